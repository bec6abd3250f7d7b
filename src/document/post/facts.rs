//! Words of a post that say a fact of the puzzle which no key says: without it, it would be another puzzle.

use super::game::with_set;
use super::hidden::{BONEYARD, HiddenHand, is_count, is_suit};
use super::key::name_and_value;
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, bare_words, is_in, is_one_of};
use super::names::plain_word;
use super::seats::spoken_name;
use super::spoken::{self, end, says_ends, says_sides};
use super::table::{are_tiles, asks_or_answers};
use crate::game::Rules;
use crate::keys::{shipped, spec};
use crate::notation::tiles::read_some;
use crate::rules::counts::MAX_SEATS;
use crate::rules::value::RuleValue as _;
use crate::sorted::{self, SortedSet};
use crate::source::said_fact::SaidFact;
use crate::tile::{DominoSet, Pip, Tile, Turned};

/// What is known of the puzzle beside which words stand.
pub(super) struct FactReader<'k> {
    /// The names of the keys of the post.
    keys: SortedSet<&'k str>,
    /// The names of the hands, by seats, in small letters.
    pub(super) hands: Vec<String>,
    /// Whether a hand is hidden.
    hides: bool,
    /// The rules of the game, without the keys of the post.
    pub(super) rules: Option<Rules>,
    set: Option<DominoSet>,
    /// The end at which the train starts.
    pub(super) start: Option<Pip>,
    /// The tiles of all keys; `None` where a picture may have others.
    tiles: Option<SortedSet<Tile>>,
    /// The ends of a line without arms.
    ends: Option<[Pip; 2]>,
}

