//! The lines of a post. Several keys on one line are lines of their own: `Game: Block; Layout: 6-6 6-5; Hand: 5-4`, a post
//! whose ends of lines are lost, sentences.

use std::ops::Range;

use super::engine::Engine;
use super::game::{HOUSE_RULE, game_line};
use super::key::{is_called, is_known, key, plain_name};
use super::kinds::is_rule;
use super::line::PostLine;
use super::lone_names;
use super::names::{has_tiles, plain_word};
use super::sentences;
use super::spoken::are_said;
use super::table::are_tiles;
use crate::keys::shipped::spelt;
use crate::rules::value::RuleValue as _;
use crate::tile::DominoSet;

/// The most words of the name of a key: `Cards of my opponent`.
const MOST_WORDS: usize = 4;

/// The most keys that are looked for on one line: more than a puzzle has.
const MOST_KEYS: usize = 64;

/// What stands between two keys of one line.
const BETWEEN_KEYS: [char; 6] = [' ', '\t', ';', '|', ',', '.'];

/// A key of a line, with its value.
struct KeyInLine {
    /// The key with its value, in bytes of the line.
    at: Range<usize>,
    key: String,
    /// Whether the value is one of this key, and no words.
    is_sure: bool,
    /// Where a value ends that words stand behind, in bytes of the line.
    end: Option<usize>,
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> Vec<PostLine> {
    let mut start = 0;
    let ends = text.split_inclusive('\n').map(|line| {
        start += line.len();
        start - line.len()..start - line.len() + line.trim_end_matches(['\n', '\r']).len()
    });
    let mut number = 0;
    let mut lines = Vec::new();
    let mut ends = ends.peekable();
    while let Some(mut whole) = ends.next() {
        let mut last = whole.clone();
        while let Some(next) =
            ends.next_if(|next| sentences::goes_on(&text[last.clone()], &text[next.clone()]))
        {
            whole.end = next.end;
            last = next;
        }
        let body = text[whole.clone()].replace(['\n', '\r'], " ");
        let mut counted = whole.start;
        // The title of what is printed is no sentence.
        let below = ends.peek().map(|next| text[next.clone()].trim_start_matches(['>', ' ']));
        let title = 0..body.len();
        for part in if below.and_then(game_line).is_some() { vec![title] } else { parts(&body) } {
            let at = whole.start + part.start..whole.start + part.end;
            number += ends_of_lines(&text[counted..at.start]);
            counted = at.start;
            let mut line = PostLine::of(text, at);
            line.is_changed |= part.len() < body.len();
            line.number = number;
            lines.push(
                line.as_key(are_signed_tiles)
                    .filter(|row| is_key(&row.text) || is_rule(&row.text))
                    .unwrap_or(line),
            );
        }
        number += 1 + ends_of_lines(&text[counted..whole.end]);
    }
    lone_names::join(lines)
}

/// Whether a text is tiles and not a number, which may be a score.
fn are_signed_tiles(text: &str) -> bool {
    are_tiles(text) && !text.bytes().all(|c| c.is_ascii_digit())
}

fn ends_of_lines(text: &str) -> usize {
    text.matches('\n').count()
}

/// The parts of a line, each in bytes of it: the words before the first key, and each key with its value. A line is one
/// part unless keys are sure, or a sentence is one.
fn parts(line: &str) -> Vec<Range<usize>> {
    let whole = 0..line.len();
    if line.trim_start_matches([' ', '>']).starts_with(['#', '!', '{', '[', '}', ']']) {
        return vec![whole];
    }
    let within = |part: Range<usize>, parts: Option<Vec<Range<usize>>>| match parts {
        Some(parts) => parts.into_iter().map(|at| part.start + at.start..part.start + at.end).collect(),
        None => vec![part],
    };
    let sentences = |part: Range<usize>| within(part.clone(), sentences::parts(&line[part]));
    let engines = |part: Range<usize>| within(part.clone(), Engine::parts(&line[part]));
    let keys = by_keys(line).unwrap_or_else(|| vec![whole]);
    let parts: Vec<Range<usize>> = keys.into_iter().flat_map(sentences).flat_map(engines).collect();
    // A line that is not parted keeps its indent.
    if parts.len() == 1 {
        return parts;
    }
    parts.into_iter().map(|part| trimmed(line, part)).filter(|part| !part.is_empty()).collect()
}

/// The parts of a line with two keys that are sure, or with one behind a sentence.
fn by_keys(line: &str) -> Option<Vec<Range<usize>>> {
    let keys = keys(line);
    let is_behind_sentence = |key: &KeyInLine| {
        let before = &line[..key.at.start];
        let is_end = before.ends_with(' ') && before.trim_end().ends_with(['.', ';', '?', '!']);
        is_end && !before.contains(':') && is_called(&key.key)
    };
    let mut sure = keys.iter().filter(|key| key.is_sure);
    let first = sure.next()?;
    if sure.next().is_none() && !is_behind_sentence(first) {
        return None;
    }
    let words = 0..keys[0].at.start;
    let mut parts = vec![words];
    let mut is_free = false;
    for found in keys {
        // A title goes on until a key is sure.
        if is_free && !found.is_sure {
            continue;
        }
        is_free = ["title", "source", "house", "expect", "goal"].contains(&found.key.as_str());
        if let Some(above) = parts.last_mut() {
            above.end = found.at.start;
        }
        parts.push(found.at.start..found.end.unwrap_or(line.len()));
        parts.extend(found.end.map(|end| end..line.len()));
    }
    Some(parts)
}

/// The keys of a line, in order.
fn keys(line: &str) -> Vec<KeyInLine> {
    let mut end = line.len();
    let mut keys: Vec<KeyInLine> = Vec::new();
    for sign in signs(line).into_iter().rev() {
        if let Some(start) = start_of_name(line, sign, end)
            && let Some(found) = joined(line, start..end)
        {
            keys.push(found);
            end = start;
        }
    }
    keys.reverse();
    keys
}

/// The colons that stand in no brackets and no quotes; none where there are too many.
fn signs(line: &str) -> Vec<usize> {
    let mut depth = 0_usize;
    let mut is_quoted = false;
    let mut signs = Vec::new();
    for (at, c) in line.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ':' if depth == 0 && !is_quoted => signs.push(at),
            _ => {}
        }
    }
    if signs.len() > MOST_KEYS { Vec::new() } else { signs }
}

