//! Parts of a board that nothing ties together: no pair of cells, no group, no list of equal sums, and no tile that
//! fits both. The solutions of the board are those of its islands in every combination, and so are its pictures.

use petgraph::unionfind::UnionFind;
use rustc_hash::FxHashMap;

use super::chains::beside;
use super::model::{BoardModel, Mask};
use super::state::BoardState;
use crate::puzzle::placement::board::{Board, CellGroup, GroupRule, Halves};
use crate::set_bits::set_bits;
use crate::sorted;

/// A part of a board as a board of its own, and the pips that its cells may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Island {
    board: Board,
    pips: Vec<Mask>,
}

impl Island {
    /// The model of the island.
    pub(crate) fn model(&self) -> BoardModel<'_> {
        let mut model = BoardModel::new(&self.board);
        model.given.clone_from(&self.pips);
        model
    }
}

/// The islands of the cells that are not covered; one or none where the board is in one part.
pub(crate) fn islands(state: &BoardState<'_>) -> Vec<Island> {
    let board = state.model.board;
    let is_open = |cell: &usize| !state.laid[*cell];
    // Sums of which a part lies already would have to be compared with an offset.
    let mut listed = board.equal_sums.iter().flatten().flat_map(|group| &board.groups[*group].cells);
    if listed.any(|cell| state.laid[*cell]) {
        return Vec::new();
    }
    let mut ties = UnionFind::new(state.laid.len());
    let mut tie = |cells: &[usize]| {
        for two in cells.windows(2) {
            ties.union(two[0], two[1]);
        }
    };
    for group in &board.groups {
        let open: Vec<usize> = group.cells.iter().copied().filter(is_open).collect();
        tie(&open);
    }
    for list in &board.equal_sums {
        let cells: Vec<usize> = list.iter().flat_map(|group| board.groups[*group].cells.clone()).collect();
        tie(&cells);
    }
    let mut first_of: FxHashMap<usize, usize> = FxHashMap::default();
    for cell in (0..state.laid.len()).filter(is_open) {
        for next in beside(state, cell) {
            tie(&[cell, next]);
        }
        for kind in kinds_at(state, cell) {
            let first = *first_of.entry(kind).or_insert(cell);
            tie(&[first, cell]);
        }
    }
    let mut roots: Vec<usize> = (0..state.laid.len()).filter(is_open).map(|cell| ties.find(cell)).collect();
    roots.sort_unstable();
    roots.dedup();
    roots.into_iter().map(|root| island(state, &ties, root, &first_of)).collect()
}

/// The kinds of tiles of which a half may lie on a cell, and the other on a cell to the right or below.
fn kinds_at(state: &BoardState<'_>, cell: usize) -> Vec<usize> {
    let mut kinds = Vec::new();
    for side in set_bits(state.sides[cell] & 3) {
        let next = state.model.around[cell][side] as usize;
        for (kind, [a, b]) in state.model.kinds.iter().enumerate() {
            let has = |cell: usize, pips: u8| state.pips[cell] >> pips & 1 == 1;
            let fits = has(cell, *a) && has(next, *b) || has(cell, *b) && has(next, *a);
            if state.left[kind] > 0 && fits {
                kinds.push(kind);
            }
        }
    }
    kinds
}

fn island(
    state: &BoardState<'_>,
    ties: &UnionFind<usize>,
    root: usize,
    first_of: &FxHashMap<usize, usize>,
) -> Island {
    let (model, board) = (state.model, state.model.board);
    let own: Vec<usize> =
        (0..state.laid.len()).filter(|cell| !state.laid[*cell] && ties.find(*cell) == root).collect();
    let number: FxHashMap<usize, usize> = own.iter().enumerate().map(|(n, cell)| (*cell, n)).collect();
    let mut tiles: Vec<Halves> = Vec::new();
    for (kind, first) in first_of {
        if number.contains_key(first) {
            tiles.extend((0..state.left[*kind]).map(|_| model.kinds[*kind]));
        }
    }
    sorted::sort_by(&mut tiles, Ord::cmp);
    let mut group_numbers: FxHashMap<usize, usize> = FxHashMap::default();
    let mut groups = Vec::new();
    for (group, what) in board.groups.iter().enumerate() {
        let cells: Vec<usize> = what.cells.iter().filter_map(|cell| number.get(cell).copied()).collect();
        if !cells.is_empty() {
            group_numbers.insert(group, groups.len());
            groups.push(CellGroup { name: what.name.clone(), cells, rule: rest(state, what) });
        }
    }
    let lists = board.equal_sums.iter();
    let lists = lists.filter_map(|list| list.iter().map(|group| group_numbers.get(group).copied()).collect());
    let board = Board {
        cells: own.iter().map(|cell| board.cells[*cell]).collect(),
        pips: vec![None; own.len()],
        tiles,
        usage: board.usage,
        groups,
        equal_sums: lists.collect(),
        touching: board.touching,
        ..Board::default()
    };
    Island { board, pips: own.iter().map(|cell| state.pips[*cell]).collect() }
}

/// What the rule of a group says of its open cells.
fn rest(state: &BoardState<'_>, group: &CellGroup) -> Option<GroupRule> {
    let laid = group.cells.iter().filter(|cell| state.laid[**cell]);
    let laid: u32 = laid.map(|cell| state.pips[*cell].trailing_zeros()).sum();
    match group.rule? {
        GroupRule::Sum(sum) => Some(GroupRule::Sum(sum.saturating_sub(laid))),
        GroupRule::Below(bound) => Some(GroupRule::Below(bound.saturating_sub(laid))),
        GroupRule::Above(bound) => bound.checked_sub(laid).map(GroupRule::Above),
        // What the known cells rule out is ruled out already.
        rule @ (GroupRule::Alike | GroupRule::Different) => Some(rule),
    }
}
