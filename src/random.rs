//! Random numbers that mean the same for ever: a seed and a number name a stream, on every
//! machine and with every version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The `number`-th stream of a seed. Any of them can be had alone, so that one game of many
    /// can be looked at again.
    pub fn stream(seed: u64, number: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        Self(random)
    }

    /// Any number below `bound`, which is not 0, each equally likely: what would favour the low
    /// ones is drawn anew.
    pub fn below(&mut self, bound: u64) -> u64 {
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn < fair {
                return drawn % bound;
            }
        }
    }

    /// The same for bounds beyond 64 bits.
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        if let Ok(bound) = u64::try_from(bound) {
            return u128::from(self.below(bound));
        }
        let fair = u128::MAX - u128::MAX % bound;
        loop {
            let drawn = u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64());
            if drawn < fair {
                return drawn % bound;
            }
        }
    }

    /// Puts a list in random order, every order equally likely (Fisher and Yates). Written out
    /// here, for a library's own may change with its version.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_as_likely_and_streams_differ() {
        let mut random = Random::stream(7, 0);
        let mut counts = [0_u32; 3];
        for _ in 0..30_000 {
            counts[random.below(3) as usize] += 1;
            assert!(random.below_wide(1 << 100) < 1 << 100);
        }
        // Three standard deviations of a binomial of 30,000 with a third are 245.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 300), "{counts:?}");
        let first = |number| Random::stream(7, number).below(1 << 60);
        assert_eq!(first(3), first(3));
        assert_ne!(first(3), first(4));
    }

    /// All 6 orders of three things about equally often: the chance that the largest of six
    /// counts of 6000 strays by more than 200 from 1000 is below one in ten million.
    #[test]
    fn shuffles_are_fair() {
        let mut random = Random::stream(1, 0);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut list = [1, 2, 3];
            random.shuffle(&mut list);
            *counts.entry(list).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (800..1200).contains(count)), "{counts:?}");
    }
}
