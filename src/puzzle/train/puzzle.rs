//! A hand, perhaps a start, and the question for the longest line.

use num_bigint::BigUint;

use super::solver::Question;
use crate::tile::{Pip, Tiles, Turned};

/// A train puzzle, read and right.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrainPuzzle {
    /// What it is called.
    pub title: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The highest end of the set that the tiles come from, where it is said.
    pub set: Option<Pip>,
    /// The tiles.
    pub hand: Tiles,
    /// What is asked of them.
    pub question: Question,
    /// The longest line, or the shortest after which nothing fits.
    pub asks: Asks,
    /// Whether the lines are counted.
    pub counts: Counting,
    /// What the answer should be.
    pub expect: TrainExpect,
}

/// Which line is looked for.
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
    /// One of them is enough.
    #[default]
    One,
    /// They are.
    All,
}

/// What a train puzzle expects. What is not there is not asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrainExpect {
    /// Tiles used.
    pub tiles: Option<u32>,
    /// Their pips.
    pub pips: Option<u32>,
    /// One of the best lines.
    pub line: Option<Vec<Turned>>,
    /// How many different lines are best; without a start counted in both directions.
    pub solutions: Option<BigUint>,
}
