//! Words beside a position that speak of its players, of points, of rules and of tiles: without them it would be another
//! puzzle.

use super::fact_words::{FactWords, sentences};
use super::facts::FactReader;
use super::hidden::is_suit;
use super::key::is_label;
use super::line::{bare_words, is_in, is_one_of};
use super::seats::is_player;
use super::spoken::{self, says_number};
use super::table::{are_tiles, asks_or_answers};
use super::turn;
use crate::notation::tile::is_glyph;
use crate::source::near::means;
use crate::source::said_fact::SaidFact;

/// The words of play.
const PLAY: &str = "against began begins double doubles draws drew first goes gone goes knocked lacks lead leads led move \
     moved moves next opposite order passed passes played plays previous started starts tiles turn void went";

/// The words that say a turn beside a name and little more.
const TURN: &str = "act active again facing for is now on over then up waiting";

/// What the one who asks is called, or is asked as.
const ASKS: &str = "hand i me my opponent player seat you";

/// What tells one hand from the others, and what is said of it.
const NUMBERED: &str = "bottom fourth last lower other second third";
const OF_SEAT: &str = "am hold holds m mine moves plays turn up";

/// The words of one who says who he is.
const OWN: &str = "i me mine";
const IS_SEAT: &str = "am hand is m play seat sit sitting";

/// What the others are called.
const OTHERS: &str = "he opponent opponents she they";

/// What says that a mark is that of who plays.
const MOVES: &str = "move moves play plays turn";
const OF_MARK: &str = "bold has is marks means move moves on play plays the to turn";

/// The words beside the side at which the table goes on.
const AT_SIDES: &str = "add added adds at closed end first grow grows listed may only open play";

/// What stands for a name.
const SEATS: [&str; 2] = ["player", "seat"];

/// Who may be ahead.
const AHEAD: &str = "he i it lead match me score she they trail we";

/// The words beside the points of one player.
const BEHIND: &str = "ahead at behind on up";

/// The words between the points of two players.
const BETWEEN: &str = "and it s the to points pts score scores so far now";

/// The words that alone say a rule.
const RULE: &str = "bonus capicua toes triple";

/// What a rule gives or counts, and the words that do so.
const RULED: &str = "double doubles doublet doublets end ends tile tiles winner";
const RULES: &str = "count counts gets give gives only worth";

/// The words that correct what is said above.
const CORRECT: &str = "correction edit edited maybe update";

/// The words behind a player before the number of tiles.
const HOLDS: &str = "and each has left still with";

