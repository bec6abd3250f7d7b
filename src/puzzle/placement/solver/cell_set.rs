//! Sets of cells of a small box, one bit a cell in reading order, so that a step takes in the whole board at once.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of the cells of a box.
pub(crate) trait CellSet:
    Copy
    + Debug
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Cells that a box may have.
    const CELLS: u32;

    /// The set of one cell.
    fn one(cell: u32) -> Self;

    /// The number of its cells.
    fn count(self) -> u32;

    /// Its first cell.
    fn first(self) -> Option<u32>;

    /// Whether it has no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether it has a cell.
    #[inline]
    fn has(self, cell: u32) -> bool {
        !(self & Self::one(cell)).is_empty()
    }
}

/// The cells of a set, in reading order.
#[inline]
pub(crate) fn cells_in<S: CellSet>(mut set: S) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = set.first()?;
        set &= !S::one(first);
        Some(first)
    })
}

/// The cells that are in more than one of four sets.
#[inline]
pub(crate) fn more<S: CellSet>([a, b, c, d]: [S; 4]) -> S {
    a & b | c & d | (a | b) & (c | d)
}

macro_rules! cell_set {
    ($($word:ty),*) => {$(
        impl CellSet for $word {
            const CELLS: u32 = <$word>::BITS;

            #[inline]
            fn one(cell: u32) -> Self {
                1 << cell
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }
        }
    )*};
}

cell_set!(u64, u128);
