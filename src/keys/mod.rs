//! The keys that files have in common: which there are ([`table`]), and how their values are read.
//!
//! * `setup` and `places`: the keys that make a position. `values`: rules, moves, cells.
//! * [`spec`]: a rules file without its claims; [`shipped`]: those that the program carries.

pub(crate) mod places;
pub(crate) mod setup;
pub mod shipped;
pub mod spec;
pub mod table;
pub(crate) mod values;
