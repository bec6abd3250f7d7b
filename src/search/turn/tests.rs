//! Searches of random trees, compared with a list of every sequence.

use proptest::prelude::*;

use super::helper::Helper;
use super::search::{Break, FIRST_WIDTH, TurnSearch, WIDEST};
use crate::cli::machine::Machine;
use crate::search::Limits;
use crate::search::toy::{Toy, sequences};

proptest! {
    /// Best, count and line equal those of listing every sequence of a random tree.
    #[test]
    fn a_random_tree_is_solved_as_if_by_listing(seed in any::<u64>(), goal in -3..12) {
        let mut toy = Toy::random(seed);
        let all = sequences(&toy);
        let best = all.iter().map(|(points, _)| *points).max().unwrap();
        let mut search = TurnSearch::new(&mut toy, Limits::default());
        let solved = search.solve(None);
        prop_assert!(solved.exact);
        prop_assert_eq!(solved.best, best);
        let optimal: Vec<_> = all.iter().filter(|(points, _)| *points == best).collect();
        prop_assert_eq!(solved.solutions, Some(optimal.len() as u128));
        prop_assert!(optimal.iter().any(|(_, line)| *line == solved.line));
        let lines = search.lines(best, usize::MAX);
        prop_assert_eq!(lines.len(), optimal.len());
        let reached = all.iter().filter(|(points, _)| *points >= goal).count();
        let mut search = TurnSearch::new(&mut toy, Limits::default());
        prop_assert_eq!(search.solve(Some(goal)).solutions, Some(reached as u128));
    }

    /// The same without a beam first.
    #[test]
    fn a_survey_alone_comes_to_the_best(seed in any::<u64>()) {
        let mut toy = Toy::random(seed);
        let all = sequences(&toy);
        let best = all.iter().map(|(points, _)| *points).max().unwrap();
        let count = all.iter().filter(|(points, _)| *points == best).count();
        // With a limit, which is not reached here, the best is proven before it is counted.
        for limits in [Limits::default(), Limits::default().nodes(u64::MAX)] {
            let mut search = TurnSearch::new(&mut toy, limits);
            search.width = WIDEST;
            let solved = search.solve(None);
            prop_assert_eq!((solved.best, solved.exact, solved.solutions), (best, true, Some(count as u128)));
            prop_assert!(all.contains(&(best, solved.line)));
        }
    }

    /// A stopped search says so, and its best and bound enclose the truth.
    #[test]
    fn a_stopped_search_is_honest(seed in any::<u64>(), nodes in 1..40_u64) {
        let mut toy = Toy::random(seed);
        let best = sequences(&toy).iter().map(|(points, _)| *points).max().unwrap();
        let first = TurnSearch::new(&mut toy, Limits::default()).width;
        // The widest beam makes the turn a long one, which is proven before it is counted.
        for width in [first, WIDEST] {
            let mut search = TurnSearch::new(&mut toy, Limits::default().nodes(nodes));
            search.width = width;
            let solved = search.solve(None);
            prop_assert!(solved.best <= best && best <= solved.bound);
            if solved.exact {
                prop_assert_eq!(solved.best, best);
            } else {
                prop_assert_eq!(solved.solutions, None);
            }
        }
    }
}

#[test]
fn every_thread_there_may_be_has_an_order() {
    for number in 0..256 {
        let mut plays = [1, 2, 3, 4, 5];
        Helper { number, ..Helper::default() }.order(&mut plays, u128::MAX / 3);
        plays.sort_unstable();
        assert_eq!(plays, [1, 2, 3, 4, 5]);
        Helper { number, ..Helper::default() }.order::<u8>(&mut [], 7);
    }
}

proptest! {
    /// Best, count and line do not depend on the threads.
    #[test]
    fn many_threads_find_what_one_finds(seed in any::<u64>(), threads in 2..5_usize, goal in -3..12) {
        let mut toy = Toy::random(seed);
        let all = sequences(&toy);
        let best = all.iter().map(|(points, _)| *points).max().unwrap();
        let count = |goal| all.iter().filter(|(points, _)| *points >= goal).count() as u128;
        let mut search = TurnSearch::new(&mut toy, Limits::on(&Machine).threads(threads));
        search.width = 2 * FIRST_WIDTH;
        let solved = search.solve(None);
        prop_assert!(solved.exact);
        prop_assert_eq!((solved.best, solved.solutions), (best, Some(count(best))));
        prop_assert!(all.contains(&(best, solved.line)));
        prop_assert_eq!(search.count(goal), Some(count(goal)));
        let found = search.survey_on_all(goal, TurnSearch::survey).unwrap();
        prop_assert_eq!(found.count, count(goal));
    }

    /// The thread that finds a better turn ends the survey of all, and hands the turn over.
    #[test]
    fn a_better_turn_ends_it(seed in any::<u64>(), threads in 2..5_usize) {
        let mut toy = Toy::random(seed);
        let best = sequences(&toy).iter().map(|(points, _)| *points).max().unwrap();
        let mut search = TurnSearch::new(&mut toy, Limits::on(&Machine).threads(threads));
        search.enough = best - 1;
        let found = search.survey_on_all(best - 1, TurnSearch::survey_from_start);
        prop_assert_eq!(found.err(), Some(Break::Better));
        prop_assert_eq!(search.best(), best);
    }
}
