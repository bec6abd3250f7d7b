//! Numbers for each number of pips, counted for all at once.

use super::model::Mask;

/// Numbers below 2^N for each number of pips: word n has bit n of each. A higher number stays the highest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PipTally<const N: usize> {
    words: [Mask; N],
    /// Words that may have a bit.
    used: usize,
}

impl<const N: usize> Default for PipTally<N> {
    fn default() -> Self {
        Self { words: [0; N], used: 0 }
    }
}

impl<const N: usize> PipTally<N> {
    /// The highest number.
    pub(crate) const MOST: u32 = (1 << N) - 1;

    /// Adds one for each of these pips.
    #[inline]
    pub(crate) fn add(&mut self, pips: Mask) {
        let mut carry = pips;
        for (n, word) in self.words.iter_mut().enumerate() {
            self.used = self.used.max(n + 1);
            (*word, carry) = (*word ^ carry, *word & carry);
            if carry == 0 {
                return;
            }
        }
        self.words.iter_mut().for_each(|word| *word |= carry);
    }

    /// The number of some pips.
    #[inline]
    pub(crate) fn get(&self, pips: usize) -> u32 {
        (0..).zip(&self.words[..self.used]).map(|(n, word)| ((word >> pips & 1) as u32) << n).sum()
    }
}
