//! Sentences that say what a key says: `I hold 5-4 and 5-1.`, `The line is 6-6 6-5.`

use std::ops::Range;

use super::engine::Engine;
use super::hidden::HiddenHand;
use super::key::{is_called, is_known, plain_name};
use super::kind::LineKind;
use super::line::{PostLine, is_one_of};
use super::names::has_tiles;
use super::seats;
use super::spoken::{are_said, tiles};
use super::table::are_tiles;
use super::turn;
use crate::puzzle::kind::Kind;
use crate::source::near::{by_other_name, means};

/// The verbs between a name and its tiles, and whether a player may stand before them.
const VERBS: [(&str, Before); 8] = [
    ("hold", Before::Player),
    ("holds", Before::Player),
    ("have", Before::Player),
    ("has", Before::Player),
    ("got", Before::Player),
    ("dealt", Before::Player),
    ("is", Before::Key),
    ("are", Before::Key),
];

/// What stands before a verb and is no player.
const NO_PLAYERS: [&str; 8] = ["everybody", "everyone", "it", "neither", "nobody", "none", "that", "this"];

/// The most words before tiles without a verb: `the boneyard`.
const MOST_WORDS: usize = 3;

/// What stands behind a sentence.
const ENDS: [char; 6] = ['.', ';', '?', '!', ',', ' '];

/// What stands before a verb.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Player,
    Key,
}

/// A sentence that says which tiles a key or a player has.
pub(super) struct Sentence<'l> {
    /// The words before the tiles.
    pub(super) subject: &'l str,
    /// The key, or the name of a player, as a puzzle file would have it.
    name: String,
    /// The tiles, in bytes of the text.
    value: Range<usize>,
}

impl<'l> Sentence<'l> {
    pub(super) fn of(text: &'l str) -> Option<Self> {
        let said = Self::with_verb(text).or_else(|| Self::without_verb(text)).or_else(|| Self::turned(text));
        said.or_else(|| Self::started(text))
    }

    fn started(text: &'l str) -> Option<Self> {
        let Engine { subject, value, .. } = Engine::whole(text)?;
        Some(Self { subject: &text[subject], name: "start".to_owned(), value })
    }

    /// The tiles before the verb: `12-12 is the engine`.
    fn turned(text: &'l str) -> Option<Self> {
        let (said, subject) = text.split_once(" is ").or_else(|| text.split_once(" are "))?;
        let said = said.trim_start();
        let subject = subject.trim_end_matches(ENDS);
        let name = name(subject, subject, Before::Key).filter(|name| holds_tiles(name) && may_say(text))?;
        let start = text.len() - text.trim_start().len();
        are_said(said).then_some(Self { subject, name, value: start..start + said.len() })
    }

    fn with_verb(text: &'l str) -> Option<Self> {
        if !may_say(text) {
            return None;
        }
        let (verb, at, before) = VERBS.iter().find_map(|(verb, before)| {
            let at = text.match_indices(verb).map(|(at, _)| at);
            let is_word = |at: &usize| text[..*at].ends_with(' ') && text[at + verb.len()..].starts_with(' ');
            Some((verb, at.take(1).find(is_word)?, *before))
        })?;
        let end = at + verb.len();
        let body = text[end..].trim_end_matches(ENDS);
        let value = end + body.len() - body.trim_start().len()..end + body.len();
        let [subject, whole] = [&text[..at], &text[..end]].map(|words| without_joint(words.trim()));
        let name = name(subject, whole, before)?;
        let said = &text[value.clone()];
        let is_state = before == Before::Key && ["empty", "unknown"].contains(&said) && is_known(&name);
        let is_number = HiddenHand::said(said).is_some() && may_be_hidden(&name);
        // 12 alone may be points.
        let are_tiles = are_said(said) && !said.bytes().all(|c| c.is_ascii_digit());
        (is_state || is_number || are_tiles).then_some(Self { subject: whole, name, value })
    }

    /// A key or a seat with its tiles behind it, or a player before a dash: `opponent 4-4 1-0`, `Ann - 6-4`.
    fn without_verb(text: &'l str) -> Option<Self> {
        if !may_say(text) {
            return None;
        }
        let end = text.trim_end_matches(ENDS).len();
        let start = text.len() - text.trim_start().len();
        let blanks = (start..end).filter(|at| text.as_bytes()[*at] == b' ').take(MOST_WORDS);
        blanks.into_iter().find_map(|at| {
            let before = without_joint(text[..at].trim());
            let dashed = before.strip_suffix(" -");
            let subject = dashed.unwrap_or(before);
            let name = name(subject, subject, if dashed.is_some() { Before::Player } else { Before::Key })?;
            if is_called(&name) && !holds_tiles(&name) {
                return None;
            }
            let said = text[at..end].trim_start();
            // 14 may be a number of tiles.
            let is_number = said.chars().all(char::is_alphanumeric);
            (are_said(said) && !is_number).then_some(Self { subject, name, value: end - said.len()..end })
        })
    }
}

