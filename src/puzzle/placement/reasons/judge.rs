//! Judges steps that a region's rule or equal sums force, for [`super::check`]: which sums cells can have is found
//! here anew, by going through them, and not as [`super::groups`] does.

use super::step::{Forced, StepReason};
use super::view::View;
use crate::puzzle::placement::board::{GroupRule, Pips};
use crate::set_bits::set_bits;
use crate::sorted::{self, SortedSet};

/// Cells up to which every sum is looked at; of more only the lowest and the highest.
const EVERY_SUM: usize = 12;

/// Whether the rule of a group or a list of equal sums forces a step; `None` for a reason that is neither.
pub(super) fn forces(view: &View<'_>, reason: &StepReason, forced: &Forced) -> Option<bool> {
    let board = view.model.board;
    let is_rule = |group: usize, is: fn(GroupRule) -> bool| board.groups[group].rule.is_some_and(is);
    let groups = match reason {
        StepReason::Sum { group } if is_rule(*group, |rule| !is_of_pips(rule)) => vec![*group],
        StepReason::Alike { group } if is_rule(*group, |rule| rule == GroupRule::Alike) => vec![*group],
        StepReason::Different { group } if is_rule(*group, |rule| rule == GroupRule::Different) => {
            vec![*group]
        }
        StepReason::EqualSums { list } => board.equal_sums[*list].clone(),
        StepReason::Sum { .. } | StepReason::Alike { .. } | StepReason::Different { .. } => {
            return Some(false);
        }
        StepReason::TileWithin { group } => return Some(forces_within(view, *group, forced)),
        _ => return None,
    };
    let Some((cell, kept)) = forced.keeps() else { return Some(false) };
    let mut gone = set_bits(view.pips[cell] & !kept).map(|pips| pips as Pips);
    let is_stated =
        groups.iter().all(|group| board.groups[*group].cells.iter().all(|cell| view.stated[*cell]));
    let own: Vec<usize> =
        groups.iter().copied().filter(|group| board.groups[*group].cells.contains(&cell)).collect();
    let is_out = |pips: Pips| {
        let can = |group: &usize| match reason {
            StepReason::EqualSums { .. } => can_equal(view, &groups, *group, (cell, pips)),
            _ => can_hold(view, *group, (cell, pips)),
        };
        !own.iter().all(can)
    };
    Some(is_stated && gone.all(is_out))
}

/// Whether the rule of a group forces a step on two of its cells that are one tile or may be.
fn forces_within(view: &View<'_>, group: usize, forced: &Forced) -> bool {
    let what = &view.model.board.groups[group];
    let cells = forced.cells();
    let other = || cells.get(1).copied().or_else(|| view.mate(cells[0]));
    let Some(edge) = other().map(|other| [cells[0], other]) else { return false };
    let is_within =
        what.cells.iter().all(|cell| view.stated[*cell]) && edge.iter().all(|cell| what.cells.contains(cell));
    let others: Vec<usize> = what.cells.iter().copied().filter(|other| !edge.contains(other)).collect();
    let rest = sums(view, &others, None);
    let can = |[x, y]: [usize; 2]| {
        let own = (x + y) as u32;
        match what.rule {
            None => true,
            Some(GroupRule::Alike) => x == y,
            Some(GroupRule::Different) => x != y,
            Some(GroupRule::Sum(sum)) => rest.iter().any(|rest| rest + own == sum),
            Some(GroupRule::Below(bound)) => rest.first().is_some_and(|rest| rest + own < bound),
            Some(GroupRule::Above(bound)) => rest.last().is_some_and(|rest| rest + own > bound),
        }
    };
    let is_joined = view.mate(edge[0]) == Some(edge[1]);
    let is_as_forced = |[x, y]: [usize; 2]| match (forced, forced.keeps()) {
        (Forced::Tile(tile), _) => is_joined && [x, y] == tile.pips.map(usize::from),
        (_, Some((_, kept))) => is_joined && kept >> x & 1 == 1,
        _ => false,
    };
    let places = view.places_of(edge);
    is_within
        && !matches!(forced, Forced::Pair(_))
        && !places.is_empty()
        && places.into_iter().filter(|place| can(place.1)).all(|place| is_as_forced(place.1))
}

fn is_of_pips(rule: GroupRule) -> bool {
    matches!(rule, GroupRule::Alike | GroupRule::Different)
}

