//! What each reason forces in a view: the definition of the reasons.

use super::groups;
use super::pieces;
use super::refute::refutes;
use super::step::{Forced, StepReason};
use super::view::{TilePlace, View, placement};
use crate::puzzle::placement::board::{GroupRule, Halves, TouchingRule};
use crate::puzzle::placement::solver::model::Mask;
use crate::puzzle::placement::solver::work::SearchWork;
use crate::set_bits::set_bits;
use crate::sorted;

/// Whether a reason forces something in a view.
pub(super) fn forces(view: &View<'_>, reason: &StepReason, forced: &Forced, work: &mut SearchWork) -> bool {
    match reason {
        StepReason::Piece { cells } => pieces::cuts_off(view, cells, forced),
        StepReason::Matching { cells } => pieces::matches(view, cells, forced),
        StepReason::TileSet { cells, tiles } => pieces::tile_set(view, cells, tiles, forced),
        StepReason::Refuted { supposed, within, .. } => {
            is_opposite(view, supposed, forced) && refutes(view, supposed, *within, work).is_some()
        }
        _ => all(view, reason).iter().any(|known| implies(view, known, forced)),
    }
}

/// Whether one of two forced steps contains the other.
fn implies(view: &View<'_>, known: &Forced, forced: &Forced) -> bool {
    match (known.keeps(), forced.keeps()) {
        (Some((own, left)), Some((cell, kept))) => own == cell && view.pips[cell] & left & !kept == 0,
        _ => known == forced,
    }
}

/// Whether a supposition and a forced step cannot both be false.
fn is_opposite(view: &View<'_>, supposed: &Forced, forced: &Forced) -> bool {
    match (supposed, forced) {
        (Forced::Pair(supposed), Forced::Apart(forced)) | (Forced::Apart(supposed), Forced::Pair(forced)) => {
            supposed == forced
        }
        _ => match (supposed.keeps(), forced.keeps()) {
            (Some((of, supposed)), Some((cell, kept))) => {
                of == cell && view.pips[cell] & !supposed & !kept == 0
            }
            _ => false,
        },
    }
}

/// All that a reason of level 1 or 2 forces in a view.
pub(super) fn all(view: &View<'_>, reason: &StepReason) -> Vec<Forced> {
    match reason {
        StepReason::CellOnePlace { cell } if view.stated[*cell] => one_place(&view.places(*cell)),
        StepReason::TileOnePlace { tile } => tile_one_place(view, *tile),
        StepReason::TileOneAllowedPlace { tile } => {
            let kind = kind_of(view, *tile);
            one_place(&kind.and_then(|kind| groups::allowed_places(view, kind)).unwrap_or_default())
        }
        StepReason::Sum { group } | StepReason::Alike { group } | StepReason::Different { group } => {
            let is_named =
                view.model.board.groups[*group].rule.is_some_and(|rule| reason_of(rule, *group) == *reason);
            if is_named { of_kept(view, groups::of_rule(view, *group)) } else { Vec::new() }
        }
        StepReason::EqualSums { list } => of_kept(view, groups::of_list(view, *list)),
        StepReason::TileWithin { group } => groups::within(view, *group).unwrap_or_default(),
        StepReason::NumberUsed { pips } => view.without_used(usize::from(*pips)),
        StepReason::Touching { cells } => touching(view, *cells),
        StepReason::NoPlace { cell } if view.stated[*cell] && !view.laid[*cell] => {
            let fits = view.places(*cell).iter().fold(0, |fits, place| fits | 1 << place.1[0]);
            view.narrowed(*cell, fits).into_iter().collect()
        }
        StepReason::CellRulesOut { cell } if view.stated[*cell] && !view.laid[*cell] => {
            ruled_out(view, &view.places(*cell), |edge| !edge.contains(cell))
        }
        StepReason::TileRulesOut { tile } => tile_rules_out(view, *tile),
        _ => Vec::new(),
    }
}

/// The reason that names the rule of a group.
pub(super) fn reason_of(rule: GroupRule, group: usize) -> StepReason {
    match rule {
        GroupRule::Sum(_) | GroupRule::Below(_) | GroupRule::Above(_) => StepReason::Sum { group },
        GroupRule::Alike => StepReason::Alike { group },
        GroupRule::Different => StepReason::Different { group },
    }
}

fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

/// What the only place, or the only pair of cells, of a cell or tile forces.
fn one_place(places: &[TilePlace]) -> Vec<Forced> {
    let Some(first) = places.first() else { return Vec::new() };
    let cells = sorted(first.0);
    if places.len() == 1 {
        vec![Forced::Tile(placement(first))]
    } else if places.iter().all(|place| sorted(place.0) == cells) {
        vec![Forced::Pair(cells)]
    } else {
        Vec::new()
    }
}

fn kind_of(view: &View<'_>, tile: Halves) -> Option<usize> {
    let [a, b] = tile.map(usize::from);
    view.model.kind(a, b).filter(|kind| view.left[*kind] > 0 && view.uses_all())
}

