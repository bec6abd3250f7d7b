//! The axis of a plot: its range, its numbers, and where it is broken.

use crate::words::minus;

/// The minimum and the maximum; the reverse of nothing.
pub(super) fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
}

/// A number at an axis.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    if rounded == 0.0 { "0".to_owned() } else { minus(rounded) }
}

/// The range of an axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Axis {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Axis {
    /// An axis for these values. It holds 0, unless the values are so far from it that nothing would be seen.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = extent(values);
        if low > high {
            return Self { low: 0.0, high: 1.0 };
        }
        let room = ((high - low) * 0.1).max(high.abs().max(low.abs()) * 1e-3).max(1e-6);
        if low >= 0.0 && low < 0.7 * high {
            return Self { low: 0.0, high: high + room };
        }
        if high <= 0.0 && high > 0.7 * low {
            return Self { low: low - room, high: 0.0 };
        }
        // From nothing to nothing is one point.
        if high == 0.0 { Self { low: 0.0, high: 1.0 } } else { Self { low: low - room, high: high + room } }
    }

    pub(super) fn is_broken(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// The unit, and that the axis does not hold 0.
    pub(super) fn words(self, unit: &str) -> String {
        if self.is_broken() { format!("{unit} (axis broken: 0 lies outside)") } else { unit.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_holds_0_or_says_that_it_does_not() {
        let of = |values: &[f64]| Axis::of(values.iter().copied());
        for values in [&[0.0, 0.0][..], &[1.0, 5.0], &[-2.0, 5.0], &[-5.0, -1.0]] {
            let axis = of(values);
            assert!(!axis.is_broken() && axis.low <= 0.0 && axis.high >= 0.0, "{values:?}");
            assert_eq!(axis.words("points"), "points");
        }
        for values in [[19.0, 21.0], [-21.0, -19.0]] {
            assert!(of(&values).is_broken() && of(&values).words("points").contains("broken"));
        }
    }
}
