//! A board within a small box, in the form in which its search uses it.

use super::cell_set::CellSet;
use super::groups::{SumBounds, bounds};
use crate::puzzle::placement::board::{
    Board, CellIndex, GroupRule, Halves, Pips, PlacedTile, TouchingRule, Usage,
};

/// A group of cells.
#[derive(Debug)]
pub(super) struct BoxedGroup<S> {
    pub(super) cells: S,
    pub(super) many: u32,
    pub(super) rule: BoxedRule,
}

/// What a group has to satisfy.
#[derive(Clone, Copy, Debug)]
pub(super) enum BoxedRule {
    Free,
    Sum(SumBounds),
    Alike,
    Different,
}

/// Cells to be covered, their groups, and the tiles. Pips are numbered among those that occur.
#[derive(Debug)]
pub(super) struct BoxedBoard<'b, S> {
    pub(super) board: &'b Board,
    pub(super) cells: S,
    /// The cells of one colour of a checkerboard.
    pub(super) black: S,
    /// Cells of a row of the box.
    pub(super) width: u32,
    /// The pips that occur, lowest first.
    pub(super) pips: Vec<Pips>,
    /// The different tiles by the numbers of their pips, and how many there are of each.
    pub(super) kinds: Vec<([u8; 2], u32)>,
    /// The kind of tile with two pips, one more.
    kind_at: Vec<u32>,
    pub(super) groups: Vec<BoxedGroup<S>>,
}

/// The first column and row of the cells, and the size of their box.
fn extent(board: &Board) -> Option<([i32; 2], [u32; 2])> {
    let rows = [board.cells.first()?.y, board.cells.last()?.y].map(i32::from);
    let columns = board.cells.iter().map(|cell| i32::from(cell.x));
    let (left, right) = columns.fold((i32::MAX, i32::MIN), |(low, high), x| (low.min(x), high.max(x)));
    Some(([left, rows[0]], [right - left, rows[1] - rows[0]].map(|last| last as u32 + 1)))
}

/// The number of cells that a set has to have room for: those of the box, and one more than a row has. `None` where
/// neighbours have to be equal or different.
pub(super) fn room(board: &Board) -> Option<u32> {
    let (_, [width, height]) = extent(board).filter(|_| board.touching == TouchingRule::Any)?;
    Some(width.saturating_mul(height).max(width + 1))
}

impl<'b, S: CellSet> BoxedBoard<'b, S> {
    /// A board whose box has no more than [`CellSet::CELLS`] cells.
    pub(super) fn new(board: &'b Board) -> Self {
        let (corner, [width, _]) = extent(board).unwrap_or_default();
        let at = |cell: CellIndex| {
            let cell = board.cells[cell];
            (i32::from(cell.y) - corner[1]) as u32 * width + (i32::from(cell.x) - corner[0]) as u32
        };
        let (mut cells, mut black) = (S::default(), S::default());
        for (number, cell) in board.cells.iter().enumerate() {
            let one = S::one(at(number));
            cells |= one;
            if (cell.x + cell.y) & 1 == 0 {
                black |= one;
            }
        }
        let occur = board.tiles.iter().flatten().fold(0_u128, |all, pips| all | 1 << pips);
        let pips: Vec<Pips> = super::model::members(occur).map(|pips| pips as Pips).collect();
        let number = |pips: Pips| (occur & ((1 << pips) - 1)).count_ones() as u8;
        let (kinds, kind_at) = kinds(board, pips.len(), number);
        let group = |cells: &Vec<CellIndex>, rule: Option<GroupRule>| BoxedGroup {
            cells: cells.iter().fold(S::default(), |all, cell| all | S::one(at(*cell))),
            many: cells.len() as u32,
            rule: match rule {
                None => BoxedRule::Free,
                Some(GroupRule::Alike) => BoxedRule::Alike,
                Some(GroupRule::Different) => BoxedRule::Different,
                Some(rule) => BoxedRule::Sum(bounds(rule)),
            },
        };
        let groups = board.groups.iter().map(|of| group(&of.cells, of.rule)).collect();
        Self { board, cells, black, width, pips, kinds, kind_at, groups }
    }

    /// The place of a cell in the box.
    pub(super) fn place(&self, cell: CellIndex) -> u32 {
        // Both are in reading order.
        super::cell_set::cells_in(self.cells).nth(cell).unwrap_or(0)
    }

    /// The number of the cell at a place.
    fn cell(&self, place: u32) -> CellIndex {
        (self.cells & !(!S::default() << place)).count() as CellIndex
    }

    /// The number of pips among those that occur.
    pub(super) fn number(&self, pips: Pips) -> Option<usize> {
        self.pips.binary_search(&pips).ok()
    }

    /// The kind of the tile with the pips of these numbers.
    #[inline]
    pub(super) fn kind(&self, x: usize, y: usize) -> Option<usize> {
        self.kind_at[x * self.pips.len() + y].checked_sub(1).map(|kind| kind as usize)
    }

    /// The kinds of tiles with these pips, each with the number of its other half.
    #[inline]
    pub(super) fn kinds_with(&self, x: usize) -> impl Iterator<Item = (usize, usize)> {
        let row = self.kind_at[x * self.pips.len()..].iter().take(self.pips.len());
        row.enumerate().filter_map(|(y, kind)| Some((y, kind.checked_sub(1)? as usize)))
    }

    /// Whether all tiles have to lie.
    pub(super) fn uses_all(&self) -> bool {
        self.board.usage == Usage::All
    }

    /// A tile on the cells at two places, by the numbers of its pips.
    pub(super) fn placed(&self, places: [u32; 2], numbers: [usize; 2]) -> PlacedTile {
        let cells = places.map(|place| self.cell(place));
        PlacedTile { cells, pips: numbers.map(|number| self.pips[number]) }
    }
}

/// The kinds of tiles by the numbers of their pips, and a table of them.
fn kinds(board: &Board, side: usize, number: impl Fn(Pips) -> u8) -> (Vec<([u8; 2], u32)>, Vec<u32>) {
    let mut kinds: Vec<([u8; 2], u32)> = Vec::with_capacity(board.tiles.len());
    let mut kind_at = vec![0; side * side];
    let mut before: Option<Halves> = None;
    for tile in &board.tiles {
        if before == Some(*tile)
            && let Some((_, many)) = kinds.last_mut()
        {
            *many += 1;
            continue;
        }
        before = Some(*tile);
        let halves = tile.map(&number);
        kinds.push((halves, 1));
        let [a, b] = halves.map(usize::from);
        (kind_at[a * side + b], kind_at[b * side + a]) = (kinds.len() as u32, kinds.len() as u32);
    }
    (kinds, kind_at)
}
