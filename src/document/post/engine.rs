//! The tile that a train starts from, said within a sentence: `Mexican train (engine 9-9)`, `starting with the double nine`.

use std::ops::Range;

use super::key::key;
use super::line::{bare_words, is_one_of};
use super::spoken::{Double, end, has_tile, says_number, tiles_behind, words};
use super::table::{are_tiles, asks_or_answers};
use crate::puzzle::kinds::own_tasks;

/// The words that say a start.
const SAY_START: [&str; 13] = [
    "engine",
    "hub",
    "station",
    "round",
    "from",
    "off",
    "start",
    "starts",
    "begin",
    "begins",
    "starting",
    "starter",
    "beginning",
];

/// Those that say it in a question too: `Which is the longest train starting with 6-6?`, but not `Should I start with 6-6?`
const IN_QUESTIONS: [&str; 8] =
    ["from", "off", "begins", "starting", "beginning", "engine", "hub", "station"];

/// The words of what was, is not, or will be. The last one is that of `can't`.
const NOT_NOW: [&str; 9] = ["after", "before", "finished", "last", "next", "not", "over", "will", "t"];

/// Those behind the tile: `double 8 round`.
const BEHIND_TILE: [&str; 4] = ["engine", "hub", "round", "start"];

/// The words that may stand behind a number that is an end: `starting with a 7 from these dominoes`.
const BEHIND_END: [&str; 5] = ["and", "from", "please", "using", "with"];

/// The words between a verb and the tile.
const BEHIND_VERB: [&str; 4] = ["from", "with", "on", "at"];

/// The words that may stand before it and say nothing else.
const BEFORE: [&str; 5] = ["we", "you", "it", "the", "trains"];

/// What may stand behind the tile and belongs to it.
const ENDS: [char; 8] = ['.', ',', ';', ':', '!', '?', ')', ' '];

/// A part of a line that says where a train starts.
pub(super) struct Engine {
    /// The words before the tile, in bytes of the line.
    pub(super) subject: Range<usize>,
    /// The tile, or its end.
    pub(super) value: Range<usize>,
    /// All of it, with the signs around.
    pub(super) at: Range<usize>,
}

impl Engine {
    pub(super) fn of(line: &str) -> Option<Self> {
        if bare_words(line).any(|word| is_one_of(word, &NOT_NOW)) {
            return None;
        }
        let words: Vec<(&str, Range<usize>)> = words(line).collect();
        let is_behind =
            |(word, _): &(&str, Range<usize>)| is_one_of(word.trim_matches(['(', ')']), &BEHIND_TILE);
        let behind = words.iter().position(is_behind);
        if let Some(engine) = behind.and_then(|n| Self::before(line, &words[..=n])) {
            return Some(engine);
        }
        let say_start = if line.contains('?') { &IN_QUESTIONS[..] } else { &SAY_START };
        let train = (0..words.len()).find(|n| is_word(&words, *n, &TRAINS)).unwrap_or(words.len());
        let mut starts = (0..words.len()).filter(|n| is_word(&words, *n, say_start));
        starts.find_map(|n| Self::at(line, &words, n, train < n))
    }

    /// The one that begins with a word of a line that says a start.
    fn at(line: &str, words: &[(&str, Range<usize>)], first: usize, is_of_train: bool) -> Option<Self> {
        let is_word = |n: usize, known: &[&str]| is_word(words, n, known);
        let is_question = line.trim_end().ends_with('?');
        let (last, double) = if is_word(first, &["engine", "hub", "station"]) {
            (first + usize::from(is_word(first + 1, &["is"])), Double::TileOrEnd)
        } else if is_word(first, &["round"]) {
            (first + usize::from(is_word(first + 1, &["of"])), Double::Tile)
        } else if is_word(first, &["from", "off"]) {
            // Of a train a number is its end: `longest train from the 2`, of which the last words may stand alone.
            let is_of_train = words.len() == 2 || is_of_train;
            let is_end = is_word(first + 1, &["a", "an", "the"]) || is_question || is_of_train;
            (first, if is_end { Double::TileOrEnd } else { Double::Tile })
        } else if is_word(first + 1, &BEHIND_VERB) {
            // With 9 may be with 9 tiles; with a 9 is none.
            let may_count =
                is_word(first + 1, &["with"]) && !is_word(first + 2, &["a", "an"]) && !is_question;
            (first + 1, if may_count { Double::Tile } else { Double::TileOrEnd })
        } else if is_word(first, &["start", "starter"])
            && (words[first].0.starts_with('(') || !words[first].0.ends_with([':', '=']))
        {
            (first, Double::TileOrEnd)
        } else {
            return None;
        };
        let subject_end = words[last].1.end;
        let last = last + usize::from(is_word(last + 1, &["a", "an", "the"]));
        let behind = words[last].1.end;
        let value = double.leads(&line[behind..])?;
        let value = behind + value.start..behind + value.end;
        let rest = &line[value.end..];
        let said = &line[value.clone()];
        let is_listed = is_word(first, &["from", "off"]) && end(said).is_none() && is_listed(rest);
        let is_whole = (rest.is_empty() || rest.starts_with(ENDS)) && !is_listed && !goes_on(said, rest);
        let start = words[first].1.start;
        let subject = start + usize::from(line[start..].starts_with('('))..subject_end;
        let at = Self::start(words, first)..line.len() - rest.trim_start_matches(ENDS).len();
        is_whole.then_some(Self { subject, value, at })
    }

