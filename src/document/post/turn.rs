//! The line that says who plays: `Bob to play`, `What should Bob do?`, `To play: Bob`.

use std::ops::Range;

use super::key::name_and_value;
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, bare_words, is_one_of};
use super::seats::{SeatHand, number, own_seat, spoken_name};
use crate::source::fault::FaultKind;
use crate::source::near::means;
use crate::source::said_fact::SaidFact;

/// What stands before the name of who plays, and behind it.
const PLAYS: &[[&str; 2]] = &[
    ["should ", " play"],
    ["should ", " do"],
    ["should ", " lead"],
    ["does ", " do"],
    ["over to ", ""],
    ["", "'s to play"],
    ["", " to play"],
    ["", " is to play"],
    ["", " to move"],
    ["", " is to move"],
    ["", " to lead"],
    ["", " to go"],
    ["", " is to go"],
    ["should ", " reply"],
    ["does ", " play"],
    ["would ", " play"],
    ["would ", " do"],
    ["", " must play"],
    ["", " has to play"],
    ["", " is on the move"],
    ["", " is on move"],
    ["", " has the move"],
    ["", " to act"],
    ["i'm ", ""],
    ["i am ", ""],
    ["", " is next"],
    ["", " is up"],
    ["", "'s up"],
    ["", " goes next"],
    ["next is ", ""],
    ["next up is ", ""],
    ["first to play is ", ""],
    ["whose turn: ", ""],
    ["", " moves"],
    ["", "'s turn"],
    ["", "'s go"],
    ["", "'s move"],
    ["", "s turn"],
    ["", "s go"],
    ["", "s move"],
    ["", "r turn"],
    ["", "r go"],
    ["", "r move"],
    ["do ", " play"],
    ["do ", " do"],
    ["does ", " win"],
    ["play for ", ""],
    ["win for ", ""],
    ["", "'s best play"],
    ["", "'s best move"],
    ["best play for ", ""],
    ["best move for ", ""],
    ["your move, ", ""],
    ["your turn, ", ""],
    ["", ", your move"],
    ["", ", your turn"],
];

/// The same where nothing else tells that a turn is spoken of.
const NAMED: &[[&str; 2]] = &[
    ["", " plays"],
    ["as ", ""],
    ["it's ", ""],
    ["up to ", ""],
    ["waiting for ", ""],
    ["you are ", ""],
    ["you're ", ""],
];

/// The same where no tile lies yet.
const LEADS: [[&str; 2]; 4] = [["", " leads"], ["", " starts"], ["", " plays first"], ["", " goes first"]];

/// The words that may stand beside it and change nothing: `So it is now Bob's turn`, `Bob to play and win`.
const BESIDE: [&str; 44] = [
    "and", "as", "best", "board", "do", "does", "domino", "empty", "find", "first", "here", "how", "i", "in",
    "is", "it", "it's", "its", "line", "move", "my", "next", "now", "play", "position", "should", "so",
    "table", "the", "then", "this", "tile", "to", "turn", "we're", "what", "what's", "which", "whose", "win",
    "winning", "with", "would", "you",
];

/// What points at the name of who plays.
const POINTERS: [&str; 8] = ["👉", "👈", "←", "→", "➡", "⬅", "<-", "->"];

/// Whether a word says nothing of whose turn it is.
pub(super) fn is_idle(word: &str) -> bool {
    is_one_of(word, &BESIDE)
}

/// Whether a clause may say who plays, under any names. What is printed of scores ends with `seat 0 to play`.
pub(super) fn may_say(clause: &str) -> bool {
    let text = clause.to_ascii_lowercase();
    !text.trim_start().starts_with("seat ")
        && PLAYS.iter().any(|[before, behind]| {
            text.find(before).is_some_and(|at| text[at + before.len()..].contains(behind))
        })
}

