//! Why a step of a turn or a hand cannot be taken, besides what the halves of a tile say.

use super::geometry::Placement;
use crate::tile::Tile;

/// Why a step cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepRefusal {
    /// The hand has ended.
    #[error("the hand is over")]
    Over,
    /// The tile is not in the player's hand.
    #[error("the {0} is not in hand")]
    NotHeld(Tile),
    /// The play is not legal.
    #[error("{0}")]
    Illegal(String),
    /// The rules bar this play once the turn has gone on.
    #[error("a side play can no longer end this turn")]
    ClosingSidePlay,
    /// A tile can be played, so that the player must.
    #[error("a tile can be played: {0}")]
    MustPlay(Placement),
    /// The turn has gone on: it is ended by `stop`.
    #[error("only a turn in which nothing was played can be passed")]
    HasPlayed,
}

impl StepRefusal {
    /// A short name, for claims and puzzle files; an illegal play has those of its halves.
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Self::Over => Some("over"),
            Self::NotHeld(_) => Some("not held"),
            Self::Illegal(_) => None,
            Self::ClosingSidePlay => Some("closing side play"),
            Self::MustPlay(_) => Some(Self::MUST_PLAY),
            Self::HasPlayed => Some("has played"),
        }
    }

    /// Every short name, and that of a `stop` where nothing was played.
    pub const NAMES: [&'static str; 6] =
        ["over", "not held", "closing side play", Self::MUST_PLAY, "has played", Self::MUST_PASS];

    /// The name of what stands against a pass, or a `stop` before the first play, where a tile can be
    /// played.
    pub const MUST_PLAY: &'static str = "must play";

    /// The name of what stands against a `stop` where the word is `pass`.
    pub const MUST_PASS: &'static str = "must pass";
}
