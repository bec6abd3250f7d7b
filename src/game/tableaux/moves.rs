//! The moves of Tableaux.

use crate::game::lattice::Placement;
use crate::game::move_kind::MoveKind;

/// One decision of the seat to play. Its text is the notation of plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableauxMove {
    /// Places a tile.
    Place(Play),
    /// Passes: no tile can be played.
    Pass,
    /// Ends a turn that could go on, or declines the last turn.
    Stop,
}

/// The three plays of the rules, from the lowest kind to the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayKind {
    /// Joins one half with equal pips; 0 points.
    Side,
    /// Equals the sum of two halves, and scores it.
    Corner,
    /// Equals the sum of three halves, or its tile does, and scores it.
    Centre,
}

impl PlayKind {
    /// `side`, `corner` or `centre`.
    pub fn name(self) -> &'static str {
        MoveKind::from(self).name()
    }
}

impl From<PlayKind> for MoveKind {
    fn from(kind: PlayKind) -> Self {
        match kind {
            PlayKind::Side => Self::Side,
            PlayKind::Corner => Self::Corner,
            PlayKind::Centre => Self::Centre,
        }
    }
}

/// One legal placement with its worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// The tile on its two cells, named from the half that connects.
    pub placement: Placement,
    /// The rule by which it connects.
    pub kind: PlayKind,
    /// Points scored.
    pub points: i32,
    /// Whether the turn may go on after it.
    pub continues: bool,
}
