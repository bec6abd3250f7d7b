//! The set bits of an integer.

use num_traits::PrimInt;

/// The places of the set bits, lowest first.
#[inline]
pub(crate) fn set_bits<T: PrimInt>(mut set: T) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (!set.is_zero()).then(|| set.trailing_zeros() as usize)?;
        set = set & (set - T::one());
        Some(lowest)
    })
}
