//! Answers for people and for programs. [`answer`] holds the documented data of each command, ready for
//! JSON; [`position`], [`text`], [`simulation`] and [`claim`] write the same for a person. Nothing is
//! printed here.

pub mod answer;
pub mod claim;
pub mod compare;
pub mod odds;
pub mod position;
pub mod readings;
pub mod simulation;
pub mod steps;
pub(crate) mod style;
pub(crate) mod template;
pub mod text;
pub mod unproven;

pub use answer::Answer;
pub use style::{counted, grouped};
