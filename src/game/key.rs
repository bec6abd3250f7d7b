//! Zobrist keys, from which every game mixes its own: one code for each part that can be removed by xor,
//! ordered words for the rest.

use crate::random::splitmix;

/// An injective key of a word and a number of 56 bits, the lowest byte apart: the upper half is the word
/// unchanged, and for the same word the lower halves all differ above that byte.
#[inline]
pub(super) fn spread(first: u64, second: u64) -> u128 {
    let low = splitmix(first) ^ second.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u128::from(first) << 64 | u128::from(low << 8)
}

/// Mixes words in order, in two lanes with their own constants; each step is a multiplication whose high
/// half is folded onto its low half.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keyer {
    lanes: [u64; 2],
}

/// Odd numbers without a pattern: digits of pi, as in Blowfish.
const STARTS: [u64; 2] = [0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344];
const FACTORS: [u64; 2] = [0xA409_3822_299F_31D1, 0x082E_FA98_EC4E_6C89];

impl Keyer {
    /// The mixer before any word.
    pub(crate) const fn new() -> Self {
        Self { lanes: STARTS }
    }

    /// Mixes in one more word.
    #[must_use]
    pub(crate) fn word(mut self, word: u64) -> Self {
        for (lane, factor) in self.lanes.iter_mut().zip(FACTORS) {
            // The rotation keeps a lane that meets its own value from staying at 0.
            let product = u128::from(*lane ^ word) * u128::from(factor);
            *lane = (product as u64) ^ ((product >> 64) as u64) ^ lane.rotate_left(23);
        }
        self
    }

    /// The key of the words so far.
    pub(crate) fn key(self) -> u128 {
        let Self { lanes: [low, high] } = self.word(0);
        u128::from(high) << 64 | u128::from(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn words_and_their_order_matter() {
        let mut keys = HashSet::new();
        for first in 0..100 {
            for second in 0..100 {
                keys.insert(Keyer::new().word(first).word(second << 57).key());
            }
        }
        for start in STARTS {
            keys.insert(Keyer::new().word(start).key());
        }
        assert_eq!(keys.len(), 10_002);
    }
}