/// Where the name before a colon begins: the longest that is a key, or else one word before tiles.
fn start_of_name(line: &str, sign: usize, end: usize) -> Option<usize> {
    let before = &line[..sign];
    let mut starts: Vec<usize> = Vec::new();
    let mut rest = before.trim_end();
    while starts.len() < MOST_WORDS && !rest.is_empty() && !rest.ends_with(BETWEEN_KEYS) {
        let start = rest.rfind(BETWEEN_KEYS).map_or(0, |blank| blank + 1);
        starts.push(start);
        rest = rest[..start].trim_end_matches([' ', '\t']);
    }
    let is_name =
        |start: &&usize| is_called(&plain_name(before[**start..].trim_matches(['*', '_', '`', '-', ' '])));
    let of_tiles = || {
        let start = starts.first().filter(|start| before[**start..].chars().all(char::is_alphabetic));
        start.filter(|start| sign > **start + 1 && are_said(said(line, sign + 1..end)))
    };
    // What is printed of a game has its house rules on one line.
    let start = starts.iter().rev().find(is_name).or_else(of_tiles).copied();
    start.filter(|start| !before[..*start].ends_with(HOUSE_RULE))
}

/// The key that a part of a line is.
fn joined(line: &str, at: Range<usize>) -> Option<KeyInLine> {
    let part = trimmed(line, at.clone());
    let (key, value) = key(&line[part.clone()])?;
    let start = part.start + value.start;
    let value = &line[part][value];
    let is_whole = is_value(&key, value);
    let end = value.find(';').into_iter().chain(value.find(". ")).min();
    let end = end.filter(|end| !is_whole && is_value(&key, &value[..*end])).map(|end| start + end);
    Some(KeyInLine { at, is_sure: is_whole || end.is_some(), key, end })
}

