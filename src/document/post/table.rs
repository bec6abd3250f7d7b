//! Whether a line of a post can be a part of the table: tiles, a row of a picture, a drawing in boxes.

use std::ops::Range;

use super::dates::is_date;
use super::line::{PostLine, bare_words, is_one_of};
use crate::notation::{tile, tiles};
use crate::source::near::means;
use crate::tile::Tile;

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LineLook {
    /// No part of a table.
    Words,
    /// A part of a table if the line above or below is one: bars, letters and dots alone.
    Signs,
    /// A part of a table.
    Table,
}

/// Characters of outlines.
const OUTLINES: &str = "┌┐└┘├┤┬┴┼─│╌┆╴╵╶╷";

/// The chevrons of open ends, as they are drawn.
const CHEVRONS: &str = "‹›˄˅<>^v";

/// How a line looks.
pub(super) fn look(line: &str) -> LineLook {
    let body = line.trim();
    if !body.is_empty() && body.chars().all(|c| c == ' ' || CHEVRONS.contains(c)) {
        return LineLook::Signs;
    }
    if is_drawing(body) {
        return LineLook::Table;
    }
    let words: Vec<&str> = body.split_whitespace().collect();
    // A word of numbers and signs alone, such as 4_4, stands in a table too, which reports it.
    let is_number =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) && !word.contains(char::is_alphabetic);
    let is_table = |word: &&str| is_of_picture(word) || is_of_list(word) || is_number(word);
    // A sign of its own, such as ? for a cell, stands in a table, which reports it.
    let is_sign = |word: &&str| word.chars().count() == 1 && !word.chars().all(char::is_alphanumeric);
    if words.is_empty() || is_date(body) || !words.iter().all(|word| is_table(word) || is_sign(word)) {
        return LineLook::Words;
    }
    let has_end = body.contains(|c: char| c.is_ascii_digit() || tile::is_glyph(c));
    if has_end { LineLook::Table } else { LineLook::Signs }
}

/// Whether a line is one of a drawing in boxes.
fn is_drawing(body: &str) -> bool {
    let body = body.strip_suffix("open").unwrap_or(body).trim_start_matches('#');
    let is_outline = |c: char| OUTLINES.contains(c);
    let is_ascii = body.contains("---+")
        || body.contains("...|")
        || body.starts_with('|') && body.contains(|c: char| c.is_ascii_digit());
    let fits = |c: char| {
        is_outline(c)
            || " +-|.:×x→".contains(c)
            || CHEVRONS.contains(c)
            || c.is_ascii_digit()
            || c.is_ascii_uppercase()
    };
    (body.contains(is_outline) || is_ascii)
        && body.chars().all(|c| fits(c) || is_letter_of_end(c) || c == '·')
}

const fn is_letter_of_end(c: char) -> bool {
    matches!(c, 'a'..='i')
}

/// Whether a word can stand in a picture: ends, joints, empty cells and names of cells. Numbers along the
/// edges have two digits and a sign.
fn is_of_picture(word: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || is_letter_of_end(c) || matches!(c, '.' | '·' | '×');
    let is_joint = |c: char| matches!(c, '-' | '─' | '|' | '│');
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => is_cell(c) || is_joint(c) || c.is_ascii_uppercase() || c == 'x',
        _ if word.parse::<i16>().is_ok() => word.len() <= 4,
        _ => {
            let before = word.chars().zip(word.chars().skip(1));
            let parted = before.into_iter().all(|(a, b)| is_joint(a) != is_joint(b));
            parted && word.chars().all(|c| is_cell(c) || is_joint(c))
        }
    }
}

/// Whether a word can stand in a list: tiles in any form, arms in parentheses, tiles with their cells.
fn is_of_list(word: &str) -> bool {
    if let Some((tile, cell)) = word.split_once('@') {
        let is_cell = |c: char| c.is_ascii_digit() || matches!(c, ',' | '-' | 'n' | 'e' | 's' | 'w');
        return are_tiles(tile) && cell.chars().all(is_cell);
    }
    let bare = word.trim_matches(['(', ')', ',']);
    bare.is_empty() || are_tiles(bare) || are_tiles(word.trim_end_matches(','))
}

/// A row of a board with blanks for the bars of a table and for commas, and a dot for an empty cell between two bars.
pub(super) fn plain_row(line: &str) -> String {
    let mut row = line.replace(',', " ");
    let is_table = line.trim_start().starts_with('|');
    let cells = line.trim_end().strip_suffix('|').filter(|_| is_table).unwrap_or_default();
    for (at, _) in cells.match_indices('|') {
        let cell = cells[at + 1..].split('|').next().unwrap_or_default();
        if !cell.is_empty() && cell.bytes().all(|byte| byte == b' ') {
            let middle = at + 1 + cell.len() / 2;
            row.replace_range(middle..=middle, ".");
        }
    }
    row.replace('|', " ")
}

