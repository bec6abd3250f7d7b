//! The tiles on the table, and the neighbourhood of every empty cell.
//!
//! A layout is a window of squares that grows when a tile nears its edge. Placing a tile updates the
//! neighbourhoods around its two cells and taking it back undoes that, so a search walks millions of
//! layouts without copying one.

use super::shape::Code;
use super::square::Square;
use crate::game::lattice::{Cell, Direction, Placement};
use crate::random::mix;
use crate::sorted;
use crate::tile::{Pip, Tile, Tiles};

/// Squares kept free around the tiles, so that a tile and its neighbourhood are always inside the window.
const MARGIN: i32 = 3;
/// The growth of the window at a time, in squares on each side.
const GROWTH: i32 = 12;

/// One half-tile on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Half {
    /// Its pips.
    pub pip: Pip,
    /// The direction of the tile's other half.
    pub partner: Direction,
}

/// A place in the window, valid until the layout grows. Ordered like reading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Spot(usize);

impl Spot {
    #[inline]
    fn moved(self, step: i32) -> Self {
        Self((self.0 as i32 + step) as usize)
    }
}

/// The tiles on the table: no two overlap, and each occurs once. It also has the tiles of the set known
/// to be absent, because they decide whether a cell is dead.
#[derive(Clone)]
pub struct Layout {
    squares: Box<[Square]>,
    /// Columns of the window.
    width: i32,
    /// The distances to the next squares, by their directions.
    steps: [i32; 4],
    /// The rings of tiles, by their directions.
    rings: [Ring; 4],
    /// The cell of the window's first square.
    x0: i32,
    y0: i32,
    /// See [`Layout::frontier`].
    frontier: Vec<Spot>,
    /// The tiles in the order of placing, each with the length of the frontier before it.
    placed: Vec<(Placement, usize)>,
    tiles: Tiles,
    /// Tiles of the set known to be in no hand, not in the boneyard and not on the table.
    absent: Tiles,
    key: u128,
}

impl Default for Layout {
    fn default() -> Self {
        Self::new()
    }
}

impl Layout {
    /// An empty table.
    pub fn new() -> Self {
        let side = 2 * GROWTH + 1;
        Self {
            squares: vec![Square::BARE; (side * side) as usize].into(),
            width: side,
            steps: steps(side),
            rings: rings(side),
            x0: -GROWTH,
            y0: -GROWTH,
            frontier: Vec::new(),
            placed: Vec::new(),
            tiles: Tiles::EMPTY,
            absent: Tiles::EMPTY,
            key: 0,
        }
    }

