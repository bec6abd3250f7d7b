//! One tile and its ends.

use std::fmt;

/// The value of one end of a tile: 0 (a blank) to 18.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pip(pub(super) u8);

impl Pip {
    /// A blank, which counts 0.
    pub const BLANK: Self = Self(0);
    /// The highest end of the largest set, double-18.
    pub const MAX: Self = Self(18);

    /// The end with `value` pips; `None` above 18.
    pub const fn new(value: u8) -> Option<Self> {
        if value <= Self::MAX.0 { Some(Self(value)) } else { None }
    }

    /// The number of pips, 0 to 18.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// All ends from a blank up to and including `self`.
    pub fn up_to(self) -> impl DoubleEndedIterator<Item = Self> {
        (0..=self.0).map(Self)
    }
}

impl fmt::Display for Pip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One tile: an unordered pair of ends. `2-4` and `4-2` are equal.
///
/// Its text puts the higher end first: `4-2`, `12-5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile {
    high: Pip,
    low: Pip,
}

impl Tile {
    /// The number of tiles in the largest set, double-18; every index is below it.
    pub const COUNT: usize = 190;

    /// The tile with these two ends, in either order.
    pub const fn new(a: Pip, b: Pip) -> Self {
        if a.0 >= b.0 { Self { high: a, low: b } } else { Self { high: b, low: a } }
    }

    /// The higher end.
    pub const fn high(self) -> Pip {
        self.high
    }

    /// The lower end; a doublet's two ends are the same.
    pub const fn low(self) -> Pip {
        self.low
    }

    /// Whether both ends are equal.
    pub const fn is_doublet(self) -> bool {
        self.high.0 == self.low.0
    }

    /// The pips of both ends, 0 to 36.
    pub const fn total(self) -> u8 {
        self.high.0 + self.low.0
    }

    /// Whether one of the ends is `pip`.
    pub fn has(self, pip: Pip) -> bool {
        self.high == pip || self.low == pip
    }

    /// The other end; `None` when the tile has no `pip`.
    pub fn other(self, pip: Pip) -> Option<Pip> {
        if pip == self.high {
            Some(self.low)
        } else if pip == self.low {
            Some(self.high)
        } else {
            None
        }
    }

    /// A suit of both tiles. Two different tiles share at most one; a tile shares its higher end with
    /// itself.
    pub fn shared(self, other: Self) -> Option<Pip> {
        [self.high, self.low].into_iter().find(|pip| other.has(*pip))
    }

    /// The place in the list 0-0, 1-0, 1-1, 2-0, …: 0 to 189. Double-n is its first (n+1)(n+2)/2 tiles,
    /// so an index means the same tile in every set.
    pub const fn index(self) -> usize {
        let high = self.high.0 as usize;
        high * (high + 1) / 2 + self.low.0 as usize
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.high, self.low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(a: u8, b: u8) -> Tile {
        Tile::new(Pip::new(a).unwrap(), Pip::new(b).unwrap())
    }

    #[test]
    fn a_tile_is_the_same_either_way_round() {
        assert_eq!(tile(2, 4), tile(4, 2));
        assert_eq!(tile(2, 4).to_string(), "4-2");
        assert_eq!(tile(2, 4).other(Pip(4)), Some(Pip(2)));
        assert_eq!(tile(2, 4).other(Pip(3)), None);
        assert_eq!(tile(3, 3).other(Pip(3)), Some(Pip(3)));
    }

    #[test]
    fn two_tiles_share_one_suit_at_most() {
        assert_eq!(tile(2, 4).shared(tile(4, 4)), Some(Pip(4)));
        assert_eq!(tile(2, 4).shared(tile(6, 2)), Some(Pip(2)));
        assert_eq!(tile(2, 4).shared(tile(3, 3)), None);
    }

    #[test]
    fn pips_end_at_eighteen() {
        assert_eq!(Pip::new(18), Some(Pip::MAX));
        assert_eq!(Pip::new(19), None);
    }

    #[test]
    fn indices_run_without_gaps_over_the_largest_set() {
        let mut next = 0;
        for high in Pip::MAX.up_to() {
            for low in high.up_to() {
                assert_eq!(Tile::new(low, high).index(), next);
                next += 1;
            }
        }
        assert_eq!(next, Tile::COUNT);
    }
}
