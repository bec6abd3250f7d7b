//! The best sequence of one turn, proven, and an exact count of the sequences that reach a number of
//! points.
//!
//! A [beam](beam) finds a good turn first. A survey then walks every sequence that could still equal it:
//! one pass proves it the best and counts its equals. If the survey finds a better turn, it starts again
//! with that. A survey that takes long comes down from the bound instead; where the search may be stopped, the
//! turn is proven before its equals are counted. Results are stored in a table, since most positions are
//! reached by many orders of the same plays.

mod beam;
mod descent;
mod helper;
mod search;
#[cfg(test)]
mod tests;
mod threads;

pub use search::TurnSearch;
