//! What a line of a post is: a key with its value, a labelled line of an answer, a part of the table, words.

use std::ops::Range;

use super::game::{GameLine, game_line};
use super::line::PostLine;
use super::spoken::{self, are_said};
use super::table::{LineLook, are_tiles, is_below_head, is_row, look};
use crate::game::drawing::words::EMPTY_TABLE;
use crate::game::{FamilyName, Rules};
use crate::puzzle::kinds::KINDS;
use crate::puzzle::train::wanted_keys;
use crate::source::near::by_other_name;

/// What a line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    Blank,
    /// A line that begins or ends a block of code or a quote.
    Fence,
    /// A line of one sign, between two puzzles.
    Rule,
    Comment,
    /// A key, and its value in bytes of the line.
    Key(String, Range<usize>),
    /// A line of an answer: its label, and what follows.
    PrintedLabel(PrintedLabel, Range<usize>),
    /// The line of an answer that names the game and the set.
    Game(GameLine),
    /// The ends that letters of a picture stand for, or the numbers of the columns of a board.
    Legend,
    /// The first line of a printed board.
    Board,
    /// The first line of a puzzle without keys.
    Bare,
    /// Rules of the regions of a board.
    Rules,
    Table(LineLook),
    Words,
}

impl LineKind {
    /// Whether the line says of which game or task the puzzle is, or has the puzzle as it is printed.
    pub(super) fn says_puzzle(&self) -> bool {
        match self {
            Self::Key(key, _) => key == "game" || key == "task",
            kind => matches!(kind, Self::Game(_) | Self::Bare | Self::Board),
        }
    }

    /// Whether the line is this key without a value.
    pub(super) fn opens(&self, name: &str) -> bool {
        matches!(self, Self::Key(key, value) if key == name && value.is_empty())
    }
}

/// The labels of a printed position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PrintedLabel {
    Layout,
    /// What follows from the layout.
    Derived,
    /// A key of the same name.
    Same(&'static str),
    Hand(Option<usize>),
    Scores,
    Seat,
    /// Words that say which seat plays.
    Turn(usize),
    Opponent,
    /// What is wanted of a train.
    Wanted,
}

/// The key of a block that is a board of letters, digits and dots.
pub(super) const BOARD: &str = "board";

/// The kind of a line, without regard to its neighbours.
pub(super) fn kind(line: &PostLine) -> LineKind {
    let text = line.text.as_str();
    let body = text.trim();
    if body.is_empty() || is_below_head(body) {
        return LineKind::Blank;
    }
    if is_fence(body) {
        return LineKind::Fence;
    }
    if body.len() > 2 && ["-", "=", "*", "_"].iter().any(|sign| body.replace(sign, "").is_empty()) {
        return LineKind::Rule;
    }
    if body == EMPTY_TABLE {
        return LineKind::PrintedLabel(PrintedLabel::Layout, trimmed(text, 0..text.len()));
    }
    if let Some((label, rest)) = label(text) {
        return LineKind::PrintedLabel(label, rest);
    }
    if let Some((key, value)) = key(text) {
        // A board of letters has no sign between two cells.
        let is_layout = key == BOARD && text[value.clone()].contains('-') && are_tiles(&text[value.clone()]);
        return LineKind::Key(if is_layout { "layout".to_owned() } else { key }, value);
    }
    if let Some(game) = game_line(text) {
        return LineKind::Game(game);
    }
    if is_legend(body) {
        return LineKind::Legend;
    }
    match look(without_mark(text.trim_end())) {
        LineLook::Words if body.starts_with('#') => LineKind::Comment,
        LineLook::Words => LineKind::Words,
        look => LineKind::Table(look),
    }
}

