//! What a seat knows of a position when it sees only its own hand.

use crate::game::hidden::Said;
use crate::game::setup::Hands;
use crate::game::unseen::Held;
use crate::game::{Hidden, Position};
use crate::tile::{Pip, Turned};

/// The hands as the seat to play sees them: its own tiles, and the sizes of the others.
fn held(position: &Position) -> Vec<Held> {
    let Hands::All(hands) = position.game().held() else { return Vec::new() };
    let seat = position.game().to_play();
    let tiles = |hand: &[Turned]| hand.iter().map(|turned| turned.tile()).collect();
    let seen = |(other, hand): (usize, Vec<Turned>)| {
        if other == seat { Held::Tiles(tiles(&hand)) } else { Held::Count(hand.len()) }
    };
    hands.into_iter().enumerate().map(seen).collect()
}

/// The possible deals from the view of the seat to play. Passes have shown which suits are missing.
pub(crate) fn deals(position: &Position, missing: &[Vec<Pip>]) -> Option<Hidden> {
    let said = |missing: &[Vec<Pip>]| Said {
        hands: held(position),
        to_play: position.game().to_play(),
        line: Vec::new(),
        missing: missing.to_vec(),
    };
    let setup = position.setup();
    // Deals with many missing suits may be too many to count.
    Hidden::new(&setup, &said(missing)).or_else(|_| Hidden::new(&setup, &said(&[]))).ok()
}

/// The position with only the hand of the seat to play.
pub(crate) fn own(position: &Position) -> Option<Position> {
    position.setup().with_hidden_hands(|_| true).build().ok()
}
