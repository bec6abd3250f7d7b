//! Counts the solutions of boards one cell wide: tables of stretches are joined into longer ones. An entry is the
//! tiles that a stretch uses, the pips at its ends and the sums so far; where two halves meet, each entry has just
//! one complement of tiles.

use std::ops::Range;

use num_bigint::BigUint;

use super::chain_plan::{ChainPlan, GroupPart, SlotGroups};
use super::chains::CellChain;
use super::shards::Shards;
use super::state::BoardState;
use super::table::{BigTally, GaveUp};
use super::work::SearchWork;
use crate::puzzle::placement::board::TouchingRule;

/// Pairs of entries up to which two stretches are joined at once; otherwise slot by slot.
const MOST_PAIRS: u128 = 1 << 31;

/// The number of solutions of a board with these tilings; `None` where an entry would be too long.
pub(crate) fn count(
    state: &BoardState<'_>,
    tilings: &[Vec<CellChain>],
    work: &mut SearchWork,
) -> Option<Result<BigUint, GaveUp>> {
    let plan = ChainPlan::new(state)?;
    let mut all = BigUint::ZERO;
    for chains in tilings {
        let mut counter = ChainCounter { plan: &plan, work, whole: Vec::new() };
        let number = match counter.count::<u64>(chains) {
            Err(GaveUp::TooNarrow) => counter.count::<BigUint>(chains),
            other => other,
        };
        match number {
            Ok(number) => all += number,
            other => return Some(other),
        }
    }
    Some(Ok(all))
}

/// Entries of a stretch between two looks at the memory of what they are joined to.
const LOOK: usize = 64;

/// The entries of a stretch of slots, and its part of each group.
struct StretchTable<T> {
    entries: Vec<(u128, T)>,
    parts: Vec<GroupPart>,
}

/// How two stretches are joined.
#[derive(Clone, Copy, Default)]
struct Seam {
    /// Whether the end of the first has to be compared with the beginning of the second.
    is_linked: bool,
    /// Whether the end of the second has to be compared with the beginning of the first.
    is_closed: bool,
    /// Whether the beginning and the end of both matter later.
    keeps: [bool; 2],
    /// Whether nothing else is to come.
    is_last: bool,
}

/// A chain whose slots are counted, with the groups for which each half counts.
struct CountedChain<'c> {
    chain: &'c CellChain,
    groups: Vec<SlotGroups>,
    /// The slot at which a ring is cut.
    first: usize,
    /// Whether few groups are cut before a slot, by its distance from the first.
    is_cut: Vec<bool>,
}

impl<'c> CountedChain<'c> {
    fn new(plan: &ChainPlan<'_, '_>, chain: &'c CellChain) -> Self {
        let groups = slot_groups(plan, chain);
        let slots = groups.len();
        let costs: Vec<usize> = (0..slots).map(|slot| cut_groups(&groups, slot)).collect();
        let from = usize::from(!chain.is_ring && slots > 1);
        let least = costs[from..].iter().min().copied().unwrap_or(0);
        let first = if chain.is_ring { costs.iter().position(|cost| *cost == least).unwrap_or(0) } else { 0 };
        let mut is_cut: Vec<bool> = (0..slots).map(|slot| costs[(first + slot) % slots] == least).collect();
        is_cut[slots / 2] |= !is_cut[1..].contains(&true);
        is_cut[0] = true;
        Self { chain, groups, first, is_cut }
    }

    /// The cut that is next to the middle.
    fn middle(&self) -> usize {
        let cuts = (1..self.is_cut.len()).filter(|slot| self.is_cut[*slot]);
        cuts.min_by_key(|slot| (2 * slot).abs_diff(self.is_cut.len())).unwrap_or(0)
    }

    /// The stretches between cuts.
    fn blocks(&self, slots: Range<usize>) -> Vec<Range<usize>> {
        let mut cuts: Vec<usize> = slots.clone().filter(|slot| self.is_cut[*slot]).collect();
        cuts.push(slots.end);
        cuts.windows(2).map(|two| two[0]..two[1]).collect()
    }
}

/// The groups for which each half counts. A half that equals its neighbour in the next slot may count as that one:
/// then the side of a frame is over with the slot before its corner.
fn slot_groups(plan: &ChainPlan<'_, '_>, chain: &CellChain) -> Vec<SlotGroups> {
    let slots = &chain.slots;
    let mut groups = vec![SlotGroups::default(); slots.len()];
    let board = plan.state.model.board;
    for (number, slot) in slots.iter().enumerate() {
        for half in 0..2 {
            let beside = if half == 1 { number + 1 } else { number + slots.len() - 1 };
            let is_beside = board.touching == TouchingRule::Equal
                && (chain.is_ring || (1..slots.len()).contains(&(number + half)));
            let beside = beside % slots.len();
            for group in plan.groups_of(slot[half]) {
                let has = |cell: usize| board.groups[group].cells.binary_search(&cell).is_ok();
                let is_lent =
                    is_beside && !plan.is_set(group) && has(slots[beside][1 - half]) && !has(slot[1 - half]);
                let (slot, half) = if is_lent { (beside, 1 - half) } else { (number, half) };
                groups[slot][half].push(group);
            }
        }
    }
    groups
}

