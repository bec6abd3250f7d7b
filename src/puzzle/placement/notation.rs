//! Tiles, cells and placements as text. Ends are 0 to 99 here, so the tiles of games do not do.

use litemap::LiteMap;

use super::board::{Board, CellIndex, Halves, Pips, PlacedTile};
use crate::game::lattice::{Cell, Direction};
use crate::notation::tile::{BETWEEN, glyph_pair};

/// The sides of a cell in placements, as [`Direction::ALL`] has them.
const SIDES: [char; 4] = ['n', 'e', 's', 'w'];

/// Reads pips, 0 to 99.
pub(super) fn pips(text: &str) -> Option<Pips> {
    let is_number = matches!(text.len(), 1 | 2) && text.bytes().all(|c| c.is_ascii_digit());
    let is_one = text.len() == 1 || !text.starts_with('0');
    text.parse().ok().filter(|_| is_number && is_one)
}

/// Reads a tile in the order of its text: `4-2`, `4|2`, `[4-2]`, `(4, 2)`, `42`, a glyph.
pub(super) fn halves(word: &str) -> Option<Halves> {
    if let Ok(("", (first, second))) = glyph_pair(word) {
        return Some([first.value(), second.value()]);
    }
    let within = |open, close| word.strip_prefix(open)?.strip_suffix(close);
    let enclosed = within('[', ']').or_else(|| within('(', ')'));
    let inner = enclosed.unwrap_or(word);
    let is_between = |c: char| BETWEEN.contains(c) || c == ',' && enclosed.is_some();
    let (first, second) = match inner.split_once(is_between) {
        Some(ends) => ends,
        None if inner.len() == 2 && inner.is_ascii() => inner.split_at(1),
        None => return None,
    };
    Some([pips(first.trim())?, pips(second.trim())?])
}

/// Reads a cell, `2,0`.
pub(super) fn cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        text.parse::<i16>().ok().filter(|_| is_number)
    };
    Some(Cell { x: number(x)?, y: number(y)? })
}

/// What lies on cells, as it is written.
pub(super) enum WrittenPlacement {
    /// Pips on a cell: `4@2,0`.
    Pips(Pips, Cell),
    /// A tile on two cells: `4-2@0,0e`.
    Tile(Halves, [Cell; 2]),
}

/// Reads pips or a tile with the cells.
pub(super) fn written(word: &str) -> Option<WrittenPlacement> {
    let (what, at) = word.split_once('@')?;
    // A side behind the cell makes a tile of what may be pips, as in `42@0,0e`.
    if let Some((pips, at)) = pips(what).zip(cell(at)) {
        return Some(WrittenPlacement::Pips(pips, at));
    }
    let side = at.chars().next_back()?.to_ascii_lowercase();
    let toward = SIDES.iter().position(|one| *one == side)?;
    let at = cell(&at[..at.len() - 1])?;
    // The highest coordinate has no cell beyond it.
    let at = Some(at).filter(|at| at.x < i16::MAX && at.y < i16::MAX)?;
    Some(WrittenPlacement::Tile(halves(what)?, [at, at.step(Direction::ALL[toward])]))
}

impl PlacedTile {
    /// A tile on two cells, the upper or left one first.
    pub(crate) fn new(cells: [CellIndex; 2], pips: [Pips; 2]) -> Self {
        if cells[0] <= cells[1] {
            Self { cells, pips }
        } else {
            Self { cells: [cells[1], cells[0]], pips: [pips[1], pips[0]] }
        }
    }

    /// The tile, its lower half first.
    pub(super) fn tile(&self) -> Halves {
        sorted(self.pips)
    }
}

/// A tile with its lower half first.
pub(super) fn sorted([one, other]: Halves) -> Halves {
    [one.min(other), one.max(other)]
}

/// The name of a tile: its higher half first.
pub(super) fn name([low, high]: Halves) -> String {
    format!("{high}-{low}")
}

impl Board {
    /// How many tiles of each kind there are.
    pub(super) fn counts(&self) -> LiteMap<Halves, usize> {
        let mut counts = LiteMap::new();
        for tile in &self.tiles {
            *counts.entry(*tile).or_default() += 1;
        }
        counts
    }

    /// The number of a cell of the board.
    pub(super) fn index(&self, cell: Cell) -> Option<CellIndex> {
        self.cells.binary_search(&cell).ok()
    }

    /// The tiles that are not among these.
    pub(super) fn left(&self, laid: &[PlacedTile]) -> Vec<Halves> {
        let mut left = self.tiles.clone();
        for placement in laid {
            if let Ok(at) = left.binary_search(&placement.tile()) {
                left.remove(at);
            }
        }
        left
    }

    /// A placement in its notation: `4-2@0,0e`.
    pub(super) fn named(&self, placement: &PlacedTile) -> String {
        let [first, second] = placement.cells.map(|cell| self.cells[cell]);
        let side = first.toward(second).map_or(' ', |toward| SIDES[toward.index()]);
        let [one, other] = placement.pips;
        format!("{one}-{other}@{},{}{side}", first.x, first.y)
    }
}
