//! Trains: the longest line, or the heaviest, from a hand of tiles.
//!
//! The ends are the vertices of a multigraph and the tiles its edges, doubles loops; a line is a trail. The
//! solver finds its tiles first and their order afterwards.
//!
//! * `question`: the question; `longest`: the answer.
//! * `graph`: the hand in bits; `parity` and `flow`: which tiles have to be left out, and which can be
//!   laid; `search`: the exact search; `walk` lays the tiles.
//! * `program`: the same question as an integer linear program, which cross-checks every answer.
//! * `structure`: properties of a hand that need no search, and why no more tiles can be used.
//! * `count`: the number of lines, where `pairing` eliminates one end after another; `blocked`: the
//!   shortest line after which nothing fits.

mod blocked;
mod count;
mod flow;
mod graph;
mod longest;
mod pairing;
mod parity;
mod plan;
#[cfg(feature = "ilp")]
mod program;
mod question;
mod search;
mod structure;
mod walk;

pub use blocked::{Blocked, Shortest, blocked};
pub use count::{AtLeast, LineCount, count};
pub use graph::TileCounts;
#[cfg(feature = "ilp")]
pub use longest::longest_by_program;
pub use longest::{BestTrains, longest};
pub use question::{NoTrain, Question, TrainObjective, TrainShape};
pub use structure::{Why, why};

#[cfg(test)]
mod tests;
