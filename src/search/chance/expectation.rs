//! The expectation of a state.

use crate::search::ratio::Ratio;

/// What a side expects from the rest of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The expected gain.
    pub gain: Ratio,
    /// The probability that the hand in play is played through.
    pub through: Ratio,
    /// The probability that the hand drawn after it is played through as well.
    pub again: Ratio,
}

impl Expectation {
    /// Nothing more is gained.
    pub const NOTHING: Self = Self { gain: Ratio::ZERO, through: Ratio::ZERO, again: Ratio::ZERO };
}
