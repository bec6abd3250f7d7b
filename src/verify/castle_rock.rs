//! Checks that only Castle Rock has: rows and suits.

use std::collections::BTreeSet;

use super::outcome::{Miss, Outcome, differences, when};
use crate::board::{Act, Board};
use crate::document::check::{Orphan, Row as Asked, Suit};
use crate::game::castle_rock::best::{clearings, most_captured};
use crate::game::castle_rock::row::Row;
use crate::game::castle_rock::suits::Left;
use crate::search::{Limits, Meter};
use crate::tile::{DominoSet, Tiles};

pub(super) fn row(board: &Board, asked: &Asked, limits: &Limits) -> Outcome {
    let Board::CastleRock(position) = board else { return Err("there is no row".into()) };
    let row = position.row();
    let mut wrong = Vec::new();
    if let Some(captures) = &asked.captures {
        let mut found = Vec::new();
        row.for_each_capture(|act| found.push(Act::CastleRock(act)));
        wrong.extend(differences(&found, captures));
    }
    let most = most_captured(row);
    if asked.most.is_some_and(|asked| asked != most) {
        wrong.push(format!("{most} tiles can be captured"));
    }
    let mut stopped = None;
    match asked.rows.map(|rows| (rows, reachable(row, limits))) {
        Some((rows, Ok(found))) if found != rows => {
            wrong.push(format!("{found} rows can be reached, not {rows}"));
        }
        Some((rows, Err(least))) if least > rows => {
            wrong.push(format!("at least {least} rows can be reached, not {rows}"));
        }
        Some((_, Err(least))) => stopped = Some(format!("at least {least} rows can be reached")),
        _ => {}
    }
    if let Some(clearing) = asked.clearing {
        let found = clearings(row);
        if found != Some(clearing) {
            wrong.push(format!("{} sequences empty the row", found.unwrap_or(u128::MAX)));
        }
    }
    if let (true, Some(stopped)) = (wrong.is_empty(), stopped) {
        return Err(Miss::Stopped(stopped));
    }
    when(wrong.is_empty(), || wrong.join("; "))
}

/// Memory that a row takes that was walked to, about: it, and its name.
const BYTES_A_ROW: usize = 2048;

/// How many different rows captures lead to, the row itself counted: each is walked to.
///
/// # Errors
/// How many there are at least, when a limit is reached.
fn reachable(row: &Row, limits: &Limits) -> Result<usize, usize> {
    let mut meter = Meter::new(limits.clone());
    let mut seen = BTreeSet::from([row.to_string()]);
    let mut to_visit = vec![row.clone()];
    while let Some(row) = to_visit.pop() {
        if !meter.step() || seen.len().saturating_mul(BYTES_A_ROW) > limits.memory {
            return Err(seen.len());
        }
        let mut acts = Vec::new();
        row.for_each_capture(|act| acts.push(act));
        for act in acts {
            let after = row.after(act);
            if seen.insert(after.to_string()) {
                to_visit.push(after);
            }
        }
    }
    Ok(seen.len())
}

pub(super) fn suit(set: DominoSet, asked: &Suit) -> Outcome {
    let found = Left::after(set, asked.captured).suit(asked.of);
    let doublets = usize::from(found.has_doublet());
    let mut wrong = Vec::new();
    let mut hold = |what: &str, asked: Option<usize>, found: usize| {
        if let Some(asked) = asked.filter(|asked| *asked != found) {
            wrong.push(format!("{found} {what} are left, not {asked}"));
        }
    };
    hold("tiles of the suit", asked.tiles, found.left.len());
    hold("tiles that are no double", asked.plain, found.left.len() - doublets);
    hold("ends", asked.halves, found.halves());
    if asked.orphan.is_some_and(|asked| asked != found.orphan().map_or(Orphan::None, Orphan::One)) {
        wrong.push(match found.orphan() {
            Some(tile) => format!("the {tile} is left alone"),
            None => "no tile is left alone".to_owned(),
        });
    }
    when(wrong.is_empty(), || wrong.join("; "))
}

pub(super) fn mateless(set: DominoSet, captured: Tiles, tiles: Tiles) -> Outcome {
    let found = Left::after(set, captured).without_mates();
    when(found == tiles, || format!("the tiles without a mate are: {found}"))
}
