//! One of the threads of a survey.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Which of the threads of a survey this is.
#[derive(Clone, Debug, Default)]
pub(super) struct Helper {
    /// 0 is the one that asked.
    pub(super) number: usize,
    /// Nothing is to be found out any more, or a better turn was seen.
    pub(super) over: Arc<AtomicBool>,
}

impl Helper {
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Puts the plays of a state in an order of its own: each helper begins elsewhere.
    pub(super) fn order<P>(&self, plays: &mut [P], key: u128) {
        if self.number > 0 && !plays.is_empty() {
            let begin = key.rotate_right(7 * self.number as u32) as usize % plays.len();
            plays.rotate_left(begin);
        }
    }
}
