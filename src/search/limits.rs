//! The limits at which a search stops unfinished, and the watch on its progress.

use std::time::Duration;

use super::host::{Bare, Host};
use super::watch::Watch;

/// The default limit on the memory of a search: 1 GiB.
pub const USUAL_MEMORY: usize = 1 << 30;

/// Positions between two looks at the clock and the watch: a look costs as much as a small position. A search begins
/// with fewer, as its positions may be large.
const LOOK_EVERY: u64 = 256;
const FIRST_LOOK: u64 = 16;

/// The limits of a search, with its watch and its host. The default limits only memory.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Positions that may be expanded.
    pub nodes: Option<u64>,
    /// The time of the host's clock at which the search stops.
    pub deadline: Option<Duration>,
    /// Bytes that tables of positions may take.
    pub memory: usize,
    /// Threads that a search may use, where it can use more than one.
    pub threads: usize,
    /// Shows progress, and may stop the search.
    pub watch: Watch,
    /// The clock and the threads that the search uses.
    pub host: &'static dyn Host,
}

impl Default for Limits {
    /// The defaults, with a host that has neither a clock nor threads.
    fn default() -> Self {
        Self::on(&Bare)
    }
}

impl Limits {
    /// A limit on memory only, one thread, and this host.
    #[must_use]
    pub fn on(host: &'static dyn Host) -> Self {
        let watch = Watch::default();
        Self { nodes: None, deadline: None, memory: USUAL_MEMORY, threads: 1, watch, host }
    }

    /// Limits the positions to `nodes`.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Limits the time to `time` from now, by the host's clock.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        // A deadline beyond the clock's range is none.
        self.deadline = self.host.now().checked_add(time);
        self
    }

    /// Limits the tables to `bytes`.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Uses up to `threads` threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// The number of threads that a search uses at once: one where positions are limited, so that the
    /// same limit gives the same result.
    pub fn threads_at_once(&self) -> usize {
        if self.nodes.is_some() { 1 } else { self.threads.max(1) }
    }

    /// Whether the search may be stopped by time or positions.
    pub fn is_limited(&self) -> bool {
        self.nodes.is_some() || self.deadline.is_some()
    }

    /// The limits that remain after `nodes` positions.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Self {
        Self { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), ..self.clone() }
    }

    /// The time and the clock of these for one move of a player, whose choice depends on nothing else of them.
    #[must_use]
    pub fn of_one_move(&self) -> Self {
        Self { deadline: self.deadline, watch: self.watch.next(), ..Self::on(self.host) }
    }

    /// One of `parts` equal parts of the remaining time and positions.
    #[must_use]
    pub fn part(&self, parts: u32) -> Self {
        self.without(parts - 1, parts)
    }

    /// The remaining time and positions without one of `parts` equal parts, which is kept for a simpler result.
    #[must_use]
    pub fn less_a_part(&self, parts: u32) -> Self {
        self.without(1, parts)
    }

    fn without(&self, kept: u32, parts: u32) -> Self {
        let now = self.host.now();
        let time = |deadline: Duration| now + deadline.saturating_sub(now) / parts * (parts - kept);
        let nodes = |most: u64| most / u64::from(parts) * u64::from(parts - kept);
        Self { nodes: self.nodes.map(nodes), deadline: self.deadline.map(time), ..self.clone() }
    }

    /// Whether the time is up, or the watch has stopped the search.
    pub fn is_over(&self) -> bool {
        self.watch.is_stopped() || self.deadline.is_some_and(|deadline| self.host.now() >= deadline)
    }
}

/// Counts positions and watches the clock.
#[derive(Clone, Debug)]
pub struct Meter {
    limits: Limits,
    nodes: u64,
    /// The number of these that the watch has been shown.
    shown: u64,
    /// Positions before the next look, and the most of them.
    every: u64,
    most: u64,
    stopped: bool,
}

impl Meter {
    /// A meter that has counted nothing.
    pub fn new(limits: Limits) -> Self {
        Self { limits, nodes: 0, shown: 0, every: FIRST_LOOK, most: LOOK_EVERY, stopped: false }
    }

    /// A meter that stops after `nodes` positions, and at nothing else.
    pub fn of_nodes(nodes: u64) -> Self {
        Self::new(Limits::default().nodes(nodes))
    }

    /// Looks at the clock at every position, for positions that take long.
    #[must_use]
    pub fn looking_at_each(self) -> Self {
        Self { every: 1, most: 1, ..self }
    }

    /// Counts one position; returns whether the search may go on.
    #[inline]
    pub fn step(&mut self) -> bool {
        self.steps(1)
    }

    /// Counts `nodes` positions; returns whether the search may go on.
    #[inline]
    pub fn steps(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes - self.shown >= self.every {
            self.look();
            self.every = self.most.min(2 * self.every);
        }
        self.stopped |= self.limits.nodes.is_some_and(|limit| self.nodes > limit);
        !self.stopped
    }

    /// Looks at the clock and the watch, and shows the count.
    fn look(&mut self) {
        self.limits.watch.count(self.nodes - self.shown);
        self.shown = self.nodes;
        self.limits.host.looked(&self.limits.watch);
        self.stopped |= self.limits.is_over();
    }

    /// Adds positions of another search for this one that were not shown to the watch.
    pub fn add(&mut self, nodes: u64) {
        self.steps(nodes);
        self.look();
    }

    /// Adds positions that a helper has expanded and shown.
    pub(super) fn count_shown(&mut self, nodes: u64) {
        (self.nodes, self.shown) = (self.nodes + nodes, self.shown + nodes);
    }

    /// Shows the remaining count; returns the number of all positions.
    pub(super) fn end(mut self) -> u64 {
        self.look();
        self.nodes
    }

    /// Shows the best value found, and an upper bound, to the watch.
    pub fn show(&self, best: i32, bound: i32) {
        self.limits.watch.show(i64::from(best), i64::from(bound));
    }

    /// Whether a limit was reached.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions that may still be expanded.
    #[inline]
    pub fn left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes))
    }

    /// The limits of this search.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::machine::Machine;

    #[test]
    fn a_search_is_stopped_by_its_watch_and_by_the_clock() {
        let limits = Limits::default();
        let mut meter = Meter::new(limits.clone());
        assert!((0..10_000).all(|_| meter.step()));
        limits.watch.stop();
        assert!(!(0..LOOK_EVERY).all(|_| meter.step()));
        assert!(meter.is_stopped());
        let mut late = Meter::new(Limits::on(&Machine).time(Duration::ZERO));
        assert!(!(0..LOOK_EVERY).all(|_| late.step()));
    }

    #[test]
    fn positions_are_counted_to_the_limit_and_shown() {
        let limits = Limits::default().nodes(1000);
        let mut meter = Meter::new(limits.clone());
        assert_eq!((0..2000).filter(|_| meter.step()).count(), 1000);
        assert_eq!(limits.after(400).nodes, Some(600));
        let threads = |limits: Limits| limits.threads_at_once();
        assert_eq!(threads(limits.clone().threads(4)), 1);
        assert_eq!([0, 1, 4].map(|n| threads(Limits::default().threads(n))), [1, 1, 4]);
        meter.show(3, 8);
        let progress = limits.watch.progress();
        assert!(progress.nodes >= 1000);
        assert_eq!(progress.best, Some([3, 8]));
    }
}
