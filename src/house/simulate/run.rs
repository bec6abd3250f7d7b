//! Playing a plan's blocks on all cores.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

use super::game::GameFault;
use super::part::{GameTables, Part};
use super::plan::Plan;
use crate::search::Watch;

/// Which blocks of a plan are played here: the `number`-th of every so many, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u64,
    /// How many shards there are.
    pub of: u64,
}

impl Default for Shard {
    /// All of it.
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Shard {
    /// Whether a block is of this shard.
    pub const fn has(self, block: u64) -> bool {
        block % self.of == self.number - 1
    }
}

/// Plays every block that `wanted` names, on so many threads, and hands each on as soon as it is
/// done, in whatever order. A receiver that says `false` stops the rest, and so does the watch;
/// blocks that were begun are dropped then.
///
/// # Errors
/// When a game cannot be played on.
pub fn run(
    plan: &Plan,
    wanted: &BTreeSet<u64>,
    threads: usize,
    watch: &Watch,
    mut receive: impl FnMut(u64, Part) -> bool,
) -> Result<(), GameFault> {
    let blocks: Vec<u64> = wanted.iter().copied().collect();
    let next = AtomicUsize::new(0);
    let own = Watch::default();
    let stopped = || watch.is_stopped() || own.is_stopped();
    // No more than a few parts wait to be taken: memory does not grow with the games.
    let (send, parts) = sync_channel(threads.max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, blocks.len().max(1)) {
            let (send, blocks, next, stopped) = (send.clone(), &blocks, &next, &stopped);
            scope.spawn(move || {
                let mut tables = GameTables::new(plan);
                while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if stopped() {
                        return;
                    }
                    match tables.block(*block, watch) {
                        Ok(None) => return,
                        Ok(Some(part)) => {
                            if send.send(Ok((*block, part))).is_err() {
                                return;
                            }
                        }
                        Err(fault) => {
                            // Nobody is left to be told when this fails.
                            let _ = send.send(Err(fault));
                            return;
                        }
                    }
                }
            });
        }
        drop(send);
        for part in parts {
            match part {
                Ok((block, part)) => {
                    if !receive(block, part) {
                        own.stop();
                        break;
                    }
                }
                Err(fault) => {
                    own.stop();
                    return Err(fault);
                }
            }
        }
        Ok(())
    })
}
