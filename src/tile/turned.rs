//! A tile whose ends have an order.

use std::fmt;

use super::domino::{Pip, Tile};

/// A tile with the order of its ends: as it lies in a line, or as it was written. `2-4` and `4-2` differ;
/// [`Turned::tile`] is the same for both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turned {
    /// The first end.
    pub first: Pip,
    /// The second end.
    pub second: Pip,
}

impl Turned {
    /// The tile with its ends in this order.
    pub const fn new(first: Pip, second: Pip) -> Self {
        Self { first, second }
    }

    /// The tile, without the order of its ends.
    pub const fn tile(self) -> Tile {
        Tile::new(self.first, self.second)
    }

    /// The same tile turned round.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { first: self.second, second: self.first }
    }
}

/// The higher end first, as in a tile's own name.
impl From<Tile> for Turned {
    fn from(tile: Tile) -> Self {
        Self { first: tile.high(), second: tile.low() }
    }
}

/// The tile, without the order of its ends.
impl From<Turned> for Tile {
    fn from(turned: Turned) -> Self {
        turned.tile()
    }
}

/// `2-4`
impl fmt::Display for Turned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.first, self.second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_kept_and_the_tile_is_the_same() {
        let turned = Turned::new(Pip(2), Pip(4));
        assert_eq!(turned.to_string(), "2-4");
        assert_ne!(turned, turned.reversed());
        assert_eq!(turned.tile(), turned.reversed().tile());
        assert_eq!(Turned::from(turned.tile()), turned.reversed());
    }
}
