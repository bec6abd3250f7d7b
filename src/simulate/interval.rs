//! Confidence intervals at 95 % of ratios of two sums over games. They stay in the range of the figure and
//! are valid for rare events in clusters. `docs/simulation.md` has the methods with their sources, and the
//! measured coverage.

use statrs::distribution::{ContinuousCDF as _, StudentsT};
use statrs::function::beta::checked_beta_reg;
use statrs::function::gamma::checked_gamma_lr;

use crate::search::statistics::{Estimate, NORMAL_95, wilson};

/// The probability on either side of an interval.
const TAIL: f64 = 0.025;

/// The number of events from which exact tails and skewed normal ones agree.
const MANY: f64 = 200.0;

/// The number of bisections for a bound: the bits of a number.
const HALVINGS: u32 = 64;

/// The range of a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Range {
    /// From 0 to 1: a share of events.
    Share,
    /// A count or a sum of counts.
    Count {
        /// The minimum.
        least: f64,
        /// The maximum, if there is one.
        most: Option<f64>,
        /// The expected size of a cluster where no event was seen.
        cluster: f64,
    },
    /// Any number.
    Any,
}

impl Range {
    /// The range of what has either range.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let count = |range| match range {
            Self::Share => Some((0.0, Some(1.0), 1.0)),
            Self::Count { least, most, cluster } => Some((least, most, cluster)),
            Self::Any => None,
        };
        match (count(self), count(other)) {
            _ if self == other => self,
            (Some((low, high, one)), Some((least, most, another))) => Self::Count {
                least: f64::min(low, least),
                most: high.zip(most).map(|(high, most)| f64::max(high, most)),
                cluster: f64::max(one, another),
            },
            _ => Self::Any,
        }
    }
}

/// A ratio of sums over games, with its variance by the delta method.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SumsRatio {
    /// The ratio.
    pub(crate) mean: f64,
    /// What is below the line: hands, turns or games.
    pub(crate) of: f64,
    /// The variance of the ratio.
    pub(crate) variance: f64,
    /// Games, each independent of the others.
    pub(crate) games: u64,
}

/// The quantile of Student's t for a variance estimated from `games` games, with half of the usual degrees
/// of freedom: the residuals of games have heavier tails than normal ones, and a kurtosis of 5 has that
/// effect (Satterthwaite, 1946).
pub(crate) fn student(games: u64) -> f64 {
    let freedom = (games.saturating_sub(1) as f64 / 2.0).max(1.0);
    if freedom > 1e5 {
        return NORMAL_95;
    }
    StudentsT::new(0.0, 1.0, freedom).map_or(NORMAL_95, |student| student.inverse_cdf(1.0 - TAIL))
}

impl SumsRatio {
    /// The interval for a figure of this range.
    pub(crate) fn estimate(&self, range: Range) -> Estimate {
        match range {
            Range::Share => self.share(),
            Range::Count { least, most, cluster } if self.mean >= least => self.count(least, most, cluster),
            Range::Count { .. } | Range::Any => self.any(),
        }
    }

    /// Student's interval.
    fn any(&self) -> Estimate {
        let half = student(self.games) * self.variance.sqrt();
        Estimate { mean: self.mean, low: self.mean - half, high: self.mean + half }
    }

    /// The variance with which normal quantiles become those of Student.
    fn widened(&self) -> f64 {
        self.variance * (student(self.games) / NORMAL_95).powi(2)
    }

    /// The interval of Korn and Graubard: that of a binomial share with the number of independent trials
    /// that has the same variance, with mid-P tails.
    fn share(&self) -> Estimate {
        let (mean, variance) = (self.mean, self.widened());
        let trials = if variance > 0.0 { mean * (1.0 - mean) / variance } else { self.of };
        let (seen, not_seen) = (mean * trials, (1.0 - mean) * trials);
        if seen.min(not_seen) > MANY {
            return wilson(mean, trials);
        }
        let bound = |tail| solved(1.0, tail, |share| binomial_tail(seen, trials, share));
        let low = if mean > 0.0 { bound(TAIL) } else { 0.0 };
        let high = if mean < 1.0 { bound(1.0 - TAIL) } else { 1.0 };
        Estimate { mean, low: low.min(mean), high: high.max(mean) }
    }

