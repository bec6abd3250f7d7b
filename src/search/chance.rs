//! Turns with chance nodes: what each first move is worth, on average over the draws, when it is
//! followed by optimal play.
//!
//! * [`expectimax`]: every draw, in exact fractions.
//! * [`sampled`]: draws at random, and an interval in which the expectation lies.

mod expectation;
pub mod expectimax;
mod plans;
pub mod sampled;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

pub use expectation::Expectation;
