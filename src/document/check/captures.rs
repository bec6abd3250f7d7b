//! Checks of games with captures: rows and suits.

use super::kind::CheckKind;
use super::outcome::{Miss, Outcome, Wrong, when};
use super::reader::Reader;
use super::run::Check;
use crate::game::stated::Captures;
use crate::game::suits::Left;
use crate::search::Limits;

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
    reader.check(move |scene| {
        let found = scene.rules.stated().points_of_captures(&captured, left).ok_or("nothing is captured")?;
        when(found == are, || format!("the seats score {found:?}, not {are:?}"))
    })
}

/// `row`: the captures that the row offers, the most tiles, the number of reachable rows (itself included),
/// and the number of sequences that empty it.
fn row(reader: &mut Reader<'_>) -> Option<Check> {
    let (captures, most) = (reader.moves("captures"), reader.count("most"));
    let (rows, clearing) = (reader.count("rows"), reader.count("clearing").map(|count| count as u128));
    reader.check(move |scene| {
        let row = scene.at()?.position.stated().captures().ok_or("there is no row")?;
        let mut wrong = Wrong::default();
        if let Some(captures) = &captures {
            wrong.unless_same(captures, &row.offered());
        }
        let found = row.most();
        wrong.unless(&most, &found, |_| format!("{found} tiles can be captured"));
        let reached = rows.map_or(Ok(()), |rows| reaches(row, rows, &scene.limits));
        if let Err(Miss::Found(found)) = &reached {
            wrong.0.push(found.clone());
        }
        if clearing.is_some() {
            let found = row.clearing().unwrap_or(u128::MAX);
            wrong.unless(&clearing, &found, |_| format!("{found} sequences empty the row"));
        }
        wrong.outcome().and(reached)
    })
}

/// Whether captures reach exactly this number of rows.
fn reaches(row: &dyn Captures, rows: usize, limits: &Limits) -> Outcome {
    match row.reachable(limits) {
        Ok(found) => when(found == rows, || format!("{found} rows can be reached, not {rows}")),
        Err(least) if least > rows => Err(format!("at least {least} rows can be reached, not {rows}").into()),
        Err(least) => Err(Miss::Stopped(format!("at least {least} rows can be reached"))),
    }
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
