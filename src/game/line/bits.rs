//! Hands as bits: one word for sets up to double-9, [`Tiles`] for any. Play-outs and searches of small
//! sets use one word, which is several times as fast.

use std::fmt::Debug;
use std::hash::Hash;

use crate::set_bits::set_bits;
use crate::tile::{DominoSet, Tile, Tiles};

/// A set of tiles without order. It must not be given tiles beyond its size.
pub trait Bits: Copy + Eq + Hash + Default + Debug {
    /// The number of words.
    const WORDS: usize;
    /// The words, low indices first.
    fn word(self, n: usize) -> u64;
    /// The same tiles, if they all fit.
    fn from_tiles(tiles: Tiles) -> Option<Self>;
    /// The same tiles.
    fn tiles(self) -> Tiles;
    /// Adds a tile.
    fn insert(&mut self, tile: Tile);
    /// Removes a tile.
    fn remove(&mut self, tile: Tile);
    /// Whether the set contains the tile.
    fn contains(self, tile: Tile) -> bool;
    /// The tiles that are in both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The tiles that are in either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The tiles that are here and not in `other`.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// Whether the set is empty.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
    /// The number of tiles.
    fn len(self) -> u32 {
        (0..Self::WORDS).map(|n| self.word(n).count_ones()).sum()
    }
    /// The tiles in index order.
    fn iter(self) -> impl Iterator<Item = Tile> {
        (0..Self::WORDS).flat_map(move |n| set_bits(self.word(n)).map(move |bit| Tile::at(64 * n + bit)))
    }
}

impl Bits for u64 {
    const WORDS: usize = 1;

    fn word(self, _: usize) -> u64 {
        self
    }

    fn from_tiles(tiles: Tiles) -> Option<Self> {
        (tiles.words()[1..] == [0, 0]).then(|| tiles.words()[0])
    }

    fn tiles(self) -> Tiles {
        Tiles::from_words([self, 0, 0])
    }

    fn insert(&mut self, tile: Tile) {
        *self |= 1 << (tile.index() % 64);
    }

    fn remove(&mut self, tile: Tile) {
        *self &= !(1 << (tile.index() % 64));
    }

    fn contains(self, tile: Tile) -> bool {
        self >> (tile.index() % 64) & 1 == 1
    }

    fn and(self, other: Self) -> Self {
        self & other
    }

    fn or(self, other: Self) -> Self {
        self | other
    }

    fn without(self, other: Self) -> Self {
        self & !other
    }
}

impl Bits for Tiles {
    const WORDS: usize = 3;

    fn word(self, n: usize) -> u64 {
        self.words()[n]
    }

    fn from_tiles(tiles: Tiles) -> Option<Self> {
        Some(tiles)
    }

    fn tiles(self) -> Tiles {
        self
    }

    fn insert(&mut self, tile: Tile) {
        Self::insert(self, tile);
    }

    fn remove(&mut self, tile: Tile) {
        Self::remove(self, tile);
    }

    fn contains(self, tile: Tile) -> bool {
        Self::contains(self, tile)
    }

    fn and(self, other: Self) -> Self {
        Self::and(self, other)
    }

    fn or(self, other: Self) -> Self {
        Self::or(self, other)
    }

    fn without(self, other: Self) -> Self {
        Self::without(self, other)
    }
}

/// Whether the tiles of a set fit into one word.
pub fn fits_one_word(set: DominoSet) -> bool {
    u64::from_tiles(set.tiles()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree<B: Bits>(tiles: Tiles) {
        let bits = B::from_tiles(tiles).unwrap();
        assert_eq!(bits.tiles(), tiles);
        assert_eq!(bits.len() as usize, tiles.len());
        let listed: Vec<Tile> = tiles.iter().collect();
        assert_eq!(bits.iter().collect::<Vec<_>>(), listed);
        for tile in listed {
            let mut less = bits;
            less.remove(tile);
            assert!(!less.contains(tile) && bits.contains(tile));
            less.insert(tile);
            assert_eq!(less, bits);
        }
    }

    #[test]
    fn one_word_does_what_tiles_do() {
        let some = |set: DominoSet| set.iter().step_by(3).collect::<Tiles>();
        agree::<u64>(some(DominoSet::DOUBLE_9));
        agree::<Tiles>(some(DominoSet::DOUBLE_18));
        assert!(u64::from_tiles(some(DominoSet::DOUBLE_12)).is_none());
        assert!(fits_one_word(DominoSet::DOUBLE_9) && !fits_one_word(DominoSet::DOUBLE_12));
    }
}
