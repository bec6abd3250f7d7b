//! When a search has to stop although it has not finished.

use std::time::{Duration, Instant};

/// Bounds on a search. The default has none but the table's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions that may be expanded.
    pub nodes: Option<u64>,
    /// Time that may pass.
    pub time: Option<Duration>,
    /// Positions that a transposition table may remember, at about 64 bytes each.
    pub table: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, time: None, table: 8_000_000 }
    }
}

/// Counts positions and watches the clock.
#[derive(Clone, Debug)]
pub struct Meter {
    limits: Limits,
    started: Instant,
    nodes: u64,
    stopped: bool,
}

impl Meter {
    /// Starts the clock.
    pub fn new(limits: Limits) -> Self {
        Self { limits, started: Instant::now(), nodes: 0, stopped: false }
    }

    /// Counts one position more; says whether the search may go on.
    pub fn step(&mut self) -> bool {
        self.nodes += 1;
        let over_nodes = self.limits.nodes.is_some_and(|limit| self.nodes > limit);
        // The clock is asked now and then: asking costs as much as a small position.
        let over_time = self.nodes.is_multiple_of(256)
            && self.limits.time.is_some_and(|limit| self.started.elapsed() > limit);
        self.stopped |= over_nodes || over_time;
        !self.stopped
    }

    /// Whether a limit was reached.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a table of this many positions may take one more.
    pub fn has_room(&self, entries: usize) -> bool {
        entries < self.limits.table
    }
}
