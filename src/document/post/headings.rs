//! Headings and sentences that name the game of a puzzle: `Castle Rock`, `Puzzle 3: Block`, `We play All Fives.`

use std::ops::Range;

use super::game::with_set;
use super::key::{is_called, name_of_key, plain_name};
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, is_one_of};
use super::spoken::{self, tiles_behind};
use super::table::{list_of_tiles, lists_of_tiles};
use crate::keys::key::Key;
use crate::keys::shipped::spelt;
use crate::puzzle::kinds::own_tasks;
use crate::source::near::means;

/// The words that may stand behind the name of a game.
const BEHIND: [&str; 8] =
    ["puzzle", "problem", "question", "position", "challenge", "endgame", "hand", "turn"];

/// What may stand behind the name of a game, before words.
const SIGNS: [char; 7] = ['.', ',', ':', ';', '!', '?', '('];

/// The words that may stand before the name of a game in a sentence, which begins with a capital there.
const BEFORE: [&str; 5] = ["play", "playing", "played", "of", "in"];

/// The most words of the name of a game.
const MOST_WORDS: usize = 4;

/// The longest sentence in which the name of a game is looked for, in bytes.
const LONGEST: usize = 400;

/// Whether a line is a key without its name: the name of a game in a heading, the words that ask for a task.
pub(super) fn is_heading(text: &str, key: &str) -> bool {
    ["game", "task"].contains(&key) && name_of_key(text).is_none_or(|name| plain_name(name) != key)
}

/// Whether a heading says more beside the name of a game than that it is a question.
pub(super) fn says_more(text: &str, name: &Range<usize>) -> bool {
    let [before, behind] = [&text[..name.start], &text[name.end..]]
        .map(|text| text.trim_matches(['#', ' ', '*', '_', '[', ']']));
    let before = before.trim_end_matches(['.', ')']).trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = behind.to_ascii_lowercase();
    let behind = BEHIND.iter().find_map(|word| behind.strip_prefix(word)).unwrap_or(&behind);
    !["", "A", "An"].contains(&before) || behind.contains(char::is_alphanumeric)
}

/// The number of players that stands before the name of a game: 4 for `Four-handed Block`.
pub(super) fn players(text: &str, name: &Range<usize>) -> Option<usize> {
    let before = text[..name.start].trim_start_matches(['#', ' ', '*', '_']);
    let before = ["A ", "An "].iter().find_map(|word| before.strip_prefix(word)).unwrap_or(before).trim_end();
    let number = ["-handed", "-player"].iter().find_map(|word| before.strip_suffix(word))?;
    spoken::end(number).map(|number| number.value().into())
}

/// The points that win behind the name of a game: 150 for `Muggins to 150`.
pub(super) fn win_score(text: &str, name: &Range<usize>) -> Option<u32> {
    text[name.end..].trim_end_matches(['.', '!', ' ', '*', '_']).strip_prefix(" to ")?.parse().ok()
}

/// Marks the headings that name a game among the words above a puzzle; where there is none, the sentence above the first one.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) {
    let mut above = Above::default();
    let mut is_first = true;
    for n in 0..kinds.len() {
        match &kinds[n] {
            LineKind::Words => above.words(n, &lines[n].text),
            LineKind::Comment => above.heading(n, &lines[n].text),
            LineKind::Blank | LineKind::Fence => {}
            // A line of signs may underline the heading above it; what stands higher belongs to another puzzle.
            LineKind::Rule if above.heading.line() == n.checked_sub(1) => {}
            LineKind::Rule => above.heading = SaidGame::default(),
            LineKind::Key(..) | LineKind::PrintedLabel(..) | LineKind::Table(_) => {
                let Above { heading, said } = std::mem::take(&mut above);
                let is_other = is_first && heading.names_other(&said);
                let said = if is_first && heading.at.is_none() { said.only() } else { None };
                if let Some((line, name)) = heading.only().or(said).filter(|_| !is_other) {
                    kinds[line] = LineKind::Key("game".to_owned(), name);
                }
                is_first = false;
            }
            _ => above = Above::default(),
        }
    }
}

