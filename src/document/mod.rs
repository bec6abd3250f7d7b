//! Files: the one place that knows YAML, plain-text puzzles and the file system.
//!
//! bytes → [`source`] → [`node`] (by [`yaml`] or [`plain`]) → [`puzzle`], or [`spec`]
//! and its [`claims`], each a [`claim`] with its [`check`]s, which are read and run there.
//! Every node remembers where it was written, and every step reports all faults it finds.

pub mod arrange;
pub mod check;
pub mod claim;
pub mod claims;
pub mod compose;
pub(crate) mod durable;
mod expected;
pub mod fault;
mod fields;
pub mod file;
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
pub mod write;
pub mod yaml;

pub use fault::{Fault, FaultKind};
pub use file::FileAccess;
pub use puzzle::Puzzle;
pub use source::{Faulty, Source};
pub use train::TrainPuzzle;
pub(crate) use values::of_another_game;
