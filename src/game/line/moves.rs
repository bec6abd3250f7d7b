//! One decision of a line game.

use crate::tile::{Pip, Tile, Turned};

/// Which of several ends of a value a tile joins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JoinAt {
    /// Any end of the value; the end of a tile that is no double, if one is open and doubles are distinguished from it.
    End,
    /// The double of the value, where another end of it is open too.
    Double,
}

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
    /// Plays a tile at an open end. Equal ends make one play, wherever they are, except for a double where
    /// the rules tell it from other ends.
    Join {
        /// The half that joins.
        half: Pip,
        /// The half that stays open.
        tail: Pip,
        /// The value of the end.
        end: Pip,
        /// Which of the ends of this value.
        at: JoinAt,
    },
    /// Draws one tile; the same player goes on.
    Draw,
    /// The same with the tile, as only its owner knows it. Lines of play may name it; searches never do.
    DrawTile(Tile),
    /// Passes: no tile can be played or drawn.
    Pass,
}

impl LineMove {
    /// The lead of a tile, its higher half on the left.
    pub const fn lead(tile: Tile) -> Self {
        Self::Lead { first: tile.high(), second: tile.low() }
    }

    /// The play of a tile at any end of a value.
    pub const fn join(half: Pip, tail: Pip, end: Pip) -> Self {
        Self::Join { half, tail, end, at: JoinAt::End }
    }

    /// The same play at one of several ends of the value.
    #[must_use]
    pub const fn joining(self, way: JoinAt) -> Self {
        match self {
            Self::Join { half, tail, end, .. } => Self::Join { half, tail, end, at: way },
            other => other,
        }
    }

    /// The tile that is played, if any.
    pub const fn tile(self) -> Option<Tile> {
        match self {
            Self::Lead { first: a, second: b } | Self::Join { half: a, tail: b, .. } => Some(Tile::new(a, b)),
            Self::Draw | Self::DrawTile(_) | Self::Pass => None,
        }
    }

    /// Whether it draws a tile.
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::Draw | Self::DrawTile(_))
    }

    /// The move as every seat sees it: a drawn tile stays hidden.
    #[must_use]
    pub const fn seen_by_all(self) -> Self {
        if self.is_draw() { Self::Draw } else { self }
    }
}

/// The ways to turn a tile: its higher half first, then its lower half; a double has only one.
pub(super) fn turns(tile: Tile) -> impl Iterator<Item = Turned> {
    let turned = Turned::from(tile);
    std::iter::once(turned).chain((!tile.is_doublet()).then(|| turned.reversed()))
}
