//! The six squares beside a tile, as seen from its first half.

use super::geometry::Direction;
use super::shape::Code;

/// One of the six: the first three lie against the half that is named first.
#[derive(Clone, Copy)]
pub(super) struct Beside {
    /// Steps to the right and down from the first half.
    pub(super) at: (i16, i16),
    /// The way to the half that it lies against.
    pub(super) side: Direction,
    /// What it gains by that half.
    pub(super) gain: Code,
    /// For each way the place in the ring of the square that lies there.
    pub(super) next: [Option<u8>; 4],
}

/// The ring of a tile by the way from its first half to the other.
pub(super) static RINGS: [[Beside; 6]; 4] = rings();

const fn rings() -> [[Beside; 6]; 4] {
    let mut rings = [ring(Direction::North); 4];
    let mut n = 0;
    while n < 4 {
        rings[n] = ring(Direction::ALL[n]);
        n += 1;
    }
    rings
}

const fn ring(toward: Direction) -> [Beside; 6] {
    let bare = Beside { at: (0, 0), side: toward, gain: Code::BARE, next: [None; 4] };
    let mut ring = [bare; 6];
    let mut n = 0;
    while n < 6 {
        let (half, partner) =
            if n < 3 { ((0, 0), toward) } else { (toward.delta(), toward.opposite()) };
        let out = partner.others()[n % 3];
        let (dx, dy) = out.delta();
        ring[n].at = (half.0 + dx, half.1 + dy);
        ring[n].side = out.opposite();
        ring[n].gain = Code::gained(out.opposite(), partner);
        n += 1;
    }
    let mut n = 0;
    while n < 24 {
        let (from, way) = (n / 4, n % 4);
        let (dx, dy) = Direction::ALL[way].delta();
        let mut to = 0;
        while to < 6 {
            if ring[to].at.0 == ring[from].at.0 + dx && ring[to].at.1 == ring[from].at.1 + dy {
                ring[from].next[way] = Some(to as u8);
            }
            to += 1;
        }
        n += 1;
    }
    ring
}
