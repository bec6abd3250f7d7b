//! An act of any game: what a line of play is made of. Its text is the notation of plays; the
//! reader of a family is chosen by its rules.

use std::fmt;
use std::ops::Range;

use crate::game;
use crate::notation::NotationError;
use crate::notation::play::Step;
use crate::rules::Family;
use crate::tile::Tile;

/// One decision of a player, in the notation of its family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Tableaux: a placement, a pass, a stop.
    Tableaux(Step),
    /// Castle Rock: an add, a capture, a stop.
    CastleRock(game::castle_rock::moves::CastleRockMove),
    /// Line games: a lead, a join, a draw, a pass.
    Line(game::line::moves::LineMove),
}

impl Act {
    /// The tile that leaves the player's hand, if one does.
    pub fn tile_played(&self) -> Option<Tile> {
        match self {
            Self::Tableaux(Step::Place(placement)) => Some(placement.tile()),
            Self::CastleRock(game::castle_rock::moves::CastleRockMove::Add(turned)) => Some(turned.tile()),
            Self::Line(act) => act.tile(),
            Self::Tableaux(_) | Self::CastleRock(_) => None,
        }
    }

    /// The act as line games have it, if it is one of theirs.
    pub fn of_line(&self) -> Option<game::line::moves::LineMove> {
        if let Self::Line(act) = self { Some(*act) } else { None }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tableaux(step) => step.fmt(f),
            Self::CastleRock(act) => act.fmt(f),
            Self::Line(act) => act.fmt(f),
        }
    }
}

/// Reads one act.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read_act(family: Family, text: &str) -> Result<Act, NotationError> {
    match family {
        Family::Tableaux => text.parse().map(Act::Tableaux),
        Family::CastleRock => text.parse().map(Act::CastleRock),
        Family::Line => text.parse().map(Act::Line),
    }
}

/// Where each act of a line stands. Most acts are one word; the tiles of a capture belong to its
/// verb, and the tile of a lead to `lead`.
pub fn split_acts(family: Family, text: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let mut acts: Vec<Range<usize>> = Vec::new();
    let mut before = "";
    for word in text.split_ascii_whitespace() {
        let range = start(word)..start(word) + word.len();
        let goes_on = match family {
            Family::Tableaux => false,
            Family::CastleRock => !matches!(word, "add" | "take" | "stop"),
            Family::Line => before == "lead" && word != "lead",
        };
        match acts.last_mut() {
            Some(last) if goes_on => last.end = range.end,
            _ => acts.push(range),
        }
        before = word;
    }
    acts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(family: Family, text: &str) -> Vec<&str> {
        split_acts(family, text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn a_line_falls_into_its_acts() {
        assert_eq!(split(Family::Tableaux, "5-1@0,2w  pass"), ["5-1@0,2w", "pass"]);
        let text = "add 1-4 take 1-5 take 2-4 4-4 1-4 stop";
        assert_eq!(split(Family::CastleRock, text), ["add 1-4", "take 1-5", "take 2-4 4-4 1-4", "stop"]);
        assert_eq!(split(Family::Line, "lead 6-6 6-3@6 draw pass"), ["lead 6-6", "6-3@6", "draw", "pass"]);
        assert_eq!(split(Family::Line, " "), Vec::<&str>::new());
    }

    #[test]
    fn acts_read_by_their_family_and_write_the_same() {
        for (family, text) in [
            (Family::Tableaux, "5-1@0,2w"),
            (Family::CastleRock, "take 1-5"),
            (Family::Line, "4-2@4"),
            (Family::Line, "draw"),
        ] {
            assert_eq!(read_act(family, text).unwrap().to_string(), text);
        }
        assert!(read_act(Family::Line, "add 1-4").is_err());
    }
}
