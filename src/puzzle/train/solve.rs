//! Trains as a kind of puzzle: the answer, and the check of what a file expects.

use std::any::Any;

use super::answer::TrainAnswer;
use super::ends::open_ends;
use super::fault::TrainFault;
use super::keys::TRAIN;
use super::puzzle::{Asks, Counting, TrainPuzzle};
use super::read::read;
use super::solution::Solution;
use super::solver::{self, NoTrain, TileCounts, TrainShape, blocked, count, longest};
use super::words;
use crate::puzzle::answer::{About, Solved, TaskAnswer, Work};
use crate::puzzle::drawn::{DrawOptions, DrawnPuzzle};
use crate::puzzle::finding::Finding;
use crate::puzzle::kind::{AnyPuzzle, Kind, OwnTask, SolveOptions};
use crate::puzzle::laid::{LaidBoard, LaidChange, LaidText, NotRelaid};
use crate::search::Limits;
use crate::source::fault::Fault;
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;
use crate::tile::{Pip, Tile, Tiles, Turned};

/// Solves a train puzzle. Of several best lines it shows the one that its author had in mind.
///
/// # Errors
/// When no line or trains satisfy the question.
fn solution(puzzle: &TrainPuzzle, limits: Limits) -> Result<Solution, NoTrain> {
    if puzzle.asks == Asks::Blocked {
        let found = blocked(puzzle.hand, puzzle.question.start, puzzle.question.objective, limits);
        return Ok(Solution::Blocked(found));
    }
    let mut best = longest(puzzle.hand, &puzzle.question, limits.clone())?;
    if let Some(meant) = puzzle.expect.line.as_ref().filter(|line| is_as_good(puzzle, line, best.counts)) {
        best.used = used(meant);
        best.trains = vec![meant.clone()];
    }
    let why = solver::why(puzzle.hand, &puzzle.question, &best);
    let lines = (puzzle.counts == Counting::All && best.exact)
        .then(|| count(puzzle.hand, &puzzle.question, &best, limits.after(best.nodes)));
    Ok(Solution::Longest { best, why, lines })
}

/// The kind of train puzzles.
pub static KIND: Kind = Kind {
    own: Some(OwnTask {
        name: "train",
        title: "Train",
        own_keys: &["start", "ring", "trains"],
        asked_as: &["longest train", "longest line", "longest chain", "mexican train"],
        board: None,
        no_position: || TrainFault::NoTable.into(),
        start: include_str!("start.yaml"),
        no_rules: "a train has no rules of a game to compare\n  = help: `boneyard train` takes its own rules, such as --ring and --trains",
    }),
    keys: TRAIN,
    blocks: &["layout"],
    read: |parsed| Ok(Box::new(parsed.read_as(read)?)),
};

impl AnyPuzzle for Read<TrainPuzzle> {
    fn about(&self) -> About<'_> {
        let TrainPuzzle { title, source, .. } = &self.puzzle;
        About { file: &self.source.name, title: title.as_deref(), source: source.as_deref(), game: "Train" }
    }

    fn question(&self) -> Option<String> {
        Some(words::question(&self.puzzle))
    }

    fn solve(&self, asked: &SolveOptions) -> Result<Solved<'_>, InvalidFile> {
        let solution = self.solution(asked.limits.clone())?;
        let work = Work {
            nodes: Some(solution.nodes()),
            is_at_limit: !solution.is_exact(),
            findings: findings(&self.puzzle, &solution),
            ..Work::default()
        };
        let found = TrainAnswer::new(self, solution);
        Ok(Solved::new(TaskAnswer::new(self.about(), "train", found, &work), work))
    }

    fn verify(&self, limits: &Limits) -> Result<Vec<Finding>, InvalidFile> {
        self.solution(limits.clone()).map(|solution| findings(&self.puzzle, &solution))
    }

    fn drawn(&self, asked: &DrawOptions) -> Result<DrawnPuzzle, InvalidFile> {
        self.drawings(asked)
    }

    fn laid(&self, turned: Option<&str>) -> Option<LaidBoard> {
        Some(self.laid_board(turned))
    }

    fn relaid(&self, change: LaidChange<'_>) -> Result<LaidText, NotRelaid> {
        self.relaid_lines(change)
    }

    fn says_the_same(&self, other: &dyn AnyPuzzle) -> bool {
        (other as &dyn Any).downcast_ref::<Self>().is_some_and(|other| other.puzzle == self.puzzle)
    }
}

impl Read<TrainPuzzle> {
    /// The solution of the puzzle.
    ///
    /// # Errors
    /// The fault that no line or trains satisfy the question.
    pub(super) fn solution(&self, limits: Limits) -> Result<Solution, InvalidFile> {
        solution(&self.puzzle, limits).map_err(|why| {
            let fault = match why {
                NoTrain::NoStart => TrainFault::NoStart("trains"),
                NoTrain::NotHeld(tile) => TrainFault::NotHeld(tile),
                NoTrain::Impossible => TrainFault::Impossible(self.puzzle.question.shape),
            };
            InvalidFile::one(self.source.clone(), Fault::new(0..self.source.text.len(), fault.into()))
        })
    }
}

