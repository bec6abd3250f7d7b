//! One decision of a line game.

use crate::tile::{Pip, Tile, Turned};

/// One decision of the seat to play. Its text is the notation of plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineMove {
    /// Lays the first tile on the empty table.
    Lead {
        /// The half on the left.
        first: Pip,
        /// The half on the right.
        second: Pip,
    },
    /// Plays a tile at an open end. Equal ends make one play, wherever they are.
    Join {
        /// The half that joins.
        half: Pip,
        /// The half that stays open.
        tail: Pip,
        /// The value of the end.
        end: Pip,
    },
    /// Draws one tile; the same player goes on.
    Draw,
    /// Passes: no tile can be played or drawn.
    Pass,
}

impl LineMove {
    /// The lead of a tile, its higher half on the left.
    pub const fn lead(tile: Tile) -> Self {
        Self::Lead { first: tile.high(), second: tile.low() }
    }

    /// The tile that is played, if any.
    pub const fn tile(self) -> Option<Tile> {
        match self {
            Self::Lead { first: a, second: b } | Self::Join { half: a, tail: b, .. } => Some(Tile::new(a, b)),
            Self::Draw | Self::Pass => None,
        }
    }
}

/// The ways to turn a tile: its higher half first, then its lower half; a double has only one.
pub(super) fn turns(tile: Tile) -> impl Iterator<Item = Turned> {
    let turned = Turned::from(tile);
    std::iter::once(turned).chain((!tile.is_doublet()).then(|| turned.reversed()))
}
