//! Tiles in hand, indexed by their ends and totals.

use crate::tile::{Pip, Tile, Tiles};

/// The number of ends that a tile may have: 0 to 18.
const ENDS: usize = Pip::MAX.value() as usize + 1;

/// A hand by its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndsInHand {
    /// For each end, bits for the other ends of all tiles that have it.
    others: [u32; ENDS],
    /// Bits for the ends that some tile has.
    ends: u32,
}

impl EndsInHand {
    pub(super) fn new(hand: Tiles) -> Self {
        let mut held = Self { others: [0; ENDS], ends: 0 };
        for tile in hand.iter() {
            held.insert(tile);
        }
        held
    }

    /// Adds a tile.
    fn insert(&mut self, tile: Tile) {
        let (high, low) = (tile.high().value(), tile.low().value());
        self.others[usize::from(high)] |= 1 << low;
        self.others[usize::from(low)] |= 1 << high;
        self.ends |= 1 << high | 1 << low;
    }

    /// Bits for the ends that some tile has.
    pub(super) fn ends(&self) -> u32 {
        self.ends
    }

    /// Bits for the other ends of all tiles that have this one.
    pub(super) fn others(&self, end: u8) -> u32 {
        self.others.get(usize::from(end)).copied().unwrap_or(0)
    }

    /// Whether the tile is held.
    pub(super) fn has(&self, half: u8, tail: u8) -> bool {
        self.others(half) >> tail & 1 == 1
    }

    /// Calls `each` with both ends, the higher first, of every tile of this total.
    #[inline]
    pub(super) fn for_each_of_total(&self, total: u8, mut each: impl FnMut(u8, u8)) {
        for high in total.div_ceil(2)..=total.min(Pip::MAX.value()) {
            if self.has(high, total - high) {
                each(high, total - high);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::set_bits::set_bits;

    proptest! {
        /// Ends and totals equal those found by walking the tiles.
        #[test]
        fn a_hand_is_found_by_its_ends(picks in proptest::collection::vec(0..Tile::COUNT, 0..30), total in 0..40_u8) {
            let hand: Tiles = picks.iter().map(|index| Tile::at(*index)).collect();
            let held = EndsInHand::new(hand);
            for pip in Pip::MAX.up_to() {
                let end = pip.value();
                let suit = hand.and(Tiles::suit(pip));
                prop_assert_eq!(held.others(end).count_ones() as usize, suit.len());
                prop_assert_eq!(held.ends() >> end & 1 == 1, !suit.is_empty());
                let others: Vec<u8> = set_bits(held.others(end)).map(|other| other as u8).collect();
                let listed: Vec<u8> = suit.iter().filter_map(|tile| Some(tile.other(pip)?.value())).collect();
                prop_assert_eq!(others, listed);
            }
            let mut found = Vec::new();
            held.for_each_of_total(total, |high, low| found.push((high, low)));
            let of_total = hand.and(Tiles::of_total(total));
            let listed: Vec<_> = of_total.iter().map(|tile| (tile.high().value(), tile.low().value())).collect();
            prop_assert_eq!(found, listed);
        }
    }
}
