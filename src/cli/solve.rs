//! `boneyard solve`: the puzzle's own question, answered and proven.

use super::Ended;
use super::args::{Format, Solve};
use super::dead::dead;
use super::input::{Read, findings, position};
use super::output::Output;
use super::plays::plays;
use super::train::solved;
use crate::document::task::Task;
use crate::document::{Faulty, Source, train};
use crate::report::{answer, text};
use crate::search::Limits;
use crate::verify::expect;

/// Answers a file: a train puzzle, which has no table, or any other.
pub(super) fn solve_source(source: Source, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    if train::asks(&source) {
        return solved(&source, &train::read(&source)?, limits(args), output);
    }
    solve(&position(source)?, args, output)
}

fn solve(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    match read.puzzle.task {
        Task::Plays => plays(read, output),
        Task::Dead => dead(read, output),
        Task::Turn => best_turn(read, args, output),
        Task::Game => game(read, args, output),
    }
}

fn limits(args: &Solve) -> Limits {
    Limits { nodes: args.nodes, time: args.time, ..Limits::default() }
}

fn best_turn(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let wanted = if args.all { args.limit } else { 0 };
    let solved = read.given(expect::best_turn(puzzle, limits(args), wanted))?;
    let mut found = read.given(expect::of_position(puzzle))?;
    found.extend(expect::of_turn(puzzle, &solved));
    let answer = answer::Turn::new(&read.source.name, puzzle, &solved, &found);
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => {
            output.text(&(read.head() + &text::turn(puzzle, &solved)));
            if args.all {
                output.text(&(text::lines(&answer.lines, solved.solutions) + "\n"));
            }
        }
    }
    let limit = if solved.exact && solved.solutions.is_some() { Ended::Done } else { Ended::AtLimit };
    Ok(findings(&found, output).max(limit))
}

fn game(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let solved = read.given(puzzle.board.game().value(limits(args)))?;
    let mut found = read.given(expect::of_position(puzzle))?;
    found.extend(expect::of_value(puzzle, &solved));
    let answer = answer::Game::new(&read.source.name, puzzle, &solved, &found);
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::game(puzzle, &solved))),
    }
    let limit = if solved.exact { Ended::Done } else { Ended::AtLimit };
    Ok(findings(&found, output).max(limit))
}
