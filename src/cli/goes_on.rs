//! The remark that a search is still running: once per run, where nothing else shows it, with how to stop
//! it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The run time after which a search is remarked on.
pub(super) const WAIT: Duration = Duration::from_secs(10);

/// The number of checks within that time.
const LOOKS: u32 = 40;

/// The remark.
const SAID: &str =
    "still at work after 10 s: Ctrl-C stops it and prints the best so far; --time 1m sets a time limit";

/// The searches of one run. Clones share their state.
#[derive(Clone)]
pub(super) struct GoesOn {
    wait: Duration,
    say: Arc<dyn Fn(&str) + Send + Sync>,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// The start of each running search.
    began: BTreeMap<u64, Instant>,
    /// The number of searches begun.
    count: u64,
}

impl GoesOn {
    /// Makes the state of a run; calls `say` once when a search has run for `wait`.
    pub(super) fn new(wait: Duration, say: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { wait, say: Arc::new(say), state: Arc::default() }
    }

    /// Begins a search; it ends when the returned value is dropped.
    pub(super) fn begin(&self) -> Going {
        let mut state = self.state();
        state.count += 1;
        let number = state.count;
        state.began.insert(number, Instant::now());
        drop(state);
        if number == 1 {
            let of_run = self.clone();
            // The thread ends with the run, or after the remark.
            std::thread::spawn(move || of_run.look());
        }
        Going { of_run: self.clone(), number }
    }

    /// Checks the searches from time to time until one has run for the waiting time.
    fn look(&self) {
        loop {
            std::thread::sleep(self.wait / LOOKS);
            let is_long = self.state().began.values().any(|began| began.elapsed() >= self.wait);
            if is_long {
                return (self.say)(SAID);
            }
        }
    }

    /// Locks the state; no operation on it can fail half-way.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running search.
pub(super) struct Going {
    of_run: GoesOn,
    number: u64,
}

impl Drop for Going {
    fn drop(&mut self) {
        self.of_run.state().began.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{RecvTimeoutError, channel};

    use super::*;

    const SHORT: Duration = Duration::from_millis(200);
    const LONG: Duration = Duration::from_secs(20);

    /// Many searches on several threads, each as long as the waiting time: one remark.
    #[test]
    fn it_is_said_once_for_all_searches() {
        let (out, said) = channel();
        let of_run = GoesOn::new(SHORT, move |text| out.send(text.to_owned()).unwrap());
        let searches: Vec<Going> = (0..4).map(|_| of_run.clone().begin()).collect();
        assert_eq!(said.recv_timeout(LONG).as_deref(), Ok(SAID));
        let more = of_run.begin();
        assert_eq!(said.recv_timeout(3 * SHORT), Err(RecvTimeoutError::Timeout));
        drop((searches, more));
    }

    /// Short searches cause no remark, even if they take long in total.
    #[test]
    fn short_searches_say_nothing() {
        let (out, said) = channel();
        let of_run = GoesOn::new(LONG, move |text| out.send(text.to_owned()).unwrap());
        (0..100).for_each(|_| drop(of_run.begin()));
        assert!(of_run.state().began.is_empty());
        assert!(said.try_recv().is_err());
    }
}
