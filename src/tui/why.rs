//! Why a tile of the hand cannot be played now.

use std::collections::BTreeSet;

use crate::game::castle_rock::moves::CastleRockMove as Castle;
use crate::game::lattice::{Direction, Placement};
use crate::game::line::moves::LineMove as OfLine;
use crate::game::tableaux::judge::{TableauxRefusal, judge};
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::setup::Position;
use crate::game::{Act, Board, Table};
use crate::tile::{Tile, Turned};

/// The most reasons that are shown.
const MOST: usize = 4;

/// Why a tile cannot be played, in words.
pub(crate) fn why_not(table: &dyn Table, tile: Turned) -> Vec<String> {
    if table.is_over() {
        return vec!["it is over: nothing more is played".to_owned()];
    }
    let reasons = match table.board() {
        Board::CastleRock(_) => vec![table.judge(&Act::CastleRock(Castle::Add(tile))).reason],
        Board::Line(position) => {
            let ends: Vec<_> = position.ends().all().collect();
            in_line(table, tile.tile(), &ends)
        }
        Board::Tableaux(position) => in_tableau(table, tile.tile(), &position),
    };
    let mut told: Vec<String> = Vec::new();
    for reason in reasons {
        if !told.contains(&reason) && told.len() < MOST {
            told.push(reason);
        }
    }
    told
}

fn in_line(table: &dyn Table, tile: Tile, ends: &[crate::tile::Pip]) -> Vec<String> {
    let (high, low) = (tile.high(), tile.low());
    if ends.is_empty() {
        let lead = OfLine::Lead { first: high, second: low };
        return vec![table.judge(&Act::Line(lead)).why_not()];
    }
    let joins = ends.iter().flat_map(|end| [(high, low, *end), (low, high, *end)]);
    let joins = joins.map(|(half, tail, end)| OfLine::Join { half, tail, end });
    joins.map(|join| table.judge(&Act::Line(join)).why_not()).collect()
}

/// Tries every way to lay the tile against the table: each reason says what the tile would have to be.
fn in_tableau(table: &dyn Table, tile: Tile, position: &Position) -> Vec<String> {
    let (mut sides, mut corners, mut centres) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut others = Vec::new();
    for placement in beside(position, tile) {
        let found = judge(position.layout(), position.rules(), placement);
        if found.play.is_some() {
            // The rules of the turn forbid what the layout would allow: a side play that may not end the
            // turn.
            others.push(table.judge(&Act::Tableaux(Step::Place(placement))).why_not());
            continue;
        }
        for refusal in found.halves.iter().filter_map(|half| half.verdict.err()) {
            match refusal {
                TableauxRefusal::Unequal { needs } => _ = sides.insert(needs.value()),
                TableauxRefusal::Corner { needs } => _ = corners.insert(needs),
                TableauxRefusal::Centre { needs } => _ = centres.insert(needs),
                _ => {}
            }
        }
    }
    let list = |name: &str, needs: &BTreeSet<u8>| {
        let needs: Vec<String> = needs.iter().map(ToString::to_string).collect();
        (!needs.is_empty()).then(|| format!("{name} {}", needs.join(", ")))
    };
    let takes: Vec<String> = [list("sides", &sides), list("corners", &corners), list("centres", &centres)]
        .into_iter()
        .flatten()
        .collect();
    if others.is_empty() && takes.is_empty() {
        others.push("there is no room for it beside any tile".to_owned());
    } else if others.is_empty() {
        others.push(format!("it fits nowhere: what is open takes other ends: {}", takes.join("; ")));
    }
    others
}

/// Every placement of a tile with one half next to a half on the table.
fn beside(position: &Position, tile: Tile) -> Vec<Placement> {
    const WAYS: [Direction; 4] = Direction::ALL;
    let cells: BTreeSet<_> = position
        .layout()
        .placements()
        .flat_map(Placement::halves)
        .flat_map(|(cell, _)| WAYS.map(|way| cell.step(way)))
        .collect();
    let halves = [(tile.high(), tile.low()), (tile.low(), tile.high())];
    let ways = |at| {
        let ways = halves.into_iter().flat_map(|(half, tail)| WAYS.map(|toward| (half, tail, toward)));
        ways.map(move |(half, tail, toward)| Placement { half, tail, at, toward })
    };
    cells.into_iter().flat_map(ways).collect()
}
