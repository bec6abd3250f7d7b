//! An act of any game: what a line of play is made of. Its text is the notation of plays.

use std::fmt;

use crate::game;
use crate::notation::play::Step;
use crate::tile::Tile;

/// One decision of a player, in the notation of its family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Tableaux: a placement, a pass, a stop.
    Tableaux(Step),
    /// Castle Rock: an add, a capture, a stop.
    CastleRock(game::castle_rock::act::Act),
    /// Line games: a lead, a join, a draw, a pass.
    Line(game::line::act::Act),
}

impl Act {
    /// The tile that leaves the player's hand, if one does.
    pub fn tile_played(&self) -> Option<Tile> {
        match self {
            Self::Tableaux(Step::Place(placement)) => Some(placement.tile()),
            Self::CastleRock(game::castle_rock::act::Act::Add(turned)) => Some(turned.tile()),
            Self::Line(act) => act.tile(),
            Self::Tableaux(_) | Self::CastleRock(_) => None,
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tableaux(step) => step.fmt(f),
            Self::CastleRock(act) => act.fmt(f),
            Self::Line(act) => act.fmt(f),
        }
    }
}
