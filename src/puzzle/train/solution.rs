//! The solution of a train puzzle.

use super::solver::{AtLeast, BestTrains, LineCount, Shortest, TileCounts, Why};
use crate::tile::Turned;

/// The best tiles, or the shortest line after which nothing fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The longest line, or the best trains.
    Longest {
        /// The tiles and how they lie.
        best: BestTrains,
        /// Why the others are unused.
        why: Why,
        /// The number of lines, if requested.
        lines: Option<Result<LineCount, AtLeast>>,
    },
    /// The shortest line after which nothing fits.
    Blocked(Shortest),
}

impl Solution {
    /// The number of tiles that it uses, and their pips.
    pub fn counts(&self) -> TileCounts {
        match self {
            Self::Longest { best, .. } => best.counts,
            Self::Blocked(found) => found.line.as_ref().map(|line| line.counts).unwrap_or_default(),
        }
    }

    /// The lines: one, or the trains, or none.
    pub fn trains(&self) -> Vec<Vec<Turned>> {
        match self {
            Self::Longest { best, .. } => best.trains.clone(),
            Self::Blocked(found) => found.line.iter().map(|line| line.line.clone()).collect(),
        }
    }

    /// Nodes of the search for the line.
    pub fn nodes(&self) -> u64 {
        match self {
            Self::Longest { best, .. } => best.nodes,
            Self::Blocked(found) => found.nodes,
        }
    }

    /// Whether everything requested is proven.
    pub fn is_exact(&self) -> bool {
        match self {
            Self::Longest { best, lines, .. } => best.exact && !matches!(lines, Some(Err(_))),
            Self::Blocked(found) => found.exact,
        }
    }
}
