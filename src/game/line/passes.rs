//! Who laid the last tile, and how many seats have passed since.

use crate::tile::Tile;

/// The seat that laid the last tile, and the number of passes since.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Passing {
    pub(super) layer: u8,
    pub(super) passes: u8,
}

/// What a move gave, and what was known of the passes before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GivenBonus {
    pub(super) before: Passing,
    pub(super) side: usize,
    pub(super) points: i32,
}

/// What only rules need by which passes count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Bonus {
    pub(super) now: Passing,
    /// For each move since the hand was entered.
    pub(super) past: Vec<GivenBonus>,
    /// The number of tiles on the table when the hand was entered; and the tile, where it is one.
    pub(super) entered: (usize, Option<Tile>),
}

impl Bonus {
    /// Before the first move from a table: the seat before is taken to have laid the last tile.
    pub(super) fn entered(tiles: &[Tile], before: usize) -> Self {
        let only = if let [only] = tiles { Some(*only) } else { None };
        let now = Passing { layer: before as u8, passes: 0 };
        Self { now, past: Vec::new(), entered: (tiles.len(), only) }
    }
}
