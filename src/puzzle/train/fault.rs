//! What can be wrong with a train puzzle and with no other.

use crate::tile::{Pip, Tile};

/// One thing wrong with a train puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainFault {
    /// A tile is there twice.
    #[error("the {0} is there twice")]
    Twice(Tile),
    /// A tile has an end that the set has not.
    #[error("a double-{set} set has no {tile}")]
    TileNotInSet {
        /// The tile.
        tile: Tile,
        /// The highest end of the set.
        set: Pip,
    },
    /// The start is an end that the set has not.
    #[error("a double-{set} set has no end of {start}")]
    StartNotInSet {
        /// The start.
        start: u64,
        /// The highest end of the set.
        set: Pip,
    },
    /// A tile that has to be used and is not there.
    #[error("the {0} has to be used and is not in the hand")]
    NotHeld(Tile),
    /// Tiles that cannot all be used.
    #[error("no line uses every tile that has to be in it")]
    Impossible,
    /// Something that grows from a start where none is.
    #[error("`{0}` needs a start")]
    NoStart(&'static str),
    /// Neither tiles nor a set.
    #[error("there is neither a hand nor a set")]
    NoTiles,
    /// A question about a table, which trains do not have.
    #[error("a train puzzle has no table")]
    NoTable,
    /// A key of puzzles with a table.
    #[error("`{0}` belongs to a game with a table")]
    OfTable(&'static str),
}

impl TrainFault {
    /// What was expected at the place, for the underline.
    pub fn label(&self) -> String {
        let label = match self {
            Self::Twice(_) => "the second time",
            Self::TileNotInSet { set, .. } | Self::StartNotInSet { set, .. } => {
                return format!("ends are 0 to {set}");
            }
            Self::NotHeld(_) => "expected a tile of the hand",
            Self::Impossible => "these tiles",
            Self::NoStart(_) => "grows from a start",
            Self::NoTiles => "expected `hand:` or `set:` among these keys",
            Self::NoTable => "this task",
            Self::OfTable(_) => "a train puzzle has none",
        };
        label.to_owned()
    }

    /// How to mend it.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::Twice(_) => "a set has each tile once",
            Self::TileNotInSet { .. } => "choose another set by `set: 12`, `set: 15`, …, or leave it out",
            Self::StartNotInSet { .. } => "choose another set or another start",
            Self::NotHeld(_) => "add it to the hand, or leave it out here",
            Self::Impossible => "leave one of them out, or ask for trains, which may use more of them",
            Self::NoStart(_) => "say which end lies on the table already, as in `start: 12`",
            Self::NoTiles => "write the tiles, as in `hand: 12-5 5-3`, or `set: 12` for all of them",
            Self::OfTable(_) => "leave the key out",
            Self::NoTable => {
                "`boneyard solve` and `boneyard train` answer train puzzles; the other commands need a position"
            }
        };
        Some(help.to_owned())
    }
}
