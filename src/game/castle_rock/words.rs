//! Castle Rock in words.

use std::fmt;

use super::judge::{CastleRockJudgement, CastleRockRefusal, Reason};
use super::moves::CastleRockMove;
use super::row::Row;

/// The games of the family, for a sentence.
pub(super) const GAMES: &str = "Castle Rock";

/// The label of the place at the open end.
pub(super) const OPEN_END: &str = "open";

/// A drawn row in words, with the move that is shown in it.
pub(super) fn described(row: &Row, mv: Option<CastleRockMove>) -> String {
    let tiles: Vec<String> = row.tiles().iter().map(ToString::to_string).collect();
    let row = match tiles.len() {
        0 => "An empty row.".to_owned(),
        n => {
            let (noun, list) = (if n == 1 { "tile" } else { "tiles" }, tiles.join(", "));
            format!("A row of {n} {noun}, side by side from the closed end to the open one: {list}.")
        }
    };
    match mv {
        Some(CastleRockMove::Add(tile)) => format!("{row} The {tile} is added at the open end."),
        Some(CastleRockMove::Take(tile)) => {
            format!("{row} The {tile} is captured from between its neighbours.")
        }
        Some(CastleRockMove::TakeThree([a, b, c])) => {
            format!("{row} The {a}, the {b} and the {c} are captured.")
        }
        Some(CastleRockMove::Stop) | None => row,
    }
}

/// A row that is not empty, with a mark at its open end.
pub(super) fn with_open_end(row: &Row) -> String {
    let dim = anstyle::Style::new().dimmed();
    format!("{row} {dim}← open end{dim:#}")
}

/// Why the move is legal or illegal.
impl fmt::Display for CastleRockJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Ok(reason) => reason.fmt(f),
            Err(refusal) => refusal.fmt(f),
        }
    }
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
            Self::TurnOver => write!(f, "the turn is over"),
            Self::MustAdd => write!(f, "a tile has to be added first"),
            Self::HasAdded => write!(f, "a tile has been added in this turn already"),
            Self::NotHeld(tile) => write!(f, "the {tile} is not in hand"),
            Self::NotInRow(tile) => write!(f, "the {tile} is not in the row"),
            Self::AtEnd(tile) => write!(f, "the {tile} is an end of the row: it has no tiles on both sides"),
            Self::NoPair { left, right } => {
                write!(f, "the tiles on both sides, {left} and {right}, share no suit")
            }
            Self::NotNeighbours([left, middle, right]) => {
                write!(f, "the {left}, the {middle} and the {right} are not side by side in this order")
            }
            Self::NoSuit([left, middle, right]) => {
                write!(f, "the {left}, the {middle} and the {right} share no suit")
            }
            Self::MustCapture(mv) => write!(f, "these rules leave no capture undone: {mv}"),
        }
    }
}