    /// The one that stands before the last of these words: `double 8 round`.
    fn before(line: &str, words: &[(&str, Range<usize>)]) -> Option<Self> {
        let (last, subject) = (words.len() - 1, words.last()?.1.clone());
        (last.saturating_sub(2)..last).find_map(|n| {
            let start = words[n].1.start;
            let value = Double::Tile.leads(&line[start..subject.start])?;
            let value = start + value.start..start + value.end;
            let is_whole = line[value.end..subject.start].trim().is_empty();
            let start = Self::start(words, n);
            let at = start..line.len() - line[subject.end..].trim_start_matches(ENDS).len();
            is_whole.then(|| Self { subject: subject.clone(), value, at })
        })
    }

    /// Where the words begin whose first one is the `n`th, with an article or a pronoun before it.
    fn start(words: &[(&str, Range<usize>)], n: usize) -> usize {
        let is_before = |(word, _): &&(&str, Range<usize>)| is_one_of(word, &BEFORE);
        let before = n.checked_sub(1).map(|n| &words[n]).filter(is_before);
        before.unwrap_or(&words[n]).1.start
    }

    /// Whether a line is no question and has one tile, a double, or says a number and an end of a train: it may say a
    /// start. Each player may start with 15 tiles.
    pub(super) fn may_be_in(line: &str) -> bool {
        let words: Vec<(&str, Range<usize>)> = words(line).collect();
        // An article stands before the same double.
        let is_double = |(word, at): &&(&str, Range<usize>)| {
            !word.eq_ignore_ascii_case("the") && Double::Tile.leads(&line[at.start..]).is_some()
        };
        let is_number = |(word, _): &(&str, Range<usize>)| says_number(word) && end(word).is_some();
        let has = |known: &[&str]| words.iter().any(|(word, _)| is_one_of(word.trim_matches(':'), known));
        let is_end =
            || has(&["train", "trains", "chain"]) && (has(&["end", "ends", "on"]) || has(&SAY_START));
        let doubles = words.iter().filter(is_double).count();
        let is_start = doubles == 1 || doubles > 0 && has(&SAY_START);
        if asks_or_answers(line) {
            return is_start && has(&["train", "trains", "chain", "longest"]);
        }
        is_start || words.iter().any(is_number) && is_end()
    }

    /// A line that says this and nothing else.
    pub(super) fn whole(line: &str) -> Option<Self> {
        Self::of(line)
            .filter(|engine| line[..engine.at.start].trim().is_empty() && engine.at.end == line.len())
    }

    /// The parts of a line around it, each in bytes of the line. The value of a key is not parted, but for the name of a
    /// game or a task; nor is a question with its tiles.
    pub(super) fn parts(line: &str) -> Option<Vec<Range<usize>>> {
        let at = Self::of(line)?.at;
        let before = line[..at.start].to_ascii_lowercase();
        let mut asked = own_tasks().flat_map(|(own, _)| own.asked_as);
        if asked.any(|asked| before.contains(asked)) && tiles_behind(line, at.end).is_some() {
            return None;
        }
        let is_of_key =
            key(&line[..at.start]).is_some_and(|(key, _)| !["game", "task"].contains(&key.as_str()));
        (!is_of_key).then(|| vec![0..at.start, at.clone(), at.end..line.len()])
    }
}

/// The words before a start that is then the end of a train: `longest train from the 2`.
const TRAINS: [&str; 3] = ["train", "chain", "line"];

/// Whether the `n`th word is one of these, without the signs around it.
fn is_word(words: &[(&str, Range<usize>)], n: usize, known: &[&str]) -> bool {
    let word = words.get(n).map(|(word, _)| word.trim_matches(['(', ':', '=']).trim_end_matches("'s"));
    word.is_some_and(|word| is_one_of(word, known))
}

