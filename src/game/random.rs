//! Random numbers for play-outs, and who chooses by them. A play-out takes some two hundred
//! nanoseconds, so that a generator made for secrets would be most of it.

use super::key::mix;

/// A small generator: a counter in steps of an odd number, and of each count a product of 128
/// bits whose halves are folded (wyrand of Wang Yi, public domain, with its two constants).
/// A seed and a number mean the same sequence for ever, on every machine.
#[derive(Clone, Debug)]
pub struct Random {
    count: u64,
}

const STEP: u64 = 0xA076_1D64_78BD_642F;
const TWIST: u64 = 0xE703_7ED1_A0B4_28DB;

/// Numbers that one word of [`Random::falling`] may give: the product of so many up to 256 is
/// no more than 2^56, so that next to nothing is ever drawn anew.
pub const BATCH: usize = 7;

impl Random {
    /// The sequence of the `number`-th game of a seed. Each is one of its own, so that any game
    /// can be played again alone, by whichever thread.
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

    /// Any number below `bound`, 0 if there is none. Of two numbers neither is likelier by more
    /// than one part in 2^32, whatever the bound.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.word()) * u128::from(bound)) >> 64) as u32
    }

    /// Numbers below `bound`, `bound - 1` and so on, one for each that is asked for from what is
    /// returned: what deals tiles. No more than [`BATCH`] come out of one word, and no bound
    /// is above 256.
    #[inline]
    pub fn falling(&mut self, bound: u32) -> Falling {
        Falling { word: self.word(), bound: u64::from(bound), product: 1 }
    }
}

/// Several numbers out of one word, each equally likely and independent of the others unless
/// [`Falling::is_fair`] says that all of them have to be drawn anew (Brackett-Rozinsky and
/// Lemire, "Batched Ranged Random Integer Generation", 2024).
#[derive(Debug)]
pub struct Falling {
    word: u64,
    bound: u64,
    product: u64,
}

impl Falling {
    /// The next number: below the bound, which then is one less.
    #[inline]
    pub fn pick(&mut self) -> usize {
        let wide = u128::from(self.word) * u128::from(self.bound);
        self.word = wide as u64;
        self.product *= self.bound;
        self.bound -= 1;
        (wide >> 64) as usize
    }

    /// Whether nothing was favoured.
    #[inline]
    pub fn is_fair(&self) -> bool {
        self.word >= self.product || self.word >= self.product.wrapping_neg() % self.product
    }
}

/// What a seat may choose from: at least one act.
pub trait Options {
    /// One decision.
    type Act: Copy;

    /// Whose choice it is.
    fn seat(&self) -> usize;

    /// How many acts there are.
    fn count(&self) -> u32;

    /// The act of a number below the count, each act at one number.
    fn act(&self, number: u32) -> Self::Act;
}

/// Who chooses in a play-out.
pub trait Policy<A> {
    /// The number of the act that is taken.
    fn choose(&mut self, random: &mut Random, options: &impl Options<Act = A>) -> u32;
}

/// Every act is equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<A> Policy<A> for Uniform {
    #[inline]
    fn choose(&mut self, random: &mut Random, options: &impl Options<Act = A>) -> u32 {
        random.below(options.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pearson's statistic of counts that should all be alike.
    fn statistic(counts: &[u32]) -> f64 {
        let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        counts.iter().map(|count| (f64::from(*count) - mean).powi(2) / mean).sum()
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        for bound in [1, 2, 3, 7, 28, 100] {
            let mut counts = vec![0; bound as usize];
            let mut random = Random::new(1, u64::from(bound));
            for _ in 0..10_000 * bound {
                counts[random.below(bound) as usize] += 1;
            }
            // The mean is bound - 1, and its spread the root of twice that.
            let free = f64::from(bound - 1);
            assert!(statistic(&counts) <= free + 5.0 * (2.0 * free).sqrt(), "{bound}: {counts:?}");
        }
        assert_eq!(Random::new(1, 1).below(0), 0);
    }

    /// Three numbers below 5, 4 and 3 say which three of five come in which order: 60 ways.
    #[test]
    fn falling_numbers_are_independent() {
        let mut counts = [0; 60];
        for number in 0..120_000 {
            let mut picks = Random::new(7, number).falling(5);
            let [a, b, c] = [picks.pick(), picks.pick(), picks.pick()];
            counts[(a * 4 + b) * 3 + c] += 1;
            assert!(picks.is_fair());
        }
        assert!(statistic(&counts) < 59.0 + 5.0 * 118_f64.sqrt(), "{counts:?}");
    }

    #[test]
    fn a_seed_and_a_number_mean_the_same_for_ever() {
        let first = |seed, number| Random::new(seed, number).word();
        assert_eq!(first(1, 2), first(1, 2));
        let mut words: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |n| first(seed, n))).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 10_000);
    }
}
