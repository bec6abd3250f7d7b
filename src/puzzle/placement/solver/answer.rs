//! What the solver returns.

use num_bigint::BigUint;

use crate::puzzle::placement::board::PlacedTile;

/// The solutions of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// One solution in reading order; empty if none is known.
    pub line: Vec<PlacedTile>,
    /// The number of solutions: equal tiles swapped, or a double turned, make no other.
    pub solutions: Count,
    /// The number of different grids of pips.
    pub pictures: Count,
    /// Nodes of the searches.
    pub nodes: u64,
    /// Whether a limit stopped a search or a count.
    pub at_limit: bool,
}

/// A number of solutions or pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The number.
    Exact(BigUint),
    /// A lower bound: a limit stopped the count.
    AtLeast(BigUint),
}

/// Nothing is known.
impl Default for Count {
    fn default() -> Self {
        Self::AtLeast(BigUint::ZERO)
    }
}

impl Count {
    /// The number, exact or not.
    pub fn number(&self) -> &BigUint {
        match self {
            Self::Exact(number) | Self::AtLeast(number) => number,
        }
    }

    /// Whether it is proven to be none.
    pub fn is_none(&self) -> bool {
        *self == Self::Exact(BigUint::ZERO)
    }

    /// Whether it is exact.
    pub fn is_exact(&self) -> bool {
        matches!(self, Self::Exact(_))
    }
}

/// Several solutions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The solutions, each in reading order.
    pub lines: Vec<Vec<PlacedTile>>,
    /// Whether these are all.
    pub is_all: bool,
    /// Nodes of the searches.
    pub nodes: u64,
    /// Whether a limit stopped the search.
    pub at_limit: bool,
}

/// Whether each solution has certain placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedAnswer {
    /// There is a solution, and each has them.
    Yes,
    /// Some solution lacks one of them.
    No,
    /// There is no solution.
    NoSolution,
    /// A limit stopped the search first.
    Undecided,
}
