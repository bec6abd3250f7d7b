//! Lists of tiles: `4-2 3-3, 5-1`, `[4-2][3-3]`, or two numbers a line.

use std::ops::Range;

use nom::Parser;

use super::tile::{
    BETWEEN, bracketed_pair, enclosed_pair, glyph_pair, is_glyph, listed_pair, pair_of, parenthesised_pair,
    pip,
};
use super::{NotationError, NotationFault, Parsed, Spanned, read_word};
use crate::tile::{DominoSet, Pip, Tile, Turned};

/// Reads a list of tiles, separated by blanks or commas; brackets and glyphs need no separator. What has wrong words
/// may be a table: two numbers a line, below the number of its lines or not. Returns
/// the tiles that could be read, and an error for each word that is not a tile. A list without any word
/// is the error [`NotationFault::Empty`].
///
/// ```
/// let (tiles, errors) = boneyard::notation::tiles::read_list("4-2 [3-3][5|1], 🀱");
/// assert!(errors.is_empty());
/// let names: Vec<String> = tiles.iter().map(|tile| tile.value.to_string()).collect();
/// assert_eq!(names, ["4-2", "3-3", "5-1", "0-0"]);
/// ```
pub fn read_list(text: &str) -> (Vec<Spanned<Tile>>, Vec<NotationError>) {
    read_some(text, DominoSet::DOUBLE_18)
}

/// Reads a list of one tile or more of a set.
pub(crate) fn read_some<T: From<Turned>>(
    text: &str,
    set: DominoSet,
) -> (Vec<Spanned<T>>, Vec<NotationError>) {
    let read = |text| read_words(text, |text| listed_pair(text, set));
    let (tiles, mut errors) = read(text);
    if let Some((start, inner)) = within_brackets(text).filter(|_| !errors.is_empty()) {
        let (tiles, errors) = read(inner);
        if errors.is_empty() && !tiles.is_empty() {
            let moved = |one: Spanned<T>| Spanned { at: start + one.at.start..start + one.at.end, ..one };
            return (tiles.into_iter().map(moved).collect(), errors);
        }
    }
    if !errors.is_empty()
        && let Some(tiles) = read_table(text)
    {
        return (
            tiles.into_iter().map(|one| Spanned { value: one.value.into(), at: one.at }).collect(),
            Vec::new(),
        );
    }
    if tiles.is_empty() && errors.is_empty() {
        errors.push(NotationError { at: 0..text.len(), fault: NotationFault::Empty });
    }
    (tiles, errors)
}

/// Reads the tiles of a table; the number of its lines may stand above them. `None` where a text is no table.
fn read_table(text: &str) -> Option<Vec<Spanned<Turned>>> {
    let words = tile_words(text);
    let is_line = |one: &Spanned<&str>, next: &Spanned<&str>| !text[one.at.end..next.at.start].contains('\n');
    let lines: Vec<&[Spanned<&str>]> = words.chunk_by(is_line).collect();
    let pairs = match lines[..] {
        [[count], ref pairs @ ..] if count.value.parse() == Ok(pairs.len()) => pairs,
        ref all => all,
    };
    let tile = |line: &&[Spanned<&str>]| {
        let [first, second] = line else { return None };
        let end = |word: &Spanned<&str>| read_word(word.value, pip, NotationFault::NoTile).ok();
        Some(Spanned { value: Turned::new(end(first)?, end(second)?), at: first.at.start..second.at.end })
    };
    // A single line may be anything.
    pairs.iter().map(tile).collect::<Option<_>>().filter(|_| pairs.len() > 1)
}

/// What stands between the brackets around a whole list, and where it begins.
fn within_brackets(text: &str) -> Option<(usize, &str)> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some((text.len() - text.trim_start().len() + 1, inner))
}

/// Reads the words of a row of tiles of a set one by one; an empty row is no error here.
pub(crate) fn read_each<T: From<Turned>>(
    text: &str,
    set: DominoSet,
) -> (Vec<Spanned<T>>, Vec<NotationError>) {
    read_words(text, |text| pair_of(text, set))
}

fn read_words<T: From<Turned>>(
    text: &str,
    read: impl Fn(&str) -> Parsed<'_, (Pip, Pip)>,
) -> (Vec<Spanned<T>>, Vec<NotationError>) {
    let mut tiles = Vec::new();
    let mut errors = Vec::new();
    for word in tile_words(text) {
        match read_word(word.value, &read, NotationFault::NoTile) {
            Ok((first, second)) => {
                tiles.push(Spanned { value: Turned::new(first, second).into(), at: word.at });
            }
            Err(error) => errors.push(NotationError::shifted(error, word.at.start)),
        }
    }
    (tiles, errors)
}

/// The places of the slashes between lists. A slash inside a word such as `6/4` belongs to a tile.
pub(crate) fn slashes_between(text: &str) -> Vec<Range<usize>> {
    let is_end = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    let is_tile = |word: &str| {
        word.trim_matches(['(', ')'])
            .split_once('/')
            .is_some_and(|(first, second)| is_end(first) && is_end(second))
    };
    let mut between = Vec::new();
    let mut start = 0;
    for word in text.split([' ', ',']) {
        if !is_tile(word) {
            between.extend(word.match_indices('/').map(|(at, _)| start + at..start + at + 1));
        }
        start += word.len() + 1;
    }
    between
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
        let whole =
            nom::branch::alt((bracketed_pair, glyph_pair, parenthesised_pair, enclosed_pair)).parse(from);
        let length = if let Ok((after, _)) = whole {
            from.len() - after.len()
        } else {
            let ends = |c: char| is_blank(c) || c == '[' || is_glyph(c);
            let end = || Some(from.char_indices().skip(1).find(|(_, c)| ends(*c))?.0);
            bracketed_ends(from).or_else(end).unwrap_or(from.len())
        };
        found.push(Spanned { value: &from[..length], at: start..start + length });
        start += length;
    }
    found
}

