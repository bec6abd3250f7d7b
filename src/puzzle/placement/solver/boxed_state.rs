//! What is known of a board within a search by sets of cells, and what follows from it: for each number of pips the
//! cells that may have it, and for each pair of neighbours whether they may be one tile.

use super::boxed::BoxedBoard;
use super::cell_set::{CellSet, cells_in, more};
use super::state::Dead;
use super::work::SearchWork;
use crate::puzzle::placement::board::PlacedTile;

/// A tile on two neighbouring cells: by the place of the first, whether the other is below it or to the right, and
/// the numbers of its pips.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxedLay {
    pub(super) place: u8,
    pub(super) is_down: bool,
    pub(super) halves: [u8; 2],
}

/// Pairs of neighbours by their first cells, and cells that are not covered.
#[derive(Clone, Copy, Debug)]
pub(super) struct NeighbourPairs<S> {
    /// Pairs that may be one tile, or are: with the cell to the right, with the one below.
    pub(super) right: S,
    pub(super) down: S,
    pub(super) open: S,
    /// Cells with one number of pips.
    pub(super) known: S,
}

/// The state of a search.
#[derive(Debug)]
pub(super) struct BoxedState<'m, S> {
    pub(super) board: &'m BoxedBoard<'m, S>,
    pub(super) pairs: NeighbourPairs<S>,
    /// The cells that may have each number of pips.
    pub(super) can: Vec<S>,
    /// How many tiles of each kind are left, then how many halves of each number of pips.
    pub(super) left: Vec<u32>,
    /// Cells whose groups are to be looked at.
    pub(super) changed: S,
    /// For each number of pips the cells that may have the other half of a tile with it.
    pub(super) beside: Vec<S>,
}

impl<'m, S: CellSet> BoxedState<'m, S> {
    /// The state from which a search begins.
    pub(super) fn new(board: &'m BoxedBoard<'m, S>) -> Result<Self, Dead> {
        let cells = board.cells;
        let side = board.pips.len();
        let mut left: Vec<u32> = Vec::with_capacity(board.kinds.len() + side);
        left.extend(board.kinds.iter().map(|(_, many)| many));
        left.resize(board.kinds.len() + side, 0);
        for (halves, many) in &board.kinds {
            for pips in halves {
                left[board.kinds.len() + usize::from(*pips)] += many;
            }
        }
        // A cell at the end of a row has none to its right.
        let last =
            (1..=S::CELLS / board.width).fold(S::default(), |all, row| all | S::one(row * board.width - 1));
        let pairs = NeighbourPairs {
            right: cells & cells >> 1 & !last,
            down: cells & cells >> board.width,
            open: cells,
            known: S::default(),
        };
        let beside = vec![S::default(); side];
        let mut state = Self { board, pairs, can: vec![cells; side], left, changed: cells, beside };
        state.given()?;
        Ok(state)
    }

    /// Takes in the pips and tiles that are given.
    fn given(&mut self) -> Result<(), Dead> {
        let board = self.board;
        let pips = board.board.pips.iter().enumerate();
        for (cell, pips) in pips.filter_map(|(cell, pips)| Some((cell, (*pips)?))) {
            self.give(S::one(board.place(cell)), board.number(pips));
        }
        for tile in &board.board.given {
            let [place, other] = tile.cells.map(|cell| board.place(cell));
            let halves = tile.pips.map(|pips| board.number(pips).map(|number| number as u8));
            let [Some(x), Some(y)] = halves else { return Err(Dead) };
            self.lay(BoxedLay {
                place: place as u8,
                is_down: other - place > 1 || board.width == 1,
                halves: [x, y],
            })?;
        }
        Ok(())
    }

    /// Leaves one number of pips to a set of cells.
    fn give(&mut self, cells: S, pips: Option<usize>) {
        for (number, can) in self.can.iter_mut().enumerate() {
            if Some(number) != pips {
                *can &= !cells;
            }
        }
    }

    /// Keeps these cells for some pips.
    #[inline]
    pub(super) fn keep(&mut self, pips: usize, cells: S) {
        let kept = self.can[pips] & cells;
        self.changed |= self.can[pips] ^ kept;
        self.can[pips] = kept;
    }

    /// How many halves of each number of pips are left.
    pub(super) fn halves(&self) -> &[u32] {
        &self.left[self.board.kinds.len()..]
    }

    /// Lays a tile.
    pub(super) fn lay(&mut self, lay: BoxedLay) -> Result<(), Dead> {
        let one = S::one(lay.place.into());
        let other = if lay.is_down { one << self.board.width } else { one << 1 };
        let [right, down] = if lay.is_down { [S::default(), one] } else { [one, S::default()] };
        if (self.pairs.right & right | self.pairs.down & down).is_empty() {
            return Err(Dead);
        }
        self.join(right, down)?;
        let [x, y] = lay.halves.map(usize::from);
        let own = [self.can[x] & one, self.can[y] & other];
        self.can.iter_mut().for_each(|can| *can &= !(one | other));
        self.can[x] |= own[0];
        self.can[y] |= own[1];
        self.changed |= one | other;
        Ok(())
    }

