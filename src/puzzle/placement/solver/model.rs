//! A board in the form in which the searches use it.

use crate::game::lattice::{Cell, Direction};
use crate::puzzle::placement::board::{Board, GroupRule, Halves, Pips, TouchingRule};

/// A set of pips; bit n is n pips.
pub(crate) type Mask = u128;

/// Sums that a group may have, from the first to the second.
pub(crate) type SumBounds = (i64, i64);

/// No neighbour, no kind of tile.
pub(crate) const NONE: u32 = u32::MAX;

/// East, south, west, north; the opposite of `d` is `d ^ 2`.
pub(crate) const SIDES: usize = 4;

/// A board with its neighbours, its kinds of tiles and what is given.
#[derive(Debug)]
pub(crate) struct BoardModel<'a> {
    pub(crate) board: &'a Board,
    /// The neighbours of each cell: east, south, west, north.
    pub(crate) around: Vec<[u32; SIDES]>,
    /// The different tiles.
    pub(crate) kinds: Vec<Halves>,
    /// How many there are of each.
    pub(crate) many: Vec<u32>,
    /// The highest pips and one more.
    pub(crate) side: usize,
    /// The kind of tile with two pips, `NONE` where there is none.
    pub(super) kind_at: Vec<u32>,
    /// The pips that each cell may have, by what is given.
    pub(crate) given: Vec<Mask>,
    groups_of: ListsOf,
    lists_of: ListsOf,
}

/// The lists that hold each of some members.
#[derive(Debug)]
struct ListsOf {
    /// Where the lists of each member end in `lists`; those of the next one begin there.
    ends: Vec<u32>,
    lists: Vec<u32>,
}

impl ListsOf {
    fn new<'l>(members: usize, lists: impl Iterator<Item = &'l [usize]> + Clone) -> Self {
        let mut starts = vec![0; members];
        lists.clone().flatten().for_each(|member| starts[*member] += 1);
        let mut end = 0;
        for start in &mut starts {
            (*start, end) = (end, end + *start);
        }
        let mut own = vec![0; end as usize];
        for (number, list) in lists.enumerate() {
            for member in list {
                own[starts[*member] as usize] = number as u32;
                starts[*member] += 1;
            }
        }
        Self { ends: starts, lists: own }
    }

    #[inline]
    fn of(&self, member: usize) -> &[u32] {
        let from = if member == 0 { 0 } else { self.ends[member - 1] };
        &self.lists[from as usize..self.ends[member] as usize]
    }
}

impl<'a> BoardModel<'a> {
    /// The model of a board.
    pub(crate) fn new(board: &'a Board) -> Self {
        let equal = || board.tiles.chunk_by(|one, other| one == other);
        let (kinds, many): (Vec<Halves>, Vec<u32>) =
            equal().map(|tiles| (tiles[0], tiles.len() as u32)).unzip();
        let side = kinds.iter().map(|kind| usize::from(kind[1].max(kind[0])) + 1).max().unwrap_or(1);
        let mut kind_at = vec![NONE; side * side];
        for (kind, halves) in kinds.iter().enumerate() {
            let [a, b] = halves.map(usize::from);
            (kind_at[a * side + b], kind_at[b * side + a]) = (kind as u32, kind as u32);
        }
        let groups_of = ListsOf::new(board.cells.len(), board.groups.iter().map(|group| &group.cells[..]));
        let lists_of = ListsOf::new(board.groups.len(), board.equal_sums.iter().map(|list| &list[..]));
        let given = given(board, &kinds);
        let around = around(board);
        Self { board, around, kinds, many, side, kind_at, given, groups_of, lists_of }
    }

    /// The groups of a cell.
    #[inline]
    pub(crate) fn groups_of(&self, cell: usize) -> &[u32] {
        self.groups_of.of(cell)
    }

    /// The lists of equal sums of a group.
    #[inline]
    pub(crate) fn lists_of(&self, group: usize) -> &[u32] {
        self.lists_of.of(group)
    }

    /// The kind of the tile with these pips.
    #[inline]
    pub(crate) fn kind(&self, a: usize, b: usize) -> Option<usize> {
        let kind = *self.kind_at.get(a * self.side + b)?;
        (a < self.side && b < self.side && kind != NONE).then_some(kind as usize)
    }

    /// The side of `cell` on which `other` lies.
    pub(crate) fn side_to(&self, cell: usize, other: usize) -> Option<usize> {
        self.around.get(cell)?.iter().position(|next| *next == other as u32)
    }

    /// The sides on which a cell has neighbours, as bits.
    pub(crate) fn sides(&self, cell: usize) -> u8 {
        (0..SIDES).filter(|side| self.around[cell][*side] != NONE).map(|side| 1 << side).sum()
    }

    /// Whether two neighbouring cells with these pips cannot be of two tiles.
    pub(crate) fn clash(&self, here: Mask, there: Mask) -> bool {
        match self.board.touching {
            TouchingRule::Any => false,
            TouchingRule::Equal => here & there == 0,
            TouchingRule::Differ => here == there && here.is_power_of_two(),
        }
    }

    /// The pips that a neighbour with these leaves to a cell of another tile.
    pub(crate) fn left_beside(&self, there: Mask) -> Mask {
        match self.board.touching {
            TouchingRule::Equal => there,
            TouchingRule::Differ if there.is_power_of_two() => !there,
            _ => Mask::MAX,
        }
    }

    /// Whether every cell has given pips.
    pub(crate) fn is_all_given(&self) -> bool {
        self.given.iter().all(|mask| mask.is_power_of_two())
    }
}

/// The pips of each cell by what is given: pips, tiles, and groups of one cell that have a sum.
fn given(board: &Board, kinds: &[Halves]) -> Vec<Mask> {
    let all = kinds.iter().flatten().fold(0, |all, pips| all | bit(*pips));
    let mut given: Vec<Mask> =
        board.pips.iter().map(|pips| pips.map_or(all, |pips| all & bit(pips))).collect();
    for placement in &board.given {
        for (cell, pips) in placement.cells.into_iter().zip(placement.pips) {
            given[cell] &= bit(pips);
        }
    }
    for group in &board.groups {
        if let ([cell], Some(GroupRule::Sum(sum))) = (&group.cells[..], group.rule) {
            given[*cell] &= if sum < Mask::BITS { 1 << sum } else { 0 };
        }
    }
    given
}

/// The set of one number of pips.
pub(crate) fn bit(pips: Pips) -> Mask {
    if u32::from(pips) < Mask::BITS { 1 << pips } else { 0 }
}

/// The set of some numbers of pips.
pub(crate) fn mask(pips: &[Pips]) -> Mask {
    pips.iter().fold(0, |all, pips| all | bit(*pips))
}

/// The neighbours of each cell.
fn around(board: &Board) -> Vec<[u32; SIDES]> {
    let sides = [Direction::East, Direction::South, Direction::West, Direction::North];
    let next = |at: Cell| board.index(at).map_or(NONE, |next| next as u32);
    board.cells.iter().map(|cell| sides.map(|toward| next(cell.step(toward)))).collect()
}

/// The lowest and the highest of a set of pips.
#[inline]
pub(crate) fn ends(pips: Mask) -> SumBounds {
    (i64::from(pips.trailing_zeros()), i64::from(Mask::BITS - 1) - i64::from(pips.leading_zeros()))
}