/// Whether a line is a mark of Markdown, forums or HTML around a block.
fn is_fence(body: &str) -> bool {
    let body = body.to_ascii_lowercase();
    let word = body.trim_start_matches(['[', '<']).trim_start_matches('/');
    let name: String = word.chars().take_while(char::is_ascii_alphabetic).collect();
    let is_tag = body.starts_with(['[', '<']) && body.ends_with([']', '>']);
    let is_block = ["code", "quote", "spoiler", "pre", "blockquote", "details"].contains(&name.as_str());
    let is_code = body.starts_with("```") || body.starts_with("~~~");
    is_code && body.split_whitespace().count() == 1 || is_tag && is_block
}

/// The key that a name is, or that it is within: `goal` of `goal.points`.
pub(super) fn outer(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// Whether a name is a key of a puzzle.
pub(super) fn is_known(name: &str) -> bool {
    KINDS.iter().flat_map(|kind| kind.keys).any(|key| key.name == outer(name))
}

/// What a name may have, as in `Opponent's hand`, and a key has not.
const APOSTROPHES: [char; 2] = ['\'', '’'];

/// What stands before the sign of a line `Key: value`, as it is written.
pub(super) fn name_of_key(text: &str) -> Option<&str> {
    let sign = text.find([':', '='])?;
    let name = text[..sign].trim_matches(|c: char| c.is_whitespace() || "*_`-•\"'".contains(c));
    let is_word = |c: char| c.is_ascii_alphanumeric() || " -_.".contains(c) || APOSTROPHES.contains(&c);
    let is_name = !name.is_empty()
        && name.len() <= 24
        && name.chars().all(is_word)
        && !name.starts_with(|c: char| c.is_ascii_digit());
    is_name.then_some(name)
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
    let sign = text.find([':', '='])?;
    let name = plain_name(name_of_key(text)?);
    let rest = &text[sign + 1..];
    let from = sign + 1 + rest.len() - rest.trim_start_matches(['*', '_', ' ', '\t']).len();
    let value = text[from..].trim_end();
    // A value in the quotes of code.
    let is_code = value.len() > 1 && value.starts_with('`') && value.ends_with('`');
    let value = if is_code { from + 1..from + value.len() - 1 } else { from..from + value.len() };
    let is_key = is_known(&name) || is_unknown_key(&name, &text[value.clone()]);
    is_key.then_some((name, value))
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
        || value == "unknown"
        || value.parse::<u8>().is_ok()
        || spoken::tiles(value).is_some()
        || hidden_hand(value).is_some();
    // Rules that are not read would make it another puzzle.
    name.starts_with("house_rule")
        || name.split('_').count() < 4 && are_said(value)
        || is_short && by_other_name(name, |key| is_known(key).then_some(key)).is_some()
        || keys.any(|key| is_near(key.name))
        || name.contains('_') && is_rule(name, value)
}

/// Whether a name is a key of the rules of a family, and this a value of it.
fn is_rule(name: &str, value: &str) -> bool {
    FamilyName::ALL.into_iter().any(|(_, family)| Rules::of(family).set_key(name, value).is_ok())
}

/// How the letters of a line that is cut are explained.
const CUT: &str = "The line continues at ";

/// The signs of a printed position behind the tiles.
const MARKS: [&str; 4] = ["← open end", "< open end", "← to play", "< to play"];

/// A labelled line, as answers have it: `hand      6-4`, `hand 0    6-4 ← to play`, `row       2-4 4-4`.
#[expect(clippy::too_many_lines, reason = "a table: one line for each label")]
fn label(text: &str) -> Option<(PrintedLabel, Range<usize>)> {
    let body = text.trim_end();
    let start = body.len() - body.trim_start().len();
    let lower = body[start..].to_ascii_lowercase();
    let names = [
        ("to play", PrintedLabel::Seat),
        ("opponent", PrintedLabel::Opponent),
        ("row", PrintedLabel::Layout),
        ("line", PrintedLabel::Layout),
        ("opened", PrintedLabel::Same("opened")),
        ("open", PrintedLabel::Derived),
        ("spinner", PrintedLabel::Same("spinner")),
        ("fill", PrintedLabel::Derived),
        ("count", PrintedLabel::Derived),
        ("captured", PrintedLabel::Same("captured")),
        ("boneyard", PrintedLabel::Same("boneyard")),
        ("scores", PrintedLabel::Scores),
        ("hand", PrintedLabel::Hand(None)),
        ("start", PrintedLabel::Same("start")),
        ("must", PrintedLabel::Same("must")),
        ("wanted", PrintedLabel::Wanted),
    ];
    let (name, label) = names
        .into_iter()
        .find(|(name, _)| lower.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '\t'])))?;
    let (after, end) = (start + name.len(), without_mark(body).len());
    let rest = trimmed(body, after..end);
    let words = &body[rest.clone()];
    let fits = match label {
        PrintedLabel::Layout => words == "empty" || is_row(words),
        PrintedLabel::Derived => {
            let is_sum = |word: &str| matches!(word, "+" | "=") || are_tiles(word);
            words.split(' ').all(|word| word.parse::<u8>().is_ok() || is_sum(word))
        }
        PrintedLabel::Same("boneyard") if words == "unknown" => true,
        PrintedLabel::Same("start") => words.parse::<u8>().is_ok(),
        PrintedLabel::Wanted => wanted_keys(words).is_some(),
        PrintedLabel::Same(_) => are_tiles(words),
        PrintedLabel::Scores => {
            words.starts_with(|c: char| c.is_ascii_digit() || c == '-') && words.contains(" and ")
        }
        PrintedLabel::Opponent => {
            words.split_once(" tile").is_some_and(|(count, _)| count.parse::<usize>().is_ok())
        }
        PrintedLabel::Seat => words.strip_prefix("seat ").is_some_and(|seat| seat.parse::<usize>().is_ok()),
        PrintedLabel::Turn(_) => false,
        PrintedLabel::Hand(_) => {
            let held = |words: &str| words == "no tile" || are_tiles(words);
            let seat = words.split(' ').next().filter(|word| word.len() < 3 && body.starts_with("hand "));
            let of_seat =
                seat.and_then(|seat| Some((seat.parse().ok()?, trimmed(body, rest.start + seat.len()..end))));
            return match of_seat {
                Some((seat, rest))
                    if held(&body[rest.clone()]) || hidden_hand(&body[rest.clone()]).is_some() =>
                {
                    Some((PrintedLabel::Hand(Some(seat)), rest))
                }
                _ => held(words).then_some((label, rest)),
            };
        }
    };
    fits.then_some((label, rest))
}

