//! Checks that only Tableaux has: cells, and the tiles that fit a sum.

use super::kind::{Check, Kind};
use super::outcome::{Outcome, when};
use super::reader::Reader;
use super::scene::Scene;
use super::searches::BEST;
use crate::board::Board;
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::geometry::Cell;
use crate::game::tableaux::plays::for_each_play;
use crate::game::tableaux::setup::Position;
use crate::notation::cell::{self, is_description};
use crate::rules::Rules;

pub(super) const CHECKS: &[Kind] = &[
    BEST,
    Kind::of::<CellCheck>("cell", "what a cell is"),
    Kind::of::<CellsCheck>("cells", "how many cells of a kind there are"),
    Kind::of::<FitsCheck>("fits", "tiles that fit").choosing(&["kind", "sum"]),
];

fn position(scene: &Scene) -> Result<&Position, String> {
    match scene.board()? {
        Board::Tableaux(position) => Ok(position),
        _ => Err("there is no tableau".to_owned()),
    }
}

/// What a cell is.
#[derive(Debug)]
struct CellCheck {
    at: Cell,
    /// As in [`crate::notation::cell`].
    is: String,
}

impl Check for CellCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let at = reader.need("at", Reader::cell);
        let is = reader.need("is", |reader, key| reader.description(key, is_description));
        Some(Self { at: at?, is: is? })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (position, Self { at, is }) = (position(scene)?, self);
        let kind = CellKind::of(*at, position.layout(), position.rules());
        let scoring = position.scoring_cells();
        let scoring = scoring.iter().find(|cell| cell.at == *at);
        when(cell::holds(is, kind, scoring), || {
            format!("{at} is {}, not {is}", cell::describe(kind, scoring))
        })
    }
}

/// The number of corners, centres or side slots, or the like. A side slot is a side cell whose staggered
/// tail has room, which the tiles of the set find out.
#[derive(Debug)]
struct CellsCheck {
    /// As in [`crate::notation::cell`].
    of: String,
    count: usize,
}

impl Check for CellsCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let is_counted = |text: &str| text == "side slot" || is_description(text);
        let of = reader.need("of", |reader, key| reader.description(key, is_counted));
        let count = reader.need("count", Reader::count);
        Some(Self { of: of?, count: count? })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (position, Self { of, count }) = (position(scene)?, self);
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
        when(found == *count, || format!("{found} cells are {of}, not {count}"))
    }
}

/// The tiles of the set that fit a sum.
#[derive(Debug)]
struct FitsCheck {
    /// `corner` or `centre`.
    kind: String,
    sum: u8,
    count: usize,
}

impl Check for FitsCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let kind = reader.need("kind", Reader::kind);
        let (sum, count) = (reader.need("sum", Reader::count), reader.need("count", Reader::count));
        Some(Self { kind: kind?, sum: sum? as u8, count: count? })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (Self { kind, sum, count }, Rules::Tableaux(rules)) = (self, &scene.rules) else {
            return Err("this is no game of Tableaux".into());
        };
        let cell = if kind == "corner" { CellKind::Corner(*sum) } else { CellKind::Centre(*sum) };
        let found = cell.fitting(rules);
        when(found.len() == *count, || {
            format!("{} tiles fit a {kind} of {sum}, not {count}: {found}", found.len())
        })
    }
}
