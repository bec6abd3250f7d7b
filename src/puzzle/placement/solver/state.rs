//! What is known within a search: the pips that each cell may have, which neighbours may be one tile, and
//! the tiles that are left. Every change is on a trail and can be taken back.

use super::common::by_whole_board;
use super::model::{BoardModel, Mask, SIDES, SumBounds};
use crate::puzzle::placement::board::{PlacedTile, Usage};
use crate::set_bits::set_bits;

/// A contradiction: there is no solution here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dead;

/// A tile on two cells; the first cell may be either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lay {
    pub(crate) cells: [u32; 2],
    pub(crate) pips: [u8; 2],
}

impl Lay {
    /// The same, written as the product writes placements.
    pub(crate) fn placement(self) -> PlacedTile {
        PlacedTile::new(self.cells.map(|cell| cell as usize), self.pips)
    }
}

/// One way to go on at a branching.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BoardBranch {
    Lay(Lay),
    /// The groups of a list have this sum.
    Common(u32, i32),
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Pips(u32, Mask),
    Sides(u32, u8),
    Laid(u32, u32, u32),
    Common(u32, SumBounds),
}

/// Numbers to be looked at, each once; they come in turn.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    words: Vec<u64>,
    many: usize,
    /// The word that is next.
    at: usize,
}

impl Queue {
    /// All numbers below `size`.
    fn new(size: usize) -> Self {
        let mut all = Self { words: vec![0; size.div_ceil(64)], many: 0, at: 0 };
        (0..size).for_each(|number| all.push(number));
        all
    }

    #[inline]
    pub(crate) fn push(&mut self, number: usize) {
        let word = &mut self.words[number / 64];
        self.many += usize::from(*word >> (number % 64) & 1 == 0);
        *word |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        if self.many == 0 {
            return None;
        }
        while self.words[self.at] == 0 {
            self.at = if self.at + 1 < self.words.len() { self.at + 1 } else { 0 };
        }
        let word = &mut self.words[self.at];
        let number = 64 * self.at + word.trailing_zeros() as usize;
        *word &= *word - 1;
        self.many -= 1;
        Some(number)
    }

    /// Leaves a number out.
    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        let word = &mut self.words[number / 64];
        self.many -= usize::from(*word >> (number % 64) & 1 == 1);
        *word &= !(1 << (number % 64));
    }

    fn clear(&mut self) {
        if self.many > 0 {
            self.words.fill(0);
        }
        (self.many, self.at) = (0, 0);
    }
}

/// The state of a search.
#[derive(Debug)]
pub(crate) struct BoardState<'m> {
    pub(crate) model: &'m BoardModel<'m>,
    /// The pips that each cell may have.
    pub(crate) pips: Vec<Mask>,
    /// The sides on which each cell's tile may go on.
    pub(crate) sides: Vec<u8>,
    /// Whether the tile of a cell lies.
    pub(crate) laid: Vec<bool>,
    /// For each number of pips, the other halves of the tiles that are left.
    pub(crate) partners: Vec<Mask>,
    /// How many tiles of each kind are left.
    pub(crate) left: Vec<u32>,
    /// How many halves of each number of pips are left.
    pub(crate) halves: Vec<u32>,
    /// The lowest and the highest sum that the groups of each list of equal sums may have.
    pub(crate) common: Vec<SumBounds>,
    /// Cells that are not covered.
    pub(crate) uncovered: usize,
    /// Cells and groups to be looked at again.
    pub(crate) cells: Queue,
    pub(crate) groups: Queue,
    touching: bool,
    trail: Vec<Change>,
    /// What a neighbour of each cell may have as its other half, and when this was found.
    beside: Vec<(Mask, u32)>,
    /// Changes of the tiles that are left, and returns to a mark.
    now: u32,
}

impl<'m> BoardState<'m> {
    /// Whether all tiles that are left have to lie.
    pub(super) fn uses_all(&self) -> bool {
        self.model.board.usage == Usage::All
    }

