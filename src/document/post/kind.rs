//! What a line of a post is: a key with its value, a labelled line of an answer, a part of the table, words.

use std::ops::Range;

use super::game::{GameLine, game_line};
use super::hidden::HiddenHand;
use super::key::{key, without_mark};
use super::line::PostLine;
use super::table::{LineLook, are_tiles, is_below_head, is_row, look};
use crate::game::drawing::words::EMPTY_TABLE;
use crate::puzzle::train::wanted_keys;
use crate::rules::counts::MAX_SEATS;
use crate::source::fault::FaultKind;

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
    /// Words that ask for a task, and the tiles of the hand behind them, both in bytes of the line.
    Asked(Range<usize>, Range<usize>),
    /// The points of each seat, where names stand beside them.
    Scores(Vec<u32>),
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
    /// What is wrong, and not read.
    Fault(FaultKind),
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

    /// The key of a line that has one.
    pub(super) fn key(&self) -> Option<&str> {
        if let Self::Key(key, _) = self { Some(key) } else { None }
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
    /// Words that say which suits the hidden hand of a seat lacks.
    Lacks(usize),
    Opponent,
    /// What is wanted of a train.
    Wanted,
}

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
        return LineKind::Key(key, value);
    }
    if let Some(game) = game_line(text) {
        return LineKind::Game(game);
    }
    if is_legend(body) {
        return LineKind::Legend;
    }
    match look(without_mark(text.trim_end())) {
        // What is behind `>!` is covered.
        LineLook::Words if body.starts_with(['#', '!']) => LineKind::Comment,
        LineLook::Words => LineKind::Words,
        look => LineKind::Table(look),
    }
}

/// Which lines are part of a table: those of a run that has an end.
pub(super) fn of_tables(kinds: &[LineKind]) -> Vec<bool> {
    let is_line = |kind: &LineKind| matches!(kind, LineKind::Table(_));
    let runs = kinds.chunk_by(|above, below| is_line(above) && is_line(below));
    let is_table = |run: &[LineKind]| run.contains(&LineKind::Table(LineLook::Table));
    runs.flat_map(|run| std::iter::repeat_n(is_table(run), run.len())).collect()
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

/// How the letters of a line that is cut are explained.
const CUT: &str = "The line continues at ";

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
            let is_sum = |word: &str| matches!(word, "+" | "=" | "") || are_tiles(word);
            words.split([' ', ',']).all(|word| word.parse::<u8>().is_ok() || is_sum(word))
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
        PrintedLabel::Turn(_) | PrintedLabel::Lacks(_) => false,
        PrintedLabel::Hand(_) => {
            let held = |words: &str| words == "no tile" || are_tiles(words);
            let of_seat = seat(words).filter(|_| body.starts_with("hand "));
            let of_seat = of_seat.map(|(seat, len)| (seat, trimmed(body, rest.start + len..end)));
            return match of_seat {
                Some((seat, rest))
                    if held(&body[rest.clone()]) || HiddenHand::said(&body[rest.clone()]).is_some() =>
                {
                    Some((PrintedLabel::Hand(Some(seat)), rest))
                }
                _ => held(words).then_some((label, rest)),
            };
        }
    };
    fits.then_some((label, rest))
}

/// The seat whose hand follows, and the bytes of its number. One blank stands behind a tile too: `hand 11 55`.
fn seat(words: &str) -> Option<(usize, usize)> {
    let (number, behind) = words.split_once(' ')?;
    let seat = number.parse().ok().filter(|seat| *seat < MAX_SEATS)?;
    (number.len() == 1 || behind.starts_with(' ')).then_some((seat, number.len()))
}

pub(super) fn trimmed(text: &str, at: Range<usize>) -> Range<usize> {
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
        assert_eq!(label("hand 10   6-4"), (PrintedLabel::Hand(Some(10)), "6-4".to_owned()));
        assert_eq!(label("hand 64 55 31"), (PrintedLabel::Hand(None), "64 55 31".to_owned()));
        assert_eq!(label("hand 11 55"), (PrintedLabel::Hand(None), "11 55".to_owned()));
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
        assert_ne!(label("scores    this and that").map(|found| found.0), Some(PrintedLabel::Scores));
        assert_ne!(label("scores    117").map(|found| found.0), Some(PrintedLabel::Scores));
    }
}
