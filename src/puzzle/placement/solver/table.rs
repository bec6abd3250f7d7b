//! Counts solutions by a table: cell by cell in reading order. Two beginnings that leave the same open cells, the
//! same tiles and the same sums have the same number of ends, so they are one entry with their numbers added.

use std::hash::Hash;

use num_bigint::BigUint;
use num_traits::{CheckedAdd, CheckedMul, One};
use rustc_hash::FxHashMap;

use super::layout::{GroupStep, Position, TablePlan};
use super::model::NONE;
use super::work::SearchWork;
use crate::puzzle::placement::board::{GroupRule, TouchingRule};

/// The table was given up: a number or the table became too large, or a limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GaveUp {
    /// A number does not fit; larger ones will do.
    TooNarrow,
    /// A limit was reached.
    Limit,
}

/// A number of beginnings.
pub(crate) trait BigTally: Clone + One + CheckedAdd + CheckedMul + Into<BigUint> {
    /// Bytes that a number takes apart from its entry.
    const APART: usize;
}

impl BigTally for u64 {
    const APART: usize = 0;
}

impl BigTally for BigUint {
    /// The smallest piece of memory.
    const APART: usize = 32;
}

/// The entries of a table.
pub(crate) type Entries<K, T> = FxHashMap<K, T>;

/// Entries that may be added between two looks at the memory.
const ROOM: usize = 256;

/// Bytes that tables take: one that is read, and one that grows. A table that has no room for [`ROOM`] more is copied
/// into one of twice its size.
pub(crate) fn bytes<K, T: BigTally>(read: &Entries<K, T>, grows: &Entries<K, T>) -> usize {
    let grown = if is_full(grows) { 3 } else { 1 };
    table_bytes(read) + grown * table_bytes(grows)
}

/// Whether a table may have to grow before the next look at the memory.
fn is_full<K, T>(entries: &Entries<K, T>) -> bool {
    entries.len() + ROOM > entries.capacity()
}

/// Bytes of a table: seven of eight places are filled before it grows, and each has a byte of its own.
pub(super) fn table_bytes<K, T: BigTally>(entries: &Entries<K, T>) -> usize {
    entries.capacity().div_ceil(7) * 8 * (size_of::<(K, T)>() + 1 + T::APART)
}

/// Adds a number to an entry.
#[inline]
pub(crate) fn add<K: Eq + Hash, T: BigTally>(
    entries: &mut Entries<K, T>,
    key: K,
    tally: &T,
) -> Result<(), GaveUp> {
    let mut is_narrow = false;
    let known = entries.entry(key).and_modify(|known| match known.checked_add(tally) {
        Some(sum) => *known = sum,
        None => is_narrow = true,
    });
    known.or_insert_with(|| tally.clone());
    if is_narrow { Err(GaveUp::TooNarrow) } else { Ok(()) }
}

/// The number of solutions.
pub(crate) fn count(layout: &TablePlan, work: &mut SearchWork) -> Result<BigUint, GaveUp> {
    let narrow = match layout.words {
        0..=2 => run::<2, u64>(layout, work),
        _ => run::<6, u64>(layout, work),
    };
    match narrow {
        Err(GaveUp::TooNarrow) => run::<6, BigUint>(layout, work),
        other => other,
    }
}

fn run<const W: usize, T: BigTally>(layout: &TablePlan, work: &mut SearchWork) -> Result<BigUint, GaveUp> {
    let mut start = [0; W];
    layout.kinds.iter().for_each(|(field, many)| field.set(&mut start, *many));
    let mut entries: Entries<[u64; W], T> = Entries::default();
    entries.insert(start, T::one());
    for at in 0..layout.positions.len() {
        let mut next = Entries::default();
        for (key, tally) in &entries {
            for pips in &layout.positions[at].pips {
                step(layout, at, key, *pips, &mut |key| add(&mut next, key, tally))?;
            }
            let fits = !is_full(&next) || work.fits(bytes(&entries, &next));
            if !fits || !work.ticks_more(1 + next.len() / 1024) {
                return Err(GaveUp::Limit);
            }
        }
        if !work.nodes_more(entries.len() as u64) {
            return Err(GaveUp::Limit);
        }
        entries = next;
    }
    // All that is left differs in the tiles that are not used.
    Ok(entries.into_values().map(Into::into).sum::<BigUint>())
}

