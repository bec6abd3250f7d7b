//! Placement puzzles: generated boards like those of Pips, and grids of Dominosa. `placement.sh` runs the same
//! boards through a plain depth-first search and CP-SAT.

use boneyard::puzzle::placement::board::{Board, CellGroup, GroupRule};
use boneyard::puzzle::placement::reasons::{chain, check};
use boneyard::puzzle::placement::solver::{is_solution, sample, solve, some};
use boneyard::search::Limits;

use crate::measure::Bench;

/// Boards of each size.
const BOARDS: u64 = 100;

/// Searches on boards of three sizes, and on grids.
pub(crate) fn placement() -> Vec<Bench> {
    vec![
        Bench::new("placement/first of 100 with 5 tiles", searched(pips_like(5, 4), 1)),
        Bench::new("placement/unique of 100 with 5 tiles", searched(pips_like(5, 4), 2)),
        Bench::new("placement/first of 100 with 9 tiles", searched(pips_like(9, 6), 1)),
        Bench::new("placement/unique of 100 with 9 tiles", searched(pips_like(9, 6), 2)),
        Bench::new("placement/count 20 with 7 tiles", counted(pips_like(7, 5))),
        Bench::new("placement/dominosa 6, 100 grids", counted(grids(6, BOARDS))),
        Bench::new("placement/dominosa 12, 10 grids", searched(grids(12, 10), 2)),
        Bench::new("placement/chains of 5 grids", explained(grids(4, 5))),
    ]
}

fn pips_like(tiles: usize, box_side: i16) -> Vec<Board> {
    (0..BOARDS).map(|seed| sample::pips_like(seed, tiles, box_side).board).collect()
}

fn grids(highest: u8, count: u64) -> Vec<Board> {
    (0..count).map(|seed| sample::dominosa(seed, highest).board).collect()
}

/// Up to `most` solutions of each board.
fn searched(boards: Vec<Board>, most: usize) -> impl Fn() -> u64 {
    move || {
        let nodes = |board: &Board| {
            let found = some(board, most, &Limits::default());
            assert!(!found.lines.is_empty() && found.lines.iter().all(|line| is_solution(board, line)));
            found.nodes
        };
        boards.iter().map(nodes).sum()
    }
}

/// The numbers of solutions and pictures.
fn counted(mut boards: Vec<Board>) -> impl Fn() -> u64 {
    if boards.iter().any(|board| !board.groups.is_empty()) {
        boards.truncate(20);
    }
    move || {
        let nodes = |board: &Board| {
            let found = solve(board, &Limits::default());
            assert!(!found.at_limit && found.pictures.number() <= found.solutions.number());
            found.nodes
        };
        boards.iter().map(nodes).sum()
    }
}

/// Chains of reasons, replayed.
fn explained(boards: Vec<Board>) -> impl Fn() -> u64 {
    move || {
        let nodes = |board: &Board| {
            let chain = chain(board, &Limits::default());
            assert_eq!(check(board, &chain.steps), Ok(()));
            chain.nodes
        };
        boards.iter().map(nodes).sum()
    }
}

/// Prints the boards that other solvers are compared with, as `placement.py` reads them.
pub(crate) fn print() {
    let sets = [("5 tiles", pips_like(5, 4)), ("9 tiles", pips_like(9, 6)), ("dominosa 6", grids(6, BOARDS))];
    for (name, boards) in sets {
        for board in boards {
            println!("{name}|{}", line(&board));
        }
    }
}

fn line(board: &Board) -> String {
    let all = |words: Vec<String>| words.join(" ");
    let cells = all(board.cells.iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect());
    let pips = board.pips.iter().map(|pips| pips.map_or("-".to_owned(), |pips| pips.to_string()));
    let tiles = all(board.tiles.iter().map(|[a, b]| format!("{a}-{b}")).collect());
    let groups = all(board.groups.iter().filter_map(ruled).collect());
    format!("{cells}|{}|{tiles}|{groups}", all(pips.collect()))
}

fn ruled(group: &CellGroup) -> Option<String> {
    let rule = match group.rule? {
        GroupRule::Sum(sum) => format!("={sum}"),
        GroupRule::Below(bound) => format!("<{bound}"),
        GroupRule::Above(bound) => format!(">{bound}"),
        GroupRule::Alike => "=".to_owned(),
        GroupRule::Different => "!=".to_owned(),
    };
    let cells: Vec<String> = group.cells.iter().map(usize::to_string).collect();
    Some(format!("{rule}:{}", cells.join(",")))
}
