//! One of the threads of a survey.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of a survey's thread, and the signal that ends them all.
#[derive(Clone, Debug, Default)]
pub(super) struct Helper {
    /// 0 is the thread that started the survey.
    pub(super) number: usize,
    /// Set when the survey is complete, or a better turn was found.
    pub(super) over: Arc<AtomicBool>,
}

impl Helper {
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Gives the plays of a state an order of its own for each helper.
    pub(super) fn order<P>(&self, plays: &mut [P], key: u128) {
        if self.number > 0 && !plays.is_empty() {
            let begin = key.rotate_right(7 * self.number as u32) as usize % plays.len();
            plays.rotate_left(begin);
        }
    }
}