impl FactReader<'_> {
    /// The fact that a line of words says of a player, of points, of rules or of tiles.
    pub(super) fn of_players(&self, line: &str) -> Option<SaidFact> {
        let statements = sentences(line).filter(|said| !asks_or_answers(said));
        statements.map(FactWords::of).find_map(|words| {
            let has_numbers = words.1.contains(|c: char| c.is_ascii_digit());
            let is_turn = is_turn_of_other(&words) || is_no_turn(&words) || self.says_seat(&words);
            let facts = [
                (self.speaks_of_player(&words), SaidFact::Player),
                (self.has_seats() && is_turn, SaidFact::Turn),
                (self.hands.len() > 2 && says_order(&words), SaidFact::Player),
                (self.says_scores(&words), SaidFact::Scores),
                (self.counts_boneyard(&words), SaidFact::Boneyard),
                (!self.has("house") && says_rule(&words), SaidFact::Rule),
                (says_side(&words), SaidFact::Aside),
                (self.are_pairs(&words), SaidFact::Partners),
                (has_numbers && words.has_in(CORRECT) && !is_second_edit(&words), SaidFact::Hand),
            ];
            facts.into_iter().find_map(|(is_said, fact)| is_said.then_some(fact))
        })
    }

    /// Whether a sentence names a player, and speaks of play or has a number or a tile; or names one who does not play,
    /// and says little more.
    fn speaks_of_player(&self, words: &FactWords<'_>) -> bool {
        let is_named = |word: &&&str| !is_in(word, ASKS) && self.seat(word).is_some();
        let named: Vec<&&str> = words.0.iter().filter(is_named).collect();
        let [first, others @ ..] = &named[..] else { return false };
        // The points of one player alone are none of the puzzle.
        if words.has(&["points", "pts"]) {
            return false;
        }
        let is_one = others.iter().all(|other| other == first);
        let is_number = |word: &&str| says_number(word) || is_suit(word) && !word.eq_ignore_ascii_case("one");
        let is_last = words.0.len() < 5 && words.0.last() == Some(*first);
        let is_short = (is_last || words.0.len() < 3) && is_one && self.seat(first) != Some(0);
        // All names in a row are an order.
        let is_order = self.hands.len() > 2 && named.len() == self.hands.len();
        is_order
            || words.has_in(PLAY)
            || words.tiles() > 0
            || words.0.iter().any(is_number)
            || is_short && words.has_in(TURN) && self.hands.len() > 1
    }

    /// Whether a line names the only two players against each other, and says no more than the number of their round.
    pub(super) fn is_title(&self, line: &str) -> bool {
        let words: Vec<&str> = bare_words(line).collect();
        let [first, against, second, round @ ..] = &words[..] else { return false };
        let are_players = self.seat(first).is_some() && self.seat(second).is_some() && first != second;
        let is_round = round.is_empty()
            || round.len() == 2 && is_in(round[0], "game match part round") && says_number(round[1]);
        let is_against = is_in(against, "against versus vs");
        self.hands.len() == 2 && are_players && is_against && is_round && !asks_or_answers(line)
    }

    /// Whether several hands are known, and no line says who plays.
    fn has_seats(&self) -> bool {
        self.hands.len() > 1 && !self.has("turn") && !self.has("to_play")
    }

    /// Whether it says by other words whose turn it is: by the number or a tile of a hand, as who one is, or by a mark.
    fn says_seat(&self, words: &FactWords<'_>) -> bool {
        let is_numbered = words.has_in(NUMBERED) && words.has(&["hand", "player", "seat", "side"]);
        let is_held =
            words.has_pair("one player", "holding with") && (words.tiles() > 0 || words.has(&["double"]));
        let names_other = || words.0.iter().any(|word| self.seat(word).is_some_and(|seat| seat > 0));
        let is_one = words.0.len() < 14 && words.has_in(OWN) && words.has_in(IS_SEAT) && names_other();
        let is_other = words.0.len() < 6 && words.has_in(OTHERS);
        let is_to_play = words.has_pair("to", "play move");
        let is_turn = is_to_play || words.has(&["turn", "moves", "next"]);
        let is_marked = words.1.trim_start().starts_with(['*', '(']) || words.has(&["bold"]);
        is_numbered && (is_to_play || words.has_in(OF_SEAT))
            || is_held
            || is_one
            || words.has(&["playing"]) && words.has(&["as", "here"]) && names_other()
            || words.0.len() == 2 && words.has(&["me"]) && names_other()
            || is_other && is_turn
            || is_marked && words.has_in(MOVES) && words.0.iter().all(|word| is_in(word, OF_MARK))
    }

    /// Whether two numbers in a few words may be those of the points: `I'm up 58-40`.
    fn says_scores(&self, words: &FactWords<'_>) -> bool {
        let has_points = self.rules.as_ref().and_then(|rules| rules.key("win_score")).is_some();
        let amounts = words.amounts();
        let is_large = |word: &&str| word.parse::<u32>().is_ok_and(|points| points > 12);
        let has_large = words.0.iter().any(is_large);
        let is_number = |word: &&str| word.parse::<u32>().is_ok();
        let are_near = |three: &[&str]| three.iter().copied().filter(is_number).count() == 2;
        let are_both = amounts > 1 && (has_large || words.0.windows(3).any(are_near));
        let is_said = has_large && words.has_in(BEHIND) || are_both;
        let is_beside = |word: &&str| is_number(word) || is_in(word, BETWEEN) || self.seat(word).is_some();
        let are_alone = has_large && amounts == 2 && words.0.iter().all(is_beside);
        has_points
            && !self.has("scores")
            && words.0.len() < 9
            && (is_said && words.has_in(AHEAD) || are_alone)
    }

    /// Whether it says how many tiles the boneyard has.
    fn counts_boneyard(&self, words: &FactWords<'_>) -> bool {
        let is_boneyard = words.has(&["boneyard", "stock", "pile"])
            || words.has(&["draw"]) && words.has(&["left"])
            || words.has(&["bones", "dominoes", "tiles"]) && words.has(&["face", "remain", "unseen"]);
        let is_number =
            |word: &&str| says_number(word) || is_one_of(word, &["empty", "no", "nothing", "one"]);
        is_boneyard && words.0.iter().any(is_number) && !self.has("boneyard")
    }

    /// Whether it says that four play in pairs, in a game without partners.
    fn are_pairs(&self, words: &FactWords<'_>) -> bool {
        words.has(&["pairs", "vs", "versus"]) && self.are_other_partners(words)
    }
}

/// The words at the head of a sentence that are no names.
const NO_NAMES: &str = "a at exactly it just lucky needs no on one only take the this top";

/// Whether a line beside a hand has a name and a number of tiles, or something for tiles, and little more: `Cid 3`,
/// `Bob: ?`, `Bob and Cid: 3 tiles each`.
pub(super) fn counts_other_hand(line: &str) -> bool {
    let words = FactWords::of(line);
    // Behind more words it ends a question.
    let is_mark = |c: char| c == '?' && words.0.len() == 1 || is_glyph(c);
    let is_count = |word: &&str| says_number(word) || word.eq_ignore_ascii_case("one");
    let has_tiles = words.has(&["tile", "tiles"]);
    let has_number = words.0.iter().any(|word| says_number(word) || has_tiles && is_count(word));
    let has_count = line.contains(is_mark) || has_number || words.tiles() > 0;
    let name = words.0.first().filter(|name| name.starts_with(char::is_uppercase) && !is_count(name));
    let is_sign = |rest: &str| rest.trim_start().starts_with([':', '(', '-', '=']);
    let rest = name.map_or("", |name| line.trim_start().strip_prefix(name).unwrap_or_default());
    let is_name = name.is_some_and(|name| {
        let plain = name.to_ascii_lowercase();
        let is_idle = is_in(name, NO_NAMES) && !is_sign(rest) && !words.has(&["tile", "tiles"]);
        let is_other = is_player(&plain) && !is_label(&plain) && !is_in(name, ASKS);
        name.chars().all(char::is_alphabetic) && !is_idle && is_other
    });
    let next = words.0.get(1).copied().unwrap_or_default();
    is_name
        && has_count
        && words.0.len() < 7
        && (is_sign(rest) || !line.contains('?') && (is_count(&next) || is_in(next, HOLDS)))
}