impl<'k> FactReader<'k> {
    pub(super) fn of<'l>(lines: &'l [PostLine], kinds: &'k [LineKind]) -> Self {
        let said = |key: &str| {
            let (line, value) = lines.iter().zip(kinds).find_map(|(line, kind)| match kind {
                LineKind::Key(name, value) if name == key => Some((line, value)),
                _ => None,
            })?;
            Some(line.text[value.clone()].trim())
        };
        let parts = |text: &'l str| match with_set(text) {
            Some([name, set]) => (Some(&text[name]), Some(&text[set])),
            None => (Some(text), None),
        };
        let (name, behind) = said("game").map(parts).unwrap_or_default();
        let rules = name.and_then(shipped::spelt).and_then(|name| Some(spec::find(name).ok()?.rules));
        let set = said("set").or(behind).map(|set| DominoSet::read(&set.to_ascii_lowercase()));
        let set = set.unwrap_or_else(|| rules.as_ref().map(Rules::set));
        let hand = |(line, kind): (&PostLine, &LineKind)| match kind {
            LineKind::PrintedLabel(PrintedLabel::Hand(Some(seat)), value) => {
                let name = name_and_value(&line.text).map(|(name, _)| spoken_name(&name));
                let is_hidden = HiddenHand::said(&line.text[value.clone()]).is_some();
                Some((*seat, name.unwrap_or_default(), is_hidden))
            }
            _ => None,
        };
        let mut hands: Vec<(usize, String, bool)> = lines.iter().zip(kinds).filter_map(hand).collect();
        hands.truncate(MAX_SEATS);
        sorted::sort_by_key(&mut hands, |hand| hand.0);
        let start = said("start").and_then(start_of);
        let hides = hands.iter().any(|(.., is_hidden)| *is_hidden);
        let hands = hands.into_iter().map(|(_, name, _)| name).collect();
        let keys = sorted::set(kinds.iter().filter_map(key));
        let tiles = known_tiles(lines, kinds);
        let ends = lines.iter().zip(kinds).find_map(ends);
        Self { keys, hands, hides, rules, set, start, tiles, ends }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.keys.contains(&key)
    }

    /// The fact that a line of words beside a position says.
    pub(super) fn of_position(&self, line: &str) -> Option<SaidFact> {
        if says_hand(line) {
            return Some(SaidFact::Hand);
        }
        if self.ends.is_some_and(|ends| says_other_ends(line, ends)) {
            return Some(SaidFact::Ends);
        }
        sentences(line).filter(|said| !asks_or_answers(said)).find_map(|said| self.of_sentence(said))
    }

    fn of_sentence(&self, said: &str) -> Option<SaidFact> {
        let words = FactWords::of(said);
        if words.adds_tiles() || words.0.len() < 9 && self.counts_hand(&words) || self.has_other_tile(said) {
            return Some(SaidFact::Hand);
        }
        if let Some(fact) = self.of_game(&words) {
            return Some(fact);
        }
        if self.hides && words.lack_suits() {
            return Some(SaidFact::Pass);
        }
        let says_rest = words.has(&["all", "other", "others", "remaining", "rest"]);
        if words.has(&BONEYARD) && (words.numbers() > 0 || says_rest) && !self.has("boneyard") {
            return Some(SaidFact::Boneyard);
        }
        let is_of_spinner = words.has(&["spinner", "spinners"]) && words.has(RULES) && !self.has("spinner");
        let are_wild = |pair: &[&str]| is_one_of(pair[0], &["are", "is"]) && pair[1] == "wild";
        let is_wild = words.has(&["wild"]) && words.has_in(WILD)
            || words.0.windows(2).any(are_wild) && words.numbers() > 0;
        if is_of_spinner || is_wild {
            return Some(SaidFact::Rule);
        }
        if words.has(&["partner", "partners", "partnership", "teams", "team"])
            && self.are_other_partners(&words)
        {
            return Some(SaidFact::Partners);
        }
        if words.set().is_some_and(|set| self.set.is_some_and(|own| own != set)) {
            return Some(SaidFact::Set);
        }
        let opens = words.has(&["opened", "opening"]) && words.tiles() == 1 && self.has("layout");
        (opens && !self.has("opened") && self.asks_who_opened()).then_some(SaidFact::Opening)
    }

    /// The fact that a sentence says of the points, the turn or the number of the hand.
    fn of_game(&self, words: &FactWords<'_>) -> Option<SaidFact> {
        let has_rule = |key: &str| self.rules.as_ref().and_then(|rules| rules.key(key)).is_some();
        let (has_scores, amounts) = (self.has("scores"), words.amounts());
        if has_rule("win_score") {
            if !has_scores && words.say_scores() {
                return Some(SaidFact::Scores);
            }
            let is_to =
                |pair: &[&str]| pair[0] == "to" && pair[1].parse().is_ok_and(|points: u32| points > 20);
            let is_target =
                words.0.windows(2).any(is_to) || words.has(&["points"]) && words.has(&["win", "wins"]);
            if has_scores && amounts == 1 && is_target {
                return Some(SaidFact::WinScore);
            }
        }
        let is_turn = words.0.len() < 9 && words.has(&["turn", "moves", "next"]) && !self.has("turn");
        let seats = self.seats(words);
        if is_turn && !seats.is_empty() && !seats.contains(&0) {
            return Some(SaidFact::Turn);
        }
        let is_number =
            |pair: &[&str]| is_one_of(pair[0], &["hand", "round"]) && pair[1].parse::<u8>().is_ok();
        let says_number = words.0.windows(2).any(is_number) && !self.has("house");
        (has_rule("hand_number") && says_number).then_some(SaidFact::HandNumber)
    }

    /// The seat whose hand has this name.
    pub(super) fn seat(&self, word: &str) -> Option<usize> {
        self.hands.iter().position(|hand| hand.eq_ignore_ascii_case(word))
    }

    /// The seats that words name, in the order of the words.
    fn seats(&self, words: &FactWords<'_>) -> Vec<usize> {
        words.0.iter().filter_map(|word| self.seat(word)).collect()
    }

    /// Whether a sentence names a tile that no key has.
    fn has_other_tile(&self, said: &str) -> bool {
        (self.hides || !denies(said)) && self.has("layout") && self.has("hand") && self.names_other_tile(said)
    }

    /// Whether words have a tile that no key has, where all keys are known.
    pub(super) fn names_other_tile(&self, said: &str) -> bool {
        self.tiles.as_ref().is_some_and(|known| tiles_in(said).any(|tile| !known.contains(&tile)))
    }

    /// Whether the tile that opened decides where others may be joined.
    fn asks_who_opened(&self) -> bool {
        self.rules.as_ref().and_then(|rules| rules.key("double_ports")).is_some_and(|ports| ports == "first")
    }

    /// Whether a sentence begins with a hand, or an opponent without one, and says how many tiles it has; or says a number
    /// of players other than that of the hands.
    fn counts_hand(&self, words: &FactWords<'_>) -> bool {
        let is_opponent = |word: &str| {
            self.hands.is_empty() && is_one_of(word, &["opponent", "opponents", "he", "she", "they"])
        };
        let is_other = |pair: &[&str]| {
            let count = end(pair[0]).filter(|_| is_one_of(pair[1], &["players", "player", "handed"]));
            self.hands.len() > 1 && count.is_some_and(|count| usize::from(count.value()) != self.hands.len())
        };
        // `Bob has 15` may say tiles or points.
        let counts = |pair: &[&str]| {
            is_count(pair[0], pair[1]) || is_one_of(pair[0], &["has", "have"]) && end(pair[1]).is_some()
        };
        let is_named = words.0.iter().take(2).any(|word| self.seat(word).is_some() || is_opponent(word));
        (is_named || words.has(&["hand"]) && words.0.iter().any(|word| is_opponent(word)))
            && words.tiles() == 0
            && words.0.windows(2).any(counts)
            || words.0.windows(2).any(is_other)
    }

    /// Whether partners are spoken of, and the rules have none, or others.
    pub(super) fn are_other_partners(&self, words: &FactWords<'_>) -> bool {
        let sides = self.rules.as_ref().and_then(|rules| rules.sides(4)).filter(|_| self.hands.len() == 4);
        let Some(sides) = sides else { return false };
        let named = self.seats(words);
        let have_none = sides.windows(2).all(|pair| pair[0] < pair[1]);
        have_none
            || matches!(named[..], [first, second] | [first, second, _, _] if sides[first] != sides[second])
    }
}

