//! A line of play for a person, step by step.

use std::fmt::Write as _;

use super::position;
use super::style::{BOLD, DIM, GOOD, styled};
use crate::game::drawing::look::Held;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::scene::PlayedTile;
use crate::game::{Act, Board, Table};
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
pub fn steps(puzzle: &Puzzle, mut table: Box<dyn Table>, line: &[Act], seats: Seats, hands: Held) -> String {
    let mut text = String::new();
    let mut played = Vec::new();
    if hands == Held::Show {
        let picture = position::picture(&table.board(), &puzzle.letters, &[]);
        let _ = write!(text, "the position\n\n{picture}\n{}\n", held(table.as_ref()));
    }
    for (n, act) in line.iter().enumerate() {
        let Ok(taken) = table.take(act) else { break };
        let seat = taken.seat;
        if let Act::Tableaux(Step::Place(placement)) = taken.act {
            played.push(PlayedTile { placement, kind: None, points: taken.points });
        }
        // The tiles left in a row count against every seat at the end; until then captures count.
        let captured: Vec<i32> = table.captured().into_iter().map(|tiles| tiles as i32).collect();
        let so_far = if captured.is_empty() { table.gained() } else { captured };
        let own = so_far.get(if seats == Seats::Show { seat } else { 0 }).copied().unwrap_or(0);
        let who = if seats == Seats::Show { format!("seat {seat}: ") } else { String::new() };
        let score = match (&taken.act, taken.points) {
            (Act::Line(_), 0) => String::new(),
            (_, points) => format!("  {}", styled(GOOD, minus(format!("{points:+}, {own} so far")))),
        };
        let _ = writeln!(text, "{}. {who}{}{score}", n + 1, styled(BOLD, taken.act));
        if !taken.why.is_empty() {
            let _ = writeln!(text, "   {}", styled(DIM, &taken.why));
        }
        let picture = position::picture(&table.board(), &puzzle.letters, &played);
        let _ = match table.board() {
            Board::Tableaux(_) => writeln!(text, "\n{picture}"),
            _ => writeln!(text, "   {}\n", picture.trim_end().replace('\n', "\n   ")),
        };
        if !taken.drawn.is_empty() {
            let names: Vec<String> = taken.drawn.iter().map(ToString::to_string).collect();
            let what = match taken.act {
                Act::Tableaux(_) if seats == Seats::Hide => "play-through: draws",
                _ => "draws",
            };
            let _ = writeln!(text, "   {what} {}\n", names.join(" "));
        }
        if hands == Held::Show {
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
