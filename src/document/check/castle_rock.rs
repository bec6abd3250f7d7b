//! Checks of Castle Rock only: rows and suits.

use std::collections::BTreeSet;

use super::kind::CheckKind;
use super::outcome::{Miss, Outcome, Wrong, when};
use super::reader::Reader;
use super::run::Check;
use crate::game::castle_rock::best::{clearings, most_captured};
use crate::game::castle_rock::row::Row;
use crate::game::castle_rock::score::points;
use crate::game::castle_rock::suits::Left;
use crate::game::{Act, Board};
use crate::search::{Limits, Meter};

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new("score", "the score of a hand that has ended", score),
    CheckKind::new(
        "row",
        "the captures of a row, the rows that it can become, the sequences that empty it",
        row,
    )
    .choosing(&[]),
    CheckKind::new("suit", "what is left of a suit", suit).choosing(&["of", "captured"]),
    CheckKind::new("mateless", "the tiles without a mate", mateless),
];

/// `score`: the result of a finished round, by the tiles that each seat has captured and those left in the
/// row.
fn score(reader: &mut Reader<'_>) -> Option<Check> {
    let are = reader.need("are", Reader::ints);
    let (captured, left) = (reader.need("captured", Reader::ints), reader.need("left", Reader::count));
    let (captured, are) = (captured?, are?);
    reader.one_for_each("are", are.len(), captured.len());
    let left = left?;
    reader.check(move |_| {
        let found: Vec<i32> = captured.iter().map(|tiles| points(*tiles as usize, left)).collect();
        when(found == are, || format!("the seats score {found:?}, not {are:?}"))
    })
}

/// `row`: the captures that the row offers, the most tiles, the number of reachable rows (itself included),
/// and the number of sequences that empty it.
fn row(reader: &mut Reader<'_>) -> Option<Check> {
    let (captures, most) = (reader.acts("captures"), reader.count("most"));
    let (rows, clearing) = (reader.count("rows"), reader.count("clearing").map(|count| count as u128));
    reader.check(move |scene| {
        let Board::CastleRock(position) = &scene.at()?.board else { return Err("there is no row".into()) };
        let row = position.row();
        let mut wrong = Wrong::default();
        if let Some(captures) = &captures {
            let mut found = Vec::new();
            row.for_each_capture(|act| found.push(Act::CastleRock(act)));
            wrong.unless_same(captures, &found);
        }
        let found = most_captured(row);
        wrong.unless(&most, &found, |_| format!("{found} tiles can be captured"));
        let reached = rows.map_or(Ok(()), |rows| reaches(row, rows, &scene.limits));
        if let Err(Miss::Found(found)) = &reached {
            wrong.0.push(found.clone());
        }
        if clearing.is_some() {
            let found = clearings(row);
            wrong.unless(&clearing, &found.unwrap_or(u128::MAX), |_| {
                format!("{} sequences empty the row", found.unwrap_or(u128::MAX))
            });
        }
        wrong.outcome().and(reached)
    })
}

/// Whether captures reach exactly this many rows.
fn reaches(row: &Row, rows: usize, limits: &Limits) -> Outcome {
    match reachable(row, limits) {
        Ok(found) => when(found == rows, || format!("{found} rows can be reached, not {rows}")),
        Err(least) if least > rows => Err(format!("at least {least} rows can be reached, not {rows}").into()),
        Err(least) => Err(Miss::Stopped(format!("at least {least} rows can be reached"))),
    }
}

/// Approximate memory in bytes per visited row: the row and its name.
const BYTES_A_ROW: usize = 2048;

/// Counts the distinct rows that captures reach, the row itself included, by visiting each.
///
/// # Errors
/// A lower bound of the count, when a limit is reached.
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

/// `suit`: what is left of a suit after tiles are captured.
fn suit(reader: &mut Reader<'_>) -> Option<Check> {
    let captured = reader.tiles("captured").unwrap_or_default();
    let (tiles, plain) = (reader.count("tiles"), reader.count("plain"));
    let (halves, orphan) = (
        reader.count("halves"),
        reader.or_word("orphan", "none", None, |reader, key| reader.tile(key).map(Some)),
    );
    let of = reader.need("of", Reader::pip)?;
    reader.check(move |scene| {
        let suit = Left::after(scene.rules.set(), captured).suit(of);
        let doublets = usize::from(suit.has_doublet());
        let mut wrong = Wrong::default();
        for (what, asked, found) in [
            ("tiles of the suit", tiles, suit.left.len()),
            ("tiles that are no double", plain, suit.left.len() - doublets),
            ("ends", halves, suit.halves()),
        ] {
            wrong.unless(&asked, &found, |asked| format!("{found} {what} are left, not {asked}"));
        }
        wrong.unless(&orphan, &suit.orphan(), |_| match suit.orphan() {
            Some(tile) => format!("the {tile} is left alone"),
            None => "no tile is left alone".to_owned(),
        });
        wrong.outcome()
    })
}

/// `mateless`: the tiles that can never again be part of a pair or of three.
fn mateless(reader: &mut Reader<'_>) -> Option<Check> {
    let captured = reader.tiles("captured").unwrap_or_default();
    let tiles = reader.tiles("tiles").unwrap_or_default();
    reader.check(move |scene| {
        let found = Left::after(scene.rules.set(), captured).without_mates();
        when(found == tiles, || format!("the tiles without a mate are: {found}"))
    })
}
