//! The open ends of a line, counted by value; the place of an end does not matter to play.

use crate::set_bits::set_bits;
use crate::tile::Pip;

/// The number of open ends of each value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Ends {
    counts: [u8; VALUES],
    /// A bit for each value that is open at least once.
    open: u32,
}

/// Values of ends, 0 to 18.
pub(super) const VALUES: usize = Pip::MAX.value() as usize + 1;

impl Ends {
    /// Whether no end is open. Then the table is empty, because a line never closes.
    pub const fn is_empty(&self) -> bool {
        self.open == 0
    }

    /// The number of open ends of a value.
    pub fn count(&self, end: Pip) -> u8 {
        self.counts[usize::from(end.value())]
    }

    /// The number of open ends; equal ones count each.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// Opens `times` ends of a value.
    pub fn open(&mut self, end: Pip, times: u8) {
        self.counts[usize::from(end.value())] += times;
        self.open |= u32::from(times > 0) << end.value();
    }

    /// Closes `times` ends of a value, of which at least that number are open.
    pub fn close(&mut self, end: Pip, times: u8) {
        let count = &mut self.counts[usize::from(end.value())];
        *count -= times;
        self.open &= !(u32::from(*count == 0) << end.value());
    }

    /// The values that are open, each once, the lowest first.
    pub fn values(&self) -> impl Iterator<Item = Pip> + use<> {
        set_bits(self.open).filter_map(|value| Pip::new(value as u8))
    }

    /// The lowest and the highest open value, if no other is open: always so in games without open sides.
    pub fn pair(&self) -> Option<(Pip, Pip)> {
        let (low, high) = (self.open.trailing_zeros(), 31_u32.checked_sub(self.open.leading_zeros())?);
        let others = self.open & !(1 << high) & !(1_u32 << low);
        if others == 0 { Pip::new(low as u8).zip(Pip::new(high as u8)) } else { None }
    }

    /// Every open end, the lowest first; equal ones are repeated.
    pub fn all(&self) -> impl Iterator<Item = Pip> + '_ {
        self.values().flat_map(|end| std::iter::repeat_n(end, usize::from(self.count(end))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_open_and_close() {
        let [two, six] = [2, 6].map(|value| Pip::new(value).unwrap());
        let mut ends = Ends::default();
        assert!(ends.is_empty() && ends.values().next().is_none() && ends.pair().is_none());
        ends.open(six, 3);
        ends.open(two, 1);
        assert_eq!(ends.all().map(Pip::value).collect::<Vec<_>>(), [2, 6, 6, 6]);
        assert_eq!(ends.values().collect::<Vec<_>>(), [two, six]);
        assert_eq!(ends.pair(), Some((two, six)));
        ends.open(Pip::BLANK, 1);
        assert_eq!(ends.pair(), None);
        ends.close(Pip::BLANK, 1);
        ends.close(two, 1);
        ends.close(six, 2);
        assert_eq!((ends.len(), ends.count(six), ends.pair()), (1, 1, Some((six, six))));
        assert_eq!(ends.values().collect::<Vec<_>>(), [six]);
    }
}
