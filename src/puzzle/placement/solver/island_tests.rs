//! Parts of a board that nothing ties together are counted apart.

use num_bigint::BigUint;

use super::model::BoardModel;
use super::tests::{brute, small};
use super::work::SearchWork;
use super::{sample, solve};
use crate::game::lattice::Cell;
use crate::puzzle::placement::board::{Board, CellGroup, GroupRule, TouchingRule, Usage};
use crate::random::ChaCha;
use crate::search::Limits;

/// Two boards side by side as one. The second has its pips raised, and rules of single cells say which is which.
fn beside(one: &Board, other: &Board, raised: u8) -> Board {
    let mut all = one.clone();
    let first = one.cells.len();
    let right = |cell: &Cell| Cell { x: cell.x + 40, y: cell.y };
    let mut order: Vec<(Cell, usize)> =
        one.cells.iter().copied().chain(other.cells.iter().map(right)).zip(0..).collect();
    order.sort_unstable_by_key(|(cell, _)| (cell.y, cell.x));
    let place = |old: usize| order.iter().position(|(_, own)| *own == old).unwrap();
    all.cells = order.iter().map(|(cell, _)| *cell).collect();
    let pips: Vec<Option<u8>> = one
        .pips
        .iter()
        .copied()
        .chain(other.pips.iter().map(|pips| pips.map(|pips| pips + raised)))
        .collect();
    all.pips = order.iter().map(|(_, old)| pips[*old]).collect();
    all.tiles.extend(other.tiles.iter().map(|tile| tile.map(|pips| pips + raised)));
    all.groups.iter_mut().for_each(|group| group.cells = sorted(group.cells.iter().map(|cell| place(*cell))));
    for group in &other.groups {
        let raised = u32::from(raised) * group.cells.len() as u32;
        let rule = group.rule.map(|rule| match rule {
            GroupRule::Sum(sum) => GroupRule::Sum(sum + raised),
            GroupRule::Below(bound) => GroupRule::Below(bound + raised),
            GroupRule::Above(bound) => GroupRule::Above(bound + raised),
            rule => rule,
        });
        let cells = sorted(group.cells.iter().map(|cell| place(first + cell)));
        all.groups.push(CellGroup { name: group.name.clone(), cells, rule });
    }
    for old in (0..all.cells.len()).filter(|_| raised > 0) {
        let bound = u32::from(raised);
        let rule = if old < first { GroupRule::Below(bound) } else { GroupRule::Above(bound - 1) };
        all.groups.push(CellGroup { name: format!("c{old}"), cells: vec![place(old)], rule: Some(rule) });
    }
    all
}

fn sorted(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

/// The counts of a board by tables, and the entries that they looked at.
fn tabled(board: &Board) -> ((Option<BigUint>, Option<BigUint>), u64) {
    let mut work = SearchWork::new(&Limits::default());
    let counts = solve::tabled(&BoardModel::new(board), &mut work).unwrap();
    (counts, work.nodes())
}

#[test]
fn boards_that_share_no_tile_are_counted_apart_and_multiplied() {
    let [one, other] = [8, 12].map(|seed| sample::tiled(&mut ChaCha::stream(seed, 4), sample::set(2), 6, 4));
    let [mut one, mut other] = [one, other];
    one.add_group(&mut ChaCha::stream(1, 4), vec![0, 1, 2]);
    other.add_group(&mut ChaCha::stream(2, 4), vec![0, 1, 2, 3, 4]);
    let ((solutions, pictures), nodes) = tabled(&one.board);
    let ((others, other_pictures), other_nodes) = tabled(&other.board);
    assert!(others > Some(100_u32.into()) && solutions > Some(10_u32.into()), "{solutions:?} {others:?}");
    let both = beside(&one.board, &other.board, 50);
    let expected =
        (solutions.zip(others).map(|(a, b)| a * b), pictures.zip(other_pictures).map(|(a, b)| a * b));
    let (counts, all_nodes) = tabled(&both);
    assert_eq!(counts, expected);
    assert!(all_nodes <= nodes + other_nodes, "{all_nodes} {nodes} {other_nodes}");
    // A tile that fits both ties them together: where it lies is no matter of one alone.
    let tied = beside(&one.board, &other.board, 0);
    assert_ne!(tabled(&tied).0, expected);
}

#[test]
fn islands_of_small_boards_are_those_of_the_slow_definition() {
    let mut several = 0;
    for seed in 30_000..30_600 {
        let board = beside(&small_without_lists(seed), &small_without_lists(seed + 1000), 20);
        let [one, other] = [seed, seed + 1000].map(|seed| brute(&small_without_lists(seed)));
        let Some(counts) = solve::tabled(&BoardModel::new(&board), &mut SearchWork::new(&Limits::default()))
        else {
            assert!(one.is_empty() || other.is_empty(), "seed {seed}");
            continue;
        };
        assert_eq!(counts.0, Some((one.len() * other.len()).into()), "seed {seed}");
        several += usize::from(one.len() > 1 && other.len() > 1);
    }
    assert!(several > 50, "{several}");
}

/// A small board whose tiles all lie and touch as they like, without equal sums and given tiles.
fn small_without_lists(seed: u64) -> Board {
    let mut seeds = (seed * 50..).map(small);
    let fits = |board: &Board| {
        let is_plain = board.usage == Usage::All && board.touching == TouchingRule::Any;
        is_plain && board.given.is_empty() && board.equal_sums.is_empty()
    };
    seeds.find(fits).unwrap()
}