/// Whether a line parts the head of a table of Markdown from its rows: `|---|:-:|`.
pub(super) fn is_below_head(line: &str) -> bool {
    let line = line.trim();
    (line.starts_with("|-") || line.starts_with("|:-"))
        && line.ends_with('|')
        && line.chars().all(|c| "|-: ".contains(c))
}

/// Whether a line is one of a frame around the cells of a board: `+---+---+`, or the one below a head.
pub(super) fn is_frame(line: &str) -> bool {
    is_below_head(line) || line.contains("+-") && line.chars().all(|c| "+-=| ".contains(c))
}

/// The number of cells of a line that can be a row of a board: one character a cell, with blanks, bars or commas between
/// them or not.
pub(super) fn cells_of_row(line: &str) -> Option<usize> {
    let line = plain_row(line);
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_');
    let is_row = words.len() == 1 || words.iter().all(|word| word.len() == 1);
    let cells = words.concat();
    (is_row && !cells.is_empty() && cells.chars().all(is_cell)).then_some(cells.len())
}

/// Whether a text is a list of tiles and nothing else.
pub(super) fn are_tiles(text: &str) -> bool {
    let words = tiles::tile_words(text);
    !words.is_empty() && words.iter().all(|word| word.value.parse::<Tile>().is_ok())
}

/// Tiles in square brackets, each without them, with its place: YAML reads brackets as a list, which ends with the first
/// tile.
pub(super) fn bracketed(text: &str) -> Option<Vec<(String, Range<usize>)>> {
    let is_list =
        text.starts_with('[') && !text.starts_with("[[") && text.replace([' ', ','], "").contains("][");
    let ends = |tile: &str| {
        let ends = tile.split(|c: char| !c.is_ascii_digit()).filter(|end| !end.is_empty());
        ends.collect::<Vec<_>>().join("-")
    };
    let tiles = || tiles::tile_words(text).into_iter().map(|word| (ends(word.value), word.at)).collect();
    (is_list && are_tiles(text)).then(tiles)
}

/// The first of these lines that are lists of tiles.
pub(super) fn lists_of_tiles(lines: &[PostLine]) -> Vec<(&PostLine, Range<usize>)> {
    lines.iter().map_while(|line| Some((line, list_of_tiles(&line.text)?))).collect()
}

/// The tiles of a line that has nothing else but perhaps its sign or number in a list, in bytes of it: `- 6-4`, `1) 6-4`.
pub(super) fn list_of_tiles(line: &str) -> Option<Range<usize>> {
    let body = line.trim();
    let body =
        ["- ", "* ", "• "].iter().find_map(|sign| body.strip_prefix(sign)).unwrap_or(body).trim_start();
    let item = body.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = item.len() < body.len() && [". ", ") "].iter().any(|sign| item.starts_with(sign));
    let tiles = if is_numbered { item[2..].trim_start() } else { body.strip_prefix("and ").unwrap_or(body) };
    let end = line.trim_end().len();
    are_tiles(tiles).then_some(end - tiles.len()..end)
}

/// Whether one number stands before tiles with signs or behind them: `20 5-4 6-1`.
pub(super) fn mixes(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || ",;".contains(c));
    // Signs may stand between them.
    let words: Vec<&str> = words.filter(|word| word.contains(|c: char| c.is_ascii_digit())).collect();
    let is_bare = |word: &str| word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit());
    let are_signed = |words: &[&str]| {
        !words.is_empty() && words.iter().all(|word| word.contains(['-', '|', ':', '/']) && are_tiles(word))
    };
    words.split_first().is_some_and(|(first, others)| is_bare(first) && are_signed(others))
        || words.split_last().is_some_and(|(last, others)| is_bare(last) && are_signed(others))
}

/// Whether a line begins with two tiles and goes on with words.
pub(super) fn begins_with_tiles(text: &str) -> bool {
    let words = text.split_whitespace().take(2);
    let is_tile = |word: &str| is_long_tile(word.trim_end_matches([',', '.', ':', ';']));
    words.filter(|word| is_tile(word)).count() == 2
}

/// What is said of tiles that lie on the table.
const PLAYED: [&str; 17] = [
    "answered", "down", "far", "first", "history", "laid", "led", "left", "lays", "middle", "moves",
    "opened", "placed", "played", "plays", "sequence", "spinner",
];

/// What is said of the tiles of an answer.
const ANSWERS: [&str; 4] = ["answer", "hint", "solution", "spoiler"];

/// Whether a line is a question or says an answer, so that its tiles and numbers are no part of the puzzle.
pub(super) fn asks_or_answers(text: &str) -> bool {
    text.contains('?') || bare_words(text).any(|word| is_one_of(word, &ANSWERS)) || leads_tile(text)
}

