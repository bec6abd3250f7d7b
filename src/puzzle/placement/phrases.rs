//! Cells, groups and forced steps as sentences name them.

use super::board::{Board, CellIndex, Pips};
use super::reasons::{ChainStep, Forced};
use crate::words::{any_of, listed};

/// What a step forces, and the tile that lies by it.
pub(super) fn step(board: &Board, step: &ChainStep) -> String {
    let forced = forces(board, &step.forces);
    match (&step.forces, step.lays) {
        (Forced::Tile(_), _) | (_, None) => forced,
        (_, Some(tile)) => format!("{forced}, so {} lies", board.named(&tile)),
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

/// A region, a group, a row or a column by its name.
pub(super) fn group_name(board: &Board, group: usize) -> String {
    let name = &board.groups[group].name;
    if name.len() == 1 { format!("region {name}") } else { name.clone() }
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
