//! Checks of single moves: legal ones, illegal ones, lists of them.

use super::kind::CheckKind;
use super::outcome::{Wrong, when};
use super::reader::Reader;
use super::run::{Check, CheckFigure};
use super::scene::CheckInput;
use crate::game::written::Feature;
use crate::game::{Judgement, Move};
use crate::tile::Tiles;

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new("legal", "the play is legal, and worth that", legal),
    CheckKind::new(
        "illegal",
        "the play is illegal, for that reason: `not held`, `must play` (a player who can play must not decline), `corner`, …",
        illegal,
    ),
    CheckKind::new("plays", "the number of legal plays, or exactly which", plays)
        .choosing(&["kind", "at", "end"]),
];

/// What the rules say of a move at the current table.
fn judge(scene: &CheckInput, mv: &Move) -> Result<Judgement, String> {
    Ok(scene.at()?.table.judge(mv).of_word(mv))
}

/// `legal`: a move is legal, with the given worth.
fn legal(reader: &mut Reader<'_>) -> Option<Check> {
    let (points, kind) = (reader.int("points"), reader.kind("kind"));
    let continues = reader.truth("continues");
    let mv = reader.need("play", Reader::mv)?;
    let shown = CheckFigure::Play { mv, points, kind: kind.clone() };
    let check = reader.check(move |scene| {
        let judgement = judge(scene, &mv)?;
        let Some(found) = judgement.worth.filter(|_| judgement.is_legal()) else {
            return Err(format!("{mv} is illegal: {}", judgement.why_not()).into());
        };
        let mut wrong = Wrong::default();
        wrong.unless(&points, &found.points, |points| format!("scores {}, not {points}", found.points));
        wrong.unless(&kind.as_deref(), &found.kind.name(), |kind| {
            format!("is a {} play, not a {kind} play", found.kind)
        });
        let goes_on = if found.continues { "lets the turn go on" } else { "ends the turn" };
        wrong.unless(&continues, &found.continues, |_| goes_on.to_owned());
        when(wrong.0.is_empty(), || format!("{mv} {}", wrong.0.join(" and ")))
    });
    check.map(|check| check.showing(shown))
}

/// `illegal`: a move is illegal, for the reason with this name.
fn illegal(reader: &mut Reader<'_>) -> Option<Check> {
    let because = reader.reason("because");
    let mv = reader.need("play", Reader::mv)?;
    reader.check(move |scene| {
        let judgement = judge(scene, &mv)?;
        let named = because.as_deref().is_none_or(|because| judgement.is_refused_for(because));
        when(!judgement.is_legal() && named, || {
            let legal = if judgement.is_legal() { "legal" } else { "illegal" };
            format!("{mv} is {legal}: {}", judgement.why_not())
        })
    })
}

/// `plays`: the legal plays of the hand: of a kind, connecting at a cell or joining an end; how many, with
/// how many different tiles, with how many points each, or exactly which.
fn plays(reader: &mut Reader<'_>) -> Option<Check> {
    let kind = reader.kind("kind");
    let at = reader.only(Feature::Cells, "at", Reader::cell);
    let end = reader.only(Feature::Opener, "end", Reader::pip);
    let (count, tiles) = (reader.count("count"), reader.count("tiles"));
    let (points, are) = (reader.int("points"), reader.moves("are"));
    reader.check(move |scene| {
        let mut plays = scene.at()?.own_table()?.plays();
        plays.retain(|play| {
            kind.as_ref().is_none_or(|kind| play.worth.kind.name() == kind)
                && at.is_none_or(|at| play.mv.connects_at() == Some(at))
                && end.is_none_or(|end| play.mv.joined_end() == Some(end))
        });
        let mut wrong = Wrong::default();
        wrong.unless(&count, &plays.len(), |count| format!("{} plays, not {count}", plays.len()));
        let different = plays.iter().filter_map(|play| play.mv.tile_moved()).collect::<Tiles>().len();
        wrong.unless(&tiles, &different, |tiles| format!("{different} tiles, not {tiles}"));
        for play in &plays {
            let found = play.worth.points;
            wrong.unless(&points, &found, |points| format!("{} scores {found}, not {points}", play.mv));
        }
        if let Some(are) = &are {
            wrong.unless_same(are, &plays.iter().map(|play| play.mv).collect::<Vec<_>>());
        }
        wrong.outcome()
    })
}
