//! One square of a layout's window.

use super::shape::Code;
use crate::game::lattice::Direction;
use crate::tile::Pip;

/// A square in one word: the code of its neighbours (see [`Code`]) and the direction of the tile's other
/// half in the low 16 bits, then the sum of the neighbours' pips, 0 to 72, then the pips of the half on
/// the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Square(u32);

/// The value of the pips where no half lies here.
const EMPTY: u32 = 0xff << PIPS;
const PARTNER: u32 = 14;
const SUM: u32 = 16;
const PIPS: u32 = 24;

impl Square {
    /// An empty square without neighbours.
    pub(super) const BARE: Self = Self(EMPTY);

    /// The code of its neighbours.
    #[inline]
    pub(super) fn code(self) -> Code {
        Code::of_bits(self.0 as u16)
    }

    /// The sum of the neighbours' pips.
    #[inline]
    pub(super) fn sum(self) -> u8 {
        (self.0 >> SUM) as u8
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 >= EMPTY
    }

    /// The pips of the half here; more than any end has if there is none.
    #[inline]
    pub(super) fn pip(self) -> u8 {
        (self.0 >> PIPS) as u8
    }

    /// The direction of the other half of the tile here.
    pub(super) fn partner(self) -> Direction {
        Direction::ALL[(self.0 >> PARTNER) as usize % 4]
    }

    /// The same with one more neighbour, which has `pip` pips.
    #[inline]
    pub(super) fn with(self, gained: Code, pip: u8) -> Self {
        Self(self.0 + u32::from(gained.bits()) + (u32::from(pip) << SUM))
    }

    /// The same without a neighbour that it gained.
    #[inline]
    pub(super) fn without(self, gained: Code, pip: u8) -> Self {
        Self(self.0 - u32::from(gained.bits()) - (u32::from(pip) << SUM))
    }

    /// Puts a half here.
    #[inline]
    pub(super) fn fill(&mut self, pip: Pip, partner: Direction) {
        let filled = u32::from(Code::FILLED.bits()) | (partner.index() as u32) << PARTNER;
        self.0 = self.0 & !EMPTY | u32::from(pip.value()) << PIPS | filled;
    }

    /// Removes the half.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.0 = self.0 & !(u32::from(Code::FILLED.bits()) | 3 << PARTNER) | EMPTY;
    }
}
