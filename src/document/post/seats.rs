//! Hands of seats: `Player 1:`, `My hand:` and `Their hand:`, `North:`, `Ann:`; and the line that says who plays.

use std::ops::Range;

use super::key::{before_sign, is_known, name_and_value, plain_name};
use super::kind::{LineKind, PrintedLabel};
use super::line::PostLine;
use super::spoken::{are_said, hidden_hand};
use super::table::lists_of_tiles;
use crate::puzzle::position;
use crate::source::near::{means, near};

/// The seats of four players, in the order of play or against it.
const COMPASS: [&str; 4] = ["north", "east", "south", "west"];

/// What names tiles that are no hand.
const NO_HANDS: [&str; 14] = [
    "answer",
    "dead",
    "discarded",
    "drawn",
    "first",
    "last",
    "left",
    "out",
    "played",
    "remaining",
    "rest",
    "right",
    "seen",
    "solution",
];

/// What stands before the name of who plays, and behind it.
const PLAYS: [[&str; 2]; 9] = [
    ["should ", " play"],
    ["should ", " do"],
    ["should ", " lead"],
    ["", " to play"],
    ["", " is to play"],
    ["", " to move"],
    ["", " is to move"],
    ["", " to lead"],
    ["", "'s turn"],
];

/// The most seats whose names are looked for in words: more than any game has.
const MOST_NAMED: usize = 10;

/// A line that may be the hand of a seat.
#[derive(Clone)]
struct SeatHand {
    line: usize,
    /// The key of the line: the name of the player.
    name: String,
    /// What stands behind it, in bytes of the line.
    value: Range<usize>,
    said: SaidHand,
}

/// What stands behind a name that may be that of a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SaidHand {
    Tiles,
    /// A number of tiles, which are hidden.
    Number,
    Other,
}

impl SeatHand {
    fn of(line: usize, name: String, value: Range<usize>, lines: &[PostLine]) -> Self {
        let said = lines[line].text[value.clone()].trim();
        let has_lists = said.is_empty() && !lists_of_tiles(&lines[line + 1..]).is_empty();
        let said = match hidden_hand(said) {
            Some(_) => SaidHand::Number,
            None if has_lists || are_said(said) => SaidHand::Tiles,
            None => SaidHand::Other,
        };
        Self { line, name, value, said }
    }
}

/// Marks the hands of a position, and the line that says who plays.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) {
    let is_hand = |kind: &&LineKind| matches!(kind, LineKind::Key(name, _) if name == "hand");
    let are_several = kinds.iter().filter(is_hand).nth(1).is_some();
    let hand = |(n, kind): (usize, &LineKind)| match kind {
        LineKind::Key(name, value) => {
            let holder = holder(&lines[n].text).filter(|_| are_several && name == "hand");
            Some(SeatHand::of(n, holder.unwrap_or_else(|| name.clone()), value.clone(), lines))
        }
        LineKind::PrintedLabel(PrintedLabel::Hand(None), value) => {
            Some(SeatHand::of(n, "hand".to_owned(), value.clone(), lines))
        }
        LineKind::Words => hidden(n, lines),
        _ => None,
    };
    let mut keys: Vec<SeatHand> = kinds.iter().enumerate().filter_map(hand).collect();
    let hands = numbered(&keys).or_else(|| own_and_other(&keys)).or_else(|| of_compass(&keys));
    let hands = hands.or_else(|| named(&keys, kinds)).or_else(|| {
        keys.retain(|key| kinds[key.line] != LineKind::Words);
        named(&keys, kinds)
    });
    let Some(hands) = hands else { return };
    let seat = |name: &str| hands.iter().position(|hand| hand.name == plain_name(name));
    match lines.iter().zip(&*kinds).enumerate().find_map(said_turn) {
        None => mark_turn(&hands, lines, kinds),
        Some((n, said)) => match seat(said) {
            Some(seat) => kinds[n] = LineKind::PrintedLabel(PrintedLabel::Turn(seat), 0..lines[n].text.len()),
            // Players with names may be counted from 0 or from 1.
            None if number(&hands[0].name) != Some(0) && said.parse::<usize>().is_ok() => {
                kinds[n] = LineKind::UnclearTurn;
            }
            None => {}
        },
    }
    for (seat, hand) in hands.into_iter().enumerate() {
        kinds[hand.line] = LineKind::PrintedLabel(PrintedLabel::Hand(Some(seat)), hand.value);
    }
    // The key above the names of the players.
    for kind in kinds.iter_mut().filter(|kind| kind.opens("hands")) {
        *kind = LineKind::Blank;
    }
}

