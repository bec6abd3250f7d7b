//! The rules of each family of games as plain values: no text, no files, no search.
//!
//! A *reading* is a choice where a rule document is silent or contradicts itself. Every
//! reading is a key of a rules file (`specs/*.yaml`) and a field here, never a branch that
//! only code knows; house rules are the same keys with values that no document has.
//!
//! * [`value`]: what a key may hold, and how its text is read and written.
//! * [`counts`]: values that depend on how many play.
//! * [`castle_rock`][], [`line`][], [`tableaux`][]: the rules of those families.

pub mod counts;
pub(crate) mod keys;
pub mod value;

pub use keys::{Changes, KeyFault, KeyInfo};
