//! Words of a post that say a fact of the puzzle which no key says: without it, it would be another puzzle.

use super::engine::Engine;
use super::game::with_set;
use super::hidden::{BONEYARD, HiddenHand, is_count, is_suit};
use super::key::name_and_value;
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, bare_words, is_one_of};
use super::names::plain_word;
use super::table::{are_tiles, asks_or_answers};
use crate::game::Rules;
use crate::keys::{shipped, spec};
use crate::rules::value::RuleValue as _;
use crate::sorted;
use crate::source::said_fact::SaidFact;
use crate::tile::{DominoSet, Pip};

/// What is known of the puzzle beside which words stand.
pub(super) struct FactReader<'k> {
    kinds: &'k [LineKind],
    /// The names of the hands, by seats, in small letters.
    hands: Vec<String>,
    /// Whether a hand is hidden.
    hides: bool,
    /// The rules of the game, without the keys of the post.
    rules: Option<Rules>,
    set: Option<DominoSet>,
    /// The end at which the train starts.
    start: Option<Pip>,
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
                let name = name_and_value(&line.text).map(|(name, _)| name.to_ascii_lowercase());
                let is_hidden = HiddenHand::said(&line.text[value.clone()]).is_some();
                Some((*seat, name.unwrap_or_default(), is_hidden))
            }
            _ => None,
        };
        let mut hands: Vec<(usize, String, bool)> = lines.iter().zip(kinds).filter_map(hand).collect();
        sorted::sort_by_key(&mut hands, |hand| hand.0);
        let start = said("start").and_then(start_of);
        let hides = hands.iter().any(|(.., is_hidden)| *is_hidden);
        let hands = hands.into_iter().map(|(_, name, _)| name).collect();
        Self { kinds, hands, hides, rules, set, start }
    }

    fn has(&self, key: &str) -> bool {
        self.kinds.iter().any(|kind| match kind {
            LineKind::PrintedLabel(PrintedLabel::Same(label), _) => *label == key,
            kind => kind.key() == Some(key),
        })
    }

    /// The fact that a line of words beside a position says.
    pub(super) fn of_position(&self, line: &str) -> Option<SaidFact> {
        if says_hand(line) {
            return Some(SaidFact::Hand);
        }
        sentences(line).filter(|said| !asks_or_answers(said)).find_map(|said| self.of_sentence(said))
    }

    fn of_sentence(&self, said: &str) -> Option<SaidFact> {
        let words = FactWords::of(said);
        if words.adds_tiles() || self.hands.len() > 1 && words.0.len() < 9 && self.counts_hand(&words) {
            return Some(SaidFact::Hand);
        }
        if self.hides && words.lack_suits() {
            return Some(SaidFact::Pass);
        }
        if words.has(&BONEYARD) && words.numbers() > 0 && !self.has("boneyard") {
            return Some(SaidFact::Boneyard);
        }
        if words.has(&["spinner", "spinners"]) && words.has(RULES) && !self.has("spinner") {
            return Some(SaidFact::Rule);
        }
        if words.has(&["partners", "partnership", "teams", "team"]) && self.are_other_partners(&words) {
            return Some(SaidFact::Partners);
        }
        if words.set().is_some_and(|set| self.set.is_some_and(|own| own != set)) {
            return Some(SaidFact::Set);
        }
        let opens = words.has(&["opened", "opening"]) && words.tiles() == 1 && self.has("layout");
        (opens && !self.has("opened") && self.asks_who_opened()).then_some(SaidFact::Opening)
    }

    /// Whether the tile that opened decides where others may be joined.
    fn asks_who_opened(&self) -> bool {
        self.rules.as_ref().and_then(|rules| rules.key("double_ports")).is_some_and(|ports| ports == "first")
    }

    /// Whether a sentence begins with a hand and says how many tiles it has.
    fn counts_hand(&self, words: &FactWords<'_>) -> bool {
        let is_hand = |word: &str| self.hands.iter().any(|hand| hand.eq_ignore_ascii_case(word));
        words.0.first().is_some_and(|word| is_hand(word))
            && words.0.windows(2).any(|pair| is_count(pair[0], pair[1]))
    }

    /// Whether partners are spoken of, and the rules have none, or others.
    fn are_other_partners(&self, words: &FactWords<'_>) -> bool {
        let sides = self.rules.as_ref().and_then(|rules| rules.sides(4)).filter(|_| self.hands.len() == 4);
        let Some(sides) = sides else { return false };
        let seat = |word: &&str| self.hands.iter().position(|hand| hand.eq_ignore_ascii_case(word));
        let named: Vec<usize> = words.0.iter().filter_map(seat).collect();
        let have_none = sides.windows(2).all(|pair| pair[0] < pair[1]);
        have_none || matches!(named[..], [first, second] if sides[first] != sides[second])
    }

    /// The fact that a line of words beside a train says.
    pub(super) fn of_train(&self, line: &str) -> Option<SaidFact> {
        let words = FactWords::of(line);
        let is_question = line.contains('?');
        if !asks_or_answers(line) && words.adds_tiles()
            || words.has(&["without", "except"]) && words.tiles() > 0
        {
            return Some(SaidFact::Hand);
        }
        let begun = ["already", "currently", "end", "ended", "ends", "far", "open"];
        let is_begun = !is_question && words.has(&["train"]) && words.has(&begun);
        let other = Engine::of(line).and_then(|engine| start_of(&line[engine.value]));
        if is_begun && words.numbers() + words.tiles() > 0
            || other.is_some() && other != self.start && self.has("start")
        {
            return Some(SaidFact::Start);
        }
        let is_end = words.has(&["ends", "ending", "finishes", "finishing"]) && words.numbers() > 0;
        let counts = |pair: &[&str]| pair[0].parse::<u8>().is_ok() && pair[1] == "trains";
        let keys = [
            ("ring", words.has(&["loop", "circle", "ring"]), SaidFact::Ring),
            ("both_ends", words.has(&["both"]) && words.has(&["ends", "sides"]), SaidFact::BothEnds),
            ("trains", words.0.windows(2).any(counts), SaidFact::Trains),
            ("", is_end && is_question, SaidFact::TrainEnd),
            ("objective", words.say_objective(), SaidFact::Objective),
        ];
        keys.into_iter().find(|(key, is_said, _)| *is_said && !self.has(key)).map(|(.., fact)| fact)
    }
}