/// Checks what a train puzzle expects.
fn findings(puzzle: &TrainPuzzle, solution: &Solution) -> Vec<Finding> {
    let expect = &puzzle.expect;
    let counts = solution.counts();
    let (exact, has_line) = match solution {
        Solution::Longest { best, .. } => (best.exact, true),
        Solution::Blocked(found) => (found.exact, found.exact && found.line.is_some()),
    };
    let mut findings = Vec::new();
    if let Some(tiles) = expect.tiles {
        let [expected, found] = [tiles, counts.tiles].map(|tiles| format!("{} used", tiles_are(tiles)));
        findings.push(Finding::new(expected, exact && tiles == counts.tiles, || found).decided(exact));
    }
    if let Some(pips) = expect.pips {
        let found = || format!("they have {}", counts.pips);
        let finding = Finding::new(format!("they have {pips} pips"), exact && pips == counts.pips, found);
        findings.push(finding.decided(exact));
    }
    if let Some(line) = &expect.line {
        let holds = has_line && is_as_good(puzzle, line, counts);
        let why_not = || {
            let own = TileCounts::of(used(line));
            let TileCounts { tiles, pips } = counts;
            fault(puzzle, line).unwrap_or_else(|| match solution {
                Solution::Longest { .. } => {
                    format!("it has {} tiles and {} pips, the best {tiles} and {pips}", own.tiles, own.pips)
                }
                Solution::Blocked(_) => "it is of another length".to_owned(),
            })
        };
        findings.push(Finding::new("the line is as good".to_owned(), holds, why_not).decided(exact));
    }
    if let (Some(solutions), Solution::Longest { lines, .. }) = (&expect.solutions, solution) {
        let all = lines.as_ref().and_then(|lines| lines.as_ref().ok()).map(|lines| &lines.all);
        let found = || format!("there are {}", all.map_or_else(String::new, ToString::to_string));
        let finding =
            Finding::new(format!("there are {solutions} such lines"), all == Some(solutions), found);
        findings.push(finding.decided(all.is_some()));
    }
    findings
}

fn tiles_are(tiles: u32) -> String {
    if tiles == 1 { "1 tile is".to_owned() } else { format!("{tiles} tiles are") }
}

fn used(line: &[Turned]) -> Tiles {
    line.iter().map(|turned| turned.tile()).collect()
}

/// Whether a line satisfies the question and is worth as much as the best, or as short where it blocks.
fn is_as_good(puzzle: &TrainPuzzle, line: &[Turned], best: TileCounts) -> bool {
    let own = TileCounts::of(used(line));
    let is_worth = own == best || puzzle.asks == Asks::Blocked && own.tiles == best.tiles;
    is_worth && fault(puzzle, line).is_none()
}

/// Why a line does not satisfy the question, in words.
fn fault(puzzle: &TrainPuzzle, line: &[Turned]) -> Option<String> {
    let tiles = used(line);
    if let Some(tile) = tiles.without(puzzle.hand).iter().next() {
        return Some(format!("the {tile} is not in the hand"));
    }
    if tiles.len() != line.len() {
        return Some("it has a tile twice".to_owned());
    }
    if let Some((before, next)) =
        line.iter().zip(line.iter().skip(1)).find(|(before, next)| before.second != next.first)
    {
        return Some(format!("the {next} does not join the {before}"));
    }
    if let Some(tile) = puzzle.question.must.without(tiles).iter().next() {
        return Some(format!("it has no {tile}"));
    }
    if puzzle.asks == Asks::Blocked {
        let open = open_ends(&puzzle.question, &[line.to_vec()]);
        let fits = |tile: &Tile| open.iter().any(|end| end.turned(*tile).is_some());
        return puzzle.hand.without(tiles).iter().find(fits).map(|tile| format!("the {tile} fits after it"));
    }
    let (first, last) = (line.first()?.first, line.last()?.second);
    let passes = |end: Pip| line.iter().any(|turned| turned.tile().has(end));
    let start = puzzle.question.start;
    match puzzle.question.shape {
        TrainShape::Line | TrainShape::Trains(_) if start.is_some_and(|start| start != first) => {
            Some(format!("it begins with {first}"))
        }
        TrainShape::Ring if first != last => Some(format!("it begins with {first} and stops at {last}")),
        TrainShape::Ring | TrainShape::BothEnds if start.is_some_and(|start| !passes(start)) => {
            Some("it does not come by the start".to_owned())
        }
        _ => None,
    }
}
