//! Means of samples and their confidence intervals.

/// The fewest samples for which a normal interval holds.
pub const FEWEST_SAMPLES: u64 = 30;

/// The two-sided 95 % quantile of the normal distribution, in standard deviations.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// A running mean and variance in one pass, without loss of precision (Welford's method).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: u64,
    middle: f64,
    squares: f64,
}

impl Mean {
    /// Adds a sample.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.middle;
        self.middle += off / self.count as f64;
        self.squares += off * (value - self.middle);
    }

    /// The number of samples.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 without samples.
    pub fn value(&self) -> f64 {
        self.middle
    }

    /// The mean with its 95 % confidence interval, for samples of any value.
    pub fn estimate(&self) -> Estimate {
        let half = if self.count < 2 {
            f64::INFINITY
        } else {
            let variance = self.squares / (self.count - 1) as f64;
            NORMAL_95 * (variance / self.count as f64).sqrt()
        };
        Estimate { mean: self.middle, low: self.middle - half, high: self.middle + half }
    }

    /// The same for samples that are each 0 or 1 (Wilson's interval, which stays valid near 0 and 1: no
    /// success in a hundred samples does not make the probability 0).
    pub fn rate(&self) -> Estimate {
        if self.count == 0 {
            return Estimate { mean: 0.0, low: 0.0, high: 1.0 };
        }
        wilson(self.middle, self.count as f64)
    }
}

/// Wilson's 95 % interval for a share of `draws` samples.
pub fn wilson(share: f64, draws: f64) -> Estimate {
    let (n, p, z) = (draws, share, NORMAL_95);
    let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    // At 0 and 1 rounding must not put the mean outside.
    Estimate { mean: p, low: (centre - half).min(p).max(0.0), high: (centre + half).max(p).min(1.0) }
}

/// A mean and its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean of the samples.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// An exact value, with an interval of width 0.
    pub const fn exact(mean: f64) -> Self {
        Self { mean, low: mean, high: mean }
    }

    /// The same in another unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { mean: self.mean * factor, low: self.low * factor, high: self.high * factor }
    }

    /// The half-width of the interval.
    pub fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1, 2, 3, 4: the mean is 5/2, the variance 5/3, the half width 1.96 √(5/12).
    #[test]
    fn four_numbers_by_hand() {
        let mut mean = Mean::default();
        (1..=4).for_each(|n| mean.add(f64::from(n)));
        let estimate = mean.estimate();
        assert!((estimate.mean - 2.5).abs() < 1e-12);
        assert!((estimate.half() - 1.265_15).abs() < 1e-4, "{estimate:?}");
        assert_eq!(mean.count(), 4);
        assert!(Mean::default().estimate().high.is_infinite());
    }

    /// Wilson's interval of 8 in 10, from textbooks: 0.490 to 0.943.
    #[test]
    fn a_rate_has_wilsons_interval() {
        let mut mean = Mean::default();
        (0..10).for_each(|n| mean.add(f64::from(u8::from(n < 8))));
        let Estimate { mean, low, high } = mean.rate();
        assert!((mean - 0.8).abs() < 1e-12);
        assert!((low - 0.4902).abs() < 5e-4 && (high - 0.9433).abs() < 5e-4, "{low} {high}");
        let mut never = Mean::default();
        (0..100).for_each(|_| never.add(0.0));
        assert!(never.rate().low.abs() < 1e-12 && never.rate().high > 0.03);
    }
}
