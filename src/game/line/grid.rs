//! A hand as a square of bits: in the row of each half the halves across from it. What joins
//! an end is then one row, and which tile it is needs no looking up.

use std::fmt::Debug;

/// The tiles of one hand; a tile of two different halves stands in two rows. Beyond the
/// highest half of the set there is always an empty row, [`Grid::NONE`].
pub trait Grid: Copy + Default + Debug {
    /// A row in which nothing ever is.
    const NONE: u32;
    /// Room for something for each tile of a set, by index: a power of two, which a mask keeps to.
    const ROOM: usize;
    /// So many indices.
    type Deck: Copy + Debug + AsRef<[u8]> + AsMut<[u8]>;
    /// So many tiles.
    type Codes: Clone + Debug + AsRef<[Self::Code]>;
    /// The indices from 0 on.
    const DECK: Self::Deck;
    /// The codes of tiles.
    fn codes(tiles: &[Self::Code]) -> Self::Codes;
    /// A tile as it is put in quickly.
    type Code: Copy + Debug;
    /// The code of a tile.
    fn code(one: u8, other: u8) -> Self::Code;
    /// Adds a tile.
    fn put(&mut self, code: Self::Code);
    /// Whether there is no tile.
    fn is_empty(&self) -> bool;
    /// The number of tiles.
    fn len(&self) -> u32;
    /// The pips of all tiles.
    fn pips(&self) -> u32;
    /// The halves whose doubles are there, as bits.
    fn doubles(&self) -> u32;
    /// The halves across from one, as bits.
    fn row(&self, half: u32) -> u32;
    /// Takes a tile out.
    fn take(&mut self, one: u32, other: u32);
    /// How many bits a row has.
    fn count(row: u32) -> u32;
    /// The bit of a row with so many before it, which there has to be.
    fn nth(row: u32, before: u32) -> u32;
}

/// Up to double-6: eight rows of eight bits.
impl Grid for u64 {
    const NONE: u32 = 7;
    const ROOM: usize = 32;
    type Deck = [u8; 32];
    type Codes = [Self; 32];
    const DECK: [u8; 32] = from_zero();
    type Code = Self;

    fn codes(tiles: &[Self]) -> Self::Codes {
        std::array::from_fn(|n| tiles.get(n).copied().unwrap_or_default())
    }

    fn code(one: u8, other: u8) -> u64 {
        WORDS[(8 * usize::from(one) + usize::from(other)) & 63]
    }

    #[inline]
    fn put(&mut self, code: u64) {
        *self |= code;
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    fn len(&self) -> u32 {
        (self.count_ones() + self.doubles().count_ones()) / 2
    }

    fn pips(&self) -> u32 {
        // Bits of each row, in its byte: by twos, by fours, by eight.
        let twos = self - (self >> 1 & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        let rows = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        // Row n times n, all in the highest byte: 168 pips at the most. A double is in one row.
        const HALVES: u64 = 0x0001_0203_0405_0600;
        (rows.wrapping_mul(HALVES) >> 56) as u32 + u32::from(SUMS[self.doubles() as usize & 0x7F])
    }

    #[inline]
    fn doubles(&self) -> u32 {
        // Bit 9n goes to bit 56 + n by the n-th bit of the factor, and no two go to one place.
        const DOUBLES: u64 = 0x0040_2010_0804_0201;
        const GATHER: u64 = 0x0101_0101_0101_0100;
        ((*self & DOUBLES).wrapping_mul(GATHER) >> 56) as u32
    }

    #[inline]
    fn row(&self, half: u32) -> u32 {
        (self >> (8 * half & 63)) as u32 & 0x7F
    }

    #[inline]
    fn take(&mut self, one: u32, other: u32) {
        *self &= !WORDS[(8 * one + other) as usize & 63];
    }

    #[inline]
    fn count(row: u32) -> u32 {
        u32::from(COUNTS[row as usize & 0x7F])
    }

    #[inline]
    fn nth(row: u32, before: u32) -> u32 {
        u32::from(PLACES[row as usize & 0x7F][before as usize & 7])
    }
}

/// Any set: rows of a word each.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rows {
    rows: [u32; 20],
    count: u32,
}

impl Grid for Rows {
    const NONE: u32 = 19;
    const ROOM: usize = 256;
    type Deck = [u8; 256];
    type Codes = [[u8; 2]; 256];
    const DECK: [u8; 256] = from_zero();
    type Code = [u8; 2];

