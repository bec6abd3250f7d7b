//! Hands whose tiles are hidden: `4 tiles, no 1 5`, `three tiles left`, `? ? ?`.

use super::line::{bare_words, is_one_of};
use super::spoken::end;
use crate::tile::Pip;

/// A hand of which only this is known.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct HiddenHand {
    /// The number of its tiles.
    pub(super) count: usize,
    /// The suits that it lacks, with blanks between them.
    pub(super) lacks: Option<String>,
}

/// The backs of tiles as glyphs.
const BACKS: [char; 2] = ['\u{1F030}', '\u{1F062}'];

/// What tiles are called.
const TILES: [&str; 8] = ["bone", "bones", "domino", "dominoes", "dominos", "pieces", "tile", "tiles"];

/// What may stand behind them and says nothing more.
const BEHIND_TILES: [&str; 8] = ["and", "but", "hand", "in", "left", "other", "remaining", "the"];

impl HiddenHand {
    /// The hand that words say, and nothing else.
    pub(super) fn said(words: &str) -> Option<Self> {
        if let Some(count) = backs(words) {
            return Some(Self { count, lacks: None });
        }
        let marks = words.matches('?').count();
        let backs = words.matches(BACKS).count();
        if marks + backs > 1 && words.chars().all(|c| "? ,-[]".contains(c) || BACKS.contains(&c)) {
            let count = if words.contains('-') { marks / 2 } else { marks + backs };
            return Some(Self { count, lacks: None });
        }
        let is_said = |word: &&str| marks == 0 && !is_one_of(word, &["hidden", "unknown"]);
        let mut said = bare_words(words).filter(is_said);
        let first = said.next()?;
        let count = number(first)?;
        said.next().filter(|word| is_count(first, word))?;
        let mut rest = said.skip_while(|word| is_one_of(word, &BEHIND_TILES));
        let lacks = match rest.next() {
            None => None,
            Some(word) if word.eq_ignore_ascii_case("no") => Some(suits(rest)?),
            Some(_) => return None,
        };
        Some(Self { count, lacks })
    }
}

/// The number of tiles where each is two signs or one that stands for its back: `?? ??`, `xx xx`, `[ ] [ ]`, `▯▯`.
fn backs(words: &str) -> Option<usize> {
    let lower = words.to_ascii_lowercase();
    let times = lower.trim().strip_prefix('x').or_else(|| lower.trim().strip_suffix('x'));
    if let Some(count) = times.and_then(|count| count.parse().ok()) {
        return Some(count);
    }
    let plain = lower.replace("[ ]", " [] ").replace(['▯', '□', '▮', '■', '▢'], " [] ");
    let all: Vec<&str> = plain.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let (first, others) = all.split_first()?;
    let is_back = ["??", "xx", "x-x", "x|x", "[]"].contains(first) && (!others.is_empty() || *first == "[]");
    (is_back && others.iter().all(|other| other == first)).then_some(all.len())
}

/// A number in digits or in words.
fn number(word: &str) -> Option<usize> {
    word.parse().ok().or_else(|| Some(end(word)?.value().into()))
}

/// Whether two words are a number of tiles: `three tiles`.
pub(super) fn is_count(first: &str, second: &str) -> bool {
    number(first).is_some() && is_one_of(second, &TILES)
}

/// What the boneyard is called in a sentence.
pub(super) const BONEYARD: [&str; 2] = ["boneyard", "stock"];

/// What may stand beside the number of tiles in the boneyard.
const BESIDE_BONEYARD: [&str; 14] = [
    "are",
    "down",
    "face",
    "has",
    "have",
    "in",
    "is",
    "left",
    "of",
    "remain",
    "remaining",
    "the",
    "there",
    "unknown",
];

/// The number of tiles that the boneyard has, where words say it and nothing else: `The boneyard has 14 tiles.`
pub(super) fn in_boneyard(words: &str) -> Option<usize> {
    let (numbers, others): (Vec<&str>, Vec<&str>) =
        bare_words(words).partition(|word| number(word).is_some());
    let is_beside =
        |word: &&str| [&BONEYARD[..], &BESIDE_BONEYARD, &TILES].iter().any(|known| is_one_of(word, known));
    let [one] = numbers[..] else { return None };
    number(one).filter(|_| !others.is_empty() && others.iter().all(is_beside))
}

/// The suit that a word names: `5s`, `fives`.
fn suit(word: &str) -> Option<Pip> {
    let bare = ["es", "s"].iter().find_map(|plural| end(word.strip_suffix(plural)?));
    end(word).or(bare)
}

/// Whether a word names a suit.
pub(super) fn is_suit(word: &str) -> bool {
    suit(word).is_some()
}

/// The suits that words name, and nothing else.
pub(super) fn lacked(words: &str) -> Option<String> {
    suits(bare_words(words))
}

/// Suits as people say them, with blanks between them: `1 5` for `1s or fives`.
fn suits<'w>(words: impl Iterator<Item = &'w str>) -> Option<String> {
    let named = words.filter(|word| !is_one_of(word, &["and", "no", "nor", "or"]));
    let suits: Option<Vec<String>> = named.map(|word| Some(suit(word)?.to_string())).collect();
    suits.filter(|suits| !suits.is_empty()).map(|suits| suits.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boneyard_has_a_number_of_tiles() {
        for words in ["The boneyard has 14 tiles.", "Stock 14", "14 tiles left", "14 left in the boneyard"] {
            assert_eq!(in_boneyard(words), Some(14), "{words}");
        }
        for words in ["14", "1-4 6-5", "14 tiles, I think", "unknown", "the 6-4", ""] {
            assert_eq!(in_boneyard(words), None, "{words}");
        }
    }

    #[test]
    fn a_hidden_hand_has_a_number_and_suits() {
        for (words, count, lacks) in [
            ("4 tiles, no 1 5", 4, Some("1 5")),
            ("1 tile", 1, None),
            ("three tiles left", 3, None),
            ("2 bones in hand, and no fives or 6s", 2, Some("5 6")),
            ("? ? ?", 3, None),
            ("??", 2, None),
            ("?-? ?-?", 2, None),
            ("?? ??", 2, None),
            ("xx, xx, xx", 3, None),
            ("[ ] [ ]", 2, None),
            ("▯▯", 2, None),
            ("x2", 2, None),
            ("[?][?][?]", 3, None),
            ("🁢🁢🁢", 3, None),
            ("3 hidden tiles", 3, None),
        ] {
            let hand = HiddenHand { count, lacks: lacks.map(str::to_owned) };
            assert_eq!(HiddenHand::said(words), Some(hand), "{words}");
        }
        for words in
            ["4 tiles, no idea", "4 tiles that I hold", "some tiles", "6-4 4-4", "?", "2 tiles?", "3", ""]
        {
            assert_eq!(HiddenHand::said(words), None, "{words}");
        }
    }
}
