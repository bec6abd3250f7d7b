//! Placements of dominoes on a board: Pips, Dominosa, quadrilles, frames, magic squares.
//!
//! * [`board`]: the board and everything that has to hold on it.
//! * [`solver`]: its solutions. [`reasons`]: why its solution is forced, step by step.

pub mod board;
pub mod reasons;
pub mod solver;
