//! What a state is worth on average.

use crate::search::ratio::Ratio;

/// What the future of a state comes to, on the average.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// What is gained.
    pub gain: Ratio,
    /// The chance that the hand in play is played through.
    pub through: Ratio,
    /// The chance that the one drawn after it is played through as well.
    pub again: Ratio,
}

impl Expectation {
    /// Nothing comes any more.
    pub const NOTHING: Self = Self { gain: Ratio::ZERO, through: Ratio::ZERO, again: Ratio::ZERO };
}
