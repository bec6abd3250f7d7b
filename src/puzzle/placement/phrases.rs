//! Cells, groups and forced steps as sentences name them.

use std::fmt::Write as _;
use std::mem::discriminant;

use super::board::{Board, CellIndex, GroupRule, Pips, PlacedTile, TouchingRule};
use super::notation::name;
use super::puzzle::PlacementPuzzle;
use super::reasons::{BarredBy, ChainStep, Conflict, Forced, OtherCells};
use super::signs::rule_sign;
use super::words::{conditions, rule_said};
use crate::game::lattice::Cell;
use crate::words::{any_of, counted, listed};

/// What a step forces, and the tile that lies by it.
pub(super) fn step(board: &Board, step: &ChainStep) -> String {
    laying(board, &step.forces, step.lays)
}

/// What is forced, and the tile that lies by it.
pub(super) fn laying(board: &Board, forced: &Forced, lays: Option<PlacedTile>) -> String {
    let said = forces(board, forced);
    match (forced, lays) {
        (Forced::Tile(_), _) | (_, None) => said,
        (_, Some(tile)) => format!("{said}, so {} lies", board.named(&tile)),
    }
}

/// What is forced.
pub(super) fn forces(board: &Board, forced: &Forced) -> String {
    match forced {
        Forced::Tile(placement) => format!("{} lies", board.named(placement)),
        Forced::Pair([one, other]) => {
            format!("{} and {} are one tile", cell(board, *one), cell(board, *other))
        }
        Forced::Apart([one, other]) => {
            format!("{} and {} are not one tile", cell(board, *one), cell(board, *other))
        }
        Forced::Pips { cell: at, pips } => format!("{} has {pips}", cell(board, *at)),
        Forced::Excluded { cell: at, pips } => format!("{} has {}", cell(board, *at), none_of(pips)),
        Forced::OneOf { cell: at, pips } => format!("{} has {}", cell(board, *at), any_of(pips)),
    }
}

pub(super) fn cell(board: &Board, at: CellIndex) -> String {
    board.cells[at].to_string()
}

pub(super) fn cells_of(board: &Board, cells: &[CellIndex]) -> String {
    listed(&cells.iter().map(|at| cell(board, *at)).collect::<Vec<_>>())
}

/// The figure of a puzzle in words.
pub(super) fn pictured(puzzle: &PlacementPuzzle, laid: &[PlacedTile]) -> String {
    let mut text = format!("A board of {}.", counted(puzzle.board.cells.len(), "cell", "cells"));
    for (name, rule) in puzzle.rules.iter().filter(|(name, _)| name.len() == 1) {
        let _ = write!(text, " Region {name}, {}: {}.", region(puzzle, name), rule_said(*rule));
    }
    if let Some(numbers) = numbers(&puzzle.board) {
        let _ = write!(text, " Numbers by rows: {numbers}.");
    }
    for line in conditions(puzzle) {
        let _ = write!(text, " {line}.");
    }
    if !laid.is_empty() {
        let names: Vec<String> = laid.iter().map(|placement| puzzle.board.named(placement)).collect();
        let _ = write!(text, " Tiles: {}.", names.join(" "));
    }
    text
}

/// The cells of a region.
pub(super) fn region(puzzle: &PlacementPuzzle, name: &str) -> String {
    let is_own = |at: &CellIndex| puzzle.regions[*at].is_some_and(|own| name.starts_with(own));
    let cells = (0..puzzle.board.cells.len()).filter(is_own);
    cells.map(|at| cell(&puzzle.board, at)).collect::<Vec<_>>().join(" ")
}

/// The numbers of a board that has all of them, row by row, with a dot where no cell is.
pub(super) fn numbers(board: &Board) -> Option<String> {
    let pips: Option<Vec<Pips>> = board.pips.iter().copied().collect();
    let (pips, columns) = (pips?, 0..=board.cells.iter().map(|cell| cell.x).max()?);
    let number =
        |x: i16, y: i16| board.index(Cell { x, y }).map_or(".".to_owned(), |at| pips[at].to_string());
    let row = |y: i16| columns.clone().map(|x| number(x, y)).collect::<Vec<_>>().join(" ");
    let rows = 0..=board.cells.iter().map(|cell| cell.y).max()?;
    Some(rows.map(row).collect::<Vec<_>>().join("; "))
}

/// What a puzzle asks, with what one sign of each kind means.
pub(super) fn question(puzzle: &PlacementPuzzle) -> String {
    let mut kinds: Vec<GroupRule> = Vec::new();
    for (_, rule) in puzzle.rules.iter().filter(|(name, _)| name.len() == 1) {
        if !kinds.iter().any(|kind| discriminant(kind) == discriminant(rule)) {
            kinds.push(*rule);
        }
    }
    let signs: Vec<String> =
        kinds.iter().map(|rule| format!("{} ({})", rule_sign(*rule), rule_said(*rule))).collect();
    let said =
        if signs.is_empty() { String::new() } else { format!(" Signs of regions: {}.", signs.join(", ")) };
    format!("Put the tiles on the board so that every rule holds.{said}")
}

/// A group, a row or a column by its name, a region by its letter and its first cell: no figure has the letter of each.
pub(super) fn group_name(board: &Board, group: usize) -> String {
    let group = &board.groups[group];
    match (group.name.len(), group.cells.iter().min()) {
        (1, Some(first)) => format!("region {} at {}", group.name, cell(board, *first)),
        _ => group.name.clone(),
    }
}

