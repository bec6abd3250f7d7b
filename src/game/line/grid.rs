//! A hand as a square of bits: the row of each half has the halves across from it. The tiles that join an
//! end are one row, and each is found without a look-up.

use std::fmt::Debug;

/// The tiles of one hand; a tile of two different halves is in two rows. A row is read by its key, and
/// the row beyond the highest half of the set is always empty.
pub trait Grid: Copy + Default + Debug {
    /// The number of rows; the last is empty.
    const ROWS: u32;
    /// Room for one item for each tile of a set, by index: a power of two, so that a mask can bound
    /// indices.
    const ROOM: usize;
    /// A list of [`Grid::ROOM`] indices.
    type Deck: Copy + Debug + AsRef<[u8]> + AsMut<[u8]>;
    /// The indices from 0 on.
    const DECK: Self::Deck;
    /// A tile in the form that is quick to add.
    type Code: Copy + Debug;
    /// The codes of the tiles of a set.
    type Codes: Clone + Debug + AsRef<[Self::Code]>;
    /// The table for picking a tile from a row.
    type Picks: Clone + Debug;

    /// The key of a row.
    fn key(half: u32) -> u32;
    /// The half whose row has the key.
    fn half(key: u32) -> u32;
    /// The code of a tile.
    fn code(one: u8, other: u8) -> Self::Code;
    /// The codes of tiles.
    fn codes(tiles: &[Self::Code]) -> Self::Codes;
    /// Makes the table for [`Grid::nth`]; `asks` maps the key of an end to that of the row which joins
    /// it.
    fn picks(asks: impl Fn(u32) -> u32) -> Self::Picks;

    /// Whether the hand is empty.
    fn is_empty(&self) -> bool;
    /// The number of tiles.
    fn len(&self) -> u32;
    /// The pips of all tiles.
    fn pips(&self) -> u32;
    /// The halves of the doubles in the hand, as bits.
    fn doubles(&self) -> u32;
    /// The halves across from a row's own, as bits.
    fn row(&self, key: u32) -> u32;
    /// The number of tiles in a row.
    fn count(&self, key: u32) -> u32;
    /// Adds a tile; [`Grid::settle`] must follow before the hand is read.
    fn put(&mut self, code: Self::Code);
    /// Updates the counts after tiles were added.
    fn settle(&mut self);
    /// Removes a tile, given the key of one of its halves and the half across.
    fn take(&mut self, key: u32, other: u32);
    /// The half with `before` others before it in a row, which must exist, and the key of the row that
    /// joins it as an end.
    fn nth(picks: &Self::Picks, row: u32, before: u32) -> [u32; 2];
}

/// Up to double-6: eight rows of eight bits.
#[derive(Clone, Copy, Default, Debug)]
pub struct Small {
    rows: u64,
    /// The number of bits of each row, in its byte. Keeping it is faster than looking it up, and every
    /// turn needs it.
    counts: u64,
}

impl Grid for Small {
    const ROWS: u32 = 8;
    const ROOM: usize = 32;
    type Deck = [u8; 32];
    const DECK: [u8; 32] = from_zero();
    type Code = u64;
    type Codes = [u64; 32];
    /// By row and number: the half, and above it the key.
    type Picks = [[u16; 8]; 128];

    fn key(half: u32) -> u32 {
        8 * half
    }

    fn half(key: u32) -> u32 {
        key / 8
    }

    fn code(one: u8, other: u8) -> u64 {
        WORDS[usize::from(8 * one + other) & 63]
    }

    fn codes(tiles: &[u64]) -> Self::Codes {
        std::array::from_fn(|n| tiles.get(n).copied().unwrap_or_default())
    }

    fn picks(asks: impl Fn(u32) -> u32) -> Self::Picks {
        std::array::from_fn(|row| {
            let mut left = row as u32;
            std::array::from_fn(|_| {
                let half = left.trailing_zeros() % 8;
                left &= left.wrapping_sub(1);
                (half | asks(half) << 8) as u16
            })
        })
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.rows == 0
    }

