//! A transposition table: results by position key, within a limit on memory.
//!
//! It begins small and grows up to its limit. A full table replaces its cheapest entries, so a search
//! must be able to do without any entry. Keys are in the manner of Zobrist ("A New Hashing Method with
//! Application for Game Playing", 1970).

use std::num::NonZeroU128;
use std::sync::{Mutex, PoisonError};

/// Slots that a key may use, one after the other from the one that it names. At half load about
/// one key in a hundred finds all of them taken, and takes the place of the cheapest.
const REACH: usize = 8;

/// Slots at the start: few, because a shared table has many parts, and a posted puzzle fills none of
/// them.
const FIRST: usize = 1 << 4;

/// Aligned, so that a small one does not reach across two lines of the processor's cache.
#[derive(Clone, Debug)]
#[repr(align(32))]
struct Slot<V> {
    tag: SlotTag,
    value: V,
}

/// A key and the logarithm of the work that its result took, which stands in place of the key's lowest bits.
#[derive(Clone, Copy, Debug)]
struct SlotTag(NonZeroU128);

impl SlotTag {
    /// The lowest bit is set, so that an empty slot needs no word of its own.
    fn new(key: u128, nodes: u64) -> Self {
        let work = u128::from(64 - nodes.leading_zeros());
        Self(NonZeroU128::MIN | key & !KEY_UNUSED | work << 1)
    }

    #[inline]
    fn is_of(self, key: u128) -> bool {
        (self.0.get() ^ key) & !KEY_UNUSED == 0
    }

    fn work(self) -> u128 {
        self.0.get() & KEY_UNUSED
    }
}

/// The bits of a key that the table does not look at: keys must differ in the others.
const KEY_UNUSED: u128 = (1 << KEY_FROM) - 1;
const KEY_FROM: u32 = 8;

/// Values by 128-bit keys.
#[derive(Clone, Debug)]
pub struct TranspositionTable<V> {
    slots: Vec<Option<Slot<V>>>,
    /// The most slots, a power of two.
    most: usize,
    held: usize,
}

impl<V: Clone> TranspositionTable<V> {
    /// An empty table that takes at most `bytes`, also while it grows.
    pub fn new(bytes: usize) -> Self {
        let places = bytes / size_of::<Option<Slot<V>>>();
        // While the table grows the old half exists too.
        let mut most = 1;
        while most * 2 + most <= places {
            most *= 2;
        }
        Self { slots: Vec::new(), most, held: 0 }
    }

    /// The stored result of a position.
    #[inline]
    pub fn get(&self, key: u128) -> Option<&V> {
        if self.slots.is_empty() {
            return None;
        }
        for n in 0..REACH {
            match &self.slots[self.place(key, n)] {
                Some(slot) if slot.tag.is_of(key) => return Some(&slot.value),
                Some(_) => {}
                None => return None,
            }
        }
        None
    }

    /// Stores the result of a position, which took `nodes` positions.
    pub fn put(&mut self, key: u128, value: V, nodes: u64) {
        let mut tag = SlotTag::new(key, nodes);
        if self.held * 2 >= self.slots.len() {
            self.grow();
        }
        let mut least: Option<(u128, usize)> = None;
        for n in 0..REACH.min(self.slots.len()) {
            let at = self.place(key, n);
            match &mut self.slots[at] {
                Some(slot) if slot.tag.is_of(key) => {
                    if slot.tag.work() > tag.work() {
                        tag = slot.tag;
                    }
                    *slot = Slot { tag, value };
                    return;
                }
                Some(slot) if least.is_none_or(|(work, _)| slot.tag.work() < work) => {
                    least = Some((slot.tag.work(), at));
                }
                Some(_) => {}
                empty => {
                    *empty = Some(Slot { tag, value });
                    self.held += 1;
                    return;
                }
            }
        }
        if let Some((_, at)) = least {
            self.slots[at] = Some(Slot { tag, value });
        }
    }

