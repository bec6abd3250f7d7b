//! The chain of all forced steps.

use super::find::{KnownSolution, easiest};
use super::ground::ground;
use super::leads::leads;
use super::minimal::rests_on;
use super::prune::{is_small, pruned};
use super::step::{ChainStep, Forced, StepReason};
use super::view::View;
use crate::puzzle::placement::board::{Board, PlacedTile};
use crate::puzzle::placement::solver::model::BoardModel;
use crate::puzzle::placement::solver::work::SearchWork;
use crate::puzzle::placement::solver::{Solutions, some};
use crate::search::Limits;

/// All forced steps, always the easiest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepChain {
    /// The steps.
    pub steps: Vec<ChainStep>,
    /// The solution that they lead to, in reading order; as much of it as they force.
    pub line: Vec<PlacedTile>,
    /// Whether they lead to the only solution.
    pub is_complete: bool,
    /// Whether a limit stopped the search for steps.
    pub at_limit: bool,
    /// Nodes of the searches.
    pub nodes: u64,
}

impl StepChain {
    /// The level of the hardest step, from 1; `None` unless the chain leads to the only solution.
    pub fn level(&self) -> Option<u8> {
        self.is_complete.then(|| self.steps.iter().map(|step| step.reason.level()).max().unwrap_or(1))
    }
}

/// The easiest forced step of a board, if there is one; on a small board with one solution a step that the solution
/// needs.
pub fn next(board: &Board, limits: &Limits) -> Option<ChainStep> {
    let most = if is_small(board) { usize::MAX } else { 1 };
    steps(board, most, limits).steps.into_iter().next()
}

/// All forced steps of a board, always the easiest first. A board with one solution has a chain that leads to it; on a
/// small board it has no step that none of the others needs.
pub fn chain(board: &Board, limits: &Limits) -> StepChain {
    steps(board, usize::MAX, limits)
}

fn steps(board: &Board, most: usize, limits: &Limits) -> StepChain {
    let Solutions { lines, is_all, nodes, at_limit } = some(board, 2, limits);
    let mut chain = StepChain { steps: Vec::new(), line: Vec::new(), is_complete: false, at_limit, nodes };
    let model = BoardModel::new(board);
    let Some(given) = View::given(&model).filter(|_| !lines.is_empty()) else { return chain };
    let solution = (is_all && lines.len() == 1).then(|| KnownSolution::new(&lines[0], board.cells.len()));
    let mut work = SearchWork::new(&limits.after(nodes));
    let mut known = given.clone();
    while chain.steps.len() < most {
        let found = easiest(&known, solution.as_ref(), &mut work);
        let Some((forces, reason)) = found else { break };
        let Some(step) = stated(&given, &known, (forces, reason), &mut work) else { break };
        let Ok(lays) = known.take(&step.forces) else { break };
        if work.is_over() {
            break;
        }
        chain.steps.push(ChainStep { lays, ..step });
    }
    chain.line = (0..board.cells.len()).filter_map(|cell| known.tile_from(cell)).collect();
    chain.is_complete = solution.is_some() && chain.line == lines[0];
    if chain.is_complete && is_small(board) {
        chain.steps = pruned(&given, std::mem::take(&mut chain.steps), &mut work);
    }
    chain.at_limit |= work.is_over();
    chain.nodes += work.nodes();
    chain
}

/// A step with the cells that it rests on and what its sentence states; `None` at a limit.
fn stated(
    given: &View<'_>,
    known: &View<'_>,
    (forces, reason): (Forced, StepReason),
    work: &mut SearchWork,
) -> Option<ChainStep> {
    let mut refutation = match &reason {
        StepReason::Refuted { supposed, within: 0 } => leads(known, supposed),
        _ => None,
    };
    let (cells, view) = loop {
        let cells = rests_on(given, known, (&forces, &reason), refutation.as_ref(), work)?;
        let is_stated = (0..known.pips.len()).map(|cell| cells.binary_search(&cell).is_ok()).collect();
        let view = known.of_cells(given, is_stated);
        let is_shorter = match (&mut refutation, &reason) {
            (Some(found), StepReason::Refuted { supposed, .. }) => found.shorten(&view, supposed, work),
            _ => false,
        };
        // With fewer conclusions it may rest on fewer cells.
        if !is_shorter {
            break (cells, view);
        }
    };
    let ground = match (refutation, &reason) {
        (Some(refutation), StepReason::Refuted { supposed, .. }) => refutation.ground(&view, supposed),
        _ => ground(&view, known, (&forces, &reason), work),
    };
    Some(ChainStep { rests_on: cells, forces, lays: None, reason, ground })
}
