//! What the rules of a group leave to the pips of its cells.

use super::model::{Mask, SumBounds, ends};
use super::state::{BoardState, Dead};
use crate::puzzle::placement::board::GroupRule;
use crate::set_bits::set_bits;

/// A bound that nothing reaches.
const FAR: i64 = i64::MAX / 4;

/// Narrows the cells of a group by its rule and by the sums that have to equal its own.
pub(crate) fn narrow(state: &mut BoardState<'_>, group: usize) -> Result<(), Dead> {
    let what = &state.model.board.groups[group];
    match what.rule {
        Some(GroupRule::Sum(sum)) => sums(state, group, (sum.into(), sum.into()))?,
        Some(GroupRule::Below(sum)) => sums(state, group, (-FAR, i64::from(sum) - 1))?,
        Some(GroupRule::Above(sum)) => sums(state, group, (i64::from(sum) + 1, FAR))?,
        Some(GroupRule::Alike) => alike(state, group)?,
        Some(GroupRule::Different) => different(state, group)?,
        None => {}
    }
    let model = state.model;
    model.lists_of(group).iter().try_for_each(|list| equal(state, *list as usize))
}

/// Narrows every group of a list of equal sums to the sums that all of them can have.
fn equal(state: &mut BoardState<'_>, list: usize) -> Result<(), Dead> {
    let model = state.model;
    let mut common = state.common[list];
    for group in &model.board.equal_sums[list] {
        let Reach { by_cells, by_halves, .. } = reach(state, *group);
        common.0 = common.0.max(by_cells.0).max(by_halves.0);
        common.1 = common.1.min(by_cells.1).min(by_halves.1);
    }
    state.keep_common(list, common)?;
    model.board.equal_sums[list].iter().try_for_each(|group| sums(state, *group, common))
}

/// The sums that a group may have: by its cells, and by the halves that are left.
struct Reach {
    by_cells: SumBounds,
    by_halves: SumBounds,
    /// How far the highest pips of one cell are from its lowest.
    widest: i64,
}

fn reach(state: &BoardState<'_>, group: usize) -> Reach {
    let (mut low, mut high, mut laid, mut open, mut widest) = (0, 0, 0, 0, 0);
    for cell in &state.model.board.groups[group].cells {
        let (least, most) = ends(state.pips[*cell]);
        low += least;
        high += most;
        widest = widest.max(most - least);
        if state.laid[*cell] {
            laid += least;
        } else {
            open += 1;
        }
    }
    let by_halves = if open > 1 {
        let (least, most) = by_halves(&state.halves, open);
        (laid + least, laid + most)
    } else {
        (-FAR, FAR)
    };
    Reach { by_cells: (low, high), by_halves, widest }
}

/// The lowest and the highest sum of a number of halves that are left.
pub(crate) fn by_halves(halves: &[u32], open: i64) -> SumBounds {
    (taken(open, halves.iter().enumerate()), taken(open, halves.iter().enumerate().rev()))
}

/// The sum of the first halves of a list of pips and their numbers.
fn taken<'h>(mut wanted: i64, halves: impl Iterator<Item = (usize, &'h u32)>) -> i64 {
    let mut sum = 0;
    for (pips, many) in halves {
        let here = wanted.min(i64::from(*many));
        sum += here * pips as i64;
        wanted -= here;
        if wanted == 0 {
            break;
        }
    }
    sum
}

/// Narrows the cells of a group whose sum lies between two numbers.
fn sums(state: &mut BoardState<'_>, group: usize, (least, most): SumBounds) -> Result<(), Dead> {
    let Reach { by_cells: (mut low, mut high), by_halves, widest } = reach(state, group);
    if low.max(by_halves.0) > most || high.min(by_halves.1) < least {
        return Err(Dead);
    }
    // A cell loses pips only if it has more of them than the sum leaves open.
    if widest <= (high - least).min(most - low) {
        return Ok(());
    }
    let model = state.model;
    let cells = &model.board.groups[group].cells;
    for cell in cells {
        let (own_least, own_most) = ends(state.pips[*cell]);
        if own_least == own_most {
            continue;
        }
        let (from, to) = (least - (high - own_most), most - (low - own_least));
        if from > own_least || to < own_most {
            state.keep(*cell, between(from, to))?;
            let (new_least, new_most) = ends(state.pips[*cell]);
            (low, high) = (low + new_least - own_least, high + new_most - own_most);
        }
    }
    Ok(())
}

/// The pips from one number to another.
pub(crate) fn between(from: i64, to: i64) -> Mask {
    if to < from || to < 0 || from >= i64::from(Mask::BITS) {
        return 0;
    }
    let below = |end: i64| if end >= i64::from(Mask::BITS) { Mask::MAX } else { (1 << end.max(0)) - 1 };
    below(to + 1) & !below(from)
}

/// Keeps the pips that every cell of a group can have and of which there are enough halves.
fn alike(state: &mut BoardState<'_>, group: usize) -> Result<(), Dead> {
    let cells = &state.model.board.groups[group].cells;
    let common = cells.iter().fold(Mask::MAX, |common, cell| common & state.pips[*cell]);
    let open = cells.iter().filter(|cell| !state.laid[**cell]).count() as u32;
    let is_enough = |pips: &usize| state.halves[*pips] >= open;
    let common = set_bits(common).filter(is_enough).fold(0, |all, pips| all | 1 << pips);
    cells.iter().try_for_each(|cell| state.keep(*cell, common))
}

/// Takes the pips of known cells of a group from its other cells.
fn different(state: &mut BoardState<'_>, group: usize) -> Result<(), Dead> {
    let cells = &state.model.board.groups[group].cells;
    let mut known: Mask = 0;
    for cell in cells.iter().filter(|cell| state.pips[**cell].is_power_of_two()) {
        if known & state.pips[*cell] != 0 {
            return Err(Dead);
        }
        known |= state.pips[*cell];
    }
    let mut all = known;
    for cell in cells {
        if !state.pips[*cell].is_power_of_two() {
            state.keep(*cell, !known)?;
            all |= state.pips[*cell];
        }
    }
    if (all.count_ones() as usize) < cells.len() { Err(Dead) } else { Ok(()) }
}
