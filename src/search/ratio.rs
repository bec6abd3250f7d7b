//! Exact fractions: the expectation of integer points over equally likely draws.

use std::cmp::Ordering;

/// A fraction in lowest terms. Sums that exceed 64 bits are `None`: the caller must then give up
/// exactness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    above: i64,
    below: i64,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);
    /// One, or certainty.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { above: number, below: 1 }
    }

    /// This many parts of a whole, in lowest terms; `None` where they exceed 64 bits.
    pub(super) fn reduced(above: i128, below: i128) -> Option<Self> {
        let (mut a, mut b) = (above.unsigned_abs(), below.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i128::try_from(a.max(1)).ok()?;
        Some(Self { above: (above / divisor).try_into().ok()?, below: (below / divisor).try_into().ok()? })
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.below == other.below && self.below == 1 {
            return self.above.checked_add(other.above).map(Self::whole);
        }
        let [a, b, c, d] = [self.above, self.below, other.above, other.below].map(i128::from);
        Self::reduced(a.checked_mul(d)?.checked_add(c.checked_mul(b)?)?, b.checked_mul(d)?)
    }

    /// This fraction divided by `ways`, which is not 0; `None` on overflow.
    pub fn over(self, ways: u128) -> Option<Self> {
        let below = i128::from(self.below).checked_mul(i128::try_from(ways).ok()?)?;
        Self::reduced(i128::from(self.above), below)
    }

    /// The nearest floating-point number.
    pub fn as_f64(self) -> f64 {
        self.above as f64 / self.below as f64
    }

    /// The integer, if it is one.
    pub fn as_whole(self) -> Option<i64> {
        (self.below == 1).then_some(self.above)
    }

    /// Numerator and denominator, in lowest terms.
    pub fn parts(self) -> [i64; 2] {
        [self.above, self.below]
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |a: i64, b: i64| i128::from(a) * i128::from(b);
        cross(self.above, other.below).cmp(&cross(other.above, self.below))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirds_and_halves_are_sixths() {
        let third = Ratio::ONE.over(3).unwrap();
        let half = Ratio::ONE.over(2).unwrap();
        assert_eq!(third.plus(half), Ratio::whole(5).over(6));
        assert_eq!(third.plus(third).and_then(|two| two.plus(third)), Some(Ratio::ONE));
        assert!(third < half && Ratio::whole(-1) < Ratio::ZERO);
        assert_eq!(Ratio::whole(-3).over(6).unwrap().parts(), [-1, 2]);
        assert_eq!(Ratio::whole(4).over(2).unwrap().as_whole(), Some(2));
    }

    #[test]
    fn what_does_not_fit_is_not_guessed() {
        let one = Ratio::ONE.over(i64::MAX as u128).unwrap();
        let other = Ratio::ONE.over((i64::MAX - 1) as u128).unwrap();
        assert_eq!(one.plus(other), None);
        assert_eq!(Ratio::ONE.over(u128::MAX), None);
        assert_eq!(Ratio::whole(i64::MAX).plus(Ratio::ONE), None);
    }
}
