//! Checks that only Castle Rock has: rows and suits.

use std::collections::BTreeSet;

use super::outcome::{Outcome, differences, when};
use crate::board::{Act, Board};
use crate::document::check::{Orphan, Row as Asked, Suit};
use crate::game::castle_rock::best::{clearings, most_captured};
use crate::game::castle_rock::row::Row;
use crate::game::castle_rock::suits::Left;
use crate::tile::{DominoSet, Tiles};

pub(super) fn row(board: &Board, asked: &Asked) -> Outcome {
    let Board::CastleRock(position) = board else { return Err("there is no row".to_owned()) };
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
    if let Some(rows) = asked.rows {
        let found = reachable(row);
        if found != rows {
            wrong.push(format!("{found} rows can be reached, not {rows}"));
        }
    }
    if let Some(clearing) = asked.clearing {
        let found = clearings(row);
        if found != Some(clearing) {
            wrong.push(format!("{} sequences empty the row", found.unwrap_or(u128::MAX)));
        }
    }
    when(wrong.is_empty(), || wrong.join("; "))
}

/// How many different rows captures lead to, the row itself counted: each is walked to.
fn reachable(row: &Row) -> usize {
    let mut seen = BTreeSet::from([row.to_string()]);
    let mut to_visit = vec![row.clone()];
    while let Some(row) = to_visit.pop() {
        let mut acts = Vec::new();
        row.for_each_capture(|act| acts.push(act));
        for act in acts {
            let after = row.after(act);
            if seen.insert(after.to_string()) {
                to_visit.push(after);
            }
        }
    }
    seen.len()
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
