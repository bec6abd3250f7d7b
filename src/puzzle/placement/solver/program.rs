//! The same board as an integer linear program, a second way to its solutions.
//!
//! A variable says for each place whether its tile lies there. microlp computes with floating point: every
//! solution is checked in integers by [`is_solution`], and that there is none is only as sure as microlp.

use std::time::Duration;

use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution as _, SolverModel as _, Variable,
    WithTimeLimit as _, constraint::Constraint, microlp, variable,
};

use super::choose;
use super::model::{BoardModel, Mask};
use super::state::{BoardState, Lay};
use crate::puzzle::placement::board::{Board, GroupRule, PlacedTile, TouchingRule, Usage};
use crate::puzzle::placement::checked::is_solution;
use crate::search::Limits;
use crate::set_bits::set_bits;

/// The time limit of the program where there is no other.
const PATIENCE: Duration = Duration::from_secs(10);

/// Places beyond which the program would take too long.
const MOST_PLACES: usize = 2000;

/// What the integer linear program finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByProgram {
    /// There is no solution.
    None,
    /// This is the only solution.
    One(Vec<PlacedTile>),
    /// Two solutions.
    Several([Vec<PlacedTile>; 2]),
    /// The program was not solved.
    Declined(Declined),
}

/// Why the integer linear program was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declined {
    /// The board has too many places for tiles.
    TooLarge,
    /// A limit stopped it.
    Limit,
    /// Rounding spoiled its solution: in integers it is none.
    Rounding,
}

/// Solves a board as an integer linear program, and looks for a second solution.
pub fn by_program(board: &Board, limits: &Limits) -> ByProgram {
    let model = BoardModel::new(board);
    let state = BoardState::new(&model);
    let lays = places(&state);
    if lays.len() > MOST_PLACES {
        return ByProgram::Declined(Declined::TooLarge);
    }
    if board.given.iter().any(|tile| lays.iter().all(|lay| lay.placement() != *tile)) {
        return ByProgram::None;
    }
    let program = Program { model: &model, lays: &lays };
    let deadline = limits.deadline.unwrap_or(limits.host.now() + PATIENCE);
    let mut lines: Vec<Vec<PlacedTile>> = Vec::new();
    loop {
        let left = deadline.saturating_sub(limits.host.now());
        if left.is_zero() || limits.watch.is_stopped() {
            return ByProgram::Declined(Declined::Limit);
        }
        match (program.solve(lines.first(), left), lines.pop()) {
            (Err(declined), _) => return ByProgram::Declined(declined),
            (Ok(None), None) => return ByProgram::None,
            (Ok(None), Some(first)) => return ByProgram::One(first),
            (Ok(Some(line)), None) => lines.push(line),
            (Ok(Some(line)), Some(first)) => return ByProgram::Several([first, line]),
        }
    }
}

/// All places of tiles, each once; stops soon after there are too many.
fn places(state: &BoardState<'_>) -> Vec<Lay> {
    let mut lays = Vec::new();
    for cell in 0..state.pips.len() {
        choose::of_cell(state, cell, |lay| lays.extend((lay.cells[0] < lay.cells[1]).then_some(lay)));
        if lays.len() > 10 * MOST_PLACES {
            break;
        }
    }
    lays
}

/// A board and its places.
struct Program<'p> {
    model: &'p BoardModel<'p>,
    lays: &'p [Lay],
}

