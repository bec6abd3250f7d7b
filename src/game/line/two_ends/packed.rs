//! Moves and ends as bits of one word.

use crate::game::families::Move;
use std::fmt;

use super::super::moves::LineMove;
use crate::tile::{Pip, Tile};

/// The number of values of ends, and unused ones beyond: a power of two, so that a mask can bound them.
pub(super) const VALUES: usize = 1 << END_BITS;
const END_BITS: u32 = 5;

/// The number of tiles that fit into one word.
pub(super) const TILES: usize = 1 << TILE_BITS;
const TILE_BITS: u32 = 6;

/// Stands for no tile: no set of one word has this index.
pub(super) const NO_TILE: u32 = TILES as u32 - 1;

/// Both ends of a line, the lower one in the lower bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EndPair(u16);

impl EndPair {
    /// Before the lead: twice a value that any tile joins.
    pub(super) const NONE: Self = Self::of(VALUES as u32 - 1, VALUES as u32 - 1);

    #[inline]
    pub(super) const fn of(low: u32, high: u32) -> Self {
        Self((low | high << END_BITS) as u16)
    }

    #[inline]
    pub(super) fn low(self) -> u32 {
        u32::from(self.0) % VALUES as u32
    }

    #[inline]
    pub(super) fn high(self) -> u32 {
        u32::from(self.0 >> END_BITS)
    }

    /// A number that identifies both ends.
    #[inline]
    pub(super) fn number(self) -> u64 {
        self.0.into()
    }
}

/// A move with its result in one word: from the lowest bit on the index of the tile, the half that joins,
/// the end that it joins, the ends after it, and whether it is a lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedMove(u32);

impl From<PackedMove> for Move {
    fn from(packed: PackedMove) -> Self {
        packed.mv().into()
    }
}

impl PackedMove {
    const HALF: u32 = TILE_BITS;
    const END: u32 = Self::HALF + END_BITS;
    const AFTER: u32 = Self::END + END_BITS;
    const LEAD: u32 = Self::AFTER + 2 * END_BITS;

    #[inline]
    pub(super) fn join(tile: u32, half: u32, end: u32, after: EndPair) -> Self {
        Self(tile | half << Self::HALF | end << Self::END | u32::from(after.0) << Self::AFTER)
    }

    pub(super) fn pass(ends: EndPair) -> Self {
        Self::join(NO_TILE, 0, 0, ends)
    }

    pub(super) fn lead(tile: Tile) -> Self {
        let ends = EndPair::of(tile.low().value().into(), tile.high().value().into());
        Self(Self::join(tile.index() as u32, 0, 0, ends).0 | 1 << Self::LEAD)
    }

    #[inline]
    pub(super) fn tile(self) -> u32 {
        self.0 % TILES as u32
    }

    #[inline]
    pub(super) fn ends(self) -> EndPair {
        EndPair((self.0 >> Self::AFTER) as u16 & ((1 << (2 * END_BITS)) - 1))
    }

    /// The move.
    pub fn mv(self) -> LineMove {
        let tile = Tile::at(self.tile() as usize);
        let value = |from: u32| Pip::new((self.0 >> from) as u8 % VALUES as u8).unwrap_or_default();
        if self.tile() == NO_TILE {
            LineMove::Pass
        } else if self.0 >> Self::LEAD == 1 {
            LineMove::lead(tile)
        } else {
            let half = value(Self::HALF);
            LineMove::join(half, tile.other(half).unwrap_or(half), value(Self::END))
        }
    }
}

impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.mv(), f)
    }
}
