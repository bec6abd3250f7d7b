//! Sentences about the state of play.

use super::board::Board;
use crate::style::counted;
use crate::words::numbers;

/// The state of a position that does not say enough to play from.
pub(super) const fn nothing_to_play() -> &'static str {
    "The position does not say enough to play from."
}

/// The state of play.
pub(super) fn status(board: &Board) -> String {
    let gained = match board.gained.as_slice() {
        [points] => counted(i64::from(*points), "point", "points"),
        all => numbers(all),
    };
    match board {
        Board { is_solved: true, .. } => format!("Solved: {gained}."),
        Board { is_over: true, gained: all, .. } if all.len() > 1 => {
            format!("The hand is over. Gained by each seat: {gained}.")
        }
        Board { is_over: true, .. } => format!("The turn is over: {gained}."),
        Board { played, to_play, .. } if played.is_empty() => format!("Seat {to_play} is to play."),
        Board { to_play, gained: all, .. } if all.len() > 1 => {
            format!("Seat {to_play} is to play. Gained by each seat: {gained}.")
        }
        Board { to_play, .. } => format!("Seat {to_play} is to play: {gained} so far."),
    }
}
