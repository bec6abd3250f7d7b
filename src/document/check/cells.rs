//! Checks of games with cells: what a cell is, and the tiles that fit a sum.

use super::kind::CheckKind;
use super::outcome::when;
use super::reader::Reader;
use super::run::Check;

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new("cell", "what a cell is: `{at: \"0,2\", is: corner 5}`", cell),
    CheckKind::new("cells", "how many cells there are of a kind", cells),
    CheckKind::new("fits", "the tiles that fit a corner or a centre", fits).choosing(&["kind", "sum"]),
];

/// `cell`: the description of a cell in the words of its family.
fn cell(reader: &mut Reader<'_>) -> Option<Check> {
    let at = reader.need("at", Reader::cell);
    let is = reader.need("is", Reader::description);
    let (at, is) = (at?, is?);
    reader.check(move |scene| {
        let (holds, found) = scene.at()?.position.cell_is(at, &is).ok_or("there is no tableau")?;
        when(holds, || format!("{at} is {found}, not {is}"))
    })
}

/// `cells`: the number of cells with a description, or of side slots.
fn cells(reader: &mut Reader<'_>) -> Option<Check> {
    let of = reader.need("of", |reader, key| {
        reader.or_word(key, "side slot", "side slot".to_owned(), Reader::description)
    });
    let count = reader.need("count", Reader::count);
    let (of, count) = (of?, count?);
    reader.check(move |scene| {
        let found = scene.at()?.position.stated().count_cells(&of).ok_or("there is no tableau")?;
        when(found == count, || format!("{found} cells are {of}, not {count}"))
    })
}

/// `fits`: the number of tiles of the set that fit the sum of a corner or a centre.
fn fits(reader: &mut Reader<'_>) -> Option<Check> {
    let kind = reader.need("kind", Reader::kind);
    let (sum, count) = (reader.need("sum", Reader::sum), reader.need("count", Reader::count));
    let (kind, sum, count) = (kind?, sum?, count?);
    reader.check(move |scene| {
        let found = scene.rules.stated().fitting(&kind, sum).ok_or("this is no game of Tableaux")?;
        when(found.len() == count, || {
            format!("{} tiles fit a {kind} of {sum}, not {count}: {found}", found.len())
        })
    })
}
