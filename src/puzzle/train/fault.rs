//! The faults that only train puzzles have.

use super::solver::TrainShape;
use crate::source::fault::KindFault;
use crate::tile::{Pip, Tile, Turned};
use crate::words::{counted, with_article};

/// One fault of a train puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainFault {
    /// A tile that is given twice.
    #[error("the {0} is there twice")]
    Twice(Tile),
    /// A tile with an end higher than the set's.
    #[error("a double-{set} set has no {tile}")]
    TileNotInSet {
        /// The tile.
        tile: Tile,
        /// The highest end of the set.
        set: Pip,
    },
    /// A start higher than the set's highest end.
    #[error("a double-{set} set has no end of {start}")]
    StartNotInSet {
        /// The start.
        start: u64,
        /// The highest end of the set.
        set: Pip,
    },
    /// A tile that has to be used, or lies, and is not in the hand.
    #[error("the {0} is not in the hand")]
    NotHeld(Tile),
    /// Required tiles that cannot all be used.
    #[error("{}", none_uses(*.0))]
    Impossible(TrainShape),
    /// A tile that does not join the end before it: that of another tile, or the start.
    #[error("the {tile} does not join the {before} before it")]
    NoJoin {
        /// The tile.
        tile: Turned,
        /// The end.
        before: Pip,
    },
    /// A line to both sides of a start that is not in it.
    #[error("the line does not come by the start, which is {0}")]
    PastStart(Pip),
    /// More trains than the puzzle has.
    #[error("more than {} lie", counted(*.0, "train", "trains"))]
    TooManyTrains(usize),
    /// A shape that needs a start, without one.
    #[error("`{0}` needs a start")]
    NoStart(&'static str),
    /// Neither tiles nor a set.
    #[error("there is neither a hand nor a set")]
    NoTiles,
    /// A task about a table, which trains do not have.
    #[error("a train puzzle has no table")]
    NoTable,
    /// A key of position puzzles.
    #[error("`{0}` belongs to a game with a table")]
    OfTable(&'static str),
}

/// That required tiles cannot all be used.
fn none_uses(shape: TrainShape) -> &'static str {
    match shape {
        TrainShape::Line | TrainShape::BothEnds => "no line uses every tile that has to be in it",
        TrainShape::Ring => "no ring uses every tile that has to be in it",
        TrainShape::Trains(_) => "no trains use every tile that has to be in them",
    }
}

impl KindFault for TrainFault {
    fn label(&self) -> String {
        let label = match self {
            Self::Twice(_) => "the second time",
            Self::TileNotInSet { set, .. } | Self::StartNotInSet { set, .. } => {
                return format!("ends are 0 to {set}");
            }
            Self::NotHeld(_) => "expected a tile of the hand",
            Self::NoJoin { before, .. } => return format!("expected {before} as its first half"),
            Self::PastStart(start) => return format!("expected a tile with {}", with_article(*start)),
            Self::TooManyTrains(_) => "one too many",
            Self::Impossible(_) => "these tiles",
            Self::NoStart(_) => "grows from a start",
            Self::NoTiles => "expected `hand:` or `set:` among these keys",
            Self::NoTable => "this task",
            Self::OfTable(_) => "a train puzzle has none",
        };
        label.to_owned()
    }

    fn help(&self) -> &'static str {
        match self {
            Self::Twice(_) => "a set has each tile once",
            Self::TileNotInSet { .. } => "choose another set by `set: 12`, `set: 15`, …, or leave it out",
            Self::StartNotInSet { .. } => "choose another set or another start",
            Self::NotHeld(_) => "add it to the hand, or leave it out here",
            Self::NoJoin { .. } => "write each tile as it lies, its first half toward what is before it",
            Self::PastStart(_) => "a line to both sides of the start has a tile with that end",
            Self::TooManyTrains(_) => "put its tiles at the ends of the others, or raise `trains`",
            Self::Impossible(TrainShape::Ring) => {
                "leave one of them out, or ask for a line, which may use more of them"
            }
            Self::Impossible(TrainShape::Trains(_)) => "leave one of them out, or ask for more trains",
            Self::Impossible(_) => "leave one of them out, or ask for trains, which may use more of them",
            Self::NoStart(_) => "say which end lies on the table already, as in `start: 12`",
            Self::NoTiles => "write the tiles, as in `hand: 12-5 5-3`, or `set: 12` for all of them",
            Self::OfTable(_) => "leave the key out",
            Self::NoTable => {
                "`boneyard solve` answers train puzzles and `boneyard diagram` draws them; this needs a position"
            }
        }
    }
}