/// A line that says whose turn it is, with what it says.
fn said_turn<'l>((n, (line, kind)): (usize, (&'l PostLine, &LineKind))) -> Option<(usize, &'l str)> {
    let (name, value) = name_and_value(&line.text)?;
    let is_turn = means(&name, &|key| key == "to_play");
    let is_free = matches!(kind, LineKind::Key(..) | LineKind::Words);
    (is_free && is_turn).then(|| (n, line.text[value].trim_end_matches('.')))
}

/// Whose hand it is, in parentheses behind the key: `Hand (Ann): 6-4`.
fn holder(text: &str) -> Option<String> {
    let (_, name) = before_sign(text)?.strip_suffix(')')?.split_once(" (")?;
    Some(plain_name(name))
}

/// The hand of a player who is named, of which only the number of tiles is known: `Bob: 3 tiles`.
fn hidden(line: usize, lines: &[PostLine]) -> Option<SeatHand> {
    let (name, value) = name_and_value(&lines[line].text)?;
    let hand = SeatHand::of(line, name, value, lines);
    (hand.said == SaidHand::Number).then_some(hand)
}

/// Whether a name is that of a seat: a number or a direction.
pub(super) fn is_seat(name: &str) -> bool {
    number(name).is_some() || COMPASS.contains(&name)
}

/// The hands that are such.
fn such(keys: &[SeatHand], is_such: &dyn Fn(&SeatHand) -> bool) -> Vec<SeatHand> {
    keys.iter().filter(|key| is_such(key)).cloned().collect()
}

/// The hands of seats that are numbered from 0, or from 1: `Hand 0:`, `Player 1:`.
fn numbered(keys: &[SeatHand]) -> Option<Vec<SeatHand>> {
    let hands = such(keys, &|key| number(&key.name).is_some());
    let first = hands.first().and_then(|hand| number(&hand.name)).filter(|first| *first < 2)?;
    let are_in_order = hands.iter().enumerate().all(|(n, hand)| number(&hand.name) == Some(first + n));
    (hands.len() > 1 && are_in_order).then_some(hands)
}

/// The number of a seat whose hand a key is.
pub(super) fn number(name: &str) -> Option<usize> {
    ["hand_", "player_", "seat_"].iter().find_map(|before| name.strip_prefix(before))?.parse().ok()
}

/// The hand of the one who asks, who plays first, and of the other: `My hand:`, `Their hand:`.
fn own_and_other(keys: &[SeatHand]) -> Option<Vec<SeatHand>> {
    let only = |key: &str, name: &str| {
        let mut hands = keys.iter().filter(|hand| hand.name == key && hand.said == SaidHand::Tiles);
        let hand = hands.next().filter(|_| hands.next().is_none())?;
        Some(SeatHand { name: name.to_owned(), ..hand.clone() })
    };
    Some(vec![only("hand", "me")?, only("opponent_hand", "opponent")?])
}

/// The hands of the seats of the compass, in a circle: the first plays.
fn of_compass(keys: &[SeatHand]) -> Option<Vec<SeatHand>> {
    let direction = |hand: &SeatHand| COMPASS.iter().position(|name| hand.name == *name);
    let turns: Vec<usize> = keys.iter().filter_map(direction).collect();
    let is_circle = |step: usize| turns.windows(2).all(|pair| (pair[0] + step) % 4 == pair[1]);
    let is_whole = turns.len() == 4 && (is_circle(1) || is_circle(3));
    is_whole.then(|| such(keys, &|key| direction(key).is_some()))
}