    /// The size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Option<Slot<V>>>()
    }

    fn place(&self, key: u128, n: usize) -> usize {
        ((key >> KEY_FROM) as usize).wrapping_add(n) & (self.slots.len() - 1)
    }

    /// Doubles the table, if the limit allows it.
    fn grow(&mut self) {
        let places = if self.slots.is_empty() { FIRST.min(self.most) } else { self.slots.len() * 2 };
        if places > self.most {
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![None; places]);
        self.held = 0;
        for slot in old.into_iter().flatten() {
            // An entry that finds no slot is dropped.
            let free =
                (0..REACH).map(|n| self.place(slot.tag.0.get(), n)).find(|at| self.slots[*at].is_none());
            if let Some(at) = free {
                self.slots[at] = Some(slot);
                self.held += 1;
            }
        }
    }
}

/// Parts of a shared table, each with its own lock: enough that threads seldom wait.
const PARTS: usize = 32;

/// Values by 128-bit keys, for one thread or for many.
#[derive(Debug)]
pub(super) struct SharedTable<V> {
    /// One, or a power of two.
    parts: Vec<Mutex<TranspositionTable<V>>>,
}

impl<V: Copy> SharedTable<V> {
    /// An empty table for `threads` threads that takes at most `bytes`.
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        let parts = if threads > 1 { PARTS } else { 1 };
        Self { parts: (0..parts).map(|_| Mutex::new(TranspositionTable::new(bytes / parts))).collect() }
    }

    /// The stored result of a position.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<V> {
        self.in_part(key, |part| part.get(key).copied())
    }

    /// Stores the result of a position, which took `nodes` positions.
    #[inline]
    pub(super) fn put(&self, key: u128, value: V, nodes: u64) {
        self.in_part(key, |part| part.put(key, value, nodes));
    }

    /// The size of the table in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(|part| with(part, |part| part.bytes())).sum()
    }

    /// The upper bits of the key name the part, the lower bits the slot in it.
    #[inline]
    fn in_part<R>(&self, key: u128, then: impl FnOnce(&mut TranspositionTable<V>) -> R) -> R {
        with(&self.parts[(key >> 64) as usize & (self.parts.len() - 1)], then)
    }
}

/// A thread that panicked leaves only whole entries behind: storing one is a single step.
#[inline]
fn with<V, R>(part: &Mutex<TranspositionTable<V>>, then: impl FnOnce(&mut TranspositionTable<V>) -> R) -> R {
    then(&mut part.lock().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn keys() -> impl Iterator<Item = u128> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        std::iter::from_fn(move || {
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                u128::from(state)
            };
            Some(next() << 64 | next())
        })
    }

    #[test]
    fn with_room_enough_nothing_is_lost_or_mistaken() {
        let mut table = TranspositionTable::new(1 << 26);
        let mut all = HashMap::new();
        for (n, key) in keys().take(100_000).enumerate() {
            table.put(key, n, 1);
            all.insert(key, n);
        }
        let lost = all.iter().filter(|(key, n)| table.get(**key) != Some(*n)).count();
        assert!(lost * 100 < all.len(), "{lost} of {}", all.len());
        assert!(all.iter().all(|(key, n)| table.get(*key).is_none_or(|found| found == n)));
        assert!(keys().skip(300_000).take(1000).all(|key| table.get(key).is_none()));
        let key = all.keys().next().copied().unwrap();
        table.put(key, 7, 1);
        assert_eq!(table.get(key), Some(&7));
    }

    #[test]
    fn a_full_table_keeps_to_its_memory_and_keeps_what_was_dear() {
        let bytes = 1 << 16;
        let mut table = TranspositionTable::new(bytes);
        let all: Vec<u128> = keys().take(50_000).collect();
        for (n, key) in all.iter().enumerate() {
            table.put(*key, n, if n % 500 == 0 { 1 << 20 } else { 1 });
        }
        assert!((bytes / 8..=bytes).contains(&table.bytes()), "{} bytes", table.bytes());
        let kept = |dear| {
            let of = |n: &usize| n.is_multiple_of(500) == dear;
            (0..all.len()).filter(of).filter(|n| table.get(all[*n]) == Some(n)).count()
        };
        assert!(kept(true) > 97, "{}", kept(true));
        assert!(kept(false) > 100);
        let mut none = TranspositionTable::new(0);
        none.put(1, 1, 1);
        assert!(none.held <= 1);
    }
}
