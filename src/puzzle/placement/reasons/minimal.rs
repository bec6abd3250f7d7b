//! The cells that a step needs: without any one of them its reason does not force it.

use super::laws::forces;
use super::leads::Refutation;
use super::step::{Forced, StepReason};
use super::view::View;
use crate::puzzle::placement::solver::work::SearchWork;
use crate::sorted;

/// The cells that a step rests on, in reading order; `None` at a limit. Those of a supposition are the cells that its
/// refutation needs, which was found from all that is known: fewer cells would need a longer one.
pub(super) fn rests_on(
    given: &View<'_>,
    known: &View<'_>,
    (forced, reason): (&Forced, &StepReason),
    refutation: Option<&Refutation>,
    work: &mut SearchWork,
) -> Option<Vec<usize>> {
    let own = forced.cells();
    let count = known.pips.len();
    let mut rest: Vec<usize> = (0..count).filter(|cell| !own.contains(cell)).collect();
    // Cells far away are tried first: a reason is looked for near its step.
    let near = |cell: &usize| distance(known, own[0], *cell);
    sorted::sort_by_key(&mut rest, |cell| std::cmp::Reverse(near(cell)));
    let mut holds = |rest: &[usize], work: &mut SearchWork| {
        let mut stated = vec![false; count];
        rest.iter().chain(&own).for_each(|cell| stated[*cell] = true);
        work.ticks_more(count);
        let view = known.of_cells(given, stated);
        let is_led = match (refutation, reason) {
            (Some(refutation), StepReason::Refuted { supposed, .. }) => {
                refutation.holds(&view, supposed, work)
            }
            _ => true,
        };
        is_led && forces(&view, reason, forced, work)
    };
    let mut size = rest.len().div_ceil(2);
    while size > 0 && !rest.is_empty() {
        let is_changed = drop_chunks(&mut rest, size, &mut holds, work);
        if work.is_over() {
            return None;
        }
        // Once more through single cells until all are needed.
        size = if size == 1 && is_changed { 1 } else { size / 2 };
    }
    rest.extend(own);
    sorted::sort_by(&mut rest, Ord::cmp);
    Some(rest)
}

/// Drops stretches of cells without which the step still holds; returns whether some were dropped.
fn drop_chunks(
    rest: &mut Vec<usize>,
    size: usize,
    holds: &mut impl FnMut(&[usize], &mut SearchWork) -> bool,
    work: &mut SearchWork,
) -> bool {
    let (mut at, before) = (0, rest.len());
    while at < rest.len() && !work.is_over() {
        let end = rest.len().min(at + size);
        let fewer: Vec<usize> = rest[..at].iter().chain(&rest[end..]).copied().collect();
        if holds(&fewer, work) {
            *rest = fewer;
        } else {
            at = end;
        }
    }
    rest.len() < before
}

fn distance(view: &View<'_>, a: usize, b: usize) -> i32 {
    let [a, b] = [a, b].map(|cell| view.model.board.cells[cell]);
    (i32::from(a.x) - i32::from(b.x)).abs() + (i32::from(a.y) - i32::from(b.y)).abs()
}
