//! Reads the moves of any game.

use std::ops::Range;

use super::families::{FamilyName, Move, by_name};
use super::family::Family;
use crate::notation::NotationError;

/// Reads one move.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read_move(family: FamilyName, text: &str) -> Result<Move, NotationError> {
    by_name!(family, F => text.parse::<<F as Family>::Move>().map(Move::from))
}

/// What may stand behind a move of a line, before the blank.
const BEHIND: [char; 2] = [',', ';'];

/// The places of the moves of a line. Most moves are one word; the tiles of a capture belong to its verb,
/// and the tile of a lead to `lead`.
pub fn split_moves(family: FamilyName, text: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let mut moves: Vec<Range<usize>> = Vec::new();
    let mut before = "";
    let words = text.split_ascii_whitespace().map(|word| word.trim_end_matches(BEHIND));
    for word in words.filter(|word| !word.is_empty()) {
        let range = start(word)..start(word) + word.len();
        let goes_on = by_name!(family, F => F::move_goes_on(before, word));
        match moves.last_mut() {
            Some(last) if goes_on => last.end = range.end,
            _ => moves.push(range),
        }
        before = word;
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(family: FamilyName, text: &str) -> Vec<&str> {
        split_moves(family, text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn a_line_falls_into_its_moves() {
        assert_eq!(split(FamilyName::Tableaux, "5-1@0,2w  pass"), ["5-1@0,2w", "pass"]);
        let text = "add 1-4 take 1-5 take 2-4 4-4 1-4 stop";
        assert_eq!(split(FamilyName::CastleRock, text), ["add 1-4", "take 1-5", "take 2-4 4-4 1-4", "stop"]);
        assert_eq!(
            split(FamilyName::Line, "lead 6-6 6-3@6 draw pass"),
            ["lead 6-6", "6-3@6", "draw", "pass"]
        );
        assert_eq!(
            split(FamilyName::Line, "draw 6-4 draw draw 4-3 3-4@3 pass"),
            ["draw 6-4", "draw", "draw 4-3", "3-4@3", "pass"]
        );
        for text in ["4-1@1, pass, 4-4@4", "4-1@1; pass; 4-4@4;", "4-1@1 , pass\n4-4@4,"] {
            assert_eq!(split(FamilyName::Line, text), ["4-1@1", "pass", "4-4@4"], "{text}");
        }
        assert_eq!(split(FamilyName::Tableaux, "5-1@0,2w, 6-4@1,0e"), ["5-1@0,2w", "6-4@1,0e"]);
        assert_eq!(split(FamilyName::CastleRock, "take 2-4, 4-4, 1-4, stop"), ["take 2-4, 4-4, 1-4", "stop"]);
        assert_eq!(split(FamilyName::Line, " , "), Vec::<&str>::new());
    }

    #[test]
    fn acts_read_by_their_family_and_write_the_same() {
        for (family, text) in [
            (FamilyName::Tableaux, "5-1@0,2w"),
            (FamilyName::CastleRock, "take 1-5"),
            (FamilyName::Line, "4-2@4"),
            (FamilyName::Line, "draw"),
        ] {
            assert_eq!(read_move(family, text).unwrap().to_string(), text);
        }
        assert!(read_move(FamilyName::Line, "add 1-4").is_err());
    }
}
