//! The solution of a placement puzzle.

use num_bigint::BigUint;

use super::board::{Board, PlacedTile};
use super::checked::check;
use super::puzzle::PlacementPuzzle;
use super::reasons::{StepChain, chain};
use super::solver::{Count, Found, all, solve};
use crate::search::Limits;

/// The answer to a placement puzzle.
#[derive(Clone, Debug)]
pub(super) struct PlacementSolution {
    /// One solution, in reading order; empty where none is known.
    pub(super) line: Vec<PlacedTile>,
    pub(super) solutions: Count,
    pub(super) pictures: Count,
    /// The chain of reasons, where there is one solution.
    pub(super) chain: Option<StepChain>,
    /// Several solutions, if requested.
    pub(super) lines: Option<Lines>,
    pub(super) nodes: u64,
    /// Whether a limit stopped a count or the chain of reasons.
    pub(super) is_at_limit: bool,
}

/// The first solutions.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) lines: Vec<Vec<PlacedTile>>,
    pub(super) are_all: bool,
}

/// Whether a number can still turn out to be this one.
pub(super) fn can_be(count: &Count, number: &BigUint) -> bool {
    if count.is_exact() { count.number() == number } else { count.number() <= number }
}

impl PlacementSolution {
    /// What is known before any search.
    pub(super) fn unsearched() -> Self {
        let none = || Count::AtLeast(BigUint::ZERO);
        Self {
            line: Vec::new(),
            solutions: none(),
            pictures: none(),
            chain: None,
            lines: None,
            nodes: 0,
            is_at_limit: false,
        }
    }

    /// The level of the hardest step, where there is one solution.
    pub(super) fn level(&self) -> Option<u8> {
        self.chain.as_ref()?.level()
    }

    /// Whether both numbers are known.
    pub(super) fn is_exact(&self) -> bool {
        self.solutions.is_exact() && self.pictures.is_exact()
    }
}

/// Solves a puzzle. Of several solutions it shows the one that its author had in mind.
pub(super) fn solution(puzzle: &PlacementPuzzle, limits: &Limits) -> PlacementSolution {
    let Found { line, solutions, pictures, nodes, at_limit } = solve(&puzzle.board, limits);
    let is_one = solutions == Count::Exact(BigUint::from(1_u8));
    let chain = is_one.then(|| chain(&puzzle.board, &limits.after(nodes)));
    let meant = puzzle.expect.line.as_ref().filter(|line| check(&puzzle.board, line).is_ok());
    PlacementSolution {
        line: meant.cloned().unwrap_or(line),
        solutions,
        pictures,
        nodes: nodes + chain.as_ref().map_or(0, |chain| chain.nodes),
        is_at_limit: at_limit || chain.as_ref().is_some_and(|chain| chain.at_limit),
        lines: None,
        chain,
    }
}

/// Up to `most` solutions.
pub(super) fn lines(board: &Board, most: usize, limits: &Limits) -> Lines {
    let found = all(board, most, limits);
    Lines { lines: found.lines, are_all: found.is_all }
}
