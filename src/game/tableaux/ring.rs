//! The six squares beside a tile, as seen from its first half.

use super::shape::Code;
use crate::game::lattice::Direction;

/// The squares in a fixed order: the first three lie against the half named first.
#[derive(Clone, Copy)]
pub(super) struct Ring {
    /// Steps to the right and down from the first half.
    pub(super) at: [(i16, i16); 6],
    /// What each square gains by that half.
    pub(super) gains: [Code; 6],
}

static RINGS: [Ring; 4] = [
    Ring::new(Direction::North),
    Ring::new(Direction::East),
    Ring::new(Direction::South),
    Ring::new(Direction::West),
];

impl Ring {
    /// The ring of a tile, by the direction from its first half to the other.
    #[inline]
    pub(super) fn of(toward: Direction) -> &'static Self {
        &RINGS[toward.index()]
    }

    const fn new(toward: Direction) -> Self {
        let mut ring = Self { at: [(0, 0); 6], gains: [Code::BARE; 6] };
        let mut n = 0;
        while n < 6 {
            let (half, partner) = if n < 3 { ((0, 0), toward) } else { (toward.delta(), toward.opposite()) };
            let out = partner.others()[n % 3];
            let (dx, dy) = out.delta();
            ring.at[n] = (half.0 + dx, half.1 + dy);
            ring.gains[n] = Code::gained(out.opposite(), partner);
            n += 1;
        }
        ring
    }
}
