//! What a train puzzle comes to.

use super::solver::{Best, Counts, Lines, NotCounted, Shortest, Why};

/// The tiles that are used, or the line after which nothing fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The longest line, or the best trains.
    Longest {
        /// The tiles and how they lie.
        best: Best,
        /// Why the others are left.
        why: Why,
        /// How many lines there are, if that was asked for.
        lines: Option<Result<Lines, NotCounted>>,
    },
    /// The shortest line after which nothing fits.
    Blocked(Shortest),
}

impl Solution {
    /// How many tiles it uses, and their pips.
    pub fn counts(&self) -> Counts {
        match self {
            Self::Longest { best, .. } => best.counts,
            Self::Blocked(found) => found.line.as_ref().map(|line| line.counts).unwrap_or_default(),
        }
    }

    /// Positions of the search for the line.
    pub fn nodes(&self) -> u64 {
        match self {
            Self::Longest { best, .. } => best.nodes,
            Self::Blocked(found) => found.nodes,
        }
    }

    /// Whether everything that was asked is proven.
    pub fn is_exact(&self) -> bool {
        match self {
            Self::Longest { best, lines, .. } => best.exact && !matches!(lines, Some(Err(_))),
            Self::Blocked(found) => found.exact,
        }
    }
}
