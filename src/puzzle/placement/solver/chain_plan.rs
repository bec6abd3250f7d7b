//! What an entry of a count by chains holds, and how two of them are joined.

use super::chains::ChainSlot;
use super::fields::bits;
use super::model::ends;
use super::state::BoardState;
use crate::puzzle::placement::board::GroupRule;

/// Some bits of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EntryField {
    shift: u32,
    mask: u128,
}

impl EntryField {
    /// The bits of entries that it has.
    fn bits(self) -> u128 {
        self.mask << self.shift
    }

    /// Its number in an entry.
    #[inline]
    pub(super) fn get(self, entry: u128) -> u128 {
        entry >> self.shift & self.mask
    }

    /// An entry with another number.
    #[inline]
    pub(super) fn set(self, entry: u128, number: u128) -> u128 {
        self.clear(entry) | (number & self.mask) << self.shift
    }

    fn clear(self, entry: u128) -> u128 {
        entry & !self.bits()
    }
}

/// Gives out the bits of entries.
#[derive(Default)]
struct FieldMaker {
    used: u32,
}

impl FieldMaker {
    /// A field of some bits; `None` if fewer are left.
    fn field(&mut self, bits: usize) -> Option<EntryField> {
        let (shift, bits) = (self.used, bits as u32);
        self.used += bits;
        (self.used <= u128::BITS && bits < u128::BITS)
            .then(|| EntryField { shift: shift.min(u128::BITS - 1), mask: (1 << bits) - 1 })
    }
}

/// A group, as entries hold it.
#[derive(Clone, Debug)]
pub(super) struct ChainGroup {
    rule: Option<GroupRule>,
    /// The sum of its cells that are in chains, or one more than their common pips, or the set of their pips.
    field: EntryField,
    /// The sum of the cells whose tiles lie already.
    laid: u64,
    lists: Vec<EntryField>,
}

/// How much of a group a stretch of slots has, counted as often as the group counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GroupPart {
    pub(super) halves: u32,
    low: u64,
    high: u64,
}

impl GroupPart {
    /// Two parts together.
    pub(super) fn and(self, other: Self) -> Self {
        let Self { halves, low, high } = other;
        Self { halves: self.halves + halves, low: self.low + low, high: self.high + high }
    }

    /// What is left of a part without another.
    pub(super) fn without(self, other: Self) -> Self {
        let Self { halves, low, high } = other;
        Self { halves: self.halves - halves, low: self.low - low, high: self.high - high }
    }
}

/// The plan of a count.
pub(super) struct ChainPlan<'s, 'm> {
    pub(super) state: &'s BoardState<'m>,
    /// For each kind of tile how many of it an entry uses.
    kinds: Vec<EntryField>,
    /// Kinds that are there more than once, and the bits of the others.
    plural: Vec<usize>,
    pub(super) single: u128,
    /// The bits of all kinds, and these bits where every tile is used.
    pub(super) tiles: u128,
    pub(super) full: u128,
    /// One more than the pips at both ends of a stretch, where a neighbour is still to come.
    pub(super) ends: [EntryField; 2],
    groups: Vec<ChainGroup>,
    /// Bits that are added when two entries are joined, and bits of which each is in one of them or in both.
    added: u128,
    united: u128,
    /// Numbers that have to agree where both entries have them, and sets that may not overlap.
    agreeing: Vec<EntryField>,
    apart: Vec<EntryField>,
}

