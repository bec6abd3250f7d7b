//! Tiles that join each other, before they are laid.

use crate::tile::{Pip, Tile};

/// A tile of a chain: of tiles in a row, each of which joins the one before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The half toward the tile before it.
    pub first: Pip,
    /// The other half.
    pub second: Pip,
    /// The chains that start at its sides, if it is a double.
    pub arms: Vec<Vec<Self>>,
}

impl Link {
    /// The tile without its direction.
    pub const fn tile(&self) -> Tile {
        Tile::new(self.first, self.second)
    }
}

/// The number of tiles of a chain, those of the arms included.
pub(super) fn count(chain: &[Link]) -> usize {
    chain.iter().map(|link| 1 + link.arms.iter().map(|arm| count(arm)).sum::<usize>()).sum()
}
