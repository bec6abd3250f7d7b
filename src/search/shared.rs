//! A transposition table that several threads fill and ask together.

use std::sync::{Mutex, PoisonError};

use super::table::Table;

/// Parts of a table that is shared, each with a lock of its own: so many that threads seldom meet.
const PARTS: usize = 32;

/// Values by 128-bit keys, for one thread or for many.
#[derive(Debug)]
pub(super) struct Shared<V> {
    /// One, or a power of two.
    parts: Vec<Mutex<Table<V>>>,
}

impl<V: Copy> Shared<V> {
    /// An empty table for so many threads that will take no more than so many bytes.
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        let parts = if threads > 1 { PARTS } else { 1 };
        Self { parts: (0..parts).map(|_| Mutex::new(Table::new(bytes / parts))).collect() }
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
    fn in_part<R>(&self, key: u128, then: impl FnOnce(&mut Table<V>) -> R) -> R {
        with(&self.parts[(key >> 64) as usize & (self.parts.len() - 1)], then)
    }
}

/// A thread that panicked left whole entries behind: nothing that is kept takes two steps.
#[inline]
fn with<V, R>(part: &Mutex<Table<V>>, then: impl FnOnce(&mut Table<V>) -> R) -> R {
    then(&mut part.lock().unwrap_or_else(PoisonError::into_inner))
}