/// What may be wild.
const WILD: &str = "blank blanks double doubles tile tiles zero zeros";

/// What players do with points that they have, or have not.
const HAVE_POINTS: &[&str] = &["ahead", "behind", "both", "from", "i", "tied"];

/// The words beside scores that lie behind, and not ahead.
const OF_SCORES: &[&str] = &["are", "current", "her", "his", "is", "my", "their", "your"];

/// The words beside a spinner that make it a rule.
const RULES: &[&str] =
    &["a", "any", "every", "each", "first", "is", "isn", "no", "not", "the", "with", "without"];

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

    /// The number of its words that are numbers.
    pub(super) fn numbers(&self) -> usize {
        self.0.iter().filter(|word| spoken::says_number(word)).count()
    }

    /// Whether it says points that players have or need: `I have 115 points`, `Six points from home`.
    fn say_scores(&self) -> bool {
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
    fn lack_suits(&self) -> bool {
        let is_suit = |word: &str| is_suit(word) && !word.eq_ignore_ascii_case("one");
        // 8 out of 10 may be a rating.
        let is_out = |pair: &[&str]| {
            is_one_of(pair[0], &["in", "of"]) && pair[1].ends_with('s') && self.has(&["out", "void"])
        };
        let is_lacked = |pair: &[&str]| pair[0].eq_ignore_ascii_case("no") || is_out(pair);
        self.0.windows(2).any(|pair| is_lacked(pair) && is_suit(pair[1]))
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
    fn adds_tiles(&self) -> bool {
        let is_joined = self.0.first().is_some_and(|word| is_one_of(word, &["and", "plus"]));
        // A player who also considered a tile has it already.
        let has_also =
            || self.has(&["also", "just"]) && self.has(&["have", "has", "hold", "holds", "got", "drew"]);
        let is_double = || self.has(&["double"]) && self.numbers() > 0;
        (is_joined || self.has(ADD) || has_also()) && (self.tiles() > 0 || has_also() && is_double())
    }

    /// The set that it names.
    fn set(&self) -> Option<DominoSet> {
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

/// The end that a tile or a number says as the start of a train.
pub(super) fn start_of(said: &str) -> Option<Pip> {
    plain_word("start", said).as_deref().unwrap_or(said).parse().ok().and_then(Pip::new)
}

/// The key that a line is, or gives.
fn key(kind: &LineKind) -> Option<&str> {
    match kind {
        LineKind::PrintedLabel(PrintedLabel::Same(label), _) => Some(label),
        LineKind::Scores(_) => Some("scores"),
        LineKind::PrintedLabel(PrintedLabel::Turn(_), _) => Some("turn"),
        LineKind::PrintedLabel(PrintedLabel::Layout, _) => Some("layout"),
        LineKind::PrintedLabel(PrintedLabel::Hand(_), _) => Some("hand"),
        kind => kind.key(),
    }
}

/// The ends of a layout that is one line without arms.
fn ends((line, kind): (&PostLine, &LineKind)) -> Option<[Pip; 2]> {
    let value = match kind {
        LineKind::Key(key, value) if key == "layout" => value,
        LineKind::PrintedLabel(PrintedLabel::Layout, value) => value,
        _ => return None,
    };
    let (tiles, others) = read_some::<Turned>(&line.text[value.clone()], DominoSet::DOUBLE_18);
    others.is_empty().then_some([tiles.first()?.value.first, tiles.last()?.value.second])
}

/// Whether a line says two open ends and nothing else, and these are not the ends.
fn says_other_ends(line: &str, ends: [Pip; 2]) -> bool {
    let said: Vec<Pip> = bare_words(line).filter_map(end).collect();
    let are_two = said.len() == 2 && (says_ends(line) || says_sides(line));
    are_two && said != ends && said != [ends[1], ends[0]]
}

/// The tiles of all keys; `None` where a picture has some, or words.
fn known_tiles(lines: &[PostLine], kinds: &[LineKind]) -> Option<SortedSet<Tile>> {
    if kinds.iter().any(|kind| matches!(kind, LineKind::Table(_) | LineKind::Board)) {
        return None;
    }
    let in_words = |(line, kind): (&PostLine, &LineKind)| match kind {
        LineKind::Key(_, value) | LineKind::PrintedLabel(_, value) => {
            spoken::tiles(&line.text[value.clone()]).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let read = || lines.iter().zip(kinds).filter(|(_, kind)| **kind != LineKind::Words);
    let said = read().flat_map(in_words).filter_map(|(tile, _)| tile.parse().ok());
    Some(sorted::set(read().flat_map(|(line, _)| tiles_in(&line.text)).chain(said)))
}

/// Whether a sentence says what nobody has.
fn denies(said: &str) -> bool {
    bare_words(said).any(|word| is_one_of(word, &["nobody", "neither", "none"]))
}

/// Whether a line says a hand of which only some tiles are known, or with words behind: `Bob: 6-4 ? ?`, `Bob: 3 tiles, one
/// is the 6-4`.
fn says_hand(line: &str) -> bool {
    let Some((_, value)) = name_and_value(line) else { return false };
    let words: Vec<&str> = line[value].split_whitespace().collect();
    let are_hidden = words.iter().all(|word| *word == "?" || are_tiles(word));
    let is_counted = words.len() > 1 && is_count(words[0], words[1].trim_matches([',', '.', ';']));
    are_hidden && words.contains(&"?") && words.len() > 1 || is_counted && !words.contains(&"each")
}

/// The tiles of a text, in the notation and with a sign between their halves.
fn tiles_in(text: &str) -> impl Iterator<Item = Tile> {
    let is_tile = |word: &&str| word.len() > 2 && !word.bytes().all(|c| c.is_ascii_digit());
    let words = text.split(|c: char| c.is_whitespace() || ",;.".contains(c)).filter(is_tile);
    words.filter_map(|word| word.trim_matches([':', '!', '?', '(', ')', '[', ']']).parse().ok())
}

/// The sentences of a line.
pub(super) fn sentences(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(['.', '!', '?', ';'])
}
