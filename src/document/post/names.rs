//! Keys that a post calls otherwise: `Dominoes:` for the tiles.

use std::ops::Range;

use super::hidden::{BONEYARD, HiddenHand, in_boneyard};
use super::key::name_of_key;
use super::kind::LineKind;
use super::lacks;
use super::line::{PostLine, bare_words, is_one_of};
use super::scores;
use super::seats;
use super::spoken;
use super::table::{are_tiles, list_of_tiles};
use super::turn;
use crate::keys::key::{Holds, Key};
use crate::puzzle::kind::Kind;
use crate::puzzle::kinds::{KINDS, own_tasks};
use crate::puzzle::position;
use crate::sorted;
use crate::source::near::{by_other_name, means};
use crate::tile::Tile;

/// A key that a post calls otherwise.
#[derive(Debug)]
pub struct RenamedKey {
    /// Its line: from 0 while the post is read, from 1 in [`PostPart`](super::PostPart).
    pub line: usize,
    /// Its name in the post.
    pub said: String,
    /// What it was read as.
    pub key: String,
}

/// Gives the keys that a post calls otherwise their names, where no other line has that key. `own` is the kind of puzzle
/// that has a task of its own; else it is a position.
pub(super) fn mark(own: Option<&'static Kind>, lines: &[PostLine], kinds: &mut [LineKind]) {
    let kind = own.unwrap_or(&position::KIND);
    let known = |name: &str| kind.keys.iter().position(|key| key.name == name);
    let meant = |(n, kind): (usize, &LineKind)| match kind {
        // Moves have their ends behind the tiles.
        LineKind::Key(name, value) if name == "line" && is_layout(&lines[n..], value) => known("layout"),
        LineKind::Key(name, _) if seats::number(name).is_none() => {
            known(name).or_else(|| by_other_name(name, known))
        }
        _ => None,
    };
    unmark_same_starts(lines, kinds);
    let meant: Vec<Option<usize>> = kinds.iter().enumerate().map(meant).collect();
    let mut times = vec![0_usize; kind.keys.len()];
    for key in meant.iter().flatten() {
        times[*key] += 1;
    }
    for (line, key) in kinds.iter_mut().zip(meant) {
        if let (LineKind::Key(name, _), Some(key)) = (line, key)
            && times[key] == 1
        {
            kind.keys[key].name.clone_into(name);
        }
    }
    if own.is_some_and(|own| own.keys.iter().any(|key| key.name == "start")) {
        mark_words("objective", asks_most_points, lines, kinds);
    }
    if own.is_none() {
        mark_words("boneyard", says_boneyard, lines, kinds);
        mark_words("house", |line| win_score(line).is_some(), lines, kinds);
        let hands = seats::mark(lines, kinds);
        scores::mark(&hands, lines, kinds);
        if !hands.is_empty() {
            turn::mark(&hands, lines, kinds);
            lacks::mark(&hands, lines, kinds);
        }
    }
}

/// Words that ask for the train with the most points, the first of which say so.
const MOST_POINTS: [&str; 33] = [
    "most", "highest", "biggest", "maximum", "max", "greatest", "heaviest", "points", "pips", "pip", "score",
    "scoring", "scores", "worth", "total", "value", "a", "can", "find", "for", "get", "has", "have", "i",
    "is", "make", "of", "please", "the", "train", "want", "what", "which",
];

/// Whether a line asks for the train with the most points, and for nothing else: `Most points, please!`
fn asks_most_points(line: &str) -> bool {
    let has = |known: &[&str]| bare_words(line).any(|word| is_one_of(word, known));
    has(&MOST_POINTS[..7])
        && has(&MOST_POINTS[6..16])
        && bare_words(line).all(|word| is_one_of(word, &MOST_POINTS))
}

/// Gives a key that no line has to the first line of words that says it.
fn mark_words(key: &str, says: impl Fn(&str) -> bool, lines: &[PostLine], kinds: &mut [LineKind]) {
    let is_said = |(line, kind): (&PostLine, &LineKind)| *kind == LineKind::Words && says(&line.text);
    let has_key = kinds.iter().any(|kind| kind.key() == Some(key));
    if let Some(n) = lines.iter().zip(&*kinds).position(is_said).filter(|_| !has_key) {
        kinds[n] = LineKind::Key(key.to_owned(), 0..lines[n].text.trim_end().len());
    }
}

/// Whether a line says how many tiles the boneyard has.
fn says_boneyard(line: &str) -> bool {
    in_boneyard(line).is_some() && bare_words(line).any(|word| is_one_of(word, &BONEYARD))
}

/// The points that win, where a line says them and nothing else: `First to 150 wins.`
fn win_score(line: &str) -> Option<u32> {
    match bare_words(line).collect::<Vec<_>>()[..] {
        [first, "to", points, wins] if is_one_of(first, &["first"]) && is_one_of(wins, &["win", "wins"]) => {
            points.parse().ok()
        }
        _ => None,
    }
}

/// The house rule of a game to a number of points.
pub(super) fn house_to(points: u32) -> String {
    format!("{{win_score: {points}}}")
}

