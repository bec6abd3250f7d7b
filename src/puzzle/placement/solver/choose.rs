//! What a search branches on: the cell or the tile with the fewest places.

use super::model::{members, sides_in};
use super::spread::uses_all;
use super::state::{BoardState, Dead, Lay};
use super::work::SearchWork;

/// Uncovered cells that are compared; a larger board is filled from its top.
const COMPARED: usize = 400;

/// Places beyond which the places of tiles are not counted.
const COUNTED: u32 = 100_000;

/// The order in which solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionOrder {
    /// What has the fewest places is tried first.
    Fewest,
    /// Cells in reading order; a tile to the right before one downward, lower pips before higher ones.
    Reading,
}

/// What has the fewest places.
#[derive(Clone, Copy, Debug)]
enum Item {
    Cell(usize),
    Kind(usize),
}

/// Adds to `lays` all places of one cell or tile. Exactly one of them is in a solution.
pub(crate) fn choose(
    state: &BoardState<'_>,
    order: SolutionOrder,
    counts: &mut Vec<u32>,
    lays: &mut Vec<Lay>,
    work: &mut SearchWork,
) -> Result<(), Dead> {
    let item = match order {
        SolutionOrder::Fewest => fewest(state, counts, work)?,
        SolutionOrder::Reading => Item::Cell(state.laid.iter().position(|laid| !laid).ok_or(Dead)?),
    };
    match item {
        Item::Cell(cell) => of_cell(state, cell, lays),
        Item::Kind(kind) => of_kind(state, kind, lays),
    }
    Ok(())
}

fn fewest(state: &BoardState<'_>, counts: &mut Vec<u32>, work: &mut SearchWork) -> Result<Item, Dead> {
    let (mut best, mut least) = (Item::Cell(0), u32::MAX);
    let (mut all, mut compared) = (0, 0);
    for cell in (0..state.laid.len()).filter(|cell| !state.laid[*cell]).take(COMPARED) {
        let places = places(state, cell);
        if places == 0 {
            return Err(Dead);
        }
        (all, compared) = (all + places, compared + 1);
        if places < least {
            (best, least) = (Item::Cell(cell), places);
            if least == 1 {
                break;
            }
        }
    }
    work.ticks_more(compared);
    if least > 1 && uses_all(state) && all < COUNTED && compared * 2 >= state.uncovered {
        count_kinds(state, counts);
        for (kind, places) in counts.iter().enumerate() {
            if *places < state.left[kind] {
                return Err(Dead);
            }
            // Two tiles of one kind could be exchanged, and a solution found twice.
            if state.left[kind] == 1 && *places < least {
                (best, least) = (Item::Kind(kind), *places);
            }
        }
    }
    Ok(best)
}

/// The number of places of a cell.
#[inline]
fn places(state: &BoardState<'_>, cell: usize) -> u32 {
    let of_side = |side: usize| {
        let there = state.pips[state.model.around[cell][side] as usize];
        members(state.pips[cell]).map(|pips| (state.partners[pips] & there).count_ones()).sum::<u32>()
    };
    sides_in(state.sides[cell]).map(of_side).sum()
}

/// The number of places of every tile.
fn count_kinds(state: &BoardState<'_>, counts: &mut Vec<u32>) {
    counts.clear();
    counts.resize(state.left.len(), 0);
    for cell in (0..state.laid.len()).filter(|cell| !state.laid[*cell]) {
        // To the right and downward: each pair of cells once.
        for side in sides_in(state.sides[cell] & 3) {
            let there = state.pips[state.model.around[cell][side] as usize];
            for here in members(state.pips[cell]) {
                for other in members(state.partners[here] & there) {
                    if let Some(kind) = state.model.kind(here, other) {
                        counts[kind] += 1;
                    }
                }
            }
        }
    }
}

/// All places of a cell: to the right, downward, to the left, upward.
pub(crate) fn of_cell(state: &BoardState<'_>, cell: usize, lays: &mut Vec<Lay>) {
    for side in sides_in(state.sides[cell]) {
        let next = state.model.around[cell][side];
        for here in members(state.pips[cell]) {
            for there in members(state.partners[here] & state.pips[next as usize]) {
                lays.push(Lay { cells: [cell as u32, next], pips: [here as u8, there as u8] });
            }
        }
    }
}

/// All places of a tile.
fn of_kind(state: &BoardState<'_>, kind: usize, lays: &mut Vec<Lay>) {
    let [a, b] = state.model.kinds[kind];
    for cell in (0..state.laid.len()).filter(|cell| !state.laid[*cell]) {
        for side in sides_in(state.sides[cell] & 3) {
            let next = state.model.around[cell][side];
            for pips in [[a, b], [b, a]].into_iter().take(if a == b { 1 } else { 2 }) {
                if state.pips[cell] >> pips[0] & 1 == 1 && state.pips[next as usize] >> pips[1] & 1 == 1 {
                    lays.push(Lay { cells: [cell as u32, next], pips });
                }
            }
        }
    }
}
