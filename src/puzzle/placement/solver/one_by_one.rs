//! Solutions one after another, whatever search finds them.

use super::work::SearchWork;
use crate::puzzle::placement::board::PlacedTile;

/// What a search comes to next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The state is a solution.
    Solution,
    /// There are no more.
    End,
    /// A limit was reached.
    Limit,
}

/// A search for all solutions.
pub(super) trait OneByOne {
    /// Goes on to the next solution.
    fn next(&mut self, work: &mut SearchWork) -> Event;

    /// The solution that was found last, in reading order.
    fn line(&self) -> Vec<PlacedTile>;
}

/// Hands over the solutions that a search finds until `take` wants no more; returns what came last.
pub(super) fn every(
    search: &mut impl OneByOne,
    work: &mut SearchWork,
    mut take: impl FnMut(Vec<PlacedTile>, &mut SearchWork) -> bool,
) -> Event {
    loop {
        let event = search.next(work);
        if event != Event::Solution || !take(search.line(), work) {
            return event;
        }
    }
}
