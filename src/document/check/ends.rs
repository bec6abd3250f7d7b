//! Checks of games of lines: scores by pips, ends, matadors, how a deal opens.

use super::kind::CheckKind;
use super::outcome::{Outcome, when};
use super::reader::Reader;
use super::run::Check;
use crate::document::rounded::Rounded;
use crate::game::{Opening, Position};
use crate::keys::key::{COUNT, END, Holds, key};
use crate::source::fault::{Fault, FaultKind};
use crate::tile::Pip;

/// How a deal opens.
const OPENS: Holds = Holds::WordOrKeys(
    &["redeal", "unsaid", "lot"],
    &[
        key("seat", Holds::Whole(COUNT), "the seat that leads").required(),
        key("lead", Holds::Text, "the tile that it leads").required(),
    ],
);

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new("score", "the score of a hand that has ended", score),
    CheckKind::new("ends", "the open ends", open_ends).value(Holds::Numbers(END)),
    CheckKind::new("fits", "the tiles that join an end", fits).choosing(&["end"]),
    CheckKind::new("matadors", "the matadors", matadors).value(Holds::Tiles),
    CheckKind::new("opens", "how the deal opens: `{seat, lead}`, `redeal`, `unsaid` or `lot`", opens)
        .value(OPENS),
    CheckKind::new("probability", "the chance of a deal without a double, to the digits given", probability),
];

/// `score`: the result of a finished round, by the pips left in each hand and by the seat that has gone
/// out, unless it is blocked.
fn score(reader: &mut Reader<'_>) -> Option<Check> {
    let are = reader.need("are", Reader::ints);
    let (pips, out) = (reader.need("pips", Reader::pips_held), reader.count("out"));
    let blocked = reader.truth("blocked").unwrap_or(false);
    if blocked && let (Some(_), Some(field)) = (out, reader.fields.take_as("blocked", Holds::Other)) {
        reader.faults.push(Fault::new(field.key.at.clone(), FaultKind::Both("out", "blocked")));
    } else if !blocked {
        reader.fields.require("out", reader.faults);
    }
    let (pips, are) = (pips?, are?);
    reader.one_for_each("are", are.len(), pips.len());
    reader.one_of("out", out, pips.len());
    reader.are_seats("pips", pips.len());
    reader.check(move |scene| {
        let found = scene.rules.stated().points_of_pips(&pips, out);
        let found = found.ok_or("the partners are for another number")?;
        when(found == are, || format!("the seats score {found:?}, not {are:?}"))
    })
}

/// `ends`: the open ends in ascending order; equal ends are listed each.
fn open_ends(reader: &mut Reader<'_>) -> Option<Check> {
    let asked = reader.pips("ends")?;
    reader.check(move |scene| ends(&scene.at()?.position, &asked))
}

/// Whether these are the open ends.
pub(super) fn ends(position: &Position, ends: &[Pip]) -> Outcome {
    let found = position.stated().open_ends().ok_or("there is no line")?;
    when(found == ends, || {
        let [found, said] =
            [&found[..], ends].map(|ends| ends.iter().map(ToString::to_string).collect::<Vec<_>>());
        format!("the open ends are {}, not {}", found.join(" "), said.join(" "))
    })
}

/// `fits`: the tiles of the set that may join an end: their number, or the tiles.
fn fits(reader: &mut Reader<'_>) -> Option<Check> {
    let (count, tiles) = (reader.count("count"), reader.tiles("tiles"));
    let end = reader.need("end", Reader::pip)?;
    reader.check(move |scene| {
        let found = scene.rules.stated().joining(end).ok_or("this is no line game")?;
        let right =
            count.is_none_or(|count| count == found.len()) && tiles.is_none_or(|tiles| tiles == found);
        when(right, || format!("{} tiles join an end of {end}: {found}", found.len()))
    })
}

/// `matadors`: the matadors of the set.
fn matadors(reader: &mut Reader<'_>) -> Option<Check> {
    let tiles = reader.tiles("matadors")?;
    reader.check(move |scene| {
        let found = scene.rules.stated().matadors().ok_or("this is no line game")?;
        when(found == tiles, || {
            if found.is_empty() {
                "these rules have no matadors".to_owned()
            } else {
                format!("the matadors are {found}")
            }
        })
    })
}

/// `opens`: how a deal opens.
fn opens(reader: &mut Reader<'_>) -> Option<Check> {
    let field = reader.take("opens", OPENS)?;
    let opens = if field.node.text().is_some() {
        let words = [("redeal", Opening::Redeal), ("unsaid", Opening::Unsaid), ("lot", Opening::Lot)];
        field.choice(&words, reader.faults)?
    } else {
        reader.within(field, |reader| {
            let (seat, tile) = (reader.need("seat", Reader::count), reader.need("lead", Reader::tile));
            Some(Opening::Lead { seat: seat?, tile: tile? })
        })?
    };
    reader.check(move |scene| {
        let found = scene.at()?.position.stated().opening().ok_or("there is no line")?;
        when(found == opens, || match found {
            Opening::Lead { seat, tile } => format!("it is seat {seat} that leads, and the {tile}"),
            Opening::Redeal => "the deal is void".to_owned(),
            Opening::Unsaid => "the rules do not say who leads".to_owned(),
            Opening::Lot => "the lot decides who leads any tile".to_owned(),
        })
    })
}

/// `probability`: the probability that no seat is dealt a double.
fn probability(reader: &mut Reader<'_>) -> Option<Check> {
    reader.word("of", &["no_double"]);
    let players = reader.need("players", Reader::count);
    let field = reader.need("is", |reader, key| reader.take(key, Holds::Probability))?;
    let is = Rounded::read(&field.text(reader.faults)?.text);
    if is.is_none() {
        reader.faults.push(field.bad("a probability such as 2.69 %, 6.7e-4, 1/148005 or 0"));
    }
    let (players, is) = (players?, is?);
    reader.check(move |scene| {
        let found = scene.rules.stated().no_double(players).ok_or("the rules know no such deal")?;
        when(is.matches(found.numerator, found.denominator), || {
            format!("the chance is {}/{}, about {:.3e}", found.numerator, found.denominator, found.value())
        })
    })
}
