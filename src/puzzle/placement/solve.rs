//! Placements as a kind of puzzle: the answer, and the check of what a file expects.

use std::any::Any;

use num_bigint::BigUint;

use super::answer::PlacementAnswer;
use super::bare::{bare, broken};
use super::board::Board;
#[cfg(feature = "ilp")]
use super::board::PlacedTile;
use super::checked::check;
use super::explained::StepAnswer;
use super::fault::PlacementFault;
use super::keys::{BOARDS, PLACEMENT};
use super::phrases::question;
use super::plain;
use super::printed;
use super::puzzle::PlacementPuzzle;
use super::read::read;
use super::reasons::{self, chain, next};
use super::said::said;
use super::solution::{PlacementSolution, can_be, solution};
#[cfg(feature = "ilp")]
use super::solver::{ByProgram, by_program};
use super::solver::{ForcedAnswer, all, forced};
use super::steps;
use super::words::{self, TITLE};
use crate::puzzle::answer::{About, Solved, TaskAnswer, Work};
use crate::puzzle::certificate::Certificate;
use crate::puzzle::drawn::{DrawOptions, DrawnPuzzle};
use crate::puzzle::finding::Finding;
use crate::puzzle::kind::{AnyPuzzle, BoardReader, Kind, OwnTask, SolveOptions};
use crate::puzzle::laid::{LaidBoard, LaidChange, LaidText, NotRelaid};
use crate::search::Limits;
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;

/// The most positions of the brute-force search of a cross-check.
const MOST_AGAIN: u64 = 20_000_000;

/// The kind of placement puzzles.
pub static KIND: Kind = Kind {
    own: Some(OwnTask {
        name: "place",
        title: TITLE,
        own_keys: &BOARDS,
        asked_as: &[],
        board: Some(BoardReader {
            begins: printed::begins,
            read: printed::printed,
            bare,
            beside: &["title", "source", "set", "given", "expect"],
            said,
            broken,
        }),
        no_position: || PlacementFault::NoPosition.into(),
        start: include_str!("start.yaml"),
        no_rules: "a placement puzzle has no rules of a game to compare\n  = help: `boneyard solve` on a changed copy of the file shows what a rule changes",
    }),
    keys: PLACEMENT,
    blocks: &["board", "numbers"],
    read: |parsed| Ok(Box::new(parsed.read_as(read)?)),
};

impl AnyPuzzle for Read<PlacementPuzzle> {
    fn about(&self) -> About<'_> {
        let PlacementPuzzle { title, source, .. } = &self.puzzle;
        let (title, source) = (title.as_deref(), source.as_deref());
        About { file: &self.source.name, title, source, game: TITLE }
    }

    fn solve(&self, asked: &SolveOptions) -> Result<Solved<'_>, InvalidFile> {
        let (puzzle, limits) = (&self.puzzle, &asked.limits);
        let mut solution = solution(puzzle, limits);
        solution.lines = asked.lines.map(|most| all(&puzzle.board, most, limits));
        let work = Work {
            nodes: Some(solution.nodes()),
            is_at_limit: solution.is_at_limit(),
            findings: findings(puzzle, &solution, limits),
            certificate: asked.certified(|| certificates(&puzzle.board, &solution, limits)),
        };
        let found = PlacementAnswer::new(self, solution);
        Ok(Solved::new(TaskAnswer::new(self.about(), "place", found, &work), work))
    }

    fn verify(&self, limits: &Limits) -> Result<Vec<Finding>, InvalidFile> {
        let expect = &self.puzzle.expect;
        let are_counted = expect.solutions.is_some() || expect.pictures.is_some() || expect.level.is_some();
        // A line is checked without a search.
        let solution =
            if are_counted { solution(&self.puzzle, limits) } else { PlacementSolution::default() };
        Ok(findings(&self.puzzle, &solution, limits))
    }

    fn drawn(&self, asked: &DrawOptions) -> Result<DrawnPuzzle, InvalidFile> {
        Ok(self.drawings(asked))
    }

    fn next_step(&self, limits: &Limits) -> Option<Solved<'_>> {
        let board = &self.puzzle.board;
        let step = next(board, limits);
        // Only a whole chain says whether a limit stopped it; without a first step it is empty.
        let is_at_limit = step.is_none() && chain(board, limits).at_limit;
        let why = || if is_at_limit { steps::NOT_FOUND } else { steps::no_step(&all(board, 2, limits)) };
        let step = step.ok_or_else(why);
        let work = Work { is_at_limit, ..Work::default() };
        Some(Solved::new(StepAnswer::new(self, step), work))
    }

    fn question(&self) -> Option<String> {
        Some(question(&self.puzzle))
    }

    fn laid(&self, turned: Option<&str>) -> Option<LaidBoard> {
        Some(self.laid_board(turned))
    }

    fn relaid(&self, change: LaidChange<'_>) -> Result<LaidText, NotRelaid> {
        self.relaid_words(change)
    }

    fn says_the_same(&self, other: &dyn AnyPuzzle) -> bool {
        (other as &dyn Any).downcast_ref::<Self>().is_some_and(|other| other.puzzle == self.puzzle)
    }
}

