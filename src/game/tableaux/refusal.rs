//! Why a step of a turn or a hand is illegal, apart from what the halves of a tile say.

use crate::game::lattice::Placement;
use crate::tile::Tile;

/// Why a step is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepRefusal {
    /// The hand has ended.
    Over,
    /// The tile is not in the player's hand.
    NotHeld(Tile),
    /// The rules do not allow this play once the turn has gone on.
    ClosingSidePlay,
    /// A tile can be played, so the player must play.
    MustPlay(Placement),
    /// A tile can be played, such as by this placement where one is named.
    CanPlay(Option<Placement>),
    /// The turn has gone on: only `stop` ends it.
    HasPlayed,
    /// Nothing has been played: the turn is ended by `pass`.
    MustPass,
    /// The turn has ended.
    TurnOver,
}