    /// The interval of Fay and Feuer: that of a Poisson count of clusters whose size follows from the
    /// variance, with mid-P tails; its upper side adds half an unseen cluster.
    fn count(&self, least: f64, most: Option<f64>, cluster: f64) -> Estimate {
        let most = most.unwrap_or(f64::INFINITY);
        let exact = Estimate::exact(self.mean);
        if self.variance <= 0.0 && self.mean >= most && most > least {
            // Only the maximum was seen: count how far it falls short of it.
            let short = Self { mean: 0.0, ..*self }.count(0.0, Some(most - least), cluster);
            return Estimate { low: most - short.high, ..exact };
        }
        let much = (self.mean - least) * self.of;
        if self.variance <= 0.0 && much > 0.0 {
            return exact;
        }
        let spread = self.widened() * self.of * self.of;
        let low = if much > 0.0 { spread / much * poisson_low(much * much / spread) } else { 0.0 };
        let size = if much > 0.0 { cluster.max(spread / much) } else { cluster };
        let (much, spread) = (much + size / 2.0, spread + size * size / 2.0);
        let high = spread / much * gamma_high(much * much / spread);
        Estimate {
            mean: self.mean,
            low: (least + low / self.of).min(self.mean),
            high: (least + high / self.of).max(self.mean).min(most),
        }
    }
}

/// The probability of more successes than observed, plus half that of exactly the observed ones (mid-P).
fn binomial_tail(seen: f64, trials: f64, share: f64) -> f64 {
    let tail = |seen: f64, not_seen: f64| checked_beta_reg(seen, not_seen, share).unwrap_or(f64::NAN);
    let at_least = if seen > 0.0 { tail(seen, trials - seen + 1.0) } else { 1.0 };
    let more = if seen < trials { tail(seen + 1.0, trials - seen) } else { 0.0 };
    f64::midpoint(at_least, more)
}

/// The lower bound of the mean of a Poisson count, with a mid-P tail.
fn poisson_low(seen: f64) -> f64 {
    if seen > MANY {
        return roughly(seen + 0.5, -NORMAL_95);
    }
    let at_least = |seen: f64, mean: f64| checked_gamma_lr(seen, mean).unwrap_or(f64::NAN);
    solved(seen, TAIL, |mean| f64::midpoint(at_least(seen, mean), at_least(seen + 1.0, mean)))
}

/// The upper quantile of a gamma distribution of this shape.
fn gamma_high(shape: f64) -> f64 {
    if shape > MANY {
        return roughly(shape, NORMAL_95);
    }
    // Beyond any relevant quantile of that shape.
    let most = shape + 10.0 * shape.sqrt() + 20.0;
    solved(most, 1.0 - TAIL, |mean| checked_gamma_lr(shape, mean).unwrap_or(f64::NAN))
}

/// The approximate quantile of a gamma distribution with a large shape, at this number of standard
/// deviations from the mean (Wilson and Hilferty, 1931).
fn roughly(shape: f64, deviations: f64) -> f64 {
    shape * (1.0 - 1.0 / (9.0 * shape) + deviations / (3.0 * shape.sqrt())).powi(3)
}

