//! The checks of a claim; each is one thing that can be computed and compared.
//!
//! A check is one function: it reads its keys and returns what runs with their values. One row in the list
//! of its file gives its key and its description. The rest follows from these: the keys that a claim may
//! use, the faults of keys of other games, the JSON Schema.
//!
//! * For every game: [`plays`], [`lines`], [`searches`], [`of_rules`]. For games with cells, captures or
//!   lines: [`cells`], [`captures`], [`ends`]. [`kinds`] puts their lists together.
//! * [`step`] reads a check with what comes before it; [`reader`] reads the keys of a check.
//! * [`run`] is a check that can be run, [`scene`] what it runs on; [`outcome`] says whether it holds, or
//!   what was found instead.

mod captures;
mod cells;
mod ends;
mod kind;
pub(crate) mod kinds;
mod lines;
mod of_rules;
pub(crate) mod outcome;
mod plays;
pub(crate) mod reader;
mod run;
mod scene;
mod searches;
pub(crate) mod step;

pub use kind::CheckKind;
pub use kinds::{keys, kinds};
pub(crate) use run::CheckFigure;
pub use step::ClaimCheck;
pub(super) use step::KEYS;