/// Marks the line that says which of several hands plays.
pub(super) fn mark(hands: &[SeatHand], lines: &[PostLine], kinds: &mut [LineKind]) {
    let seat =
        |name: &str| hands.iter().position(|hand| spoken_name(&hand.name) == name.to_ascii_lowercase());
    match lines.iter().zip(&*kinds).enumerate().find_map(keyed) {
        None => {
            let is_table = |kind: &LineKind| match kind {
                LineKind::Key(name, _) => means(name, &|key| key == "layout"),
                kind => matches!(kind, LineKind::Table(_) | LineKind::PrintedLabel(PrintedLabel::Layout, _)),
            };
            let leads = if kinds.iter().any(is_table) { &[][..] } else { &LEADS };
            mark_words(hands, leads, lines, kinds);
        }
        Some((n, said)) => match seat(said) {
            Some(seat) => kinds[n] = LineKind::PrintedLabel(PrintedLabel::Turn(seat), 0..lines[n].text.len()),
            // Players with names may be counted from 0 or from 1.
            None if number(&hands[0].name) == Some(0) && said.parse::<usize>().is_ok() => {}
            None if said.split_whitespace().count() < 3 && !said.ends_with('?') => {
                kinds[n] = LineKind::Fault(FaultKind::FactInWords(SaidFact::Turn));
            }
            None => {}
        },
    }
}

/// A line with a key that says whose turn it is, and what it says.
fn keyed<'l>((n, (line, kind)): (usize, (&'l PostLine, &LineKind))) -> Option<(usize, &'l str)> {
    let (name, value) = name_and_value(&line.text)?;
    let is_turn = means(&name, &|key| key == "to_play");
    let is_free = matches!(kind, LineKind::Key(..) | LineKind::Words);
    (is_free && is_turn).then(|| (n, line.text[value].trim_end_matches('.')))
}

/// Marks the only line of words that says who plays: `Bob to play`.
fn mark_words(hands: &[SeatHand], leads: &[[&str; 2]], lines: &[PostLine], kinds: &mut [LineKind]) {
    let words = || lines.iter().zip(&*kinds).enumerate().filter(|(_, (_, kind))| **kind == LineKind::Words);
    let found = words().filter_map(|(n, (line, _))| {
        let (seat, at) = said(hands, leads, &line.text).or_else(|| of_other(hands, &line.text))?;
        Some((n, seat, at))
    });
    let found: Vec<(usize, usize, Range<usize>)> = found.collect();
    match &found[..] {
        [(n, seat, at), others @ ..] if others.iter().all(|(_, other, _)| other == seat) => {
            kinds[*n] = LineKind::PrintedLabel(PrintedLabel::Turn(*seat), at.clone());
        }
        [] => {
            let unclear = words().find(|(_, (line, _))| names_turn(hands, &line.text)).map(|(n, _)| n);
            if let Some(n) = unclear {
                kinds[n] = LineKind::Fault(FaultKind::FactInWords(SaidFact::Turn));
            }
        }
        [.., (n, ..)] => kinds[*n] = LineKind::Fault(FaultKind::FactInWords(SaidFact::Turn)),
    }
}

/// The words of a turn.
const TURN: [&str; 17] = [
    "act", "active", "first", "go", "goes", "lead", "leads", "move", "moves", "next", "plays", "reply",
    "start", "starts", "turn", "up", "waiting",
];

/// Whether a few words name a seat that is not the first, and a turn: `The turn is Bob's.`
fn names_turn(hands: &[SeatHand], line: &str) -> bool {
    let text = line.to_ascii_lowercase();
    let words: Vec<&str> = bare_words(&text).filter(|word| *word != "s").collect();
    let names_seat = |hand: &SeatHand| words.contains(&spoken_name(&hand.name).as_str());
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let is_turn = has(&TURN);
    let has_number = || words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let has_played = has(&["passed"]) && !has_number() || has(&["just"]) && has(&["played", "laid", "put"]);
    words.len() < 8
        && (has_played || is_turn && !hands.first().is_some_and(names_seat))
        && hands.iter().any(names_seat)
}

/// The words that say that the opponent of the one who asks plays: `It's his turn.`
const OF_OTHER: [&str; 8] = ["he", "her", "his", "opponent", "other", "she", "their", "they"];

/// The words beside them.
const BESIDE_OTHER: [&str; 21] = [
    "already", "be", "go", "goes", "is", "it", "move", "moves", "my", "next", "now", "passed", "play",
    "player", "plays", "s", "side", "the", "to", "turn", "up",
];

/// Those that say a turn.
const TURN_OF_OTHER: [&str; 8] = ["go", "goes", "move", "moves", "next", "play", "plays", "turn"];

