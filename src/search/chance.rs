//! Turns with chance nodes: the average value of each first move over the draws, followed by optimal
//! play.
//!
//! * [`expectimax`]: every draw, in exact fractions.
//! * [`sampled`]: random draws; each expectation with an interval.

mod expectation;
pub mod expectimax;
mod plans;
pub mod sampled;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

pub use expectation::Expectation;
