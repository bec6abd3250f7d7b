//! The conclusions that lead from a supposition to a contradiction, as few as are needed.

use super::groups;
use super::laws::{forces, newly_forced, reason_of};
use super::step::{Conclusion, Conflict, Forced, StepGround, StepReason};
use super::view::{View, is_on_board};
use crate::puzzle::placement::board::{Pips, PlacedTile};
use crate::puzzle::placement::solver::work::SearchWork;
use crate::search::Limits;
use crate::set_bits::set_bits;

/// Conclusions beyond which a way is given up.
const MOST_CONCLUSIONS: usize = 40;

/// The way from a supposition to a contradiction: conclusions with their reasons, and the end.
#[derive(Clone, Debug)]
pub(super) struct Refutation {
    steps: Vec<(Forced, StepReason)>,
    end: Conflict,
}

impl Refutation {
    /// How many conclusions it takes.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether a view of fewer cells still leads to the same end, by these reasons or by others.
    pub(super) fn holds(&self, view: &View<'_>, supposed: &Forced, work: &mut SearchWork) -> bool {
        let by_these = match replay(view, supposed, &self.steps) {
            Some(Err(end)) => end == self.end,
            Some(Ok(view)) => is_end(&view, &self.end),
            None => false,
        };
        by_these || leads_to(view, (supposed, &self.conclusions()), &self.end, work)
    }

    /// The same as a sentence states it.
    pub(super) fn ground(&self, view: &View<'_>, supposed: &Forced) -> StepGround {
        let (lays, conclusions) = laying(view, supposed, &self.conclusions());
        StepGround::Leads { lays, conclusions, end: self.end }
    }

    /// Drops the conclusions that a view can do without; returns whether there were any.
    pub(super) fn shorten(&mut self, view: &View<'_>, supposed: &Forced, work: &mut SearchWork) -> bool {
        let before = self.len();
        for n in (0..before).rev() {
            let mut fewer = self.conclusions();
            fewer.remove(n);
            if leads_to(view, (supposed, &fewer), &self.end, work) {
                self.steps.remove(n);
            }
        }
        self.len() < before
    }

    fn conclusions(&self) -> Vec<Forced> {
        self.steps.iter().map(|(forced, _)| forced.clone()).collect()
    }
}

/// The tiles that lie by a supposition and by each conclusion from it.
pub(super) fn laying(
    view: &View<'_>,
    supposed: &Forced,
    conclusions: &[Forced],
) -> (Option<PlacedTile>, Vec<Conclusion>) {
    let mut view = view.clone();
    // The last of them may contradict what is known; it lays nothing then.
    let mut lays = |forced: &Forced| view.take(forced).ok().flatten();
    let first = lays(supposed);
    let conclusions = conclusions.iter();
    (first, conclusions.map(|forced| Conclusion { forced: forced.clone(), lays: lays(forced) }).collect())
}

/// How a supposition fails in a view; `None` if it takes too many conclusions to be listed, or does not fail.
pub(super) fn leads(view: &View<'_>, supposed: &Forced) -> Option<Refutation> {
    let mut learned = view.clone();
    let mut known = learned.learn(supposed);
    let mut steps: Vec<(Forced, StepReason)> = Vec::new();
    let mut end = loop {
        if let Some(end) = known.err().or_else(|| contradiction(&learned)) {
            break end;
        }
        if steps.len() > MOST_CONCLUSIONS {
            return None;
        }
        let (forced, reason) = reasons(&learned).find_map(|reason| newly_forced(&learned, reason))?;
        known = learned.learn(&forced);
        steps.push((forced, reason));
    };
    for n in (0..steps.len()).rev() {
        let mut fewer = steps.clone();
        fewer.remove(n);
        let ended = match replay(view, supposed, &fewer) {
            Some(Err(end)) => Some(end),
            Some(Ok(view)) => contradiction(&view),
            None => None,
        };
        if let Some(sooner) = ended {
            (steps, end) = (fewer, sooner);
        }
    }
    Some(Refutation { steps, end })
}

