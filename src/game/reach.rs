//! Whether play leads to a position as posted. An unreachable position is still solved, as teaching needs
//! it; this only reports it. See `docs/reachable.md`.

use super::families::{Position, each};
use super::family::Family;
use super::hands::Hands;
use super::position::{FamilyPosition, Unreachable};
use crate::rules::counts::MAX_SEATS;

/// Why no play leads to a position, where that is proven by its own rules. A position to
/// which nothing is said may be reachable or not.
pub fn unreachable(board: &Position) -> Option<Unreachable> {
    each!(Position, board, position => unreachable_in(position))
}

fn unreachable_in<F: Family>(position: &FamilyPosition<F>) -> Option<Unreachable> {
    F::unreachable(position).or_else(|| won(position))
}

/// The first hand that is larger than any deal allows. The number of seats is known where all hands are.
pub(super) fn held_above<T>(hands: &Hands<T>, dealt: impl Fn(usize) -> Option<usize>) -> Option<Unreachable> {
    match hands {
        Hands::Hidden => None,
        Hands::Own(hand) => above(None, hand.len(), (1..=MAX_SEATS).filter_map(dealt).max()?),
        Hands::All(hands) => {
            let full = dealt(hands.len())?;
            let mut each = hands.iter().enumerate();
            each.find_map(|(seat, hand)| above(Some(seat), hand.len(), full))
        }
    }
}

/// A hand of more tiles than there may be.
pub(super) fn above(seat: Option<usize>, tiles: usize, full: usize) -> Option<Unreachable> {
    (tiles > full).then_some(Unreachable::Holds { seat, tiles, full })
}

/// The message for a game that a seat has won before the turn.
fn won<F: Family>(position: &FamilyPosition<F>) -> Option<Unreachable> {
    position.setup().seats()?;
    let seat = position.rules().won_before(position.scores())?;
    Some(Unreachable::Won(seat, position.score(seat)))
}
