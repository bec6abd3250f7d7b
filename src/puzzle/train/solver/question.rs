//! A question about a hand of tiles.

use crate::tile::{Pip, Tile, Tiles};

/// The order of the two aims.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TrainObjective {
    /// The most tiles, then the most pips.
    #[default]
    Tiles,
    /// The most pips, then the most tiles.
    Pips,
}

/// How the tiles lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TrainShape {
    /// One line; from the start, if there is one, to one side.
    #[default]
    Line,
    /// One line that grows from the start to both sides.
    BothEnds,
    /// One line whose last end is its first; it passes through the start, if there is one.
    Ring,
    /// At most this many trains, all of which begin at the start.
    Trains(usize),
}

/// A question about a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// The order of the two aims.
    pub objective: TrainObjective,
    /// An end that already lies on the table and is not counted.
    pub start: Option<Pip>,
    /// How the tiles lie.
    pub shape: TrainShape,
    /// Tiles of the hand that must be used.
    pub must: Tiles,
}

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTrain {
    /// A shape that needs a start, without one.
    #[error("trains start at an engine, and none is given")]
    NoStart,
    /// A required tile that is not in the hand.
    #[error("the {0} is not in the hand")]
    NotHeld(Tile),
    /// Required tiles that cannot all be used.
    #[error("no line uses every tile that has to be in it")]
    Impossible,
}
