//! Tiles that join each other, before they are laid.

use crate::tile::{Pip, Tile};

/// Tiles in a row, each of which joins the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The tiles in order.
    pub links: Vec<Link>,
}

/// A tile of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The half toward the tile before it.
    pub first: Pip,
    /// The other half.
    pub second: Pip,
    /// The chains that start at its sides, if it is a double.
    pub arms: Vec<Chain>,
}

impl Link {
    /// The tile without its direction.
    pub const fn tile(&self) -> Tile {
        Tile::new(self.first, self.second)
    }
}

impl Chain {
    /// The number of tiles, those of the arms included.
    pub fn count(&self) -> usize {
        self.links.iter().map(|link| 1 + link.arms.iter().map(Self::count).sum::<usize>()).sum()
    }
}
