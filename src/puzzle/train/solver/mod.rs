//! Trains: the longest line, or the heaviest, from a hand of tiles.
//!
//! The ends are the vertices of a multigraph and the tiles its edges, doubles loops; a line is a
//! trail. Which tiles it takes is found first, their order afterwards.
//!
//! * `question`: what is asked; `longest`: the answer.
//! * `graph`: the hand in bits; `parity` and `flow`: what has to be left out, and what can be
//!   laid; `search`: the exact search; `walk` lays the tiles.
//! * `program`: the same question as an integer linear program, the second way to every answer.
//! * `structure`: what can be said of a hand before any search, and why no more can be used.
//! * `count`: how many lines there are, by `pairing` what meets at one end after another; `blocked`:
//!   the shortest line after which nothing fits.

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
pub use count::{Lines, NotCounted, count};
pub use graph::Counts;
#[cfg(feature = "ilp")]
pub use longest::longest_by_program;
pub use longest::{Best, longest};
pub use question::{NoTrain, Objective, Question, Shape};
pub use structure::{Part, Why, parts, why};

#[cfg(test)]
mod tests;