    /// The state in which nothing is laid; everything is to be looked at.
    pub(crate) fn new(model: &'m BoardModel<'m>) -> Self {
        let count = model.board.cells.len();
        let mut partners = vec![0; model.side];
        let mut halves = vec![0; model.side];
        for (kind, many) in model.kinds.iter().zip(&model.many) {
            let [a, b] = kind.map(usize::from);
            partners[a] |= 1 << b;
            partners[b] |= 1 << a;
            halves[a] += many;
            halves[b] += many;
        }
        let lists = 0..model.board.equal_sums.len();
        let common = lists.map(|list| by_whole_board(model, &halves, list)).collect();
        Self {
            model,
            pips: model.given.clone(),
            sides: (0..count).map(|cell| model.sides(cell)).collect(),
            laid: vec![false; count],
            partners,
            left: model.many.clone(),
            common,
            halves,
            uncovered: count,
            cells: Queue::new(count),
            groups: Queue::new(model.board.groups.len()),
            touching: model.board.touching != crate::puzzle::placement::board::TouchingRule::Any,
            trail: Vec::with_capacity(4 * count),
            beside: vec![(0, 0); count],
            now: 1,
        }
    }

    /// A place to which [`BoardState::undo`] leads back.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back every change since the mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        self.cells.clear();
        self.groups.clear();
        self.now += 1;
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Pips(cell, pips)) => self.pips[cell as usize] = pips,
                Some(Change::Sides(cell, sides)) => self.sides[cell as usize] = sides,
                Some(Change::Common(list, bounds)) => self.common[list as usize] = bounds,
                Some(Change::Laid(a, b, kind)) => self.take_up(a as usize, b as usize, kind as usize),
                None => return,
            }
        }
    }

    fn take_up(&mut self, a: usize, b: usize, kind: usize) {
        (self.laid[a], self.laid[b]) = (false, false);
        self.uncovered += 2;
        self.left[kind] += 1;
        let [x, y] = self.model.kinds[kind].map(usize::from);
        self.halves[x] += 1;
        self.halves[y] += 1;
        self.partners[x] |= 1 << y;
        self.partners[y] |= 1 << x;
    }

    /// Keeps only these pips of a cell.
    #[inline]
    pub(crate) fn keep(&mut self, cell: usize, pips: Mask) -> Result<(), Dead> {
        let kept = self.pips[cell] & pips;
        if kept == self.pips[cell] { Ok(()) } else { self.narrow(cell, kept) }
    }

    /// Gives a cell fewer pips; apart from [`BoardState::keep`], which mostly finds nothing to do.
    #[inline(never)]
    fn narrow(&mut self, cell: usize, pips: Mask) -> Result<(), Dead> {
        self.trail.push(Change::Pips(cell as u32, self.pips[cell]));
        self.pips[cell] = pips;
        self.beside[cell].1 = 0;
        self.cells.push(cell);
        let (model, touching) = (self.model, self.touching);
        for side in set_bits(if touching { 15 } else { self.sides[cell] }) {
            let next = model.around[cell][side];
            if let Some(laid) = self.laid.get(next as usize)
                && (touching || !laid)
            {
                self.cells.push(next as usize);
            }
        }
        model.groups_of(cell).iter().for_each(|group| self.groups.push(*group as usize));
        if pips == 0 { Err(Dead) } else { Ok(()) }
    }

    /// Keeps only these sides of a cell; its neighbours on the others are no longer one tile with it.
    #[inline]
    pub(crate) fn keep_sides(&mut self, cell: usize, sides: u8) -> Result<(), Dead> {
        let kept = self.sides[cell] & sides;
        if kept == self.sides[cell] { Ok(()) } else { self.part(cell, kept) }
    }

    /// Gives a cell fewer sides; apart for the same reason.
    #[inline(never)]
    fn part(&mut self, cell: usize, sides: u8) -> Result<(), Dead> {
        let gone = self.sides[cell] & !sides;
        self.set_sides(cell, sides);
        for side in set_bits(gone) {
            let next = self.model.around[cell][side] as usize;
            let of_next = self.sides[next];
            if of_next >> (side ^ 2) & 1 == 1 {
                self.set_sides(next, of_next & !(1 << (side ^ 2)));
                if self.sides[next] == 0 {
                    return Err(Dead);
                }
            }
        }
        if sides == 0 { Err(Dead) } else { Ok(()) }
    }

    #[inline]
    fn set_sides(&mut self, cell: usize, sides: u8) {
        self.trail.push(Change::Sides(cell as u32, self.sides[cell]));
        self.sides[cell] = sides;
        self.cells.push(cell);
        if self.touching {
            for side in 0..SIDES {
                let next = self.model.around[cell][side] as usize;
                if next < self.laid.len() {
                    self.cells.push(next);
                }
            }
        }
    }

    /// Makes a cell and its neighbour on a side one tile.
    pub(crate) fn join(&mut self, cell: usize, side: usize) -> Result<(), Dead> {
        let next = self.model.around[cell][side] as usize;
        if self.sides[cell] >> side & 1 == 0 {
            return Err(Dead);
        }
        self.keep_sides(cell, 1 << side)?;
        self.keep_sides(next, 1 << (side ^ 2))
    }

    /// Keeps only these sums of the groups of a list; the groups are not narrowed.
    pub(crate) fn keep_common(&mut self, list: usize, (least, most): SumBounds) -> Result<(), Dead> {
        let known = self.common[list];
        let kept = (known.0.max(least), known.1.min(most));
        if kept != known {
            self.trail.push(Change::Common(list as u32, known));
            self.common[list] = kept;
        }
        if kept.0 > kept.1 { Err(Dead) } else { Ok(()) }
    }

    /// Goes on by a branch.
    pub(crate) fn take(&mut self, branch: BoardBranch) -> Result<(), Dead> {
        match branch {
            BoardBranch::Lay(lay) => self.lay(lay),
            BoardBranch::Common(list, sum) => {
                // One group has the others of its list narrowed too.
                if let Some(group) = self.model.board.equal_sums[list as usize].first() {
                    self.groups.push(*group);
                }
                self.keep_common(list as usize, (sum.into(), sum.into()))
            }
        }
    }

    /// Lays a tile.
    pub(crate) fn lay(&mut self, lay: Lay) -> Result<(), Dead> {
        let [a, b] = lay.cells.map(|cell| cell as usize);
        self.join(a, self.model.side_to(a, b).ok_or(Dead)?)?;
        self.keep(a, 1 << lay.pips[0])?;
        self.keep(b, 1 << lay.pips[1])
    }

    /// Counts a tile as laid whose cells and pips are known.
    pub(crate) fn settle(&mut self, a: usize, b: usize) -> Result<(), Dead> {
        let [x, y] = [a, b].map(|cell| self.pips[cell].trailing_zeros() as usize);
        let kind = self.model.kind(x, y).filter(|kind| self.left[*kind] > 0).ok_or(Dead)?;
        self.trail.push(Change::Laid(a as u32, b as u32, kind as u32));
        (self.laid[a], self.laid[b]) = (true, true);
        self.uncovered -= 2;
        self.left[kind] -= 1;
        self.halves[x] -= 1;
        self.halves[y] -= 1;
        for cell in [a, b] {
            self.model.groups_of(cell).iter().for_each(|group| self.groups.push(*group as usize));
        }
        if self.left[kind] == 0 {
            self.now += 1;
            self.partners[x] &= !(1 << y);
            self.partners[y] &= !(1 << x);
            self.look_again(1 << x | 1 << y);
        }
        Ok(())
    }

    /// Notes every uncovered cell that may have one of these pips.
    fn look_again(&mut self, pips: Mask) {
        for cell in 0..self.laid.len() {
            if !self.laid[cell] && self.pips[cell] & pips != 0 {
                self.cells.push(cell);
            }
        }
    }

    /// The pips that a neighbour of a cell may have if they are one tile, by the tiles that are left.
    #[inline]
    pub(crate) fn beside(&mut self, cell: usize) -> Mask {
        let (known, found) = self.beside[cell];
        if found == self.now {
            return known;
        }
        let beside = set_bits(self.pips[cell]).fold(0, |all, pips| all | self.partners[pips]);
        self.beside[cell] = (beside, self.now);
        beside
    }

    /// The other cell of a cell's tile, once it is known.
    #[inline]
    pub(crate) fn mate(&self, cell: usize) -> Option<usize> {
        let sides = self.sides[cell];
        let side = sides.trailing_zeros() as usize;
        let next = *self.model.around[cell].get(side).filter(|_| sides.is_power_of_two())? as usize;
        (self.sides[next] == 1 << (side ^ 2)).then_some(next)
    }

    /// The tiles that lie, in reading order.
    pub(crate) fn line(&self) -> Vec<PlacedTile> {
        let first = (0..self.laid.len()).filter(|cell| self.laid[*cell]);
        first
            .filter_map(|cell| {
                let mate = self.mate(cell).filter(|mate| *mate > cell)?;
                let pips = [cell, mate].map(|cell| self.pips[cell].trailing_zeros() as u8);
                Some(PlacedTile { cells: [cell, mate], pips })
            })
            .collect()
    }
}
