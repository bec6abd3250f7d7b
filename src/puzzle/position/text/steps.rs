//! A line of play for a person, step by step.

use std::fmt::Write as _;

use super::head;
use crate::game::drawing::look::Visibility;
use crate::game::drawing::steps::{Length, so_far};
use crate::game::drawing::words::of_others;
use crate::game::presented::{Gain, Turns};
use crate::game::{Move, Need, Position, Table, Taken};
use crate::puzzle::position::puzzle::Puzzle;
use crate::style::{BOLD, DIM, GOOD, styled};
use crate::words::minus;

/// A line of play: each step with its points, the running score, and the picture after it. The steps of a
/// whole round name their seats.
///
/// # Errors
/// When the position does not say enough to play from.
pub fn steps(puzzle: &Puzzle, line: &[Move], length: Length, hands: Visibility) -> Result<String, Need> {
    let mut table = length.table(&puzzle.position)?;
    let mut text = String::new();
    let mut played = Vec::new();
    let features = puzzle.position.presented().features();
    if hands == Visibility::Show {
        let picture = table.position().presented().picture(&puzzle.letters, &[]);
        let _ = write!(text, "the position\n\n{picture}\n{}\n", held(table.as_ref()));
    }
    for (n, mv) in line.iter().enumerate() {
        let Ok(taken) = table.take(mv) else { break };
        played.push(taken.mv);
        let own = so_far(table.as_ref(), length)(taken.seat);
        let _ = writeln!(text, "{}. {}", n + 1, heading(puzzle, &taken, own, length));
        for said in taken.said() {
            let _ = writeln!(text, "   {}", styled(DIM, said));
        }
        let picture = table.position().presented().picture(&puzzle.letters, &played);
        let _ = if features.has_cells {
            writeln!(text, "\n{picture}")
        } else {
            writeln!(text, "   {}\n", picture.trim_end().replace('\n', "\n   "))
        };
        if !taken.drawn.is_empty() {
            let is_through = features.turns == Turns::Draws && length == Length::Turn;
            let what = if is_through { "play-through: draws" } else { "draws" };
            let _ = writeln!(text, "   {what} {}\n", head::tiles(&taken.drawn));
        }
        if hands == Visibility::Show {
            let _ = writeln!(text, "{}", held(table.as_ref()));
        }
    }
    Ok(text)
}

/// A move with its seat, its words and its points.
fn heading(puzzle: &Puzzle, taken: &Taken, so_far: i32, length: Length) -> String {
    let who = if length == Length::Hand { format!("seat {}: ", taken.seat) } else { String::new() };
    let score = match (puzzle.position.presented().features().gain, taken.points) {
        (Gain::Late, 0) => String::new(),
        (_, points) => format!("  {}", styled(GOOD, minus(format!("{points:+}, {so_far} so far")))),
    };
    let words = taken.mv.in_words(&puzzle.letters).map(|words| format!(" ({words})")).unwrap_or_default();
    let others = of_others(&taken.others);
    format!("{who}{}{words}{score}{others}", styled(BOLD, taken.mv))
}

/// The hands after a line of play, and the seat to play next.
///
/// # Errors
/// When the position does not say enough to play from.
pub fn held_after(position: &Position, line: &[Move], length: Length) -> Result<String, Need> {
    let mut table = length.table(position)?;
    let _ = line.iter().all(|mv| table.take(mv).is_ok());
    Ok(at_table(table.as_ref()))
}

/// The hands at a table, and the seat to play.
fn at_table(table: &dyn Table) -> String {
    let board = table.position();
    head::held(&board, Some(board.game().to_play()).filter(|_| !table.is_over()))
}

/// The same below a step.
fn held(table: &dyn Table) -> String {
    at_table(table).lines().map(|line| format!("   {line}\n")).collect()
}
