//! `boneyard solve`: the puzzle's own question, answered and proven.

use std::time::Instant;

use super::Ended;
use super::args::Solve;
use super::input::findings;
use super::output::Output;
use super::watching::{self, threads};
use crate::document::{Faulty, ParsedFile, Source};
use crate::puzzle::answer::Solved;
use crate::puzzle::kind::{AnyPuzzle, Asked};

/// Answers a puzzle of any kind.
pub(super) fn solve_source(source: Source, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let asked = Asked {
        limits: watching::limits(&args.until, &output.watch).threads(threads(args.threads)),
        lines: args.all.then_some(args.limit as usize),
        certify: args.certify,
        samples: args.draws.samples,
        seed: args.draws.seed,
    };
    solve(ParsedFile::of(source).puzzle()?.as_ref(), &asked, output)
}

/// Solves a puzzle, and prints its answer and what its file expects.
pub(super) fn solve(puzzle: &dyn AnyPuzzle, asked: &Asked, output: &mut Output) -> Result<Ended, Faulty> {
    let (shown, began) = (output.show(&asked.limits), Instant::now());
    let solved = puzzle.solve(asked)?;
    drop(shown);
    if let Some(nodes) = solved.work.nodes {
        output.took(puzzle.about().file, &asked.limits, nodes, began);
    }
    Ok(printed(&solved, output))
}

/// Prints an answer and what its file expects.
pub(super) fn printed(solved: &Solved<'_>, output: &mut Output) -> Ended {
    output.answer(&solved.answer);
    let work = &solved.work;
    let limit = if work.is_at_limit { Ended::AtLimit } else { Ended::Done };
    // A check that an answer did not pass is a failure.
    let is_wrong = work.certificate.iter().any(|one| one.holds == Some(false));
    let certified = if is_wrong { Ended::Failed } else { Ended::Done };
    findings(&work.findings, output).max(limit).max(certified)
}
