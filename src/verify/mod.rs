//! Checks claims with the engine.
//!
//! * [`verdict`]: the verdict on a claim. [`crate::document::check`] describes its checks.
//! * [`readings`]: what a document's statements force, rule out and leave open; [`witness`] is a small
//!   position on which two readings differ.

pub mod outcome;
pub mod readings;
pub mod verdict;
pub mod witness;
mod words;

pub use verdict::{Status, Verdict, verdict};
