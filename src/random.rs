//! Two generators of random numbers. The same seed and stream number give the same sequence on every
//! machine and with every version.
//!
//! * [`ChaCha`] deals tiles and draws samples.
//! * [`WyRand`] chooses in play-outs. A play-out takes about 200 ns, of which a cryptographic generator
//!   would take most.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A stream of random numbers: `ChaCha` with 8 rounds.
#[derive(Clone, Debug)]
pub struct ChaCha(ChaCha8Rng);

impl ChaCha {
    /// The `number`-th stream of a seed. Each can be made alone, so that one game of many can be
    /// replayed.
    pub fn stream(seed: u64, number: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        Self(random)
    }

    /// A number below `bound`, which must not be 0. All are equally likely: biased values are rejected
    /// and drawn again.
    pub fn below(&mut self, bound: u64) -> u64 {
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn < fair {
                return drawn % bound;
            }
        }
    }

    /// Like [`ChaCha::below`], for bounds beyond 64 bits.
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

    /// Shuffles a list, every order equally likely (Fisher and Yates). Written out here because a
    /// library's shuffle may change with its version.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// 128 well-mixed bits of a code: two rounds of splitmix64 with different starts, one for each half.
pub(crate) fn mix(code: u64) -> u128 {
    let round = |start: u64| splitmix(code.wrapping_add(start));
    u128::from(round(0x9e37_79b9_7f4a_7c15)) << 64 | u128::from(round(0xd1b5_4a32_d192_ed03))
}

/// The mixing steps of splitmix64.
#[inline]
pub(crate) fn splitmix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A small generator: a counter that grows by an odd number; each output is a product of 128 bits whose
/// halves are folded (wyrand of Wang Yi, public domain, with its two constants).
#[derive(Clone, Debug)]
pub struct WyRand {
    count: u64,
}

const STEP: u64 = 0xA076_1D64_78BD_642F;
const TWIST: u64 = 0xE703_7ED1_A0B4_28DB;

/// The most numbers that [`WyRand::falling`] takes from one word: a product of 7 bounds up to 256 is at
/// most 2^56, so that rejections are rare.
pub const BATCH: usize = 7;

impl WyRand {
    /// The sequence of the `number`-th game of a seed. Each game has its own, so that it can be replayed
    /// alone and on any thread.
    pub fn new(seed: u64, number: u64) -> Self {
        let of_seed = mix(seed);
        Self { count: mix((of_seed as u64).wrapping_add(number)) as u64 ^ (of_seed >> 64) as u64 }
    }

    /// The next 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.count = self.count.wrapping_add(STEP);
        let product = u128::from(self.count) * u128::from(self.count ^ TWIST);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `bound`, or 0 where `bound` is 0. For every bound the probabilities of two numbers
    /// differ by at most one part in 2^32.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.word()) * u128::from(bound)) >> 64) as u32
    }

    /// Numbers below `bound`, `bound - 1` and so on, one for each [`Falling::pick`]: this deals tiles.
    /// One word gives at most [`BATCH`] numbers, and no bound may be above 256.
    #[inline]
    pub fn falling(&mut self, bound: u32) -> Falling {
        Falling { word: self.word(), bound: u64::from(bound), product: 1 }
    }
}

/// Several numbers from one word, uniform and independent unless [`Falling::is_fair`] returns `false`:
/// then all of them must be drawn again (Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer
/// Generation", 2024).
#[derive(Debug)]
pub struct Falling {
    word: u64,
    bound: u64,
    product: u64,
}

impl Falling {
    /// The next number below the bound, which then falls by one.
    #[inline]
    pub fn pick(&mut self) -> usize {
        let wide = u128::from(self.word) * u128::from(self.bound);
        self.word = wide as u64;
        self.product *= self.bound;
        self.bound -= 1;
        (wide >> 64) as usize
    }

    /// Whether the numbers are unbiased.
    #[inline]
    pub fn is_fair(&self) -> bool {
        self.word >= self.product || self.word >= self.product.wrapping_neg() % self.product
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_as_likely_and_streams_differ() {
        let mut random = ChaCha::stream(7, 0);
        let mut counts = [0_u32; 3];
        for _ in 0..30_000 {
            counts[random.below(3) as usize] += 1;
            assert!(random.below_wide(1 << 100) < 1 << 100);
        }
        // Three standard deviations of a binomial of 30,000 with a third are 245.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 300), "{counts:?}");
        let first = |number| ChaCha::stream(7, number).below(1 << 60);
        assert_eq!(first(3), first(3));
        assert_ne!(first(3), first(4));
    }

    /// All 6 orders of three things are about equally frequent: the probability that the largest of six
    /// counts of 6000 differs from 1000 by more than 200 is below one in ten million.
    #[test]
    fn shuffles_are_fair() {
        let mut random = ChaCha::stream(1, 0);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut list = [1, 2, 3];
            random.shuffle(&mut list);
            *counts.entry(list).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (800..1200).contains(count)), "{counts:?}");
    }

    /// Pearson's statistic of counts that should be equal.
    fn statistic(counts: &[u32]) -> f64 {
        let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        counts.iter().map(|count| (f64::from(*count) - mean).powi(2) / mean).sum()
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        for bound in [1, 2, 3, 7, 28, 100] {
            let mut counts = vec![0; bound as usize];
            let mut random = WyRand::new(1, u64::from(bound));
            for _ in 0..10_000 * bound {
                counts[random.below(bound) as usize] += 1;
            }
            // The mean is bound - 1, the standard deviation the root of twice that.
            let free = f64::from(bound - 1);
            assert!(statistic(&counts) <= free + 5.0 * (2.0 * free).sqrt(), "{bound}: {counts:?}");
        }
        assert_eq!(WyRand::new(1, 1).below(0), 0);
    }

    /// Three numbers below 5, 4 and 3 choose three of five in order: 60 ways.
    #[test]
    fn falling_numbers_are_independent() {
        let mut counts = [0; 60];
        for number in 0..120_000 {
            let mut picks = WyRand::new(7, number).falling(5);
            let [a, b, c] = [picks.pick(), picks.pick(), picks.pick()];
            counts[(a * 4 + b) * 3 + c] += 1;
            assert!(picks.is_fair());
        }
        assert!(statistic(&counts) < 59.0 + 5.0 * 118_f64.sqrt(), "{counts:?}");
    }

    #[test]
    fn a_seed_and_a_number_mean_the_same_for_ever() {
        let first = |seed, number| WyRand::new(seed, number).word();
        assert_eq!(first(1, 2), first(1, 2));
        let mut words: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |n| first(seed, n))).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 10_000);
    }
}