impl<'s, 'm> ChainPlan<'s, 'm> {
    /// The plan for a board; `None` if an entry would be too long.
    pub(super) fn new(state: &'s BoardState<'m>) -> Option<Self> {
        let (model, mut maker) = (state.model, FieldMaker::default());
        let bits_of = |left: u32| if left < 2 { left as usize } else { bits(2 * u64::from(left)) };
        let kinds: Vec<EntryField> =
            state.left.iter().map(|left| maker.field(bits_of(*left))).collect::<Option<_>>()?;
        let all = kinds.iter().fold(0, |all, kind| all | kind.bits());
        let full = kinds.iter().zip(&state.left).fold(0, |full, (kind, left)| kind.set(full, (*left).into()));
        let plural: Vec<usize> = (0..kinds.len()).filter(|kind| state.left[*kind] > 1).collect();
        let single = plural.iter().fold(all, |single, kind| kinds[*kind].clear(single));
        let ends = [maker.field(bits(model.side as u64))?, maker.field(bits(model.side as u64))?];
        let (groups, agreeing) = groups(state, &mut maker)?;
        let of = |rule: GroupRule| groups.iter().filter(move |group| group.rule == Some(rule));
        let alike = of(GroupRule::Alike).map(|group| group.field);
        let agreeing: Vec<EntryField> = agreeing.into_iter().chain(alike).collect();
        let apart: Vec<EntryField> = of(GroupRule::Different).map(|group| group.field).collect();
        let united = agreeing.iter().chain(&apart).fold(0, |united, field| united | field.bits());
        let sums = groups.iter().fold(0, |sums, group| sums | group.field.bits()) & !united;
        let added = all | sums;
        Some(Self {
            state,
            kinds,
            plural,
            single,
            tiles: all,
            full,
            ends,
            groups,
            added,
            united,
            agreeing,
            apart,
        })
    }

    /// The groups that a cell's pips matter to.
    pub(super) fn groups_of(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.state.model.groups_of(cell).iter().map(|group| *group as usize)
    }

    /// Whether the pips of a group are a set, in which no two are equal.
    pub(super) fn is_set(&self, group: usize) -> bool {
        self.groups[group].rule == Some(GroupRule::Different)
    }

    /// The groups of which a stretch has a part, if each of its halves counts for these.
    pub(super) fn parts(&self, slot: ChainSlot, halves: &SlotGroups) -> Vec<GroupPart> {
        let mut parts = vec![GroupPart::default(); self.groups.len()];
        for (cell, groups) in slot.iter().zip(halves) {
            let own = self.state.pips[*cell];
            let (low, high) = ends(own);
            for group in groups {
                parts[*group] =
                    parts[*group].and(GroupPart { halves: 1, low: low as u64, high: high as u64 });
            }
        }
        parts
    }

    /// Every entry of one slot. An end of it is kept where a neighbour has to be compared.
    pub(super) fn of_slot(&self, slot: ChainSlot, halves: &SlotGroups, keeps: [bool; 2]) -> Vec<u128> {
        let mut entries = Vec::new();
        for (kind, [a, b]) in self.state.model.kinds.iter().enumerate() {
            let turns = [[a, b], [b, a]].into_iter().take(if a == b { 1 } else { 2 });
            for pips in turns.map(|pips| pips.map(|pips| u32::from(*pips))) {
                let fits = |n: usize| self.state.pips[slot[n]] >> pips[n] & 1 == 1;
                if self.state.left[kind] > 0 && fits(0) && fits(1) {
                    let mut entry = self.kinds[kind].set(0, 1);
                    for (end, pips) in (0..2).zip(pips).filter(|(end, _)| keeps[*end]) {
                        entry = self.ends[end].set(entry, u128::from(pips) + 1);
                    }
                    entries.extend(self.with_groups(entry, halves, pips));
                }
            }
        }
        entries
    }

    /// An entry with the pips of its halves in their groups, if these allow them.
    fn with_groups(&self, mut entry: u128, halves: &SlotGroups, pips: [u32; 2]) -> Option<u128> {
        for (pips, groups) in pips.into_iter().zip(halves) {
            for ChainGroup { rule, field, .. } in groups.iter().map(|group| &self.groups[*group]) {
                let (known, pips) = (field.get(entry), u128::from(pips));
                let next = match rule {
                    Some(GroupRule::Alike) if known > 0 && known != pips + 1 => return None,
                    Some(GroupRule::Alike) => pips + 1,
                    Some(GroupRule::Different) if known >> pips & 1 == 1 => return None,
                    Some(GroupRule::Different) => known | 1 << pips,
                    _ => known + pips,
                };
                entry = field.set(entry, next);
            }
        }
        Some(entry)
    }

