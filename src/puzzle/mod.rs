//! The kinds of puzzle.

pub mod train;
