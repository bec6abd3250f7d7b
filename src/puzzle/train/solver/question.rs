//! What is asked of a hand of tiles.

use crate::tile::{Pip, Tile, Tiles};

/// What counts first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// The most tiles, then the most pips.
    #[default]
    Tiles,
    /// The most pips, then the most tiles.
    Pips,
}

/// How the tiles lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// One line; from the start, if there is one, to one side.
    #[default]
    Line,
    /// One line that grows from the start to both sides.
    BothEnds,
    /// One line whose last end is its first; it comes by the start, if there is one.
    Ring,
    /// So many trains at most, all of which begin at the start.
    Trains(usize),
}

/// What is asked of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// What counts first.
    pub objective: Objective,
    /// An end that lies on the table already and is not counted.
    pub start: Option<Pip>,
    /// How the tiles lie.
    pub shape: Shape,
    /// Tiles of the hand that have to be used.
    pub must: Tiles,
}

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTrain {
    /// Trains, or both sides, of no engine.
    #[error("trains start at an engine, and none is given")]
    NoStart,
    /// A tile that has to be used and is not there.
    #[error("the {0} has to be used and is not in the hand")]
    NotHeld(Tile),
    /// Tiles that cannot all be used.
    #[error("no line uses every tile that has to be in it")]
    Impossible,
}
