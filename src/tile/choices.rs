//! Combinations: the number of ways to choose some tiles of a set, and the n-th way.

use super::tiles::Tiles;

/// The number of ways to choose `few` of `many` without order; `None` when it exceeds 128 bits.
pub fn choices(many: usize, few: usize) -> Option<u128> {
    if few > many {
        return Some(0);
    }
    let few = few.min(many - few);
    let mut ways: u128 = 1;
    for n in 0..few {
        // Divides without remainder: after n + 1 factors the product is a binomial coefficient.
        ways = ways.checked_mul((many - n) as u128)? / (n as u128 + 1);
    }
    Some(ways)
}

impl Tiles {
    /// The `nth` way, from 0, to choose `few` of these tiles; each number below [`choices`] is a
    /// different way. Larger numbers give the last way.
    #[must_use]
    pub fn choice(self, few: usize, mut nth: u128) -> Self {
        let mut chosen = Self::default();
        let mut needed = few;
        let mut left = self.len();
        for tile in self.iter() {
            if needed == 0 {
                break;
            }
            left -= 1;
            // Those with this tile come first.
            let with = choices(left, needed - 1).unwrap_or(u128::MAX);
            if nth < with || left < needed {
                chosen.insert(tile);
                needed -= 1;
            } else {
                nth -= with;
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tile::set::DominoSet;

    #[test]
    fn ways_are_pascals() {
        let row = |many| (0..=many).map(|few| choices(many, few).unwrap()).collect::<Vec<_>>();
        assert_eq!(row(5), [1, 5, 10, 10, 5, 1]);
        assert_eq!(choices(3, 4), Some(0));
        assert_eq!(choices(23, 4), Some(8855));
        assert_eq!(choices(190, 95), None);
    }

    #[test]
    fn every_way_comes_once() {
        let tiles = Tiles::from_words([0b1011_0110_1001, 0, 0]);
        for few in 0..=tiles.len() {
            let ways = choices(tiles.len(), few).unwrap();
            let all: HashSet<Tiles> = (0..ways).map(|nth| tiles.choice(few, nth)).collect();
            assert_eq!(all.len() as u128, ways);
            assert!(all.iter().all(|chosen| chosen.len() == few && chosen.without(tiles).is_empty()));
        }
        assert_eq!(DominoSet::DOUBLE_18.tiles().choice(190, 0).len(), 190);
    }
}
