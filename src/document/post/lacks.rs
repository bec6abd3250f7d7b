//! The lines that say which suits a hidden hand lacks: `Bob has no 5s`.

use std::ops::Range;

use super::hidden::lacked;
use super::kind::{LineKind, PrintedLabel};
use super::line::PostLine;
use super::seats::{SeatHand, spoken_name};

/// What stands between a player and the suits that are not held.
const LACKS: [&str; 5] = [" has no ", " have no ", " holds no ", " hold no ", " is out of "];

/// What people call the opponent.
const OPPONENTS: [&str; 6] = ["he", "my opponent", "opponent", "she", "the opponent", "they"];

/// Marks the lines that say which suits a hand lacks, and nothing else: `Bob has no 5s.`
pub(super) fn mark(hands: &[SeatHand], lines: &[PostLine], kinds: &mut [LineKind]) {
    for (line, kind) in lines.iter().zip(kinds).filter(|(_, kind)| **kind == LineKind::Words) {
        if let Some((seat, at)) = lacking(hands, &line.text) {
            *kind = LineKind::PrintedLabel(PrintedLabel::Lacks(seat), at);
        }
    }
}

/// The seat of which a line says that it lacks suits, with the place of what it says of them.
fn lacking(hands: &[SeatHand], line: &str) -> Option<(usize, Range<usize>)> {
    let is_question = line.contains('?');
    let (name, suits) = LACKS.iter().find_map(|words| line.split_once(words)).filter(|_| !is_question)?;
    lacked(suits)?;
    let name = name.trim().to_ascii_lowercase();
    let is_such = |hand: &SeatHand| match hand.name.as_str() {
        "opponent" => OPPONENTS.contains(&name.as_str()),
        of_hand => spoken_name(of_hand) == name,
    };
    Some((hands.iter().position(is_such)?, line.len() - suits.len()..line.len()))
}

#[cfg(test)]
mod tests {
    use crate::document::post::as_file;

    #[test]
    fn a_line_says_which_suits_a_hand_lacks() {
        let keys = |words: &str, hands: &str| as_file(&format!("Game: block\n{hands}{words}\n")).unwrap();
        for (words, hands) in [
            ("Bob has no 5s.", "Ann: 6-4\nBob: 2 tiles\n"),
            ("He has no 5s", "Hand: 6-4\nOpponent: 2 tiles\n"),
            ("My opponent is out of fives.", "My hand: 6-4\nOpponent: ? ?\n"),
        ] {
            assert!(keys(words, hands).contains("missing: [none, 5]"), "{words}: {}", keys(words, hands));
        }
        for words in ["Bob has no idea.", "Carl has no 5s.", "Bob has no 5s, I think.", "Bob has no 5s?"] {
            assert!(keys(words, "Ann: 6-4\nBob: 2 tiles\n").contains("[none, none]"), "{words}");
        }
    }
}
