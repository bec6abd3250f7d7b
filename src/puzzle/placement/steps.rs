//! Forced steps in words.

use super::board::{Board, CellIndex, GroupRule, Halves, Pips, TouchingRule};
use super::notation::name;
use super::reasons::{ChainStep, Conflict, Forced, StepReason};
use super::words::level_said;
use crate::style::{BOLD, styled};

/// The answer where no step is found.
pub(super) const NO_STEP: &str =
    "no next step: everything that is forced is known, or it was not found within the limits\n";

/// What a step forces.
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
    }
}

/// Why a step is forced, in a sentence.
#[expect(clippy::too_many_lines, reason = "a table: one sentence for each reason")]
pub(super) fn reason(board: &Board, step: &ChainStep) -> String {
    match &step.reason {
        StepReason::CellOnePlace { cell: at } => one_place(board, *at, &step.forces),
        StepReason::TileOnePlace { tile } => format!("The {} fits in one place.", name(*tile)),
        StepReason::Sum { group } => sum(board, *group),
        StepReason::Alike { group } => format!("All cells of {} are alike.", group_name(board, *group)),
        StepReason::Different { group } => {
            format!("All cells of {} are different.", group_name(board, *group))
        }
        StepReason::EqualSums { list } => format!("The sums of {} are equal.", sums(board, *list)),
        StepReason::Touching { cells: [one, other] } => {
            let have = if board.touching == TouchingRule::Equal { "equal pips" } else { "different pips" };
            format!(
                "{} and {} are not one tile, so they have {have}.",
                cell(board, *one),
                cell(board, *other)
            )
        }
        StepReason::NoPlace { cell: at } => {
            let with = if matches!(step.forces, Forced::Pips { .. }) { "any other number" } else { "that" };
            format!("With {with} no tile could cover {}.", cell(board, *at))
        }
        StepReason::CellRulesOut { cell: at } => {
            format!("Every way to cover {} rules it out.", cell(board, *at))
        }
        StepReason::TileRulesOut { tile } => format!("Every place of the {} rules it out.", name(*tile)),
        StepReason::Piece { cells } => {
            format!("Otherwise a piece would be cut off that tiles cannot cover: {}.", cells_of(board, cells))
        }
        StepReason::Matching { cells } => format!(
            "Each of {} needs a neighbour, and they have just as many together.",
            cells_of(board, cells)
        ),
        StepReason::TileSet { cells, tiles } => {
            let tiles: Vec<String> = tiles.iter().map(|tile: &Halves| name(*tile)).collect();
            format!(
                "{} can be covered by {} alone, so these lie there.",
                cells_of(board, cells),
                tiles.join(", ")
            )
        }
        StepReason::Refuted { supposed, within, contradiction } => {
            refuted(board, supposed, *within, contradiction)
        }
    }
}

/// Why a tile lies, or two cells are one tile, by the only way to cover a cell.
fn one_place(board: &Board, at: CellIndex, forces: &Forced) -> String {
    match forces {
        Forced::Pair([one, other]) => {
            let mate = if *one == at { *other } else { *one };
            format!("{} can be covered only together with {}.", cell(board, at), cell(board, mate))
        }
        _ => format!("{} can be covered in one way.", cell(board, at)),
    }
}

/// What the sum of a group has to be.
fn sum(board: &Board, group: usize) -> String {
    let name = group_name(board, group);
    match board.groups[group].rule {
        Some(GroupRule::Sum(wanted)) => format!("The sum of {name} has to be {wanted}."),
        Some(GroupRule::Below(bound)) => format!("The sum of {name} has to be less than {bound}."),
        Some(GroupRule::Above(bound)) => format!("The sum of {name} has to be more than {bound}."),
        _ => format!("The sum of {name} allows nothing else."),
    }
}

/// Why a supposition fails.
fn refuted(board: &Board, supposed: &Forced, within: usize, contradiction: &Conflict) -> String {
    let end = match contradiction {
        Conflict::Cell(at) => format!("no tile could cover {}", cell(board, *at)),
        Conflict::Tile(tile) => format!("the {} would fit nowhere", name(*tile)),
        Conflict::Group(group) => format!("the rule of {} could not hold", group_name(board, *group)),
        Conflict::Sums(list) => format!("the sums of {} could not be equal", sums(board, *list)),
        Conflict::Touching([one, other]) => {
            format!("{} and {} could not touch", cell(board, *one), cell(board, *other))
        }
    };
    let more = match within {
        0 => String::new(),
        1 => ", with one supposition more".to_owned(),
        more => format!(", with {more} suppositions more"),
    };
    format!("Suppose that {}: in the end {end}{more}.", forces(board, supposed))
}

/// The next step for a person.
pub(super) fn next(level: u8, forces: &str, reason: &str, cells: &[String]) -> String {
    let cells = if cells.is_empty() { String::new() } else { format!("\nrests on  {}", cells.join(" ")) };
    format!("{}\n{reason}\n{cells}\nlevel     {level}, {}\n", styled(BOLD, forces), level_said(level))
}

fn cell(board: &Board, at: CellIndex) -> String {
    board.cells[at].to_string()
}

fn cells_of(board: &Board, cells: &[CellIndex]) -> String {
    cells.iter().map(|at| cell(board, *at)).collect::<Vec<_>>().join(" ")
}

/// A region, a group, a row or a column by its name.
fn group_name(board: &Board, group: usize) -> String {
    let name = &board.groups[group].name;
    if name.len() == 1 { format!("region {name}") } else { name.clone() }
}

fn sums(board: &Board, list: usize) -> String {
    board.equal_sums[list].iter().map(|group| group_name(board, *group)).collect::<Vec<_>>().join(", ")
}

/// `no 6`, `neither 4 nor 5`, `none of 1, 2 and 4`.
fn none_of(pips: &[Pips]) -> String {
    match pips {
        [one] => format!("no {one}"),
        [one, other] => format!("neither {one} nor {other}"),
        _ => {
            let texts: Vec<String> = pips.iter().map(ToString::to_string).collect();
            let (last, rest) = texts.split_last().map_or(("", &[][..]), |(last, rest)| (last.as_str(), rest));
            format!("none of {} and {last}", rest.join(", "))
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