/// Whether the rule of a group can hold when a cell of it has these pips.
fn can_hold(view: &View<'_>, group: usize, (cell, pips): (usize, Pips)) -> bool {
    let what = &view.model.board.groups[group];
    let mut others = what.cells.iter().filter(|other| **other != cell);
    let own = 1 << pips;
    match what.rule {
        None => true,
        Some(GroupRule::Alike) => {
            let is_open = |cell: &usize| !view.laid[*cell];
            let open = what.cells.iter().filter(|cell| is_open(cell)).count();
            let has = |cell: &usize| view.stated[*cell] && is_open(cell) && view.pips[*cell] == own;
            let taken = (0..view.pips.len()).filter(has).filter(|cell| !what.cells.contains(cell));
            others.all(|other| view.pips[*other] & own != 0)
                && view.halves()[usize::from(pips)] as usize >= open + taken.count()
        }
        Some(GroupRule::Different) => others.all(|other| view.pips[*other] != own),
        Some(GroupRule::Sum(sum)) => sums(view, &what.cells, Some((cell, pips))).contains(&sum),
        Some(GroupRule::Below(bound)) => {
            sums(view, &what.cells, Some((cell, pips))).first().is_some_and(|sum| *sum < bound)
        }
        Some(GroupRule::Above(bound)) => {
            sums(view, &what.cells, Some((cell, pips))).last().is_some_and(|sum| *sum > bound)
        }
    }
}

/// Whether a group of a list can have a sum that lies between the lowest and the highest of each of the list, when a
/// cell of it has these pips.
fn can_equal(view: &View<'_>, groups: &[usize], group: usize, fixed: (usize, Pips)) -> bool {
    let cells = |group: usize| &view.model.board.groups[group].cells;
    let mut own = sums(view, cells(group), Some(fixed));
    for other in groups {
        let other = sums(view, cells(*other), None);
        let (Some(low), Some(high)) = (other.first(), other.last()) else { return false };
        own.retain(|sum| (low..=high).contains(&sum));
    }
    !own.is_empty()
}

/// The sums that cells can have, where one of them may have certain pips: by the pips of each, and by the halves
/// that are left for all and for all but that one.
pub(super) fn sums(view: &View<'_>, cells: &[usize], fixed: Option<(usize, Pips)>) -> SortedSet<u32> {
    let others: Vec<usize> =
        cells.iter().copied().filter(|cell| fixed.is_none_or(|(fixed, _)| fixed != *cell)).collect();
    let own = |cell: &usize| set_bits(view.pips[*cell]).map(|pips| pips as u32).collect::<Vec<u32>>();
    let mut sums = sorted::set([0]);
    if others.len() < EVERY_SUM {
        for cell in &others {
            sums = sorted::set(sums.iter().flat_map(|sum| own(cell).into_iter().map(move |pips| sum + pips)));
        }
    } else {
        let end =
            |of: fn(&[u32]) -> Option<&u32>| others.iter().filter_map(|cell| of(&own(cell)).copied()).sum();
        sums = sorted::set(end(<[u32]>::first)..=end(<[u32]>::last));
    }
    let [low, high] = by_halves(view, &others);
    sums.retain(|sum| (low..=high).contains(sum));
    if let Some((_, pips)) = fixed {
        sums = sorted::set(sums.into_iter().map(|sum| sum + u32::from(pips)));
    }
    let [low, high] = by_halves(view, cells);
    sums.retain(|sum| (low..=high).contains(sum));
    sums
}

/// The lowest and the highest sum of cells by the halves that are left.
fn by_halves(view: &View<'_>, cells: &[usize]) -> [u32; 2] {
    let (laid, open): (Vec<usize>, Vec<usize>) = cells.iter().partition(|cell| view.laid[**cell]);
    let laid: u32 = laid.into_iter().flat_map(|cell| set_bits(view.pips[cell])).sum::<usize>() as u32;
    let mut halves: Vec<u32> = Vec::new();
    for (pips, many) in view.halves().into_iter().enumerate() {
        halves.extend((0..many).map(|_| pips as u32));
    }
    let lowest: u32 = halves.iter().take(open.len()).sum();
    let highest: u32 = halves.iter().rev().take(open.len()).sum();
    [laid + lowest, laid + highest]
}