/// A hidden hand: its number of tiles, and the suits that it lacks: `4 tiles, no 1 5`.
pub(super) fn hidden_hand(words: &str) -> Option<(usize, Option<&str>)> {
    let (count, rest) = words.split_once(" tile")?;
    let lacks = rest.trim_start_matches('s').strip_prefix(", no ");
    let is_suits = |suits: &str| suits.split(' ').all(|suit| suit.parse::<u8>().is_ok());
    let is_whole = lacks.map_or(matches!(rest, "" | "s"), is_suits);
    Some((count.parse().ok()?, lacks)).filter(|_| is_whole)
}

/// A line without the mark of the open end, or of the seat to play.
pub(super) fn without_mark(line: &str) -> &str {
    MARKS.iter().find_map(|mark| line.strip_suffix(mark)).unwrap_or(line)
}

fn trimmed(text: &str, at: Range<usize>) -> Range<usize> {
    let part = &text[at.clone()];
    let start = at.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

/// Whether a line says which ends the letters of a picture stand for: `a = 10, c = 12`.
fn is_legend(body: &str) -> bool {
    if body.starts_with(CUT) {
        return true;
    }
    body.split(", ").all(|part| {
        let pair = part
            .split_once(" = ")
            .and_then(|(letter, end)| Some((letter.as_bytes(), end.parse::<u8>().ok()?)));
        pair.is_some_and(|(letter, end)| matches!(letter, [c @ b'a'..=b'i'] if c - b'a' + 10 == end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> LineKind {
        kind(&PostLine::of(text, 0..text.len()))
    }

    fn value(text: &str) -> Option<(String, &str)> {
        key(text).map(|(key, at)| (key, &text[at]))
    }

    #[test]
    fn keys_are_read_as_people_write_them() {
        for text in ["hand: 6-4", "Hand: 6-4", "**Hand:** 6-4", "- hand: `6-4`", "HAND = 6-4", "hand:6-4"] {
            assert_eq!(value(text), Some(("hand".to_owned(), "6-4")), "{text}");
        }
        assert_eq!(value("To play: 1"), Some(("to_play".to_owned(), "1")));
        assert_eq!(value("goal.points: 3"), Some(("goal.points".to_owned(), "3")));
        // Before tiles an unknown key is one, to be reported.
        assert_eq!(value("Board: 6-4 4-4"), Some(("board".to_owned(), "6-4 4-4")));
        assert_eq!(value("hnad: all"), Some(("hnad".to_owned(), "all")));
        assert_eq!(value("Stock: ?"), Some(("stock".to_owned(), "?")));
        for text in ["Next: what to do?", "Note: what to do?", "5:1", "The answer: 7", "a hand of tiles"] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn printed_lines_are_read() {
        let label = |text: &str| match of(text) {
            LineKind::PrintedLabel(label, at) => (label, text[at].to_owned()),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(label("row       2-4 4-4 ← open end"), (PrintedLabel::Layout, "2-4 4-4".to_owned()));
        assert_eq!(
            label("line      3-5 5-5 (5-1 1-1)"),
            (PrintedLabel::Layout, "3-5 5-5 (5-1 1-1)".to_owned())
        );
        assert_eq!(label("hand 0    6-4 < to play"), (PrintedLabel::Hand(Some(0)), "6-4".to_owned()));
        assert_eq!(label("hand      no tile"), (PrintedLabel::Hand(None), "no tile".to_owned()));
        assert_eq!(label("open      0 1 1"), (PrintedLabel::Derived, "0 1 1".to_owned()));
        assert_eq!(label("scores    117 and 98, seat 0 to play").0, PrintedLabel::Scores);
        assert_eq!(of("hand over the tiles"), LineKind::Words);
        assert_eq!(of("line up, please"), LineKind::Words);
    }

    #[test]
    fn marks_of_blocks_are_none_of_the_post() {
        for text in ["```", "```text", "~~~", "[code]", "[/quote]", "<pre>", "[quote=\"a\"]"] {
            assert_eq!(of(text), LineKind::Fence, "{text}");
        }
        assert_eq!(of("---"), LineKind::Rule);
        assert_eq!(of("c = 12, h = 17"), LineKind::Legend);
        assert_ne!(of("c = 13"), LineKind::Legend);
        assert_eq!(of("The line continues at a, b, each at the same letter"), LineKind::Legend);
    }

    #[test]
    fn what_only_looks_like_a_key_or_a_label_is_words() {
        assert_eq!(of("# 5-1 fits nowhere"), LineKind::Comment);
        // Signs stand in no name.
        assert_eq!(value("Well?! so: 6-4 4-4"), None);
        // One letter of a key is wrong, at either end.
        assert_eq!(value("gams: block"), Some(("gams".to_owned(), "block")));
        assert_eq!(value("jame: block"), Some(("jame".to_owned(), "block")));
        assert_ne!(label("scores    this and that").map(|found| found.0), Some(PrintedLabel::Scores));
        assert_ne!(label("scores    117").map(|found| found.0), Some(PrintedLabel::Scores));
    }

    #[test]
    fn a_hidden_hand_has_a_number_and_suits() {
        assert_eq!(hidden_hand("4 tiles, no 1 5"), Some((4, Some("1 5"))));
        assert_eq!(hidden_hand("1 tile"), Some((1, None)));
        for text in ["4 tiles, no idea", "4 tiles that I hold", "some tiles", "6-4 4-4"] {
            assert_eq!(hidden_hand(text), None, "{text}");
        }
    }
}