/// Whether its only number is that of the edit: `Edit 2: thanks!`
fn is_second_edit(words: &FactWords<'_>) -> bool {
    words.0.get(1).is_some_and(|word| says_number(word)) && words.numbers() == 1 && words.tiles() == 0
}

/// Whether it says of somebody who has no hand here, or of a seat by its number, that it plays: `Carl to play`.
fn is_turn_of_other(words: &FactWords<'_>) -> bool {
    let is_to = |pair: &[&str]| pair[0] == "to" && is_one_of(pair[1], &["play", "move", "lead", "go"]);
    let Some(to) = words.0.windows(2).position(is_to) else { return false };
    let is_idle = |word: &&str| turn::is_idle(word) || is_in(word, ASKS) && !is_one_of(word, &SEATS);
    let names = |word: &&str| word.starts_with(char::is_uppercase) || is_one_of(word, &SEATS);
    to > 0 && to < 4 && words.0.iter().any(names) && !words.0[..to].iter().any(is_idle)
}

/// Whether it says where the table goes on, or that it does not: `Add at the left.`, `The 2 end is closed.`
fn says_side(words: &FactWords<'_>) -> bool {
    let names_side = words.has_pair("the", "left right") || words.has_pair("left right", "end side");
    let is_ordered = names_side || words.has(&["newest", "oldest"]);
    let says_open = words.has(&["end", "ends"]) && words.has(&["open"]);
    let is_end = words.has(&["end", "ends"]) || words.numbers() > 0;
    is_ordered && words.has_in(AT_SIDES)
        || says_open && (words.has(&["first", "last", "left", "right", "top"]) || words.tiles() > 0)
        || words.has(&["closed"]) && is_end
        || words.has(&["blocked"]) && words.has(&["end", "ends"])
        || words.has(&["only"]) && words.has(&["open", "play"]) && is_end
}

/// Whether it says that the turn goes round the other way.
fn says_order(words: &FactWords<'_>) -> bool {
    let is_passed = words.has(&["direction", "goes", "passes", "play"]) && words.has_pair("the", "right");
    words.has(&["anticlockwise", "counterclockwise", "anti", "counter"]) || is_passed
}

/// Whether it says that it is not the turn of the one who asks, who has just played.
fn is_no_turn(words: &FactWords<'_>) -> bool {
    let is_over = words.has(&["my"]) && words.has(&["after", "over"]);
    let is_denied = words.has(&["turn", "move"]) && (words.has(&["not", "isn", "t"]) || is_over);
    let has_played = words.has(&["i", "my"]) && words.has(&["just", "last"]);
    is_denied || has_played && words.0.len() < 6 && words.has(&["laid", "move", "moved", "played", "went"])
}

/// Whether a sentence says a rule of the game.
fn says_rule(words: &FactWords<'_>) -> bool {
    let is_barred = words.has_pair("may", "not");
    let rules = words.has_in(RULES) && (words.has_in(RULED) || words.tiles() > 0);
    let pairs = [
        ("draw drawing drawn", "allowed only stuck"),
        ("drawn", "can cannot"),
        ("blocked pass passing", "cost costs nothing"),
        ("doubles doublets", "don not single spinners"),
        ("open", "sides"),
        ("only", "fives score scores threes"),
        ("doubles doublets", "first must"),
        ("sum sums", "join joins match"),
        ("capture captures capturing middles taken", "may must only per"),
    ];
    let is_undrawn = words.has_pair("no", "drawing");
    let is_paired = is_undrawn || pairs.iter().any(|(one, other)| words.has_in(one) && words.has_in(other));
    words.has_in(RULE) || rules || is_barred && words.has_in(RULED) || is_paired
}

/// Whether a line has tiles without a sign between their halves, and words of the table; or nothing but tiles.
pub(super) fn says_bare_tiles(line: &str) -> bool {
    let is_tile =
        |word: &&str| word.len() == 2 && word.bytes().all(|c| c.is_ascii_digit()) && are_tiles(word);
    let is_table =
        |word: &str| means(&word.to_ascii_lowercase(), &|key| ["layout", "line", "hand"].contains(&key));
    let tiles = bare_words(line).filter(is_tile).count();
    let are_tiles = tiles > 1 || tiles > 0 && bare_words(line).count() < 6;
    let is_said = are_tiles && bare_words(line).any(is_table) || spoken::tiles(line).is_some();
    is_said && !asks_or_answers(line)
}
