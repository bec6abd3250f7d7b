//! `boneyard solve`: the puzzle's own question, answered and proven.

use std::time::Instant;

use clap::Args;

use super::args::{Draws, Files, Until};
use super::dead::dead;
use super::ended::Ended;
use super::format::Format;
use super::input::{Read, findings, position};
use super::odds;
use super::output::Output;
use super::plays::plays;
use super::train::solved;
use super::watching::{self, threads};
use crate::document::task::Task;
use crate::document::{Faulty, Source, train};
use crate::report::certificate::certificates;
use crate::report::{self, answer, text};
use crate::search::Limits;
use crate::verify::certify::{self, Certificate};
use crate::verify::expect;

/// Find the best turn, prove it, and count the ways to it
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Examples:\n  boneyard solve puzzles/tableaux/first-corner.yaml --all\n  boneyard solve puzzles --format json --time 5s\n  boneyard solve --format json - < puzzles.jsonl"
)]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) files: Files,
    /// List every line of play that reaches the goal, or the most points
    #[arg(long)]
    pub(super) all: bool,
    /// The most lines that --all lists
    #[arg(long, hide_short_help = true, default_value_t = 100, value_name = "N",
          value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(super) limit: u32,
    /// Read every file as JSON Lines
    #[arg(long, hide_short_help = true)]
    pub(super) jsonl: bool,
    /// Threads [default: one per core]
    #[arg(long, help_heading = "Limits", display_order = 99, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Cross-check the answer by brute force, as far as that is feasible
    #[arg(long)]
    pub(super) certify: bool,
    #[command(flatten)]
    pub(super) draws: Draws,
    #[command(flatten)]
    pub(super) until: Until,
}

/// Answers a file: a train puzzle, which has no table, or any other.
pub(super) fn solve_source(source: Source, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    if train::asks(&source) {
        return solved(&source, &train::read(&source)?, &limits(args, output), output);
    }
    solve(&position(source)?, args, output)
}

/// What one puzzle may take.
fn limits(args: &Solve, output: &Output) -> Limits {
    watching::limits(&args.until, &output.watch).threads(threads(args.threads))
}

fn solve(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    match read.puzzle.task {
        Task::Plays => plays(read, output),
        Task::Dead => dead(read, output),
        Task::Turn => best_turn(read, args, output),
        Task::Game => game(read, args, output),
    }
}

fn best_turn(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    if puzzle.is_gamble() {
        return gamble(read, args, output);
    }
    let wanted = if args.all { args.limit as usize } else { 0 };
    let limits = limits(args, output);
    let (shown, began) = (output.show(&limits), Instant::now());
    let solved = read.given(expect::best_turn(puzzle, limits.clone(), wanted))?;
    drop(shown);
    output.took(&read.source.name, &limits, solved.nodes, began);
    let mut found = read.given(expect::of_position(puzzle))?;
    found.extend(expect::of_turn(puzzle, &solved));
    let certificate = if args.certify { certify::of_turn(puzzle, &solved, &limits) } else { Vec::new() };
    let answer = answer::Turn::new(&read.source.name, puzzle, &solved, &found, certificate);
    match output.format {
        Format::Json => output.json(&read.answered(&answer)),
        Format::Text => {
            output.text(&(read.head() + &text::turn(puzzle, &solved)));
            if args.all {
                output.text(&(text::lines(&answer.lines, solved.solutions, wanted) + "\n"));
            }
            output.text(&certificates(&answer.certificate));
        }
    }
    // A limit may be reached while lines are listed, too.
    let is_listed = solved.solutions.is_some_and(|all| solved.lines.len() as u128 >= all.min(wanted as u128));
    let limit = if solved.exact && is_listed { Ended::Done } else { Ended::AtLimit };
    Ok(findings(&found, output).max(limit).max(certified(&answer.certificate)))
}

/// A turn with unknown draws, or less the reply.
fn gamble(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let limits = limits(args, output);
    let (shown, began) = (output.show(&limits), Instant::now());
    let solved = odds::of_turn(read, &args.draws, &limits)?;
    drop(shown);
    output.took(&read.source.name, &limits, solved.nodes, began);
    let mut found = read.given(expect::of_position(puzzle))?;
    found.extend(expect::of_odds(puzzle, &solved));
    let asked = odds::asked(puzzle, &args.draws);
    let certificate =
        if args.certify { certify::of_odds(puzzle, &asked, &solved, &limits) } else { Vec::new() };
    let answer = answer::GambleTurn::new(&read.source.name, puzzle, &solved, &found, certificate);
    match output.format {
        Format::Json => output.json(&read.answered(&answer)),
        Format::Text => {
            output.text(&(read.head() + &report::odds::best_turn(puzzle, &solved)));
            output.text(&certificates(&answer.certificate));
        }
    }
    Ok(findings(&found, output).max(odds::ended(&solved)).max(certified(&answer.certificate)))
}

/// A check that an answer did not pass is a failure.
fn certified(certificate: &[Certificate]) -> Ended {
    if certificate.iter().any(|one| one.holds == Some(false)) { Ended::Failed } else { Ended::Done }
}

fn game(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let limits = limits(args, output);
    let (shown, began) = (output.show(&limits), Instant::now());
    let solved = read.given(puzzle.board.game().value(limits.clone()))?;
    drop(shown);
    output.took(&read.source.name, &limits, solved.nodes, began);
    let mut found = read.given(expect::of_position(puzzle))?;
    found.extend(expect::of_value(puzzle, &solved, &limits.after(solved.nodes)));
    let certificate = if args.certify { certify::of_value(puzzle, &solved, &limits) } else { Vec::new() };
    let answer = answer::Game::new(&read.source.name, puzzle, &solved, &found, certificate);
    match output.format {
        Format::Json => output.json(&read.answered(&answer)),
        Format::Text => {
            output.text(&(read.head() + &text::game(puzzle, &solved)));
            output.text(&certificates(&answer.certificate));
        }
    }
    let limit = if solved.exact { Ended::Done } else { Ended::AtLimit };
    Ok(findings(&found, output).max(limit).max(certified(&answer.certificate)))
}
