//! Finds the solutions of a board within a small box one after another, as `search` does of any board.

use super::boxed::BoxedBoard;
use super::boxed_state::{BoxedLay, BoxedState, NeighbourPairs};
use super::cell_set::{CellSet, cells_in};
use super::one_by_one::{Event, OneByOne};
use super::state::Dead;
use super::work::SearchWork;
use crate::puzzle::placement::board::PlacedTile;

/// Bits of the counts of a cell's places: four neighbours, each with two ways round of at most 64 tiles that the box
/// holds, or of more tiles that need not be told apart.
const BITS: usize = 8;

/// Places of a tile beyond which they are not counted on.
const MOST: u32 = 7;

/// A branching: the pairs as they were, and its places that are not tried yet.
#[derive(Debug)]
struct BoxedBranch<S> {
    pairs: NeighbourPairs<S>,
    first: usize,
    next: usize,
}

/// A search for all solutions.
#[derive(Debug)]
pub(super) struct BoxedSearch<'m, S> {
    state: BoxedState<'m, S>,
    branches: Vec<BoxedBranch<S>>,
    lays: Vec<BoxedLay>,
    /// What the state held at each branching.
    saved_can: Vec<S>,
    saved_left: Vec<u32>,
    is_dead: bool,
}

impl<'m, S: CellSet> BoxedSearch<'m, S> {
    /// A search from the given tiles and pips; none where they contradict one another.
    pub(super) fn new(board: &'m BoxedBoard<'m, S>) -> Result<Self, Dead> {
        let state = BoxedState::new(board)?;
        let (saved_can, saved_left) =
            (Vec::with_capacity(4 * state.can.len()), Vec::with_capacity(4 * state.left.len()));
        let (branches, lays) = (Vec::with_capacity(4), Vec::with_capacity(16));
        Ok(Self { state, branches, lays, saved_can, saved_left, is_dead: false })
    }

    /// Takes the next place of the last branching that has one.
    fn turn(&mut self) -> bool {
        while let Some(branch) = self.branches.last_mut() {
            let can = self.saved_can.len() - self.state.can.len();
            let left = self.saved_left.len() - self.state.left.len();
            if let Some(lay) = self.lays.get(branch.next) {
                branch.next += 1;
                self.state.pairs = branch.pairs;
                self.state.can.copy_from_slice(&self.saved_can[can..]);
                self.state.left.copy_from_slice(&self.saved_left[left..]);
                self.state.changed = S::default();
                if self.state.lay(*lay).is_ok() {
                    return true;
                }
            } else {
                self.lays.truncate(branch.first);
                self.saved_can.truncate(can);
                self.saved_left.truncate(left);
                self.branches.pop();
            }
        }
        false
    }
}

impl<S: CellSet> OneByOne for BoxedSearch<'_, S> {
    fn next(&mut self, work: &mut SearchWork) -> Event {
        loop {
            if work.is_over() {
                return Event::Limit;
            }
            if self.is_dead && !self.turn() {
                return Event::End;
            }
            self.is_dead = true;
            if !work.node() || self.state.spread(work).is_err() || !self.state.are_colours_balanced() {
                continue;
            }
            if work.is_over() {
                return Event::Limit;
            }
            if self.state.pairs.open.is_empty() {
                return Event::Solution;
            }
            let first = self.lays.len();
            if self.state.choose(&mut self.lays).is_ok() {
                self.branches.push(BoxedBranch { pairs: self.state.pairs, first, next: first });
                self.saved_can.extend_from_slice(&self.state.can);
                self.saved_left.extend_from_slice(&self.state.left);
            }
        }
    }

    fn line(&self) -> Vec<PlacedTile> {
        self.state.line()
    }
}

