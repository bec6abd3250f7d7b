//! Sums of integers over games, and estimates from them: exact, and the same in any order of games and
//! parts.

use serde::{Deserialize, Serialize};

use crate::search::statistics::Estimate;
use crate::simulate::figure::Share;
use crate::simulate::interval::{Range, SumsRatio, student};

/// A bound on the sums of one block, chosen so that the largest number of blocks still fits into an `i128`:
/// at most 2^64 games of numbers below 2^20, and their products.
const MOST: i128 = 1 << 105;

/// Whether numbers from a file are possible sums.
fn can_be(sums: &[i128]) -> bool {
    sums.iter().all(|sum| (-MOST..=MOST).contains(sum))
}

/// The sums of one figure over games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Sums {
    /// The sum of the numerators.
    pub much: i128,
    /// The sum of the denominators.
    pub of: i128,
    // Sums over games of the squares and of the product of the two numbers.
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

    /// Whether the sums are possible.
    pub(crate) fn can_be(&self) -> bool {
        can_be(&[self.much, self.of, self.much_much, self.much_of, self.of_of])
    }

    /// The sums of squares of the first number, of products, and of squares of the second.
    pub(crate) fn squares(&self) -> [i128; 3] {
        [self.much_much, self.much_of, self.of_of]
    }

    /// Adds the sums of other games.
    pub fn join(&mut self, other: &Self) {
        self.much += other.much;
        self.of += other.of;
        self.much_much += other.much_much;
        self.much_of += other.much_of;
        self.of_of += other.of_of;
    }

    /// The ratio of the two sums; `None` when the denominator is 0.
    pub fn ratio(&self) -> Option<f64> {
        (self.of != 0).then(|| self.much as f64 / self.of as f64)
    }

    /// The variance of the ratio over `games` independent games; rounds of one game are not independent
    /// (the delta method for ratios; Cochran, "Sampling Techniques", 1977, 6.4).
    fn variance(&self, games: u64) -> Option<f64> {
        let ratio = self.ratio()?;
        let residues =
            self.much_much as f64 - 2.0 * ratio * self.much_of as f64 + ratio * ratio * self.of_of as f64;
        let games = games as f64;
        (games > 1.0).then(|| residues.max(0.0) * games / (games - 1.0) / (self.of as f64).powi(2))
    }

    /// The ratio with the inputs of its interval. Needs two games or more.
    fn over(&self, games: u64) -> Option<SumsRatio> {
        let (mean, variance) = (self.ratio()?, self.variance(games)?);
        Some(SumsRatio { mean, of: self.of as f64, variance, games })
    }

    /// The ratio with its 95 % confidence interval. Needs two games or more.
    pub fn estimate(&self, games: u64, range: Range) -> Option<Estimate> {
        Some(self.over(games)?.estimate(range))
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
    /// Adds one game, played under both sets of rules.
    #[inline]
    pub fn add(&mut self, one: Share, other: Share) {
        let [a, b, c, d] = [one.much, one.of, other.much, other.of].map(i128::from);
        self.much_much += a * c;
        self.much_of += a * d;
        self.of_much += b * c;
        self.of_of += b * d;
    }

    /// Whether the sums are possible.
    pub(crate) fn can_be(&self) -> bool {
        can_be(&[self.much_much, self.much_of, self.of_much, self.of_of])
    }

    /// The sums of products, each of a number here with one of the other variant.
    pub(crate) fn products(&self) -> [i128; 4] {
        [self.much_much, self.much_of, self.of_much, self.of_of]
    }

    /// Adds the sums of other games.
    pub fn join(&mut self, other: &Self) {
        self.much_much += other.much_much;
        self.much_of += other.much_of;
        self.of_much += other.of_much;
        self.of_of += other.of_of;
    }

    /// Whether both counted the same in every game: the squared differences are zero.
    pub fn are_same(&self, one: &Sums, other: &Sums) -> bool {
        one.much_much + other.much_much == 2 * self.much_much && one.of_of + other.of_of == 2 * self.of_of
    }

    /// The difference of the two ratios, with its 95 % confidence interval: luck common to both cancels.
    /// Needs two games or more.
    pub fn difference(&self, one: &Sums, other: &Sums, games: u64, range: Range) -> Option<Estimate> {
        let (p, q) = (one.over(games)?, other.over(games)?);
        let mean = p.mean - q.mean;
        let (least, most) = match range {
            Range::Share => (0.0, 1.0),
            Range::Count { least, most, .. } => (least, most.unwrap_or(f64::INFINITY)),
            Range::Any => (f64::NEG_INFINITY, f64::INFINITY),
        };
        if p.mean <= least && q.mean <= least {
            // Never seen under either: it may still occur under one of them.
            let (low, high) = (least - q.estimate(range).high, p.estimate(range).high - least);
            return Some(Estimate { mean, low, high });
        }
        if self.are_same(one, other) {
            return Some(Estimate::exact(mean));
        }
        let unseen = if range == Range::Any { 0.0 } else { unseen([&p, &q], least) };
        let variance = p.variance + q.variance - 2.0 * self.shared(one, other, games);
        let half = student(games) * (variance.max(0.0) + unseen).sqrt();
        let far = most - least;
        Some(Estimate { mean, low: (mean - half).max(-far), high: (mean + half).min(far) })
    }

    /// The covariance of the two ratios.
    fn shared(&self, one: &Sums, other: &Sums, games: u64) -> f64 {
        let (p, q) = (one.ratio().unwrap_or(0.0), other.ratio().unwrap_or(0.0));
        let products = self.much_much as f64 - q * self.much_of as f64 - p * self.of_much as f64
            + p * q * self.of_of as f64;
        let count = games as f64;
        products * count / (count - 1.0) / one.of as f64 / other.of as f64
    }
}

