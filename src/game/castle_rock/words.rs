//! Castle Rock in words.

use std::fmt;

use super::judge::{CastleRockRefusal, Reason};

/// The games of the family, for a sentence.
pub(super) const GAMES: &str = "Castle Rock";

impl CastleRockRefusal {
    /// A short name, for claims and puzzle files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::MustAdd => "must add",
            Self::HasAdded => "has added",
            Self::NotHeld(_) => "not held",
            Self::NotInRow(_) => "not in row",
            Self::AtEnd(_) => "end",
            Self::NoPair { .. } => "no pair",
            Self::NotNeighbours(_) => "not neighbours",
            Self::NoSuit(_) => "no suit",
            Self::MustCapture(_) => "must capture",
        }
    }

    /// Every short name.
    pub const NAMES: [&'static str; 10] = [
        "over",
        "must add",
        "has added",
        "not held",
        "not in row",
        "end",
        "no pair",
        "not neighbours",
        "no suit",
        "must capture",
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Adds(tile) => write!(f, "the {tile} is in hand, and a turn begins with a tile"),
            Self::Between { middle, left, right, suit } => {
                write!(f, "the {middle} stands between the {left} and the {right}, which share the {suit}")
            }
            Self::OneSuit { three: [left, middle, right], suit } => {
                write!(f, "the {left}, the {middle} and the {right} share the {suit}")
            }
            Self::Stops => write!(f, "the turn may stop here"),
        }
    }
}

impl fmt::Display for CastleRockRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => write!(f, "the hand is over"),
            Self::MustAdd => write!(f, "a tile has to be added first"),
            Self::HasAdded => write!(f, "a tile has been added in this turn already"),
            Self::NotHeld(tile) => write!(f, "the {tile} is not in hand"),
            Self::NotInRow(tile) => write!(f, "the {tile} is not in the row"),
            Self::AtEnd(tile) => write!(f, "the {tile} is an end of the row and stands between nothing"),
            Self::NoPair { left, right } => {
                write!(f, "the tiles on both sides, {left} and {right}, share no suit")
            }
            Self::NotNeighbours([left, middle, right]) => {
                write!(f, "the {left}, the {middle} and the {right} are not side by side in this order")
            }
            Self::NoSuit([left, middle, right]) => {
                write!(f, "the {left}, the {middle} and the {right} share no suit")
            }
            Self::MustCapture(act) => write!(f, "these rules leave no capture undone: {act}"),
        }
    }
}
