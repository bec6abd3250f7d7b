//! The conclusions that lead from a supposition to a contradiction, as few as are needed.

use super::groups;
use super::laws::{forces, newly_forced, reason_of};
use super::step::{Conflict, Forced, StepReason};
use super::view::View;
use crate::puzzle::placement::board::TouchingRule;
use crate::puzzle::placement::solver::model::sides_in;
use crate::puzzle::placement::solver::work::SearchWork;
use crate::search::Limits;

/// Conclusions beyond which a way is given up.
const MOST_CONCLUSIONS: usize = 40;

/// The conclusions from a supposition in the view of a step's cells, and how they end; `None` if they are too many to
/// be listed, or do not end.
pub(super) fn leads(view: &View<'_>, supposed: &Forced) -> Option<(Vec<Forced>, Conflict)> {
    let mut learned = view.clone();
    if let Err(end) = learned.learn(supposed) {
        return Some((Vec::new(), end));
    }
    let start = learned.clone();
    let mut found: Vec<(Forced, StepReason)> = Vec::new();
    let end = loop {
        if let Some(end) = contradiction(&learned) {
            break end;
        }
        let (forced, reason) = reasons(&learned).find_map(|reason| newly_forced(&learned, reason))?;
        let known = learned.learn(&forced);
        found.push((forced, reason));
        match known {
            Err(end) => break end,
            Ok(()) if found.len() > MOST_CONCLUSIONS => return None,
            Ok(()) => {}
        }
    };
    let mut last = end;
    for n in (0..found.len()).rev() {
        let mut fewer = found.clone();
        fewer.remove(n);
        if let Some(end) = ended(&start, &fewer) {
            (found, last) = (fewer, end);
        }
    }
    Some((found.into_iter().map(|(forced, _)| forced).collect(), last))
}

/// The contradiction in which conclusions end, if each of them still follows from those before it.
fn ended(start: &View<'_>, found: &[(Forced, StepReason)]) -> Option<Conflict> {
    let mut view = start.clone();
    let mut work = SearchWork::new(&Limits::default());
    for (number, (forced, reason)) in found.iter().enumerate() {
        if view.knows(forced) || !forces(&view, reason, forced, &mut work) {
            return None;
        }
        if let Err(end) = view.learn(forced) {
            return (number + 1 == found.len()).then_some(end);
        }
    }
    contradiction(&view)
}

/// A contradiction that shows without another conclusion.
fn contradiction(view: &View<'_>) -> Option<Conflict> {
    let board = view.model.board;
    let mut all = (0..view.pips.len())
        .map(Conflict::Cell)
        .chain((0..board.groups.len()).map(Conflict::Group))
        .chain((0..board.equal_sums.len()).map(Conflict::Sums))
        .chain(view.model.kinds.iter().copied().map(Conflict::Tile))
        .chain(edges_of(view).map(Conflict::Touching));
    all.find(|end| is_end(view, end))
}

/// Whether a contradiction shows in a view without another conclusion.
pub(super) fn is_end(view: &View<'_>, end: &Conflict) -> bool {
    let model = view.model;
    match *end {
        Conflict::Cell(cell) => {
            view.stated.get(cell) == Some(&true)
                && !view.laid[cell]
                && !sides_in(view.sides[cell]).any(|side| view.has_place(cell, side))
        }
        Conflict::Group(group) => group < model.board.groups.len() && groups::of_rule(view, group).is_err(),
        Conflict::Sums(list) => list < model.board.equal_sums.len() && groups::of_list(view, list).is_err(),
        Conflict::Tile(tile) => {
            let left = |kind: usize| view.left[kind] as usize;
            let fits_nowhere = |kind: usize| view.places_of_tile(kind, left(kind)).len() < left(kind);
            view.uses_all() && model.kind(tile[0].into(), tile[1].into()).is_some_and(fits_nowhere)
        }
        Conflict::Touching(edge) => is_touched(view, edge),
    }
}

/// The edges between neighbouring cells.
fn edges_of<'v>(view: &'v View<'_>) -> impl Iterator<Item = [usize; 2]> + use<'v> {
    (0..view.pips.len()).flat_map(move |cell| {
        let sides = sides_in(view.model.sides(cell) & 3);
        sides.map(move |side| [cell, view.model.around[cell][side] as usize])
    })
}

/// Whether two stated neighbours that are not one tile break the condition of touching.
fn is_touched(view: &View<'_>, [a, b]: [usize; 2]) -> bool {
    if view.stated.get(a) != Some(&true) || view.model.side_to(a, b).is_none() || !view.stated[b] {
        return false;
    }
    let (here, there) = (view.pips[a], view.pips[b]);
    let fails = match view.model.board.touching {
        TouchingRule::Any => false,
        TouchingRule::Equal => here & there == 0,
        TouchingRule::Differ => here == there && here.is_power_of_two(),
    };
    fails && !view.is_open([a, b])
}

/// The reasons that a supposition is followed with, the easiest first.
pub(super) fn reasons<'v>(view: &'v View<'_>) -> impl Iterator<Item = StepReason> + use<'v> {
    let board = view.model.board;
    let open = || (0..view.pips.len()).filter(|cell| !view.laid[*cell]);
    let kinds = (0..view.left.len()).filter(|kind| view.left[*kind] > 0);
    let rules = board.groups.iter().enumerate();
    open()
        .map(|cell| StepReason::CellOnePlace { cell })
        .chain(kinds.map(|kind| StepReason::TileOnePlace { tile: view.model.kinds[kind] }))
        .chain(rules.filter_map(|(number, group)| group.rule.map(|rule| reason_of(rule, number))))
        .chain((0..board.equal_sums.len()).map(|list| StepReason::EqualSums { list }))
        .chain(edges_of(view).map(|cells| StepReason::Touching { cells }))
        .chain(open().map(|cell| StepReason::NoPlace { cell }))
}
