//! Tiles in words: `double six, six-five and 5-blank`, `6-6 -> 6-5`, `|6|1|`.

use std::ops::Range;

use super::line::{bare_words, is_one_of};
use super::table::are_tiles;
use crate::notation::tile::BETWEEN;
use crate::notation::tiles::read_list;
use crate::tile::{Pip, Tile, Turned};

/// The names of ends, from 0 on.
const ENDS: [&str; 19] = [
    "blank",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
];

/// What stands between two tiles.
const JOINTS: [&str; 8] = ["and", "then", "plus", "the", "a", "&", "+", "-"];

/// Tiles that people say in words, each in the notation, with its place. `None` where the notation can read the text,
/// and where a word is no part of a tile.
pub(super) fn tiles(text: &str) -> Option<Vec<(String, Range<usize>)>> {
    if are_tiles(text) {
        return None;
    }
    // What is joined in parentheses behind a tile without them is an arm.
    let mut before = words(text).map(|(word, _)| word).take_while(|word| !word.contains(")("));
    if text.contains(")(") && before.any(|word| !word.starts_with('(') && are_tiles(word)) {
        return None;
    }
    let mut tiles = Vec::new();
    let mut double = None;
    // `six five` is a tile too, if no comma parts them.
    let mut half: Option<(Pip, Range<usize>)> = None;
    let is_half = |word: &str| word.chars().all(char::is_alphabetic) && end(word).is_some();
    for (word, at) in words(text) {
        if let Some(start) = double.take() {
            let end = end(word)?;
            tiles.push((Turned::new(end, end).to_string(), start..at.end));
        } else if let Some((first, before)) = half.take() {
            let second =
                end(word).filter(|_| is_half(word) && text[before.end..at.start].trim().is_empty())?;
            tiles.push((Turned::new(first, second).to_string(), before.start..at.end));
        } else if is_half(word) {
            half = Some((end(word)?, at));
        } else if word.eq_ignore_ascii_case("double") {
            double = Some(at.start);
        } else if let Some(tile) = tile(word) {
            tiles.push((tile, at));
        } else if !is_one_of(word, &JOINTS) {
            let joined = joined(word).or_else(|| joined_by_dashes(word))?;
            tiles.extend(
                joined.into_iter().map(|(tile, part)| (tile, at.start + part.start..at.start + part.end)),
            );
        }
    }
    (double.is_none() && half.is_none() && !tiles.is_empty()).then_some(tiles)
}

/// What joins tiles to one word: `[6-6]-[6-5]`, `(6-6)(6-5)`, `6-6=6-5`, `2-4/4-4`.
const BETWEEN_TILES: [&str; 6] = ["]-[", ")-(", "][", ")(", "=", "/"];

/// The tiles of one word, each with its bytes of the word.
fn joined(word: &str) -> Option<Vec<(String, Range<usize>)>> {
    let between = BETWEEN_TILES.iter().find(|between| word.contains(**between))?;
    let part = |part: &str| {
        let start = part.as_ptr() as usize - word.as_ptr() as usize;
        Some((tile(part.trim_matches(['[', ']', '(', ')']))?, start..start + part.len()))
    };
    word.split(between).map(part).collect()
}

/// The tiles of one word that a dash joins as it joins their halves: `6-6-6-5-5-4`. Each has the end of the last one.
fn joined_by_dashes(word: &str) -> Option<Vec<(String, Range<usize>)>> {
    let halves: Vec<&str> = word.split('-').collect();
    let (tiles, rest) = halves.as_chunks::<2>();
    let are_joined = tiles.windows(2).all(|pair| pair[0][1] == pair[1][0]);
    let part = |[first, second]: &[&str; 2]| {
        let start = first.as_ptr() as usize - word.as_ptr() as usize;
        let at = start..start + first.len() + 1 + second.len();
        Some((tile(&word[at.clone()])?, at))
    };
    if are_joined && rest.is_empty() { tiles.iter().map(part).collect() } else { None }
}

/// Whether a text is made of tiles: in the notation, or two or more in words.
pub(super) fn are_said(text: &str) -> bool {
    read_list(text).1.is_empty() || tiles(text).is_some_and(|tiles| tiles.len() > 1)
}

