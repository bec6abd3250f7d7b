//! Plays a plan's blocks on several threads.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::search::Limits;
use crate::search::in_order::{AHEAD, in_order};
use crate::simulate::fault::GameFault;
use crate::simulate::part::{GameTables, Part};
use crate::simulate::plan::Plan;

/// Which blocks of a plan are played here: every `of`-th one, starting with the `number`-th, counted from
/// 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u64,
    /// The number of shards.
    pub of: u64,
}

impl Default for Shard {
    /// All blocks.
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Shard {
    /// Whether a block belongs to this shard.
    pub const fn has(self, block: u64) -> bool {
        block % self.of == self.number - 1
    }
}

/// Plays every block in `wanted`, on as many threads as the limits allow, and passes on each in turn. A
/// receiver that returns `false` stops the rest, and so do the time limit and the watch; unfinished blocks
/// are dropped.
///
/// # Errors
/// When a game cannot be continued.
pub fn run(
    plan: &Plan,
    wanted: &BTreeSet<u64>,
    limits: &Limits,
    mut receive: impl FnMut(u64, Part) -> bool,
) -> Result<(), GameFault> {
    let blocks = wanted.iter().take_while(|_| !limits.is_over());
    // Idle tables; at most one per thread.
    let free = Mutex::new(Vec::new());
    let lock = || free.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |block: &u64| {
        let known = lock().pop();
        let mut tables = known.unwrap_or_else(|| GameTables::new(plan));
        let played = tables.block(*block, limits);
        lock().push(tables);
        played.map(|part| part.map(|part| (*block, part)))
    };
    let mut ended = Ok(());
    in_order(limits, AHEAD, blocks, work, |played| match played {
        Ok(done) => done.is_none_or(|(block, part)| receive(block, part)),
        Err(fault) => {
            ended = Err(fault);
            false
        }
    });
    ended
}