/// The seat of the opponent, where a line says that he or she plays, and nothing else.
fn of_other(hands: &[SeatHand], line: &str) -> Option<(usize, Range<usize>)> {
    let is_said = |known: &[&str]| bare_words(line).any(|word| is_one_of(word, known));
    let is_whole = bare_words(line).all(|word| is_one_of(word, &OF_OTHER) || is_one_of(word, &BESIDE_OTHER));
    let is_up = bare_words(line).last().is_some_and(|word| is_one_of(word, &["up"]));
    let is_turn = is_whole && is_said(&OF_OTHER) && (is_said(&TURN_OF_OTHER) || is_up);
    let own = own_seat(hands)?;
    (is_turn && hands.len() == 2).then(|| (1 - own, 0..line.len()))
}

fn is_letter(name: &str) -> bool {
    name.len() == 1 && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The seat of which a line says that it plays, and nothing else, with the place of these words.
fn said(hands: &[SeatHand], leads: &[[&str; 2]], line: &str) -> Option<(usize, Range<usize>)> {
    // The name of a hand has blanks for dashes.
    let text = line.to_ascii_lowercase().replace('-', " ");
    let is_beside = |words: &str| {
        let mut words = words.split(|c: char| c.is_whitespace() || ".,:;!?".contains(c));
        words.all(|word| word.is_empty() || BESIDE.contains(&word))
    };
    let is_pointed = POINTERS.iter().any(|pointer| text.contains(pointer));
    let of_seat = |(seat, hand): (usize, &SeatHand)| {
        let name = spoken_name(&hand.name);
        if is_pointed && bare_words(&text).eq(bare_words(&name)) {
            return Some((seat, 0..line.len()));
        }
        // `B` stands for `Player B`.
        let name = name.strip_prefix("player ").filter(|name| is_letter(name)).unwrap_or(&name);
        let at = PLAYS.iter().chain(NAMED).chain(leads).find_map(|[before, behind]| {
            let words = format!("{before}{name}{behind}");
            let at = text.find(&words)?;
            let end = at + words.len();
            let is_whole = !text[..at].ends_with(|c: char| c.is_alphanumeric())
                && !text[end..].starts_with(|c: char| c.is_alphanumeric());
            (is_whole && is_beside(&text[..at]) && is_beside(&text[end..])).then_some(at..end)
        })?;
        Some((seat, at))
    };
    hands.iter().enumerate().find_map(of_seat)
}

#[cfg(test)]
mod tests {
    use crate::document::post::as_file;

    /// Who plays of Ann and Bob, where words say so.
    fn turn(words: &str) -> Option<String> {
        let keys = as_file(&format!("Game: block\nAnn: 6-4\nBob: 5-5\n{words}\n")).unwrap();
        keys.lines().find_map(|line| line.strip_prefix("to_play: ").map(str::to_owned))
    }

    #[test]
    fn words_of_a_turn_say_who_plays() {
        for words in [
            "Bob goes next.",
            "Next up is Bob.",
            "Whose turn: Bob",
            "It is Bob's turn to play.",
            "Your move, Bob.",
            "Bob, your turn!",
        ] {
            assert_eq!(turn(words).as_deref(), Some("1"), "{words}");
        }
        assert_eq!(turn("How should Bob reply?").as_deref(), Some("1"));
    }

    #[test]
    fn words_say_who_plays() {
        for words in [
            "Bob to play",
            "What should Bob play?",
            "So it is bob's turn.",
            "To play: Bob",
            "Bob to play and win",
            "Bob plays next.",
            "It's Bob's move",
            "What is Bob's best play?",
            "Find the best play for Bob",
            "Bob leads",
            "It's Bob to play. Ann's score is 20.",
            "Bob to move, Ann to lead the next hand, what wins for Ann?",
        ] {
            assert_eq!(turn(words).as_deref(), Some("1"), "{words}");
        }
        // Another name, no name, two that differ, and clauses that say something else.
        for words in [
            "Jimbob to play",
            "Who is to play?",
            "Ann to play\nBob to play",
            "It is not Bob's turn.",
            "After Bob's turn, Ann must decide.",
            "It was Bob's turn, but he passed on 5 and 6.",
            "Jim beats Bob to play the 6-4 first.",
            "I want Bob to play like a pro.",
            "Bob to playfully win",
            "Bob leads by 20 points",
            "Bob moves the 6-4",
            "",
        ] {
            assert_eq!(turn(words), None, "{words}");
        }
    }
}