    /// Makes each of some pairs one tile.
    fn join(&mut self, right: S, down: S) -> Result<(), Dead> {
        let width = self.board.width;
        let halves = [right, right << 1, down, down << width];
        if !more(halves).is_empty() {
            return Err(Dead);
        }
        let taken = halves[0] | halves[1] | halves[2] | halves[3];
        self.pairs.right &= right | !(taken | taken >> 1);
        self.pairs.down &= down | !(taken | taken >> width);
        Ok(())
    }

    /// Draws conclusions until nothing changes. At a limit it stops early; nothing wrong follows from that.
    pub(super) fn spread(&mut self, work: &mut SearchWork) -> Result<(), Dead> {
        while work.tick() {
            while !self.changed.is_empty() {
                self.narrow_groups()?;
            }
            if !self.narrow_pairs()? && !self.narrow_halves()? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks at all pairs: the pips that their cells may have, and which are one tile. Returns whether something
    /// changed.
    fn narrow_pairs(&mut self) -> Result<bool, Dead> {
        let (before, width) = (self.pairs, self.board.width);
        let NeighbourPairs { right, down, open, .. } = before;
        let (right, down) = (right & open, down & open);
        self.find_beside();
        let (mut fit_right, mut fit_down, mut some, mut several) =
            (S::default(), S::default(), S::default(), S::default());
        for (can, beside) in self.can.iter_mut().zip(&self.beside) {
            if !(*can & open).is_empty() {
                let (to_right, to_down) = (right & *beside >> 1, down & *beside >> width);
                let fits = to_right | to_down | (right & *beside) << 1 | (down & *beside) << width;
                let gone = *can & open & !fits;
                *can &= !gone;
                self.changed |= gone;
                fit_right |= *can & to_right;
                fit_down |= *can & to_down;
            }
            several |= some & *can;
            some |= *can;
        }
        if some != self.board.cells {
            return Err(Dead);
        }
        self.pairs.known = some & !several;
        let ends = [fit_right, fit_right << 1, fit_down, fit_down << width];
        let sure = (ends[0] | ends[1] | ends[2] | ends[3]) & !more(ends);
        if !(open & !(ends[0] | ends[1] | ends[2] | ends[3])).is_empty() {
            return Err(Dead);
        }
        self.pairs.right &= fit_right | !open;
        self.pairs.down &= fit_down | !open;
        let (right, down) = (fit_right & (sure | sure >> 1), fit_down & (sure | sure >> width));
        self.join(right, down)?;
        let is_settled = self.settle(right, 1)? | self.settle(down, width)?;
        let is_changed = self.pairs.right != before.right || self.pairs.down != before.down;
        Ok(is_settled || is_changed || !self.changed.is_empty())
    }

    /// Finds for each number of pips the cells that may have the other half of a tile with it.
    fn find_beside(&mut self) {
        self.beside.fill(S::default());
        for ((halves, _), left) in self.board.kinds.iter().zip(&self.left) {
            if *left > 0 {
                let [x, y] = halves.map(usize::from);
                self.beside[x] |= self.can[y];
                self.beside[y] |= self.can[x];
            }
        }
    }

    /// Counts the joined pairs as laid whose pips are known; whether there is one.
    fn settle(&mut self, joined: S, step: u32) -> Result<bool, Dead> {
        let lie = joined & self.pairs.known & self.pairs.known >> step;
        for place in cells_in(lie) {
            let [x, y] = [place, place + step].map(|place| self.pips_of(place));
            let (kind, kinds) = (self.board.kind(x, y).ok_or(Dead)?, self.board.kinds.len());
            self.left[kind] = self.left[kind].checked_sub(1).ok_or(Dead)?;
            self.left[kinds + x] -= 1;
            self.left[kinds + y] -= 1;
        }
        self.pairs.open &= !(lie | lie << step);
        Ok(!lie.is_empty())
    }

    /// The number of the pips of a known cell.
    #[inline]
    fn pips_of(&self, place: u32) -> usize {
        self.can.iter().position(|can| can.has(place)).unwrap_or(0)
    }

    /// Compares the halves that are left with the cells that need and that can have them; returns whether a cell
    /// was narrowed.
    fn narrow_halves(&mut self) -> Result<bool, Dead> {
        let (open, kinds) = (self.pairs.open, self.board.kinds.len());
        for pips in 0..self.can.len() {
            let (can, left) = (self.can[pips] & open, self.left[kinds + pips]);
            let must = can & self.pairs.known;
            let must_many = if must.is_empty() { 0 } else { must.count() };
            let can_many = if must == can { must_many } else { can.count() };
            if must_many > left || self.board.uses_all() && can_many < left {
                return Err(Dead);
            }
            if must_many == left {
                self.keep(pips, !(can & !must));
            } else if can_many == left && self.board.uses_all() {
                (0..self.can.len()).filter(|other| *other != pips).for_each(|other| self.keep(other, !can));
            }
        }
        Ok(!self.changed.is_empty())
    }

    /// The tiles that lie, in reading order.
    pub(super) fn line(&self) -> Vec<PlacedTile> {
        let NeighbourPairs { right, down, open, .. } = self.pairs;
        let mut line = Vec::with_capacity(self.board.board.cells.len() / 2);
        line.extend(cells_in((right | down) & !open).map(|place| {
            let places = [place, place + if right.has(place) { 1 } else { self.board.width }];
            self.board.placed(places, places.map(|place| self.pips_of(place)))
        }));
        line
    }
}
