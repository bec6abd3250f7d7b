//! Answers for people and for programs. [`answer`] holds the documented data of each command, ready for
//! JSON; [`simulation`], [`compare`] and [`claim`] write the same for a person. Nothing is printed here.

pub mod answer;
pub mod claim;
pub mod compare;
pub mod readings;
pub mod simulation;
pub(crate) mod template;
