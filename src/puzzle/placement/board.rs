//! The board of a placement puzzle, as the solver, the explanations and the figures take it.
//!
//! Cells are numbered in reading order. The reader has checked everything that can be checked without a
//! search: no cell is named twice in a group, a given tile is among the tiles, and the number of cells is even.

use crate::game::lattice::Cell;

/// The pips of one cell or of one half of a tile, 0 to 99.
pub type Pips = u8;

/// The number of a cell of the board, in reading order.
pub type CellIndex = usize;

/// A tile of a placement puzzle; its lower half first.
pub type Halves = [Pips; 2];

/// A board and everything that has to hold on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The cells to be covered, in reading order.
    pub cells: Vec<Cell>,
    /// The pips of each cell that are given, by the board's digits and numbers or by `given`.
    pub pips: Vec<Option<Pips>>,
    /// The tiles that are given, each with its cells.
    pub given: Vec<PlacedTile>,
    /// The tiles, sorted; one listed twice is there twice.
    pub tiles: Vec<Halves>,
    /// Whether every tile has to lie.
    pub usage: Usage,
    /// Regions and groups that have a rule or whose sums are compared.
    pub groups: Vec<CellGroup>,
    /// Lists of groups, by their place in `groups`, whose sums are equal.
    pub equal_sums: Vec<Vec<usize>>,
    /// What neighbouring cells of different tiles have.
    pub touching: TouchingRule,
}

/// Which tiles have to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Usage {
    /// All of them.
    #[default]
    All,
    /// Each at most once.
    Some,
}

/// A set of cells: a region, a row, a diagonal, or a list of the file's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellGroup {
    /// Its name in the file: `A`, `top`, `row 3`.
    pub name: String,
    /// Its cells, in reading order.
    pub cells: Vec<CellIndex>,
    /// What its pips have to satisfy; `None` where its sum is only compared.
    pub rule: Option<GroupRule>,
}

/// What the pips of a group have to satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupRule {
    /// Their sum.
    Sum(u32),
    /// Their sum is less.
    Below(u32),
    /// Their sum is more.
    Above(u32),
    /// All are alike.
    Alike,
    /// All are different.
    Different,
}

/// The highest sum that a rule names.
pub const HIGHEST_SUM: u32 = 1_000_000;

/// What neighbouring cells that are not one tile have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TouchingRule {
    /// Any pips.
    #[default]
    Any,
    /// Equal pips.
    Equal,
    /// Different pips.
    Differ,
}

/// A tile on its two cells: the upper or left cell first, and its pips first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedTile {
    /// The two neighbouring cells, in reading order.
    pub cells: [CellIndex; 2],
    /// The pips on each.
    pub pips: [Pips; 2],
}
