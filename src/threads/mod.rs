//! Work on several threads, whose results do not depend on how many there are.

pub(crate) mod in_order;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};

use self::in_order::in_order;

/// Does `own` on this thread and `work` on so many others beside it, which are told their numbers
/// from 1 on. Where the system gives fewer threads there are fewer others.
///
/// # Panics
/// When one of them does.
pub(crate) fn beside<O, R: Send>(
    others: usize,
    work: impl Fn(usize) -> R + Sync,
    own: impl FnOnce() -> O,
) -> (O, Vec<R>) {
    let work = &work;
    thread::scope(|scope| {
        let spawn = |number| Builder::new().spawn_scoped(scope, move || work(number)).ok();
        let others: Vec<_> = (1..=others).map_while(spawn).collect();
        let own = own();
        let join = |other: thread::ScopedJoinHandle<'_, R>| {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        (own, others.into_iter().map(join).collect())
    })
}

/// Items that each thread of [`in_turn`] may be ahead of the first result that is missing: few, for
/// they are done for nothing where there is enough.
const AHEAD: usize = 2;

/// Does the work of every number below `count` on so many threads, and hands over the results in
/// turn, until somebody who is handed one says that it is enough.
pub(crate) fn in_turn<R: Send>(
    threads: usize,
    count: u64,
    work: impl Fn(u64) -> R + Sync,
    mut take: impl FnMut(R) -> Enough,
) {
    let is_enough = AtomicBool::new(false);
    let wanted = || (0..count).take_while(|_| !is_enough.load(Ordering::Relaxed));
    let mut hand_over = |result| {
        if !is_enough.load(Ordering::Relaxed) && take(result) == Enough::Yes {
            is_enough.store(true, Ordering::Relaxed);
        }
    };
    if threads <= 1 || in_order(wanted(), [threads, AHEAD], &work, &mut hand_over).is_err() {
        wanted().for_each(|number| hand_over(work(number)));
    }
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

    #[test]
    fn results_come_in_turn_until_there_are_enough() {
        for threads in [1, 2, 5] {
            let mut all = Vec::new();
            in_turn(
                threads,
                40,
                |n| n * n,
                |square| {
                    all.push(square);
                    if all.len() == 12 { Enough::Yes } else { Enough::No }
                },
            );
            assert_eq!(all, (0..12).map(|n| n * n).collect::<Vec<_>>());
            let mut all = Vec::new();
            in_turn(
                threads,
                3,
                |n| n,
                |n| {
                    all.push(n);
                    Enough::No
                },
            );
            assert_eq!(all, [0, 1, 2]);
        }
    }

    #[test]
    fn each_is_told_its_number() {
        assert_eq!(beside(3, |number| number, || "own"), ("own", vec![1, 2, 3]));
        assert_eq!(beside(0, |number| number, || 7), (7, Vec::new()));
    }
}