/// Makes words of what says the start of a train again: `Our engine is the double nine`, above `Start: 9`.
fn unmark_same_starts(lines: &[PostLine], kinds: &mut [LineKind]) {
    let said = |(n, (line, kind)): (usize, (&PostLine, &LineKind))| match kind {
        LineKind::Key(name, value) if means(name, &|key| key == "start") => {
            let said = line.text[value.clone()].trim();
            Some((n, plain_word("start", said).unwrap_or_else(|| said.to_owned())))
        }
        _ => None,
    };
    let starts: Vec<(usize, String)> = lines.iter().zip(&*kinds).enumerate().filter_map(said).collect();
    if starts.windows(2).all(|pair| pair[0].1 == pair[1].1) {
        // A key says it better than words.
        let is_key = |(n, _): &&(usize, String)| name_of_key(&lines[*n].text).is_some();
        let kept = starts.iter().find(is_key).or(starts.first()).map(|(n, _)| *n);
        starts.iter().filter(|(n, _)| Some(*n) != kept).for_each(|(n, _)| kinds[*n] = LineKind::Words);
    }
}

/// Whether the value of the first of these lines is tiles, or tiles stand below it.
fn is_layout(lines: &[PostLine], value: &Range<usize>) -> bool {
    let said = &lines[0].text[value.clone()];
    is_line(said) || said.is_empty() && lines.get(1).is_some_and(|below| list_of_tiles(&below.text).is_some())
}

/// Whether a value is tiles, some perhaps arms in parentheses.
fn is_line(value: &str) -> bool {
    let is_arm = |c: char| c.is_ascii_alphanumeric() || " -|/:,".contains(c);
    let has_arms = value.contains('(') && value.chars().all(|c| is_arm(c) || "()".contains(c));
    if has_arms {
        return are_tiles(&value.replace(['(', ')'], " "));
    }
    are_tiles(value) || spoken::tiles(value).is_some() || is_empty(value)
}

/// Whether a key holds tiles.
pub(super) fn has_tiles(key: &str) -> bool {
    let mut keys = KINDS.iter().flat_map(|kind| kind.keys);
    keys.any(|known| known.name == key && matches!(known.holds, Holds::Tiles | Holds::Layout))
}

/// Whether words ask for a task: `Find the longest train` for `train`.
fn asks(words: &str, task: &str) -> bool {
    let small = words.to_ascii_lowercase();
    let mut asked = own_tasks().filter(|(own, _)| own.name == task).flat_map(|(own, _)| own.asked_as);
    bare_words(words).any(|word| word.eq_ignore_ascii_case(task)) || asked.any(|asked| small.contains(asked))
}

/// The words that may stand beside the name of a task.
const BESIDE_TASK: [&str; 18] = [
    "a", "all", "an", "best", "chain", "find", "for", "hand", "line", "longest", "me", "mexican", "my",
    "play", "please", "the", "train", "whole",
];

/// Whether words ask for a task and say more: `longest train without doubles`.
pub(super) fn says_more_than_task(words: &str) -> bool {
    let is_more = |task: String| {
        let mut words = bare_words(words);
        !words.all(|word| word.eq_ignore_ascii_case(&task) || is_one_of(word, &BESIDE_TASK))
    };
    plain_word("task", words).is_some_and(is_more)
}

/// What people write for a table or a boneyard without a tile.
const EMPTY: [&str; 8] =
    ["empty", "(empty)", "nothing", "nothing yet", "none yet", "none left", "nothing left", "-"];

fn is_empty(value: &str) -> bool {
    is_one_of(value, &EMPTY)
}

/// The end of the double at which a train starts.
fn plain_start(value: &str) -> Option<String> {
    let said = spoken::tiles(value).map(|tiles| tiles.into_iter().map(|(tile, _)| tile).collect::<String>());
    // 11 is an end, and not the 1-1.
    let is_end = value.parse::<u8>().is_ok();
    if let Some(end) = spoken::end(value).filter(|_| !is_end) {
        return Some(end.to_string());
    }
    let tile = said.as_deref().unwrap_or(value).parse::<Tile>().ok().filter(|_| !is_end);
    tile.filter(|tile| tile.is_doublet()).map(|tile| tile.high().to_string())
}

/// The word that a key holds, as a puzzle file has it: `train` for `Train`, `unknown` for a question mark, `9` for a start
/// at the 9-9, `[20, 35]` for a score of 20-35.
pub(super) fn plain_word(key: &str, value: &str) -> Option<String> {
    if key == "boneyard" {
        let count = in_boneyard(value);
        let is_unknown = value == "?" || value.eq_ignore_ascii_case("unknown") || count.is_some();
        let is_none = count == Some(0) || value == "0" || is_empty(value);
        return (is_none || is_unknown).then(|| if is_none { "none" } else { "unknown" }.to_owned());
    }
    if key == "opponent_hand" {
        let hand = HiddenHand::said(value).filter(|hand| hand.lacks.is_none());
        return hand.map(|hand| hand.count.to_string());
    }
    if key == "layout" && is_empty(value) {
        return Some("none".to_owned());
    }
    match key {
        "house" => return win_score(value).map(house_to),
        "set" => return Some(value.to_ascii_lowercase()),
        "scores" => return scores::in_order(value),
        "start" => return plain_start(value),
        _ => {}
    }
    if key == "objective" && asks_most_points(value) {
        return Some("pips".to_owned());
    }
    let words = |known: &'static Key| match known.holds {
        Holds::Word(words) if known.name == key => words,
        Holds::Truth if known.name == key => &["yes", "no"],
        _ => &[][..],
    };
    let keys = KINDS.iter().flat_map(|kind| kind.keys);
    let is_said = |word: &&&str| match key {
        "task" => asks(value, word),
        _ => word.eq_ignore_ascii_case(value),
    };
    let mut said: Vec<&str> = keys.flat_map(words).filter(is_said).copied().collect();
    sorted::sort_by(&mut said, Ord::cmp);
    said.dedup();
    let [word] = said[..] else { return None };
    Some(word.to_owned())
}
