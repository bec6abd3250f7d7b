//! Why a step of a turn or a hand cannot be taken, besides what the halves of a tile say.

use super::geometry::Placement;
use crate::tile::Tile;

/// Why a step cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepRefusal {
    /// The hand has ended.
    Over,
    /// The tile is not in the player's hand.
    NotHeld(Tile),
    /// The play is not legal.
    Illegal(String),
    /// The rules bar this play once the turn has gone on.
    ClosingSidePlay,
    /// A tile can be played, so that the player must.
    MustPlay(Placement),
    /// A tile can be played, such as by this placement where one is named.
    CanPlay(Option<Placement>),
    /// The turn has gone on: it is ended by `stop`.
    HasPlayed,
    /// Nothing has been played: the turn is ended by `pass`.
    MustPass,
    /// The turn has ended.
    TurnOver,
    /// The turn has ended, and the line goes on.
    GoesOn,
}
