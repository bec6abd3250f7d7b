//! The best way through one turn, proven, and an exact count of the ways that reach a number
//! of points.
//!
//! A [beam](beam) finds a good turn first. A survey then goes through every sequence that could
//! still reach it, which proves it the best and counts its equals in one pass; should it meet
//! a better one, it begins anew with that. Positions are kept in a table with what is known of
//! them, for most are reached by many orders of the same plays.

mod beam;
mod helper;
mod search;
mod threads;

pub use search::{SolvedTurn, TurnSearch};
