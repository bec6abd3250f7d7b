//! A line of play for a person, step by step.

use std::fmt::Write as _;

use super::position;
use super::style::{BOLD, DIM, GOOD, styled};
use crate::game::drawing::look::HandsBelow;
use crate::game::presented::{Gain, Turns};
use crate::game::{Act, Table};
use crate::puzzle::position::puzzle::Puzzle;
use crate::words::minus;

/// Whether the seat of each step is named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    /// Yes: a whole round is shown.
    Show,
    /// No: all steps are one turn.
    Hide,
}

/// A line of play: each step with its points, the running score, and the picture after it.
pub fn steps(
    puzzle: &Puzzle,
    mut table: Box<dyn Table>,
    line: &[Act],
    seats: Seats,
    hands: HandsBelow,
) -> String {
    let mut text = String::new();
    let mut played = Vec::new();
    let features = puzzle.board.presented().features();
    if hands == HandsBelow::Show {
        let picture = table.board().presented().picture(&puzzle.letters, &[]);
        let _ = write!(text, "the position\n\n{picture}\n{}\n", held(table.as_ref()));
    }
    for (n, act) in line.iter().enumerate() {
        let Ok(taken) = table.take(act) else { break };
        let seat = taken.seat;
        played.push(taken.act);
        // The tiles left in a row count against every seat at the end; until then captures count.
        let captured: Vec<i32> = table.captured().into_iter().map(|tiles| tiles as i32).collect();
        let so_far = if captured.is_empty() { table.gained() } else { captured };
        let own = so_far.get(if seats == Seats::Show { seat } else { 0 }).copied().unwrap_or(0);
        let who = if seats == Seats::Show { format!("seat {seat}: ") } else { String::new() };
        let score = match (features.gain, taken.points) {
            (Gain::Late, 0) => String::new(),
            (_, points) => format!("  {}", styled(GOOD, minus(format!("{points:+}, {own} so far")))),
        };
        let _ = writeln!(text, "{}. {who}{}{score}", n + 1, styled(BOLD, taken.act));
        if !taken.why.is_empty() {
            let _ = writeln!(text, "   {}", styled(DIM, &taken.why));
        }
        let picture = table.board().presented().picture(&puzzle.letters, &played);
        let _ = if features.has_cells {
            writeln!(text, "\n{picture}")
        } else {
            writeln!(text, "   {}\n", picture.trim_end().replace('\n', "\n   "))
        };
        if !taken.drawn.is_empty() {
            let is_through = features.turns == Turns::Draws && seats == Seats::Hide;
            let what = if is_through { "play-through: draws" } else { "draws" };
            let _ = writeln!(text, "   {what} {}\n", position::tiles(&taken.drawn));
        }
        if hands == HandsBelow::Show {
            let _ = writeln!(text, "{}", held(table.as_ref()));
        }
    }
    text
}

/// The hands at a table, and the seat to play.
fn held(table: &dyn Table) -> String {
    let board = table.board();
    let to_play = Some(board.game().to_play()).filter(|_| !table.is_over());
    position::held(&board, to_play).lines().map(|line| format!("   {line}\n")).collect()
}