/// The words beside a spinner that make it a rule.
const RULES: &[&str] =
    &["a", "any", "every", "each", "first", "is", "isn", "no", "not", "the", "with", "without"];

/// The words that add tiles to a hand.
const ADD: &[&str] = &["another", "extra", "forgot", "plus"];

/// The words of a sentence.
struct FactWords<'s>(Vec<&'s str>, &'s str);

impl<'s> FactWords<'s> {
    fn of(said: &'s str) -> Self {
        Self(bare_words(said).collect(), said)
    }

    fn has(&self, known: &[&str]) -> bool {
        self.0.iter().any(|word| is_one_of(word, known))
    }

    /// The number of its words that are numbers.
    fn numbers(&self) -> usize {
        self.0.iter().filter(|word| word.parse::<u16>().is_ok()).count()
    }

    /// Whether it says that a hand has no tile of a suit: `has no 6`, `passed on 6`. No one is no suit.
    fn lack_suits(&self) -> bool {
        let is_suit = |word: &str| is_suit(word) && !word.eq_ignore_ascii_case("one");
        self.0.windows(2).any(|pair| pair[0].eq_ignore_ascii_case("no") && is_suit(pair[1]))
            || self.has(&["passed", "knocked"]) && self.0.iter().any(|word| is_suit(word))
    }

    /// The number of its tiles.
    fn tiles(&self) -> usize {
        let is_tile =
            |word: &&str| word.len() > 2 && are_tiles(word.trim_matches(['.', ',', '!', '?', '(', ')', ';']));
        self.1.split_whitespace().filter(is_tile).count()
    }

    /// Whether it adds tiles to what is said above: `and the 6-1`.
    fn adds_tiles(&self) -> bool {
        let is_joined = self.0.first().is_some_and(|word| is_one_of(word, &["and", "plus"]));
        // A player who also considered a tile has it already.
        let has_also =
            || self.has(&["also", "just"]) && self.has(&["have", "has", "hold", "holds", "got", "drew"]);
        (is_joined || self.has(ADD) || has_also()) && self.tiles() > 0
    }

    /// The set that it names: `the set is double 9`, `with a double-nine set`, or these words alone.
    fn set(&self) -> Option<DominoSet> {
        let at = self.0.iter().position(|word| word.eq_ignore_ascii_case("double"))?;
        let is_set = self.has(&["set", "rules"]) || self.0.len() == 2;
        let name = self.0.get(at + 1).filter(|_| is_set)?;
        DominoSet::read(&format!("double-{}", name.to_ascii_lowercase()))
    }

    /// Whether it asks for the most points.
    fn say_objective(&self) -> bool {
        let is_most = self.has(&["most", "highest", "biggest", "maximum", "max", "greatest", "heaviest"]);
        is_most && self.has(&["points", "pips", "pip", "scoring", "score", "worth", "total"])
    }
}

/// The end that a tile or a number says as the start of a train.
fn start_of(said: &str) -> Option<Pip> {
    plain_word("start", said).as_deref().unwrap_or(said).parse().ok().and_then(Pip::new)
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

/// The sentences of a line.
fn sentences(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(['.', '!', '?', ';'])
}