/// Whether a text may be a sentence that says something: a question says nothing, and a key has a sign.
fn may_say(text: &str) -> bool {
    !text.contains([':', '=', '?'])
}

/// Whether a name is that of a player, and not of the one who asks.
fn may_be_hidden(name: &str) -> bool {
    let is_opponent = |key| (key == "opponent_hand").then_some(());
    !is_called(name) || by_other_name(name, is_opponent).is_some()
}

/// Whether tiles stand behind a name where no sign stands between them.
fn holds_tiles(name: &str) -> bool {
    let is_such = |key: &str| has_tiles(key) || ["line", "opponent_hand", "start"].contains(&key);
    seats::is_seat(name) || means(name, &is_such)
}

/// A clause without the word that joins it to the one before.
fn without_joint(words: &str) -> &str {
    ["and ", "but ", "while "].iter().find_map(|joint| words.strip_prefix(joint)).unwrap_or(words)
}

/// The key that a subject is, or that it is with its verb; else the name of a player.
fn name(subject: &str, whole: &str, before: Before) -> Option<String> {
    let plain = |words: &str| {
        let name = plain_name(words);
        ["the_", "my_"].iter().find_map(|word| name.strip_prefix(word)).unwrap_or(&name).to_owned()
    };
    let [subject, whole] = [subject, whole].map(|words| words.trim_start_matches(['•', '-', '*', ' ']));
    let names = [plain(whole), plain(subject)];
    let is_player = before == Before::Player
        && subject.starts_with(char::is_uppercase)
        && subject.chars().all(char::is_alphabetic)
        && !NO_PLAYERS.iter().any(|word| subject.eq_ignore_ascii_case(word));
    let is_name = |name: &String| is_called(name) || seats::is_seat(name);
    names.into_iter().find(is_name).or_else(|| is_player.then(|| plain(subject)))
}

/// Marks the sentences that say what a key says.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) {
    for (line, kind) in lines.iter().zip(kinds).filter(|(_, kind)| **kind == LineKind::Words) {
        if let Some(Sentence { name, value, .. }) = Sentence::of(&line.text) {
            *kind = LineKind::Key(name, value);
        }
    }
}

/// Makes words again of the sentences about a player that is none of several, and of those about a start where the kind
/// of puzzle has none.
pub(super) fn unmark(own: Option<&Kind>, lines: &[PostLine], kinds: &mut [LineKind]) {
    let has_start = own.is_some_and(|kind| kind.keys.iter().any(|key| key.name == "start"));
    let is_unmarked = |name: &str| !is_known(name) || name == "start" && !has_start;
    for (line, kind) in lines.iter().zip(kinds) {
        if matches!(kind, LineKind::Key(name, _) if is_unmarked(name)) && Sentence::of(&line.text).is_some() {
            *kind = LineKind::Words;
        }
    }
}

/// The sentences of a line, each in bytes of it, where one of them says what a key says, or may say who plays.
pub(super) fn parts(line: &str) -> Option<Vec<Range<usize>>> {
    let sentences: Vec<Range<usize>> = sentences(line).collect();
    let is_said =
        |at: &Range<usize>| Sentence::of(&line[at.clone()]).is_some() || turn::may_say(&line[at.clone()]);
    (sentences.len() > 1 && sentences.iter().any(is_said)).then_some(sentences)
}

/// Whether a sentence that says what a key says goes on in the next line.
pub(super) fn goes_on(line: &str, next: &str) -> bool {
    let Some(start) = sentences(line).last().filter(|_| !line.trim_end().ends_with(ENDS)) else {
        return false;
    };
    let rest = sentences(next).next().map_or("", |first| &next[first]);
    let words = line[start].trim();
    !words.is_empty()
        && !rest.trim().is_empty()
        && Sentence::with_verb(&format!("{words} {}", rest.trim())).is_some()
}