/// Whether words say which tile to lead: `Lead the 6-4`. A player may also lead by points.
fn leads_tile(text: &str) -> bool {
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let mut words = words.filter(|word| !is_one_of(word, &["a", "the", "with"])).peekable();
    while let Some(word) = words.next() {
        let is_tile = |tile: &&str| is_long_tile(tile) && !tile.bytes().all(|c| c.is_ascii_digit());
        if word.eq_ignore_ascii_case("lead") && words.peek().is_some_and(is_tile) {
            return true;
        }
    }
    false
}

/// Whether a word is a tile, and not the number of a list.
fn is_long_tile(word: &str) -> bool {
    word.len() > 2 && are_tiles(word)
}

/// Whether words are about the table and have a tile: `The board shows 6-6 with 6-3`, `Ann led the 6-6`; or have several
/// tiles and are no answer. A question may be about a play to come.
pub(super) fn says_table(text: &str) -> bool {
    let is_question = text.contains('?');
    let is_played = |word: &str| !is_question && is_one_of(word, &PLAYED);
    let is_table = |word: &str| is_played(word) || means(word, &|key| key == "layout");
    let is_tile = |word: &str| is_long_tile(word.trim_matches([',', '.', ':', ';', '(', ')', '?']));
    let tiles = text.split_whitespace().filter(|word| is_tile(word)).count();
    // Moves may stand one in a line: `Ann 6-6`.
    (tiles > 1 || tiles > 0 && bare_words(text).count() < 4) && !asks_or_answers(text)
        || tiles > 0 && bare_words(text).any(|word| word.eq_ignore_ascii_case("line") || is_table(word))
}

/// Whether a text is a line with arms, or a list of tiles.
pub(super) fn is_row(text: &str) -> bool {
    text.split_whitespace().all(is_of_list)
        && text.contains(|c: char| c.is_ascii_digit() || tile::is_glyph(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_told_from_words() {
        for text in [
            "4 Y",
            "2-1 4",
            "0─5 × 4",
            "  9  i─0 · ×",
            "│ 4 ┆ 2 │",
            "+---+",
            "#| 2 | 1 |open",
            "‹│╌╌╌│ 0 ┆ 6 │›",
            "<|...|>",
            "2-4 4_4 0-4",
            "3-5 5-5 (5-1 1-1)",
            "[2-4][4-4]",
            "🁏🁐",
            "4-2@0,0s, 2-3@1,1s",
            "6:4 D6 64",
            "(6,4) (5,5)",
            "     - -  1",
        ] {
            assert_eq!(look(text), LineLook::Table, "{text}");
        }
        assert_eq!(look("4 ? ? ?"), LineLook::Table);
        for text in ["|", "  | |", "A B", ". Y", "- -", "     ˄", "  v   v"] {
            assert_eq!(look(text), LineLook::Signs, "{text}");
        }
        for text in [
            "",
            "What to do?",
            "I hold 6-4",
            "bad",
            "a 5-1 at X",
            "6-4, please",
            "best turn: 7",
            "1. add 1-4",
        ] {
            assert_eq!(look(text), LineLook::Words, "{text}");
        }
    }

    #[test]
    fn tiles_before_words_are_told_from_numbers() {
        for text in ["6-4 4-4 is what I hold", "6-4, 5-1: my hand", "[6-4] [4-4]; and the rest"] {
            assert!(begins_with_tiles(text), "{text}");
        }
        for text in ["6-4 is what I hold", "I hold 6-4 4-4", "64 44 are numbers", "6-4", ""] {
            assert!(!begins_with_tiles(text), "{text}");
        }
    }

    #[test]
    fn a_number_among_tiles_is_no_tile() {
        assert!(["20 5-4 6-1", "20 - 5-4 6-1", "9|1 1|4, 28"].into_iter().all(mixes));
        assert!(!["64 55", "113 D11 1012 8/2", "5-4 6-1", "20", ""].into_iter().any(mixes));
    }

    #[test]
    fn a_lead_is_of_a_tile_or_of_points() {
        assert!(["Lead the 6-4!", "I would lead 5-5.", "The answer is 7"].into_iter().all(asks_or_answers));
        assert!(!["I lead 120 to 95.", "My lead is 20", "Ann led 6-6"].into_iter().any(asks_or_answers));
    }

    /// Numbers along the edges have two digits and a sign, or more in no picture.
    #[test]
    fn numbers_stand_in_pictures() {
        assert!(["10", "-2", "-12", "120"].into_iter().all(is_of_picture));
        assert!(["12345", "64x", "6?"].into_iter().all(|word| !is_of_picture(word)));
    }
}
