//! Compares the counts of boards one cell wide with a slow definition and with known numbers.

use num_bigint::BigUint;

use super::chain_count::count;
use super::chains::tilings;
use super::choose::SolutionOrder;
use super::model::BoardModel;
use super::sample;
use super::search::Search;
use super::spread::spread;
use super::tests::{brute, rectangle, small};
use super::work::SearchWork;
use super::{Count, solve};
use crate::puzzle::placement::board::{Board, CellGroup, GroupRule, PlacedTile, TouchingRule};
use crate::search::Limits;

/// The numbers of tilings and of solutions; `None` where the board is wider or spreading ends it.
fn chained(board: &Board) -> Option<(usize, BigUint)> {
    let model = BoardModel::new(board);
    let mut work = SearchWork::new(&Limits::default());
    let mut root = Search::new(&model, SolutionOrder::Fewest);
    spread(&mut root.state, &mut work).ok()?;
    if root.state.uncovered == 0 {
        return None;
    }
    let tilings = tilings(&root.state)?;
    Some((tilings.len(), count(&root.state, &tilings, &mut work)?.ok()?))
}

#[test]
fn chains_have_the_solutions_of_the_slow_definition() {
    let (mut rows, mut rings, mut compared) = (0, 0, 0);
    for seed in 20_000..29_000 {
        let board = small(seed);
        let Some((tilings, number)) = chained(&board) else { continue };
        assert_eq!(number, BigUint::from(brute(&board).len()), "seed {seed}: {board:?}");
        if tilings == 1 {
            rows += 1;
        } else {
            rings += 1;
        }
        compared += usize::from(!board.equal_sums.is_empty());
    }
    assert!(rows > 500 && rings > 500 && compared > 100, "{rows} {rings} {compared}");
}

/// The cells on the edge of a rectangle.
fn frame(width: i16, height: i16, set: u8) -> Board {
    let mut board = rectangle(width, height, sample::set(set));
    board.cells.retain(|cell| cell.x % (width - 1) == 0 || cell.y % (height - 1) == 0);
    board.pips.truncate(board.cells.len());
    board.touching = TouchingRule::Equal;
    board
}

/// A complete graph of five points has 264 directed Euler circuits; each of the five doubles goes to one of two
/// places, and a ring of 15 tiles has 15 beginnings: 126,720 (Reiss, 1871; Lucas). A frame has two tilings.
#[test]
fn the_double_four_set_has_its_known_number_of_rings() {
    let (tilings, number) = chained(&frame(9, 8, 4)).unwrap();
    assert_eq!((tilings, number), (2, BigUint::from(2 * 264 * 32 * 15_u32)));
}

/// Dudeney, Amusements in Mathematics, 380: the sides of the frame add up to 44 each. Begun with the 0-0 at a corner
/// and a 4 at the opposite one it has 916,068 solutions, by a program of its own that walks tile by tile from both
/// corners to the middle. The whole puzzle, which takes longer, has 96,315,136 by both.
#[test]
fn the_domino_frame_has_the_solutions_of_another_program() {
    let mut board = frame(15, 15, 6);
    let last = board.cells.len() - 1;
    board.given.push(PlacedTile { cells: [0, 1], pips: [0, 0] });
    (board.pips[0], board.pips[1], board.pips[last]) = (Some(0), Some(0), Some(4));
    for (name, n, is_row) in
        [("top", 0, true), ("bottom", 14, true), ("left", 0, false), ("right", 14, false)]
    {
        let is_in = |cell: &usize| n == if is_row { board.cells[*cell].y } else { board.cells[*cell].x };
        let cells = (0..board.cells.len()).filter(is_in).collect();
        board.groups.push(CellGroup { name: name.to_owned(), cells, rule: Some(GroupRule::Sum(44)) });
    }
    let found = solve(&board, &Limits::default());
    assert_eq!(found.solutions, Count::Exact(916_068_u32.into()));
    assert_eq!(found.pictures, found.solutions);
}