/// The sentences of a line and their clauses, each in bytes of it.
fn sentences(line: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    // A comma stands between two tiles too. What follows them is then part of the same sentence. So does one in `Your move,
    // Bob.`
    let is_list = |end: &usize| {
        let clause = line[*end..].split(['.', ';', '?', '!', ',']).next().unwrap_or_default().trim();
        let first = without_joint(clause).split(' ').next().unwrap_or_default();
        let begins_with_tile = first.len() > 2 && are_tiles(first);
        let is_call = |said: &str| {
            let tail = said.len().checked_sub("your turn".len()).and_then(|start| said.get(start..));
            tail.is_some_and(|tail| is_one_of(tail, &["your move", "your turn"]))
        };
        let before = line[..*end].strip_suffix(',');
        let addresses = before.is_some_and(|before| is_call(before) || is_call(clause));
        addresses || line[..*end].ends_with([',', ';']) && (begins_with_tile || tiles(clause).is_some())
    };
    let ends = line.match_indices(ENDS).map(|(at, end)| at + end.len());
    let ends = ends
        .filter(move |end| !line[..*end].ends_with(' ') && line[*end..].starts_with(' ') && !is_list(end));
    ends.chain([line.len()]).map(move |end| {
        let above = std::mem::replace(&mut start, end);
        above + line[above..end].len() - line[above..end].trim_start().len()..end
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_say_what_a_key_says() {
        for (text, name, tiles) in [
            ("I hold 5-4 and 5-1.", "i_hold", "5-4 and 5-1"),
            ("My opponent has 4-4, 1-0", "opponent_has", "4-4, 1-0"),
            ("The line is 6-6 6-5.", "line", "6-6 6-5"),
            ("My tiles are six-five and double four.", "tiles", "six-five and double four"),
            ("Ann has 6-4.", "ann", "6-4"),
            ("and the boneyard is empty", "boneyard", "empty"),
            ("while Bob holds 6-4 5-5", "bob", "6-4 5-5"),
            ("My opponent 4-4, 1-0", "opponent", "4-4, 1-0"),
            ("and the boneyard 2-2", "boneyard", "2-2"),
            ("North double four and 6-4", "north", "double four and 6-4"),
            ("   Player 1 6-4", "player_1", "6-4"),
            ("My opponent has 3 tiles.", "opponent_has", "3 tiles"),
            ("Bob holds 1 tile", "bob", "1 tile"),
            ("I've got 6-4, 5-5", "ive_got", "6-4, 5-5"),
            ("I was dealt 6-4, 5-5", "i_was_dealt", "6-4, 5-5"),
            ("Bob - 6-4 5-5", "bob", "6-4 5-5"),
            ("12-12 is the engine.", "engine", "12-12"),
            (" 6-6 6-5 are my tiles", "tiles", "6-6 6-5"),
        ] {
            let Some(sentence) = Sentence::of(text) else { panic!("{text}") };
            assert_eq!((sentence.name.as_str(), &text[sentence.value]), (name, tiles), "{text}");
        }
    }

    #[test]
    fn other_sentences_are_words() {
        for text in [
            "The answer is 6-4 5-5.",
            "It is my turn.",
            "I hold: 6-4",
            "The best play is 6-4",
            "this has 6-4 5-4",
            "I have three tiles.",
            "My opponent has 12.",
            "I have 3 tiles.",
            "The hand is won by 6-4.",
            "Who has 6-4?",
            "Is it that Ann has 6-4 5-5?",
            "Nobody has 6-4 or 5-5.",
            "Nobody has 6-4 and 5-5.",
            "I don't have 6-4 5-5.",
            "Stock 14",
            "Score 6-4",
            "Answer 6-4 5-5",
            "- 6-4 5-5",
            "Score - 6-4",
            "My opponent played 6-4 5-5",
            "If I hold 6-4 5-5",
            "6-4 is the answer",
            "6-6 6-5 are left",
            "6-6 is the start?",
        ] {
            assert!(Sentence::of(text).is_none(), "{text}");
        }
    }

    #[test]
    fn clauses_are_parted_and_lists_are_not() {
        let parted = |line: &str| sentences(line).map(|at| line[at].to_owned()).collect::<Vec<_>>();
        assert_eq!(
            parted("Tableaux, I hold 1-5, six-four and 2-2, what now? Thanks."),
            ["Tableaux,", "I hold 1-5, six-four and 2-2,", "what now?", "Thanks."]
        );
        // A hand that is cut at a comma would be another.
        for whole in ["I hold 6-4, 5-5 and 2-1 but not the 0-0.", "I hold 5-4, 5-1; 0-0 and 3-3."] {
            assert_eq!(parted(whole), [whole]);
        }
        for (line, next, is_one) in [
            ("It is late. The line is", "6-6 6-5. My turn", true),
            ("I hold 6-6, 6-5", "and 5-4.", true),
            ("I hold 6-6.", "6-5", false),
            ("I hold 6-6", "", false),
            ("I hold", "the 6-6 dear", false),
            ("I hold", "6-6 and 6-5?", false),
            ("I hold", "hand: 6-6", false),
        ] {
            assert_eq!(goes_on(line, next), is_one, "{line} / {next}");
        }
    }
}
