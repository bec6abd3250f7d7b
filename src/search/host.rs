//! The clock and the threads of the machine that a search runs on.

use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::watch::Watch;
use crate::sorted;

/// A clock and threads, which the caller provides: the library has neither. A host without one of them
/// keeps the default of its method.
///
/// ```
/// use std::sync::LazyLock;
/// use std::time::{Duration, Instant};
///
/// use boneyard::search::{Host, Limits};
///
/// #[derive(Debug)]
/// struct Clock;
///
/// impl Host for Clock {
///     fn now(&self) -> Duration {
///         static START: LazyLock<Instant> = LazyLock::new(Instant::now);
///         START.elapsed()
///     }
/// }
///
/// assert!(Limits::on(&Clock).time(Duration::ZERO).is_over());
/// ```
pub trait Host: Debug + Sync {
    /// The time since a fixed moment. A host without a clock always returns zero, so that no search runs
    /// out of time.
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    /// Hears from a search that it goes on, some hundred times a second. A host without threads shows its progress
    /// here.
    fn looked(&self, _watch: &Watch) {}

    /// Runs `work` on up to `others` other threads, each with its number from 1 on, and meanwhile `own`
    /// once on this thread, with the number of other threads. Returns when all have ended. A host without
    /// threads runs `own` alone.
    fn beside(&self, others: usize, work: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut(usize)) {
        let _ = (others, work);
        own(0);
    }
}

/// A host without a clock and without other threads.
#[derive(Debug)]
pub(super) struct Bare;

impl Host for Bare {}

/// Runs `own` on this thread and `work` on up to `others` other threads; returns both results, those of
/// the others in the order of their numbers.
pub(super) fn beside<O, R: Send>(
    host: &dyn Host,
    others: usize,
    work: impl Fn(usize) -> R + Sync,
    mut own: impl FnMut() -> O,
) -> (O, Vec<R>) {
    let results = Mutex::new(Vec::new());
    let work = |number| {
        let result = work(number);
        results.lock().unwrap_or_else(PoisonError::into_inner).push((number, result));
    };
    let mut done = None;
    host.beside(others, &work, &mut |_| done = Some(own()));
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    sorted::sort_by_key(&mut results, |(number, _)| *number);
    // A host may have left `own` out; then it runs here.
    (done.unwrap_or_else(own), results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::machine::Machine;

    #[test]
    fn each_is_told_its_number() {
        assert_eq!(beside(&Machine, 3, |number| number, || "own"), ("own", vec![1, 2, 3]));
        assert_eq!(beside(&Bare, 3, |number| number, || 7), (7, Vec::new()));
        assert_eq!(beside(&Machine, 0, |number| number, || 7), (7, Vec::new()));
    }
}
