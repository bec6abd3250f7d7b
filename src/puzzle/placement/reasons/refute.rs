//! Refutes a supposition within a view: draws conclusions until a contradiction, or supposes further.

use super::groups;
use super::step::{Conflict, Forced};
use super::view::{TilePlace, View, placement};
use crate::puzzle::placement::board::TouchingRule;
use crate::puzzle::placement::solver::model::{Mask, SIDES};
use crate::puzzle::placement::solver::work::SearchWork;
use crate::set_bits::set_bits;

/// The contradiction to which a supposition leads, with up to `within` further suppositions inside one another:
/// each of them is one of all ways to cover a cell or to lay a tile, and all of these ways are refuted.
pub(super) fn refutes(
    view: &View<'_>,
    supposed: &Forced,
    within: usize,
    work: &mut SearchWork,
) -> Option<Conflict> {
    let mut view = view.clone();
    match view.learn(supposed) {
        Err(contradiction) => Some(contradiction),
        Ok(()) => contradiction(view, within, work),
    }
}

/// A supposition within another: a view, and the ways that are not refuted yet.
struct Open<'m> {
    view: View<'m>,
    ways: Vec<TilePlace>,
}

/// Searches for a contradiction in every way; it has a stack of its own.
fn contradiction(mut view: View<'_>, within: usize, work: &mut SearchWork) -> Option<Conflict> {
    let mut stack: Vec<Open<'_>> = Vec::new();
    loop {
        let mut last = match spread(&mut view, work) {
            Err(contradiction) => contradiction,
            Ok(()) if work.is_over() || stack.len() == within => return None,
            Ok(()) => {
                let ways = fewest_ways(&view)?;
                stack.push(Open { view: view.clone(), ways });
                Conflict::Cell(0)
            }
        };
        // The next way of the innermost supposition that has one.
        loop {
            let Some(open) = stack.last_mut() else { return Some(last) };
            let Some(place) = open.ways.pop() else {
                stack.pop();
                continue;
            };
            view = open.view.clone();
            match view.learn(&Forced::Tile(placement(&place))) {
                Ok(()) => break,
                Err(contradiction) => last = contradiction,
            }
        }
    }
}

/// All ways to cover the stated cell that has the fewest.
fn fewest_ways(view: &View<'_>) -> Option<Vec<TilePlace>> {
    let open = (0..view.pips.len()).filter(|cell| view.stated[*cell] && !view.laid[*cell]);
    open.map(|cell| view.places(cell)).min_by_key(Vec::len)
}

/// Draws conclusions from the stated cells until nothing changes.
pub(super) fn spread(view: &mut View<'_>, work: &mut SearchWork) -> Result<(), Conflict> {
    work.node();
    loop {
        let before = (view.pips.clone(), view.sides.clone(), view.joined.clone());
        for cell in 0..view.pips.len() {
            cover(view, cell)?;
        }
        let board = view.model.board;
        for group in 0..board.groups.len() {
            take(view, groups::of_rule(view, group)?)?;
            for forced in groups::within(view, group)? {
                view.learn(&forced)?;
            }
        }
        for list in 0..board.equal_sums.len() {
            take(view, groups::of_list(view, list)?)?;
        }
        for pips in view.used_numbers() {
            view.without_used(pips).iter().try_for_each(|forced| view.learn(forced))?;
        }
        if board.touching != TouchingRule::Any {
            (0..view.pips.len()).try_for_each(|cell| touch(view, cell))?;
        }
        let is_same = before.0 == view.pips && before.1 == view.sides && before.2 == view.joined;
        if !work.ticks_more(view.pips.len() * view.model.side) || is_same && !tiles(view)? {
            return Ok(());
        }
    }
}

fn take(view: &mut View<'_>, kept: groups::KeptPips) -> Result<(), Conflict> {
    kept.into_iter().try_for_each(|(cell, pips)| view.keep(cell, pips))
}

/// Draws conclusions from the ways to cover a stated cell.
fn cover(view: &mut View<'_>, cell: usize) -> Result<(), Conflict> {
    if view.laid[cell] || !view.stated[cell] {
        return Ok(());
    }
    let (mut fits, mut open) = (0, 0);
    for side in set_bits(view.sides[cell]) {
        let there = view.pips[view.model.around[cell][side] as usize];
        let here = set_bits(view.pips[cell])
            .filter(|x| view.partners[*x] & there != 0)
            .fold(0, |here, x| here | 1 << x);
        fits |= here;
        open |= u8::from(here != 0) << side;
    }
    view.keep(cell, fits)?;
    view.keep_sides(cell, open)?;
    if open.is_power_of_two() && !view.joined[cell] {
        let next = view.model.around[cell][open.trailing_zeros() as usize] as usize;
        view.learn(&Forced::Pair([cell, next]))?;
    }
    if let Some(mate) = view.mate(cell).filter(|_| !view.laid[cell]) {
        // The pips of one half leave few to the other, stated or not.
        let fits = set_bits(view.pips[cell]).fold(0, |fits, x| fits | view.partners[x]);
        view.keep(mate, fits)?;
    }
    Ok(())
}

/// Draws conclusions from a cell and its neighbours that are not one tile.
fn touch(view: &mut View<'_>, cell: usize) -> Result<(), Conflict> {
    for side in 0..SIDES {
        let next = view.model.around[cell][side] as usize;
        if next >= view.pips.len()
            || !view.stated[cell]
            || !view.stated[next]
            || view.mate(cell) == Some(next)
        {
            continue;
        }
        let failed = Conflict::Touching([cell.min(next), cell.max(next)]);
        let (here, there) = (view.pips[cell], view.pips[next]);
        let left = view.model.left_beside(there);
        if view.sides[cell] >> side & 1 == 1 {
            if view.model.clash(here, there) {
                view.learn(&Forced::Pair([cell, next]))?;
            }
        } else if left != Mask::MAX {
            view.keep(cell, left).map_err(|_| failed)?;
        }
    }
    Ok(())
}

/// Lays tiles that fit in one place; returns whether one was laid.
fn tiles(view: &mut View<'_>) -> Result<bool, Conflict> {
    if !view.uses_all() {
        return Ok(false);
    }
    for kind in 0..view.left.len() {
        let left = view.left[kind] as usize;
        if left == 0 {
            continue;
        }
        let places = view.places_of_tile(kind, left + 1);
        if places.len() < left {
            return Err(Conflict::Tile(view.model.kinds[kind]));
        }
        if places.len() == left {
            view.learn(&Forced::Tile(placement(&places[0])))?;
            return Ok(true);
        }
    }
    for kind in 0..view.left.len() {
        match groups::allowed_places(view, kind).as_deref() {
            Some([]) => return Err(Conflict::Tile(view.model.kinds[kind])),
            Some([place]) => {
                view.learn(&Forced::Tile(placement(place)))?;
                return Ok(true);
            }
            _ => {}
        }
    }
    Ok(false)
}
