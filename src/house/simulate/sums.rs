//! Sums of whole numbers over games, and the estimates that they are enough for: exact, the same
//! in whatever order games and parts are added.

use serde::{Deserialize, Serialize};

use super::figure::Share;
use crate::search::statistics::{Estimate, NORMAL_95, wilson};

/// No sum of one block is so large, and as many blocks as there can be add up to less than an
/// `i128` holds: at most 2^64 games of numbers below 2^20, and their products.
const MOST: i128 = 1 << 105;

/// Whether numbers that a file has may be sums.
fn can_be(sums: &[i128]) -> bool {
    sums.iter().all(|sum| (-MOST..=MOST).contains(sum))
}

/// The sums of one figure over games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Sums {
    /// So much,
    pub much: i128,
    /// out of so many,
    pub of: i128,
    /// and of each game the products of the two numbers with themselves and each other.
    much_much: i128,
    much_of: i128,
    of_of: i128,
}

impl Sums {
    /// Adds one game.
    #[inline]
    pub fn add(&mut self, Share { much, of }: Share) {
        let (much, of) = (i128::from(much), i128::from(of));
        self.much += much;
        self.of += of;
        self.much_much += much * much;
        self.much_of += much * of;
        self.of_of += of * of;
    }

    /// Whether it may have been counted.
    pub(super) fn can_be(&self) -> bool {
        can_be(&[self.much, self.of, self.much_much, self.much_of, self.of_of])
    }

    /// Adds the sums of other games.
    pub fn join(&mut self, other: &Self) {
        self.much += other.much;
        self.of += other.of;
        self.much_much += other.much_much;
        self.much_of += other.much_of;
        self.of_of += other.of_of;
    }

    /// So much out of so many; nothing when there were none.
    pub fn ratio(&self) -> Option<f64> {
        (self.of != 0).then(|| self.much as f64 / self.of as f64)
    }

    /// The variance of the ratio over so many games, each of them drawn by itself: hands of one
    /// game are not (the delta method for ratios; Cochran, "Sampling Techniques", 1977, 6.4).
    fn variance(&self, games: u64) -> Option<f64> {
        let ratio = self.ratio()?;
        let residues =
            self.much_much as f64 - 2.0 * ratio * self.much_of as f64 + ratio * ratio * self.of_of as f64;
        let games = games as f64;
        (games > 1.0).then(|| residues.max(0.0) * games / (games - 1.0) / (self.of as f64).powi(2))
    }

    /// The ratio with its interval at 95 %. Two games or more are needed.
    pub fn estimate(&self, games: u64, is_share: bool) -> Option<Estimate> {
        let (mean, variance) = (self.ratio()?, self.variance(games)?);
        if is_share {
            // As many draws by themselves would spread as much; without any spread, those that were.
            let alone = if variance > 0.0 { mean * (1.0 - mean) / variance } else { self.of as f64 };
            return Some(wilson(mean, alone));
        }
        let half = NORMAL_95 * variance.sqrt();
        Some(Estimate { mean, low: mean - half, high: mean + half })
    }
}

/// The sums of one figure of two variants played on the same deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Pairs {
    much_much: i128,
    much_of: i128,
    of_much: i128,
    of_of: i128,
}

impl Pairs {
    /// Adds one game under either rules.
    #[inline]
    pub fn add(&mut self, one: Share, other: Share) {
        let [a, b, c, d] = [one.much, one.of, other.much, other.of].map(i128::from);
        self.much_much += a * c;
        self.much_of += a * d;
        self.of_much += b * c;
        self.of_of += b * d;
    }

    /// Whether they may have been counted.
    pub(super) fn can_be(&self) -> bool {
        can_be(&[self.much_much, self.much_of, self.of_much, self.of_of])
    }

    /// Adds the sums of other games.
    pub fn join(&mut self, other: &Self) {
        self.much_much += other.much_much;
        self.much_of += other.much_of;
        self.of_much += other.of_much;
        self.of_of += other.of_of;
    }

