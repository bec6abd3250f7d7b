//! Placements and plays on the lattice: `4-2@1,0s`, `pass`, `stop`.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{opt, recognize};

use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::tableaux::moves::TableauxMove;
use crate::notation::{NotationError, NotationFault, Parsed, Spanned, fail, read_word};

/// One step of a line of Tableaux, as a player writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Places a tile, the connecting half named first.
    Place(Placement),
    /// Passes: no tile can be played.
    Pass,
    /// Ends the turn although it could go on.
    Stop,
}

fn number(text: &str) -> Parsed<'_, i16> {
    let (rest, digits) = recognize((opt(char('-')), digit1)).parse(text)?;
    match digits.parse::<i16>() {
        Ok(number) if number.abs() <= Cell::LIMIT => Ok((rest, number)),
        _ => fail(text, NotationFault::TooFar),
    }
}

/// Reads `1,0`.
fn cell(text: &str) -> Parsed<'_, Cell> {
    let (rest, (x, _, y)) = (number, char(','), number).parse(text)?;
    Ok((rest, Cell { x, y }))
}

fn direction(text: &str) -> Parsed<'_, Direction> {
    let (rest, letter) = one_of("nesw").parse(text)?;
    let direction = match letter {
        'n' => Direction::North,
        'e' => Direction::East,
        's' => Direction::South,
        _ => Direction::West,
    };
    Ok((rest, direction))
}

/// Reads `4-2@1,0s`.
fn placement(text: &str) -> Parsed<'_, Placement> {
    let (rest, (half, tail)) = crate::notation::tile::pair(text)?;
    let Ok((rest, _)) = char::<_, crate::notation::Trouble<'_>>('@').parse(rest) else {
        return fail(rest, NotationFault::NoCell);
    };
    let (rest, at) = match cell(rest) {
        Err(nom::Err::Error(_)) => return fail(rest, NotationFault::NoCell),
        found => found?,
    };
    match direction(rest) {
        Err(_) => fail(rest, NotationFault::NoSide),
        Ok((rest, toward)) => Ok((rest, Placement { half, tail, at, toward })),
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_word(text, cell, |_| NotationFault::NoCell)
    }
}

impl FromStr for Placement {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_word(text, placement, NotationFault::NoPlacement)
    }
}

/// `4-2@1,0s`
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = ["n", "e", "s", "w"][self.toward.index()];
        let text = format!("{}-{}@{},{}{side}", self.half, self.tail, self.at.x, self.at.y);
        f.pad(&text)
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "pass" => Ok(Self::Pass),
            "stop" => Ok(Self::Stop),
            _ => read_word(text, placement, NotationFault::NoPlay).map(Self::Place),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(placement) => placement.fmt(f),
            Self::Pass => f.pad("pass"),
            Self::Stop => f.pad("stop"),
        }
    }
}

impl fmt::Display for TableauxMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Step::from(*self).fmt(f)
    }
}

impl From<TableauxMove> for Step {
    fn from(mv: TableauxMove) -> Self {
        match mv {
            TableauxMove::Place(play) => Self::Place(play.placement),
            TableauxMove::Pass => Self::Pass,
            TableauxMove::Stop => Self::Stop,
        }
    }
}

/// Reads placements separated by blanks: `4-2@1,0s 2-3@2,1s`. A placement contains a comma, so commas do
/// not separate placements; a comma after one is skipped. The second list has an error for each word that
/// is not a placement.
pub fn read_placements(text: &str) -> (Vec<Spanned<Placement>>, Vec<NotationError>) {
    let mut placements = Vec::new();
    let mut errors = Vec::new();
    for word in placement_words(text) {
        match word.value.parse() {
            Ok(placement) => placements.push(Spanned { value: placement, at: word.at }),
            Err(error) => errors.push(NotationError::shifted(error, word.at.start)),
        }
    }
    (placements, errors)
}

fn placement_words(text: &str) -> impl Iterator<Item = Spanned<&str>> {
    let blanks = [' ', '\t', '\n', '\r'];
    let mut start = 0;
    std::iter::from_fn(move || {
        loop {
            let from = start + text[start..].find(|c| !blanks.contains(&c))?;
            let end = text[from..].find(blanks).map_or(text.len(), |length| from + length);
            start = end;
            let value = text[from..end].trim_matches(',');
            if !value.is_empty() {
                let from = from + text[from..end].find(value).unwrap_or(0);
                return Some(Spanned { value, at: from..from + value.len() });
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::game::tableaux::notation::play::*;

    #[test]
    fn placements_name_the_first_half_its_cell_and_the_side_of_the_second() {
        let placement: Placement = "4-2@1,-3s".parse().unwrap();
        assert_eq!(
            placement.halves().map(|(cell, pip)| (cell.x, cell.y, pip.value())),
            [(1, -3, 4), (1, -2, 2)]
        );
        assert_eq!(placement.turned().to_string(), "2-4@1,-2n");
        assert!(placement.same_tile_as(placement.turned()));
        assert!(placement.is_upright());
    }

    #[test]
    fn each_part_that_is_missing_is_named() {
        let fault = |text: &str| text.parse::<Step>().unwrap_err();
        assert_eq!(fault("4-2").fault, NotationFault::NoCell);
        assert_eq!(fault("4-2@").fault, NotationFault::NoCell);
        assert_eq!(fault("4-2@1").fault, NotationFault::NoCell);
        assert_eq!(fault("4-2@1,2").fault, NotationFault::NoSide);
        assert_eq!(fault("4-2@1,2x").fault, NotationFault::NoSide);
        assert_eq!(fault("4-2@1,2sw").fault, NotationFault::Trailing("w".into()));
        assert_eq!(fault("4-2@1000,2s").fault, NotationFault::TooFar);
        assert_eq!(fault("4-2@99999,2s").at, 4..12);
        assert_eq!(fault("stopp").fault, NotationFault::NoPlay("stopp".into()));
    }

    #[test]
    fn lists_of_placements_keep_their_places() {
        let (list, _) = read_placements("4-2@1,0s, 2-3@2,1s\n 5-5@0,0e");
        let places: Vec<_> = list.iter().map(|one| one.at.clone()).collect();
        assert_eq!(places, [0..8, 10..18, 20..28]);
        let (list, errors) = read_placements("4-2@1,0s 2-3 5-5@0,0q");
        assert_eq!((list.len(), errors.len()), (1, 2));
        assert_eq!(errors[1].at, 20..21);
    }
}
