//! Replays a chain: a step is accepted only if its reason, with the cells that it states and nothing else, forces
//! it, and only if what it states besides is true and enough. No search for solutions and no search for steps has a
//! part in it. Rules of regions are judged anew; what is known and the laws of tiles, pieces and suppositions are
//! those by which steps are found.

use super::grounded;
use super::judge;
use super::laws::forces;
use super::step::{ChainStep, StepReason};
use super::view::{View, is_on_board};
use crate::puzzle::placement::board::Board;
use crate::puzzle::placement::solver::model::BoardModel;
use crate::puzzle::placement::solver::work::SearchWork;
use crate::search::Limits;

/// Why a chain is refused: the first step that does not hold, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedChain {
    /// What is given contradicts itself.
    #[error("what is given contradicts itself")]
    Given,
    /// The stated cells are not cells of the board in reading order, or lack those of the step.
    #[error("step {0} does not state cells of the board in reading order, its own among them")]
    Cells(usize),
    /// The step is known already.
    #[error("step {0} is known already")]
    Known(usize),
    /// The reason does not force the step.
    #[error("the reason of step {0} does not force it")]
    NotForced(usize),
    /// What the step states besides its reason is not true, or not enough.
    #[error("what step {0} states besides its reason is not true, or does not make it plain")]
    Ground(usize),
}

/// Replays a chain of steps from what is given.
///
/// # Errors
/// The first step that does not hold.
pub fn check(board: &Board, chain: &[ChainStep]) -> Result<(), RefusedChain> {
    let model = BoardModel::new(board);
    let given = View::given(&model).ok_or(RefusedChain::Given)?;
    let mut known = given.clone();
    let mut work = SearchWork::new(&Limits::default());
    for (number, step) in chain.iter().enumerate() {
        if !states_cells(step, board) || !is_on_board(&step.forces, &model) || !names(&step.reason, &model) {
            return Err(RefusedChain::Cells(number));
        }
        if known.knows(&step.forces) {
            return Err(RefusedChain::Known(number));
        }
        let mut stated = vec![false; board.cells.len()];
        step.rests_on.iter().for_each(|cell| stated[*cell] = true);
        let view = known.of_cells(&given, stated);
        let by_rule = judge::forces(&view, &step.reason, &step.forces);
        if !by_rule.unwrap_or_else(|| forces(&view, &step.reason, &step.forces, &mut work)) {
            return Err(RefusedChain::NotForced(number));
        }
        if !grounded::holds(&view, &known, step, &mut work) {
            return Err(RefusedChain::Ground(number));
        }
        let lays = known.take(&step.forces).map_err(|_| RefusedChain::NotForced(number))?;
        if lays != step.lays {
            return Err(RefusedChain::Ground(number));
        }
    }
    Ok(())
}

fn states_cells(step: &ChainStep, board: &Board) -> bool {
    let is_sorted = step.rests_on.windows(2).all(|two| two[0] < two[1]);
    let is_stated = |cell: &usize| step.rests_on.binary_search(cell).is_ok();
    is_sorted
        && step.rests_on.iter().all(|cell| *cell < board.cells.len())
        && step.forces.cells().iter().all(is_stated)
}

/// Whether cells, groups and tiles that a reason names are there.
fn names(reason: &StepReason, model: &BoardModel<'_>) -> bool {
    let count = model.board.cells.len();
    match reason {
        StepReason::CellOnePlace { cell }
        | StepReason::NoPlace { cell }
        | StepReason::CellRulesOut { cell } => *cell < count,
        StepReason::Touching { cells } => model.side_to(cells[0], cells[1]).is_some(),
        StepReason::Sum { group }
        | StepReason::Alike { group }
        | StepReason::Different { group }
        | StepReason::TileWithin { group } => *group < model.board.groups.len(),
        StepReason::NumberUsed { pips } => usize::from(*pips) < model.side,
        StepReason::EqualSums { list } => *list < model.board.equal_sums.len(),
        StepReason::TileOnePlace { tile }
        | StepReason::TileOneAllowedPlace { tile }
        | StepReason::TileRulesOut { tile } => model.kinds.contains(tile),
        StepReason::Piece { cells } | StepReason::Matching { cells } | StepReason::TileSet { cells, .. } => {
            !cells.is_empty() && cells.iter().all(|cell| *cell < count)
        }
        StepReason::Refuted { supposed, .. } => is_on_board(supposed, model),
    }
}
