//! Tiles: `4-2`, `[4-2]`, `4|2`, 🀲. People also write `4:2`, `4/2`, `(4,2)`, `42` and `D6` for the double six.

use std::str::FromStr;

use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::character::complete::{anychar, char, one_of, space0};
use nom::combinator::{map, verify};
use nom::sequence::{delimited, separated_pair};

use super::{NotationError, NotationFault, Parsed, fail, read_word};
use crate::tile::{DominoSet, Pip, Tile};

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

/// The signs between the two ends of a tile: those of the notation, and those that people and their
/// programs write instead.
pub(crate) const BETWEEN: &str =
    "-|:/\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{2044}\u{2215}\u{2502}";

/// Reads `4-2` or `4|2` and keeps the order.
pub(crate) fn plain_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    map((pip, one_of(BETWEEN), pip), |(first, _, second)| (first, second)).parse(text)
}

/// Reads `(4,2)`. With another sign between the ends the parentheses are those of an arm.
pub(crate) fn parenthesised_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    pair_within('(', ')', parted_pair, text)
}

/// Reads `D6`, the double six.
fn double(text: &str) -> Parsed<'_, (Pip, Pip)> {
    map((one_of("Dd"), pip), |(_, end)| (end, end)).parse(text)
}

/// The tiles that two ends without a sign between them can be: `64` is one, `112` two.
fn unparted(digits: &str) -> Vec<(Pip, Pip)> {
    let end = |digits: &str| {
        let is_one = digits.len() == 1 || !digits.starts_with('0');
        digits.parse().ok().and_then(Pip::new).filter(|_| is_one)
    };
    // The longest are two ends of two digits.
    let cuts = 1..digits.len().min(5);
    cuts.filter_map(|cut| Some((end(&digits[..cut])?, end(&digits[cut..])?))).collect()
}

/// Reads `64`. What can be two tiles is the one that the set has; if it has both, that is a fault.
fn unparted_pair(text: &str, set: DominoSet) -> Parsed<'_, (Pip, Pip)> {
    let (rest, digits) = take_while1(|c: char| c.is_ascii_digit()).parse(text)?;
    let mut found = if rest.starts_with(|c| BETWEEN.contains(c)) { Vec::new() } else { unparted(digits) };
    let is_in_set = |(first, second): &(Pip, Pip)| *first.max(second) <= set.highest();
    if found.iter().any(is_in_set) {
        found.retain(is_in_set);
    }
    match found.as_slice() {
        [] => {
            Err(nom::Err::Error(nom::error::ParseError::from_error_kind(text, nom::error::ErrorKind::Digit)))
        }
        [only] => Ok((rest, *only)),
        [(a, b), (c, d), ..] => {
            let fault = NotationFault::TwoTiles(digits.to_owned(), format!("{a}-{b}"), format!("{c}-{d}"));
            fail(text, fault)
        }
    }
}

/// Reads a tile of a list such as a hand. It has no arms, so parentheses around `(4-2)` are those of a tile.
pub(super) fn listed_pair(text: &str, set: DominoSet) -> Parsed<'_, (Pip, Pip)> {
    nom::branch::alt((|text| pair_of(text, set), enclosed_pair)).parse(text)
}

/// Reads `(4-2)`.
pub(super) fn enclosed_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    pair_within('(', ')', plain_pair, text)
}

/// Reads `[4-2]` and `[4, 2]`.
pub(super) fn bracketed_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    pair_within('[', ']', |text: &str| nom::branch::alt((plain_pair, parted_pair)).parse(text), text)
}

/// Reads two ends with a comma between them.
fn parted_pair(text: &str) -> Parsed<'_, (Pip, Pip)> {
    separated_pair(pip, (space0, char(','), space0), pip).parse(text)
}

fn pair_within(
    open: char,
    close: char,
    pair: impl Fn(&str) -> Parsed<'_, (Pip, Pip)>,
    text: &str,
) -> Parsed<'_, (Pip, Pip)> {
    delimited((char(open), space0), pair, (space0, char(close))).parse(text)
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
    pair_of(text, DominoSet::DOUBLE_18)
}

/// Reads a tile of a set.
pub(crate) fn pair_of(text: &str, set: DominoSet) -> Parsed<'_, (Pip, Pip)> {
    let unparted = |text| unparted_pair(text, set);
    // Without a sign first: elsewhere `113` would be an end that no set has.
    nom::branch::alt((unparted, plain_pair, bracketed_pair, glyph_pair, parenthesised_pair, double))
        .parse(text)
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_word(text, pair, NotationFault::NoTile).map(|(first, second)| Self::new(first, second))
    }
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
    fn the_forms_of_posts_are_read() {
        for text in ["4:2", "4/2", "42", "4\u{2013}2", "4\u{2014}2", "4\u{2212}2", "(4,2)", "( 4, 2 )"] {
            assert_eq!(text.parse::<Tile>().unwrap().to_string(), "4-2", "{text}");
        }
        for (text, tile) in
            [("D6", "6-6"), ("d12", "12-12"), ("124", "12-4"), ("410", "10-4"), ("1212", "12-12")]
        {
            assert_eq!(text.parse::<Tile>().unwrap().to_string(), tile, "{text}");
        }
        assert_eq!(fault("112"), NotationFault::TwoTiles("112".into(), "1-12".into(), "11-2".into()));
        for text in ["6", "199", "4x2", "(4-2)", "12345", "D", "D19"] {
            assert!(text.parse::<Tile>().is_err(), "{text}");
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
}