impl<S: CellSet> BoxedState<'_, S> {
    /// Whether every piece of uncovered cells has as many black as white cells.
    fn are_colours_balanced(&self) -> bool {
        let (width, black) = (self.board.width, self.board.black);
        let NeighbourPairs { right, down, open, .. } = self.pairs;
        let (right, down, mut rest) = (right & open, down & open, open);
        while let Some(first) = rest.first() {
            let (mut piece, mut before) = (S::one(first), S::default());
            while piece != before {
                before = piece;
                piece |= (piece & right) << 1 | piece >> 1 & right;
                piece |= (piece & down) << width | piece >> width & down;
            }
            if 2 * (piece & black).count() != piece.count() {
                return false;
            }
            rest &= !piece;
        }
        true
    }

    /// The pairs on which a tile may lie: to the right, downward, and the same with its halves exchanged.
    #[inline]
    fn pairs_of(&self, [x, y]: [u8; 2]) -> [S; 4] {
        let (width, NeighbourPairs { right, down, open, .. }) = (self.board.width, self.pairs);
        let [low, high] = [x, y].map(|pips| self.can[usize::from(pips)]);
        let (of_low, of_high) = if x == y { (low & open, S::default()) } else { (low & open, high & open) };
        [
            right & of_low & high >> 1,
            down & of_low & high >> width,
            right & of_high & low >> 1,
            down & of_high & low >> width,
        ]
    }

    /// Adds to `lays` all places of the cell or tile with the fewest. Exactly one of them is in a solution.
    fn choose(&self, lays: &mut Vec<BoxedLay>) -> Result<(), Dead> {
        let (cell, mut least) = self.fewest();
        if least == 0 {
            return Err(Dead);
        }
        let mut best = None;
        // Tiles are counted where no cell has two places: it takes long, and seldom finds one place or none.
        if least > 2 && self.board.uses_all() {
            for ((halves, _), left) in self.board.kinds.iter().zip(&self.left).filter(|(_, left)| **left > 0)
            {
                let places: u32 = self.pairs_of(*halves).iter().map(|pairs| pairs.count()).sum();
                if places < (*left).min(MOST) {
                    return Err(Dead);
                }
                // Two tiles of one kind could be exchanged, and a solution found twice.
                if *left == 1 && places < least.min(MOST) {
                    (best, least) = (Some(*halves), places);
                }
            }
        }
        match best {
            Some(halves) => self.places_of_tile(halves, lays),
            None => self.places_of_cell(cell, lays),
        }
        Ok(())
    }

    /// The first cell with the fewest places, and their number.
    fn fewest(&self) -> (u32, u32) {
        let mut counts = [S::default(); BITS];
        for ((halves, _), _) in self.board.kinds.iter().zip(&self.left).filter(|(_, left)| **left > 0) {
            for (way, pairs) in self.pairs_of(*halves).into_iter().enumerate() {
                let step = if way % 2 == 0 { 1 } else { self.board.width };
                add(&mut counts, pairs);
                add(&mut counts, pairs << step);
            }
        }
        let (mut cells, mut least) = (self.pairs.open, 0);
        for (bit, count) in counts.iter().enumerate().rev() {
            let fewer = cells & !*count;
            if fewer.is_empty() {
                least |= 1 << bit;
            } else {
                cells = fewer;
            }
        }
        (cells.first().unwrap_or(0), least)
    }

    /// All places of a cell: to the right, downward, to the left, upward.
    fn places_of_cell(&self, cell: u32, lays: &mut Vec<BoxedLay>) {
        let (width, NeighbourPairs { right, down, .. }) = (self.board.width, self.pairs);
        let own = S::one(cell);
        let sides = [(own << 1, right & own), (own << width, down & own)];
        let before = [(own >> 1, right & own >> 1), (own >> width, down & own >> width)];
        for (side, (other, pair)) in sides.into_iter().chain(before).enumerate() {
            let Some(place) = pair.first() else { continue };
            let fits = |here: &usize| {
                !(self.can[*here] & own).is_empty() && !(self.beside[*here] & other).is_empty()
            };
            for here in (0..self.can.len()).filter(fits) {
                for (there, kind) in self.board.kinds_with(here) {
                    if !(self.can[there] & other).is_empty() && self.left[kind] > 0 {
                        let halves = if side < 2 { [here, there] } else { [there, here] };
                        let halves = halves.map(|pips| pips as u8);
                        lays.push(BoxedLay { place: place as u8, is_down: side % 2 == 1, halves });
                    }
                }
            }
        }
    }

    /// All places of a tile.
    fn places_of_tile(&self, [a, b]: [u8; 2], lays: &mut Vec<BoxedLay>) {
        let pairs = self.pairs_of([a, b]);
        for place in cells_in(pairs[0] | pairs[1] | pairs[2] | pairs[3]) {
            for way in [0, 2, 1, 3].into_iter().filter(|way| pairs[*way].has(place)) {
                let halves = if way < 2 { [a, b] } else { [b, a] };
                lays.push(BoxedLay { place: place as u8, is_down: way % 2 == 1, halves });
            }
        }
    }
}

/// Adds one to the counts of some cells: word n has bit n of each. The highest count stays.
#[inline]
fn add<S: CellSet>(counts: &mut [S; BITS], cells: S) {
    let mut carry = cells;
    for word in counts.iter_mut() {
        (*word, carry) = (*word ^ carry, *word & carry);
        if carry.is_empty() {
            return;
        }
    }
    for word in counts {
        *word |= carry;
    }
}
