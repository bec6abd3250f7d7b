//! Files: the one place that knows YAML and plain-text puzzles. Whoever reads a text says who opens the
//! [`files`] that it names.
//!
//! bytes → [`source`] → [`node`] (by [`yaml`] or [`plain`]) → [`puzzle`], or [`spec`]
//! and its [`claims`], each a [`claim`] with its [`check`]s.
//! Every node remembers where it was written, and every step reports all faults it finds.

pub mod arrange;
pub mod check;
mod check_keys;
mod check_values;
mod checks;
pub mod claim;
pub mod claims;
pub mod compose;
mod expected;
pub mod fault;
mod fields;
pub mod files;
mod hidden;
pub mod keys;
pub mod mark;
mod near;
pub mod node;
mod places;
pub mod plain;
pub mod puzzle;
pub mod rounded;
pub mod schema;
mod setup;
mod setup_fault;
pub mod source;
pub mod spec;
pub mod task;
pub mod train;
pub mod train_fault;
mod values;
pub mod variants;
pub mod yaml;

pub use fault::{Fault, FaultKind};
pub use files::{FileAccess, Files};
pub use puzzle::Puzzle;
pub use source::{Faulty, Source};
pub use train::TrainPuzzle;
#[cfg(feature = "cli")]
pub(crate) use values::of_another_game;