    /// How much more the one ratio is than the other, with its interval at 95 %: what both owe to
    /// the same deals falls out.
    pub fn difference(&self, one: &Sums, other: &Sums, games: u64) -> Option<Estimate> {
        let (p, q) = (one.ratio()?, other.ratio()?);
        let shared = self.much_much as f64 - q * self.much_of as f64 - p * self.of_much as f64
            + p * q * self.of_of as f64;
        let count = games as f64;
        let shared = shared * count / (count - 1.0) / one.of as f64 / other.of as f64;
        let variance = one.variance(games)? + other.variance(games)? - 2.0 * shared;
        let half = NORMAL_95 * variance.max(0.0).sqrt();
        Some(Estimate { mean: p - q, low: p - q - half, high: p - q + half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(games: &[(i64, i64)]) -> Sums {
        let mut sums = Sums::default();
        for (much, of) in games {
            sums.add(Share { much: *much, of: *of });
        }
        sums
    }

    /// Out of one each it is the common mean: 1, 2, 3, 4 have the mean 5/2 and the half width
    /// 1.96 √(5/12).
    #[test]
    fn out_of_one_each_it_is_the_common_mean() {
        let estimate = sums(&[(1, 1), (2, 1), (3, 1), (4, 1)]).estimate(4, false).unwrap();
        assert!((estimate.mean - 2.5).abs() < 1e-12);
        assert!((estimate.half() - 1.265_15).abs() < 1e-4, "{estimate:?}");
    }

    /// 3 of 10 and 1 of 2: the ratio is 1/3, the residues -1/3 and 1/3, so that the variance is
    /// (1/9 + 1/9) · 2 / 144.
    #[test]
    fn games_of_different_length_weigh_as_they_are_long() {
        let estimate = sums(&[(3, 10), (1, 2)]).estimate(2, false).unwrap();
        assert!((estimate.mean - 1.0 / 3.0).abs() < 1e-12);
        assert!((estimate.half() - 1.959_964 * (4.0_f64 / 9.0 / 144.0).sqrt()).abs() < 1e-6);
    }

    #[test]
    fn a_share_has_wilsons_interval_and_is_never_sure() {
        let eight = (0..10).map(|n| (i64::from(n < 8), 1)).collect::<Vec<_>>();
        let estimate = sums(&eight).estimate(10, true).unwrap();
        // The variance has 9 below it, not 10: as if 9 had been drawn.
        assert!(
            (0.46..0.48).contains(&estimate.low) && (0.94..0.95).contains(&estimate.high),
            "{estimate:?}"
        );
        let never = sums(&[(0, 1); 100]).estimate(100, true).unwrap();
        assert!(never.mean == 0.0 && never.high > 0.03 && never.low < 1e-12);
        assert_eq!(sums(&[(0, 0), (0, 0)]).estimate(2, true), None);
        assert_eq!(sums(&[(1, 2)]).estimate(1, false), None);
    }

    /// What is 1 more in every game is 1 more without a doubt, however much games differ; and
    /// by hand: 1, 2, 6 less 0, 4, 2 is 1, -2, 4, with the mean 1 and the variance 9.
    #[test]
    fn differences_are_those_of_pairs() {
        let pairs = |one: &[i64], other: &[i64]| {
            let mut pairs = Pairs::default();
            let share = |much: &i64| Share { much: *much, of: 1 };
            one.iter().zip(other).for_each(|(one, other)| pairs.add(share(one), share(other)));
            let of_one = |list: &[i64]| sums(&list.iter().map(|much| (*much, 1)).collect::<Vec<_>>());
            pairs.difference(&of_one(one), &of_one(other), one.len() as u64).unwrap()
        };
        let sure = pairs(&[3, 9, 27], &[2, 8, 26]);
        assert!((sure.mean - 1.0).abs() < 1e-12 && sure.half() < 1e-6, "{sure:?}");
        let by_hand = pairs(&[1, 2, 6], &[0, 4, 2]);
        assert!((by_hand.mean - 1.0).abs() < 1e-12);
        assert!((by_hand.half() - 1.959_964 * 3.0_f64.sqrt()).abs() < 1e-5, "{by_hand:?}");
    }
}
