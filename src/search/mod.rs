//! Searches, generic over the traits of [`game`]: no family of games is named here.
//!
//! * [`game`]: the traits of a game. [`limits`]: positions, time and memory. [`watch`]: the progress of a
//!   search. [`Host`]: the clock and the threads. [`tt`]: the transposition table.
//! * [`perft`]: counts sequences of moves. [`playout`]: rounds played by a policy, without a search.
//! * [`turn`]: the best sequence of one turn, proven, and the number of sequences.
//! * [`round`]: a whole round with every tile known: MTD(f) for two sides, max^n for more.
//! * [`chance`]: the value of each first move where draws are unknown: expectimax, or samples.
//! * [`equilibrium`]: optimal play of two seats with hidden hands.
//! * [`brute_force`]: the same results by definition, to check the fast searches.
//! * [`ratio`], [`statistics`]: exact fractions; means with their intervals.

pub mod brute_force;
pub mod chance;
pub mod equilibrium;
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
pub mod watch;

pub use host::Host;
pub use limits::{Limits, Meter};
pub use watch::Watch;