/// The two or more tiles with which a line ends, behind a byte of it: `longest train with 12-1, 1-2 and 2-5?`
pub(super) fn tiles_behind(text: &str, from: usize) -> Option<Range<usize>> {
    let words: Vec<(&str, Range<usize>)> = words(text).filter(|(_, at)| at.start >= from).collect();
    let is_tile = |(word, _): &&(&str, Range<usize>)| are_tiles(word.trim_end_matches(['?', '!', ')']));
    let tiles = words.iter().rev().take_while(|word| is_tile(word) || is_one_of(word.0, &["and"]));
    let first = tiles.filter(is_tile).last()?.1.start;
    let said = text[first..].trim_end_matches(['?', '!', '.', ')', ' ']);
    let is_one = words.last().is_some_and(|(_, at)| at.start == first);
    (!is_one && are_said(said)).then_some(first..first + said.len())
}

/// How a double is said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Double {
    Tile,
    /// As a tile, or as its end.
    TileOrEnd,
}

impl Double {
    /// The double that a text begins with, in bytes of it, perhaps behind `the`.
    pub(super) fn leads(self, text: &str) -> Option<Range<usize>> {
        let mut words = words(text).skip_while(|(word, _)| word.eq_ignore_ascii_case("the"));
        let (first, at) = words.next()?;
        // Signs may close a bracket around all of it.
        let said = first.trim_end_matches([')', '?', '!', ':']);
        let at = at.start..at.start + said.len();
        if first.eq_ignore_ascii_case("double") {
            let (second, behind) = words.next()?;
            let said = second.trim_end_matches([')', '?', '!', ':']);
            return end(said).map(|_| at.start..behind.start + said.len());
        }
        let is_double = tile(said).and_then(|tile| tile.parse::<Tile>().ok()).is_some_and(Tile::is_doublet);
        // From one end to the other is no end of 1.
        let is_end = self == Self::TileOrEnd && !said.eq_ignore_ascii_case("one") && end(said).is_some();
        (is_double || is_end).then_some(at)
    }
}

/// What stands around tiles.
const AROUND: [char; 3] = ['|', '`', '*'];

/// The words between blanks and other signs, each with its place.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let words = text.split([' ', '\t', ',', ';', '→']).flat_map(|word| word.split("->"));
    words.filter_map(|word| {
        // Bars and the quotes of code stand around tiles too, and a full stop behind the last. Several say that tiles
        // are left out.
        let word = word.trim_matches(AROUND);
        let word = word.strip_suffix(['.', '!']).unwrap_or(word).trim_matches(AROUND);
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (!word.is_empty()).then_some((word, start..start + word.len()))
    })
}

/// A tile of one word, in the notation.
fn tile(word: &str) -> Option<String> {
    if are_tiles(word) {
        return Some(word.to_owned());
    }
    let (first, second) = word.split_once(|c| BETWEEN.contains(c))?;
    let second = end(second)?;
    let first = if first.eq_ignore_ascii_case("double") { second } else { end(first)? };
    Some(Turned::new(first, second).to_string())
}

/// Whether a text has a tile in words: `double-six`, `six-five`.
pub(super) fn has_tile(text: &str) -> bool {
    words(text).any(|(word, _)| word.contains(char::is_alphabetic) && tile(word).is_some())
}

/// Whether a line says what the open ends are: `Open ends: 6 and 3`, `The ends are six and three`, `Left end: 6`.
pub(super) fn says_ends(text: &str) -> bool {
    let is_sign = |c: char| c.is_whitespace() || ":=,/&-.*_".contains(c);
    let words = || text.split(is_sign).filter(|word| !word.is_empty());
    let Some(at) = words().position(|word| is_one_of(word, &["end", "ends"])) else { return false };
    let is_side = at.checked_sub(1).and_then(|above| words().nth(above));
    let is_side = is_side.is_some_and(|word| is_one_of(word, &["left", "right", "open"]));
    let behind = words().skip(at + 1).filter(|word| !is_one_of(word, &["is", "are", "and", "a", "the"]));
    let mut ends = 0;
    for word in behind {
        if end(word).is_none() {
            break;
        }
        ends += 1;
    }
    ends > 1 || is_side && ends > 0
}

