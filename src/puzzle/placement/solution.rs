//! The solution of a placement puzzle.

use num_bigint::BigUint;

use super::board::{Board, Placement};
use super::checked::check;
use super::plain;
use super::puzzle::PlacementPuzzle;
use crate::search::Limits;

/// A number of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Count {
    /// All of them.
    Exact(BigUint),
    /// Those that were seen before a limit.
    AtLeast(BigUint),
}

/// The answer to a placement puzzle.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// One solution, in reading order; empty where none is known.
    pub(super) line: Vec<Placement>,
    pub(super) solutions: Count,
    pub(super) pictures: Count,
    /// The level of the hardest step, where there is one solution.
    pub(super) level: Option<u8>,
    /// Several solutions, if requested.
    pub(super) lines: Option<Lines>,
    pub(super) nodes: u64,
}

/// The first solutions.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) lines: Vec<Vec<Placement>>,
    pub(super) are_all: bool,
}

impl Count {
    /// The number, if it is known.
    pub(super) fn exact(&self) -> Option<&BigUint> {
        match self {
            Self::Exact(count) => Some(count),
            Self::AtLeast(_) => None,
        }
    }

    /// Whether it can still turn out to be this number.
    pub(super) fn can_be(&self, number: &BigUint) -> bool {
        match self {
            Self::Exact(count) => count == number,
            Self::AtLeast(count) => count <= number,
        }
    }
}

impl Solution {
    /// Whether both numbers are known.
    pub(super) fn is_exact(&self) -> bool {
        self.solutions.exact().is_some() && self.pictures.exact().is_some()
    }
}

/// Solves a puzzle. Of several solutions it shows the one that its author had in mind.
pub(super) fn solution(puzzle: &PlacementPuzzle, limits: &Limits) -> Solution {
    let found = plain::search(&puzzle.board, 1, limits);
    let count = if found.is_at_limit { Count::AtLeast } else { Count::Exact };
    let meant = puzzle.expect.line.as_ref().filter(|line| check(&puzzle.board, line).is_ok());
    let line = found.lines.into_iter().next().unwrap_or_default();
    Solution {
        line: meant.cloned().unwrap_or(line),
        solutions: count(found.solutions),
        pictures: count(found.pictures),
        level: None,
        lines: None,
        nodes: found.nodes,
    }
}

/// Up to `most` solutions.
pub(super) fn lines(board: &Board, most: usize, limits: &Limits) -> Lines {
    let found = plain::search(board, most, limits);
    let are_all = !found.is_at_limit && found.solutions == BigUint::from(found.lines.len());
    Lines { lines: found.lines, are_all }
}

/// Whether every solution has these placements; `None` if a limit was reached before that was known.
pub(super) fn forced(board: &Board, placements: &[Placement], limits: &Limits) -> Option<bool> {
    let found = plain::search(board, usize::MAX, limits);
    let has_all = |line: &Vec<Placement>| placements.iter().all(|placement| line.contains(placement));
    let is_missing = !found.lines.iter().all(has_all);
    if is_missing {
        return Some(false);
    }
    (!found.is_at_limit).then(|| !found.lines.is_empty())
}
