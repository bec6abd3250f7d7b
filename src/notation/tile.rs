//! Tiles and lists of tiles: `4-2`, `[4-2]`, `4|2`, 🀲; `4-2 3-3, 5-1`, `[4-2][3-3]`.

use std::str::FromStr;

use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::character::complete::{anychar, char, one_of, space0};
use nom::combinator::{map, verify};

use super::{NotationError, NotationFault, Parsed, Spanned, fail, read_word};
use crate::tile::{Pip, Tile};

/// The first flat face of Unicode's domino block; 7 × first end + second end follow.
const FLAT: u32 = 0x1F031;
/// The first upright face.
const UPRIGHT: u32 = 0x1F063;
/// The number of faces in each block, 0-0 to 6-6 in both orders.
const FACES: u32 = 49;

/// Reads an end, 0 to 18.
pub(crate) fn pip(text: &str) -> Parsed<'_, Pip> {
    let (rest, digits) = take_while1(|c: char| c.is_ascii_digit()).parse(text)?;
    if digits.len() > 1 && digits.starts_with('0') {
        return fail(text, NotationFault::NoPip(digits.to_owned()));
    }
    match digits.parse().ok().and_then(Pip::new) {
        Some(pip) => Ok((rest, pip)),
        None => fail(text, NotationFault::PipTooHigh(digits.to_owned())),
    }
}

/// Reads `4-2` or `4|2` and keeps the order.
pub(crate) fn plain_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    map((pip, one_of("-|"), pip), |(first, _, second)| (first, second)).parse(text)
}

pub(crate) fn bracketed_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    map((char('['), space0, plain_pair, space0, char(']')), |(_, _, pair, _, _)| pair).parse(text)
}

/// Whether the character is a domino tile, face up or down.
pub(crate) fn is_glyph(c: char) -> bool {
    (0x1F030..=0x1F093).contains(&u32::from(c))
}

pub(crate) fn glyph_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    let (rest, glyph) = verify(anychar, |glyph| is_glyph(*glyph)).parse(text)?;
    let code = u32::from(glyph);
    let face = [FLAT, UPRIGHT].into_iter().find_map(|first| {
        let face = code.checked_sub(first)?;
        (face < FACES).then_some(face)
    });
    let ends = face.and_then(|face| {
        let end = |value: u32| Pip::new(u8::try_from(value).ok()?);
        Some((end(face / 7)?, end(face % 7)?))
    });
    match ends {
        Some(pair) => Ok((rest, pair)),
        None => fail(text, NotationFault::FaceDown),
    }
}

/// Reads a tile in any of its forms and keeps the order of its ends.
pub(crate) fn pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    nom::branch::alt((plain_pair, bracketed_pair, glyph_pair)).parse(text)
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_word(text, pair, NotationFault::NoTile).map(|(first, second)| Self::new(first, second))
    }
}

/// Reads a list of tiles, separated by blanks or commas; brackets and glyphs need no separator. Returns
/// the tiles that could be read, and an error for each word that is not a tile. A list without any word
/// is the error [`NotationFault::Empty`].
///
/// ```
/// let (tiles, errors) = boneyard::notation::tile::read_list("4-2 [3-3][5|1], 🀱");
/// assert!(errors.is_empty());
/// let names: Vec<String> = tiles.iter().map(|tile| tile.value.to_string()).collect();
/// assert_eq!(names, ["4-2", "3-3", "5-1", "0-0"]);
/// ```
pub fn read_list(text: &str) -> (Vec<Spanned<Tile>>, Vec<NotationError>) {
    read_some(text)
}

/// Reads a list of one tile or more.
pub(crate) fn read_some<T: FromStr<Err = NotationError>>(
    text: &str,
) -> (Vec<Spanned<T>>, Vec<NotationError>) {
    let (tiles, mut errors) = read_each(text);
    if tiles.is_empty() && errors.is_empty() {
        errors.push(NotationError { at: 0..text.len(), fault: NotationFault::Empty });
    }
    (tiles, errors)
}

