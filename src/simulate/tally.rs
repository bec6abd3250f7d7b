//! Distributions of whole numbers.

use serde::Serialize;

/// How often each value occurred. Its memory is that of the values between the lowest and the highest,
/// however many were counted.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize)]
#[serde(into = "Vec<(i64, u64)>")]
pub struct Tally {
    least: i64,
    counts: Vec<u64>,
}

/// Values farther from 0 than this are counted as this: no game has them, but a file may hold anything, and
/// each value up to it takes memory.
pub(crate) const FAR: i64 = 10_000;

impl Tally {
    /// Counts a number once.
    #[inline]
    pub fn add(&mut self, number: i64) {
        self.add_times(number, 1);
    }

    /// Counts a number several times.
    pub fn add_times(&mut self, number: i64, times: u64) {
        let number = number.clamp(-FAR, FAR);
        if self.counts.is_empty() {
            self.least = number;
        }
        if number < self.least {
            let more = (self.least - number) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, more));
            self.least = number;
        }
        let place = (number - self.least) as usize;
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] = self.counts[place].saturating_add(times);
    }

    /// Adds what another has counted.
    pub fn join(&mut self, other: &Self) {
        for (number, times) in other.iter() {
            self.add_times(number, times);
        }
    }

    /// Every value that occurred, in ascending order, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        let seen = self.counts.iter().enumerate().filter(|(_, times)| **times > 0);
        seen.map(|(place, times)| (self.least + place as i64, *times))
    }

    /// The number of values counted.
    pub fn count(&self) -> u64 {
        self.counts.iter().fold(0, |sum, times| sum.saturating_add(*times))
    }

    /// Whether no value was counted.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }
}

impl From<Vec<(i64, u64)>> for Tally {
    fn from(list: Vec<(i64, u64)>) -> Self {
        let mut tally = Self::default();
        for (number, times) in list {
            tally.add_times(number, times);
        }
        tally
    }
}

impl From<Tally> for Vec<(i64, u64)> {
    fn from(tally: Tally) -> Self {
        tally.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::simulate::tally::*;

    #[test]
    fn numbers_are_counted_in_any_order() {
        let mut tally = Tally::default();
        for number in [3, -2, 3, 7, -2, 3] {
            tally.add(number);
        }
        assert_eq!(tally.iter().collect::<Vec<_>>(), [(-2, 2), (3, 3), (7, 1)]);
        assert_eq!(tally.count(), 6);
        let mut other = Tally::default();
        other.add(-5);
        other.join(&tally);
        assert_eq!(other.iter().map(|(_, times)| times).sum::<u64>(), 7);
        assert_eq!(other.iter().collect::<Vec<_>>(), [(-5, 1), (-2, 2), (3, 3), (7, 1)]);
    }
}
