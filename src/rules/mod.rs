//! The rules of each family of games as plain values: no text, no files, no search.
//!
//! A *reading* is a choice where a rule document is silent or contradicts itself. Every reading is a key
//! of a rules file (`specs/*.yaml`) and a field here, never a hidden branch in the code; house rules are
//! the same keys with values that no document has.
//!
//! * [`value`]: the types of a key's value, with their reader and writer.
//! * [`counts`]: values that depend on the number of players.
//! * `line`, `castle_rock` and `tableaux` in [`crate::game`]: the rules of those families.

pub mod bonuses;
pub mod counts;
pub(crate) mod keys;
pub mod maps;
pub mod value;

pub use keys::{Changes, KeyFault, KeyInfo};
