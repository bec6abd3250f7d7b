//! Claims held against what the engine computes.
//!
//! * [`verdict`]: what a claim comes to; [`run`] computes one check of it, with a file a family
//!   for what only that family has.
//! * [`readings`]: what a document's statements force, rule out and leave open; [`witness`] is a
//!   small position on which two readings differ, and [`reach`] whether plays lead to it.

mod castle_rock;
mod line;
mod of_rules;
pub mod outcome;
mod reach;
pub mod readings;
pub mod run;
mod scene;
mod tableaux;
pub mod verdict;
pub mod witness;

pub use outcome::Stopped;
pub use verdict::{Status, Verdict, verdict};