/// The hands of players with names, one directly below another: the first plays.
fn named(keys: &[SeatHand], kinds: &[LineKind]) -> Option<Vec<SeatHand>> {
    let known: Vec<String> = position::KIND.keys.iter().map(|key| key.name.to_owned()).collect();
    let is_name = |name: &str| !is_known(name) && !NO_HANDS.contains(&name) && near(name, &known).is_none();
    let hands = such(keys, &|key| key.said != SaidHand::Other && is_name(&key.name));
    let is_key = |name: &str| keys.iter().any(|key| key.name == name && !kinds[key.line].opens("hands"));
    let has_hands = ["hand", "hands", "opponent_hand"].into_iter().any(is_key);
    let are_below = |pair: &[SeatHand]| {
        let between = &kinds[pair[0].line + 1..pair[1].line];
        pair[0].name != pair[1].name && between.iter().all(|kind| *kind == LineKind::Blank)
    };
    let are_seen = hands.iter().any(|hand| hand.said == SaidHand::Tiles);
    (hands.len() > 1 && are_seen && !has_hands && hands.windows(2).all(are_below)).then_some(hands)
}

/// Marks the only line of words that says who plays: `Bob to play`.
fn mark_turn(hands: &[SeatHand], lines: &[PostLine], kinds: &mut [LineKind]) {
    let said = |line: &PostLine| {
        let text = line.text.to_ascii_lowercase();
        let of_seat = |(seat, hand): (usize, &SeatHand)| {
            let name = hand.name.replace('_', " ");
            let at = PLAYS.iter().find_map(|[before, behind]| {
                let words = format!("{before}{name}{behind}");
                let start = text.find(&words)?;
                let is_whole = !text[..start].ends_with(|c: char| c.is_alphanumeric());
                is_whole.then_some(start..start + words.len())
            });
            at.map(|at| (seat, at))
        };
        hands.iter().take(MOST_NAMED).enumerate().find_map(of_seat)
    };
    let words = lines.iter().zip(&*kinds).enumerate().filter(|(_, (_, kind))| **kind == LineKind::Words);
    let mut found = words.filter_map(|(n, (line, _))| said(line).map(|(seat, at)| (n, seat, at)));
    if let (Some((n, seat, at)), None) = (found.next(), found.next()) {
        kinds[n] = LineKind::PrintedLabel(PrintedLabel::Turn(seat), at);
    }
}

#[cfg(test)]
mod tests {
    use crate::document::post::as_file;

    /// The keys of a post as those of a file.
    fn keys(text: &str) -> String {
        as_file(text).unwrap()
    }

    #[test]
    fn names_above_one_another_are_players() {
        let hands = "hands: [\"6-4\", \"5-5\"]\n";
        for text in [
            "Ann: 6-4\nBob: 5-5\n",
            "Ann: 6-4\n\nBob: 5-5\n",
            "hands:\n  Ann: 6-4\n  Bob: 5-5\n",
            "I: 6-4\nYou: 5-5\n",
            "Hand (Ann): 6-4\nHand (Bob): 5-5\n",
        ] {
            assert_eq!(keys(&format!("Game: block\n{text}")), format!("game: block\n{hands}"), "{text}");
        }
        for text in ["Ann: 6-4\nBob: 2 tiles\n", "**Ann:** 6-4\n**Bob:** 2 tiles\n"] {
            let hands = "game: block\nhands: [\"6-4\", \"2\"]\nmissing: [none, none]\n";
            assert_eq!(keys(&format!("Game: block\n{text}")), hands, "{text}");
        }
        for text in [
            // Two of one name, one name alone, apart, beside a hand, names of other tiles, and none seen.
            "Ann: 3 tiles\nBob: 2 tiles\n",
            "Ann: 6-4\nAnn: 5-5\n",
            "Ann: 6-4\n",
            "Ann: 6-4\nset: 6\nBob: 5-5\n",
            "hand: 6-4\nAnn: 5-5\nBob: 6-6\n",
            "Left: 6-4\nRight: 5-5\n",
        ] {
            assert!(!keys(&format!("Game: block\n{text}")).contains("hands:"), "{text}");
        }
    }

    #[test]
    fn words_say_who_plays() {
        let turn = |words: &str| {
            let keys = keys(&format!("Game: block\nAnn: 6-4\nBob: 5-5\n{words}\n"));
            keys.lines().find_map(|line| line.strip_prefix("to_play: ").map(str::to_owned))
        };
        for words in ["Bob to play", "What should Bob play?", "So it is bob's turn.", "To play: Bob"] {
            assert_eq!(turn(words).as_deref(), Some("1"), "{words}");
        }
        // Another name, no name, and two that differ.
        for words in ["Jimbob to play", "Who is to play?", "Ann to play\nBob to play", ""] {
            assert_eq!(turn(words), None, "{words}");
        }
    }
}
