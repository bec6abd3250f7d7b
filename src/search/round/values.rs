//! The points of every side, in few bytes.

use std::ops::{AddAssign, Index, IndexMut};

/// The most sides.
pub(super) const MOST_SIDES: usize = crate::rules::counts::MAX_SEATS;

/// The points of each of up to `N` sides; 0 for the sides that do not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SideValues<const N: usize>([i32; N]);

impl<const N: usize> Default for SideValues<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> SideValues<N> {
    /// The points of all sides together.
    pub(super) fn total(&self) -> i32 {
        self.0.iter().sum()
    }
}

impl<const N: usize> Index<usize> for SideValues<N> {
    type Output = i32;

    fn index(&self, side: usize) -> &i32 {
        &self.0[side % N]
    }
}

impl<const N: usize> IndexMut<usize> for SideValues<N> {
    fn index_mut(&mut self, side: usize) -> &mut i32 {
        &mut self.0[side % N]
    }
}

impl<const N: usize> AddAssign for SideValues<N> {
    fn add_assign(&mut self, other: Self) {
        for (value, gain) in self.0.iter_mut().zip(other.0) {
            *value += gain;
        }
    }
}

/// Sides whose points fit into [`PackedValues`] in order.
const IN_ORDER: usize = 7;
/// The most sides with points that fit there by number.
const BY_NUMBER: usize = 4;

/// [`SideValues`] in 14 bytes: a table's entry with its key then takes 32. Of more than seven sides at most four
/// may have points; in a line game usually one does.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedValues([u8; 14]);

impl PackedValues {
    /// The values, if they fit.
    pub(super) fn of<const N: usize>(values: &SideValues<N>, sides: usize) -> Option<Self> {
        let mut bytes = [0; 14];
        if sides <= IN_ORDER {
            for (two, value) in bytes.chunks_exact_mut(2).zip(&values.0[..sides]) {
                two.copy_from_slice(&i16::try_from(*value).ok()?.to_le_bytes());
            }
        } else {
            let mut places = bytes.chunks_exact_mut(3).take(BY_NUMBER);
            for (side, value) in values.0.iter().enumerate().filter(|(_, value)| **value != 0) {
                let place = places.next()?;
                // No points mean no side.
                place[0] = side as u8;
                place[1..].copy_from_slice(&i16::try_from(*value).ok()?.to_le_bytes());
            }
        }
        Some(Self(bytes))
    }

    /// The values that were packed for this number of sides.
    pub(super) fn values<const N: usize>(self, sides: usize) -> SideValues<N> {
        let mut values = SideValues::default();
        let number = |two: &[u8]| i32::from(i16::from_le_bytes([two[0], two[1]]));
        if sides <= IN_ORDER {
            for (value, two) in values.0[..sides].iter_mut().zip(self.0.chunks_exact(2)) {
                *value = number(two);
            }
        } else {
            for three in self.0.chunks_exact(3).take(BY_NUMBER) {
                values[usize::from(three[0])] += number(&three[1..]);
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn values_are_unpacked_as_they_were(
            sides in 1..=MOST_SIDES,
            points in proptest::collection::vec((0..MOST_SIDES, -40_000..40_000_i32), 0..8),
        ) {
            let mut values = SideValues::<MOST_SIDES>::default();
            for (side, points) in points {
                values[side % sides] = points;
            }
            let gained: Vec<i32> = values.0.iter().copied().filter(|points| *points != 0).collect();
            let is_small = gained.iter().all(|points| i16::try_from(*points).is_ok());
            let fits = is_small && (sides <= IN_ORDER || gained.len() <= BY_NUMBER);
            let packed = PackedValues::of(&values, sides);
            prop_assert_eq!(packed.is_some(), fits);
            if let Some(packed) = packed {
                prop_assert_eq!(packed.values(sides), values);
            }
        }
    }
}
