//! A transposition table: what is known of positions by their keys, within a limit on memory.
//!
//! It begins small and grows up to its limit. A full table replaces its cheapest entries, so a search
//! must be able to do without any entry. Keys are in the manner of Zobrist ("A New Hashing Method with
//! Application for Game Playing", 1970).

use std::sync::{Mutex, PoisonError};

/// Places that a key may be kept in, one after the other from the one that it names. At half
/// load fewer than one key in a thousand finds all of them taken.
const REACH: usize = 8;

/// Places at the start: a table has many parts where threads share it, and a posted puzzle fills
/// none of them.
const FIRST: usize = 1 << 4;

#[derive(Clone, Debug)]
struct Slot<V> {
    key: u128,
    value: V,
    /// The logarithm of the work that it took to find out.
    work: u8,
}

/// Values by 128-bit keys.
#[derive(Clone, Debug)]
pub struct TranspositionTable<V> {
    slots: Vec<Option<Slot<V>>>,
    /// Places that it may grow to: a power of two.
    most: usize,
    held: usize,
    /// Bytes that each value keeps elsewhere.
    elsewhere: usize,
}

impl<V: Clone> TranspositionTable<V> {
    /// An empty table that will take no more than so many bytes, also while it grows.
    pub fn new(bytes: usize) -> Self {
        Self::of_boxes(bytes, 0)
    }

    /// A table of values that keep up to so many bytes each elsewhere.
    pub fn of_boxes(bytes: usize, elsewhere: usize) -> Self {
        let places = bytes / (size_of::<Option<Slot<V>>>() + elsewhere);
        // While it grows the old half is there too.
        let mut most = 1;
        while most * 2 + most <= places {
            most *= 2;
        }
        Self { slots: Vec::new(), most, held: 0, elsewhere }
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u128) -> Option<&V> {
        if self.slots.is_empty() {
            return None;
        }
        for n in 0..REACH {
            match &self.slots[self.place(key, n)] {
                Some(slot) if slot.key == key => return Some(&slot.value),
                Some(_) => {}
                None => return None,
            }
        }
        None
    }

    /// Keeps what is known of a position, which took so many positions to find out.
    pub fn put(&mut self, key: u128, value: V, nodes: u64) {
        let work = (64 - nodes.leading_zeros()) as u8;
        loop {
            if self.held * 2 >= self.slots.len() {
                self.grow();
            }
            let mut least: Option<(u8, usize)> = None;
            for n in 0..REACH.min(self.slots.len()) {
                let at = self.place(key, n);
                match &mut self.slots[at] {
                    Some(slot) if slot.key == key => {
                        (slot.value, slot.work) = (value, slot.work.max(work));
                        return;
                    }
                    Some(slot) if least.is_none_or(|(work, _)| slot.work < work) => {
                        least = Some((slot.work, at));
                    }
                    Some(_) => {}
                    empty => {
                        *empty = Some(Slot { key, value, work });
                        self.held += 1;
                        return;
                    }
                }
            }
            if !self.grow() {
                if let Some((_, at)) = least {
                    self.slots[at] = Some(Slot { key, value, work });
                }
                return;
            }
        }
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Option<Slot<V>>>() + self.held * self.elsewhere
    }

    /// Positions that it knows.
    pub fn len(&self) -> usize {
        self.held
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.held == 0
    }

    /// Forgets everything, and keeps its room.
    pub fn clear(&mut self) {
        self.slots.fill(None);
        self.held = 0;
    }

    fn place(&self, key: u128, n: usize) -> usize {
        (key as usize).wrapping_add(n) & (self.slots.len() - 1)
    }

    /// Takes twice the room, if it may.
    fn grow(&mut self) -> bool {
        let places = if self.slots.is_empty() { FIRST.min(self.most) } else { self.slots.len() * 2 };
        if places > self.most {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![None; places]);
        self.held = 0;
        for slot in old.into_iter().flatten() {
            // One that finds no room any more is forgotten.
            let free = (0..REACH).map(|n| self.place(slot.key, n)).find(|at| self.slots[*at].is_none());
            if let Some(at) = free {
                self.slots[at] = Some(slot);
                self.held += 1;
            }
        }
        true
    }
}

/// Parts of a table that is shared, each with a lock of its own: so many that threads seldom meet.
const PARTS: usize = 32;

/// Values by 128-bit keys, for one thread or for many.
#[derive(Debug)]
pub(super) struct SharedTable<V> {
    /// One, or a power of two.
    parts: Vec<Mutex<TranspositionTable<V>>>,
}

impl<V: Copy> SharedTable<V> {
    /// An empty table for so many threads that will take no more than so many bytes.
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        let parts = if threads > 1 { PARTS } else { 1 };
        Self { parts: (0..parts).map(|_| Mutex::new(TranspositionTable::new(bytes / parts))).collect() }
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<V> {
        self.in_part(key, |part| part.get(key).copied())
    }

    /// Keeps what is known of a position, which took so many positions to find out.
    #[inline]
    pub(super) fn put(&self, key: u128, value: V, nodes: u64) {
        self.in_part(key, |part| part.put(key, value, nodes));
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(|part| with(part, |part| part.bytes())).sum()
    }

    /// The part is named by the upper bits of the key, the place in it by the lower ones.
    #[inline]
    fn in_part<R>(&self, key: u128, then: impl FnOnce(&mut TranspositionTable<V>) -> R) -> R {
        with(&self.parts[(key >> 64) as usize & (self.parts.len() - 1)], then)
    }
}

/// A thread that panicked left whole entries behind: nothing that is kept takes two steps.
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
        assert!(lost * 1000 < all.len(), "{lost} of {}", all.len());
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
        assert!(none.len() <= 1);
    }
}