fn tile_one_place(view: &View<'_>, tile: Halves) -> Vec<Forced> {
    let Some(kind) = kind_of(view, tile) else { return Vec::new() };
    let left = view.left[kind] as usize;
    // A place beside two others would be a third pair of cells, so more places than these are not needed.
    let places = view.places_of_tile(kind, left.max(2) + 1);
    if places.len() == left {
        return places.iter().map(|place| Forced::Tile(placement(place))).collect();
    }
    let mut forced = if left == 1 { one_place(&places) } else { Vec::new() };
    if let [Forced::Pair(cells)] = forced[..] {
        // It lies there one way round or the other.
        let halves = 1 << tile[0] | 1 << tile[1];
        forced.extend(cells.into_iter().filter_map(|cell| view.narrowed(cell, halves)));
    }
    forced
}

/// The first step that a reason forces and that is not known, with its reason.
pub(super) fn newly_forced(view: &View<'_>, reason: StepReason) -> Option<(Forced, StepReason)> {
    let forced = all(view, &reason).into_iter().find(|forced| !view.knows(forced))?;
    Some((forced, reason))
}

fn of_kept<E>(view: &View<'_>, kept: Result<groups::KeptPips, E>) -> Vec<Forced> {
    let kept = kept.unwrap_or_default();
    kept.into_iter().filter_map(|(cell, kept)| view.narrowed(cell, kept)).collect()
}

/// What two stated neighbours force that are not one tile, or must be one.
fn touching(view: &View<'_>, [a, b]: [usize; 2]) -> Vec<Forced> {
    let touching = view.model.board.touching;
    let Some(side) = view.model.side_to(a, b).filter(|_| view.stated[a] && view.stated[b]) else {
        return Vec::new();
    };
    if touching == TouchingRule::Any || view.mate(a) == Some(b) {
        return Vec::new();
    }
    let (here, there) = (view.pips[a], view.pips[b]);
    if view.sides[a] >> side & 1 == 1 {
        let must = view.model.clash(here, there);
        return if must { vec![Forced::Pair(sorted([a, b]))] } else { Vec::new() };
    }
    let kept = |other| view.model.left_beside(other);
    [view.narrowed(a, kept(there)), view.narrowed(b, kept(here))].into_iter().flatten().collect()
}

/// Whether two places cannot both be taken.
fn excludes(view: &View<'_>, one: &TilePlace, other: &TilePlace) -> bool {
    let kind = view.kind(one);
    one.0.iter().any(|cell| other.0.contains(cell)) || kind == view.kind(other) && view.left[kind] == 1
}

/// The pairs of cells that every one of these places rules out, of those that `is_asked`.
fn ruled_out(view: &View<'_>, places: &[TilePlace], is_asked: impl Fn([usize; 2]) -> bool) -> Vec<Forced> {
    let Some(first) = places.first() else { return Vec::new() };
    let kind = view.kind(first);
    let is_one_kind = view.left[kind] == 1 && places.iter().all(|place| view.kind(place) == kind);
    // A pair that all rule out is for their only tile, or touches one of them.
    let near: Vec<usize> = if is_one_kind {
        let halves: Mask = 1 << first.1[0] | 1 << first.1[1];
        (0..view.pips.len()).filter(|cell| view.pips[*cell] & halves != 0).collect()
    } else {
        let cells = places.iter().flat_map(|place| place.0);
        sorted::set(cells.flat_map(|cell| with_neighbours(view, cell))).into_iter().collect()
    };
    let mut out = Vec::new();
    for cell in near {
        for side in set_bits(view.sides[cell] & 3) {
            let edge = [cell, view.model.around[cell][side] as usize];
            if !is_asked(edge) || view.laid[cell] {
                continue;
            }
            let own = view.places_of(edge);
            let is_out = |own: &TilePlace| places.iter().all(|place| excludes(view, own, place));
            if !own.is_empty() && own.iter().all(is_out) && !out.contains(&Forced::Apart(edge)) {
                out.push(Forced::Apart(edge));
            }
        }
    }
    out
}

fn with_neighbours(view: &View<'_>, cell: usize) -> Vec<usize> {
    let next = view.model.around[cell].iter().map(|next| *next as usize);
    next.filter(|next| *next < view.pips.len()).chain([cell]).collect()
}

/// Places of a tile beyond which it is not asked what all of them rule out.
const FEW_PLACES: usize = 6;

fn tile_rules_out(view: &View<'_>, tile: Halves) -> Vec<Forced> {
    let Some(kind) = kind_of(view, tile) else { return Vec::new() };
    let places = view.places_of_tile(kind, FEW_PLACES + 1);
    if places.len() > FEW_PLACES {
        return Vec::new();
    }
    // A pair that the tile itself may lie on is one of its places.
    let is_place = |edge: [usize; 2]| places.iter().any(|place| sorted(place.0) == edge);
    ruled_out(view, &places, |edge| !is_place(edge))
}