    /// The tiles in the order of placing.
    pub fn placements(&self) -> impl ExactSizeIterator<Item = Placement> + '_ {
        self.placed.iter().map(|(placement, _)| *placement)
    }

    /// The number of tiles.
    pub fn len(&self) -> usize {
        self.placed.len()
    }

    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// The tiles, without their places.
    pub fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// The same table with these tiles known to be in no hand and not in the boneyard. This stays true
    /// for the rest of the hand.
    #[must_use]
    pub fn with_absent(self, absent: Tiles) -> Self {
        Self { absent, ..self }
    }

    /// The tiles that can no longer be played: those on the table, and those known to be absent.
    pub fn gone(&self) -> Tiles {
        self.tiles.or(self.absent)
    }

    /// The half on `cell`, if any.
    pub fn half(&self, cell: Cell) -> Option<Half> {
        let square = self.square(cell);
        Some(Half { pip: Pip::new(square.pip())?, partner: square.partner() })
    }

    /// The halves flush with `cell`, clockwise from the west, in the order in which people read a sum.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = (Direction, Half)> + '_ {
        let clockwise = [Direction::West, Direction::North, Direction::East, Direction::South];
        clockwise
            .into_iter()
            .filter_map(move |toward| self.half(cell.step(toward)).map(|half| (toward, half)))
    }

    /// The empty cells that a tile lies against, in reading order.
    pub fn open_cells(&self) -> Vec<Cell> {
        let open = self.frontier.iter().filter(|spot| self.at(**spot).is_empty());
        let mut cells: Vec<Cell> = open.map(|spot| self.cell(*spot)).collect();
        sorted::sort_by(&mut cells, Ord::cmp);
        cells
    }

    /// A key of the tiles with their cells, with 128 bits well mixed; the order of placing and the half
    /// from which a tile is named do not count.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// The [`Layout::key`] after a placement.
    pub(super) fn key_after(&self, placement: Placement) -> u128 {
        self.key ^ placement_key(placement)
    }

    /// Places a tile. The caller must know that the rules allow it.
    ///
    /// # Panics
    /// When a cell is filled or the tile is already on the table: such a layout would give wrong results,
    /// and callers check this with better messages.
    pub fn place(&mut self, placement: Placement) {
        self.make_room(placement);
        let spot = self.spot(placement.at);
        let tail_spot = self.next(spot, placement.toward);
        assert!(self.at(spot).is_empty() && self.at(tail_spot).is_empty(), "a tile was placed on another");
        assert!(self.tiles.insert(placement.tile()), "a tile was placed twice");
        self.placed.push((placement, self.frontier.len()));
        self.key ^= placement_key(placement);
        self.squares[spot.0].fill(placement.half, placement.toward);
        self.squares[tail_spot.0].fill(placement.tail, placement.toward.opposite());
        for (n, (next, gain)) in self.ring(spot, placement.toward).into_iter().enumerate() {
            let square = &mut self.squares[next.0];
            if square.code() == Code::default() {
                self.frontier.push(next);
            }
            *square = square.with(gain, pip_beside(placement, n));
        }
    }

    /// Takes the last tile back and returns it.
    pub fn take_back(&mut self) -> Option<Placement> {
        let (placement, frontier) = self.placed.pop()?;
        self.tiles.remove(placement.tile());
        self.key ^= placement_key(placement);
        let spot = self.spot(placement.at);
        let tail_spot = self.next(spot, placement.toward);
        for (n, (next, gain)) in self.ring(spot, placement.toward).into_iter().enumerate() {
            let square = &mut self.squares[next.0];
            *square = square.without(gain, pip_beside(placement, n));
        }
        self.squares[spot.0].clear();
        self.squares[tail_spot.0].clear();
        self.frontier.truncate(frontier);
        Some(placement)
    }

    /// Every square that a placed tile lies against, in the order of first contact; some have been filled
    /// since.
    pub(super) fn frontier(&self) -> &[Spot] {
        &self.frontier
    }

    /// The six spots beside a tile that lies from `spot` on `toward`, each with what its square gains. The
    /// first three lie against the tile's first half.
    #[inline]
    pub(super) fn ring(&self, spot: Spot, toward: Direction) -> [(Spot, Code); 6] {
        self.rings[toward.index()].map(|(step, gain)| (spot.moved(step.into()), gain))
    }

    /// The spot of an empty cell that a tile lies against.
    pub(super) fn open_spot(&self, cell: Cell) -> Option<Spot> {
        // The window has at least this margin around every tile.
        let spot = self.is_inside(cell, 2).then(|| self.spot(cell))?;
        (self.at(spot).is_empty() && self.at(spot).code().around() != 0).then_some(spot)
    }

    /// The square at a spot.
    #[inline(always)]
    pub(super) fn at(&self, spot: Spot) -> Square {
        self.squares[spot.0]
    }

    #[inline(always)]
    pub(super) fn next(&self, spot: Spot, toward: Direction) -> Spot {
        spot.moved(self.steps[toward.index()])
    }

    pub(super) fn cell(&self, spot: Spot) -> Cell {
        let index = spot.0 as i32;
        Cell { x: (index % self.width + self.x0) as i16, y: (index / self.width + self.y0) as i16 }
    }

    /// The spot of a cell that lies inside the window.
    pub(super) fn spot(&self, cell: Cell) -> Spot {
        let column = i32::from(cell.x) - self.x0;
        let row = i32::from(cell.y) - self.y0;
        debug_assert!((0..self.width).contains(&column) && row >= 0);
        Spot((row * self.width + column) as usize)
    }

    /// The square of any cell, also outside the window.
    fn square(&self, cell: Cell) -> Square {
        if self.is_inside(cell, 0) { self.squares[self.spot(cell).0] } else { Square::BARE }
    }

    fn height(&self) -> i32 {
        self.squares.len() as i32 / self.width
    }

    /// Whether the cell is in the window and at least `margin` squares from its edge.
    fn is_inside(&self, cell: Cell, margin: i32) -> bool {
        let column = i32::from(cell.x) - self.x0;
        let row = i32::from(cell.y) - self.y0;
        (margin..self.width - margin).contains(&column) && (margin..self.height() - margin).contains(&row)
    }

    /// Widens the window until the tile is well inside it.
    fn make_room(&mut self, placement: Placement) {
        let cells = [placement.at, placement.tail_at()];
        if cells.iter().all(|cell| self.is_inside(*cell, MARGIN)) {
            return;
        }
        let reach = |low: i32, high: i32, at: i16| {
            let at = i32::from(at);
            let low = if at < low + MARGIN { at - GROWTH } else { low };
            let high = if at + MARGIN >= high { at + GROWTH } else { high };
            (low, high)
        };
        let (mut left, mut right) = (self.x0, self.x0 + self.width);
        let (mut top, mut bottom) = (self.y0, self.y0 + self.height());
        for cell in cells {
            (left, right) = reach(left, right, cell.x);
            (top, bottom) = reach(top, bottom, cell.y);
        }
        self.move_to_window(left, top, right - left, bottom - top);
    }

    fn move_to_window(&mut self, x0: i32, y0: i32, width: i32, height: i32) {
        let old = std::mem::take(&mut self.squares);
        let (old_width, old_x0, old_y0) = (self.width, self.x0, self.y0);
        let moved = |index: usize| {
            let column = index as i32 % old_width + old_x0 - x0;
            let row = index as i32 / old_width + old_y0 - y0;
            (row * width + column) as usize
        };
        self.squares = vec![Square::BARE; (width * height) as usize].into();
        for (index, square) in old.into_iter().enumerate() {
            self.squares[moved(index)] = square;
        }
        for spot in &mut self.frontier {
            spot.0 = moved(spot.0);
        }
        (self.width, self.x0, self.y0) = (width, x0, y0);
        (self.steps, self.rings) = (steps(width), rings(width));
    }
}