    fn codes(tiles: &[[u8; 2]]) -> Self::Codes {
        std::array::from_fn(|n| tiles.get(n).copied().unwrap_or_default())
    }

    fn code(one: u8, other: u8) -> [u8; 2] {
        [one, other]
    }

    #[inline]
    fn put(&mut self, [one, other]: [u8; 2]) {
        self.rows[usize::from(one)] |= 1 << other;
        self.rows[usize::from(other)] |= 1 << one;
        self.count += 1;
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
        (0..Self::NONE).map(pips).sum()
    }

    fn doubles(&self) -> u32 {
        (0..Self::NONE).fold(0, |doubles, half| doubles | self.row(half) & 1 << half)
    }

    #[inline]
    fn row(&self, half: u32) -> u32 {
        self.rows[half as usize]
    }

    #[inline]
    fn take(&mut self, one: u32, other: u32) {
        self.rows[one as usize] &= !(1 << other);
        self.rows[other as usize] &= !(1 << one);
        self.count -= 1;
    }

    #[inline]
    fn count(row: u32) -> u32 {
        row.count_ones()
    }

    #[inline]
    fn nth(mut row: u32, before: u32) -> u32 {
        for _ in 0..before {
            row &= row.wrapping_sub(1);
        }
        row.trailing_zeros()
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

/// How many bits each row of seven has: processors without an instruction for it count slowly.
static COUNTS: [u8; 128] = {
    let mut counts = [0; 128];
    let mut row = 0;
    while row < 128 {
        counts[row] = (row as u32).count_ones() as u8;
        row += 1;
    }
    counts
};

/// The places of the bits of each row of seven, the lowest first.
static PLACES: [[u8; 8]; 128] = {
    let mut places = [[0; 8]; 128];
    let mut row = 0;
    while row < 128 {
        let (mut bits, mut n) = (row as u32, 0);
        while bits != 0 {
            places[row][n] = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            n += 1;
        }
        row += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::{DominoSet, Tile};

    fn holds_what_is_put_in<G: Grid>(set: DominoSet) {
        for step in 1..4 {
            holds::<G>(set, set.iter().step_by(step).collect());
        }
    }

    fn holds<G: Grid>(set: DominoSet, some: Vec<Tile>) {
        let mut grid = G::default();
        for tile in &some {
            grid.put(G::code(tile.low().value(), tile.high().value()));
        }
        for half in set.highest().up_to() {
            let row = grid.row(half.value().into());
            let across: Vec<u8> = (0..G::count(row)).map(|n| G::nth(row, n) as u8).collect();
            let mut expected: Vec<u8> =
                some.iter().filter_map(|tile| tile.other(half)).map(crate::tile::Pip::value).collect();
            expected.sort_unstable();
            assert_eq!(across, expected);
            assert_eq!(grid.doubles() >> half.value() & 1 == 1, across.contains(&half.value()));
        }
        assert_eq!(grid.row(G::NONE), 0);
        let all: crate::tile::Tiles = some.iter().copied().collect();
        assert_eq!((grid.len() as usize, grid.pips()), (all.len(), all.pips()));
        for tile in &some {
            grid.take(tile.high().value().into(), tile.low().value().into());
        }
        assert!(grid.is_empty() && (0..=G::NONE).all(|half| grid.row(half) == 0));
        assert!(G::ROOM >= set.size() && G::DECK.as_ref().len() == G::ROOM);
    }

    #[test]
    fn rows_have_the_halves_across() {
        holds_what_is_put_in::<u64>(DominoSet::DOUBLE_6);
        holds_what_is_put_in::<Rows>(DominoSet::DOUBLE_6);
        holds_what_is_put_in::<Rows>(DominoSet::DOUBLE_18);
    }
}
