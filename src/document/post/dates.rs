//! Dates, times, ratings and the numbers of pages in words: they look like tiles or points, and are none of the puzzle.

use std::borrow::Cow;

use super::line::is_in;
use crate::tile::Tile;

const MONTHS: &str = "january february march april may june july august september october november december jan feb mar apr \
     jun jul aug sep sept oct nov dec";

/// The numbers of times in words.
const COUNTS: &str = "two three four five six seven eight nine ten twelve fifteen twenty thirty";

/// What is counted in times. `am` may begin a question.
const UNITS: &str =
    "minutes minute min mins hours hour hrs days day weeks week months month years year seconds secs pm";

/// What has numbers of its own.
const NUMBERED: &str = "puzzle problem page part chapter issue lesson exercise version volume";

/// What stands before a date of two numbers: one that stands elsewhere may be a tile.
const DATED: &str = "found posted published seen solved written dated updated";

/// What stands behind a rating, and behind no tile.
const RATED: &str = "would puzzle for difficulty recommend fun great nice";

/// The words of one who rates.
const RATING: &str = "difficulty give rate rated rating scale stars";

/// What stands before a time, and behind it.
const BEFORE_TIME: &str = "in at time took";
const BEHIND_TIME: &str = "train am pm";

/// A text without its dates, times and ratings, but with the signs behind them.
pub(super) fn without_dates(text: &str) -> Cow<'_, str> {
    let words = DatedWords::of(text);
    if !(0..words.0.len()).any(|n| words.is_idle(n)) {
        return Cow::Borrowed(text);
    }
    if words.is_at(0, "sent") && words.is_at(1, "from") {
        return Cow::Borrowed("");
    }
    let is_sign = |c: char| !c.is_alphanumeric();
    let kept = text
        .split_whitespace()
        .enumerate()
        .map(|(n, word)| if words.is_idle(n) { &word[word.trim_end_matches(is_sign).len()..] } else { word });
    Cow::Owned(kept.collect::<Vec<_>>().join(" "))
}

/// Whether a line is a date or a time and nothing else. Some times may be tiles of a large set.
pub(super) fn is_date(line: &str) -> bool {
    let is_sure = |word: &str| has_year(word) || is_time(word) && word.parse::<Tile>().is_err();
    line.split_whitespace().all(|word| has_year(word) || is_time(word))
        && line.split_whitespace().any(is_sure)
}

/// Whether the sign at a byte is that of a time, and ends no key: `Finished in 1:45`. Hands have numbers too.
pub(super) fn is_within_time(text: &str, sign: usize) -> bool {
    let start = text[..sign].rfind(' ').map_or(0, |blank| blank + 1);
    let end = text[sign..].find([' ', ',', '.', '!']).map_or(text.len(), |end| sign + end);
    let before = text[..start].trim_end();
    let goes_on =
        text[end..].starts_with(' ') && text[end..].trim_start().starts_with(|c: char| c.is_ascii_digit());
    let is_hand =
        ["player", "seat", "hand", "team"].iter().any(|name| before.to_ascii_lowercase().ends_with(name));
    is_time(&text[start..end]) && before.contains(char::is_alphabetic) && !is_hand && !goes_on
}

/// The words of a text without the signs around them.
struct DatedWords<'t>(Vec<&'t str>, bool);

impl<'t> DatedWords<'t> {
    fn of(text: &'t str) -> Self {
        let is_sign = |c: char| !c.is_alphanumeric() && !"$€£".contains(c);
        let words = text.split_whitespace().map(|word| word.trim_matches(is_sign)).collect();
        let mut words = Self(words, false);
        // One that may be a tile is a time beside words of time, or beside another.
        words.1 = (0..words.0.len()).any(|n| {
            let is_tile = || words.0[n].parse::<Tile>().is_ok();
            let is_beside = || n > 0 && words.is_in(n - 1, BEFORE_TIME) || words.is_in(n + 1, BEHIND_TIME);
            is_time(words.0[n]) && (!is_tile() || is_beside())
        });
        words
    }