/// Whether a line is a key with a value of it.
fn is_key(line: &str) -> bool {
    key(line).is_some_and(|(key, value)| key == "to_play" || is_value(&key, &line[value]))
}

/// Whether this is a value of a key, and no words.
fn is_value(key: &str, value: &str) -> bool {
    match key {
        "game" => spelt(value).is_some(),
        "title" | "source" => false,
        "set" => DominoSet::read(&value.to_ascii_lowercase()).is_some(),
        key => plain_word(key, value).is_some() || !has_words(key) && are_said(value),
    }
}

/// Whether a known key holds something else than tiles. In posts a line is the table.
fn has_words(key: &str) -> bool {
    is_known(key) && !has_tiles(key) && key != "line"
}

/// A part of a line without what stands between it and the next one.
fn said(line: &str, part: Range<usize>) -> &str {
    &line[trimmed(line, part)]
}

fn trimmed(line: &str, part: Range<usize>) -> Range<usize> {
    let text = &line[part.clone()];
    let start = part.start + text.len() - text.trim_start_matches(BETWEEN_KEYS).len();
    let end = part.start + text.trim_end_matches(BETWEEN_KEYS).len();
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parted(line: &str) -> Vec<String> {
        parts(line).into_iter().map(|at| line[at].to_owned()).collect()
    }

    #[test]
    fn keys_of_one_line_are_parted() {
        for (line, keys) in [
            (
                "Game: Block; Layout: 6-6 6-5; Hand: 5-4 5-1.",
                vec!["Game: Block", "Layout: 6-6 6-5", "Hand: 5-4 5-1"],
            ),
            (
                "| Game: Block | My hand: 5-4, 5-1 | Opponent's hand: 4-4",
                vec!["Game: Block", "My hand: 5-4, 5-1", "Opponent's hand: 4-4"],
            ),
            (
                "Draw game. Mine: [6|4]; board: [6|6]; Opp has 2 tiles. My move.",
                vec!["Draw game", "Mine: [6|4]", "board: [6|6]", "Opp has 2 tiles", "My move"],
            ),
            ("3. Hand: 6-4 5-5", vec!["3", "Hand: 6-4 5-5"]),
            ("12-12 is the engine. Tiles: 12-9 9-4", vec!["12-12 is the engine", "Tiles: 12-9 9-4"]),
            (
                "Title: A hand: mine Game: All Fives Layout: 6-6",
                vec!["Title: A hand: mine", "Game: All Fives", "Layout: 6-6"],
            ),
            (
                "What now? Line: 6-6 6-5. Ann: 5-4, Bob: 4-4. To play: Bob",
                vec!["What now?", "Line: 6-6 6-5", "Ann: 5-4", "Bob: 4-4", "To play: Bob"],
            ),
        ] {
            assert_eq!(parted(line), keys, "{line}");
        }
    }

    #[test]
    fn words_and_keys_of_files_stand_in_one_line() {
        for line in [
            "hand: 6-4",
            "title: Hand: a study",
            "# game: block, hand: 6-4",
            "{game: block, hand: 6-4}",
            "layout: 6-6 (up: 6-4, down: 6-2)",
            "scores: {us: 1, them: 2}",
            "I like the game: it is a hand: of tiles",
            "A: 10, B: 12",
            "House.partners: [[0, 2], [1, 3]]",
            "You win. Solution: 6-4 5-5",
            "Draw, double-12 · composed · house rule set: 12 · house rule draw: none",
        ] {
            assert_eq!(parted(line), [line], "{line}");
        }
    }
}
