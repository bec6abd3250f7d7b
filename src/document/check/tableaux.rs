//! Checks of Tableaux only: cells, and the tiles that fit a sum.

use std::collections::BTreeSet;

use super::kind::CheckKind;
use super::outcome::when;
use super::reader::Reader;
use super::run::Check;
use super::scene::CheckInput;
use crate::game::Board;
use crate::game::Rules;
use crate::game::lattice::Cell;
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::movegen::for_each_play;
use crate::game::tableaux::notation::cell::{holds, is_description};
use crate::game::tableaux::setup::TableauxPosition;
use crate::game::tableaux::words::CELL_EXPECTED;
use crate::game::written::CellWords;

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new("cell", "what a cell is: `{at: \"0,2\", is: corner 5}`", cell),
    CheckKind::new("cells", "how many cells there are of a kind", cells),
    CheckKind::new("fits", "the tiles that fit a corner or a centre", fits).choosing(&["kind", "sum"]),
];

/// The words for cells.
const CELLS: CellWords = CellWords { is_one: is_description, expected: || CELL_EXPECTED };

fn position(scene: &CheckInput) -> Result<&TableauxPosition, String> {
    match &scene.at()?.board {
        Board::Tableaux(position) => Ok(position),
        _ => Err("there is no tableau".to_owned()),
    }
}

/// `cell`: the description of a cell in the words of [`crate::notation::cell`].
fn cell(reader: &mut Reader<'_>) -> Option<Check> {
    let at = reader.need("at", Reader::cell);
    let is = reader.need("is", |reader, key| reader.description(key, CELLS));
    let (at, is) = (at?, is?);
    reader.check(move |scene| {
        let (holds, found) = scene.at()?.board.cell_is(at, &is).ok_or("there is no tableau")?;
        when(holds, || format!("{at} is {found}, not {is}"))
    })
}

/// `cells`: the number of cells with a description, or of side slots.
fn cells(reader: &mut Reader<'_>) -> Option<Check> {
    let is_one = |text: &str| text == "side slot" || is_description(text);
    let of = reader.need("of", |reader, key| reader.description(key, CellWords { is_one, ..CELLS }));
    let count = reader.need("count", Reader::count);
    let (of, count) = (of?, count?);
    reader.check(move |scene| {
        let position = position(scene)?;
        let found = if of == "side slot" { side_slots(position) } else { described(position, &of) };
        when(found == count, || format!("{found} cells are {of}, not {count}"))
    })
}

/// Counts the side cells whose staggered tail has room, by trying the tiles of the set.
fn side_slots(position: &TableauxPosition) -> usize {
    let (layout, rules) = (position.layout(), position.rules());
    let mut slots = BTreeSet::new();
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

/// `fits`: the number of tiles of the set that fit the sum of a corner or a centre.
fn fits(reader: &mut Reader<'_>) -> Option<Check> {
    let kind = reader.need("kind", Reader::kind);
    let (sum, count) = (reader.need("sum", Reader::count), reader.need("count", Reader::count));
    let (kind, sum, count) = (kind?, sum? as u8, count?);
    reader.check(move |scene| {
        let Rules::Tableaux(rules) = &scene.rules else { return Err("this is no game of Tableaux".into()) };
        let cell = if kind == "corner" { CellKind::Corner(sum) } else { CellKind::Centre(sum) };
        let found = cell.fitting(rules);
        when(found.len() == count, || {
            format!("{} tiles fit a {kind} of {sum}, not {count}: {found}", found.len())
        })
    })
}
