//! Faults of a setup in any family: duplicate and foreign tiles with their places, and wrong numbers of
//! hands, scores and seats.

use std::fmt::{Debug, Display};

use litemap::LiteMap;

use crate::tile::{DominoSet, Tile};

/// Where a tile of a setup was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The n-th tile on the table.
    Layout(usize),
    /// The n-th tile of a seat's hand; a single hand is that of seat 0.
    Hand(usize, usize),
    /// The n-th tile of the boneyard.
    Boneyard(usize),
    /// The n-th tile that has been captured.
    Captured(usize),
    /// The tile given as having opened the hand.
    Opened,
}

/// What can be wrong with a tile in any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TileFault {
    /// A tile occurs twice.
    Twice {
        /// The tile.
        tile: Tile,
        /// Its first place.
        first: Place,
        /// Its second place.
        again: Place,
    },
    /// A tile that is not in the set.
    NotInSet {
        /// The tile.
        tile: Tile,
        /// The set.
        set: DominoSet,
        /// Its place.
        at: Place,
    },
}

/// What can be wrong with the numbers of hands, scores and seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatFault {
    /// A number of hands that may not play.
    HandCount(usize),
    /// The rules' partners do not name each of these seats once.
    Partners(usize),
    /// A number of scores that is not the number of seats.
    ScoreCount {
        /// Scores given.
        scores: usize,
        /// Seats that play.
        seats: usize,
    },
    /// The seat to play does not exist.
    NoSeat {
        /// The seat.
        seat: usize,
        /// Seats that play.
        seats: usize,
    },
}

/// A fault in the layout of the tiles on the table; its message is its [`Display`].
pub trait LayoutFault: Clone + Eq + Debug + Display {
    /// The place of the tile at fault.
    fn at(&self) -> Place;

    /// Another tile that is involved, with a label.
    fn also(&self) -> Option<(Place, &'static str)> {
        None
    }

    /// What was expected at the tile, for the underline.
    fn label(&self) -> &'static str;

    /// How to fix it.
    fn help(&self) -> Option<&'static str>;
}

/// Every tile that is not in the set, and every duplicate.
pub(super) fn tile_faults(set: DominoSet, tiles: impl IntoIterator<Item = (Tile, Place)>) -> Vec<TileFault> {
    let mut faults = Vec::new();
    let mut seen: LiteMap<Tile, Place> = LiteMap::new();
    for (tile, at) in tiles {
        if !set.contains(tile) {
            faults.push(TileFault::NotInSet { tile, set, at });
        }
        if let Some(first) = seen.get(&tile) {
            faults.push(TileFault::Twice { tile, first: *first, again: at });
        } else {
            seen.insert(tile, at);
        }
    }
    faults
}