/// Whether a line has numbers and the words of two ends, and nothing else: `Open: 6, 4`, `Left: 6, right: 4`.
pub(super) fn says_sides(text: &str) -> bool {
    const WORDS: [&str; 8] = ["and", "are", "end", "ends", "is", "left", "open", "right"];
    let (sides, ends): (Vec<&str>, Vec<&str>) = bare_words(text).partition(|word| end(word).is_none());
    ends.len() == 2 && !sides.is_empty() && sides.iter().all(|word| is_one_of(word, &WORDS))
}

/// An end as a number or in words.
pub(super) fn end(word: &str) -> Option<Pip> {
    let number = match word.parse() {
        Ok(number) => Some(number),
        Err(_) if word.eq_ignore_ascii_case("zero") => Some(0),
        Err(_) => ENDS
            .iter()
            .position(|name| word.eq_ignore_ascii_case(name))
            .and_then(|end| u8::try_from(end).ok()),
    };
    number.and_then(Pip::new)
}

/// Whether a word is a number, in digits or not. One may be anybody, and blank an empty cell.
pub(super) fn says_number(word: &str) -> bool {
    let is_in_words = || end(word).is_some() && !is_one_of(word, &["blank", "one"]);
    word.parse::<u16>().is_ok() || is_one_of(word, &["nineteen", "twenty", "thirty"]) || is_in_words()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_ends_are_said_in_words() {
        for text in
            ["Open ends: 6 and 3", "The ends are six and three.", "**Ends:** 6/3", "Left end: 6", "ends 6, 3"]
        {
            assert!(says_ends(text), "{text}");
        }
        assert!(["Open: 6, 4", "Left: 6, right: four"].into_iter().all(says_sides));
        assert!(!["Open at 6 to 8", "6 4", "Left: 6"].into_iter().any(says_sides));
        for text in
            ["The game ends at 100 points", "It ends 6", "Ends: ?", "In the end 6 wins", "6 and 3", ""]
        {
            assert!(!says_ends(text), "{text}");
        }
    }

    #[test]
    fn tiles_are_said_in_words() {
        let said = |text: &str| {
            let tiles = tiles(text)?;
            assert!(tiles.iter().all(|(_, at)| !text[at.clone()].contains([',', ' ', '.'])
                || text[at.clone()].starts_with(['d', 'D'])));
            Some(tiles.into_iter().map(|(tile, _)| tile).collect::<Vec<_>>().join(" "))
        };
        for (text, plain) in [
            ("double six, six-five", "6-6 6-5"),
            ("Double-six; 5-blank and the blank/four", "6-6 5-0 0-4"),
            ("6-6 -> 6-5 → 5-4", "6-6 6-5 5-4"),
            ("6-6->6-5", "6-6 6-5"),
            ("|6|1| |5|5|", "6|1 5|5"),
            ("6-6 - 6-5 - 5-4", "6-6 6-5 5-4"),
            ("[6-6]-[6-5]-[5-4]", "6-6 6-5 5-4"),
            ("(6-6)(6-5) `5-4`.", "6-6 6-5 5-4"),
            ("6-6-6-5-5-4", "6-6 6-5 5-4"),
            ("2-4/4-4/0-4", "2-4 4-4 0-4"),
            ("6-6=6-5", "6-6 6-5"),
            ("6-4, 5-5.", "6-4 5-5"),
            ("twelve-zero & double 9", "12-0 9-9"),
        ] {
            assert_eq!(said(text).as_deref(), Some(plain), "{text}");
        }
    }

    #[test]
    fn what_is_no_list_of_tiles_in_words_is_none() {
        for text in [
            "6-4 5-5",
            "",
            "and",
            "double",
            "double six-five",
            "six",
            "six-nineteen",
            "6-4 or 5-5",
            "all",
            "6-6-5-4",
            "6-6-6",
            "6-6=5",
            "6-6 ... 6-5...",
            "9-9 (9-1)(9-2) 9-3",
        ] {
            assert_eq!(tiles(text), None, "{text}");
        }
    }
}