/// What half a cluster of unseen events adds to the variance of a difference.
fn unseen(ratios: [&SumsRatio; 2], least: f64) -> f64 {
    let [much, spread] = [
        ratios.map(|ratio| (ratio.mean - least).max(0.0) * ratio.of).iter().sum::<f64>(),
        ratios.map(|ratio| ratio.variance * ratio.of * ratio.of).iter().sum::<f64>(),
    ];
    let size = spread / much;
    size * size / 2.0 / ratios[0].of / ratios[1].of
}

#[cfg(test)]
mod tests {
    use crate::simulate::sums::*;

    fn sums(games: &[(i64, i64)]) -> Sums {
        let mut sums = Sums::default();
        for (much, of) in games {
            sums.add(Share { much: *much, of: *of });
        }
        sums
    }

    const COUNT: Range = Range::Count { least: 0.0, most: None, cluster: 1.0 };

    /// With a denominator of 1 per game it is the usual mean: 1, 2, 3, 4, 5 have the mean 3 and the
    /// variance 5/2. Half of the 4 degrees of freedom are 2, for which tables of t have 4.303.
    #[test]
    fn out_of_one_each_it_is_the_common_mean() {
        let estimate = sums(&[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]).estimate(5, Range::Any).unwrap();
        assert!((estimate.mean - 3.0).abs() < 1e-12);
        assert!((estimate.half() - 4.302_65 * 0.5_f64.sqrt()).abs() < 1e-4, "{estimate:?}");
    }

    /// 3 of 10 and 1 of 2: the ratio is 1/3, the residuals -1/3 and 1/3, so the variance is (1/9 + 1/9) · 2
    /// / 144. Tables of t have 12.706 for 1 degree of freedom.
    #[test]
    fn games_of_different_length_weigh_as_they_are_long() {
        let estimate = sums(&[(3, 10), (1, 2)]).estimate(2, Range::Any).unwrap();
        assert!((estimate.mean - 1.0 / 3.0).abs() < 1e-12);
        assert!((estimate.half() - 12.706_2 * (4.0_f64 / 9.0 / 144.0).sqrt()).abs() < 1e-4);
    }

    /// 80 of 100 independent draws: the mid-P interval of textbooks is 0.713 to 0.870. Here it is a little
    /// wider, because the variance is estimated.
    #[test]
    fn a_share_is_in_its_range_and_never_sure() {
        let eighty = (0..100).map(|n| (i64::from(n < 80), 1)).collect::<Vec<_>>();
        let estimate = sums(&eighty).estimate(100, Range::Share).unwrap();
        assert!((0.70..0.715).contains(&estimate.low), "{estimate:?}");
        assert!((0.868..0.88).contains(&estimate.high), "{estimate:?}");
        let never = sums(&[(0, 1); 100]).estimate(100, Range::Share).unwrap();
        assert!(never.mean == 0.0 && never.high > 0.028 && never.low < 1e-12);
        assert_eq!(sums(&[(0, 0), (0, 0)]).estimate(2, Range::Share), None);
        assert_eq!(sums(&[(1, 2)]).estimate(1, Range::Share), None);
    }