    /// Two entries of neighbouring stretches as one, without ends; `None` if they need the same tile, or if their
    /// groups do not agree.
    #[inline]
    pub(super) fn join(&self, one: u128, other: u128) -> Option<u128> {
        let uses = |kind: &usize| self.kinds[*kind].get(one) + self.kinds[*kind].get(other);
        if one & other & self.single != 0
            || self.plural.iter().any(|kind| uses(kind) > self.state.left[*kind].into())
            || self.apart.iter().any(|field| field.get(one) & field.get(other) != 0)
        {
            return None;
        }
        let agrees = |field: &EntryField| {
            let (one, other) = (field.get(one), field.get(other));
            one == 0 || other == 0 || one == other
        };
        let is_agreed = self.agreeing.iter().all(agrees);
        is_agreed.then(|| ((one & self.added) + (other & self.added)) | (one | other) & self.united)
    }

    /// A joined entry with the beginning of the first and the end of the second, where these matter later.
    #[inline]
    pub(super) fn with_ends(&self, entry: u128, [first, second]: [u128; 2], keeps: [bool; 2]) -> u128 {
        let numbers = [self.ends[0].get(first), self.ends[1].get(second)];
        (0..2).filter(|end| keeps[*end]).fold(entry, |entry, end| self.ends[end].set(entry, numbers[end]))
    }

    /// The entry after a look at groups, each with what is still to come of it; `None` if a rule cannot hold. What
    /// is over is forgotten.
    #[inline]
    pub(super) fn looked_at(&self, mut entry: u128, groups: &[(usize, GroupPart)]) -> Option<u128> {
        for (group, rest) in groups {
            let ChainGroup { rule, field, laid, lists } = &self.groups[*group];
            let sum = field.get(entry) as u64 + laid;
            let (low, high) = (sum + rest.low, sum + rest.high);
            let can = match rule {
                Some(GroupRule::Sum(wanted)) => (low..=high).contains(&u64::from(*wanted)),
                Some(GroupRule::Below(bound)) => low < u64::from(*bound),
                Some(GroupRule::Above(bound)) => high > u64::from(*bound),
                _ => true,
            };
            let is_between = |list: &EntryField| {
                let known = list.get(entry) as u64;
                known == 0 || (low..=high).contains(&(known - 1))
            };
            if !can || !lists.iter().all(is_between) {
                return None;
            }
            if rest.halves == 0 {
                entry = lists.iter().fold(entry, |entry, list| list.set(entry, u128::from(sum) + 1));
                entry = field.clear(entry);
            }
        }
        Some(entry)
    }
}

/// The groups for which each half of a slot counts.
pub(super) type SlotGroups = [Vec<usize>; 2];

/// The groups of a board, and the fields of its lists of equal sums. `None` if they need too many bits, or if a
/// compared group has another rule too, or is known already.
fn groups(state: &BoardState<'_>, maker: &mut FieldMaker) -> Option<(Vec<ChainGroup>, Vec<EntryField>)> {
    let (model, board) = (state.model, state.model.board);
    let most = |group: usize| -> u64 {
        board.groups[group].cells.iter().map(|cell| 2 * ends(state.pips[*cell]).1 as u64).sum()
    };
    let mut lists = Vec::new();
    for list in &board.equal_sums {
        lists.push(maker.field(bits(1 + list.iter().map(|group| most(*group)).max()?))?);
    }
    let mut groups = Vec::new();
    for (number, group) in board.groups.iter().enumerate() {
        let own: Vec<EntryField> = model.lists_of(number).iter().map(|list| lists[*list as usize]).collect();
        let is_set = matches!(group.rule, Some(GroupRule::Alike | GroupRule::Different));
        let (laid, open): (Vec<usize>, Vec<usize>) = group.cells.iter().partition(|cell| state.laid[**cell]);
        if !own.is_empty() && (is_set || open.is_empty()) {
            return None;
        }
        let bits = match group.rule {
            Some(GroupRule::Alike) => bits(model.side as u64),
            Some(GroupRule::Different) => model.side,
            None if own.is_empty() => 0,
            _ => bits(most(number)),
        };
        let laid = laid.iter().map(|cell| ends(state.pips[*cell]).1 as u64).sum();
        groups.push(ChainGroup { rule: group.rule, field: maker.field(bits)?, laid, lists: own });
    }
    Some((groups, lists))
}
