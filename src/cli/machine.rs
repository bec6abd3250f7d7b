//! The clock and the threads of this machine.

use std::sync::LazyLock;
use std::thread::{Builder, scope};
use std::time::{Duration, Instant};

use crate::search::Host;

/// The stack of a thread in bytes: that of the main thread, for which the searches are designed.
const STACK: usize = 8 << 20;

/// This machine as the host of searches.
#[derive(Debug)]
pub struct Machine;

impl Host for Machine {
    fn now(&self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }

    fn beside(&self, others: usize, work: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut(usize)) {
        scope(|scope| {
            let spawn = |number| Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(number));
            // Where the system refuses a thread, there are fewer of them.
            own((1..=others).map_while(|number| spawn(number).ok()).count());
        });
    }
}
