//! A hand, an optional start, and the task to find the longest line.

use num_bigint::BigUint;

use super::solver::Question;
use crate::tile::{Pip, Tiles, Turned};

/// A valid train puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrainPuzzle {
    /// The title.
    pub title: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The highest end of the set of the tiles, if given.
    pub set: Option<Pip>,
    /// The tiles.
    pub hand: Tiles,
    /// The question about them.
    pub question: Question,
    /// The longest line, or the shortest after which nothing fits.
    pub asks: Asks,
    /// Whether the lines are counted.
    pub counts: Counting,
    /// The lines that a reader has laid so far, none of them empty, each tile turned as it lies. The question is about
    /// the hand, not about them.
    pub laid: Vec<Vec<Turned>>,
    /// The expected answer.
    pub expect: TrainExpect,
}

/// Which line is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Asks {
    /// The longest, or the heaviest.
    #[default]
    Longest,
    /// The shortest, or the lightest, after which no tile fits.
    Blocked,
}

/// Whether the lines are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counting {
    /// No: one line is enough.
    #[default]
    One,
    /// Yes.
    All,
}

/// What a train puzzle expects. A key that is not given is not checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrainExpect {
    /// Tiles used.
    pub tiles: Option<u32>,
    /// Their pips.
    pub pips: Option<u32>,
    /// One of the best lines.
    pub line: Option<Vec<Turned>>,
    /// The number of optimal lines; without a start both directions count.
    pub solutions: Option<BigUint>,
}
