//! What the positions of every game are written down with: hands, a boneyard, and the
//! places in which a tile may be wrong.

use std::collections::BTreeMap;

use crate::tile::{DominoSet, Tile};

/// The tiles that players hold, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hands<T = Tile> {
    /// Nobody's.
    Hidden,
    /// That of the player whose turn it is, and no other.
    Own(Vec<T>),
    /// Everybody's, in the order of the seats.
    All(Vec<Vec<T>>),
}

impl<T> Hands<T> {
    /// How many hands are known.
    pub fn count(&self) -> usize {
        match self {
            Self::Hidden => 0,
            Self::Own(_) => 1,
            Self::All(hands) => hands.len(),
        }
    }

    /// The hand of a seat, where everybody's is known.
    pub fn of(&self, seat: usize) -> Option<&[T]> {
        if let Self::All(hands) = self { hands.get(seat).map(Vec::as_slice) } else { None }
    }
}

/// The tiles that remain to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Boneyard<T = Tile> {
    /// In the order in which they will be drawn; none as a rule.
    Known(Vec<T>),
    /// Draws are uniform among the unseen tiles.
    Unknown,
}

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
}

/// What can be wrong with a tile, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TileFault {
    /// A tile is there twice.
    #[error("the {tile} is there twice")]
    Twice {
        /// The tile.
        tile: Tile,
        /// Where it was first.
        first: Place,
        /// Where it was again.
        again: Place,
    },
    /// A tile has an end that the set has not.
    #[error("a {set} set has no {tile}")]
    NotInSet {
        /// The tile.
        tile: Tile,
        /// The set.
        set: DominoSet,
        /// Where it was.
        at: Place,
    },
}

/// The points of each seat, 0 each where none are written.
pub(super) fn spelt_out<T>(scores: Vec<i32>, hands: &Hands<T>) -> Vec<i32> {
    match hands {
        Hands::All(hands) if scores.is_empty() => vec![0; hands.len()],
        _ => scores,
    }
}

/// Every tile of a setup with its place: those on the table, then the hands, then the
/// boneyard, each in the order in which it was written.
pub(super) fn placed<T: Copy>(
    layout: impl IntoIterator<Item = T>,
    hands: &Hands<T>,
    boneyard: &Boneyard<T>,
) -> Vec<(T, Place)> {
    let mut tiles: Vec<(T, Place)> =
        layout.into_iter().enumerate().map(|(n, tile)| (tile, Place::Layout(n))).collect();
    let mut hold = |seat, hand: &Vec<T>| {
        tiles.extend(hand.iter().enumerate().map(|(n, tile)| (*tile, Place::Hand(seat, n))));
    };
    match hands {
        Hands::Hidden => {}
        Hands::Own(hand) => hold(0, hand),
        Hands::All(hands) => hands.iter().enumerate().for_each(|(seat, hand)| hold(seat, hand)),
    }
    if let Boneyard::Known(boneyard) = boneyard {
        tiles.extend(boneyard.iter().enumerate().map(|(n, tile)| (*tile, Place::Boneyard(n))));
    }
    tiles
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
