//! Leaves out the steps of a chain that no later step needs.

use super::ground::ground;
use super::grounded::holds;
use super::laws::forces;
use super::step::{ChainStep, StepGround, StepReason};
use super::view::View;
use crate::puzzle::placement::board::Board;
use crate::puzzle::placement::solver::work::SearchWork;

/// Cells up to which chains are pruned.
const MOST_CELLS: usize = 200;

/// Whether the chain of a board is pruned.
pub(super) fn is_small(board: &Board) -> bool {
    board.cells.len() <= MOST_CELLS
}

/// A chain without the steps that neither the others nor the solution needs. The hardest level stays: a step was the
/// easiest when it was found, so what follows without it is as hard.
pub(super) fn pruned(given: &View<'_>, mut steps: Vec<ChainStep>, work: &mut SearchWork) -> Vec<ChainStep> {
    let is_deep = |step: &ChainStep| matches!(step.reason, StepReason::Refuted { within, .. } if within > 0);
    if steps.iter().any(is_deep) {
        return steps;
    }
    let mut before = vec![given.clone()];
    for step in &steps {
        let mut view = before[before.len() - 1].clone();
        // A chain that was found contradicts nothing.
        let _ = view.learn(&step.forces);
        before.push(view);
    }
    for n in (0..steps.len()).rev() {
        if let Some(later) = without(given, &before[n], &steps[n..], work) {
            steps.truncate(n);
            steps.extend(later);
        }
    }
    steps
}

/// Whether a ground is said by all that is known, and not by the cells of its step alone.
fn said_by_all(ground: &StepGround) -> bool {
    matches!(ground, StepGround::Neighbours(_) | StepGround::FewHalves { .. } | StepGround::Holders(_))
}

/// The steps after the first of some, if they hold without it and lead to the solution.
fn without(
    given: &View<'_>,
    before: &View<'_>,
    steps: &[ChainStep],
    work: &mut SearchWork,
) -> Option<Vec<ChainStep>> {
    let (first, later) = steps.split_first()?;
    let cells = first.forces.cells();
    let mut known = before.clone();
    let mut kept = later.to_vec();
    for step in &mut kept {
        if work.is_over() {
            return None;
        }
        let is_changed = cells.iter().any(|cell| step.rests_on.binary_search(cell).is_ok());
        if is_changed || said_by_all(&step.ground) {
            let stated =
                (0..known.pips.len()).map(|cell| step.rests_on.binary_search(&cell).is_ok()).collect();
            let view = known.of_cells(given, stated);
            work.ticks_more(view.pips.len());
            if is_changed && !forces(&view, &step.reason, &step.forces, work) {
                return None;
            }
            // Without what its refutation needs, a supposition would take a longer one.
            if matches!(step.ground, StepGround::Leads { .. }) {
                holds(&view, &known, step, work).then_some(())?;
            } else {
                step.ground = ground(&view, &known, (&step.forces, &step.reason), work);
            }
        }
        step.lays = known.take(&step.forces).ok()?;
    }
    (!work.is_over() && known.laid.iter().all(|laid| *laid)).then_some(kept)
}
