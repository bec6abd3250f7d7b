//! Counts the work of a search and notices its limits, within long steps too.

use crate::search::{Limits, Meter};

/// Small pieces of work between two looks at the clock.
const TICKS_A_LOOK: u32 = 1 << 13;

/// A meter of nodes that also looks at the clock within a node.
#[derive(Debug)]
pub(crate) struct SearchWork {
    meter: Meter,
    ticks: u32,
    is_over: bool,
}

impl SearchWork {
    /// No work done, within these limits.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { meter: Meter::new(limits.clone()), ticks: 0, is_over: false }
    }

    /// Counts one node; returns whether the search may go on.
    pub(crate) fn node(&mut self) -> bool {
        self.nodes_more(1)
    }

    /// Counts several nodes; returns whether the search may go on.
    pub(crate) fn nodes_more(&mut self, nodes: u64) -> bool {
        self.is_over |= !self.meter.steps(nodes);
        !self.is_over
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
            self.ticks = 0;
            self.is_over |= self.meter.limits().is_over();
        }
        !self.is_over
    }

    /// Whether a limit was reached.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Bytes that tables may take.
    pub(crate) fn memory(&self) -> usize {
        self.meter.limits().memory
    }

    /// Shows what tables take; returns whether they may.
    #[inline]
    pub(crate) fn fits(&self, bytes: usize) -> bool {
        self.meter.limits().watch.held(bytes);
        bytes <= self.memory()
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}
