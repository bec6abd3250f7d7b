//! Positions and their answers for a person: pictures, tables and sentences. The text carries ANSI styles; the code that prints
//! it strips them where necessary.

use std::fmt::Write as _;

pub mod equilibrium;
pub mod head;
pub mod odds;
pub mod steps;
pub mod unproven;

use steps::steps;

use crate::game::drawing::look::Visibility;
use crate::game::drawing::steps::Length;
use crate::game::{Best, Goal, HandValue};
use crate::puzzle::position::puzzle::Puzzle;
use crate::style::{BOLD, GOOD, amount, styled};
use crate::words::{counted, minus, numbers};

/// A solved turn: what is proven, and a best line step by step.
pub fn turn(puzzle: &Puzzle, solved: &Best) -> String {
    let mut text = String::new();
    let gain = puzzle.position.presented().features().gain;
    let best = amount(gain, solved.best);
    if solved.exact {
        let _ = writeln!(text, "best turn: {}, proven", styled(GOOD, best));
    } else {
        let bound = amount(gain, solved.bound);
        let _ = writeln!(
            text,
            "best turn found: {}, not proven: no turn scores more than {bound}",
            styled(BOLD, best)
        );
    }
    let what = match puzzle.goal {
        Some(Goal::Points(goal)) => format!("the goal of {}", amount(gain, goal)),
        Some(Goal::Clear) => "the goal: an empty row".to_owned(),
        None => "it".to_owned(),
    };
    if let Some(solutions) = solved.solutions {
        let verb = if solutions == 1 { "reaches" } else { "reach" };
        let _ =
            writeln!(text, "{} {verb} {what}", counted(solutions, "sequence of plays", "sequences of plays"));
    } else if solved.exact {
        // A limit was reached, or in Castle Rock the memory was full.
        let _ = writeln!(text, "the sequences of plays that reach {what} were not all counted");
    }
    text.push('\n');
    if matches!(&solved.line[..], [mv] if mv.is_pass()) {
        let _ = writeln!(text, "No tile can be played: pass, {}.", amount(gain, solved.best));
        return text;
    }
    text + &steps(puzzle, &solved.line, Length::Turn, Visibility::Hide).unwrap_or_default()
}

/// The value of the rest of a round, and best play to its end.
pub fn game(puzzle: &Puzzle, solved: &HandValue) -> String {
    let mut text = String::new();
    if solved.exact {
        let values = numbers(&solved.values);
        let _ = writeln!(text, "best play gains {}, seat by seat, proven", styled(GOOD, values));
    } else {
        let found = numbers(&solved.values);
        let _ = writeln!(text, "best play found gains {}, not proven", styled(BOLD, found));
        if let Some([least, most]) = solved.bounds.map(|bounds| bounds.map(minus)) {
            let _ = writeln!(text, "the margin of the side to play is {least} to {most}");
        }
        for (seat, range) in solved.ranges.iter().enumerate() {
            let [least, most] = range.map(minus);
            let _ = writeln!(text, "seat {seat} gains {least} to {most}");
        }
    }
    if let Some(floors) = &solved.floors {
        text.push_str("\nagainst any play of the others, a floor and not the value:\n");
        for (seat, floor) in floors.gains.iter().enumerate() {
            let _ = writeln!(text, "seat {seat} gains at least {}", minus(floor));
        }
    }
    text.push('\n');
    text + &steps(puzzle, &solved.line, Length::Hand, Visibility::Hide).unwrap_or_default()
}

/// Lines one below the other; then how many of `all` are missing, and why if fewer than the requested
/// `most` are listed.
pub fn lines(lines: &[Vec<String>], all: Option<u128>, most: usize) -> String {
    let mut text = String::new();
    for (n, line) in lines.iter().enumerate() {
        let _ = writeln!(text, "{:>4}. {}", n + 1, line.join(" "));
    }
    if let Some(more) = all.and_then(|all| all.checked_sub(lines.len() as u128)).filter(|more| *more > 0) {
        let mend = if lines.len() < most { "the search was stopped" } else { "raise --limit to see them" };
        let _ = writeln!(text, "      and {more} more: {mend}");
    }
    text
}
