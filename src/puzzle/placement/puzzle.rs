//! A board, its tiles and its rules.

use num_bigint::BigUint;

use super::board::{Board, GroupRule, Pips, PlacedTile};

/// A valid placement puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacementPuzzle {
    /// The title.
    pub title: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The board with everything that has to hold on it.
    pub board: Board,
    /// The region of each cell.
    pub regions: Vec<Option<char>>,
    /// The highest end of the set, if the tiles are a whole set.
    pub set: Option<Pips>,
    /// The groups of the file, each with its cells as they are written.
    pub groups: Vec<(String, String)>,
    /// The rules by the names of the file.
    pub rules: Vec<(String, GroupRule)>,
    /// The lists of names whose sums are equal.
    pub same: Vec<Vec<String>>,
    /// The expected answer.
    pub expect: PlacementExpect,
}

/// What a placement puzzle expects. A key that is not given is not checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlacementExpect {
    /// The number of arrangements.
    pub solutions: Option<BigUint>,
    /// The number of pictures.
    pub pictures: Option<BigUint>,
    /// The level of the hardest step.
    pub level: Option<u8>,
    /// One whole solution.
    pub line: Option<Vec<PlacedTile>>,
    /// Placements that every solution has.
    pub forced: Option<Vec<PlacedTile>>,
}