/// What is known after a supposition and its conclusions, or the contradiction of the last of them; `None` if one of
/// them does not follow from those before it, or says nothing new.
fn replay<'m>(
    view: &View<'m>,
    supposed: &Forced,
    steps: &[(Forced, StepReason)],
) -> Option<Result<View<'m>, Conflict>> {
    let mut view = view.clone();
    let mut work = SearchWork::new(&Limits::default());
    let mut known = view.learn(supposed);
    for (forced, reason) in steps {
        if known.is_err() || view.knows(forced) || !forces(&view, reason, forced, &mut work) {
            return None;
        }
        known = view.learn(forced);
    }
    Some(known.map(|()| view))
}

/// Whether each conclusion from a supposition follows from those before it, and the end from all of them.
pub(super) fn leads_to(
    view: &View<'_>,
    (supposed, conclusions): (&Forced, &[Forced]),
    end: &Conflict,
    work: &mut SearchWork,
) -> bool {
    let mut view = view.clone();
    let mut known = view.learn(supposed);
    for forced in conclusions {
        let follows = known.is_ok()
            && is_on_board(forced, view.model)
            && reasons(&view).any(|reason| forces(&view, &reason, forced, work));
        if !follows {
            return false;
        }
        known = view.learn(forced);
    }
    match known {
        Err(contradiction) => contradiction == *end,
        Ok(()) => is_end(&view, end),
    }
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
                && !set_bits(view.sides[cell]).any(|side| view.has_place(cell, side))
        }
        Conflict::Group(group) => {
            let fails = || groups::of_rule(view, group).is_err() || groups::within(view, group).is_err();
            group < model.board.groups.len() && fails()
        }
        Conflict::Sums(list) => list < model.board.equal_sums.len() && groups::of_list(view, list).is_err(),
        Conflict::Tile(tile) => {
            let left = |kind: usize| view.left[kind] as usize;
            let fits_nowhere = |kind: usize| view.places_of_tile(kind, left(kind)).len() < left(kind);
            let is_barred =
                |kind: usize| groups::allowed_places(view, kind).is_some_and(|left| left.is_empty());
            let kind = model.kind(tile[0].into(), tile[1].into());
            view.uses_all() && kind.is_some_and(|kind| fits_nowhere(kind) || is_barred(kind))
        }
        Conflict::Touching(edge) => is_touched(view, edge),
    }
}

/// The edges between neighbouring cells.
fn edges_of<'v>(view: &'v View<'_>) -> impl Iterator<Item = [usize; 2]> + use<'v> {
    (0..view.pips.len()).flat_map(move |cell| {
        let sides = set_bits(view.model.sides(cell) & 3);
        sides.map(move |side| [cell, view.model.around[cell][side] as usize])
    })
}

/// Whether two stated neighbours that are not one tile break the condition of touching.
fn is_touched(view: &View<'_>, [a, b]: [usize; 2]) -> bool {
    if view.stated.get(a) != Some(&true) || view.model.side_to(a, b).is_none() || !view.stated[b] {
        return false;
    }
    view.model.clash(view.pips[a], view.pips[b]) && !view.is_open([a, b])
}

/// The reasons that a supposition is followed with, the easiest first.
pub(super) fn reasons<'v>(view: &'v View<'_>) -> impl Iterator<Item = StepReason> + use<'v> {
    let board = view.model.board;
    let open = || (0..view.pips.len()).filter(|cell| !view.laid[*cell]);
    let kinds =
        || (0..view.left.len()).filter(|kind| view.left[*kind] > 0).map(|kind| view.model.kinds[kind]);
    let rules = board.groups.iter().enumerate();
    let ruled = rules.clone().filter(|(_, group)| group.rule.is_some());
    open()
        .map(|cell| StepReason::CellOnePlace { cell })
        .chain(kinds().map(|tile| StepReason::TileOnePlace { tile }))
        .chain(rules.filter_map(|(number, group)| group.rule.map(|rule| reason_of(rule, number))))
        .chain((0..board.equal_sums.len()).map(|list| StepReason::EqualSums { list }))
        .chain(edges_of(view).map(|cells| StepReason::Touching { cells }))
        .chain(open().map(|cell| StepReason::NoPlace { cell }))
        .chain(view.used_numbers().into_iter().map(|pips| StepReason::NumberUsed { pips: pips as Pips }))
        .chain(ruled.map(|(group, _)| StepReason::TileWithin { group }))
        .chain(kinds().map(|tile| StepReason::TileOneAllowedPlace { tile }))
}