/// The length of brackets around what may be two ends: `(3, 19)` is one wrong word, not two.
fn bracketed_ends(text: &str) -> Option<usize> {
    let inner = text.strip_prefix(['(', '['])?;
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',') || BETWEEN.contains(c);
    // A search for the closing bracket would go through the rest of the text for each that opens.
    let close = inner.find(|c| !is_part(c)).filter(|close| inner[*close..].starts_with([')', ']']))?;
    (inner[..close].matches(',').count() == 1).then_some(close + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_in_a_list_are_those_of_a_tile() {
        let (tiles, errors) = read_list("(4-2)( 3|3 ) (5,1)");
        assert!(errors.is_empty(), "{errors:?}");
        let names: Vec<String> = tiles.iter().map(|tile| tile.value.to_string()).collect();
        assert_eq!(names, ["4-2", "3-3", "5-1"]);
        assert_eq!(read_list("(4-2").1.len(), 1);
        assert_eq!(read_list("(4-2 3-3)").1.len(), 2);
    }

    /// As JSON and Python write lists of pairs.
    #[test]
    fn a_list_in_brackets_is_read() {
        for text in ["[(0, 1), (3, 3)]", "[[0, 1], [3, 3]]", " [0-1, 3|3]", "[0,1] [ 3 , 3 ]"] {
            let (tiles, errors) = read_list(text);
            assert!(errors.is_empty(), "{text}: {errors:?}");
            let names: Vec<String> = tiles.iter().map(|tile| tile.value.to_string()).collect();
            assert_eq!(names, ["1-0", "3-3"], "{text}");
            let places: Vec<&str> =
                tiles.iter().map(|tile| text[tile.at.clone()].trim_matches(['(', '['])).collect();
            assert!(places[0].starts_with('0') && places[1].trim().starts_with('3'), "{text}: {places:?}");
        }
        for text in ["[]", "[(0, 1), (3, 3)", "[(0, 1), 3]", "[[0, 1, 2]]"] {
            assert!(!read_list(text).1.is_empty(), "{text}");
        }
        let (_, errors) = read_list("(3, 19) 4-2");
        let [NotationError { at, fault }] = errors.as_slice() else { panic!("{errors:?}") };
        assert_eq!((at.start, fault), (4, &NotationFault::PipTooHigh("19".into())));
    }

    /// Of 1-13 and 11-3, double-12 has one alone.
    #[test]
    fn the_set_decides_which_tile_is_meant() {
        let in_set = |text: &str, set| read_list_of(text, set).map(|tile| tile.to_string());
        assert_eq!(in_set("113", DominoSet::DOUBLE_12).as_deref(), Some("11-3"));
        assert_eq!(in_set("113", DominoSet::DOUBLE_15), None);
        assert_eq!(in_set("112", DominoSet::DOUBLE_12), None);
    }

    fn read_list_of(text: &str, set: DominoSet) -> Option<Tile> {
        read_each(text, set).0.first().map(|tile| tile.value)
    }

    #[test]
    fn a_slash_parts_hands_or_ends() {
        let parts = |text: &str| slashes_between(text).iter().map(|at| at.start).collect::<Vec<_>>();
        assert_eq!(parts("1-5 3-6 / 4-4"), [8]);
        assert_eq!(parts("1/5 3/6 / 4/4"), [8]);
        assert_eq!(parts("1-5 3-6/4-4"), [7]);
        assert_eq!(parts("5/2"), [0_usize; 0]);
    }

    #[test]
    fn lists_report_every_bad_word_with_its_place() {
        let (tiles, errors) = read_list("4-2 x 5-5, 3-20");
        assert_eq!(tiles.len(), 2);
        let places: Vec<_> = errors.iter().map(|error| error.at.clone()).collect();
        assert_eq!(places, [4..5, 13..15]);
        assert_eq!(read_list(" , ").1.len(), 1);
    }

    #[test]
    fn a_table_has_two_numbers_a_line() {
        for text in ["4 2\n12 3\n", "2\n4 2\n12 3", "4, 2\r\n\n12\t3"] {
            let (tiles, errors) = read_list(text);
            assert!(errors.is_empty(), "{text}: {errors:?}");
            let names: Vec<&str> = tiles.iter().map(|tile| &text[tile.at.clone()]).collect();
            assert_eq!(tiles.iter().map(|tile| tile.value.to_string()).collect::<Vec<_>>(), ["4-2", "12-3"]);
            assert!(names[0].starts_with('4') && names[1].ends_with('3'), "{names:?}");
        }
        // Another number of lines, three numbers, one line, an end that no set has.
        for text in ["3\n4 2\n1 3", "4 2 1\n1 3 2", "4 2", "4 19\n1 3"] {
            assert!(!read_list(text).1.is_empty(), "{text}");
        }
        // Without an error it is a list as it stands.
        assert_eq!(read_list("12 34\n56 10").0.len(), 4);
    }
}
