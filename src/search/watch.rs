//! The watch on the progress of a search, which other threads can stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Shows the progress of a search to other threads, which can stop it. Clones are the same watch.
#[derive(Clone, Default, Debug)]
pub struct Watch {
    stopped: Arc<AtomicBool>,
    shown: Arc<SharedProgress>,
}

#[derive(Default, Debug)]
struct SharedProgress {
    nodes: AtomicU64,
    best: Mutex<Option<[i64; 2]>>,
    table: AtomicU64,
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions expanded so far.
    pub nodes: u64,
    /// The best value found, and an upper bound.
    pub best: Option<[i64; 2]>,
    /// The most bytes that one of its tables of positions has taken.
    pub table: u64,
}

impl Watch {
    /// A watch for the next search; stopping either stops both.
    #[must_use]
    pub fn next(&self) -> Self {
        Self { stopped: Arc::clone(&self.stopped), shown: Arc::default() }
    }

    /// Stops the search at its next look.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the search was stopped from outside.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        Progress {
            nodes: self.shown.nodes.load(Ordering::Relaxed),
            best: *self.shown.best.lock().unwrap_or_else(PoisonError::into_inner),
            table: self.shown.table.load(Ordering::Relaxed),
        }
    }

    /// Counts further positions.
    pub(super) fn count(&self, nodes: u64) {
        self.shown.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Records the size of a table.
    pub fn held(&self, bytes: usize) {
        self.shown.table.fetch_max(bytes as u64, Ordering::Relaxed);
    }

    /// Shows the best value found, and an upper bound.
    pub fn show(&self, best: i64, bound: i64) {
        *self.shown.best.lock().unwrap_or_else(PoisonError::into_inner) = Some([best, bound]);
    }
}
