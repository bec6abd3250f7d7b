//! Whether tiles on a board are a solution, by definition.

use crate::puzzle::placement::board::{Board, GroupRule, PlacedTile, TouchingRule, Usage};

/// Whether these placements are a solution of the board: every cell is covered, the tiles are the board's, and
/// every rule holds. Nothing here is shared with the searches.
pub fn is_solution(board: &Board, line: &[PlacedTile]) -> bool {
    let Some((pips, mates)) = covered(board, line) else { return false };
    has_tiles(board, line)
        && board.pips.iter().zip(&pips).all(|(given, pips)| given.is_none_or(|given| given == *pips))
        && board.given.iter().all(|given| line.contains(given))
        && has_rules(board, &pips)
        && has_touching(board, &pips, &mates)
}

/// The pips of every cell, and the other cell of its tile.
fn covered(board: &Board, line: &[PlacedTile]) -> Option<(Vec<u8>, Vec<usize>)> {
    let mut cells: Vec<Option<(u8, usize)>> = vec![None; board.cells.len()];
    for tile in line {
        let [a, b] = tile.cells;
        board.cells.get(a)?.toward(*board.cells.get(b)?)?;
        for (cell, pips, mate) in [(a, tile.pips[0], b), (b, tile.pips[1], a)] {
            if cells[cell].replace((pips, mate)).is_some() {
                return None;
            }
        }
    }
    let all: Option<Vec<(u8, usize)>> = cells.into_iter().collect();
    all.map(|all| all.into_iter().unzip())
}

fn has_tiles(board: &Board, line: &[PlacedTile]) -> bool {
    let mut left = board.tiles.clone();
    let is_held = |tile: &PlacedTile| {
        let [a, b] = tile.pips;
        let at = left.iter().position(|halves| *halves == [a.min(b), a.max(b)]);
        at.map(|at| left.swap_remove(at)).is_some()
    };
    line.iter().all(is_held) && (board.usage == Usage::Some || left.is_empty())
}

fn has_rules(board: &Board, pips: &[u8]) -> bool {
    let sum = |group: usize| board.groups[group].cells.iter().map(|cell| u32::from(pips[*cell])).sum::<u32>();
    let holds = |group: usize| {
        let cells = &board.groups[group].cells;
        let mut values: Vec<u8> = cells.iter().map(|cell| pips[*cell]).collect();
        values.sort_unstable();
        match board.groups[group].rule {
            None => true,
            Some(GroupRule::Sum(wanted)) => sum(group) == wanted,
            Some(GroupRule::Below(bound)) => sum(group) < bound,
            Some(GroupRule::Above(bound)) => sum(group) > bound,
            Some(GroupRule::Alike) => values.windows(2).all(|two| two[0] == two[1]),
            Some(GroupRule::Different) => values.windows(2).all(|two| two[0] != two[1]),
        }
    };
    (0..board.groups.len()).all(holds)
        && board.equal_sums.iter().all(|list| list.windows(2).all(|two| sum(two[0]) == sum(two[1])))
}

fn has_touching(board: &Board, pips: &[u8], mates: &[usize]) -> bool {
    let holds = |a: usize, b: usize| match board.touching {
        TouchingRule::Any => true,
        TouchingRule::Equal => pips[a] == pips[b],
        TouchingRule::Differ => pips[a] != pips[b],
    };
    board.touching == TouchingRule::Any
        || (0..pips.len()).all(|a| {
            let next = (a + 1..pips.len()).filter(|b| board.cells[a].toward(board.cells[*b]).is_some());
            let mut other = next.filter(|b| mates[a] != *b);
            other.all(|b| holds(a, b))
        })
}
