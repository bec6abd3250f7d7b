//! Work on several threads.

use std::thread::{self, Builder};

/// Does `own` on this thread and `work` on so many others beside it, which are told their numbers
/// from 1 on. Where the system gives fewer threads there are fewer others.
///
/// # Panics
/// When one of them does.
pub(super) fn beside<O, R: Send>(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_told_its_number() {
        assert_eq!(beside(3, |number| number, || "own"), ("own", vec![1, 2, 3]));
        assert_eq!(beside(0, |number| number, || 7), (7, Vec::new()));
    }
}