/// Marks the words that ask for the task of a kind of puzzle, where a post has no more than keys of that kind, or one
/// list of tiles that has no key.
pub(super) fn mark_task(lines: &[PostLine], kinds: &mut [LineKind]) {
    let is_of = |kind: &LineKind, keys: &[Key]| match kind {
        // In posts a line is the table.
        LineKind::Key(name, _) if name == "line" => false,
        LineKind::Key(name, _) => means(name, &|name| keys.iter().any(|key| key.name == name)),
        LineKind::PrintedLabel(label, _) => {
            matches!(label, PrintedLabel::Hand(None) | PrintedLabel::Same("start"))
        }
        LineKind::Table(_) => false,
        _ => true,
    };
    let mut listed = listed_below(lines, kinds);
    let alone = tiles_alone(lines, kinds);
    listed[alone.clone().unwrap_or(0..0)].fill(true);
    for (own, kind) in own_tasks() {
        let asked = |n: usize| {
            let text = lines[n].text.to_ascii_lowercase();
            let at = |words: &&str| text.find(words).map(|start| start..start + words.len());
            own.asked_as.iter().find_map(at)
        };
        // The question may stand before a colon: `Longest train, please: 6-1 1-1`.
        let is_question = |n: usize| match &kinds[n] {
            LineKind::Words | LineKind::Comment => true,
            LineKind::Key(name, value) => {
                !is_called(name) && asked(n).is_some_and(|at| at.end <= value.start)
            }
            _ => false,
        };
        let found = (0..kinds.len()).filter(|n| is_question(*n)).find_map(|n| Some((n, asked(n)?)));
        let Some((n, words)) = found else { continue };
        if (0..kinds.len()).all(|line| line == n || listed[line] || is_of(&kinds[line], kind.keys)) {
            let tiles = tiles_behind(&lines[n].text, words.end);
            let tiles = tiles.filter(|_| alone.is_none() && !has_hand(kinds));
            kinds[n] = match tiles {
                Some(tiles) => LineKind::Asked(words, tiles),
                None => LineKind::Key("task".to_owned(), words),
            };
            return;
        }
    }
}

/// Gives the key of a hand to the only list of tiles of a post that has none.
pub(super) fn mark_hand(lines: &[PostLine], kinds: &mut [LineKind]) {
    let first = tiles_alone(lines, kinds).map(|alone| alone.start);
    let Some((n, tiles)) = first.and_then(|n| Some((n, list_of_tiles(&lines[n].text)?))) else { return };
    for kind in kinds.iter_mut().filter(|kind| opens_hand(kind)) {
        *kind = LineKind::Blank;
    }
    kinds[n] = LineKind::Key("hand".to_owned(), tiles);
}

/// Whether a line is the key of a hand, without a tile.
fn opens_hand(kind: &LineKind) -> bool {
    matches!(kind, LineKind::Key(name, value) if value.is_empty() && means(name, &|key| key == "hand"))
}

/// Whether a key holds a hand, or a question does.
fn has_hand(kinds: &[LineKind]) -> bool {
    kinds.iter().any(|kind| match kind {
        LineKind::Key(name, value) => !value.is_empty() && means(name, &|key| key == "hand"),
        LineKind::Asked(..) => true,
        kind => matches!(kind, LineKind::PrintedLabel(PrintedLabel::Hand(_), _)),
    })
}

/// The lines of the only list of tiles of a post, where no key holds a hand; an empty key directly above the list does.
fn tiles_alone(lines: &[PostLine], kinds: &[LineKind]) -> Option<Range<usize>> {
    let is_table = |kind: &LineKind| matches!(kind, LineKind::Table(_));
    let is_list = |n: &usize| {
        is_table(&kinds[*n]) || kinds[*n] == LineKind::Words && list_of_tiles(&lines[*n].text).is_some()
    };
    let first = (0..kinds.len()).find(is_list).filter(|_| !has_hand(kinds))?;
    let end = first + lists_of_tiles(&lines[first..]).len();
    let is_below_key = first.checked_sub(1).is_some_and(|above| opens_hand(&kinds[above]));
    (end > first && !is_below_key && !kinds[end..].iter().any(is_table)).then_some(first..end)
}

