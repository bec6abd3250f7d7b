//! The sentence about plays that count less than they make.

use std::fmt;

use super::{CountsLess, NearEnd};

impl fmt::Display for NearEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { score, target, plays } = self;
        write!(f, "{score} of {target} points are made")?;
        for CountsLess { play, made, counted } in plays {
            write!(f, "; {play} makes {made} and counts {counted}")?;
        }
        Ok(())
    }
}
