//! The solution of a placement puzzle.

use num_bigint::BigUint;

use super::checked::check;
use super::puzzle::PlacementPuzzle;
use super::reasons::{StepChain, chain};
use super::solver::{Count, Found, Solutions, solve};
use crate::search::Limits;

/// The answer to a placement puzzle; without any search by default.
#[derive(Clone, Debug, Default)]
pub(super) struct PlacementSolution {
    /// One solution, and how many there are.
    pub(super) found: Found,
    /// The chain of reasons, where there is one solution.
    pub(super) chain: Option<StepChain>,
    /// Several solutions, if requested.
    pub(super) lines: Option<Solutions>,
}

/// Whether a number can still turn out to be this one.
pub(super) fn can_be(count: &Count, number: &BigUint) -> bool {
    if count.is_exact() { count.number() == number } else { count.number() <= number }
}

impl PlacementSolution {
    /// The level of the hardest step, where there is one solution.
    pub(super) fn level(&self) -> Option<u8> {
        self.chain.as_ref()?.level()
    }

    /// Whether both numbers are known.
    pub(super) fn is_exact(&self) -> bool {
        self.found.solutions.is_exact() && self.found.pictures.is_exact()
    }

    /// Nodes of all searches but those for several solutions.
    pub(super) fn nodes(&self) -> u64 {
        self.found.nodes + self.chain.as_ref().map_or(0, |chain| chain.nodes)
    }

    /// Whether a limit stopped a count, the chain of reasons or the list of solutions.
    pub(super) fn is_at_limit(&self) -> bool {
        self.found.at_limit
            || self.chain.as_ref().is_some_and(|chain| chain.at_limit)
            || self.lines.as_ref().is_some_and(|lines| lines.at_limit)
    }
}

/// Solves a puzzle. Of several solutions it shows the one that its author had in mind.
pub(super) fn solution(puzzle: &PlacementPuzzle, limits: &Limits) -> PlacementSolution {
    let mut found = solve(&puzzle.board, limits);
    let is_one = found.solutions == Count::Exact(BigUint::from(1_u8));
    let chain = is_one.then(|| chain(&puzzle.board, &limits.after(found.nodes)));
    if let Some(meant) = puzzle.expect.line.as_ref().filter(|line| check(&puzzle.board, line).is_ok()) {
        found.line.clone_from(meant);
    }
    // A solution that is there counts, though a limit stopped the count.
    for count in [&mut found.solutions, &mut found.pictures] {
        if !found.line.is_empty() && *count == Count::default() {
            *count = Count::AtLeast(BigUint::from(1_u8));
        }
    }
    PlacementSolution { found, chain, lines: None }
}
