//! One square of a layout's window.

use super::geometry::Direction;
use super::shape::Code;
use crate::tile::Pip;

/// What a square knows, in one word: how its neighbours lie (see [`Code`]) and the way to the
/// tile's other half in the low 16 bits, then the pips of the neighbours added up, 0 to 72,
/// then the pips of the half that lies here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Square(u32);

/// In the place of the pips: no half lies here.
const EMPTY: u32 = 0xff << PIPS;
const PARTNER: u32 = 14;
const SUM: u32 = 16;
const PIPS: u32 = 24;

impl Square {
    /// Empty, as are its neighbours.
    pub(super) const BARE: Self = Self(EMPTY);

    /// How its neighbours lie.
    #[inline]
    pub(super) fn code(self) -> Code {
        Code::of_bits(self.0 as u16)
    }

    /// The pips of the filled neighbours added up.
    #[inline]
    pub(super) fn sum(self) -> u8 {
        (self.0 >> SUM) as u8
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 >= EMPTY
    }

    /// The pips of the half that lies here; more than any if none does.
    #[inline]
    pub(super) fn pip(self) -> u8 {
        (self.0 >> PIPS) as u8
    }

    /// The way to the other half of the tile that lies here.
    pub(super) fn partner(self) -> Direction {
        Direction::ALL[(self.0 >> PARTNER) as usize % 4]
    }

    /// The same with one neighbour more, of so many pips.
    #[inline]
    pub(super) fn with(self, gained: Code, pip: u8) -> Self {
        Self((self.0 | u32::from(gained.bits())) + (u32::from(pip) << SUM))
    }

    /// One neighbour less.
    #[inline]
    pub(super) fn lose(&mut self, side: Direction, pip: u8) {
        self.0 = (self.0 & !u32::from(Code::of_side(side).bits())) - (u32::from(pip) << SUM);
    }

    /// A half is put here.
    #[inline]
    pub(super) fn fill(&mut self, pip: Pip, partner: Direction) {
        let filled = u32::from(Code::FILLED.bits()) | (partner.index() as u32) << PARTNER;
        self.0 = self.0 & !EMPTY | u32::from(pip.value()) << PIPS | filled;
    }

    /// It is taken away.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.0 = self.0 & !(u32::from(Code::FILLED.bits()) | 3 << PARTNER) | EMPTY;
    }
}
