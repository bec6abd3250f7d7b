//! Words of a post that say a fact of the puzzle which no key says: without it, it would be another puzzle.

use super::fact_words::{FactWords, sentences, tiles_in};
use super::game::with_set;
use super::hidden::{BONEYARD, HiddenHand, is_count};
use super::key::name_and_value;
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, bare_words, is_one_of};
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
        let are_wild = || words.has_pair("are is", "wild") && words.numbers() > 0;
        let is_wild = words.has(&["wild"]) && words.has_in(WILD) || are_wild();
        if is_of_spinner || is_wild {
            return Some(SaidFact::Rule);
        }
        if words.has(&["partner", "partners", "partnership", "teams", "team"])
            && self.are_other_partners(&words)
        {
            return Some(SaidFact::Partners);
        }
        let is_broken = words.has(&["set"]) && words.has(&["incomplete", "lacks", "missing"]);
        if is_broken || words.set().is_some_and(|set| self.set.is_some_and(|own| own != set)) {
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
                |to: &str, points: &str| to == "to" && points.parse().is_ok_and(|points: u32| points > 20);
            let is_target = words.any_pair(&is_to)
                || words.has(&["points"]) && words.has(&["win", "wins"])
                || words.has(&["goal", "target"]);
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
            |hand: &str, number: &str| is_one_of(hand, &["hand", "round"]) && number.parse::<u8>().is_ok();
        let says_number = words.any_pair(&is_number) && !self.has("house");
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
        let is_other = |count: &str, players: &str| {
            let count = end(count).filter(|_| is_one_of(players, &["players", "player", "handed"]));
            self.hands.len() > 1 && count.is_some_and(|count| usize::from(count.value()) != self.hands.len())
        };
        // `Bob has 15` may say tiles or points.
        let counts = |one: &str, other: &str| {
            is_count(one, other) || is_one_of(one, &["has", "have"]) && end(other).is_some()
        };
        let is_named = words.0.iter().take(2).any(|word| self.seat(word).is_some() || is_opponent(word));
        (is_named || words.has(&["hand"]) && words.0.iter().any(|word| is_opponent(word)))
            && words.tiles() == 0
            && words.any_pair(&counts)
            || words.any_pair(&is_other)
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

/// The words beside a spinner that make it a rule.
const RULES: &[&str] =
    &["a", "any", "every", "each", "first", "is", "isn", "no", "not", "the", "with", "without"];

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
