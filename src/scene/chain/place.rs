//! Places on a table, in halves of a half-tile, and the ways in which a tile lies at one.

use super::links::Link;
use crate::tile::Pip;

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
    /// Where it joins the tile before it, toward itself.
    pub(super) back: Port,
    /// Where the next tile joins.
    pub(super) next: Port,
}

impl Placed {
    /// The middles of the two other edges of a double.
    pub(super) fn sides(&self) -> [Port; 2] {
        let (low, high) = (self.rect.low, self.rect.high);
        let middle = (i32::midpoint(low.0, high.0), i32::midpoint(low.1, high.1));
        let across = left(self.next.toward);
        let reach = if is_upright(across) { high.1 - low.1 } else { high.0 - low.0 } / 2;
        [across, opposite(across)].map(|toward| Port { at: step(middle, toward, reach), toward })
    }
}

/// Where the next tile joins: the middle of an edge, and the direction from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Port {
    pub(super) at: GridPoint,
    pub(super) toward: Heading,
}

/// The size of a drawing on a page that is wider than high.
pub(super) fn size(Rect { low, high }: Rect) -> i32 {
    (10 * (high.0 - low.0)).max(15 * (high.1 - low.1))
}

/// How a tile joins at a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lie {
    /// As usual: a double across, any other tile straight on.
    Usual,
    /// A double straight on, where there is no room for it across.
    Along,
    /// Turned to this direction, its first half against the port.
    Turned(Heading),
}

impl Port {
    /// The same place seen from the other side.
    pub(super) fn reversed(self) -> Self {
        Self { at: self.at, toward: opposite(self.toward) }
    }

    /// Places a tile that joins here. Returns where the next one joins, too.
    pub(super) fn lay(self, link: &Link, lie: Lie) -> (Placed, Self) {
        let Self { at, toward } = self;
        let (across, first) = (left(toward), step(at, toward, 1));
        // The halves, two corners, and where the next one joins.
        let (halves, from, to, next, way) = match lie {
            Lie::Turned(way) => {
                let to = step(step(at, toward, 2), way, 3);
                ([first, step(first, way, 2)], step(at, way, -1), to, step(first, way, 3), way)
            }
            Lie::Usual if link.tile().is_doublet() => {
                let next = step(at, toward, 2);
                let halves = [step(first, across, 1), step(first, across, -1)];
                (halves, step(at, across, 2), step(next, across, -2), next, toward)
            }
            Lie::Usual | Lie::Along => {
                let next = step(at, toward, 4);
                let halves = [first, step(at, toward, 3)];
                (halves, step(at, across, 1), step(next, across, -1), next, toward)
            }
        };
        let next = Self { at: next, toward: way };
        let rect = Rect::new(from, to);
        (Placed { pips: [link.first, link.second], halves, rect, back: self, next }, next)
    }
}
