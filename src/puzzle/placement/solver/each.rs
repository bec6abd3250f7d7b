//! The solutions of a board one after another, by the search that suits it.

use super::boxed::{BoxedBoard, room};
use super::boxed_search::BoxedSearch;
use super::cell_set::CellSet;
use super::choose::SolutionOrder;
use super::model::BoardModel;
use super::search::{Event, Search};
use super::work::SearchWork;
use crate::puzzle::placement::board::{Board, PlacedTile};

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

/// The same for a board: by sets of cells if it lies in a small box.
pub(super) fn each(
    board: &Board,
    work: &mut SearchWork,
    take: impl FnMut(Vec<PlacedTile>, &mut SearchWork) -> bool,
) -> Event {
    match room(board) {
        Some(room) if room <= u64::CELLS => boxed::<u64>(board, work, take),
        Some(room) if room <= u128::CELLS => boxed::<u128>(board, work, take),
        _ => every(&mut Search::new(&BoardModel::new(board), SolutionOrder::Fewest), work, take),
    }
}

fn boxed<S: CellSet>(
    board: &Board,
    work: &mut SearchWork,
    take: impl FnMut(Vec<PlacedTile>, &mut SearchWork) -> bool,
) -> Event {
    let board = BoxedBoard::<S>::new(board);
    BoxedSearch::new(&board).map_or(Event::End, |mut search| every(&mut search, work, take))
}
