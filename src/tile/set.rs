//! The five sets: double-6, 9, 12, 15 and 18.

use std::fmt;

use super::domino::{Pip, Tile};
use super::tiles::Tiles;

/// A whole set of dominoes: every unordered pair of 0 to n once, (n+1)(n+2)/2 tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DominoSet {
    max: Pip,
}

/// A number that is not the name of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct NoSuchSet(pub u64);

impl DominoSet {
    /// The common set of 28 tiles.
    pub const DOUBLE_6: Self = Self { max: Pip(6) };
    /// 55 tiles.
    pub const DOUBLE_9: Self = Self { max: Pip(9) };
    /// 91 tiles.
    pub const DOUBLE_12: Self = Self { max: Pip(12) };
    /// 136 tiles.
    pub const DOUBLE_15: Self = Self { max: Pip(15) };
    /// 190 tiles.
    pub const DOUBLE_18: Self = Self { max: Pip(18) };
    /// Every set, the smallest first.
    pub const ALL: [Self; 5] =
        [Self::DOUBLE_6, Self::DOUBLE_9, Self::DOUBLE_12, Self::DOUBLE_15, Self::DOUBLE_18];

    /// The set double-n, for n of 6, 9, 12, 15 and 18.
    pub fn double(n: u64) -> Result<Self, NoSuchSet> {
        Self::ALL.into_iter().find(|set| u64::from(set.max.value()) == n).ok_or(NoSuchSet(n))
    }

    /// The highest end, n.
    pub const fn highest(self) -> Pip {
        self.max
    }

    /// The number of tiles: 28, 55, 91, 136 or 190.
    pub const fn size(self) -> usize {
        let n = self.max.0 as usize;
        (n + 1) * (n + 2) / 2
    }

    /// Whether `tile` belongs to the set.
    pub fn contains(self, tile: Tile) -> bool {
        tile.high() <= self.max
    }

    /// Every tile, in the order of the indices.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        self.max.up_to().flat_map(|high| high.up_to().map(move |low| Tile::new(high, low)))
    }

    /// Every tile, as a set of tiles.
    pub fn tiles(self) -> Tiles {
        self.iter().collect()
    }
}

impl fmt::Display for DominoSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "double-{}", self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sizes are those printed on the box.
    #[test]
    fn sizes_are_those_on_the_box() {
        let sizes: Vec<usize> = DominoSet::ALL.iter().map(|set| set.size()).collect();
        assert_eq!(sizes, [28, 55, 91, 136, 190]);
        for set in DominoSet::ALL {
            assert_eq!(set.iter().count(), set.size());
            assert_eq!(set.tiles().len(), set.size());
        }
    }

    /// A set double-n holds n(n+1)(n+2)/2 pips: 168 for double-6.
    #[test]
    fn the_pips_of_a_set_add_up() {
        for set in DominoSet::ALL {
            let n = u32::from(set.highest().value());
            let total: u32 = set.iter().map(|tile| u32::from(tile.total())).sum();
            assert_eq!(total, n * (n + 1) * (n + 2) / 2);
        }
    }

    #[test]
    fn other_numbers_are_refused() {
        for n in [0, 1, 5, 7, 8, 10, 19, u64::MAX] {
            assert_eq!(DominoSet::double(n), Err(NoSuchSet(n)));
        }
        assert_eq!(DominoSet::double(9), Ok(DominoSet::DOUBLE_9));
    }
}
