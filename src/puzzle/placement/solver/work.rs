//! Counts the work of a search and notices its limits, within long steps too.

use crate::search::{Limits, Meter};

/// Small pieces of work between two looks at the clock.
const TICKS_A_LOOK: u32 = 1 << 13;

/// A meter of nodes that also looks at the clock within a node.
#[derive(Debug)]
pub(crate) struct SearchWork {
    meter: Meter,
    /// Pieces of work before the last look at the clock, and since.
    looked: u64,
    ticks: u32,
    /// Pieces of work up to which a part of the search may go on.
    most: u64,
    is_over: bool,
    /// Whether the part or the whole search is over.
    has_ended: bool,
}

impl SearchWork {
    /// No work done, within these limits.
    pub(crate) fn new(limits: &Limits) -> Self {
        let is_over = limits.is_over();
        let meter = Meter::new(limits.clone());
        Self { meter, looked: 0, ticks: 0, most: u64::MAX, is_over, has_ended: is_over }
    }

    /// Counts one node; returns whether the search may go on.
    pub(crate) fn node(&mut self) -> bool {
        self.nodes_more(1)
    }

    /// Counts several nodes; returns whether the search may go on.
    pub(crate) fn nodes_more(&mut self, nodes: u64) -> bool {
        self.is_over |= !self.meter.steps(nodes);
        self.has_ended |= self.is_over;
        !self.has_ended
    }

    /// Notes one small piece of work within a node; returns whether the search may go on.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.ticks_more(1)
    }

    /// Notes several small pieces of work; returns whether the search may go on.
    #[inline]
    pub(crate) fn ticks_more(&mut self, ticks: usize) -> bool {
        self.ticks = self.ticks.saturating_add(ticks as u32);
        if self.ticks >= TICKS_A_LOOK {
            self.looked += u64::from(self.ticks);
            self.ticks = 0;
            self.is_over |= self.meter.limits().is_over();
            self.has_ended |= self.is_over || self.looked > self.most;
        }
        !self.has_ended
    }

    /// Runs a part of the search that may take as many pieces of work as all before it together.
    pub(crate) fn as_much_again<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        self.most = 2 * self.ticks_so_far();
        let result = part(self);
        self.most = u64::MAX;
        self.has_ended = self.is_over;
        result
    }

    /// Pieces of work so far.
    pub(crate) fn ticks_so_far(&self) -> u64 {
        self.looked + u64::from(self.ticks)
    }

    /// Whether a limit was reached.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Bytes that tables may take.
    pub(crate) fn memory(&self) -> usize {
        self.meter.limits().memory
    }

    /// Shows what tables take, if they may; returns whether they may.
    #[inline]
    pub(crate) fn fits(&self, bytes: usize) -> bool {
        let fits = bytes <= self.memory();
        if fits {
            self.meter.limits().watch.held(bytes);
        }
        fits
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_after_as_much_work_as_all_before_it() {
        let mut work = SearchWork::new(&Limits::default());
        let before = 100_000;
        while work.ticks_so_far() < before {
            assert!(work.tick());
        }
        let ticks = work.as_much_again(|work| (0..3 * before).take_while(|_| work.tick()).count() as u64);
        assert!((before..=before + u64::from(TICKS_A_LOOK)).contains(&ticks), "{ticks}");
        assert!(work.tick() && !work.is_over(), "the search goes on behind the part");
    }
}
