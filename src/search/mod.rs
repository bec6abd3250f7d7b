//! Searches, generic over the traits of [`game`]: no family of games is named here.
//!
//! * [`game`]: what a search needs to know of a game.
//! * [`limits`]: nodes, time and memory, and whoever watches; [`Host`]: the clock and the threads. [`table`]: the transposition table.
//! * [`gamble`]: what each first act is worth where tiles are drawn that nobody knows.
//! * [`plain`]: the same answers the slow and obvious way, to hold the fast ones against.
//! * [`ratio`], [`statistics`]: exact fractions; means with their intervals.
//! * [`perft`]: counts sequences of plays.
//! * [`playout`]: hands played by a policy, without a search.
//! * [`open`]: a whole hand with every tile known, for two sides or more.
//! * [`turn`]: the best way through one turn, proven, and how many ways there are.

pub mod gamble;
pub mod game;
mod host;
pub(crate) mod in_order;
pub mod limits;
pub mod open;
pub mod perft;
pub mod plain;
pub mod playout;
pub mod ratio;
mod shared;
pub mod statistics;
pub mod table;
#[cfg(test)]
mod toy;
pub mod turn;

pub use host::Host;
pub use limits::{Limits, Meter, Watch};
pub use table::Table;
