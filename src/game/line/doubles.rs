//! The doubles on the table, for games that count a double twice or let a spinner grow in two steps.

use super::ends::VALUES;
use crate::tile::{Pip, Tile};

/// The doubles on the table, each with the number of tiles that join it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Doubles {
    /// By value, one more than the number of tiles that join the double; 0 where it is not on the table.
    states: [u8; VALUES],
    /// The spinner; without one the double that opened, where only that one is joined at four places.
    wide: Option<Pip>,
}

impl Doubles {
    /// Puts a double on the table that `joined` tiles join.
    pub(super) fn put(&mut self, double: Pip, joined: usize) {
        self.states[usize::from(double.value())] = joined as u8 + 1;
    }

    /// The same doubles with this spinner, or this double that opened.
    #[must_use]
    pub(super) fn with_wide(self, wide: Option<Tile>) -> Self {
        Self { wide: wide.filter(|tile| tile.is_doublet()).map(Tile::high), ..self }
    }

    /// The number of tiles that join a double; `None` where it is not on the table.
    pub fn joined(&self, double: Pip) -> Option<usize> {
        usize::from(self.states[usize::from(double.value())]).checked_sub(1)
    }

    /// The values of the doubles on the table.
    pub(super) fn values(&self) -> impl Iterator<Item = Pip> + '_ {
        Pip::MAX.up_to().filter(|value| self.joined(*value).is_some())
    }

    /// Makes a double the spinner, or the one that opened.
    pub(super) fn set_wide(&mut self, double: Pip) {
        self.wide = Some(double);
    }

    /// The spinner, or the double that opened.
    pub(super) fn wide(&self) -> Option<Pip> {
        self.wide
    }
}
