//! The messages about texts: what is wrong with one, what was expected, how to fix it.

use std::fmt;

use super::arithmetic::{ArithmeticFault, LONGEST};
use super::fault::{NotationError, NotationFault};

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fault)?;
        match self.fault.help() {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTile(text) => write!(f, "`{text}` is not a tile"),
            Self::TwoTiles(text, one, other) => write!(f, "`{text}` can be {one} or {other}"),
            Self::PipTooHigh(text) => write!(f, "no set has an end of {text}"),
            Self::NoPip(text) => write!(f, "`{text}` is not an end"),
            Self::FaceDown => f.write_str("the tile lies face down"),
            Self::Trailing(text) => write!(f, "unexpected `{text}`"),
            Self::NoPlacement(text) => write!(f, "`{text}` is not a tile with its place"),
            Self::NoCell => f.write_str("the tile's place is missing"),
            Self::TooFar => f.write_str("the cell lies too far out"),
            Self::NoSide => f.write_str("the side on which the second half lies is missing"),
            Self::NoPlay(text) | Self::NoLinePlay(text) => write!(f, "`{text}` is not a play"),
            Self::NoMove(text) => write!(f, "`{text}` is not a move"),
            Self::NotOne(found) => write!(f, "one tile should follow, not {found}"),
            Self::NotOneOrThree(found) => write!(f, "one tile or three should follow, not {found}"),
            Self::Empty => f.write_str("there is no tile here"),
            Self::OffLattice => f.write_str("a half-tile stands between the lines of the lattice"),
            Self::LooseJoint(letter) => write!(f, "`{letter}` joins nothing here"),
            Self::LooseHalf(half) => write!(f, "the {half} is half a tile: nothing joins it to another half"),
            Self::CrowdedHalf(half, joined) => write!(f, "the {half} is joined to {joined} halves"),
            Self::Stray(letter) => write!(f, "{letter:?} has no meaning in a picture"),
            Self::Comment => f.write_str("a comment cannot stand in a picture"),
            Self::HalfTwice => f.write_str("another part of the picture has a half in the same cell"),
            Self::LetterTwice(letter) => write!(f, "the letter {letter} names two cells"),
            Self::NotClosed => f.write_str("the parenthesis is not closed"),
            Self::NotOpened => f.write_str("the parenthesis was not opened"),
            Self::LooseArm => f.write_str("the arm stands after no tile"),
            Self::EmptyArm => f.write_str("the arm has no tile"),
            Self::TooDeep => f.write_str("the arms are nested too deep"),
            Self::NoEnd => f.write_str("the end that the tile joins is missing"),
            Self::NoDouble => f.write_str("only a double is joined by its name"),
            Self::BarWithoutEnds => f.write_str("this tile of the drawing lacks an end"),
            Self::NoOneLine => f.write_str("the tiles of the drawing are not one line"),
            Self::Tab => f.write_str("a tab stands in the picture"),
        }
    }
}

