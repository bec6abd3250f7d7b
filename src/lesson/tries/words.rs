//! What a page says about tries, besides the sentences of the rules.

use crate::game::presented::{Gain, Trying};
use crate::style::made;
use crate::tile::Turned;
use crate::words::numbers;

/// Why nothing can be tried where the hand is hidden.
pub(super) const NO_HAND: &str = "Nothing can be tried here: the hand of the seat to play is not given.";

/// Why nothing can be tried where no move is.
pub(super) const NO_MOVE: &str = "Nothing can be tried here: there is no place for a tile.";

/// Why nothing can be tried in a puzzle without a position.
pub(super) const NO_POSITION: &str = "Nothing can be tried here: this puzzle has no moves.";

/// What follows a legal move beyond the limit, besides what is known of it.
pub(super) fn no_further(note: Option<String>) -> String {
    let note = note.map(|note| note + " ").unwrap_or_default();
    note + "This page goes no further than this move."
}

/// What follows a draw from an unknown boneyard.
pub(super) const UNKNOWN_DRAW: &str = "The tile that is drawn is not known, so this page goes no further.";

/// The name of a button that captures tiles, or moves without one.
pub(super) fn button(with: Trying, mv: &str) -> String {
    match with {
        Trying::Tile(tile) => tile.to_string(),
        Trying::Capture(count) => format!("Take {count}"),
        Trying::Nothing => {
            let mut letters = mv.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// The tiles that were drawn after a move.
pub(super) fn drawn(tiles: &[Turned]) -> String {
    let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    format!("Draws {}.", tiles.join(" "))
}

/// The name of the hand of a seat.
pub(super) fn hand_of(seat: usize) -> String {
    format!("Seat {seat}")
}

/// The name of the boneyard.
pub(super) const BONEYARD: &str = "Boneyard, in the order of drawing";

/// A turn that reaches its goal.
pub(super) fn solved(gain: Gain, points: i32) -> String {
    format!("Solved: {}.", made(gain, points))
}

/// A hand that ends as under best play.
pub(super) fn solved_hand(gained: &[i32]) -> String {
    format!("Solved: {}, seat by seat, as under best play.", numbers(gained))
}

/// A turn that is over. Where points are counted when the hand is over, a turn without any says nothing of them.
pub(super) fn turn_over(gain: Gain, points: i32) -> String {
    match (gain, points) {
        (Gain::Late, 0) => "The turn is over.".to_owned(),
        _ => format!("The turn is over: {}.", made(gain, points)),
    }
}

/// A hand that is over.
pub(super) fn hand_over(gained: &[i32]) -> String {
    format!("The hand is over. Gained by each seat: {}.", numbers(gained))
}

/// Who is to play, and what was gained so far.
pub(super) fn to_play(seat: usize, so_far: Option<(Gain, i32)>) -> String {
    match so_far {
        None | Some((Gain::Late, 0)) => format!("Seat {seat} is to play."),
        Some((gain, points)) => format!("Seat {seat} is to play: {} so far.", made(gain, points)),
    }
}

/// The same in a hand of several seats.
pub(super) fn to_play_of_all(seat: usize, gained: &[i32]) -> String {
    format!("Seat {seat} is to play. Gained by each seat: {}.", numbers(gained))
}
