//! What may connect at a square, looked up from the positions of its neighbours.
//!
//! Unless the rules look further (see [`Rules::cover`] and [`Rules::dead_cell`] for those that do), the
//! kind of a square and the possible directions of tails depend on twelve bits: which neighbours are
//! filled, which of them turn a long side to it, and where these have their other halves.

use std::sync::OnceLock;

use super::moves::PlayKind;
use crate::game::lattice::Direction;
use crate::game::tableaux::rules::{Gap, Rules, SideOrientation};

/// The positions of a square's neighbours, and whether the square itself is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Code(u16);

const CODES: usize = 1 << 13;

impl Code {
    /// A half lies on the square itself.
    pub(super) const FILLED: Self = Self(1 << 12);

    /// The code in the low bits of a word.
    #[inline]
    pub(super) const fn of_bits(bits: u16) -> Self {
        Self(bits % CODES as u16)
    }

    #[inline]
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// The filled neighbours as a mask, by [`Direction::bit`].
    pub(super) fn around(self) -> u8 {
        (self.0 & 0xf) as u8
    }

    /// The neighbours that turn the long side of their tile to this square, as a mask.
    pub(super) fn long(self) -> u8 {
        (self.0 >> 4 & 0xf) as u8
    }

    /// The direction of a tile that lies staggered beside the neighbour `side`, which turns its long side
    /// to this square.
    pub(super) fn staggered(self, side: Direction) -> Direction {
        let ahead = self.0 >> 8 & u16::from(side.bit()) != 0;
        match (side.is_parallel(Direction::North), ahead) {
            (true, true) => Direction::East,
            (true, false) => Direction::West,
            (false, true) => Direction::North,
            (false, false) => Direction::South,
        }
    }

    /// What a square gains by a neighbour on `side`, whose other half is toward `partner`.
    #[inline]
    pub(super) const fn gained(side: Direction, partner: Direction) -> Self {
        let long = !partner.is_parallel(side) as u16;
        // A partner to the south or west lies behind: a staggered tile points ahead.
        let ahead = long & (partner.index() >= 2) as u16;
        Self((1 | long << 4 | ahead << 8) << side.index())
    }

    /// Every code of an empty square: each neighbour is missing, lies along, or lies across with its other half
    /// behind or ahead.
    fn of_empty() -> impl Iterator<Item = Self> {
        let lies =
            |code: u16, side: usize| [0, 0x001, 0x011, 0x111][usize::from(code >> (2 * side) & 3)] << side;
        (0..256).map(move |code| Self((0..4).fold(0, |bits, side| bits | lies(code, side))))
    }

    /// The kind of play that belongs on the empty square, dead or not.
    pub(super) fn rank(self, gap: Gap) -> Option<PlayKind> {
        match (self.around().count_ones(), gap) {
            (2, Gap::None) if self.is_gap() => None,
            (2, Gap::Side) if self.is_gap() => Some(PlayKind::Side),
            (1, _) => Some(PlayKind::Side),
            (2, _) => Some(PlayKind::Corner),
            (3, _) => Some(PlayKind::Centre),
            _ => None,
        }
    }

    /// Whether the two neighbours lie on opposite sides.
    #[inline]
    pub(super) fn is_gap(self) -> bool {
        const NORTH_SOUTH: u8 = Direction::North.bit() | Direction::South.bit();
        const EAST_WEST: u8 = Direction::East.bit() | Direction::West.bit();
        matches!(self.around(), NORTH_SOUTH | EAST_WEST)
    }
}

/// What may connect at a square of a code: four bits for the directions of the tail, one bit for a square
/// between two neighbours that each count for themselves, one for a centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SquareShape(u8);

impl SquareShape {
    /// Nothing connects, regardless of pips.
    pub(super) const IDLE: Self = Self(0);
    const BETWEEN: u8 = 1 << 4;
    const CENTRE: u8 = 1 << 5;

    /// Whether nothing connects, regardless of pips.
    #[inline]
    pub(super) fn is_idle(self) -> bool {
        self.0 == 0
    }

    /// Whether the square is between two neighbours that each count for themselves.
    #[inline]
    pub(super) fn is_between(self) -> bool {
        self.0 & Self::BETWEEN != 0
    }

    /// Whether the square is a centre.
    #[inline]
    pub(super) fn is_centre(self) -> bool {
        self.0 & Self::CENTRE != 0
    }

    /// The possible directions of a tail, as a mask.
    #[inline]
    pub(super) fn ways(self) -> u8 {
        self.0 & 0xf
    }

    fn of(code: Code, rules: (Gap, SideOrientation)) -> Self {
        let (gap, orientation) = rules;
        let free = !code.around() & 0xf;
        let kind = code.rank(gap);
        let ways = match kind {
            None => 0,
            Some(PlayKind::Corner | PlayKind::Centre) => free,
            Some(PlayKind::Side) => {
                let mut ways = 0;
                for side in Direction::ALL.into_iter().filter(|side| code.long() & side.bit() != 0) {
                    ways |= code.staggered(side).bit();
                    if orientation == SideOrientation::Any {
                        ways |= side.opposite().bit();
                    }
                }
                ways & free
            }
        };
        match kind {
            _ if ways == 0 => Self::IDLE,
            Some(PlayKind::Side) if code.around().count_ones() == 2 => Self(ways | Self::BETWEEN),
            Some(PlayKind::Centre) => Self(ways | Self::CENTRE),
            _ => Self(ways),
        }
    }
}

/// The shape of every code.
#[derive(Debug)]
pub(super) struct Shapes([SquareShape; CODES]);

impl Shapes {
    /// The shapes under the given rules.
    pub(super) fn of(rules: &Rules) -> &'static Self {
        // Each is made when it is first needed: most programs need one.
        static ALL: [OnceLock<Shapes>; 6] = [const { OnceLock::new() }; 6];
        let rules = (rules.gap, rules.side_orientation);
        ALL[2 * rules.0 as usize + rules.1 as usize].get_or_init(|| {
            let mut shapes = [SquareShape::IDLE; CODES];
            for code in Code::of_empty() {
                shapes[usize::from(code.0)] = SquareShape::of(code, rules);
            }
            Self(shapes)
        })
    }

    #[inline]
    pub(super) fn at(&self, code: Code) -> SquareShape {
        self.0[usize::from(code.0) % CODES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each neighbour is missing or has its other half in one of three directions; the fourth is the square's own.
    #[test]
    fn every_code_that_neighbours_make_has_a_shape() {
        let of_side = |side: Direction| {
            let partners = Direction::ALL.into_iter().filter(move |partner| *partner != side.opposite());
            partners.map(move |partner| Code::gained(side, partner).bits()).chain([0])
        };
        let mut codes = vec![0];
        for side in Direction::ALL {
            codes = codes.iter().flat_map(|code| of_side(side).map(move |gained| code | gained)).collect();
        }
        codes.sort_unstable();
        codes.dedup();
        let mut listed: Vec<u16> = Code::of_empty().map(Code::bits).collect();
        listed.sort_unstable();
        assert_eq!(listed, codes);
    }
}
