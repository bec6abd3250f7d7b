//! What failed in a search, so that it branches there first and does not dwell on a bad beginning.
//!
//! * A cell weighs more with each failure behind it: F. Boussemart, F. Hemery, C. Lecoutre, L. Saïs, "Boosting systematic
//!   search by weighting constraints", ECAI 2004.
//! * Until a solution is found the search begins again, with these weights, after more and more failures: C. P. Gomes,
//!   B. Selman, N. Crato, H. Kautz, "Heavy-tailed phenomena in satisfiability and constraint satisfaction problems",
//!   Journal of Automated Reasoning 24 (2000).

/// The weight of a cell behind which nothing has failed. With less, single failures decide too much.
pub(super) const FRESH: u32 = 16;

/// Failures before the search begins again for the first time; each time half as many more.
const FIRST: u32 = 100;

/// The failures of a search.
#[derive(Debug)]
pub(super) struct Conflicts {
    weights: Vec<u32>,
    /// Since the search began again.
    failures: u32,
    /// The failures after which it begins again; `None` once it has found a solution, which it would find again.
    allowed: Option<u32>,
}

impl Conflicts {
    /// No failures yet, on a board of this many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self { weights: vec![FRESH; cells], failures: 0, allowed: Some(FIRST) }
    }

    /// How much a cell weighs.
    #[inline]
    pub(super) fn weight(&self, cell: usize) -> u32 {
        self.weights[cell]
    }

    /// Notes a failure behind the branches of a cell, or of something else.
    pub(super) fn add(&mut self, cell: Option<usize>) {
        self.failures += 1;
        if let Some(cell) = cell {
            self.weights[cell] = self.weights[cell].saturating_add(1);
        }
    }

    /// Whether the search should begin again, which is noted.
    pub(super) fn begins_again(&mut self) -> bool {
        let is_time = self.allowed.is_some_and(|allowed| self.failures >= allowed);
        if is_time {
            self.failures = 0;
            self.allowed = self.allowed.map(|allowed| allowed.saturating_add(allowed / 2));
        }
        is_time
    }

    /// Notes that a solution was found.
    pub(super) fn found(&mut self) {
        self.allowed = None;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::choose::SolutionOrder;
    use super::super::model::BoardModel;
    use super::super::search::{Event, Search};
    use super::super::solve::tabled;
    use super::super::work::SearchWork;
    use super::super::{is_solution, sample, some};
    use super::*;
    use crate::search::Limits;

    /// The pauses grow, so that a search without a solution ends; after a solution none comes twice.
    #[test]
    fn a_search_begins_again_until_it_has_found_something() {
        let mut conflicts = Conflicts::new(2);
        let failures = |conflicts: &mut Conflicts| {
            let mut count = 0;
            while count < 10_000 && !conflicts.begins_again() {
                conflicts.add(Some(1));
                count += 1;
            }
            count
        };
        assert_eq!([(); 3].map(|()| failures(&mut conflicts)), [100, 150, 225]);
        assert_eq!([conflicts.weight(0), conflicts.weight(1)], [16, 16 + 475]);
        conflicts.found();
        assert_eq!(failures(&mut conflicts), 10_000);
    }
    /// Without weights and new beginnings each of these takes millions of positions.
    #[test]
    fn a_bad_beginning_is_left() {
        for (tiles, side, seed) in [(13, 7, 68), (15, 8, 184), (16, 8, 92)] {
            let board = sample::pips_like(seed, tiles, side).board;
            let found = some(&board, 2, &Limits::default().nodes(20_000));
            assert_eq!(found.lines.len(), 2, "{tiles} tiles, {seed}: {} nodes", found.nodes);
            assert!(found.lines[0] != found.lines[1]);
            assert!(found.lines.iter().all(|line| is_solution(&board, line)));
        }
    }

    /// Counted one by one, the solutions of boards on which the search has begun again are those of the tables.
    #[test]
    fn nothing_is_lost_or_found_twice_behind_a_new_beginning() {
        let mut compared = 0;
        for seed in 0..300 {
            let board = sample::pips_like(seed, 10, 6).board;
            // This many nodes for one solution have more failures than are allowed at first.
            if some(&board, 1, &Limits::default()).nodes < 4 * u64::from(FIRST) {
                continue;
            }
            let model = BoardModel::new(&board);
            let mut work = SearchWork::new(&Limits::default());
            let mut search = Search::new(&model, SolutionOrder::Fewest);
            let lines: Vec<_> = std::iter::from_fn(|| {
                (search.next(&mut work) == Event::Solution).then(|| search.state.line())
            })
            .take(5000)
            .collect();
            let distinct: BTreeSet<_> = lines.iter().cloned().collect();
            assert_eq!(distinct.len(), lines.len(), "seed {seed}");
            if lines.len() < 5000 {
                let counted = tabled(&model, &mut work).and_then(|(solutions, _)| solutions);
                assert_eq!(counted, Some(lines.len().into()), "seed {seed}");
                compared += 1;
            }
        }
        assert!(compared > 2, "{compared}");
    }
}
