//! What a search branches on: the cell or the tile with the fewest places, or a sum with fewer values.

use super::conflicts::{Conflicts, FRESH};
use super::state::{BoardBranch, BoardState, Dead, Lay};
use super::tally::PipTally;
use super::work::SearchWork;
use crate::set_bits::set_bits;
use crate::sorted;

/// Uncovered cells that are compared; a larger board is filled from its top.
const COMPARED: usize = 400;

/// Places of tiles, by the pips of one half. More than a few need not be told apart.
pub(crate) type KindCounts = PipTally<3>;

/// The order in which solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionOrder {
    /// What has the fewest places is tried first, by the weight of what has failed.
    Fewest,
    /// Cells in reading order; a tile to the right before one downward, lower pips before higher ones.
    Reading,
}

/// What has the fewest places.
#[derive(Clone, Copy, Debug)]
enum Item {
    Cell(usize),
    Kind(usize),
    /// The sum that the groups of a list have in common.
    Common(usize),
}

/// Adds all places of one cell or tile, or all values of a sum. Exactly one of them is in a solution. Returns the cell.
pub(crate) fn choose(
    state: &BoardState<'_>,
    (order, conflicts): (SolutionOrder, &Conflicts),
    counts: &mut Vec<KindCounts>,
    branches: &mut Vec<BoardBranch>,
    work: &mut SearchWork,
) -> Result<Option<usize>, Dead> {
    let item = match order {
        SolutionOrder::Fewest => fewest(state, conflicts, counts, work)?,
        SolutionOrder::Reading => Item::Cell(state.laid.iter().position(|laid| !laid).ok_or(Dead)?),
    };
    match item {
        Item::Cell(cell) => of_cell(state, cell, |lay| branches.push(BoardBranch::Lay(lay))),
        Item::Kind(kind) => of_kind(state, kind, |lay| branches.push(BoardBranch::Lay(lay))),
        Item::Common(list) => of_common(state, list, branches),
    }
    Ok(match item {
        Item::Cell(cell) => Some(cell),
        Item::Kind(_) | Item::Common(_) => None,
    })
}

fn fewest(
    state: &BoardState<'_>,
    conflicts: &Conflicts,
    counts: &mut Vec<KindCounts>,
    work: &mut SearchWork,
) -> Result<Item, Dead> {
    let (cell, mut least, compared) = fewest_of_cells(state, conflicts);
    let mut best = Item::Cell(cell);
    work.ticks_more(compared);
    if least == 0 {
        return Err(Dead);
    }
    // Tiles are counted where no cell has two places: it takes long, and seldom finds one place or none.
    if least > 2 && state.uses_all() && compared == state.uncovered {
        count_kinds(state, counts);
        for (kind, [a, b]) in state.model.kinds.iter().map(|kind| kind.map(usize::from)).enumerate() {
            let twice = if a == b { 0 } else { counts[b].get(a) };
            let (places, left) = (counts[a].get(b) + twice, state.left[kind]);
            if places < left.min(KindCounts::MOST) {
                return Err(Dead);
            }
            // Two tiles of one kind could be exchanged, and a solution found twice.
            if left == 1 && places < least.min(KindCounts::MOST) {
                (best, least) = (Item::Kind(kind), places);
            }
        }
    }
    for (list, (lowest, highest)) in state.common.iter().enumerate() {
        let values = u32::try_from(highest - lowest + 1).unwrap_or(u32::MAX);
        if values > 1 && values < least && is_of_most(state, list) {
            (best, least) = (Item::Common(list), values);
        }
    }
    Ok(best)
}

/// The cell with the fewest places for its weight, their number, and the number of cells that were compared. One place
/// or none is taken at once.
fn fewest_of_cells(state: &BoardState<'_>, conflicts: &Conflicts) -> (usize, u32, usize) {
    let (mut best, mut least, mut weight) = (0, u32::MAX, FRESH);
    let mut compared = 0;
    for cell in (0..state.laid.len()).filter(|cell| !state.laid[*cell]).take(COMPARED) {
        compared += 1;
        let own = conflicts.weight(cell);
        // Fewer than this are fewer for their weight.
        let most = if own == weight { least } else { fewer(least, own, weight) };
        let places = places(state, cell, most);
        if places < most {
            (best, least, weight) = (cell, places, own);
        }
        if places < 2 {
            break;
        }
    }
    (best, least, compared)
}

