//! Turns with chance nodes: the average value of each first move over the draws, followed by optimal
//! play.
//!
//! * [`expectimax`]: every draw, in exact fractions.
//! * [`sampled`]: random draws; each expectation with an interval.

pub mod expectimax;
mod plans;
mod playing;
pub mod sampled;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