    fn word(&self, n: usize) -> &'t str {
        self.0.get(n).copied().unwrap_or_default()
    }

    fn is_at(&self, n: usize, word: &str) -> bool {
        self.word(n).eq_ignore_ascii_case(word)
    }

    fn is_in(&self, n: usize, known: &str) -> bool {
        is_in(self.word(n), known)
    }

    /// Whether a month stands there. In small letters it may be a verb.
    fn is_month(&self, n: usize) -> bool {
        self.word(n).starts_with(char::is_uppercase) && self.is_in(n, MONTHS)
    }

    fn is_idle(&self, n: usize) -> bool {
        let word = self.word(n);
        let above = |back: usize| n.checked_sub(back);
        let is_day = is_number(word.trim_end_matches(char::is_alphabetic));
        let is_behind = |known: &str| above(1).is_some_and(|n| self.is_in(n, known));
        has_year(word)
            || self.1 && is_time(word)
            || word.strip_prefix(['$', '€', '£']).is_some_and(is_number)
            || is_day && (self.is_month(n + 1) || above(1).is_some_and(|n| self.is_month(n)))
            || self.is_counted(n)
            || self.is_numbered(n)
            || is_behind("of") && is_number(word) && above(2).is_some_and(|n| self.is_numbered(n))
            || self.is_rating(word)
            || n == 0 && word.ends_with("/10") && self.is_in(1, RATED)
            || word.contains('/') && is_behind("on") && above(2).is_none_or(|n| self.is_in(n, DATED))
            || is_number(word) && self.is_at(0, "sent") && self.is_at(1, "from")
    }

    /// Whether a word is a number of 5 or of 10 stars, in a line that rates, or alone: `Rating 4/5`.
    fn is_rating(&self, word: &str) -> bool {
        let of = word.split_once('/').filter(|(_, all)| ["5", "10"].contains(all));
        of.is_some_and(|(stars, _)| stars.split('.').all(is_number))
            && (self.0.len() == 1 || self.0.iter().any(|word| is_in(word, RATING)))
    }

    /// Whether it counts minutes, days or the like: `2 days`, and `6` of `6 to 8 pm`.
    fn is_counted(&self, n: usize) -> bool {
        let is_range = |word: &str| word.split('-').all(is_number);
        let is_count = |n: usize| {
            let is_count = (is_number(self.word(n)) || self.is_in(n, COUNTS)) || is_range(self.word(n));
            is_count && self.is_in(n + 1, UNITS) || is_number(self.word(n)) && self.is_at(n + 1, "am")
        };
        is_count(n) || is_number(self.word(n)) && self.is_in(n + 1, "to or and") && is_count(n + 2)
    }

    /// Whether it is the number of a puzzle, of a page or the like: `Puzzle 12/30`.
    fn is_numbered(&self, n: usize) -> bool {
        let is_number = self.word(n).split(['/', '.']).all(is_number);
        is_number && n.checked_sub(1).is_some_and(|n| self.is_in(n, NUMBERED))
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit())
}

/// Whether a word is a time with minutes or seconds of two digits: `19:30`.
fn is_time(word: &str) -> bool {
    let parts: Vec<&str> = word.split(':').collect();
    let is_part = |part: &&str| part.len() == 2 && part.parse().is_ok_and(|part: u8| part < 60);
    let [hours, others @ ..] = &parts[..] else { return false };
    // The points of two players may be more.
    let is_hour = is_number(hours) && hours.parse().is_ok_and(|hours: u8| hours < 25);
    is_hour && (1..3).contains(&others.len()) && others.iter().all(is_part)
}

/// Whether a word is a year, or a date with one: `1998`, `12/05/2024`, `12.05.24`.
fn has_year(word: &str) -> bool {
    let is_year =
        |part: &str| part.len() == 4 && part.parse().is_ok_and(|year: u16| (1900..=2100).contains(&year));
    let parts: Vec<&str> = word.split(['/', '-', '.']).collect();
    let is_short = !word.contains('-') && parts.last().is_some_and(|year| year.len() == 2);
    match parts[..] {
        [year] => is_year(year),
        [first, _, last] => {
            parts.iter().copied().all(is_number) && (is_year(first) || is_year(last) || is_short)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_are_left_out() {
        for (text, kept) in [
            ("Found on 12/5.", "Found on ."),
            ("Puzzle by Bob, 1998", "Puzzle by Bob, "),
            ("Easy 0:45, medium 2:10", "Easy , medium "),
            ("On 12 May, Bob wrote:", "On  May, Bob wrote:"),
            ("We play from 6 to 8 pm.", "We play from  to  pm."),
            ("Puzzle 7 of 30", "Puzzle  of "),
            ("Sent from my iPhone 12", ""),
            ("Price: $5", "Price: "),
            ("I give it a 4/5.", "I give it a ."),
            ("4/5", ""),
        ] {
            assert_eq!(without_dates(text), kept, "{text}");
        }
    }

    #[test]
    fn tiles_and_points_are_no_dates() {
        for text in [
            "I also hold 9:12",
            "Ann played 6/5.",
            "10/10 is the engine",
            "may 6 begin?",
            "58-40",
            "from 6 to 8",
            "6-5-5-4",
        ] {
            assert_eq!(without_dates(text), text, "{text}");
        }
        assert!(["12/05/2024 8:15", "19:30", "2024-05-12"].into_iter().all(is_date));
        assert!(!["9:12", "6-5", "12", "", "6/5"].into_iter().any(is_date));
    }

    #[test]
    fn the_sign_of_a_time_ends_no_key() {
        let is_time = |text: &str| text.find(':').is_some_and(|sign| is_within_time(text, sign));
        assert!(["Finished in 1:45", "Easy 0:45, medium 2:10"].into_iter().all(is_time));
        assert!(!["Player 1:45", "Ann 1:45 31", "Hand: 45", "1:45"].into_iter().any(is_time));
    }
}
