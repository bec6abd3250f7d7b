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

impl<T: Turn> TurnSearch<'_, T> {
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