/// Calls `take` with every key after a cell with these pips.
#[inline]
fn step<const W: usize>(
    layout: &TablePlan,
    at: usize,
    key: &[u64; W],
    pips: u8,
    take: &mut impl FnMut([u64; W]) -> Result<(), GaveUp>,
) -> Result<(), GaveUp> {
    let position = &layout.positions[at];
    let above = position.above.map_or(0, |up| layout.positions[up].open.get(key));
    let before = layout.before.get(key);
    let other = if before > 0 { before } else { above };
    let kind = (other > 0).then(|| layout.kind_at[(other - 1) as usize * layout.side + usize::from(pips)]);
    if kind.is_some_and(|kind| kind == NONE || layout.kinds[kind as usize].0.get(key) == 0) {
        return Ok(());
    }
    let joined = if before > 0 { position.left } else { position.above.filter(|_| above > 0) };
    if !touches(layout, position, key, pips, joined) {
        return Ok(());
    }
    let mut next = *key;
    if !advance(position, &mut next, pips) {
        return Ok(());
    }
    pass(layout, at, &mut next, pips);
    if let Some(kind) = kind {
        let field = layout.kinds[kind as usize].0;
        field.set(&mut next, field.get(key) - 1);
        layout.before.set(&mut next, 0);
        if let Some(up) = position.above {
            layout.positions[up].open.set(&mut next, 0);
        }
        return take(next);
    }
    if position.right.is_some()
        && position.up_of_right.is_none_or(|up| layout.positions[up].open.get(key) == 0)
    {
        let mut right = next;
        layout.before.set(&mut right, u64::from(pips) + 1);
        take(right)?;
    }
    if position.down.is_some() {
        position.open.set(&mut next, u64::from(pips) + 1);
        take(next)?;
    }
    Ok(())
}

/// Whether the cells to the left and above allow these pips, if they are not one tile with the cell.
#[inline]
pub(crate) fn touches<const W: usize>(
    layout: &TablePlan,
    position: &Position,
    key: &[u64; W],
    pips: u8,
    joined: Option<usize>,
) -> bool {
    let allows = |next: usize| {
        let is_equal = layout.positions[next].seen.get(key) == u64::from(pips) + 1;
        Some(next) == joined || is_equal == (layout.touching == TouchingRule::Equal)
    };
    layout.touching == TouchingRule::Any || [position.left, position.up].into_iter().flatten().all(allows)
}

/// Notes the pips of a cell for its neighbours, and forgets those that no later cell touches.
#[inline]
pub(crate) fn pass<const W: usize>(layout: &TablePlan, at: usize, key: &mut [u64; W], pips: u8) {
    if layout.touching == TouchingRule::Any {
        return;
    }
    layout.positions[at].seen.set(key, u64::from(pips) + 1);
    for other in &layout.ended[at] {
        layout.positions[*other].seen.set(key, 0);
    }
}

/// Adds the pips of a cell to its groups; whether their rules can still hold.
#[inline]
pub(crate) fn advance<const W: usize>(position: &Position, key: &mut [u64; W], pips: u8) -> bool {
    position.groups.iter().all(|group| has_pips(group, key, pips) && has_sum(group, key, pips))
}

#[inline]
fn has_pips<const W: usize>(group: &GroupStep, key: &mut [u64; W], pips: u8) -> bool {
    let before = group.pips.get(key);
    let after = match group.rule {
        Some(GroupRule::Alike) => {
            let own = u64::from(pips) + 1;
            if before != 0 && before != own {
                return false;
            }
            own
        }
        Some(GroupRule::Different) => {
            if before >> pips & 1 == 1 {
                return false;
            }
            before | 1 << pips
        }
        _ => return true,
    };
    group.pips.set(key, if group.is_last { 0 } else { after });
    true
}

#[inline]
fn has_sum<const W: usize>(group: &GroupStep, key: &mut [u64; W], pips: u8) -> bool {
    if !group.has_sum {
        return true;
    }
    let before = group.sum.get(key);
    let sure = group.sum.most();
    let is_sure = before == sure && group.lists.is_empty();
    let sum = before + u64::from(pips);
    let (low, high) = (sum + group.rest.0, sum + group.rest.1);
    let (can, must) = match group.rule {
        _ if is_sure => (true, true),
        Some(GroupRule::Sum(wanted)) => (low <= u64::from(wanted) && u64::from(wanted) <= high, false),
        Some(GroupRule::Below(bound)) => (low < u64::from(bound), high < u64::from(bound)),
        Some(GroupRule::Above(bound)) => (high > u64::from(bound), low > u64::from(bound)),
        _ => (true, false),
    };
    if !can || !group.lists.iter().all(|list| agrees(group, *list, key, sum)) {
        return false;
    }
    let after = if must && group.lists.is_empty() { sure } else { sum };
    group.sum.set(key, if group.is_last { 0 } else { after });
    true
}

/// Whether the sum of a group can become that of a list; notes it when it is the first.
#[inline]
fn agrees<const W: usize>(
    group: &GroupStep,
    (list, is_final): (super::fields::KeyField, bool),
    key: &mut [u64; W],
    sum: u64,
) -> bool {
    let known = list.get(key);
    if known > 0 && !(sum + group.rest.0..=sum + group.rest.1).contains(&(known - 1)) {
        return false;
    }
    if group.is_last {
        list.set(key, if is_final { 0 } else { sum + 1 });
    }
    true
}
