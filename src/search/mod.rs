//! Searches, generic over the traits of [`crate::game`]: no game is named here.
//!
//! * [`perft`]: counts sequences of plays.
//! * [`turn`]: the best way through one turn, proven, and how many ways there are.

pub mod limits;
pub mod perft;
#[cfg(test)]
mod toy;
pub mod turn;

pub use limits::{Limits, Meter};
