//! Places on a table, in halves of a half-tile, and the ways in which a tile lies at one.

use crate::game::line::layout::Laid;
use crate::tile::{Pip, Tile};

/// A place in halves of a half-tile: to the right, and down.
pub(super) type GridPoint = (i32, i32);

/// One of the four directions: a step of one half of a half-tile.
pub(super) type Heading = (i32, i32);

pub(super) const NORTH: Heading = (0, -1);
pub(super) const EAST: Heading = (1, 0);
pub(super) const SOUTH: Heading = (0, 1);
pub(super) const WEST: Heading = (-1, 0);

/// The direction to the left of another.
pub(super) fn left((x, y): Heading) -> Heading {
    (y, -x)
}

pub(super) fn opposite((x, y): Heading) -> Heading {
    (-x, -y)
}

pub(super) fn is_upright((x, _): Heading) -> bool {
    x == 0
}

/// The place at a distance from another.
pub(super) fn step((x, y): GridPoint, (dx, dy): Heading, by: i32) -> GridPoint {
    (x + by * dx, y + by * dy)
}

/// A rectangle in halves of a half-tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rect {
    pub(super) low: GridPoint,
    pub(super) high: GridPoint,
}

impl Rect {
    pub(super) fn new(a: GridPoint, b: GridPoint) -> Self {
        Self { low: (a.0.min(b.0), a.1.min(b.1)), high: (a.0.max(b.0), a.1.max(b.1)) }
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self {
            low: (self.low.0.min(other.low.0), self.low.1.min(other.low.1)),
            high: (self.high.0.max(other.high.0), self.high.1.max(other.high.1)),
        }
    }

    /// The rectangle around all tiles.
    pub(super) fn around(placed: &[Placed]) -> Option<Self> {
        placed.iter().map(|placed| placed.rect).reduce(Self::with)
    }

    /// Whether the gap between the two is less than half a half-tile.
    pub(super) fn is_near(self, other: Self) -> bool {
        self.low.0 - 1 < other.high.0
            && other.low.0 - 1 < self.high.0
            && self.low.1 - 1 < other.high.1
            && other.low.1 - 1 < self.high.1
    }

    pub(super) fn holds(self, other: Self) -> bool {
        self.with(other) == self
    }
}

/// A tile with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    /// The pips of its first and its second half.
    pub(super) pips: [Pip; 2],
    /// The middles of the two.
    pub(super) halves: [GridPoint; 2],
    pub(super) rect: Rect,
}

impl Placed {
    pub(super) fn tile(&self) -> Tile {
        Tile::new(self.pips[0], self.pips[1])
    }
}

/// Where the next tile joins: the middle of an edge, and the direction from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Port {
    pub(super) at: GridPoint,
    pub(super) toward: Heading,
}

impl Port {
    /// Places a tile that joins here: a double across, any other tile straight on or turned to another
    /// direction, its first half against the port. Returns where the next one joins, too.
    pub(super) fn lay(self, laid: &Laid, way: Heading) -> (Placed, Self) {
        let Self { at, toward } = self;
        let (across, first) = (left(toward), step(at, toward, 1));
        // The halves, two corners, and where the next one joins.
        let (halves, from, to, next) = if way != toward {
            let to = step(step(at, toward, 2), way, 3);
            ([first, step(first, way, 2)], step(at, way, -1), to, step(first, way, 3))
        } else if laid.tile().is_doublet() {
            let next = step(at, toward, 2);
            let halves = [step(first, across, 1), step(first, across, -1)];
            (halves, step(at, across, 2), step(next, across, -2), next)
        } else {
            let next = step(at, toward, 4);
            ([first, step(at, toward, 3)], step(at, across, 1), step(next, across, -1), next)
        };
        let placed = Placed { pips: [laid.first, laid.second], halves, rect: Rect::new(from, to) };
        (placed, Self { at: next, toward: way })
    }
}
