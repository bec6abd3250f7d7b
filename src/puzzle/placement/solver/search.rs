//! Finds the solutions of a board one after another, by branching and drawing conclusions.

use super::choose::{KindCounts, SolutionOrder, choose};
use super::colours::ColourCount;
use super::conflicts::Conflicts;
use super::model::BoardModel;
use super::spread::spread;
use super::state::{BoardBranch, BoardState, Dead, Lay};
use super::work::SearchWork;
use crate::puzzle::placement::board::PlacedTile;

/// What a search comes to next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The state is a solution.
    Solution,
    /// There are no more.
    End,
    /// A limit was reached.
    Limit,
}

/// A branching: where the trail stood, the cell whose places it tries, and its branches that are not tried yet.
#[derive(Debug)]
struct Branching {
    mark: usize,
    cell: Option<usize>,
    first: usize,
    next: usize,
}

/// A search for all solutions. It has a stack of its own, since a board may have thousands of tiles.
#[derive(Debug)]
pub(crate) struct Search<'m> {
    pub(crate) state: BoardState<'m>,
    order: SolutionOrder,
    branchings: Vec<Branching>,
    branches: Vec<BoardBranch>,
    counts: Vec<KindCounts>,
    colours: ColourCount,
    conflicts: Conflicts,
    is_dead: bool,
}

impl<'m> Search<'m> {
    /// A search from the given tiles and pips.
    pub(crate) fn new(model: &'m BoardModel<'m>, order: SolutionOrder) -> Self {
        let mut state = BoardState::new(model);
        let given = &model.board.given;
        let is_dead = given.iter().try_for_each(|tile| state.lay(lay_of(tile))).is_err();
        let (branchings, branches, counts) = (Vec::new(), Vec::new(), Vec::new());
        let (colours, conflicts) = (ColourCount::default(), Conflicts::new(model.board.cells.len()));
        Self { state, order, branchings, branches, counts, colours, conflicts, is_dead }
    }

    /// Adds a condition before the search begins.
    pub(crate) fn with(mut self, add: impl FnOnce(&mut BoardState<'m>) -> Result<(), Dead>) -> Self {
        self.is_dead |= add(&mut self.state).is_err();
        self
    }

    /// Goes on to the next solution.
    pub(crate) fn next(&mut self, work: &mut SearchWork) -> Event {
        loop {
            if work.is_over() {
                return Event::Limit;
            }
            if self.is_dead && !self.begins_again() && !self.turn() {
                return Event::End;
            }
            self.is_dead = true;
            if self.is_dead_here(work) {
                continue;
            }
            if work.is_over() {
                return Event::Limit;
            }
            if self.state.uncovered == 0 {
                self.conflicts.found();
                return Event::Solution;
            }
            let (mark, first) = (self.state.mark(), self.branches.len());
            let order = (self.order, &self.conflicts);
            if let Ok(cell) = choose(&self.state, order, &mut self.counts, &mut self.branches, work) {
                self.branchings.push(Branching { mark, cell, first, next: first });
            }
        }
    }

    fn is_dead_here(&mut self, work: &mut SearchWork) -> bool {
        !work.node() || spread(&mut self.state, work).is_err() || !self.colours.are_balanced(&self.state)
    }

    /// Notes the failure; after many the search goes back to its first branching, if it has a choice there.
    fn begins_again(&mut self) -> bool {
        let Some(Branching { cell, .. }) = self.branchings.last() else { return false };
        self.conflicts.add(*cell);
        let begins = self.order == SolutionOrder::Fewest && self.conflicts.begins_again();
        if begins {
            self.state.undo(self.branchings[0].mark);
            self.branchings.clear();
            self.branches.clear();
        }
        begins
    }

    /// Takes the next branch of the last branching that has one.
    fn turn(&mut self) -> bool {
        while let Some(branching) = self.branchings.last_mut() {
            self.state.undo(branching.mark);
            if let Some(branch) = self.branches.get(branching.next) {
                branching.next += 1;
                if self.state.take(*branch).is_ok() {
                    return true;
                }
            } else {
                self.branches.truncate(branching.first);
                self.branchings.pop();
            }
        }
        false
    }
}

/// A placement as a search lays it.
pub(crate) fn lay_of(placement: &PlacedTile) -> Lay {
    Lay { cells: placement.cells.map(|cell| cell as u32), pips: placement.pips }
}
