//! Why a step of a turn or a hand is illegal, apart from what the halves of a tile say.

use super::geometry::Placement;
use crate::tile::Tile;

/// Why a step is illegal.
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
    /// The rules do not allow this play once the turn has gone on.
    #[error("a side play can no longer end this turn")]
    ClosingSidePlay,
    /// A tile can be played, so the player must play.
    #[error("a tile can be played: {0}")]
    MustPlay(Placement),
    /// The turn has gone on: only `stop` ends it.
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

    /// Every short name, including that of a `stop` before any play.
    pub const NAMES: [&'static str; 6] =
        ["over", "not held", "closing side play", Self::MUST_PLAY, "has played", Self::MUST_PASS];

    /// The name of the refusal of a pass, or of a `stop` before the first play, where a tile can be
    /// played.
    pub const MUST_PLAY: &'static str = "must play";

    /// The name of the refusal of a `stop` where `pass` is legal.
    pub const MUST_PASS: &'static str = "must pass";
}