/// Checks what a puzzle expects.
fn findings(puzzle: &PlacementPuzzle, solution: &PlacementSolution, limits: &Limits) -> Vec<Finding> {
    let expect = &puzzle.expect;
    let mut findings = Vec::new();
    let counts = [
        (&expect.solutions, &solution.found.solutions, words::COUNTS[0]),
        (&expect.pictures, &solution.found.pictures, words::COUNTS[1]),
    ];
    for (expected, count, noun) in counts {
        let Some(expected) = expected else { continue };
        let holds = count.is_exact() && count.number() == expected;
        let finding =
            Finding::new(words::there_are(expected, noun), holds, || words::there_are_instead(count));
        findings.push(finding.decided(count.is_exact() || !can_be(count, expected)));
    }
    if let Some(level) = expect.level {
        let found = || words::level_instead(solution.level());
        let is_decided =
            solution.level().is_some() || !can_be(&solution.found.solutions, &BigUint::from(1_u8));
        let finding = Finding::new(words::level_is(level), solution.level() == Some(level), found);
        findings.push(finding.decided(is_decided));
    }
    if let Some(line) = &expect.line {
        let checked = check(&puzzle.board, line);
        findings.push(Finding::new(words::LINE_IS.to_owned(), checked.is_ok(), || {
            checked.err().map(|wrong| wrong.said(&puzzle.board)).unwrap_or_default()
        }));
    }
    if let Some(expected) = &expect.forced {
        let names: Vec<String> = expected.iter().map(|placement| puzzle.board.named(placement)).collect();
        let answer = forced(&puzzle.board, expected, limits);
        let why_not = || words::not_all(answer);
        let finding = Finding::new(words::all_have(&names), answer == ForcedAnswer::Yes, why_not);
        findings.push(finding.decided(answer != ForcedAnswer::Undecided));
    }
    findings
}

/// Cross-checks an answer: its line by definition, its counts by brute force.
fn certificates(board: &Board, solution: &PlacementSolution, limits: &Limits) -> Vec<Certificate> {
    let mut certificates = Vec::new();
    if !solution.found.line.is_empty() {
        let checked = check(board, &solution.found.line);
        let said = words::replayed(checked.as_ref().err().map(|wrong| wrong.said(board)));
        let holds = checked.is_ok();
        certificates.push(Certificate::replay(holds, said));
    }
    if let Some(chain) = solution.chain.as_ref().filter(|chain| chain.level().is_some()) {
        let checked = reasons::check(board, &chain.steps);
        certificates
            .push(Certificate::replay(checked.is_ok(), steps::chain_checked(chain.steps.len(), &checked)));
    }
    let nodes = limits.nodes.map_or(MOST_AGAIN, |most| most.min(MOST_AGAIN));
    let plain = plain::search(board, 0, &limits.clone().nodes(nodes));
    let holds = (!plain.is_at_limit).then(|| {
        can_be(&solution.found.solutions, &plain.solutions)
            && can_be(&solution.found.pictures, &plain.pictures)
    });
    certificates
        .push(Certificate::plain(holds, words::counted_again(&plain.solutions, &plain.pictures, holds)));
    certificates.extend(of_program(board, solution, limits));
    certificates
}

/// Compares the number of solutions with that of the integer linear program: none, one, or several.
#[cfg(feature = "ilp")]
fn of_program(board: &Board, solution: &PlacementSolution, limits: &Limits) -> [Certificate; 1] {
    let found = by_program(board, limits);
    let is_checked = |line: &Vec<PlacedTile>| check(board, line).is_ok();
    let can_be_more =
        solution.found.solutions.number() > &BigUint::from(1_u8) || !solution.found.solutions.is_exact();
    let holds = match &found {
        ByProgram::None => Some(can_be(&solution.found.solutions, &BigUint::ZERO)),
        ByProgram::One(line) => {
            Some(can_be(&solution.found.solutions, &BigUint::from(1_u8)) && is_checked(line))
        }
        ByProgram::Several(lines) => Some(can_be_more && lines.iter().all(is_checked)),
        ByProgram::Declined(_) => None,
    };
    [Certificate::program(holds, words::programmed(&found).to_owned())]
}

/// Without the feature there is no integer linear program.
#[cfg(not(feature = "ilp"))]
fn of_program(_: &Board, _: &PlacementSolution, _: &Limits) -> [Certificate; 0] {
    []
}
