//! Checks that only Tableaux has: cells, and the tiles that fit a sum.

use super::outcome::{Outcome, when};
use crate::board::{Act, Board};
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::geometry::Cell;
use crate::game::tableaux::movegen::for_each_play;
use crate::game::tableaux::setup::Position;
use crate::notation::cell;
use crate::notation::play::Step;
use crate::rules::Rules;

fn position(board: &Board) -> Result<&Position, String> {
    match board {
        Board::Tableaux(position) => Ok(position),
        _ => Err("there is no tableau".to_owned()),
    }
}

/// The cell of the connecting half.
pub(super) fn cell_of(act: &Act) -> Option<Cell> {
    match act {
        Act::Tableaux(Step::Place(placement)) => Some(placement.at),
        _ => None,
    }
}

pub(super) fn cell(board: &Board, at: Cell, is: &str) -> Outcome {
    let position = position(board)?;
    let kind = CellKind::of(at, position.layout(), position.rules());
    let scoring = position.scoring_cells();
    let scoring = scoring.iter().find(|cell| cell.at == at);
    when(cell::holds(is, kind, scoring), || format!("{at} is {}, not {is}", cell::describe(kind, scoring)))
}

/// Counts cells by their description. A side slot is a side cell whose staggered tail has
/// room, which the tiles of the set find out.
pub(super) fn cells(board: &Board, of: &str, count: usize) -> Outcome {
    let position = position(board)?;
    let (layout, rules) = (position.layout(), position.rules());
    let found = if of == "side slot" {
        let mut slots = Vec::new();
        for_each_play(layout, rules, rules.set.tiles().without(layout.tiles()), |play| {
            if matches!(CellKind::of(play.placement.at, layout, rules), CellKind::Side(_)) {
                slots.push(play.placement.at);
            }
        });
        slots.sort_unstable();
        slots.dedup();
        slots.len()
    } else {
        let scoring = position.scoring_cells();
        let is = |at: &Cell| {
            let scoring = scoring.iter().find(|cell| cell.at == *at);
            cell::holds(of, CellKind::of(*at, layout, rules), scoring)
        };
        layout.open_cells().iter().filter(|at| is(at)).count()
    };
    when(found == count, || format!("{found} cells are {of}, not {count}"))
}

pub(super) fn fits(rules: &Rules, kind: &str, sum: u8, count: usize) -> Outcome {
    let Rules::Tableaux(rules) = rules else { return Err("this is no game of Tableaux".into()) };
    let cell = if kind == "corner" { CellKind::Corner(sum) } else { CellKind::Centre(sum) };
    let found = cell.fitting(rules);
    when(found.len() == count, || {
        format!("{} tiles fit a {kind} of {sum}, not {count}: {found}", found.len())
    })
}