/// As many places of a cell of one weight, as `least` of a cell of another weight are worth; at least two.
fn fewer(least: u32, own: u32, weight: u32) -> u32 {
    let most = (u64::from(least) * u64::from(own)).div_ceil(u64::from(weight)).max(2);
    u32::try_from(most).unwrap_or(u32::MAX)
}

/// The number of places of a cell; the count stops at `most`.
#[inline]
fn places(state: &BoardState<'_>, cell: usize, most: u32) -> u32 {
    let mut sum = 0;
    for side in set_bits(state.sides[cell]) {
        let there = state.pips[state.model.around[cell][side] as usize];
        for pips in set_bits(state.pips[cell]) {
            sum += (state.partners[pips] & there).count_ones();
            if sum >= most {
                return sum;
            }
        }
    }
    sum
}

/// Whether most uncovered cells lie in groups of a list. The sum of a few cells says little of the others, and would be
/// tried again with each of their places.
fn is_of_most(state: &BoardState<'_>, list: usize) -> bool {
    let model = state.model;
    let is_listed = |group: &u32| model.lists_of(*group as usize).contains(&(list as u32));
    let is_in = |cell: &usize| !state.laid[*cell] && model.groups_of(*cell).iter().any(is_listed);
    2 * (0..state.laid.len()).filter(is_in).count() > state.uncovered
}

/// For each number of pips of a half how many places have which pips on the other; the tile `a-b` is counted
/// with `a` and with `b` first.
fn count_kinds(state: &BoardState<'_>, counts: &mut Vec<KindCounts>) {
    counts.clear();
    counts.resize(state.model.side, KindCounts::default());
    for cell in (0..state.laid.len()).filter(|cell| !state.laid[*cell]) {
        // To the right and downward: each pair of cells once.
        for side in set_bits(state.sides[cell] & 3) {
            let there = state.pips[state.model.around[cell][side] as usize];
            for here in set_bits(state.pips[cell]) {
                counts[here].add(state.partners[here] & there);
            }
        }
    }
}

/// All places of a cell: to the right, downward, to the left, upward.
pub(crate) fn of_cell(state: &BoardState<'_>, cell: usize, mut add: impl FnMut(Lay)) {
    for side in set_bits(state.sides[cell]) {
        let next = state.model.around[cell][side];
        for here in set_bits(state.pips[cell]) {
            for there in set_bits(state.partners[here] & state.pips[next as usize]) {
                add(Lay { cells: [cell as u32, next], pips: [here as u8, there as u8] });
            }
        }
    }
}

/// All places of a tile.
fn of_kind(state: &BoardState<'_>, kind: usize, mut add: impl FnMut(Lay)) {
    let [a, b] = state.model.kinds[kind];
    for cell in (0..state.laid.len()).filter(|cell| !state.laid[*cell]) {
        for side in set_bits(state.sides[cell] & 3) {
            let next = state.model.around[cell][side];
            for pips in [[a, b], [b, a]].into_iter().take(if a == b { 1 } else { 2 }) {
                if state.pips[cell] >> pips[0] & 1 == 1 && state.pips[next as usize] >> pips[1] & 1 == 1 {
                    add(Lay { cells: [cell as u32, next], pips });
                }
            }
        }
    }
}

/// All values of a common sum; those in the middle first, which most solutions have.
fn of_common(state: &BoardState<'_>, list: usize, branches: &mut Vec<BoardBranch>) {
    let (lowest, highest) = state.common[list];
    let mut sums: Vec<i64> = (lowest..=highest).collect();
    sorted::sort_by_key(&mut sums, |sum| (2 * sum - lowest - highest).abs());
    branches.extend(sums.into_iter().map(|sum| BoardBranch::Common(list as u32, sum as i32)));
}
