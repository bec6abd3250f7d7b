//! Claims and expectations held against what the engine computes.
//!
//! * [`claim`]: what a document says, as data: checks, and what is true instead.
//! * [`check`]: one thing that can be computed, as data; [`run`] computes it.
//! * [`expect`]: what a puzzle file expects of its answer.
//! * [`arithmetic`]: equations over the numbers of a rules file.

pub mod arithmetic;
pub mod check;
pub mod claim;
pub mod expect;
pub mod run;

pub use claim::{Claim, Status, Verdict};
