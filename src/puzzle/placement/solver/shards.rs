//! A table of tallies in shards. Entries wait until a batch of a shard is together, so that adding them stays within
//! the caches.

use rustc_hash::FxHashMap;

use super::table::{BigTally, GaveUp, add, table_bytes};

/// Pairs up to which one shard is enough.
const FEW_PAIRS: u128 = 1 << 16;

/// The number of shards beyond that, in bits.
const SHARD_BITS: u32 = 8;

/// Entries that wait for a shard.
const BATCH: usize = 1 << 10;

/// An odd number that spreads entries over shards, and not as the hashes within a shard do.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Tallies by entries.
pub(super) struct Shards<T> {
    maps: Vec<FxHashMap<u128, T>>,
    waiting: Vec<Vec<(u128, T)>>,
}

impl<T: BigTally> Shards<T> {
    /// An empty table for up to this many additions.
    pub(super) fn new(pairs: u128) -> Self {
        let shards = if pairs <= FEW_PAIRS { 1 } else { 1 << SHARD_BITS };
        Self { maps: vec![FxHashMap::default(); shards], waiting: vec![Vec::new(); shards] }
    }

    /// Adds a tally to an entry.
    #[inline]
    pub(super) fn add(&mut self, entry: u128, tally: T) -> Result<(), GaveUp> {
        let mixed = (entry as u64 ^ (entry >> 64) as u64).wrapping_mul(SPREAD);
        let shard = (mixed >> (u64::BITS - SHARD_BITS)) as usize & (self.maps.len() - 1);
        self.waiting[shard].push((entry, tally));
        if self.waiting[shard].len() >= BATCH { self.flush(shard) } else { Ok(()) }
    }

    fn flush(&mut self, shard: usize) -> Result<(), GaveUp> {
        let map = &mut self.maps[shard];
        self.waiting[shard].drain(..).try_for_each(|(entry, tally)| add(map, entry, &tally))
    }

    /// Bytes of the table, and of the list that [`Shards::entries`] makes of it.
    pub(super) fn bytes(&self) -> usize {
        let (maps, listed) = self
            .maps
            .iter()
            .fold((0, 0), |(bytes, listed), map| (bytes + table_bytes(map), listed + map.len()));
        let waiting = self.waiting.len() * BATCH;
        maps + (listed + waiting) * size_of::<(u128, T)>() + listed * T::APART
    }

    /// All entries.
    pub(super) fn entries(mut self) -> Result<Vec<(u128, T)>, GaveUp> {
        (0..self.maps.len()).try_for_each(|shard| self.flush(shard))?;
        let mut entries = Vec::with_capacity(self.maps.iter().map(FxHashMap::len).sum());
        self.maps.into_iter().for_each(|map| entries.extend(map));
        Ok(entries)
    }
}
