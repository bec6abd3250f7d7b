//! A hand as a square of bits: in the row of each half the halves across from it. What joins
//! an end is then one row, and which tile it is needs no looking up.

use std::fmt::Debug;

/// The tiles of one hand; a tile of two different halves stands in two rows. Beyond the
/// highest half of the set there is always an empty row, [`Grid::NONE`].
pub trait Grid: Copy + Default + Debug {
    /// A row in which nothing ever is.
    const NONE: u8;
    /// Room for the indices of every tile of a set.
    type Deck: Copy + Debug + AsRef<[u8]> + AsMut<[u8]>;
    /// The indices from 0 on, as many as there is room for.
    const DECK: Self::Deck;
    /// The halves across from one, as bits.
    fn row(&self, half: u8) -> u32;
    /// Adds a tile.
    fn add(&mut self, one: u8, other: u8);
    /// Takes a tile out.
    fn take(&mut self, one: u8, other: u8);
    /// How many bits a row has.
    fn count(row: u32) -> u32;
    /// The bit of a row with so many before it, which there has to be.
    fn nth(row: u32, before: u32) -> u8;
}

/// Up to double-6: eight rows of eight bits.
impl Grid for u64 {
    const NONE: u8 = 7;
    type Deck = [u8; 32];
    const DECK: [u8; 32] = from_zero();

    #[inline]
    fn row(&self, half: u8) -> u32 {
        (self >> (8 * half & 63)) as u32 & 0x7F
    }

    #[inline]
    fn add(&mut self, one: u8, other: u8) {
        *self |= 1 << (8 * one + other & 63) | 1 << (8 * other + one & 63);
    }

    #[inline]
    fn take(&mut self, one: u8, other: u8) {
        *self &= !(1 << (8 * one + other & 63) | 1 << (8 * other + one & 63));
    }

    #[inline]
    fn count(row: u32) -> u32 {
        u32::from(COUNTS[row as usize & 0x7F])
    }

    #[inline]
    fn nth(row: u32, before: u32) -> u8 {
        PLACES[row as usize & 0x7F][before as usize & 7]
    }
}

/// Any set.
impl Grid for [u32; 20] {
    const NONE: u8 = 19;
    type Deck = [u8; 192];
    const DECK: [u8; 192] = from_zero();

    #[inline]
    fn row(&self, half: u8) -> u32 {
        self[usize::from(half)]
    }

    #[inline]
    fn add(&mut self, one: u8, other: u8) {
        self[usize::from(one)] |= 1 << other;
        self[usize::from(other)] |= 1 << one;
    }

    #[inline]
    fn take(&mut self, one: u8, other: u8) {
        self[usize::from(one)] &= !(1 << other);
        self[usize::from(other)] &= !(1 << one);
    }

    #[inline]
    fn count(row: u32) -> u32 {
        row.count_ones()
    }

    #[inline]
    fn nth(mut row: u32, before: u32) -> u8 {
        for _ in 0..before {
            row &= row.wrapping_sub(1);
        }
        row.trailing_zeros() as u8
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
        let mut grid = G::default();
        let some: Vec<Tile> = set.iter().step_by(3).collect();
        for tile in &some {
            grid.add(tile.low().value(), tile.high().value());
        }
        for half in set.highest().up_to() {
            let row = grid.row(half.value());
            let across: Vec<u8> = (0..G::count(row)).map(|n| G::nth(row, n)).collect();
            let mut expected: Vec<u8> =
                some.iter().filter_map(|tile| tile.other(half)).map(crate::tile::Pip::value).collect();
            expected.sort_unstable();
            assert_eq!(across, expected);
        }
        assert_eq!(grid.row(G::NONE), 0);
        for tile in &some {
            grid.take(tile.high().value(), tile.low().value());
        }
        assert!((0..=G::NONE).all(|half| grid.row(half) == 0));
        assert!(G::DECK.as_ref().len() >= set.size());
    }

    #[test]
    fn rows_have_the_halves_across() {
        holds_what_is_put_in::<u64>(DominoSet::DOUBLE_6);
        holds_what_is_put_in::<[u32; 20]>(DominoSet::DOUBLE_6);
        holds_what_is_put_in::<[u32; 20]>(DominoSet::DOUBLE_18);
    }
}
