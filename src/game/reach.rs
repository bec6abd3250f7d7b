//! Whether play leads to a position as posted. An unreachable position is still solved, as teaching needs
//! it; this only reports it. See `docs/reachable.md`.

use super::families::{Board, each};
use super::family::Family;
use super::hands::Hands;
use super::position::Position;
use crate::rules::counts::MAX_SEATS;

/// Why no play leads to a position, in words, where its own rules prove that. A position with `None` may
/// be reachable or not.
pub fn unreachable(board: &Board) -> Option<String> {
    each!(Board, board, position => unreachable_in(position))
}

/// Whether no hand of a position can open, so that the tiles are shuffled and dealt again.
pub fn is_redeal(board: &Board) -> bool {
    each!(Board, board, position => is_redeal_in(position))
}

fn unreachable_in<F: Family>(position: &Position<F>) -> Option<String> {
    F::unreachable(position).or_else(|| won(position))
}

fn is_redeal_in<F: Family>(position: &Position<F>) -> bool {
    F::is_redeal(position)
}

/// The first hand that is larger than any deal allows. The number of seats is known where all hands are.
pub(super) fn held_above<T>(hands: &Hands<T>, dealt: impl Fn(usize) -> Option<usize>) -> Option<String> {
    match hands {
        Hands::Hidden => None,
        Hands::Own(hand) => {
            let full = (1..=MAX_SEATS).filter_map(dealt).max();
            above(hand.len(), full?).map(|above| format!("the hand {above}"))
        }
        Hands::All(hands) => {
            let full = dealt(hands.len())?;
            let mut each = hands.iter().enumerate();
            each.find_map(|(seat, hand)| Some(format!("hand {seat} {}", above(hand.len(), full)?)))
        }
    }
}

/// The message for more tiles than there may be.
pub(super) fn above(tiles: usize, full: usize) -> Option<String> {
    (tiles > full).then(|| format!("has {tiles} tiles, and none has more than {full}"))
}

/// The message for a game that a seat has won before the turn.
fn won<F: Family>(position: &Position<F>) -> Option<String> {
    position.setup().seats()?;
    let seat = position.rules().won_before(position.scores())?;
    Some(format!("seat {seat} has {} points, and the game is over", position.score(seat)))
}
