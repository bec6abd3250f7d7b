//! Files: the only module that knows YAML and plain-text puzzles. The caller that reads a text provides the
//! [`files`] that it names.
//!
//! bytes → [`source`] → [`parsed`], a tree of [`node`]s (by [`yaml`] or [`plain`]) → [`Document`]: a puzzle
//! of some kind, or [`spec`] and its [`claims`], each a [`claim`] with its [`check`]s.
//! Every node remembers its place in the file, and every step reports all faults it finds.

pub mod arrange;
pub mod check;
pub mod claim;
pub mod claims;
pub mod compose;
pub mod fault;
pub(crate) mod fields;
pub mod files;
pub mod keys;
pub mod mark;
mod near;
pub mod node;
pub mod parsed;
mod places;
pub mod plain;
pub mod puzzle;
pub mod read;
pub mod rounded;
pub mod schema;
pub(crate) mod setup;
mod setup_fault;
pub mod source;
pub mod spec;
pub(crate) mod values;
pub mod variants;
pub mod yaml;

pub use crate::puzzle::position::Puzzle;
pub use fault::{Fault, FaultKind};
pub use files::{FileAccess, Files};
pub use parsed::{ParsedFile, Read};
pub use read::{Document, read};
pub use source::{Faulty, Source};
#[cfg(feature = "cli")]
pub(crate) use values::of_another_game;
