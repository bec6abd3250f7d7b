//! A game in play: [`start`] is a puzzle or a deal to play, [`session`] the table with its moves and undo,
//! [`saved`] a session as a file that can be read and resumed. [`think`] has the questions to the solver, and
//! [`sight`] what a seat knows of the other hands.

pub(crate) mod saved;
pub(crate) mod session;
mod sight;
pub(crate) mod start;
pub(crate) mod think;
