//! Work on several threads at one list, whose results come out in the order of the list and do not
//! depend on how many threads there are. However long the list is, only a window of it is held.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::host::Host;

/// Results of the window; the first is the next to come out.
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

/// What a thread that failed leaves behind is still whole: each change is made at once.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends a thread's part also where it fails.
struct Busy<'s, R>(&'s Shared<R>);

impl<R> Drop for Busy<'_, R> {
    fn drop(&mut self) {
        lock(&self.0.window).busy -= 1;
        self.0.moved.notify_all();
    }
}

/// Does the work of every item on up to `threads` other threads, each of them at most `ahead` items
/// ahead of the first result that is missing, and hands over the results in the order of the items,
/// each as soon as it and all before it are there. Where the host has no other thread, this one does
/// it all.
pub(crate) fn in_order<T, R: Send>(
    host: &dyn Host,
    items: impl Iterator<Item = T> + Send,
    [threads, ahead]: [usize; 2],
    work: impl Fn(T) -> R + Sync,
    mut hand_over: impl FnMut(R),
) {
    let window = Window { first: 0, results: VecDeque::new(), busy: threads };
    let shared = Shared { window: Mutex::new(window), moved: Condvar::new() };
    let items = Mutex::new(items.enumerate());
    let next = || {
        let mut items = lock(&items);
        let mut window = lock(&shared.window);
        while window.results.len() >= threads * ahead.max(1) {
            window = shared.moved.wait(window).unwrap_or_else(PoisonError::into_inner);
        }
        drop(window);
        let (number, item) = items.next()?;
        lock(&shared.window).results.push_back(None);
        Some((number, item))
    };
    let run = |_| {
        let _busy = Busy(&shared);
        while let Some((number, item)) = next() {
            let result = work(item);
            let mut window = lock(&shared.window);
            let at = number - window.first;
            window.results[at] = Some(result);
            drop(window);
            shared.moved.notify_all();
        }
    };
    host.beside(threads, &run, &mut |started| {
        if started == 0 {
            lock(&items).by_ref().for_each(|(_, item)| hand_over(work(item)));
        }
        // Fewer threads take longer, and find the same.
        lock(&shared.window).busy -= threads - started;
        loop {
            let mut window = lock(&shared.window);
            while !matches!(window.results.front(), Some(Some(_))) && window.busy > 0 {
                window = shared.moved.wait(window).unwrap_or_else(PoisonError::into_inner);
            }
            let Some(result) = window.results.pop_front().flatten() else { return };
            window.first += 1;
            drop(window);
            shared.moved.notify_all();
            hand_over(result);
        }
    });
}

/// Items that each thread of [`in_turn`] may be ahead of the first result that is missing: few, for
/// they are done for nothing where there is enough.
const AHEAD: usize = 2;

/// Does the work of every item on up to `threads` threads, and hands over the results in turn, until
/// `take` has enough.
pub(crate) fn in_turn<T, R: Send>(
    host: &dyn Host,
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> Enough,
) {
    let is_enough = AtomicBool::new(false);
    let wanted = items.take_while(|_| !is_enough.load(Ordering::Relaxed));
    let hand_over = |result| {
        if !is_enough.load(Ordering::Relaxed) && take(result) == Enough::Yes {
            is_enough.store(true, Ordering::Relaxed);
        }
    };
    // One thread is this one.
    let others = if threads > 1 { threads } else { 0 };
    in_order(host, wanted, [others, AHEAD], work, hand_over);
}

/// Whether results are still wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Enough {
    Yes,
    No,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use crate::cli::machine::Machine;

    const AHEAD: usize = 16;

    /// A hundred thousand items, of which those that are read and not handed over are counted.
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
            &Machine,
            items,
            [4, AHEAD],
            |n| n * 2,
            |n| {
                is_in_order &= n == expected * 2;
                expected += 1;
                most.set(most.get().max(read.load(Ordering::SeqCst) - expected));
            },
        );
        assert!(is_in_order && expected == 100_000);
        // One more may have been read in each thread while a result is handed over.
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
        in_order(&Machine, items, [2, AHEAD], slow, |n| results.push(n));
        assert_eq!(results, (0..1_000).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_to_do_is_done() {
        in_order(&Machine, std::iter::empty::<u8>(), [3, AHEAD], |n| n, |_| panic!("no result"));
    }

    #[test]
    fn results_come_in_turn_until_there_are_enough() {
        for threads in [1, 2, 5] {
            let mut all = Vec::new();
            in_turn(
                &Machine,
                threads,
                0..40_u64,
                |n| n * n,
                |square| {
                    all.push(square);
                    if all.len() == 12 { Enough::Yes } else { Enough::No }
                },
            );
            assert_eq!(all, (0..12).map(|n| n * n).collect::<Vec<_>>());
            let mut all = Vec::new();
            in_turn(
                &Machine,
                threads,
                0..3,
                |n| n,
                |n| {
                    all.push(n);
                    Enough::No
                },
            );
            assert_eq!(all, [0, 1, 2]);
        }
    }
}