/// The argument, from 0 to `most`, at which an increasing function has this value.
fn solved(most: f64, value: f64, grows: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, most);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if grows(middle) < value {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use crate::simulate::interval::*;

    fn is_near(one: f64, other: f64) {
        assert!((one - other).abs() < 2e-3 * other.abs().max(0.1), "{one} {other}");
    }

    #[test]
    fn two_ranges_have_one_that_holds_both() {
        let count = |least, most| Range::Count { least, most, cluster: 1.0 };
        assert_eq!(count(0.0, Some(28.0)).and(count(1.0, Some(190.0))), count(0.0, Some(190.0)));
        assert_eq!(count(0.0, Some(28.0)).and(count(0.0, None)), count(0.0, None));
        assert_eq!(count(0.0, None).and(Range::Any), Range::Any);
        assert_eq!(Range::Share.and(Range::Share), Range::Share);
    }

    /// Tables of Student's t at 97.5 %: 12.706 for 1 degree of freedom, 2.228 for 10, 2.042 for 30.
    #[test]
    fn quantiles_are_those_of_tables() {
        for (games, quantile) in [(2, 12.706), (21, 2.228), (61, 2.042), (1_000_000, 1.960)] {
            is_near(student(games), quantile);
        }
        // Half of χ² at 97.5 % with 1, 2 and 20 degrees of freedom: 5.024, 7.378, 34.170.
        for (shape, double) in [(0.5, 5.024), (1.0, 7.378), (10.0, 34.170)] {
            is_near(2.0 * gamma_high(shape), double);
        }
        // Both methods for large numbers agree where they meet.
        is_near(gamma_high(MANY - 0.01), gamma_high(MANY + 0.01));
        is_near(poisson_low(MANY - 0.01), poisson_low(MANY + 0.01));
    }

    /// Mid-P intervals by hand. None of ten: (1 − p)^10 / 2 = 0.025 at p = 1 − 0.05^(1/10) = 0.2589.
    /// One event of a Poisson count: 1 − e^−m (1 + m / 2) = 0.025 at m = 0.0494.
    #[test]
    fn tails_are_mid_p() {
        let none = SumsRatio { mean: 0.0, of: 10.0, variance: 0.0, games: 10 }.estimate(Range::Share);
        assert!(none.low.abs() < 1e-12);
        is_near(none.high, 0.2589);
        let all = SumsRatio { mean: 1.0, of: 10.0, variance: 0.0, games: 10 }.estimate(Range::Share);
        is_near(all.low, 1.0 - 0.2589);
        let low = poisson_low(1.0);
        assert!((1.0 - (-low).exp() * (1.0 + low / 2.0) - 0.025).abs() < 1e-9, "{low}");
    }

    /// For any number of games and any variance, both bounds are in the range and the mean is in the
    /// interval.
    #[test]
    fn intervals_stay_in_their_range() {
        let count = |most| Range::Count { least: 1.0, most, cluster: 3.0 };
        for games in [2, 3, 60, 1_000_000] {
            for variance in [0.0, 1e-12, 1e-3, 0.2, 50.0] {
                for mean in [1.0, 1.000_001, 1.5, 1.999, 2.0] {
                    let ratio = SumsRatio { mean, of: games as f64, variance, games };
                    let share = SumsRatio { mean: mean - 1.0, ..ratio }.estimate(Range::Share);
                    let all = [(share, 0.0, 1.0), (ratio.estimate(count(Some(2.0))), 1.0, 2.0)];
                    for (found, least, most) in [all[0], all[1], (ratio.estimate(count(None)), 1.0, 1e300)] {
                        let Estimate { mean, low, high } = found;
                        assert!(least <= low && low <= mean && mean <= high && high <= most, "{found:?}");
                    }
                }
            }
        }
    }

    /// What cannot vary is certain; what has not varied yet is not.
    #[test]
    fn only_what_varies_in_no_way_is_certain() {
        let of = |mean, range| SumsRatio { mean, of: 60.0, variance: 0.0, games: 60 }.estimate(range);
        let count = Range::Count { least: 1.0, most: Some(5.0), cluster: 1.0 };
        assert!((of(3.0, count).half()).abs() < 1e-12);
        assert!(of(1.0, count).high > 1.03 && of(1.0, count).high < 1.1);
        assert!(of(5.0, count).low < 4.97 && of(5.0, count).low > 4.9);
        let one = Range::Count { least: 1.0, most: Some(1.0), cluster: 1.0 };
        assert_eq!(of(1.0, one), Estimate::exact(1.0));
    }
}
