//! The key of a line of a post, as people write it: `To play: 1`, `**Hand:** 6-4`.

use std::ops::{Range, RangeInclusive};

use super::dates::is_within_time;
use super::hidden::HiddenHand;
use super::line::{is_in, is_one_of};
use super::spoken::{self, are_said};
use super::table::{are_tiles, begins_with_tiles, is_row};
use crate::game::{FamilyName, Rules};
use crate::puzzle::kind::OwnTask;
use crate::puzzle::kinds::{KINDS, own_tasks};
use crate::source::near::means;

/// The key of a block that is a board of letters, digits and dots.
pub(super) const BOARD: &str = "board";

/// The key that a name is, or that it is within: `goal` of `goal.points`.
pub(super) fn outer(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// Whether a name is a key of a puzzle.
pub(super) fn is_known(name: &str) -> bool {
    KINDS.iter().flat_map(|kind| kind.keys).any(|key| key.name == outer(name))
}

/// Whether a name is a key of a puzzle, or what posts call one.
pub(super) fn is_called(name: &str) -> bool {
    means(name, &is_known)
}

/// What people write above or below a puzzle with a date, a rating or a result.
const LABELS: &str = "age attempts best_of ch chapter comments date day diagram difficulty episode ex example exercise fig figure \
     grade image issue karma league lesson level likes number odds page part photo picture posted posts price problem \
     puzzle question rank rating replies rule season section series stars streak time upvotes views vol volume votes week wins \
     year";

/// Whether a name is that of something beside the puzzle: `Difficulty: 5/4`.
pub(super) fn is_label(name: &str) -> bool {
    is_in(name, LABELS)
}

/// The marks of a printed position behind the tiles, and what people write for them.
const MARKS: [&str; 10] = [
    "(left to right)",
    "← open end",
    "<- open end",
    "< open end",
    "← to play",
    "< to play",
    "← end",
    "<- end",
    "(open end)",
    "(end)",
];

/// A line without the mark of the open end, or of the seat to play.
pub(super) fn without_mark(line: &str) -> &str {
    MARKS.iter().find_map(|mark| line.strip_suffix(mark)).unwrap_or(line)
}

/// Whether a line is such a name with numbers behind it, and no words: `Difficulty: 5/4`.
pub(super) fn labels(line: &str) -> bool {
    let has_words = || line.split([':', '=']).skip(1).any(|value| value.contains(char::is_alphabetic));
    name_of_key(line).is_some_and(|name| is_label(&plain_name(name))) && !has_words()
}

/// What a name may have, as in `Opponent's hand`, and a key has not.
const APOSTROPHES: [char; 2] = ['\'', '’'];

/// Pictures that may stand beside a name.
const EMOJI: RangeInclusive<char> = '\u{1F300}'..='\u{1FAFF}';

/// What stands before the sign of a line `Key: value`, as it is written.
pub(super) fn before_sign(text: &str) -> Option<&str> {
    let sign = text.find([':', '=']).filter(|sign| !is_within_time(text, *sign))?;
    let is_sign = |c: char| c.is_whitespace() || "*_`-•\"'>→►▶".contains(c) || EMOJI.contains(&c);
    Some(text[..sign].trim_matches(is_sign))
}

/// The same without what stands in parentheses behind it: `Layout (left to right)`.
pub(super) fn name_of_key(text: &str) -> Option<&str> {
    let whole = before_sign(text)?;
    let whole = ORDERS.iter().find_map(|order| whole.strip_suffix(order)).unwrap_or(whole);
    let name = whole.strip_suffix(')').and_then(|name| name.split_once(" (")).map_or(whole, |(name, _)| name);
    let is_word = |c: char| c.is_alphanumeric() || " -_.".contains(c) || APOSTROPHES.contains(&c);
    let is_name = !name.is_empty()
        && name.len() <= 28
        && name.chars().all(is_word)
        && !name.starts_with(|c: char| c.is_ascii_digit());
    is_name.then_some(name)
}

/// What may stand behind the name of a table, and says how it is written.
const ORDERS: [&str; 2] = [", from left to right", ", left to right"];

/// What may stand in parentheses behind the name of a key and says no more than the name.
const SAYS_NO_MORE: [&str; 5] = ["from left to right", "in order", "left to right", "me", "mine"];

/// What stands behind the name of the seat that plays.
const TO_PLAY: [&str; 11] = [
    "next",
    "next to play",
    "moves",
    "on move",
    "on the move",
    "plays",
    "to go",
    "to lead",
    "to move",
    "to play",
    "whose turn it is",
];

/// Whether words in parentheses or behind an arrow say that a seat plays, and nothing else: `(To play)`, `← to play`; or an
/// arrow at the head does.
pub(super) fn says_to_play(text: &str) -> bool {
    let mut parts = text.split(['(', '←', '<']).skip(1);
    let has_arrow = ["->", "→", "►", "▶", "👉"].iter().any(|arrow| text.trim_start().starts_with(arrow));
    has_arrow
        || parts
            .any(|part| is_one_of(part.split(')').next().unwrap_or(part).trim_matches(['-', ' ']), &TO_PLAY))
}

/// The words that may stand around the name of a key: `The board is: 6-6`, `Our hand now: 6-4`.
const BEFORE_NAME: [&str; 7] = ["the_", "current_", "our_", "open_", "from_these_", "with_these_", "these_"];
const BEHIND_NAME: &str =
    "_is _are _now _has _so_far _shows _these _these_tiles _the_following _the_following_tiles";

/// What stands in parentheses behind the name of a key, and is not read: `(35 points)` of `Ann (35 points): 6-4`.
pub(super) fn aside(text: &str) -> Option<&str> {
    let (whole, name) = (before_sign(text)?, name_of_key(text)?);
    let aside = whole[name.len()..].trim();
    let inner = aside.strip_prefix('(').and_then(|aside| aside.strip_suffix(')')).unwrap_or_default();
    let says_more = !inner.is_empty() && !is_one_of(inner, &SAYS_NO_MORE) && !says_to_play(aside);
    if says_more { Some(aside) } else { points(name) }
}

/// The points that stand behind the name of a player: `58` of `Ann 58`, `13 pts` of `Bob 13 pts`. Small numbers tell
/// players apart.
fn points(name: &str) -> Option<&str> {
    let number = ["pts", "points"].iter().find_map(|word| name.strip_suffix(word)).unwrap_or(name).trim_end();
    let start = number.rfind(' ')? + 1;
    let is_large = number[start..].parse::<u32>().is_ok_and(|points| points > 9);
    (is_large || number.len() < name.len()).then(|| &name[start..])
}

/// The name of a key as a puzzle file has it: `to_play` for `To play`.
pub(super) fn plain_name(name: &str) -> String {
    // What stands behind a dot may be a name, as in `rules.A`.
    let outer = name.find('.').unwrap_or(name.len());
    let plain = |(at, c): (usize, char)| match c {
        ' ' | '-' => '_',
        c if at < outer => c.to_ascii_lowercase(),
        c => c,
    };
    name.char_indices().filter(|(_, c)| !APOSTROPHES.contains(c)).map(plain).collect()
}

/// The key of a line `Key: value`, and where the value stands. An unknown key is one only before tiles.
pub(super) fn key(text: &str) -> Option<(String, Range<usize>)> {
    let (name, value) = name_and_value(text)?;
    let said = &text[value.clone()];
    let is_key = is_known(&name) || is_unknown_key(&name, said);
    // A board of letters has no sign between two cells.
    let is_layout = name == BOARD && said.contains(['-', '|', '/', ':']) && are_tiles(said);
    is_key.then_some((if is_layout { "layout".to_owned() } else { name }, value))
}

/// What stands before the sign of a line, as the name of a key, and where the value stands.
pub(super) fn name_and_value(text: &str) -> Option<(String, Range<usize>)> {
    let sign = text.find([':', '='])?;
    let name = plain_name(name_of_key(text)?);
    let name = without_words_around(&name).to_owned();
    let rest = &text[sign + 1..];
    let from = sign + 1 + rest.len() - rest.trim_start_matches(['*', '_', ' ', '\t']).len();
    let value = text[from..].trim_end();
    let is_table = means(&name, &|key| ["layout", "line"].contains(&key));
    let value = if is_table { without_mark(value).trim_end() } else { value };
    // A value in the quotes of code.
    let is_code = value.len() > 1 && value.starts_with('`') && value.ends_with('`');
    Some((name, if is_code { from + 1..from + value.len() - 1 } else { from..from + value.len() }))
}

/// A name without the words around it that say nothing, where it is then what people call a key.
fn without_words_around(name: &str) -> &str {
    let mut inner = BEFORE_NAME.iter().find_map(|word| name.strip_prefix(word)).unwrap_or(name);
    while let Some(before) = BEHIND_NAME.split(' ').find_map(|word| inner.strip_suffix(word)) {
        inner = before;
    }
    if is_called(inner) && !is_called(name) { inner } else { name }
}

/// Whether an unknown key seems to be one: its value is made of tiles, or it differs from a key by a letter.
fn is_unknown_key(name: &str, value: &str) -> bool {
    let mut keys = KINDS.iter().flat_map(|kind| kind.keys);
    // One letter changes the length by one at most, and the first letter or the last, not both.
    let [first, last] = [name.bytes().next(), name.bytes().last()];
    let is_alike = |known: &str| {
        known.len().abs_diff(name.len()) <= 1
            && (known.bytes().next() == first || known.bytes().last() == last)
    };
    let is_near =
        |known: &str| known.len() > 3 && is_alike(known) && strsim::damerau_levenshtein(name, known) == 1;
    let is_short = value.is_empty()
        || value == "?"
        || is_row(value)
        || value == "unknown"
        || value.parse::<u8>().is_ok()
        || spoken::tiles(value).is_some()
        || HiddenHand::said(value).is_some();
    let says_rules = |own: &OwnTask| own.board.as_ref().is_some_and(|board| (board.said)(value).is_some());
    // Tiles with other signs between them are to be reported.
    let is_number = |value: &str| {
        value.bytes().filter(u8::is_ascii_digit).count() > 3 && !value.contains(char::is_alphabetic)
    };
    // Rules that are not read would make it another puzzle.
    name.starts_with("house_rule")
        || means(name, &|key| key == "rules") && own_tasks().any(|(own, _)| says_rules(own))
        || name.split('_').count() < 4 && are_said(value) && !is_label(name)
        || may_hold_tiles(name) && value.contains(|c: char| c.is_ascii_digit())
        || is_called(name) && (is_short || begins_with_tiles(value) || is_number(value))
        || keys.any(|key| is_near(key.name))
        || name.contains('_') && is_rule(name, value)
}

/// Whether a name is one of the table, of a hand or of the boneyard.
fn may_hold_tiles(name: &str) -> bool {
    means(name, &|key| ["boneyard", "hand", "layout", "opponent_hand"].contains(&key))
}

/// Whether a name is a key of the rules of a family, and this a value of it.
fn is_rule(name: &str, value: &str) -> bool {
    FamilyName::ALL.into_iter().any(|(_, family)| Rules::of(family).set_key(name, value).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<(String, &str)> {
        key(text).map(|(key, at)| (key, &text[at]))
    }

    #[test]
    fn asides_stand_behind_a_name() {
        assert_eq!(aside("**Ann (35 points):** 6-4"), Some("(35 points)"));
        assert_eq!(aside("Ann 58: 6-4"), Some("58"));
        assert_eq!(aside("Bob 9 pts: 6-4"), Some("9 pts"));
        for text in ["Ann: 6-4", "Layout (left to right): 6-6", "Ann: (6-4)", "(Ann): 6-4", "Player 2: 6-4"] {
            assert_eq!(aside(text), None, "{text}");
        }
    }

    #[test]
    fn the_seat_to_play_is_said_in_parentheses_or_behind_an_arrow() {
        for text in
            ["Bob (To play): 3-3", "Bob: 3-3 (next)", "hand 0    6-4 ← to play", "hand 0  6-4 < to play"]
        {
            assert!(says_to_play(text), "{text}");
        }
        for text in ["Bob (plays second): 3-3", "Ann (next to me): 6-4", "Bob plays", ""] {
            assert!(!says_to_play(text), "{text}");
        }
    }

    #[test]
    fn keys_are_read_as_people_write_them() {
        for text in ["hand: 6-4", "Hand: 6-4", "**Hand:** 6-4", "- hand: `6-4`", "HAND = 6-4", "hand:6-4"] {
            assert_eq!(value(text), Some(("hand".to_owned(), "6-4")), "{text}");
        }
        assert_eq!(value("To play: 1"), Some(("to_play".to_owned(), "1")));
        assert_eq!(value("goal.points: 3"), Some(("goal.points".to_owned(), "3")));
        // Before tiles an unknown key is one, to be reported.
        assert_eq!(value("Row: 6-4 4-4"), Some(("row".to_owned(), "6-4 4-4")));
        assert_eq!(value("Board: 6-4 4-4"), Some(("layout".to_owned(), "6-4 4-4")));
        assert_eq!(value("Board: 64"), Some(("board".to_owned(), "64")));
        assert_eq!(value("The board is: 6-6 6-5"), Some(("layout".to_owned(), "6-6 6-5")));
        assert_eq!(value("Our hand now: 6-5"), Some(("hand".to_owned(), "6-5")));
        assert_eq!(value("Chain: 6-6 6-5 x"), Some(("chain".to_owned(), "6-6 6-5 x")));
        assert_eq!(value("Regions: A 7, B 3"), Some(("regions".to_owned(), "A 7, B 3")));
        assert_eq!(value("Layout (left to right): 6-6"), Some(("layout".to_owned(), "6-6")));
        assert_eq!(value("hnad: all"), Some(("hnad".to_owned(), "all")));
        assert_eq!(value("Stock: ?"), Some(("stock".to_owned(), "?")));
        for text in ["Next: what to do?", "Note: what to do?", "5:1", "The answer: 7", "a hand of tiles"] {
            assert_eq!(value(text), None, "{text}");
        }
        // Signs stand in no name.
        assert_eq!(value("Well?! so: 6-4 4-4"), None);
        // One letter of a key is wrong, at either end.
        assert_eq!(value("gams: block"), Some(("gams".to_owned(), "block")));
        assert_eq!(value("jame: block"), Some(("jame".to_owned(), "block")));
    }
}