/// Whether another tile stands behind one, so that both are of a list: `from 6-6, 6-5 and 5-4`.
fn is_listed(rest: &str) -> bool {
    let next = words(rest).map(|(word, _)| word).find(|word| !is_one_of(word, &["and", "to"]));
    let next = next.map(|word| word.trim_end_matches(['?', '!', ')']));
    next.is_some_and(|word| are_tiles(word) || has_tile(word))
}

/// Whether a number or a double goes on in words: `9 tiles`, or as the name of a set: `a double-4 set`.
fn goes_on(value: &str, rest: &str) -> bool {
    let rest = rest.trim_start();
    let next = bare_words(rest).next().filter(|_| rest.starts_with(char::is_alphanumeric));
    let is_joined = next.is_some_and(|word| !is_one_of(word, &BEHIND_END));
    is_joined && value.chars().all(char::is_alphanumeric) || rest.starts_with("set")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_said_in_words() {
        for (line, subject, value, parts) in [
            ("Mexican train (engine 9-9)", "engine", "9-9", vec!["Mexican train ", "(engine 9-9)"]),
            (
                "We start from the double nine.",
                "start from",
                "double nine",
                vec!["We start from the double nine."],
            ),
            (
                "Mexican train, starting from 9",
                "starting from",
                "9",
                vec!["Mexican train, ", "starting from 9"],
            ),
            (
                "The engine is double-12, as ever",
                "engine is",
                "double-12",
                vec!["The engine is double-12, ", "as ever"],
            ),
            (
                "Longest train beginning with [6|6]?",
                "beginning with",
                "[6|6]",
                vec!["Longest train ", "beginning with [6|6]?"],
            ),
            ("(engine: 9)", "engine:", "9", vec!["(engine: 9)"]),
        ] {
            let Some(engine) = Engine::of(line) else { panic!("{line}") };
            assert_eq!((&line[engine.subject], &line[engine.value]), (subject, value), "{line}");
            let found: Vec<&str> = Engine::parts(line)
                .into_iter()
                .flatten()
                .map(|at| &line[at])
                .filter(|part| !part.is_empty())
                .collect();
            assert_eq!(found, parts, "{line}");
        }
    }

    #[test]
    fn a_round_or_a_station_is_a_start() {
        for (line, value, at) in [
            ("Mexican Train, double 8 round", "double 8", "double 8 round"),
            ("The 9-9 round.", "9-9", "The 9-9 round."),
            ("Round 8-8", "8-8", "Round 8-8"),
            ("Double 9 engine", "Double 9", "Double 9 engine"),
            ("Mexican train from the 9-9.", "9-9", "from the 9-9."),
            ("It begins with a 9", "9", "It begins with a 9"),
            ("The station is the 9-9", "9-9", "The station is the 9-9"),
            ("The engine's the 8-8", "8-8", "The engine's the 8-8"),
            ("Longest train (start 9)", "9", "(start 9)"),
            ("Longest train from 9", "9", "from 9"),
            ("Longest train from nine", "nine", "from nine"),
        ] {
            let Some(engine) = Engine::of(line) else { panic!("{line}") };
            assert_eq!((&line[engine.value], &line[engine.at]), (value, at), "{line}");
        }
    }

    #[test]
    fn words_may_say_a_start() {
        for line in ["My train ends in a 9.", "The double nine has been played.", "End of my train: 8"] {
            assert!(Engine::may_be_in(line), "{line}");
        }
        for line in ["Each player starts with 15 tiles", "It ends after round 13", "Start with 9-9?"] {
            assert!(!Engine::may_be_in(line), "{line}");
        }
    }

    #[test]
    fn an_article_is_no_part_of_the_tile() {
        let tile = |line: &'static str| Engine::of(line).map(|Engine { value, .. }| &line[value]);
        assert_eq!(tile("The engine is a double 8"), Some("double 8"));
        assert_eq!(tile("Longest train starting on an 8?"), Some("8"));
    }

    #[test]
    fn other_words_say_no_engine() {
        for line in [
            "Should I start with 6-6?",
            "Each starts with 7 tiles",
            "We start with 9",
            "We start with 6-5",
            "Dominosa, from a double-4 set",
            "An engine of 9-9",
            "Longest train from 6-6, 6-5, 5-4",
            "Longest train from 6-6 and 6-5",
            "Longest train from one end to the other",
            "The engine is 9 tiles long",
            "start",
            "I can't start with 9-9",
            "We will start at the 9-9 next round",
            "starting with the",
            "engine",
            "title: Starting from 9-9",
            "",
        ] {
            assert!(Engine::parts(line).is_none(), "{line}");
        }
    }
}
