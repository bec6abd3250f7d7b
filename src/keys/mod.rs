//! The keys of files: each is declared once, as a [`key`] of a [`table`], and `fields` reads its value and
//! collects every fault.
//!
//! * `setup`, `hands` and `places`: the keys that make a position. `values`: rules, moves, cells.
//! * [`spec`]: a rules file without its claims; [`shipped`]: those that the program carries.

pub(crate) mod fields;
pub(crate) mod hands;
mod head;
pub mod key;
pub(crate) mod places;
pub(crate) mod setup;
pub mod shipped;
pub mod spec;
pub mod table;
pub(crate) mod values;