/// Which lines are tiles below a key without a value.
fn listed_below(lines: &[PostLine], kinds: &[LineKind]) -> Vec<bool> {
    let mut listed = vec![false; kinds.len()];
    for (n, kind) in kinds.iter().enumerate() {
        if matches!(kind, LineKind::Key(_, value) if value.is_empty()) {
            let tiles = lists_of_tiles(&lines[n + 1..]).len();
            listed[n + 1..][..tiles].fill(true);
        }
    }
    listed
}

/// What the words above a puzzle name.
#[derive(Default)]
struct Above {
    heading: SaidGame,
    said: SaidGame,
}

impl Above {
    /// A heading of Markdown is a comment of a puzzle file.
    fn heading(&mut self, n: usize, text: &str) {
        if let Some(name) = heading(text) {
            self.heading.add(n, name, text);
        }
    }

    fn words(&mut self, n: usize, text: &str) {
        // The head of a mail is no heading of a puzzle.
        if name_of_key(text).is_some_and(|name| is_one_of(name, &["re", "fwd", "subject", "location"])) {
            return;
        }
        match heading(text) {
            Some(name) => self.heading.add(n, name, text),
            None => said(text).into_iter().for_each(|name| self.said.add(n, name, text)),
        }
    }
}

/// A game that lines name, unless they name two.
#[derive(Default)]
struct SaidGame {
    /// The last line that names one, and the name in bytes of it.
    at: Option<(usize, Range<usize>)>,
    game: Option<&'static str>,
    are_two: bool,
}

impl SaidGame {
    fn add(&mut self, n: usize, name: &str, text: &str) {
        let game = spelt(name).or_else(|| spelt(&name[with_set(name)?[0].clone()]));
        self.are_two |= self.game.is_some() && self.game != game;
        self.game = game;
        let start = name.as_ptr() as usize - text.as_ptr() as usize;
        self.at = Some((n, start..start + name.len()));
    }

    /// Whether both name a game, and not the same.
    fn names_other(&self, other: &Self) -> bool {
        self.game.is_some() && other.game.is_some() && (other.are_two || self.game != other.game)
    }

    fn line(&self) -> Option<usize> {
        self.at.as_ref().map(|(line, _)| *line)
    }

    fn only(self) -> Option<(usize, Range<usize>)> {
        self.at.filter(|_| !self.are_two)
    }
}

/// The name of a game in a heading that says nothing else, that goes on behind it, or that has it behind a colon or in
/// parentheses.
fn heading(text: &str) -> Option<&str> {
    let marks = |c: char| c.is_whitespace() || "#*_\"'.!?[]:".contains(c);
    let is_capital = |part: &&str| part.starts_with(char::is_uppercase);
    let numbered = text.trim_matches(marks).trim_start_matches(|c: char| c.is_ascii_digit());
    // The number of a heading, but not that of `5s and 3s`.
    let is_number = numbered.is_empty() || numbered.starts_with([')', ' ', '.', ':']);
    let whole =
        if is_number { numbered.trim_start_matches([')', ' ', '.']) } else { text.trim_matches(marks) };
    let behind = whole.split_once(": ").map(|(_, behind)| behind).filter(is_capital);
    let inside = whole.split_once('(').and_then(|(_, inside)| inside.split(')').next()).filter(is_capital);
    let heads = [Some(whole), behind, inside].into_iter().flatten().flat_map(|part| {
        let first = part.split(SIGNS).next().unwrap_or(part);
        // The points that win stand behind it too: `Muggins to 150`.
        let is_number = |(_, points): &(&str, &str)| points.starts_with(|c: char| c.is_ascii_digit());
        let before = first.split_once(" to ").filter(is_number).map_or(first, |(name, _)| name);
        [part, before.split(" - ").next().unwrap_or(before).trim_matches(marks)]
    });
    let is_game = |body: &&str| spelt(body).is_some() || with_set(body).is_some();
    heads.map(without_words).find(is_game)
}

