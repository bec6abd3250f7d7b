//! The conclusions that lead from a supposition to a contradiction, as few as are needed.

use super::groups;
use super::laws::{all, forces, reason_of};
use super::step::{Conflict, Forced, StepGround, StepReason};
use super::view::View;
use crate::puzzle::placement::board::TouchingRule;
use crate::puzzle::placement::solver::model::sides_in;
use crate::puzzle::placement::solver::work::SearchWork;
use crate::search::Limits;

/// Conclusions up to which they are listed.
const MOST_CONCLUSIONS: usize = 40;

/// The conclusions from a supposition in the view of a step's cells, and how they end.
pub(super) fn leads(view: &View<'_>, supposed: &Forced) -> StepGround {
    let mut learned = view.clone();
    if let Err(end) = learned.learn(supposed) {
        return StepGround::Leads { conclusions: Vec::new(), end };
    }
    let start = learned.clone();
    let mut found: Vec<(Forced, StepReason)> = Vec::new();
    let end = loop {
        if let Some(end) = contradiction(&learned) {
            break end;
        }
        let Some((forced, reason)) = conclusion(&learned) else { return StepGround::Nothing };
        let known = learned.learn(&forced);
        found.push((forced, reason));
        match known {
            Err(end) => break end,
            Ok(()) if found.len() > MOST_CONCLUSIONS => return StepGround::Nothing,
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
    StepGround::Leads { conclusions: found.into_iter().map(|(forced, _)| forced).collect(), end: last }
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
    let is_open = |cell: &usize| view.stated[*cell] && !view.laid[*cell];
    let has_no_place = |cell: &usize| !sides_in(view.sides[*cell]).any(|side| view.has_place(*cell, side));
    if let Some(cell) = (0..view.pips.len()).filter(is_open).find(has_no_place) {
        return Some(Conflict::Cell(cell));
    }
    let groups = (0..board.groups.len()).find_map(|group| groups::of_rule(view, group).err());
    let lists = || (0..board.equal_sums.len()).find_map(|list| groups::of_list(view, list).err());
    let fits_nowhere = |kind: &usize| {
        view.places_of_tile(*kind, view.left[*kind] as usize).len() < view.left[*kind] as usize
    };
    let tiles = || {
        let kind = (0..view.left.len()).filter(|_| view.uses_all()).find(fits_nowhere)?;
        Some(Conflict::Tile(view.model.kinds[kind]))
    };
    groups.or_else(lists).or_else(tiles).or_else(|| edges_of(view).find_map(|edge| touched(view, edge)))
}

/// The edges between neighbouring cells.
fn edges_of<'v>(view: &'v View<'_>) -> impl Iterator<Item = [usize; 2]> + use<'v> {
    (0..view.pips.len()).flat_map(move |cell| {
        let sides = sides_in(view.model.sides(cell) & 3);
        sides.map(move |side| [cell, view.model.around[cell][side] as usize])
    })
}

/// A contradiction of two stated neighbours that are not one tile.
fn touched(view: &View<'_>, [a, b]: [usize; 2]) -> Option<Conflict> {
    let (here, there) = (view.pips[a], view.pips[b]);
    let fails = match view.model.board.touching {
        TouchingRule::Any => false,
        TouchingRule::Equal => here & there == 0,
        TouchingRule::Differ => here == there && here.is_power_of_two(),
    };
    let is_apart = view.stated[a] && view.stated[b] && !view.is_open([a, b]);
    (fails && is_apart).then_some(Conflict::Touching([a, b]))
}

/// The next conclusion, by the reasons that a supposition is followed with.
fn conclusion(view: &View<'_>) -> Option<(Forced, StepReason)> {
    let board = view.model.board;
    let new = |reason: StepReason| {
        let forced = all(view, &reason).into_iter().find(|forced| !view.knows(forced))?;
        Some((forced, reason))
    };
    let open = || (0..view.pips.len()).filter(|cell| !view.laid[*cell]);
    let kinds = || (0..view.left.len()).filter(|kind| view.left[*kind] > 0);
    let rules = board.groups.iter().enumerate();
    let mut rules = rules.filter_map(|(number, group)| group.rule.map(|rule| reason_of(rule, number)));
    open()
        .find_map(|cell| new(StepReason::CellOnePlace { cell }))
        .or_else(|| kinds().find_map(|kind| new(StepReason::TileOnePlace { tile: view.model.kinds[kind] })))
        .or_else(|| rules.find_map(new))
        .or_else(|| (0..board.equal_sums.len()).find_map(|list| new(StepReason::EqualSums { list })))
        .or_else(|| edges_of(view).find_map(|cells| new(StepReason::Touching { cells })))
        .or_else(|| open().find_map(|cell| new(StepReason::NoPlace { cell })))
}