    /// Six events are weaker evidence in two games than in six: the same mean, another variance. Neither
    /// interval goes below 0.
    #[test]
    fn events_in_clusters_tell_less() {
        let of = |each: i64, times: usize| {
            let games = (0..60).map(|n| (if n < times { each } else { 0 }, 10)).collect::<Vec<_>>();
            sums(&games).estimate(60, COUNT).unwrap()
        };
        let (single, clustered) = (of(1, 6), of(3, 2));
        assert!((single.mean - 0.01).abs() < 1e-12 && (clustered.mean - 0.01).abs() < 1e-12);
        assert!(0.0 < clustered.low && clustered.low < single.low);
        assert!(single.high < 0.022 && clustered.high > 0.03, "{single:?} {clustered:?}");
    }

    /// What is 1 more in every game has a certain difference of 1, however much games vary; and by hand: 1,
    /// 2, 6 minus 0, 4, 2 is 1, -2, 4, with the mean 1 and the variance 9.
    #[test]
    fn differences_are_those_of_pairs() {
        let pairs = |one: &[i64], other: &[i64]| {
            let mut pairs = Pairs::default();
            let share = |much: &i64| Share { much: *much, of: 1 };
            one.iter().zip(other).for_each(|(one, other)| pairs.add(share(one), share(other)));
            let of_one = |list: &[i64]| sums(&list.iter().map(|much| (*much, 1)).collect::<Vec<_>>());
            pairs.difference(&of_one(one), &of_one(other), one.len() as u64, Range::Any).unwrap()
        };
        let sure = pairs(&[3, 9, 27], &[2, 8, 26]);
        assert!((sure.mean - 1.0).abs() < 1e-12 && sure.half() < 1e-6, "{sure:?}");
        let by_hand = pairs(&[1, 2, 6], &[0, 4, 2]);
        assert!((by_hand.mean - 1.0).abs() < 1e-12);
        // Tables of t have 12.706 for 1 degree of freedom.
        assert!((by_hand.half() - 12.706_2 * 3.0_f64.sqrt()).abs() < 1e-3, "{by_hand:?}");
    }

    /// Nothing was seen in 100 games: the share is 0 to `high` under either rules, so that the difference goes
    /// as far in both directions.
    #[test]
    fn what_was_never_seen_may_differ_both_ways() {
        let never = sums(&[(0, 1); 100]);
        let high = never.estimate(100, Range::Share).unwrap().high;
        let found = Pairs::default().difference(&never, &never, 100, Range::Share).unwrap();
        assert!(found.mean == 0.0 && high > 0.0, "{found:?}");
        assert!((found.low + high).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
    }

    /// Counts from 1 to 2 differ by 1 at most, however few games there are.
    #[test]
    fn no_difference_is_beyond_its_range() {
        let (one, other) = (sums(&[(1, 1), (2, 1)]), sums(&[(2, 1), (1, 1)]));
        let mut pairs = Pairs::default();
        pairs.add(Share { much: 1, of: 1 }, Share { much: 2, of: 1 });
        pairs.add(Share { much: 2, of: 1 }, Share { much: 1, of: 1 });
        let range = Range::Count { least: 1.0, most: Some(2.0), cluster: 1.0 };
        let found = pairs.difference(&one, &other, 2, range).unwrap();
        assert!(found.mean == 0.0, "{found:?}");
        assert!((found.low + 1.0).abs() < 1e-12 && (found.high - 1.0).abs() < 1e-12, "{found:?}");
    }

    /// 10 events each, with a variance of 9 each: clusters of 18 / 20 = 0.9 events. Half the square of that,
    /// over 100 and over 50 games.
    #[test]
    fn half_a_cluster_may_be_unseen() {
        let of = |mean: f64, of: f64| SumsRatio { mean, of, variance: 9.0 / of / of, games: 10 };
        let (one, other) = (of(0.1, 100.0), of(0.2, 50.0));
        assert!((unseen([&one, &other], 0.0) - 0.405 / 100.0 / 50.0).abs() < 1e-12);
    }

    #[test]
    fn parts_join_to_the_sums_of_all_games() {
        let games = [[3, 2, 5, 4], [1, 6, 0, 2], [7, 1, 2, 3]];
        let of = |games: &[[i64; 4]]| {
            let mut pairs = Pairs::default();
            for [a, b, c, d] in games {
                pairs.add(Share { much: *a, of: *b }, Share { much: *c, of: *d });
            }
            pairs
        };
        // 3 · 5 + 1 · 0 + 7 · 2, 3 · 4 + 1 · 2 + 7 · 3, 2 · 5 + 6 · 0 + 1 · 2, 2 · 4 + 6 · 2 + 1 · 3
        assert_eq!(of(&games).products(), [29, 35, 12, 23]);
        let mut joined = of(&games[..1]);
        joined.join(&of(&games[1..]));
        assert_eq!(joined, of(&games));
    }
}
