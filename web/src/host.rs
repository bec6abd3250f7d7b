//! The page as the host of searches: its clock, and a report now and then.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boneyard::{Host, Limits, Watch};

/// The page.
#[derive(Debug)]
struct Page;

impl Host for Page {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(now().max(0.0) / 1000.0)
    }

    fn looked(&self, watch: &Watch) {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let now = now() as u64;
        if now >= LAST.load(Ordering::Relaxed) + EVERY {
            LAST.store(now, Ordering::Relaxed);
            let progress = watch.progress();
            let [best, bound] =
                progress.best.map_or([f64::NAN; 2], |known| known.map(|points| points as f64));
            report(best, bound, progress.nodes as f64);
        }
    }
}

/// Milliseconds between two reports.
const EVERY: u64 = 100;

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since a fixed moment.
    safe fn now() -> f64;
    /// The best so far and a bound, NaN while they are unknown, and the number of positions.
    safe fn report(best: f64, bound: f64, positions: f64);
}

/// Elsewhere there is no page, and so no clock.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    0.0
}

#[cfg(not(target_arch = "wasm32"))]
fn report(_: f64, _: f64, _: f64) {}

/// The limits of the page: its clock, and memory that a phone can bear.
pub fn limits() -> Limits {
    Limits::on(&Page).memory(MEMORY)
}

/// Bytes that tables of positions may take.
const MEMORY: usize = 256 << 20;