    fn len(&self) -> u32 {
        // Sums all rows in the highest byte; a double is in one row.
        const EACH: u64 = 0x0101_0101_0101_0101;
        let bits = (self.counts.wrapping_mul(EACH) >> 56) as u32;
        u32::midpoint(bits, self.doubles().count_ones())
    }

    #[inline]
    fn pips(&self) -> u32 {
        // Row n times n, summed in the highest byte: 168 pips at most.
        const HALVES: u64 = 0x0001_0203_0405_0600;
        (self.counts.wrapping_mul(HALVES) >> 56) as u32 + u32::from(SUMS[self.doubles() as usize & 0x7F])
    }

    #[inline]
    fn doubles(&self) -> u32 {
        // The n-th bit of the factor moves bit 9n to bit 56 + n; no two bits meet.
        const DOUBLES: u64 = 0x0040_2010_0804_0201;
        const GATHER: u64 = 0x0101_0101_0101_0100;
        ((self.rows & DOUBLES).wrapping_mul(GATHER) >> 56) as u32
    }

    #[inline]
    fn row(&self, key: u32) -> u32 {
        (self.rows >> (key & 63)) as u32 & 0x7F
    }

    #[inline]
    fn count(&self, key: u32) -> u32 {
        (self.counts >> (key & 63)) as u32 & 0xFF
    }

    #[inline]
    fn put(&mut self, code: u64) {
        self.rows |= code;
    }

    #[inline]
    fn settle(&mut self) {
        // Bits of each row in its byte: by twos, by fours, by eight.
        let twos = self.rows - (self.rows >> 1 & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        self.counts = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    }

    #[inline]
    fn take(&mut self, key: u32, other: u32) {
        let place = (key + other) as usize & 63;
        self.rows &= !WORDS[place];
        self.counts = self.counts.wrapping_sub(COUNTS[place]);
    }

    #[inline]
    fn nth(picks: &Self::Picks, row: u32, before: u32) -> [u32; 2] {
        let pick = u32::from(picks[row as usize & 0x7F][before as usize & 7]);
        [pick & 0xFF, pick >> 8]
    }
}

/// Any set: one word for each row.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rows {
    rows: [u32; 20],
    count: u32,
}

impl Grid for Rows {
    const ROWS: u32 = 20;
    const ROOM: usize = 256;
    type Deck = [u8; 256];
    const DECK: [u8; 256] = from_zero();
    type Code = [u8; 2];
    type Codes = [[u8; 2]; 256];
    /// The key of the row that joins each end.
    type Picks = [u32; 32];

    fn key(half: u32) -> u32 {
        half
    }

    fn half(key: u32) -> u32 {
        key
    }

    fn code(one: u8, other: u8) -> [u8; 2] {
        [one, other]
    }

    fn codes(tiles: &[[u8; 2]]) -> Self::Codes {
        std::array::from_fn(|n| tiles.get(n).copied().unwrap_or_default())
    }

