//! What can be changed on a board.

use serde::Deserialize;

/// A change of a puzzle by its board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardChange {
    /// A play, added to the `line`.
    Play(String),
    /// The last play of the `line` is taken back.
    TakeBack(bool),
    /// A tile is laid on the table, named as a play.
    Lay(String),
    /// A tile is taken from the table, a hand or the boneyard.
    Remove(String),
    /// A tile is put into a hand.
    Hold {
        /// The tile.
        tile: String,
        /// The seat.
        seat: usize,
    },
    /// A key gets another value of one line; an empty one removes it.
    Set {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
    /// A house rule gets another value; an empty one takes the rule back.
    House {
        /// The key of the rules.
        key: String,
        /// The value.
        value: String,
    },
}
