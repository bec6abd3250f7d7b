//! Any subset of tiles as bits.

use std::fmt;

use super::domino::{Pip, Tile};
use crate::set_bits::set_bits;

const WORDS: usize = Tile::COUNT.div_ceil(64);

/// A set of tiles without order: a hand, a suit, the tiles not yet seen. Every operation takes constant
/// time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tiles {
    words: [u64; WORDS],
}

/// The suits: `SUITS[p]` has every tile with an end `p`, up to double-18.
static SUITS: [Tiles; 19] = suits();

const fn suits() -> [Tiles; 19] {
    let mut suits = [Tiles::EMPTY; 19];
    let mut high = 0;
    while high < 19 {
        let mut low = 0;
        while low <= high {
            let index = Tile::new(Pip(high), Pip(low)).index();
            suits[high as usize].words[index / 64] |= 1 << (index % 64);
            suits[low as usize].words[index / 64] |= 1 << (index % 64);
            low += 1;
        }
        high += 1;
    }
    suits
}

/// The tiles of each total, 0 to 36, up to double-18.
static TOTALS: [Tiles; 37] = totals();

const fn totals() -> [Tiles; 37] {
    let mut totals = [Tiles::EMPTY; 37];
    let mut index = 0;
    while index < Tile::COUNT {
        totals[TILES[index].total() as usize].words[index / 64] |= 1 << (index % 64);
        index += 1;
    }
    totals
}

impl Tiles {
    /// No tile at all.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// The bits: bit n % 64 of word n / 64 stands for the tile of index n.
    pub const fn words(self) -> [u64; 3] {
        self.words
    }

    /// The tiles of these bits; bits that stand for no tile are dropped.
    pub const fn from_words(mut words: [u64; 3]) -> Self {
        words[WORDS - 1] &= u64::MAX >> (WORDS * 64 - Tile::COUNT);
        Self { words }
    }

    /// Every tile with an end `pip`, up to double-18.
    pub fn suit(pip: Pip) -> Self {
        SUITS[usize::from(pip.value())]
    }

    /// Every tile whose ends add up to `total`, up to double-18; none when that is over 36.
    pub fn of_total(total: u8) -> Self {
        TOTALS.get(usize::from(total)).copied().unwrap_or_default()
    }

    /// Adds a tile; returns whether it was new.
    #[inline(always)]
    pub fn insert(&mut self, tile: Tile) -> bool {
        let new = !self.contains(tile);
        self.words[tile.index() / 64] |= 1 << (tile.index() % 64);
        new
    }

    /// Removes a tile; returns whether it was there.
    #[inline(always)]
    pub fn remove(&mut self, tile: Tile) -> bool {
        let there = self.contains(tile);
        self.words[tile.index() / 64] &= !(1 << (tile.index() % 64));
        there
    }

    /// Whether the set contains the tile.
    #[inline(always)]
    pub fn contains(self, tile: Tile) -> bool {
        self.words[tile.index() / 64] >> (tile.index() % 64) & 1 == 1
    }

    /// The number of tiles, 0 to 190.
    pub fn len(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The number of tiles in the set with a lower index than this one.
    pub fn place(self, tile: Tile) -> usize {
        let (word, bit) = (tile.index() / 64, tile.index() % 64);
        let before = self.words[..word].iter().map(|word| word.count_ones()).sum::<u32>();
        (before + (self.words[word] & ((1 << bit) - 1)).count_ones()) as usize
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The tiles that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The tiles that are in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// The tiles that are here and not in `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The sum of all pips.
    pub fn pips(self) -> u32 {
        self.iter().map(|tile| u32::from(tile.total())).sum()
    }

    /// The tiles by index: 0-0, 1-0, 1-1, 2-0, …
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        (0..WORDS).flat_map(move |word| set_bits(self.words[word]).map(move |bit| TILE_OF[word * 64 + bit]))
    }

    // A loop would be one in the playground's engine, which is built for size.
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let ([low, middle, high], others) = (self.words, other.words);
        Self { words: [f(low, others[0]), f(middle, others[1]), f(high, others[2])] }
    }
}

/// The tile of each index; the last two entries repeat 0-0 and are never read.
const TILES: [Tile; WORDS * 64] = tiles();

const fn tiles() -> [Tile; WORDS * 64] {
    let mut tiles = [Tile::new(Pip(0), Pip(0)); WORDS * 64];
    let mut high = 0;
    while high < 19 {
        let mut low = 0;
        while low <= high {
            let tile = Tile::new(Pip(high), Pip(low));
            tiles[tile.index()] = tile;
            low += 1;
        }
        high += 1;
    }
    tiles
}

static TILE_OF: [Tile; WORDS * 64] = TILES;

impl Tile {
    /// The tile of an index, 0 to 189.
    ///
    /// # Panics
    /// When the index is 192 or more; 190 and 191 give 0-0.
    pub fn at(index: usize) -> Self {
        TILE_OF[index]
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(iter: I) -> Self {
        let mut tiles = Self::EMPTY;
        for tile in iter {
            tiles.insert(tile);
        }
        tiles
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|tile| tile.to_string())).finish()
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|tile| tile.to_string()).collect();
        f.pad(&names.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::set::DominoSet;
    use super::*;

    /// castle-rock, strategy: each number is on seven tiles of a double-6 set.
    #[test]
    fn a_suit_has_n_plus_one_tiles() {
        for set in DominoSet::ALL {
            for pip in set.highest().up_to() {
                let suit = Tiles::suit(pip).and(set.tiles());
                assert_eq!(suit.len(), usize::from(set.highest().value()) + 1);
                assert!(suit.iter().all(|tile| tile.has(pip)));
            }
        }
    }

    #[test]
    fn subsets_behave_as_sets() {
        let all = DominoSet::DOUBLE_18.tiles();
        let some: Tiles = all.iter().step_by(3).collect();
        assert_eq!(some.len(), 64);
        assert_eq!(some.or(all.without(some)), all);
        assert!(some.and(all.without(some)).is_empty());
        assert_eq!(all.iter().collect::<Tiles>(), all);
        let mut less = some;
        for tile in some.iter() {
            assert!(less.remove(tile));
            assert!(!less.remove(tile));
        }
        assert!(less.is_empty());
    }

    /// tableaux, the centre play, case 2: three tiles of a double-6 set other than the doublet have 6
    /// pips: 6-0, 5-1, 4-2.
    #[test]
    fn tiles_of_a_total_add_up_to_it() {
        let six = Tiles::of_total(6).and(DominoSet::DOUBLE_6.tiles());
        assert_eq!(six.to_string(), "3-3 4-2 5-1 6-0");
        let all: usize = (0..=40).map(|total| Tiles::of_total(total).len()).sum();
        assert_eq!(all, Tile::COUNT);
        assert!((0..=36).all(|t| Tiles::of_total(t).iter().all(|tile| tile.total() == t)));
    }
}
