//! A long survey on several threads.
//!
//! Each helper walks the same sequences in another order and shares the table of positions, where it
//! finds what the others have done. No work is divided, so no thread waits, and the result does not
//! depend on which is first.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::helper::Helper;
use super::search::{Break, SurveyEntry, TurnSearch};
use crate::search::game::Turn;
use crate::search::host::beside;
use crate::search::limits::Meter;

/// What a helper returns when it ends.
struct Handed<P> {
    /// Its result, if it finished.
    known: Option<SurveyEntry>,
    incumbent: Option<(i32, Vec<P>)>,
    nodes: u64,
}

impl<T: Turn + Clone + Send + Sync> TurnSearch<'_, T>
where
    T::Move: Send,
{
    /// A survey from the start, which every available thread runs.
    pub(super) fn survey_on_all(
        &mut self,
        needed: i32,
        survey: fn(&mut Self, i32) -> Result<SurveyEntry, Break>,
    ) -> Result<SurveyEntry, Break> {
        let over = Arc::new(AtomicBool::new(false));
        self.helper.over = Arc::clone(&over);
        let (start, limits) = (self.turn.clone(), self.meter.limits().clone());
        let (known, enough, best) = (Arc::clone(&self.known), self.enough, self.best());
        let help = |number| {
            let (mut turn, meter) = (start.clone(), Meter::new(limits.clone()));
            let mut search = TurnSearch::with(&mut turn, meter, Arc::clone(&known));
            search.helper = Helper { number, over: Arc::clone(&over) };
            (search.enough, search.incumbent) = (enough, Some((best, Vec::new())));
            search.help(needed)
        };
        let (mut found, others) = beside(limits.host, self.threads - 1, help, || {
            let found = survey(self, needed);
            over.store(true, Ordering::Relaxed);
            found
        });
        self.helper = Helper::default();
        for other in others {
            found = self.take(other).map_or(found, Ok);
        }
        if self.best() > self.enough { Err(Break::Better) } else { found }
    }

    /// The work of a helper.
    fn help(mut self, needed: i32) -> Handed<T::Move> {
        let known = self.survey(needed);
        if !matches!(known, Err(Break::Stopped)) {
            self.helper.over.store(true, Ordering::Relaxed);
        }
        Handed { known: known.ok(), incumbent: self.incumbent, nodes: self.meter.end() }
    }

    fn take(&mut self, handed: Handed<T::Move>) -> Option<SurveyEntry> {
        self.meter.count_shown(handed.nodes);
        if handed.incumbent.as_ref().is_some_and(|(best, _)| *best > self.best()) {
            self.incumbent = handed.incumbent;
        }
        handed.known
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::search::FIRST_WIDTH;
    use super::*;
    use crate::cli::machine::Machine;
    use crate::search::Limits;
    use crate::search::toy::{Toy, sequences};

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
}