impl NotationFault {
    /// What was expected at the place, for the underline.
    pub const fn label(&self) -> &'static str {
        match self {
            Self::NoTile(_) | Self::Empty | Self::EmptyArm => "expected a tile such as 4-2",
            Self::TwoTiles(..) => "expected a sign between the ends",
            Self::PipTooHigh(_) => "ends are 0 to 18",
            Self::NoPip(_) => "expected a number from 0 to 18",
            Self::FaceDown => "expected a tile with its face up",
            Self::Trailing(_) => "not part of it",
            Self::NoPlacement(_) => "expected a placement such as 4-2@1,0s",
            Self::NoCell => "expected @ and a cell, as in 4-2@1,0s",
            Self::TooFar => "coordinates are -999 to 999",
            Self::NoSide => "expected n, e, s or w",
            Self::NoPlay(_) => "expected a play such as 5-1@1,2s",
            Self::NoMove(_) => "expected a move such as add 1-4 or take 1-5",
            Self::NotOne(_) => "expected one tile",
            Self::NotOneOrThree(_) => "expected one tile or three",
            Self::OffLattice => "half-tiles stand at even rows and even columns, counted from 0",
            Self::LooseJoint(_) => "expected two half-tiles, one on each side",
            Self::LooseHalf(_) => "expected | or - between it and one other half",
            Self::CrowdedHalf(..) => "a half belongs to one tile",
            Self::Comment => "taken for a part of the picture",
            Self::Stray(_) => "expected a digit, a to i, a capital letter, . | or -",
            Self::LetterTwice(_) => "the same letter again",
            Self::HalfTwice => "the same cell again",
            Self::NotClosed => "opened here",
            Self::NotOpened => "closes nothing",
            Self::LooseArm => "expected a double before it",
            Self::TooDeep => "no set has so many doubles",
            Self::NoEnd => "expected @ and a number, as in 4-2@4",
            Self::NoDouble => "expected an end or a double, as in 4-2@4 or 4-2@4-4",
            Self::NoLinePlay(_) => "expected a play such as 4-2@4",
            Self::BarWithoutEnds => "expected a number at each side of this bar",
            Self::NoOneLine => "this tile touches no other, or too many",
            Self::Tab => "expected spaces",
        }
    }

    /// How to fix it, where there is more to say than the label does.
    #[expect(clippy::too_many_lines, reason = "a table: one sentence for each fault")]
    pub const fn help(&self) -> Option<&'static str> {
        Some(match self {
            Self::TwoTiles(..) => "write the ends with - between them",
            Self::Trailing(_) => "what stands before it is complete: leave the rest out",
            Self::NoTile(_) => "write the two ends as 4-2, [4-2] or 4|2",
            Self::FaceDown => "write the two ends, as in 4-2",
            Self::NoCell => {
                "write the first half, its cell x,y and the side n, e, s or w of the second half; \
                 inside [ ] or { } in quotes, for YAML parts at the comma"
            }
            Self::NoPlacement(_) | Self::NoSide => {
                "write the first half, its cell x,y and the side n, e, s or w of the second half"
            }
            Self::NoPlay(_) => {
                "write the connecting half first, its cell and the side of the tail, or `pass` or `stop`"
            }
            Self::NoMove(_) | Self::NotOne(_) | Self::NotOneOrThree(_) => {
                "write `add` and a tile of the hand, `take` and a tile between two of one suit, \
                 `take` and three neighbours of one suit, or `stop`"
            }
            Self::NoEnd | Self::NoDouble | Self::NoLinePlay(_) => {
                "write the half that joins first and the value of the end, as in 4-2@4; or `lead 6-6`, `draw` or `pass`"
            }
            Self::EmptyArm => "write the tiles of the arm, or leave the parentheses out",
            Self::Empty => "write one tile or more; a hand or a boneyard without any is `none`",
            Self::NotClosed | Self::NotOpened | Self::LooseArm => {
                "write each arm in parentheses right after its double, as in 5-5 (5-1 1-1) (5-0) 5-6"
            }
            Self::OffLattice => {
                "indent the picture so that every half has one column between it and the next"
            }
            Self::LooseJoint('-') => "a flat tile is written 4-2 in one line, first half at an even column",
            Self::LooseJoint(_) => {
                "an upright tile is written as a half, | below it, the other half below that"
            }
            Self::LooseHalf(_) => "write a flat tile as 4-2, an upright one with | between its halves",
            Self::CrowdedHalf(..) => "leave one of the joints out",
            Self::Comment => "write it on a line of its own above the key of the picture",
            Self::Stray(_) => "ends of 10 to 18 are written a to i, an empty cell as .",
            Self::LetterTwice(_) => "name each cell by a letter of its own",
            Self::HalfTwice => {
                "the numbers along the edges say where a part belongs; paste one picture at a time"
            }
            Self::BarWithoutEnds => "an end is a number from 0 to 18 in the middle of its half",
            Self::NoOneLine => "write the line as tiles, as in `layout: 3-5 5-5 5-6`",
            Self::Tab => "replace the tab by spaces",
            _ => return None,
        })
    }
}

impl fmt::Display for ArithmeticFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEquation(text) => write!(f, "`{text}` is not an equation such as `hand * players = 8`"),
            Self::TooLong => write!(f, "an equation has no more than {LONGEST} characters"),
            Self::UnknownName(text) => write!(f, "`{text}` is the name of no number here"),
            Self::NoValue(text) => write!(f, "`{text}` has no whole value"),
        }
    }
}
