//! Many threads at one list of things to do, whose results come out in its order. However long the
//! list is, only a window of it is held.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// Stack of a thread: that of the main thread, for which the searches are made.
const STACK: usize = 8 << 20;

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

/// Does the work of every item on so many threads, each of them so many items at most ahead of the
/// first result that is missing, and hands over the results in the order of the items, each as soon
/// as it and all before it are there.
///
/// # Errors
/// When the system gives no thread.
pub(crate) fn in_order<T, R: Send>(
    items: impl Iterator<Item = T> + Send,
    [threads, ahead]: [usize; 2],
    work: impl Fn(T) -> R + Sync,
    mut hand_over: impl FnMut(R),
) -> std::io::Result<()> {
    let threads = threads.max(1);
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
    let run = || {
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
    std::thread::scope(|scope| {
        for started in 0..threads {
            if let Err(error) = Builder::new().stack_size(STACK).spawn_scoped(scope, run) {
                lock(&shared.window).busy -= threads - started;
                if started == 0 {
                    return Err(error);
                }
                // Fewer threads take longer, and find the same.
                break;
            }
        }
        loop {
            let mut window = lock(&shared.window);
            while !matches!(window.results.front(), Some(Some(_))) && window.busy > 0 {
                window = shared.moved.wait(window).unwrap_or_else(PoisonError::into_inner);
            }
            let Some(result) = window.results.pop_front().flatten() else { return Ok(()) };
            window.first += 1;
            drop(window);
            shared.moved.notify_all();
            hand_over(result);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

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
        let done = in_order(
            items,
            [4, AHEAD],
            |n| n * 2,
            |n| {
                is_in_order &= n == expected * 2;
                expected += 1;
                most.set(most.get().max(read.load(Ordering::SeqCst) - expected));
            },
        );
        assert!(done.is_ok() && is_in_order && expected == 100_000);
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
        in_order(items, [2, AHEAD], slow, |n| results.push(n)).unwrap();
        assert_eq!(results, (0..1_000).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_to_do_is_done() {
        in_order(std::iter::empty::<u8>(), [3, AHEAD], |n| n, |_| panic!("no result")).unwrap();
    }
}