/// The names of games that sentences say: behind `play`, or before `puzzle`.
fn said(text: &str) -> Vec<&str> {
    let is_short = text.len() <= LONGEST;
    let words: Vec<&str> = text.split(' ').filter(|word| is_short && !word.is_empty()).collect();
    let is_behind = |n: usize| n > 0 && BEFORE.iter().any(|word| words[n - 1].eq_ignore_ascii_case(word));
    let is_before = |end: usize| {
        let word = words.get(end).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        word.is_some_and(|word| is_one_of(word, &BEHIND))
    };
    let name = |n: usize| {
        let rest = &text[words[n].as_ptr() as usize - text.as_ptr() as usize..];
        let ends = (n + 1..=words.len().min(n + MOST_WORDS)).rev();
        let name = ends.filter(|end| is_behind(n) || is_before(*end)).find_map(|end| {
            let length = words[end - 1].as_ptr() as usize + words[end - 1].len() - rest.as_ptr() as usize;
            let name = rest[..length].trim_end_matches(SIGNS);
            spelt(name).map(|_| name)
        })?;
        let sentence = rest.split(['.', ';', '!', '?']).next().unwrap_or(rest);
        Some(if with_set(sentence).is_some() { sentence } else { name })
    };
    let capitals = (0..words.len()).filter(|n| words[*n].starts_with(char::is_uppercase));
    capitals.filter_map(name).collect()
}

/// A heading without `A` and the number of players before the name of a game, and `puzzle` behind it.
fn without_words(heading: &str) -> &str {
    let body = heading.strip_prefix("A ").or_else(|| heading.strip_prefix("An ")).unwrap_or(heading);
    let is_number = |(first, _): &(&str, &str)| first.ends_with("-handed") || first.ends_with("-player");
    let body = body.split_once(' ').filter(is_number).map_or(body, |(_, rest)| rest);
    let last = body.split(' ').next_back().unwrap_or(body);
    if BEHIND.iter().any(|word| last.eq_ignore_ascii_case(word)) {
        return body[..body.len() - last.len()].trim_end();
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game that a line names.
    fn named(text: &str) -> Option<&str> {
        heading(text).or_else(|| said(text).pop())
    }

    #[test]
    fn headings_and_sentences_name_a_game() {
        for (text, game) in [
            ("Castle Rock", "Castle Rock"),
            ("**A Tableaux 99 question**", "Tableaux 99"),
            ("## Castle Rock", "Castle Rock"),
            ("3. Castle Rock", "Castle Rock"),
            ("5s and 3s", "5s and 3s"),
            ("12) A Block puzzle", "Block"),
            ("An All Fives puzzle!", "All Fives"),
            ("*Draw dominoes*", "Draw dominoes"),
            ("A four-handed Block puzzle", "Block"),
            ("2-player Muggins", "Muggins"),
            ("Muggins to 150", "Muggins"),
            ("Block endgame", "Block"),
            ("Castle Rock. My turn - what now?", "Castle Rock"),
            ("**Block**, two players", "Block"),
            ("A Chicken Foot question: which one?", "Chicken Foot"),
            ("Matador - who wins?", "Matador"),
            ("Block (double six)", "Block (double six)"),
            ("Puzzle 3: Castle Rock", "Castle Rock"),
            ("No. 4: Block, two players", "Block"),
            ("A domino problem (All Fives)", "All Fives"),
            ("Can you solve this Block puzzle?", "Block"),
            ("We play Fives and Threes, two of us.", "Fives and Threes"),
            ("We play Block with a double-nine set.", "Block with a double-nine set"),
            ("In Tableaux 99, which play is best?", "Tableaux 99"),
        ] {
            assert_eq!(named(text), Some(game), "{text}");
        }
    }

    #[test]
    fn other_words_name_no_game() {
        for text in [
            "",
            "A puzzle",
            "I draw",
            "Block the end",
            "Castle",
            "***",
            "Answer: draw",
            "Should I play? Draw one or pass",
            "I draw in turn",
            "We play block",
        ] {
            assert_eq!(named(text), None, "{text}");
        }
    }
}
