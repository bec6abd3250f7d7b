//! What the rules of groups leave to the pips of their cells, for all cells of a group at once.

use super::boxed::BoxedRule;
use super::boxed_state::BoxedState;
use super::cell_set::CellSet;
use super::groups::{FAR, SumBounds, taken};
use super::state::Dead;
use crate::puzzle::placement::board::Pips;

impl<S: CellSet> BoxedState<'_, S> {
    /// Narrows the cells of every group that has a changed cell, and of every list of equal sums.
    pub(super) fn narrow_groups(&mut self) -> Result<(), Dead> {
        let board = self.board;
        let changed = std::mem::take(&mut self.changed);
        for group in &board.groups {
            if (group.cells & changed).is_empty() {
                continue;
            }
            match group.rule {
                BoxedRule::Free => {}
                BoxedRule::Sum(bounds) => self.sums(group.cells, bounds)?,
                BoxedRule::Alike => self.alike(group.cells),
                BoxedRule::Different => self.different(group.cells, group.many)?,
            }
        }
        let is_changed = |group: &usize| !(board.groups[*group].cells & changed).is_empty();
        for list in board.board.equal_sums.iter().filter(|list| list.iter().any(is_changed)) {
            self.equal(list)?;
        }
        Ok(())
    }

    /// The sums that cells may have by their pips.
    #[inline]
    fn by_cells(&self, cells: S) -> SumBounds {
        let each = || self.board.pips.iter().zip(&self.can);
        let low = sum_of_first(cells, each());
        let is_known = (cells & !self.pairs.known).is_empty();
        (low, if is_known { low } else { sum_of_first(cells, each().rev()) })
    }

    /// The sums that cells may have by the halves that are left.
    fn by_halves(&self, cells: S) -> SumBounds {
        let open = i64::from((cells & self.pairs.open).count());
        if open < 2 {
            return (-FAR, FAR);
        }
        let laid = sum_of_first(cells & !self.pairs.open, self.board.pips.iter().zip(&self.can));
        let halves = || self.board.pips.iter().map(|pips| usize::from(*pips)).zip(self.halves());
        (laid + taken(open, halves()), laid + taken(open, halves().rev()))
    }

    /// Narrows cells whose sum lies between two numbers.
    fn sums(&mut self, cells: S, (least, most): SumBounds) -> Result<(), Dead> {
        let (low, high) = self.by_cells(cells);
        if low > most || high < least {
            return Err(Dead);
        }
        if least <= low && high <= most {
            return Ok(());
        }
        let (fewest, greatest) = self.by_halves(cells);
        if fewest > most || greatest < least {
            return Err(Dead);
        }
        let many = self.can.len();
        if high > most {
            self.keep_near(cells, most - low, |n| n);
        }
        if low < least {
            self.keep_near(cells, high - least, |n| many - 1 - n);
        }
        Ok(())
    }

    /// Keeps those pips of each cell that are no further than `far` from the first, in some order, that it may have.
    #[inline]
    fn keep_near(&mut self, mut cells: S, far: i64, order: impl Fn(usize) -> usize) {
        let pips = &self.board.pips;
        let is_far = |n: usize, first: usize| i64::from(pips[order(n)].abs_diff(pips[order(first)])) > far;
        for first in 0..pips.len() {
            let here = cells & self.can[order(first)];
            if here.is_empty() {
                continue;
            }
            for n in (first + 1..pips.len()).rev().take_while(|n| is_far(*n, first)) {
                self.keep(order(n), !here);
            }
            cells &= !here;
            if cells.is_empty() {
                return;
            }
        }
    }

    /// Narrows every group of a list of equal sums to the sums that all of them can have.
    fn equal(&mut self, list: &[usize]) -> Result<(), Dead> {
        let board = self.board;
        let mut common = (-FAR, FAR);
        for group in list {
            let cells = board.groups[*group].cells;
            for (least, most) in [self.by_cells(cells), self.by_halves(cells)] {
                common = (common.0.max(least), common.1.min(most));
            }
        }
        list.iter().try_for_each(|group| self.sums(board.groups[*group].cells, common))
    }

    /// Keeps the pips that every cell can have and of which there are enough halves.
    fn alike(&mut self, cells: S) {
        let open = (cells & self.pairs.open).count();
        for pips in 0..self.can.len() {
            if self.can[pips] & cells != cells || self.halves()[pips] < open {
                self.keep(pips, !cells);
            }
        }
    }

    /// Takes the pips of known cells from the other cells.
    fn different(&mut self, cells: S, many: u32) -> Result<(), Dead> {
        let (mut some, mut several, mut kinds) = (S::default(), S::default(), 0);
        for can in &self.can {
            let here = *can & cells;
            several |= some & here;
            some |= here;
            kinds += u32::from(!here.is_empty());
        }
        if kinds < many {
            return Err(Dead);
        }
        let known = some & !several;
        for pips in 0..self.can.len() {
            let own = self.can[pips] & known;
            if own.count() > 1 {
                return Err(Dead);
            }
            if !own.is_empty() {
                self.keep(pips, !cells | own);
            }
        }
        Ok(())
    }
}

/// The sum of the first pips, in some order, that each cell may have.
#[inline]
fn sum_of_first<'s, S: CellSet + 's>(mut cells: S, each: impl Iterator<Item = (&'s Pips, &'s S)>) -> i64 {
    let mut sum = 0;
    for (pips, can) in each {
        if cells.is_empty() {
            break;
        }
        let here = cells & *can;
        if !here.is_empty() {
            sum += i64::from(*pips) * i64::from(here.count());
            cells &= !here;
        }
    }
    sum
}