pub(super) fn sums(board: &Board, list: usize) -> String {
    let names: Vec<String> = board.equal_sums[list].iter().map(|group| group_name(board, *group)).collect();
    listed(&names)
}

/// `no 6`, `neither 4 nor 5`, `none of 1, 2 and 4`.
pub(super) fn none_of(pips: &[Pips]) -> String {
    match pips {
        [one] => format!("no {one}"),
        [one, other] => format!("neither {one} nor {other}"),
        _ => format!("none of {}", listed(pips)),
    }
}

/// What has a sum: a single cell has none but its pips.
pub(super) fn sum_name(board: &Board, group: usize) -> String {
    match board.groups[group].cells[..] {
        [one] => cell(board, one),
        _ => format!("The sum of {}", group_name(board, group)),
    }
}

/// What the sum of a group has to be.
pub(super) fn sum(board: &Board, group: usize) -> String {
    let name = sum_name(board, group);
    match board.groups[group].rule {
        Some(GroupRule::Sum(wanted)) => format!("{name} has to be {wanted}"),
        Some(GroupRule::Below(bound)) => format!("{name} has to be less than {bound}"),
        Some(GroupRule::Above(bound)) => format!("{name} has to be more than {bound}"),
        _ => format!("{name} allows nothing else"),
    }
}

/// Sums up to which all are listed.
const FEW_SUMS: usize = 3;

/// What the other cells of a group add up to.
pub(super) fn others(board: &Board, others: &OtherCells) -> String {
    let OtherCells { cells, lowest, highest, missed, by_halves } = others;
    let [who, has, cannot] = match cells[..] {
        [one] => [cell(board, one), "has".to_owned(), "cannot have".to_owned()],
        _ => ["its other cells", "add up to", "cannot add up to"].map(str::to_owned),
    };
    let by = if *by_halves { " with the halves that are left" } else { "" };
    if let (Some(low), Some(high)) = (*lowest, *highest) {
        let sums: Vec<u32> = (low..=high).filter(|sum| !missed.contains(sum)).take(FEW_SUMS + 1).collect();
        if (1..=FEW_SUMS).contains(&sums.len()) {
            return format!(", and {who} {has} {}{by}", any_of(&sums));
        }
    }
    let mut parts: Vec<String> = match (lowest, highest) {
        (Some(low), Some(high)) => vec![format!("{has} {low} to {high}")],
        (Some(low), None) => vec![format!("{has} at least {low}")],
        (None, Some(high)) => vec![format!("{has} at most {high}")],
        (None, None) => Vec::new(),
    };
    if !missed.is_empty() {
        parts.push(format!("{cannot} {}", any_of(missed)));
    }
    if parts.is_empty() { String::new() } else { format!(", and {who} {}{by}", listed(&parts)) }
}

/// Why groups keep a tile from places within them.
pub(super) fn barred(board: &Board, groups: &[(usize, BarredBy)]) -> String {
    let one = |(group, by): &(usize, BarredBy)| {
        let of = group_name(board, *group);
        let is_whole = board.groups[*group].cells.len() == 2;
        let [least, most] = if is_whole { ["", ""] } else { ["at least ", "at most "] };
        match (by, board.groups[*group].rule) {
            (BarredBy::AtLeast(sum), _) => format!("within {of} the sum would be {least}{sum}"),
            (BarredBy::AtMost(sum), _) => format!("within {of} the sum would be {most}{sum}"),
            (BarredBy::Others(sum), _) => format!("within {of} the other cells cannot add up to {sum}"),
            (BarredBy::Pips, Some(GroupRule::Alike)) => format!("the cells of {of} are alike"),
            (BarredBy::Pips, _) => format!("the cells of {of} are different"),
        }
    };
    listed(&groups.iter().map(one).collect::<Vec<_>>())
}

/// What a supposition ends in.
pub(super) fn ended(board: &Board, end: &Conflict) -> String {
    match end {
        Conflict::Cell(at) => format!("no tile could cover {}", cell(board, *at)),
        Conflict::Tile(tile) => format!("the {} would fit nowhere", name(*tile)),
        Conflict::Group(group) => {
            let of = group_name(board, *group);
            let sum = sum_name(board, *group).replacen("The", "the", 1);
            match board.groups[*group].rule {
                Some(GroupRule::Alike) => format!("the cells of {of} could not be alike"),
                Some(GroupRule::Different) => format!("the cells of {of} could not be different"),
                Some(GroupRule::Sum(wanted)) => format!("{sum} could not be {wanted}"),
                Some(GroupRule::Below(bound)) => format!("{sum} could not be less than {bound}"),
                Some(GroupRule::Above(bound)) => format!("{sum} could not be more than {bound}"),
                None => format!("the rule of {of} could not hold"),
            }
        }
        Conflict::Sums(list) => format!("the sums of {} could not be equal", sums(board, *list)),
        Conflict::Touching([one, other]) => {
            let have = if board.touching == TouchingRule::Equal { "could not have" } else { "would have" };
            format!("{} and {}, of two tiles, {have} equal pips", cell(board, *one), cell(board, *other))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::none_of;

    #[test]
    fn pips_that_a_cell_has_not_are_listed() {
        assert_eq!(none_of(&[6]), "no 6");
        assert_eq!(none_of(&[4, 5]), "neither 4 nor 5");
        assert_eq!(none_of(&[1, 2, 4]), "none of 1, 2 and 4");
    }
}
