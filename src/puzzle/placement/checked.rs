//! Whether a line is a solution, by definition: it shares no code with the searches.

use litemap::LiteMap;

use super::board::{Board, CellGroup, CellIndex, GroupRule, Halves, Pips, PlacedTile, TouchingRule, Usage};
use crate::game::lattice::{Cell, Direction};
use crate::sorted;

/// Why a line is no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LineFault {
    /// The cells of a tile are no neighbours.
    Apart(PlacedTile),
    /// A tile that is not there, or not that often.
    NotAmong(Halves),
    /// A cell under two tiles.
    Twice(Cell),
    /// A cell without a tile.
    Free(Cell),
    /// A tile that has to lie.
    Left(Halves),
    /// A cell with other pips than given.
    Given(Cell),
    /// A given tile that lies elsewhere.
    Moved(PlacedTile),
    /// The rule of this group.
    Rule(String),
    /// Sums that are not equal.
    Sums,
    /// Neighbouring cells.
    Touching([Cell; 2]),
}

/// Whether a line is a whole solution.
pub fn is_solution(board: &Board, line: &[PlacedTile]) -> bool {
    check(board, line).is_ok()
}

/// Checks that a line is a whole solution.
///
/// # Errors
/// The first condition that does not hold.
pub(super) fn check(board: &Board, line: &[PlacedTile]) -> Result<(), LineFault> {
    let covered = covered(board, line)?;
    let given = board.pips.iter().enumerate();
    let is_other = |(n, own): &(CellIndex, &Option<Pips>)| own.is_some_and(|own| covered[n].0 != own);
    if let Some((cell, _)) = given.into_iter().find(is_other) {
        return Err(LineFault::Given(board.cells[cell]));
    }
    if let Some(given) = board.given.iter().find(|given| !line.contains(given)) {
        return Err(LineFault::Moved(*given));
    }
    let pips: Vec<Pips> = covered.values().map(|(pips, _)| *pips).collect();
    if let Some(group) = board.groups.iter().find(|group| !holds(group, &pips)) {
        return Err(LineFault::Rule(group.name.clone()));
    }
    let sums = |list: &Vec<usize>| sorted::set(list.iter().map(|group| sum(&board.groups[*group], &pips)));
    if board.equal_sums.iter().any(|list| sums(list).len() > 1) {
        return Err(LineFault::Sums);
    }
    touching(board, &covered)
}

/// The first rule that tiles break already where they cover only a part of the board: of groups without a free cell,
/// and of neighbours.
pub(super) fn broken(board: &Board, laid: &[PlacedTile]) -> Option<LineFault> {
    let is_known = |group: &&CellGroup| group.cells.iter().all(|cell| board.pips[*cell].is_some());
    let pips: Vec<Pips> = board.pips.iter().map(|pips| pips.unwrap_or_default()).collect();
    if let Some(group) = board.groups.iter().filter(is_known).find(|group| !holds(group, &pips)) {
        return Some(LineFault::Rule(group.name.clone()));
    }
    let sums = |list: &Vec<usize>| {
        let known = list.iter().map(|group| &board.groups[*group]).filter(is_known);
        sorted::set(known.map(|group| sum(group, &pips)))
    };
    if board.equal_sums.iter().any(|list| sums(list).len() > 1) {
        return Some(LineFault::Sums);
    }
    let halves = laid.iter().flat_map(|PlacedTile { cells: [one, other], pips }| {
        [(*one, (pips[0], *other)), (*other, (pips[1], *one))]
    });
    touching(board, &halves.collect()).err()
}

/// The pips of each cell, and the other cell of its tile.
type CoveredCells = LiteMap<CellIndex, (Pips, CellIndex)>;

/// Covers every cell by the tiles of a line.
fn covered(board: &Board, line: &[PlacedTile]) -> Result<CoveredCells, LineFault> {
    let mut covered = CoveredCells::new();
    let mut left = board.counts();
    for placement in line {
        let [one, other] = placement.cells;
        if board.cells[one].toward(board.cells[other]).is_none() {
            return Err(LineFault::Apart(*placement));
        }
        match left.get_mut(&placement.tile()).filter(|left| **left > 0) {
            Some(left) => *left -= 1,
            None => return Err(LineFault::NotAmong(placement.tile())),
        }
        for (cell, half) in [(one, (placement.pips[0], other)), (other, (placement.pips[1], one))] {
            if covered.insert(cell, half).is_some() {
                return Err(LineFault::Twice(board.cells[cell]));
            }
        }
    }
    let free = (0..board.cells.len()).find(|cell| !covered.contains_key(cell));
    if let Some(cell) = free {
        return Err(LineFault::Free(board.cells[cell]));
    }
    if let Some((tile, _)) = left.iter().find(|(_, left)| board.usage == Usage::All && **left > 0) {
        return Err(LineFault::Left(*tile));
    }
    Ok(covered)
}

fn sum(group: &CellGroup, pips: &[Pips]) -> u32 {
    group.cells.iter().map(|cell| u32::from(pips[*cell])).sum()
}

/// Whether the rule of a group holds.
fn holds(group: &CellGroup, pips: &[Pips]) -> bool {
    let different = || sorted::set(group.cells.iter().map(|cell| pips[*cell])).len();
    match group.rule {
        None => true,
        Some(GroupRule::Sum(own)) => sum(group, pips) == own,
        Some(GroupRule::Below(own)) => sum(group, pips) < own,
        Some(GroupRule::Above(own)) => sum(group, pips) > own,
        Some(GroupRule::Alike) => different() == 1,
        Some(GroupRule::Different) => different() == group.cells.len(),
    }
}

/// Checks neighbouring cells of different tiles.
fn touching(board: &Board, covered: &LiteMap<CellIndex, (Pips, CellIndex)>) -> Result<(), LineFault> {
    let is_wrong = |one: Pips, other: Pips| match board.touching {
        TouchingRule::Any => false,
        TouchingRule::Equal => one != other,
        TouchingRule::Differ => one == other,
    };
    for (cell, (pips, own)) in covered {
        for toward in [Direction::East, Direction::South] {
            let Some(beside) = board.index(board.cells[*cell].step(toward)) else { continue };
            let Some((other, _)) = covered.get(&beside) else { continue };
            if beside != *own && is_wrong(*pips, *other) {
                return Err(LineFault::Touching([board.cells[*cell], board.cells[beside]]));
            }
        }
    }
    Ok(())
}
