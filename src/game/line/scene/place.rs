//! Places on a table, in halves of a half-tile, and the ways in which a tile lies at one.

use crate::game::lattice::Direction;
use crate::tile::Tile;

/// A place in halves of a half-tile.
pub(crate) type Spot = (i32, i32);

/// A rectangle in halves of a half-tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rect {
    pub(crate) low: Spot,
    pub(crate) high: Spot,
}

impl Rect {
    pub(crate) fn new(a: Spot, b: Spot) -> Self {
        Self { low: (a.0.min(b.0), a.1.min(b.1)), high: (a.0.max(b.0), a.1.max(b.1)) }
    }

    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            low: (self.low.0.min(other.low.0), self.low.1.min(other.low.1)),
            high: (self.high.0.max(other.high.0), self.high.1.max(other.high.1)),
        }
    }

    /// Whether the gap between the two is less than half a half-tile.
    pub(crate) fn is_near(self, other: Self) -> bool {
        self.low.0 - 1 < other.high.0
            && other.low.0 - 1 < self.high.0
            && self.low.1 - 1 < other.high.1
            && other.low.1 - 1 < self.high.1
    }

    pub(crate) fn holds(self, other: Self) -> bool {
        self.with(other) == self
    }
}

/// A tile with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) tile: Tile,
    /// The middles of its first and its second half.
    pub(crate) halves: [Spot; 2],
    pub(crate) rect: Rect,
}

/// Where the next tile joins: the middle of an edge, and the direction from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Port {
    pub(crate) at: Spot,
    pub(crate) toward: Direction,
}

/// The place at a distance from another.
pub(crate) fn step((x, y): Spot, toward: Direction, by: i32) -> Spot {
    let (dx, dy) = toward.delta();
    (x + by * i32::from(dx), y + by * i32::from(dy))
}

/// The direction to the left of another.
pub(crate) fn left(toward: Direction) -> Direction {
    Direction::ALL[(toward.index() + 3) % 4]
}

/// The direction of a tile relative to its port.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Straight,
    Turn(Direction),
}

/// The position of a tile.
#[derive(Clone, Copy)]
pub(crate) struct Lie {
    pub(crate) rect: Rect,
    /// The middles of its halves.
    pub(crate) halves: [Spot; 2],
    /// Where the next one joins.
    pub(crate) port: Port,
}

impl Port {
    /// Places a tile that joins here: a double across, any other tile straight or with a bend, its first
    /// half against the port.
    pub(crate) fn lay(self, way: Way, is_double: bool) -> Lie {
        let Self { at, toward } = self;
        let across = left(toward);
        let first = step(at, toward, 1);
        match way {
            Way::Straight if is_double => Lie {
                rect: Rect::new(step(at, across, 2), step(step(at, toward, 2), across, -2)),
                halves: [step(first, across, 1), step(first, across, -1)],
                port: Self { at: step(at, toward, 2), toward },
            },
            Way::Straight => Lie {
                rect: Rect::new(step(at, across, 1), step(step(at, toward, 4), across, -1)),
                halves: [first, step(at, toward, 3)],
                port: Self { at: step(at, toward, 4), toward },
            },
            Way::Turn(turn) => Lie {
                rect: Rect::new(step(at, turn, -1), step(step(at, toward, 2), turn, 3)),
                halves: [first, step(first, turn, 2)],
                port: Self { at: step(first, turn, 3), toward: turn },
            },
        }
    }
}
