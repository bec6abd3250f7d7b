//! A game in play: [`start`] is a puzzle or a deal to play, [`session`] the table with its moves and undo,
//! [`saved`] a session as a file that can be read and resumed.

pub(crate) mod saved;
pub(crate) mod session;
pub(crate) mod start;
