//! Claims held against what the engine computes.
//!
//! * [`verdict`]: what a claim comes to. Its checks run as [`crate::document::check`] says.
//! * [`readings`]: what a document's statements force, rule out and leave open; [`witness`] is a
//!   small position on which two readings differ, and [`reach`] whether plays lead to it.

pub mod outcome;
mod reach;
pub mod readings;
pub mod verdict;
pub mod witness;

pub use outcome::Stopped;
pub use verdict::{Status, Verdict, verdict};
