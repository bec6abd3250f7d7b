//! Searches, generic over the traits of [`game`]: no family of games is named here.
//!
//! * [`game`]: what a search needs to know of a game. [`limits`]: nodes, time and memory, and who
//!   watches. [`Host`]: the clock and the threads. [`tt`]: the transposition table.
//! * [`perft`]: counts sequences of moves. [`playout`]: rounds played by a policy, without a search.
//! * [`turn`]: the best way through one turn, proven, and the number of ways.
//! * [`round`]: a whole round with every tile known: MTD(f) for two sides, max^n for more.
//! * [`chance`]: what each first move is worth where draws are unknown: expectimax, or samples.
//! * [`brute_force`]: the same answers by definition, to compare the fast ones with.
//! * [`ratio`], [`statistics`]: exact fractions; means with their intervals.

pub mod brute_force;
pub mod chance;
pub mod game;
mod host;
pub(crate) mod in_order;
pub mod limits;
pub mod perft;
pub mod playout;
pub mod ratio;
pub mod round;
pub mod statistics;
#[cfg(test)]
mod toy;
pub mod tt;
pub mod turn;

pub use host::Host;
pub use limits::{Limits, Meter, Watch};
