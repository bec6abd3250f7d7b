//! Turns in which chance has a say: what each first act is worth, on the average over the draws,
//! when it is followed up as well as can be.
//!
//! * [`exact`]: every draw looked at, in exact fractions.
//! * [`sampled`]: draws at random, and an interval in which the expectation lies.

pub mod exact;
mod plans;
pub mod sampled;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

use super::ratio::Ratio;

/// What the future of a state comes to, on the average.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// What is gained.
    pub gain: Ratio,
    /// The chance that the hand in play is played through.
    pub through: Ratio,
    /// The chance that the one drawn after it is played through as well.
    pub again: Ratio,
}

impl Outlook {
    /// Nothing comes any more.
    pub const NOTHING: Self = Self { gain: Ratio::ZERO, through: Ratio::ZERO, again: Ratio::ZERO };
}