    fn picks(asks: impl Fn(u32) -> u32) -> Self::Picks {
        std::array::from_fn(|end| asks(end as u32))
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn len(&self) -> u32 {
        self.count
    }

    fn pips(&self) -> u32 {
        // A double is in one row.
        let pips = |half: u32| half * (self.row(half).count_ones() + (self.row(half) >> half & 1));
        (0..Self::ROWS).map(pips).sum()
    }

    fn doubles(&self) -> u32 {
        (0..Self::ROWS).fold(0, |doubles, half| doubles | self.row(half) & 1 << half)
    }

    #[inline]
    fn row(&self, key: u32) -> u32 {
        self.rows[key as usize]
    }

    #[inline]
    fn count(&self, key: u32) -> u32 {
        self.row(key).count_ones()
    }

    #[inline]
    fn put(&mut self, [one, other]: [u8; 2]) {
        self.rows[usize::from(one)] |= 1 << other;
        self.rows[usize::from(other)] |= 1 << one;
        self.count += 1;
    }

    fn settle(&mut self) {}

    #[inline]
    fn take(&mut self, key: u32, other: u32) {
        self.rows[key as usize] &= !(1 << other);
        self.rows[other as usize] &= !(1 << key);
        self.count -= 1;
    }

    #[inline]
    fn nth(picks: &Self::Picks, mut row: u32, before: u32) -> [u32; 2] {
        for _ in 0..before {
            row &= row.wrapping_sub(1);
        }
        let half = row.trailing_zeros();
        [half, picks[half as usize % 32]]
    }
}

const fn from_zero<const N: usize>() -> [u8; N] {
    let mut deck = [0; N];
    let mut n = 0;
    while n < N {
        deck[n] = n as u8;
        n += 1;
    }
    deck
}

/// The bits of each tile in a grid of eight rows of eight.
static WORDS: [u64; 64] = {
    let mut words = [0; 64];
    let mut n = 0;
    while n < 64 {
        words[n] = 1 << n | 1 << (8 * (n % 8) + n / 8);
        n += 1;
    }
    words
};

/// The sum of the places of the bits of each row of seven.
static SUMS: [u8; 128] = {
    let mut sums = [0; 128];
    let mut n = 1;
    while n < 128_u32 {
        let rest = n & (n - 1);
        sums[n as usize] = sums[rest as usize] + n.trailing_zeros() as u8;
        n += 1;
    }
    sums
};

/// What each tile adds to the counts of its rows.
static COUNTS: [u64; 64] = {
    let mut counts = [0; 64];
    let mut n = 0;
    while n < 64 {
        let (one, other) = (n / 8, n % 8);
        counts[n] = if one == other { 1 << (8 * one) } else { 1 << (8 * one) | 1 << (8 * other) };
        n += 1;
    }
    counts
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::{DominoSet, Tile};

    fn tile(one: u32, other: u32) -> Tile {
        let pip = |half: u32| crate::tile::Pip::new(half as u8).unwrap();
        Tile::new(pip(one), pip(other))
    }

    fn holds_what_is_put_in<G: Grid>(set: DominoSet) {
        for step in 1..4 {
            holds::<G>(set, &set.iter().step_by(step).collect::<Vec<_>>());
        }
    }

    fn holds<G: Grid>(set: DominoSet, some: &[Tile]) {
        let mut grid = G::default();
        for tile in some {
            grid.put(G::code(tile.low().value(), tile.high().value()));
        }
        grid.settle();
        let picks = G::picks(|half| G::key(G::ROWS - 1 - half.min(G::ROWS - 1)));
        for half in set.highest().up_to().map(|half| u32::from(half.value())) {
            let key = G::key(half);
            assert_eq!(G::half(key), half);
            let across: Vec<u32> = (0..grid.count(key))
                .map(|n| {
                    let [across, asks] = G::nth(&picks, grid.row(key), n);
                    assert_eq!(asks, G::key(G::ROWS - 1 - across));
                    across
                })
                .collect();
            let has = |across: &u32| some.contains(&tile(half, *across));
            assert_eq!(across, (0..G::ROWS - 1).filter(has).collect::<Vec<_>>());
            assert_eq!(grid.doubles() >> half & 1 == 1, across.contains(&half));
        }
        assert_eq!((grid.row(G::key(G::ROWS - 1)), grid.count(G::key(G::ROWS - 1))), (0, 0));
        let all: crate::tile::Tiles = some.iter().copied().collect();
        assert_eq!((grid.len() as usize, grid.pips()), (all.len(), all.pips()));
        for tile in some {
            grid.take(G::key(tile.high().value().into()), tile.low().value().into());
        }
        assert!(grid.is_empty() && (0..G::ROWS).all(|half| grid.count(G::key(half)) == 0));
        assert!(G::ROOM >= set.size() && G::DECK.as_ref().len() == G::ROOM);
    }

    #[test]
    fn rows_have_the_halves_across() {
        holds_what_is_put_in::<Small>(DominoSet::DOUBLE_6);
        holds_what_is_put_in::<Rows>(DominoSet::DOUBLE_6);
        holds_what_is_put_in::<Rows>(DominoSet::DOUBLE_18);
    }
}