impl Program<'_> {
    /// A solution that is not `other`.
    fn solve(
        &self,
        other: Option<&Vec<PlacedTile>>,
        time: Duration,
    ) -> Result<Option<Vec<PlacedTile>>, Declined> {
        let mut variables = ProblemVariables::new();
        let taken: Vec<Variable> = self.lays.iter().map(|_| variables.add(variable().binary())).collect();
        let mut constraints = self.covers(&taken);
        for group in 0..self.model.board.groups.len() {
            constraints.extend(self.rule(group, &taken, &mut variables));
        }
        constraints.extend(self.equal_sums(&taken));
        constraints.extend(self.touching(&taken));
        if let Some(other) = other {
            let same = self.sum(&taken, |lay| f64::from(u8::from(other.contains(&lay.placement()))));
            constraints.push(same.leq(other.len() as f64 - 1.0));
        }
        let mut model =
            variables.minimise(Expression::from(0)).using(microlp).with_time_limit(time.as_secs_f64());
        for constraint in constraints {
            model.add_constraint(constraint);
        }
        let solution = match model.solve() {
            Ok(solution) => solution,
            Err(ResolutionError::Infeasible) => return Ok(None),
            Err(_) => return Err(Declined::Limit),
        };
        let lies = |(lay, taken): (&Lay, &Variable)| (solution.value(*taken) > 0.5).then(|| lay.placement());
        let mut line: Vec<PlacedTile> = self.lays.iter().zip(&taken).filter_map(lies).collect();
        line.sort_unstable();
        if is_solution(self.model.board, &line) && other != Some(&line) {
            Ok(Some(line))
        } else {
            Err(Declined::Rounding)
        }
    }

    /// The sum of the variables, each as often as its place is worth.
    fn sum(&self, taken: &[Variable], worth: impl Fn(&Lay) -> f64) -> Expression {
        let worth = self.lays.iter().map(worth);
        taken.iter().zip(worth).filter(|(_, worth)| *worth != 0.0).map(|(taken, worth)| worth * *taken).sum()
    }

    /// Whether a cell has pips of a set, as a sum of variables.
    fn has(&self, taken: &[Variable], cell: usize, pips: Mask) -> Expression {
        self.sum(taken, |lay| {
            let is_there = |n: usize| lay.cells[n] as usize == cell && pips >> lay.pips[n] & 1 == 1;
            f64::from(u8::from(is_there(0) || is_there(1)))
        })
    }

    /// Every cell is covered, every tile lies as often as it may, and the given tiles lie.
    fn covers(&self, taken: &[Variable]) -> Vec<Constraint> {
        let board = self.model.board;
        let mut all: Vec<Constraint> =
            (0..board.cells.len()).map(|cell| self.has(taken, cell, Mask::MAX).eq(1)).collect();
        for (kind, many) in self.model.many.iter().enumerate() {
            let is_of_kind =
                |lay: &Lay| self.model.kind(lay.pips[0].into(), lay.pips[1].into()) == Some(kind);
            let lying = self.sum(taken, |lay| f64::from(u8::from(is_of_kind(lay))));
            let many = f64::from(*many);
            all.push(if board.usage == Usage::All { lying.eq(many) } else { lying.leq(many) });
        }
        for tile in &board.given {
            all.push(self.sum(taken, |lay| f64::from(u8::from(lay.placement() == *tile))).eq(1));
        }
        all
    }

    /// The sum of the pips of a group.
    fn pips(&self, taken: &[Variable], group: usize) -> Expression {
        let cells = &self.model.board.groups[group].cells;
        self.sum(taken, |lay| {
            let of_cell = |n: usize| {
                if cells.contains(&(lay.cells[n] as usize)) { f64::from(lay.pips[n]) } else { 0.0 }
            };
            of_cell(0) + of_cell(1)
        })
    }

    fn rule(&self, group: usize, taken: &[Variable], variables: &mut ProblemVariables) -> Vec<Constraint> {
        let what = &self.model.board.groups[group];
        let all = 0..self.model.side;
        match what.rule {
            None => Vec::new(),
            Some(GroupRule::Sum(sum)) => vec![self.pips(taken, group).eq(f64::from(sum))],
            Some(GroupRule::Below(bound)) => vec![self.pips(taken, group).leq(f64::from(bound) - 1.0)],
            Some(GroupRule::Above(bound)) => vec![self.pips(taken, group).geq(f64::from(bound) + 1.0)],
            Some(GroupRule::Different) => {
                let cells =
                    |pips: usize| what.cells.iter().map(move |cell| self.has(taken, *cell, 1 << pips));
                all.map(|pips| cells(pips).sum::<Expression>().leq(1)).collect()
            }
            Some(GroupRule::Alike) => {
                let common: Vec<Variable> = all.map(|_| variables.add(variable().binary())).collect();
                let of_cell = |cell: &usize| {
                    let each = common.iter().enumerate();
                    each.map(|(pips, common)| (self.has(taken, *cell, 1 << pips) - *common).eq(0))
                        .collect::<Vec<_>>()
                };
                what.cells.iter().flat_map(of_cell).collect()
            }
        }
    }

    fn equal_sums(&self, taken: &[Variable]) -> Vec<Constraint> {
        let lists = self.model.board.equal_sums.iter();
        let pairs = lists.flat_map(|list| list.windows(2));
        pairs.map(|two| (self.pips(taken, two[0]) - self.pips(taken, two[1])).eq(0)).collect()
    }

    /// Neighbours that are not one tile are alike, or differ.
    fn touching(&self, taken: &[Variable]) -> Vec<Constraint> {
        let touching = self.model.board.touching;
        let mut all = Vec::new();
        let cells = if touching == TouchingRule::Any { 0 } else { self.model.board.cells.len() };
        for a in 0..cells {
            for b in self.model.around[a][..2].iter().map(|b| *b as usize).filter(|b| *b < cells) {
                let joined = || self.sum(taken, |lay| f64::from(u8::from(lay.cells == [a as u32, b as u32])));
                for pips in set_bits(self.model.given[a] | self.model.given[b]) {
                    let [here, there] = [a, b].map(|cell| self.has(taken, cell, 1 << pips));
                    if touching == TouchingRule::Differ {
                        all.push((here + there - joined()).leq(1));
                    } else {
                        all.push((here.clone() - there.clone() - joined()).leq(0));
                        all.push((there - here - joined()).leq(0));
                    }
                }
            }
        }
        all
    }
}
