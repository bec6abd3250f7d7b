//! What claims state of Tableaux.

use super::cell::CellKind;
use super::movegen::for_each_play;
use super::notation::cell::holds;
use super::rules::Rules;
use super::setup::TableauxPosition;
use super::words::SIDE_SLOT;
use crate::game::lattice::Cell;
use crate::game::stated::{StatedPosition, StatedRules};
use crate::sorted::SortedSet;
use crate::tile::Tiles;

impl StatedRules for Rules {
    fn fitting(&self, kind: &str, sum: u8) -> Option<Tiles> {
        let cell = if kind == "corner" { CellKind::Corner(sum) } else { CellKind::Centre(sum) };
        Some(cell.fitting(self))
    }
}

impl StatedPosition for TableauxPosition {
    fn count_cells(&self, description: &str) -> Option<usize> {
        Some(if description == SIDE_SLOT { side_slots(self) } else { described(self, description) })
    }
}

/// Counts the side cells whose staggered tail has room, by trying the tiles of the set.
fn side_slots(position: &TableauxPosition) -> usize {
    let (layout, rules) = (position.layout(), position.rules());
    let mut slots = SortedSet::new();
    for_each_play(layout, rules, rules.set.tiles().without(layout.tiles()), |play| {
        if matches!(CellKind::of(play.placement.at, layout, rules), CellKind::Side(_)) {
            slots.insert(play.placement.at);
        }
    });
    slots.len()
}

fn described(position: &TableauxPosition, of: &str) -> usize {
    let scoring = position.scoring_cells();
    let is = |at: &Cell| {
        let scoring = scoring.iter().find(|cell| cell.at == *at);
        holds(of, CellKind::of(*at, position.layout(), position.rules()), scoring)
    };
    position.layout().open_cells().iter().filter(|at| is(at)).count()
}
