//! The easiest forced step of what is known.

use super::groups;
use super::laws::newly_forced;
use super::leads::{leads, reasons};
use super::pieces;
use super::prune::is_small;
use super::refute::refutes;
use super::step::{Forced, StepReason};
use super::view::View;
use crate::puzzle::placement::board::{Pips, PlacedTile};
use crate::puzzle::placement::solver::model::bit;
use crate::puzzle::placement::solver::work::SearchWork;
use crate::set_bits::set_bits;
use crate::sorted;

/// Conclusions from a supposition with which no shorter ones are looked for.
const SHORT_ENOUGH: usize = 2;

/// The only solution, as far as it is known: the pips and the other cell of each cell.
#[derive(Debug)]
pub(super) struct KnownSolution {
    pips: Vec<Pips>,
    mate: Vec<usize>,
}

impl KnownSolution {
    /// The solution with these placements.
    pub(super) fn new(line: &[PlacedTile], cells: usize) -> Self {
        let mut solution = Self { pips: vec![0; cells], mate: vec![0; cells] };
        for PlacedTile { cells: [a, b], pips } in line {
            (solution.pips[*a], solution.pips[*b]) = (pips[0], pips[1]);
            (solution.mate[*a], solution.mate[*b]) = (*b, *a);
        }
        solution
    }
}

/// The easiest forced step and its reason. Only what the solution does not have is supposed; without a solution
/// everything is, but nothing within a supposition.
pub(super) fn easiest(
    view: &View<'_>,
    solution: Option<&KnownSolution>,
    work: &mut SearchWork,
) -> Option<(Forced, StepReason)> {
    let open = (0..view.pips.len()).filter(|cell| !view.laid[*cell]);
    let tiles = (0..view.left.len()).filter(|kind| view.left[*kind] > 0).map(|kind| view.model.kinds[kind]);
    let mut reasons = reasons(view)
        .chain(open.map(|cell| StepReason::CellRulesOut { cell }))
        .chain(tiles.map(|tile| StepReason::TileRulesOut { tile }));
    let mut found = reasons.find_map(|reason| newly_forced(view, reason));
    // A tile that the rule of a group lays says more than what each of its cells cannot have.
    if found.as_ref().is_none_or(|(_, reason)| reason.level() > 1) {
        found = laid_within(view).or(found);
    }
    if found.is_some() || !work.ticks_more(view.pips.len()) {
        return found;
    }
    pieces::unmatched(view).or_else(|| pieces::tile_sets(view)).or_else(|| supposed(view, solution, work))
}

/// A tile that the rule of a group lays on two of its cells.
fn laid_within(view: &View<'_>) -> Option<(Forced, StepReason)> {
    (0..view.model.board.groups.len()).find_map(|group| {
        let is_new = |forced: &Forced| matches!(forced, Forced::Tile(_)) && !view.knows(forced);
        let forced = groups::within(view, group).ok()?.into_iter().find(is_new)?;
        Some((forced, StepReason::TileWithin { group }))
    })
}

/// The first supposition that is refuted, with as few others within it as possible.
fn supposed(
    view: &View<'_>,
    solution: Option<&KnownSolution>,
    work: &mut SearchWork,
) -> Option<(Forced, StepReason)> {
    let candidates = candidates(view, solution);
    let deepest = if solution.is_some() { view.pips.len() } else { 0 };
    if let Some(found) = shortest(view, &candidates, work) {
        return Some(found);
    }
    for within in 0..=deepest {
        for (supposed, forced) in &candidates {
            if refutes(view, supposed, within, work).is_some() {
                return Some((forced.clone(), StepReason::Refuted { supposed: supposed.clone(), within }));
            }
            if work.is_over() {
                return None;
            }
        }
    }
    None
}

/// On a small board the supposition from which the fewest conclusions lead to a contradiction.
fn shortest(
    view: &View<'_>,
    candidates: &[(Forced, Forced)],
    work: &mut SearchWork,
) -> Option<(Forced, StepReason)> {
    let mut best: Option<(usize, Forced, StepReason)> = None;
    for (supposed, forced) in candidates.iter().filter(|_| is_small(view.model.board)) {
        if refutes(view, supposed, 0, work).is_none() {
            continue;
        }
        let length = leads(view, supposed).map_or(usize::MAX, |refutation| refutation.len());
        if work.is_over() {
            return None;
        }
        if best.as_ref().is_none_or(|(best, ..)| length < *best) {
            let reason = StepReason::Refuted { supposed: supposed.clone(), within: 0 };
            best = Some((length, forced.clone(), reason));
        }
        if length <= SHORT_ENOUGH {
            break;
        }
    }
    best.map(|(_, forced, reason)| (forced, reason))
}

/// What can be supposed, and what is forced if it is refuted; cells with few places first.
fn candidates(view: &View<'_>, solution: Option<&KnownSolution>) -> Vec<(Forced, Forced)> {
    let mut cells: Vec<usize> = (0..view.pips.len()).filter(|cell| !view.laid[*cell]).collect();
    sorted::sort_by_key(&mut cells, |cell| view.places(*cell).len());
    let mut all = Vec::new();
    for cell in cells {
        for side in set_bits(view.sides[cell]).filter(|_| !view.joined[cell]) {
            let next = view.model.around[cell][side] as usize;
            let edge = [cell.min(next), cell.max(next)];
            let is_wrong = solution.is_none_or(|solution| solution.mate[cell] != next);
            if is_wrong && view.has_place(cell, side) {
                all.push((Forced::Pair(edge), Forced::Apart(edge)));
            }
        }
        let own = view.pips[cell];
        for pips in set_bits(own).filter(|_| !own.is_power_of_two()).map(|pips| pips as Pips) {
            if solution.is_none_or(|solution| solution.pips[cell] != pips) {
                let forced = view.narrowed(cell, !bit(pips));
                all.extend(forced.map(|forced| (Forced::Pips { cell, pips }, forced)));
            }
        }
    }
    all
}
