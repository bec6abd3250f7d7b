//! The remark that a search is still at work: once in a run, where nothing else shows it, with how to stop it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Searches that are over sooner say nothing.
pub(super) const WAIT: Duration = Duration::from_secs(10);

/// Looks at the searches within the time that is waited.
const LOOKS: u32 = 40;

/// What is said.
const SAID: &str =
    "still at work after 10 s: Ctrl-C stops it and prints the best so far; --time 1m sets a time limit";

/// The searches of one run. Clones are the same.
#[derive(Clone)]
pub(super) struct GoesOn {
    wait: Duration,
    say: Arc<dyn Fn(&str) + Send + Sync>,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// When each search that goes on began.
    began: BTreeMap<u64, Instant>,
    /// Searches that were begun in all.
    count: u64,
}

impl GoesOn {
    /// Of a run in which nothing was searched yet; calls `say` once a search has taken the time to wait.
    pub(super) fn new(wait: Duration, say: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { wait, say: Arc::new(say), state: Arc::default() }
    }

    /// A search begins; it is over when what is returned is dropped.
    pub(super) fn begin(&self) -> Going {
        let mut state = self.state();
        state.count += 1;
        let number = state.count;
        state.began.insert(number, Instant::now());
        drop(state);
        if number == 1 {
            let of_run = self.clone();
            // It ends with the run, or once it has spoken.
            std::thread::spawn(move || of_run.look());
        }
        Going { of_run: self.clone(), number }
    }

    /// Looks at the searches from time to time until one has gone on for long.
    fn look(&self) {
        loop {
            std::thread::sleep(self.wait / LOOKS);
            let is_long = self.state().began.values().any(|began| began.elapsed() >= self.wait);
            if is_long {
                return (self.say)(SAID);
            }
        }
    }

    /// Nothing that is done to it can fail half-way.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search that goes on.
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

    /// Many searches on several threads, each as long as it is waited for: it is said once.
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

    /// Searches that are over soon say nothing, however many they are together.
    #[test]
    fn short_searches_say_nothing() {
        let (out, said) = channel();
        let of_run = GoesOn::new(LONG, move |text| out.send(text.to_owned()).unwrap());
        (0..100).for_each(|_| drop(of_run.begin()));
        assert!(of_run.state().began.is_empty());
        assert!(said.try_recv().is_err());
    }
}
