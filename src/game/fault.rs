//! What may be wrong with a setup in any family: where a tile was written, a tile that cannot be there,
//! and numbers of hands, scores and seats that do not fit.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

use crate::tile::{DominoSet, Tile};

/// Where a tile of a setup was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The n-th tile on the table.
    Layout(usize),
    /// The n-th tile of a seat's hand; a lone hand is that of seat 0.
    Hand(usize, usize),
    /// The n-th tile of the boneyard.
    Boneyard(usize),
    /// The n-th tile that has been captured.
    Captured(usize),
    /// The tile that is said to have opened the hand.
    Opened,
}

/// What can be wrong with a tile, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TileFault {
    /// A tile is there twice.
    Twice {
        /// The tile.
        tile: Tile,
        /// Where it was first.
        first: Place,
        /// Where it was again.
        again: Place,
    },
    /// A tile has an end that the set has not.
    NotInSet {
        /// The tile.
        tile: Tile,
        /// The set.
        set: DominoSet,
        /// Where it was.
        at: Place,
    },
}

/// What can be wrong with the numbers of hands, scores and seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatFault {
    /// More or fewer hands than may play.
    HandCount(usize),
    /// The rules' partners do not name each of these seats once.
    Partners(usize),
    /// More or fewer scores than seats.
    ScoreCount {
        /// Scores given.
        scores: usize,
        /// Seats that play.
        seats: usize,
    },
    /// The seat to play is none of the seats.
    NoSeat {
        /// The seat.
        seat: usize,
        /// Seats that play.
        seats: usize,
    },
}

/// Something wrong with how the tiles on the table lie; its message is its [`Display`].
pub trait LayoutFault: Clone + Eq + Debug + Display {
    /// The tile that is wrong.
    fn at(&self) -> Place;

    /// Another tile that has to do with it, and what it is.
    fn also(&self) -> Option<(Place, &'static str)> {
        None
    }

    /// What was expected at the tile, for the underline.
    fn label(&self) -> &'static str;

    /// How to fix it.
    fn help(&self) -> Option<&'static str>;
}

/// Every tile that the set has not, and every tile that is there again.
pub(super) fn tile_faults(set: DominoSet, tiles: impl IntoIterator<Item = (Tile, Place)>) -> Vec<TileFault> {
    let mut faults = Vec::new();
    let mut seen: BTreeMap<Tile, Place> = BTreeMap::new();
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
