//! What the rules of groups force.

use num_bigint::BigUint;

use super::step::Conflict;
use super::view::View;
use crate::puzzle::placement::board::GroupRule;
use crate::puzzle::placement::solver::model::{Mask, members};

/// The pips that cells keep.
pub(super) type KeptPips = Vec<(usize, Mask)>;

/// Cells up to which all sums are looked at, not only the lowest and the highest.
const EXACT: usize = 12;

/// The lowest and the highest of a set of pips.
fn ends(pips: Mask) -> (i64, i64) {
    (i64::from(pips.trailing_zeros()), i64::from(Mask::BITS - 1 - pips.leading_zeros()))
}

/// Whether all cells of a group are stated, so that its rule may be used.
fn is_stated(view: &View<'_>, group: usize) -> bool {
    view.model.board.groups[group].cells.iter().all(|cell| view.stated[*cell])
}

/// What the rule of a group leaves to its cells.
pub(super) fn of_rule(view: &View<'_>, group: usize) -> Result<KeptPips, Conflict> {
    let what = &view.model.board.groups[group];
    if !is_stated(view, group) {
        return Ok(Vec::new());
    }
    let kept = match what.rule {
        None => Some(Vec::new()),
        Some(GroupRule::Sum(sum)) => exact(view, &what.cells, i64::from(sum)),
        Some(GroupRule::Below(bound)) => bounded(view, &what.cells, (i64::MIN / 4, i64::from(bound) - 1)),
        Some(GroupRule::Above(bound)) => bounded(view, &what.cells, (i64::from(bound) + 1, i64::MAX / 4)),
        Some(GroupRule::Alike) => alike(view, &what.cells),
        Some(GroupRule::Different) => different(view, &what.cells),
    };
    kept.ok_or(Conflict::Group(group))
}

/// What a list of equal sums leaves to the cells of its groups.
pub(super) fn of_list(view: &View<'_>, list: usize) -> Result<KeptPips, Conflict> {
    let groups = &view.model.board.equal_sums[list];
    if !groups.iter().all(|group| is_stated(view, *group)) {
        return Ok(Vec::new());
    }
    let cells = |group: usize| &view.model.board.groups[group].cells;
    let (mut low, mut high) = (i64::MIN / 4, i64::MAX / 4);
    for group in groups {
        let (least, most) = reach(view, cells(*group));
        (low, high) = (low.max(least), high.min(most));
    }
    let mut kept = Vec::new();
    for group in groups {
        kept.extend(bounded(view, cells(*group), (low, high)).ok_or(Conflict::Sums(list))?);
    }
    Ok(kept)
}

/// The lowest and the highest sum of cells: by what each may have, and by the halves that are left.
pub(super) fn reach(view: &View<'_>, cells: &[usize]) -> (i64, i64) {
    let (mut low, mut high, mut laid, mut open) = (0, 0, 0, 0);
    for cell in cells {
        let (least, most) = ends(view.pips[*cell]);
        (low, high) = (low + least, high + most);
        if view.laid[*cell] { laid += least } else { open += 1 }
    }
    if open < 2 {
        return (low, high);
    }
    let mut halves: Vec<i64> = Vec::new();
    for (pips, many) in view.halves().into_iter().enumerate() {
        halves.extend((0..i64::from(many).min(open)).map(|_| pips as i64));
    }
    let least: i64 = halves.iter().take(open as usize).sum();
    let most: i64 = halves.iter().rev().take(open as usize).sum();
    (low.max(laid + least), high.min(laid + most))
}

/// Cells whose sum lies between two numbers.
fn bounded(view: &View<'_>, cells: &[usize], (least, most): (i64, i64)) -> Option<KeptPips> {
    let mut kept = Vec::new();
    for cell in cells {
        let others: Vec<usize> = cells.iter().copied().filter(|other| other != cell).collect();
        let (low, high) = reach(view, &others);
        let fits = |pips: &usize| least <= *pips as i64 + high && *pips as i64 + low <= most;
        keep(view, *cell, fits, &mut kept)?;
    }
    Some(kept)
}

/// Cells with exactly this sum.
fn exact(view: &View<'_>, cells: &[usize], sum: i64) -> Option<KeptPips> {
    let bounds = bounded(view, cells, (sum, sum))?;
    if cells.len() > EXACT {
        return Some(bounds);
    }
    let mut kept = Vec::new();
    for (cell, allowed) in bounds.iter().copied().chain(cells.iter().map(|cell| (*cell, Mask::MAX))) {
        // Bit n says that the others can add up to n.
        let mut sums = BigUint::from(1_u32);
        for other in cells.iter().filter(|other| **other != cell) {
            let mut next = BigUint::ZERO;
            members(view.pips[*other]).for_each(|pips| next |= &sums << pips);
            sums = next;
        }
        let fits = |pips: &usize| {
            allowed >> pips & 1 == 1 && sum >= *pips as i64 && sums.bit(sum as u64 - *pips as u64)
        };
        keep(view, cell, fits, &mut kept)?;
    }
    Some(kept)
}

fn alike(view: &View<'_>, cells: &[usize]) -> Option<KeptPips> {
    let common = cells.iter().fold(Mask::MAX, |common, cell| common & view.pips[*cell]);
    let open = cells.iter().filter(|cell| !view.laid[**cell]).count() as u32;
    let halves = view.halves_for(cells);
    let mut kept = Vec::new();
    for cell in cells {
        keep(view, *cell, |pips| common >> pips & 1 == 1 && halves[*pips] >= open, &mut kept)?;
    }
    Some(kept)
}

fn different(view: &View<'_>, cells: &[usize]) -> Option<KeptPips> {
    let mut kept = Vec::new();
    for cell in cells {
        let known = cells.iter().filter(|other| *other != cell && view.pips[**other].is_power_of_two());
        let known = known.fold(0, |known, other| known | view.pips[*other]);
        keep(view, *cell, |pips| known >> pips & 1 == 0, &mut kept)?;
    }
    let all = cells.iter().fold(0, |all, cell| all | view.pips[*cell]);
    (all.count_ones() as usize >= cells.len()).then_some(kept)
}

/// Notes the pips of a cell that fit, if some do not; `None` if none fits.
fn keep(view: &View<'_>, cell: usize, fits: impl Fn(&usize) -> bool, kept: &mut KeptPips) -> Option<()> {
    let own = view.pips[cell];
    let left = members(own).filter(|pips| fits(pips)).fold(0, |left, pips| left | 1 << pips);
    if left != own {
        kept.push((cell, left));
    }
    (left != 0).then_some(())
}
