//! Readers of notation: what they read they write and read again, and what they refuse has a
//! place in the text and a reason.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use boneyard::game::FamilyName;
use boneyard::game::castle_rock::notation as row;
use boneyard::game::lattice::{Cell, Placement};
use boneyard::game::line::layout::Line;
use boneyard::game::line::notation as lines;
use boneyard::game::tableaux::notation::play::{Step, read_placements};
use boneyard::game::tableaux::notation::{cell, picture as pictures};
use boneyard::game::{read_move, split_moves};
use boneyard::notation::{NotationError, arithmetic, tiles};
use boneyard::tile::{DominoSet, Tile, Turned};

/// Longer texts find nothing new.
const LONGEST: usize = 4_096;

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST)
}

/// An error stands within the text and says why.
fn is_told(text: &str, error: &NotationError) {
    assert!(text.get(error.at.clone()).is_some(), "{text:?}: {error:?} is no place of it");
    assert!(!error.to_string().is_empty() && !error.fault.label().is_empty(), "{text:?}: {error:?}");
    assert!(error.fault.help().is_none_or(|help| !help.is_empty()), "{text:?}: {error:?}");
}

fn are_told(text: &str, errors: &[NotationError]) {
    for error in errors {
        is_told(text, error);
    }
}

/// What is read is written as something that reads as the same.
fn reads_back<T: FromStr<Err = NotationError> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value), "{text:?}"),
        Err(error) => is_told(text, &error),
    }
}

/// A list with blanks between its values.
fn joined<T: ToString>(values: &[T]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Tiles, lists of them in every reading, and equations, whose words are as short.
pub fn tile(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    reads_back::<Tile>(text);
    reads_back::<Turned>(text);
    let (read, errors) = tiles::read_list(text);
    are_told(text, &errors);
    let values: Vec<Tile> = read.iter().map(|one| one.value).collect();
    assert!(read.iter().all(|one| is_tile(&text[one.at.clone()], one.value)), "{text:?}");
    if !values.is_empty() {
        let written = joined(&values);
        let (again, errors) = tiles::read_list(&written);
        let again: Vec<Tile> = again.into_iter().map(|one| one.value).collect();
        assert_eq!((again, errors), (values, Vec::new()), "{text:?}");
    }
    are_told(text, &row::read_row(text).1);
    if let Err(fault) = arithmetic::sides(text, &|name| (name == "hand").then_some(7)) {
        assert!(!fault.to_string().is_empty());
    }
}

/// Whether a part of a list is this tile: alone, in the parentheses of a list, or as two numbers of a table.
fn is_tile(part: &str, tile: Tile) -> bool {
    let numbers = part.split(|c: char| c.is_whitespace() || c == ',').filter(|number| !number.is_empty());
    let row = numbers.collect::<Vec<_>>().join("-");
    let listed = tiles::read_list(part).0.into_iter().map(|one| one.value);
    part.parse() == Ok(tile) || row.parse() == Ok(tile) || listed.eq([tile])
}

/// Pictures.
pub fn picture(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let (read, errors) = pictures::read(text);
    are_told(text, &errors);
    assert!(read.tiles.iter().all(|one| text.get(one.at.clone()).is_some()), "{text:?}");
    if !errors.is_empty() {
        return;
    }
    let placements: Vec<Placement> = read.tiles.iter().map(|one| one.value).collect();
    let (written, origin) = pictures::write(placements.iter().copied(), &read.letters);
    // A picture without numbers along its edges begins at (0,0).
    let back = |cell: Cell| Cell { x: cell.x + origin.x, y: cell.y + origin.y };
    let (again, errors) = pictures::read(&written);
    assert_eq!(errors, [], "{text:?} is written as {written:?}");
    let tiles: Vec<Placement> =
        again.tiles.iter().map(|one| Placement { at: back(one.value.at), ..one.value }).collect();
    let letters = again.letters.into_iter().map(|(letter, cell)| (letter, back(cell))).collect();
    assert_eq!((tiles, letters), (placements, read.letters), "{text:?} is written as {written:?}");
}

/// Lines of the line games.
pub fn line(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match lines::read_line(text, DominoSet::DOUBLE_18) {
        Ok((read, places)) => {
            let places: Vec<&str> = places.iter().map(|at| &text[at.clone()]).collect();
            assert!(places.iter().all(|place| place.parse::<Turned>().is_ok()), "{text:?}: {places:?}");
            let written = read.to_string();
            assert_eq!(written.parse::<Line>(), Ok(read), "{text:?} is written as {written:?}");
        }
        Err(error) => is_told(text, &error),
    }
}

/// Acts of every family, lines of them, placements, cells and what is said of them.
pub fn play(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    for family in [FamilyName::Tableaux, FamilyName::CastleRock, FamilyName::Line] {
        match read_move(family, text) {
            Ok(mv) => assert_eq!(read_move(family, &mv.to_string()), Ok(mv), "{text:?}"),
            Err(error) => is_told(text, &error),
        }
        for at in split_moves(family, text) {
            let mv = &text[at];
            // A control character is a word, and no act: it is told as one.
            assert!(!mv.trim_ascii().is_empty(), "{text:?}");
            if let Err(error) = read_move(family, mv) {
                is_told(mv, &error);
            }
        }
    }
    reads_back::<Step>(text);
    reads_back::<Placement>(text);
    if let Err(error) = text.parse::<Cell>() {
        is_told(text, &error);
    }
    let (read, errors) = read_placements(text);
    are_told(text, &errors);
    let placements: Vec<Placement> = read.iter().map(|one| one.value).collect();
    let again = read_placements(&joined(&placements)).0;
    assert_eq!(again.into_iter().map(|one| one.value).collect::<Vec<_>>(), placements, "{text:?}");
    let _ = cell::is_description(text);
}
