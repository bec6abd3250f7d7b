//! The page as the host of searches: its clock, and a report now and then.

use std::time::Duration;

use boneyard::{Host, Limits};

/// The page.
#[derive(Debug)]
struct Page;

impl Host for Page {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(now().max(0.0) / 1000.0)
    }
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since a fixed moment.
    #[link_name = "now"]
    safe fn now() -> f64;
}

/// Elsewhere there is no page, and so no clock.
#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    0.0
}

/// The limits of the page: its clock, and memory that a phone can bear.
pub fn limits() -> Limits {
    Limits::on(&Page).memory(MEMORY)
}

/// Bytes that tables of positions may take.
const MEMORY: usize = 256 << 20;
