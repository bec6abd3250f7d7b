//! `boneyard solve`: the puzzle's own question, answered and proven.

use super::Ended;
use super::args::{Format, Solve};
use super::dead::dead;
use super::input::{Read, findings};
use super::output::Output;
use super::plays::plays;
use crate::document::Faulty;
use crate::document::puzzle::Task;
use crate::report::{answer, text};
use crate::search::Limits;
use crate::search::turn::TurnSearch;
use crate::verify::expect;

pub(super) fn solve(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    match read.puzzle.task {
        Task::Plays => plays(read, output),
        Task::Dead => Ok(dead(read, output)),
        Task::Turn => best_turn(read, args, output),
    }
}

fn best_turn(read: &Read, args: &Solve, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let limits = Limits { nodes: args.nodes, time: args.time, ..Limits::default() };
    let Some((turn, solved)) = expect::solve(puzzle, limits) else {
        return Err(read.needs("a best turn needs a `hand:`"));
    };
    let lines = if args.all && solved.exact {
        let mut searched = turn.clone();
        TurnSearch::new(&mut searched, limits).lines(puzzle.goal.unwrap_or(solved.best), args.limit)
    } else {
        Vec::new()
    };
    let mut found = expect::of_position(puzzle);
    found.extend(expect::of_turn(puzzle, &turn, &solved));
    let mut answer = answer::Turn::new(&read.source.name, puzzle, &solved, &found);
    answer.lines = lines.iter().map(|line| answer::line(line)).collect();
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => {
            output.text(&(read.head() + &text::turn(puzzle, &turn, &solved)));
            if args.all {
                output.text(&(text::lines(&answer.lines, solved.solutions) + "\n"));
            }
        }
    }
    let limit = if solved.exact && solved.solutions.is_some() { Ended::Done } else { Ended::AtLimit };
    Ok(findings(&found, output).max(limit))
}
