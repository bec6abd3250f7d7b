//! The solutions of a board one after another, by the search that suits it.

use super::boxed::{BoxedBoard, room};
use super::boxed_search::BoxedSearch;
use super::cell_set::CellSet;
use super::choose::SolutionOrder;
use super::model::BoardModel;
use super::one_by_one::{Event, every};
use super::search::Search;
use super::work::SearchWork;
use crate::puzzle::placement::board::{Board, PlacedTile};

/// Hands over the solutions of a board until `take` wants no more, by sets of cells if it lies in a small box; returns
/// what came last.
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