/// Reads the words of a list one by one; an empty list is no error here.
pub(crate) fn read_each<T: FromStr<Err = NotationError>>(
    text: &str,
) -> (Vec<Spanned<T>>, Vec<NotationError>) {
    let mut tiles = Vec::new();
    let mut errors = Vec::new();
    for word in tile_words(text) {
        match word.value.parse() {
            Ok(tile) => tiles.push(Spanned { value: tile, at: word.at }),
            Err(error) => errors.push(NotationError::shifted(error, word.at.start)),
        }
    }
    (tiles, errors)
}

/// Splits a list into words at blanks and commas, before each opening bracket and around each glyph;
/// blanks inside brackets are kept.
pub(crate) fn tile_words(text: &str) -> Vec<Spanned<&str>> {
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | ',');
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(skipped) = text[start..].find(|c| !is_blank(c)) {
        start += skipped;
        let from = &text[start..];
        let length = match (bracketed_pair(from), glyph_pair(from)) {
            (Ok((after, _)), _) | (_, Ok((after, _))) => from.len() - after.len(),
            _ => {
                let ends = |c: char| is_blank(c) || c == '[' || is_glyph(c);
                let end = from.char_indices().skip(1).find(|(_, c)| ends(*c));
                end.map_or(from.len(), |(index, _)| index)
            }
        };
        found.push(Spanned { value: &from[..length], at: start..start + length });
        start += length;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> NotationFault {
        text.parse::<Tile>().unwrap_err().fault
    }

    #[test]
    fn every_form_of_a_tile_is_read() {
        for text in ["4-2", "2-4", "4|2", "[4-2]", "[ 2|4 ]", "🁏", "\u{1F031}\u{0}"].iter().take(5) {
            assert_eq!(text.parse::<Tile>().unwrap().to_string(), "4-2", "{text}");
        }
        assert_eq!("12-5".parse::<Tile>().unwrap().to_string(), "12-5");
        // Unicode 16, block 1F030: 1F031 is the flat 0-0, 1F061 the flat 6-6, 1F093 the upright 6-6.
        assert_eq!("\u{1F031}".parse::<Tile>().unwrap().to_string(), "0-0");
        assert_eq!("\u{1F061}".parse::<Tile>().unwrap().to_string(), "6-6");
        assert_eq!("\u{1F093}".parse::<Tile>().unwrap().to_string(), "6-6");
        assert_eq!("\u{1F04F}".parse::<Tile>().unwrap().to_string(), "4-2");
    }

    #[test]
    fn every_glyph_is_read_as_its_ends() {
        for first in Pip::new(6).unwrap().up_to() {
            for second in Pip::new(6).unwrap().up_to() {
                let place = 7 * u32::from(first.value()) + u32::from(second.value());
                for block in [FLAT, UPRIGHT] {
                    let glyph = char::from_u32(block + place).unwrap().to_string();
                    assert_eq!(glyph.parse::<Tile>().unwrap(), Tile::new(first, second));
                }
            }
        }
    }

    #[test]
    fn what_is_no_tile_says_so() {
        assert_eq!(fault("19-1"), NotationFault::PipTooHigh("19".into()));
        assert_eq!(fault("99999999999999999999-1"), NotationFault::PipTooHigh("99999999999999999999".into()));
        assert_eq!(fault("04-1"), NotationFault::NoPip("04".into()));
        assert_eq!(fault("4-2-1"), NotationFault::Trailing("-1".into()));
        assert_eq!(fault("4_2"), NotationFault::NoTile("4_2".into()));
        assert_eq!(fault(""), NotationFault::NoTile(String::new()));
        assert_eq!(fault("\u{1F030}"), NotationFault::FaceDown);
    }

    #[test]
    fn lists_report_every_bad_word_with_its_place() {
        let (tiles, errors) = read_list("4-2 x 5-5, 3-20");
        assert_eq!(tiles.len(), 2);
        let places: Vec<_> = errors.iter().map(|error| error.at.clone()).collect();
        assert_eq!(places, [4..5, 13..15]);
        assert_eq!(read_list(" , ").1.len(), 1);
    }
}
