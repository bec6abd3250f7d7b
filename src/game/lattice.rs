//! The lattice of half-tiles: cells, directions, and tiles that lie on cells. x grows to the right and y
//! downward.

use std::fmt;

use crate::tile::{Pip, Tile};

/// One unit cell of the lattice, in half-tiles from the picture's first character. A tile is twice as long as
/// wide, so each of its halves fills a cell (TAB-SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// Half-tiles to the right.
    pub x: i16,
    /// Half-tiles downward.
    pub y: i16,
}

impl Cell {
    /// The farthest that a file may place a cell from the origin, in half-tiles. A line of all 190 tiles
    /// of the largest set is 380 long.
    pub const LIMIT: i16 = 999;

    /// The cell next to this one.
    #[must_use]
    pub const fn step(self, toward: Direction) -> Self {
        let (dx, dy) = toward.delta();
        Self { x: self.x + dx, y: self.y + dy }
    }

    /// The direction from `self` to `other`, if the two share an edge (lie *flush*).
    pub fn toward(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|toward| self.step(*toward) == other)
    }
}

/// In reading order: by rows, then from left to right.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// One of the four directions from a cell to the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Up, y − 1.
    North,
    /// Right, x + 1.
    East,
    /// Down, y + 1.
    South,
    /// Left, x − 1.
    West,
}

impl Direction {
    /// Clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The step in x and y.
    pub const fn delta(self) -> (i16, i16) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// A bit for each direction, for masks.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The other three directions.
    pub const fn others(self) -> [Self; 3] {
        match self {
            Self::North => [Self::East, Self::South, Self::West],
            Self::East => [Self::North, Self::South, Self::West],
            Self::South => [Self::North, Self::East, Self::West],
            Self::West => [Self::North, Self::East, Self::South],
        }
    }

    /// Whether both have the same axis.
    pub const fn is_parallel(self, other: Self) -> bool {
        self as u8 % 2 == other as u8 % 2
    }

    /// The clockwise quarter turns of a tile whose other half lies in this direction, from its first half on top.
    pub const fn quarter_turns(self) -> u8 {
        (self as u8 + 2) % 4
    }

    /// The place in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A tile on the lattice, named from one of its halves: `4-2@1,0s` has its 4 on (1,0) and its 2 on the
/// cell to the south. Named from the other half it is `2-4@1,1n`; [`Placement::same_tile_as`] compares
/// regardless of the name.
///
/// In a play the half named first is the one that connects, the other is its tail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The half named first.
    pub half: Pip,
    /// The other half.
    pub tail: Pip,
    /// The cell of the first half.
    pub at: Cell,
    /// The direction from `at` to the tail.
    pub toward: Direction,
}

impl Placement {
    /// The first tile of a tableau: upright, the higher half on the cell (0,0).
    pub const fn starter(tile: Tile) -> Self {
        Self { half: tile.high(), tail: tile.low(), at: Cell { x: 0, y: 0 }, toward: Direction::South }
    }

    /// The tile, without its place.
    pub const fn tile(self) -> Tile {
        Tile::new(self.half, self.tail)
    }

    /// The cell of the tail.
    #[inline(always)]
    pub const fn tail_at(self) -> Cell {
        self.at.step(self.toward)
    }

    /// The same tile on the same cells, named from its other half.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { half: self.tail, tail: self.half, at: self.tail_at(), toward: self.toward.opposite() }
    }

    /// Whether both name the same tile lying the same way.
    pub fn same_tile_as(self, other: Self) -> bool {
        self == other || self.turned() == other
    }

    /// Both halves with their cells, the first named first.
    pub const fn halves(self) -> [(Cell, Pip); 2] {
        [(self.at, self.half), (self.tail_at(), self.tail)]
    }

    /// Whether the tile lies upright, as the starter does.
    pub fn is_upright(self) -> bool {
        self.toward.is_parallel(Direction::North)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["north", "east", "south", "west"][self.index()])
    }
}