/// How much a cut before a slot tears groups apart.
fn cut_groups(groups: &[SlotGroups], slot: usize) -> usize {
    let slots = groups.len();
    let has = |slot: usize, group: usize| groups[slot % slots].iter().flatten().any(|own| *own == group);
    let mut torn: Vec<usize> = groups[slot].iter().flatten().copied().collect();
    torn.sort_unstable();
    torn.dedup();
    let parts = |group: usize| {
        let after = (0..slots).take_while(|n| has(slot + n, group)).count();
        let before = (1..=slots).take_while(|n| has(slot + slots - n, group)).count();
        after.min(before)
    };
    torn.into_iter().map(parts).sum()
}

struct ChainCounter<'c, 's, 'm> {
    plan: &'c ChainPlan<'s, 'm>,
    work: &'c mut SearchWork,
    /// The whole of each group.
    whole: Vec<GroupPart>,
}

impl ChainCounter<'_, '_, '_> {
    /// The number of solutions with this tiling.
    fn count<T: BigTally>(&mut self, chains: &[CellChain]) -> Result<BigUint, GaveUp> {
        let plan = self.plan;
        let chains: Vec<CountedChain<'_>> =
            chains.iter().map(|chain| CountedChain::new(plan, chain)).collect();
        let none = vec![GroupPart::default(); plan.state.model.board.groups.len()];
        self.whole.clone_from(&none);
        for chain in &chains {
            for (slot, groups) in chain.chain.slots.iter().zip(&chain.groups) {
                add_parts(&mut self.whole, &plan.parts(*slot, groups));
            }
        }
        let mut all = StretchTable { entries: vec![(0, T::one())], parts: none };
        for (number, chain) in chains.iter().enumerate() {
            let is_only = chains.len() == 1;
            let next = self.chain::<T>(chain, Seam { is_last: is_only, ..Seam::default() })?;
            let is_last = !is_only && number + 1 == chains.len();
            all = if is_only { next } else { self.join(&all, &next, Seam { is_last, ..Seam::default() })? };
        }
        let is_whole = |entry: u128| !plan.state.uses_all() || entry & plan.tiles == plan.full;
        Ok(all
            .entries
            .into_iter()
            .filter(|(entry, _)| is_whole(*entry))
            .map(|(_, tally)| tally.into())
            .sum::<BigUint>())
    }

    /// The table of a whole chain; its own seam is filled in.
    fn chain<T: BigTally>(
        &mut self,
        chain: &CountedChain<'_>,
        seam: Seam,
    ) -> Result<StretchTable<T>, GaveUp> {
        let (slots, middle) = (chain.groups.len(), chain.middle());
        if slots == 1 {
            return self.slot(chain, 0);
        }
        let (left, right) = (self.stretch(chain, 0..middle)?, self.stretch(chain, middle..slots)?);
        let is_linked = self.touches();
        let is_closed = is_linked && chain.chain.is_ring;
        self.join(&left, &right, Seam { is_linked, is_closed, ..seam })
    }

    /// The table of several blocks.
    fn stretch<T: BigTally>(
        &mut self,
        chain: &CountedChain<'_>,
        slots: Range<usize>,
    ) -> Result<StretchTable<T>, GaveUp> {
        let blocks = chain.blocks(slots.clone());
        let mut all = self.block(chain, blocks[0].clone())?;
        for block in &blocks[1..] {
            let next = self.block(chain, block.clone())?;
            let pairs = all.entries.len() as u128 * next.entries.len() as u128;
            if pairs <= MOST_PAIRS {
                all = self.join(&all, &next, self.seam(chain, slots.start..block.end))?;
            } else {
                all = self.longer(chain, all, slots.start, block.clone())?;
            }
        }
        Ok(all)
    }

    /// The table of a block, slot by slot.
    fn block<T: BigTally>(
        &mut self,
        chain: &CountedChain<'_>,
        slots: Range<usize>,
    ) -> Result<StretchTable<T>, GaveUp> {
        let first = self.slot(chain, slots.start)?;
        self.longer(chain, first, slots.start, slots.start + 1..slots.end)
    }

    /// The table of a stretch from `first` on with further slots, one by one.
    fn longer<T: BigTally>(
        &mut self,
        chain: &CountedChain<'_>,
        mut all: StretchTable<T>,
        first: usize,
        more: Range<usize>,
    ) -> Result<StretchTable<T>, GaveUp> {
        for slot in more {
            let next = self.slot(chain, slot)?;
            all = self.join(&all, &next, self.seam(chain, first..slot + 1))?;
        }
        Ok(all)
    }

    /// The table of one slot.
    fn slot<T: BigTally>(
        &mut self,
        chain: &CountedChain<'_>,
        slot: usize,
    ) -> Result<StretchTable<T>, GaveUp> {
        let number = (chain.first + slot) % chain.groups.len();
        let (cells, groups) = (chain.chain.slots[number], &chain.groups[number]);
        let parts = self.plan.parts(cells, groups);
        let looks = self.looks(&parts, |group| parts[group].halves > 0);
        let keeps = self.seam(chain, slot..slot + 1).keeps;
        let mut entries = Shards::new(0);
        for entry in self.plan.of_slot(cells, groups, keeps) {
            if let Some(entry) = self.plan.looked_at(entry, &looks) {
                entries.add(entry, T::one())?;
            }
        }
        Ok(StretchTable { entries: entries.entries()?, parts })
    }

    fn touches(&self) -> bool {
        self.plan.state.model.board.touching != TouchingRule::Any
    }

    /// The seam by which a stretch is made from two.
    fn seam(&self, chain: &CountedChain<'_>, slots: Range<usize>) -> Seam {
        let is_ring = chain.chain.is_ring;
        let keeps = [is_ring || slots.start > 0, is_ring || slots.end < chain.groups.len()];
        let is_linked = self.touches();
        Seam { is_linked, keeps: keeps.map(|keeps| keeps && is_linked), ..Seam::default() }
    }

    /// The groups to be looked at, with what is still to come of them.
    fn looks(&self, parts: &[GroupPart], is_met: impl Fn(usize) -> bool) -> Vec<(usize, GroupPart)> {
        let met = (0..parts.len()).filter(|group| is_met(*group));
        met.map(|group| (group, self.whole[group].without(parts[group]))).collect()
    }

    /// The table of two stretches together.
    fn join<T: BigTally>(
        &mut self,
        one: &StretchTable<T>,
        other: &StretchTable<T>,
        seam: Seam,
    ) -> Result<StretchTable<T>, GaveUp> {
        let plan = self.plan;
        let mut parts = one.parts.clone();
        add_parts(&mut parts, &other.parts);
        let looks = self.looks(&parts, |group| one.parts[group].halves > 0 && other.parts[group].halves > 0);
        let firsts = by_wanted(one, |entry| self.wanted(0, entry, seam));
        let seconds = by_wanted(other, |entry| self.wanted(1, entry, seam));
        let mut entries = Shards::new(firsts.len() as u128 * seconds.len() as u128);
        let held = (firsts.len() + seconds.len())
            * (size_of::<(u128, T)>() + T::APART + size_of::<(u128, u128, &T)>());
        let mut fitting = seconds.chunk_by(|one, other| one.0 == other.0).peekable();
        for (looked, (wanted, first, tally)) in firsts.into_iter().enumerate() {
            while fitting.next_if(|fitting| fitting[0].0 < wanted).is_some() {}
            let fitting =
                fitting.peek().filter(|fitting| fitting[0].0 == wanted).copied().unwrap_or_default();
            for (_, second, times) in fitting {
                // Most pairs end here.
                if first & second & plan.single != 0 {
                    continue;
                }
                let Some(entry) = plan.join(first, *second).filter(|_| self.fits(first, *second, seam))
                else {
                    continue;
                };
                let entry = plan.with_ends(entry, [first, *second], seam.keeps);
                if let Some(entry) = plan.looked_at(entry, &looks) {
                    entries.add(entry, tally.checked_mul(times).ok_or(GaveUp::TooNarrow)?)?;
                }
            }
            let may_go_on = self.work.ticks_more(1 + fitting.len() / 16);
            if !may_go_on || looked % LOOK == 0 && !self.work.fits(held + entries.bytes()) {
                return Err(GaveUp::Limit);
            }
        }
        let entries = entries.entries()?;
        if self.work.nodes_more(entries.len() as u64) {
            Ok(StretchTable { entries, parts })
        } else {
            Err(GaveUp::Limit)
        }
    }

    /// What fits the first (0) or the second (1) of two entries: all tiles that the first lacks, or the pips where they
    /// meet.
    fn wanted(&self, number: usize, entry: u128, seam: Seam) -> u128 {
        let plan = self.plan;
        if seam.is_last && plan.state.uses_all() {
            let own = entry & plan.tiles;
            if number == 0 { plan.full - own } else { own }
        } else if seam.is_linked && plan.state.model.board.touching == TouchingRule::Equal {
            plan.ends[1 - number].get(entry)
        } else {
            0
        }
    }

    /// Whether the ends of two entries may touch.
    fn fits(&self, first: u128, second: u128, seam: Seam) -> bool {
        let [begin, end] = self.plan.ends;
        let is_equal = self.plan.state.model.board.touching == TouchingRule::Equal;
        (!seam.is_linked || (end.get(first) == begin.get(second)) == is_equal)
            && (!seam.is_closed || (begin.get(first) == end.get(second)) == is_equal)
    }
}

/// The entries of a stretch sorted by what fits them.
fn by_wanted<T>(table: &StretchTable<T>, wanted: impl Fn(u128) -> u128) -> Vec<(u128, u128, &T)> {
    let mut sorted: Vec<(u128, u128, &T)> =
        table.entries.iter().map(|(entry, tally)| (wanted(*entry), *entry, tally)).collect();
    sorted.sort_unstable_by_key(|(wanted, ..)| *wanted);
    sorted
}

fn add_parts(all: &mut [GroupPart], more: &[GroupPart]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all = all.and(*more));
}
