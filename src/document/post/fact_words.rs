//! The words of a sentence, and what they count.

use super::hidden::is_suit;
use super::line::{bare_words, is_in, is_one_of};
use super::spoken::{self, end};
use crate::rules::value::RuleValue as _;
use crate::tile::{DominoSet, Pip, Tile};

/// What players do with points that they have, or have not.
const HAVE_POINTS: &[&str] = &["ahead", "behind", "both", "from", "i", "tied"];

/// The words beside scores that lie behind, and not ahead.
const OF_SCORES: &[&str] = &["are", "current", "her", "his", "is", "my", "their", "your"];

/// The words that add tiles to a hand.
const ADD: &[&str] = &["another", "extra", "forgot", "plus"];

/// The words of a sentence.
pub(super) struct FactWords<'s>(pub(super) Vec<&'s str>, pub(super) &'s str);

impl<'s> FactWords<'s> {
    pub(super) fn of(said: &'s str) -> Self {
        Self(bare_words(said).collect(), said)
    }

    pub(super) fn has(&self, known: &[&str]) -> bool {
        self.0.iter().any(|word| is_one_of(word, known))
    }

    pub(super) fn has_in(&self, known: &str) -> bool {
        self.0.iter().any(|word| is_in(word, known))
    }

    /// Whether it has a word of the first directly before one of the second.
    pub(super) fn has_pair(&self, first: &str, second: &str) -> bool {
        self.any_pair(&|one, other| is_in(one, first) && is_in(other, second))
    }

    /// Whether two neighbouring words are such.
    pub(super) fn any_pair(&self, is_such: &dyn Fn(&str, &str) -> bool) -> bool {
        self.0.windows(2).any(|pair| is_such(pair[0], pair[1]))
    }

    /// The number of its words that are numbers.
    pub(super) fn numbers(&self) -> usize {
        self.0.iter().filter(|word| spoken::says_number(word)).count()
    }

    /// Whether it says points that players have or need: `I have 115 points`, `Six points from home`.
    pub(super) fn say_scores(&self) -> bool {
        let (amounts, says_number) = (self.amounts(), self.numbers() > 0);
        let has_points = || self.has(&["points", "point", "pts"]);
        amounts > 1 && self.has(&["points", "lead", "leads", "ahead"])
            || amounts > 0 && self.has(&["score", "scores"]) && self.has(OF_SCORES)
            || self.has(&["score", "scores"]) && self.has(&["are", "is"]) && self.has(&["to"])
            || amounts > 0 && self.has(&["peg", "pegs", "tied"])
            || says_number && has_points() && self.has(HAVE_POINTS)
            || says_number && self.has(&["need", "needs"]) && self.has(&["points", "win", "more"])
    }

    /// Whether it says that a hand has no tile of a suit: `has no 6`, `passed on 6`. No one is no suit.
    pub(super) fn lack_suits(&self) -> bool {
        let is_suit = |word: &str| is_suit(word) && !word.eq_ignore_ascii_case("one");
        // 8 out of 10 may be a rating.
        let is_out = |of: &str, suit: &str| {
            is_one_of(of, &["in", "of"]) && suit.ends_with('s') && self.has(&["out", "void"])
        };
        self.any_pair(&|one, suit| is_suit(suit) && (is_one_of(one, &["no"]) || is_out(one, suit)))
            || (self.has(&["passed", "knocked", "any", "nobody"])
                || self.has(&["can", "cannot", "could", "couldn"]) && self.has(&["cannot", "not", "t"]))
                && self.0.iter().any(|word| is_suit(word))
    }

    /// The number of its tiles.
    pub(super) fn tiles(&self) -> usize {
        tiles_in(self.1).count()
    }

    /// Its words that are no halves of tiles.
    pub(super) fn without_tiles(&self) -> impl Iterator<Item = &'s str> {
        let words = self.1.split_whitespace().filter(|word| tiles_in(word).next().is_none());
        words.flat_map(bare_words)
    }

    /// The number of its numbers that are no halves of tiles: two of `35-20`.
    pub(super) fn amounts(&self) -> usize {
        self.without_tiles().filter(|word| word.parse::<u32>().is_ok()).count()
    }

    /// Whether it adds tiles to what is said above: `and the 6-1`.
    pub(super) fn adds_tiles(&self) -> bool {
        let is_joined = self.0.first().is_some_and(|word| is_one_of(word, &["and", "plus"]));
        // A player who also considered a tile has it already.
        let has_also =
            || self.has(&["also", "just"]) && self.has(&["have", "has", "hold", "holds", "got", "drew"]);
        let is_double = || self.has(&["double"]) && self.numbers() > 0;
        (is_joined || self.has(ADD) || has_also()) && (self.tiles() > 0 || has_also() && is_double())
    }

    /// The set that it names.
    pub(super) fn set(&self) -> Option<DominoSet> {
        self.highest().and_then(|highest| DominoSet::read(&format!("double-{highest}")))
    }

    /// The highest end of the set that it names: `the set is double 9`, `with a double-nine set`, or these words alone.
    pub(super) fn highest(&self) -> Option<Pip> {
        let number = |pair: &[&str]| end(pair[0]).filter(|_| pair[1].eq_ignore_ascii_case("set"));
        let is_set = self.has(&["set", "rules"]) || self.0.len() == 2;
        let double =
            |pair: &[&str]| end(pair[1]).filter(|_| is_set && pair[0].eq_ignore_ascii_case("double"));
        self.0.windows(2).find_map(number).or_else(|| self.0.windows(2).find_map(double))
    }

    /// Whether it asks for the most points.
    pub(super) fn say_objective(&self) -> bool {
        let is_most = self.has(&[
            "most", "highest", "biggest", "maximum", "max", "greatest", "heaviest", "fewest", "few", "many",
            "minimise", "minimize", "least", "smallest",
        ]);
        self.has(&["heaviest"])
            || is_most && self.has(&["points", "pips", "pip", "scoring", "score", "worth", "total"])
    }
}

/// The tiles of a text, in the notation and with a sign between their halves.
pub(super) fn tiles_in(text: &str) -> impl Iterator<Item = Tile> {
    let is_tile = |word: &&str| word.len() > 2 && !word.bytes().all(|c| c.is_ascii_digit());
    let words = text.split(|c: char| c.is_whitespace() || ",;.".contains(c)).filter(is_tile);
    words.filter_map(|word| word.trim_matches([':', '!', '?', '(', ')', '[', ']']).parse().ok())
}

/// The sentences of a line.
pub(super) fn sentences(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(['.', '!', '?', ';'])
}