/// The squares beside a tile: the distance of each from the tile's first half, and what it gains by the
/// half that it lies against. A distance fits 16 bits in any window, by [`Cell::LIMIT`].
type Ring = [(i16, Code); 6];

/// The rings in a window of `width` columns.
fn rings(width: i32) -> [Ring; 4] {
    let step = |toward: Direction| steps(width)[toward.index()];
    Direction::ALL.map(|toward| {
        std::array::from_fn(|n| {
            let (half, partner) = if n < 3 { (0, toward) } else { (step(toward), toward.opposite()) };
            let out = partner.others()[n % 3];
            ((half + step(out)) as i16, Code::gained(out.opposite(), partner))
        })
    })
}

/// The distances from a square to the next, by their directions, in a window of `width` columns.
fn steps(width: i32) -> [i32; 4] {
    Direction::ALL.map(|toward| {
        let (dx, dy) = toward.delta();
        i32::from(dy) * width + i32::from(dx)
    })
}

/// The pips that the square `n` of a tile's ring lies against.
pub(super) fn pip_beside(placement: Placement, n: usize) -> u8 {
    if n < 3 { placement.half.value() } else { placement.tail.value() }
}

/// Mixes a placement into 128 bits, the same when named from either half.
pub(super) fn placement_key(placement: Placement) -> u128 {
    let named = placement.turned();
    let first = if placement.at < named.at { placement } else { named };
    let code = u64::from(first.at.x as u16)
        | u64::from(first.at.y as u16) << 16
        | u64::from(first.half.value()) << 32
        | u64::from(first.tail.value()) << 40
        | (first.toward.index() as u64) << 48;
    mix(code)
}

/// Two layouts are equal when they have the same tiles on the same cells, in any order of placing.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        let named = |layout: &Self| {
            let mut all: Vec<(Tile, [(Cell, Pip); 2])> = layout
                .placements()
                .map(|placement| {
                    let mut halves = placement.halves();
                    sorted::sort_by(&mut halves, Ord::cmp);
                    (placement.tile(), halves)
                })
                .collect();
            sorted::sort_by(&mut all, Ord::cmp);
            all
        };
        named(self) == named(other)
    }
}

impl Eq for Layout {}

impl std::fmt::Debug for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.placements().map(|p| format!("{}-{}@{}{}", p.half, p.tail, p.at, p.toward)))
            .finish()
    }
}
