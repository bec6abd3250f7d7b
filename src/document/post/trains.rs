//! Words beside a train or a board: without them it would be another puzzle.

use super::engine::Engine;
use super::fact_words::{FactWords, sentences};
use super::facts::{FactReader, start_of};
use super::hidden::is_suit;
use super::key::is_label;
use super::line::{is_in, is_one_of};
use super::spoken::end;
use super::table::asks_or_answers;
use crate::source::said_fact::SaidFact;

/// The words beside the end at which a train starts.
const START: &str = "attach begin beginning begins center central centre double engine first from hub join joins match \
     matches middle on open played spinner start starting starts station table touch touches follow follows";

/// The words beside its other end.
const END: &str =
    "between close closes end ending ends finish finishes finishing last stop stops to towards until";

/// The words that bar doubles.
const BARRED: &str = "covered exclude excluded no not out skip without";

/// The words that change a hand.
const CHANGE: &str = "add added also another cannot discard drawn drew except extra first forget forgot gone ignore instead keep \
     later lost maybe middle not or plus remove removed save skip start starts stolen t too without";

/// What may be counted beside a train, and is no end of it.
const COUNTED: &str = "comments days dominoes dominos games hours kids minutes of people pips players points puzzles seconds set stars \
     tile tiles times tries trains upvotes weeks years";

/// The words that say how tiles or numbers of a board lie.
const OF_BOARD: &str = "adjacent diagonal hole horizontal horizontally missing overlap overlaps symmetric upright vertical vertically";

/// The same beside a number, a tile or what lies on a board.
const BESIDE_BOARD: &str = "border borders bottom column columns corner cross crosses edge equal flat ignore inside left lie lies \
     middle neighbors neighbours reuse right row rows top touch touching twice wild within wrap wraps";

/// What lies on a board.
const ON_BOARD: &str = "blank blanks board cell cells domino dominoes dominos double doubles halves number numbers pips region \
     regions same tile tiles";

impl FactReader<'_> {
    /// The fact that a line of words beside a board says.
    pub(super) fn of_board(&self, line: &str) -> Option<SaidFact> {
        let is_said = |said: &str| {
            let words = FactWords::of(said);
            let has_tile = self.has("tiles") && words.tiles() > 0;
            // That each tile lies once is the rule.
            let is_rule = words.has(&["tile", "domino"]) && words.has(&["each", "every"]);
            let is_on_board = words.has_in(ON_BOARD) || words.tiles() > 0 || ends_in(&words) > 0;
            let is_once = words.has(&["once"]) && words.has_in(ON_BOARD) && !is_rule;
            let is_said = words.has_in(OF_BOARD) || words.has_in(BESIDE_BOARD) && is_on_board || is_once;
            let is_corrected = words.has(&["read", "typo", "wrong"]) && words.numbers() > 0;
            !asks_or_answers(said) && (is_said || has_tile || is_corrected)
        };
        let is_heading = line.trim_end().ends_with(':');
        (!is_heading && !self.has("touching") && sentences(line).any(is_said)).then_some(SaidFact::Board)
    }

    /// The fact that a line of words beside a train says.
    pub(super) fn of_train(&self, line: &str) -> Option<SaidFact> {
        let words = FactWords::of(line);
        let is_question = line.contains('?');
        let is_asked = asks_or_answers(line);
        if !is_asked && words.tiles() > 0 && words.has_in(CHANGE)
            || words.has(&["without", "except"]) && words.tiles() > 0
        {
            return Some(SaidFact::Hand);
        }
        let ends = ends_in(&words);
        if self.says_start(line, &words, ends) {
            return Some(SaidFact::Start);
        }
        let is_end = words.has(&["ends", "ending", "finishes", "finishing"]) && words.numbers() > 0;
        let counts = |number: &str, trains: &str| end(number).is_some() && trains == "trains";
        let names_end = ends > 0 || words.tiles() > 0 || words.has(&["double", "doubles"]);
        let is_ring =
            words.has(&["loop", "circle", "ring"]) || words.has(&["must"]) && words.has(&["back", "close"]);
        let is_other = is_end && is_question || is_other_train(&words, is_question);
        let keys = [
            ("ring", is_ring, SaidFact::Ring),
            ("both_ends", words.has(&["both"]) && words.has(&["ends", "sides"]), SaidFact::BothEnds),
            ("trains", words.any_pair(&counts), SaidFact::Trains),
            ("", is_other, SaidFact::OfTrain),
            ("must", words.has(&["must"]) && words.tiles() > 0, SaidFact::Must),
            ("objective", words.say_objective(), SaidFact::Objective),
            ("", !is_asked && self.has("hand") && self.names_other_tile(line), SaidFact::Hand),
            ("", names_end && !is_question && words.has_in(END), SaidFact::OfTrain),
        ];
        keys.into_iter().find(|(key, is_said, _)| *is_said && !self.has(key)).map(|(.., fact)| fact)
    }

    /// Whether a line beside a train says where it starts, or that it has begun; `ends` is the number of its ends.
    fn says_start(&self, line: &str, words: &FactWords<'_>, ends: usize) -> bool {
        let is_question = line.contains('?');
        let begun = ["already", "currently", "end", "ended", "ends", "far", "open", "shows"];
        let is_begun = !is_question && words.has(&["train"]) && words.has(&begun);
        let is_laid = !is_question && words.has(&["laid", "played"]) && words.tiles() > 0;
        let other = Engine::of(line).and_then(|engine| start_of(&line[engine.value]));
        // The 3rd of 10 rounds starts anywhere.
        let is_of = |four: &[&str]| four[0].eq_ignore_ascii_case("round") && four[2] == "of";
        let is_counted = words.0.windows(4).any(is_of);
        let is_round = !is_counted && words.has(&["round"]) && words.0.iter().any(|word| is_suit(word));
        is_begun && words.numbers() + words.tiles() > 0
            || !self.has("start") && (is_round || words.has_in(START) && ends > 0)
            || is_laid
            || other.is_some() && other != self.start && self.has("start")
    }
}

/// Whether it asks for a train that no key says: a short one, one without doubles, one with wild ends.
fn is_other_train(words: &FactWords<'_>, is_question: bool) -> bool {
    let are_barred = !is_question && words.has(&["doubles", "double"]) && words.has_in(BARRED);
    let are_worth = words.has(&["doubles", "double", "blanks"]) && words.has(&["count", "counts", "worth"]);
    let is_few = words.has(&["most", "only"]) && words.has(&["tiles"]) && words.numbers() > 0;
    let is_wild = words.has_in("anything everything joker jokers wild")
        && (words.has_in(ON_BOARD) || words.numbers() > 0);
    let is_second = words.has_pair("second", "longest");
    let is_short = words.has(&["shortest"]) || words.has(&["fewest"]) && words.has(&["tiles"]);
    is_short || is_second || are_barred || are_worth || is_few || is_wild
}

/// The number of words that name an end, and count nothing: `on double threes`, but not `from 9 tiles` or `on page 3`.
fn ends_in(words: &FactWords<'_>) -> usize {
    let others: Vec<&str> = words.without_tiles().collect();
    let is_end = |n: usize| {
        let next = others.get(n + 1).copied().unwrap_or_default();
        let before = n.checked_sub(1).map_or("", |n| others[n]);
        let names_end = is_suit(others[n]) && !others[n].eq_ignore_ascii_case("one");
        names_end && !is_in(next, COUNTED) && (!is_label(before) || is_one_of(before, &["number"]))
    };
    (0..others.len()).filter(|n| is_end(*n)).count()
}
