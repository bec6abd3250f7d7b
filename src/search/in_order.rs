//! Parallel work on a list, with results in the order of the list that do not depend on the number of
//! threads. However long the list is, only a window of it is held.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::limits::Limits;

/// The results in the window; the first is the next to be handed over.
struct Window<R> {
    first: usize,
    results: VecDeque<Option<R>>,
    /// Threads that have not ended.
    busy: usize,
}

struct Shared<R> {
    window: Mutex<Window<R>>,
    moved: Condvar,
}

/// A thread that panicked leaves a valid window behind: each change is one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R> Shared<R> {
    /// Takes the next item, with its number, once the window has room for its result.
    fn next_item<T>(
        &self,
        items: &Mutex<impl Iterator<Item = (usize, T)>>,
        room: usize,
    ) -> Option<(usize, T)> {
        let mut items = lock(items);
        let mut window = lock(&self.window);
        while window.results.len() >= room {
            window = self.moved.wait(window).unwrap_or_else(PoisonError::into_inner);
        }
        drop(window);
        let next = items.next()?;
        lock(&self.window).results.push_back(None);
        Some(next)
    }

    /// Stores the result of an item.
    fn store(&self, number: usize, result: R) {
        let mut window = lock(&self.window);
        let at = number - window.first;
        window.results[at] = Some(result);
        drop(window);
        self.moved.notify_all();
    }

    /// Waits for the next result in the order of the items; `None` after the last.
    fn next_result(&self) -> Option<R> {
        let mut window = lock(&self.window);
        while !matches!(window.results.front(), Some(Some(_))) && window.busy > 0 {
            window = self.moved.wait(window).unwrap_or_else(PoisonError::into_inner);
        }
        let result = window.results.pop_front().flatten()?;
        window.first += 1;
        drop(window);
        self.moved.notify_all();
        Some(result)
    }
}

/// Ends a thread's part even when it panics.
struct Busy<'s, R>(&'s Shared<R>);

impl<R> Drop for Busy<'_, R> {
    fn drop(&mut self) {
        lock(&self.0.window).busy -= 1;
        self.0.moved.notify_all();
    }
}

/// The usual number of items that each thread works ahead: few, because they are wasted once the caller
/// has enough.
pub(crate) const AHEAD: usize = 2;

/// Does the work of every item on as many threads as the limits allow, each at most `ahead` items ahead
/// of the first missing result. Hands over each result in the order of the items, until `take` returns
/// `false`. With one thread, or on a host without others, all runs on this thread.
pub(crate) fn in_order<T, R: Send>(
    limits: &Limits,
    ahead: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> bool,
) {
    let is_enough = AtomicBool::new(false);
    let items = items.take_while(|_| !is_enough.load(Ordering::Relaxed));
    let mut hand_over = |result| {
        if !is_enough.load(Ordering::Relaxed) && !take(result) {
            is_enough.store(true, Ordering::Relaxed);
        }
    };
    let others = Some(limits.threads_at_once()).filter(|threads| *threads > 1).unwrap_or(0);
    let window = Window { first: 0, results: VecDeque::new(), busy: others };
    let shared = Shared { window: Mutex::new(window), moved: Condvar::new() };
    let items = Mutex::new(items.enumerate());
    let run = |_| {
        let _busy = Busy(&shared);
        while let Some((number, item)) = shared.next_item(&items, others * ahead.max(1)) {
            shared.store(number, work(item));
        }
    };
    limits.host.beside(others, &run, &mut |started| {
        if started == 0 {
            lock(&items).by_ref().for_each(|(_, item)| hand_over(work(item)));
        }
        // Fewer threads take longer and find the same.
        lock(&shared.window).busy -= others - started;
        while let Some(result) = shared.next_result() {
            hand_over(result);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use crate::cli::machine::Machine;

    const AHEAD: usize = 16;

    /// A list of 100,000 items; counts those that are read and not yet handed over.
    #[test]
    fn only_a_window_is_held() {
        let read = AtomicUsize::new(0);
        let items = (0..100_000_usize).inspect(|_| {
            read.fetch_add(1, Ordering::SeqCst);
        });
        let most = Cell::new(0);
        let mut expected = 0;
        let mut is_in_order = true;
        in_order(
            &Limits::on(&Machine).threads(4),
            AHEAD,
            items,
            |n| n * 2,
            |n| {
                is_in_order &= n == expected * 2;
                expected += 1;
                most.set(most.get().max(read.load(Ordering::SeqCst) - expected));
                true
            },
        );
        assert!(is_in_order && expected == 100_000);
        // Each thread may have read one more while a result is handed over.
        assert!(most.get() <= 4 * AHEAD + 4, "{}", most.get());
    }

    #[test]
    fn a_slow_first_one_holds_the_rest_back() {
        let read = AtomicUsize::new(0);
        let items = (0..1_000_usize).inspect(|_| {
            read.fetch_add(1, Ordering::SeqCst);
        });
        let slow = |n| {
            if n == 0 {
                std::thread::sleep(Duration::from_millis(200));
                assert!(read.load(Ordering::SeqCst) <= 2 * AHEAD + 2);
            }
            n
        };
        let mut results = Vec::new();
        in_order(&Limits::on(&Machine).threads(2), AHEAD, items, slow, |n| {
            results.push(n);
            true
        });
        assert_eq!(results, (0..1_000).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_to_do_is_done() {
        in_order(
            &Limits::on(&Machine).threads(3),
            AHEAD,
            std::iter::empty::<u8>(),
            |n| n,
            |_| panic!("no result"),
        );
    }

    #[test]
    fn results_come_in_turn_until_there_are_enough() {
        for threads in [1, 2, 5] {
            let mut all = Vec::new();
            in_order(
                &Limits::on(&Machine).threads(threads),
                2,
                0..40_u64,
                |n| n * n,
                |square| {
                    all.push(square);
                    all.len() < 12
                },
            );
            assert_eq!(all, (0..12).map(|n| n * n).collect::<Vec<_>>());
            let mut all = Vec::new();
            in_order(
                &Limits::on(&Machine).threads(threads),
                2,
                0..3,
                |n| n,
                |n| {
                    all.push(n);
                    true
                },
            );
            assert_eq!(all, [0, 1, 2]);
        }
    }
}
