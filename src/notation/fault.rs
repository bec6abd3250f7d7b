//! What can be wrong with a text in the notation, and how to fix it.

use std::ops::Range;

/// One thing wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// The place, in bytes of the text that was read.
    pub at: Range<usize>,
    /// What is wrong there.
    pub fault: NotationFault,
}

impl NotationError {
    /// Returns this error for a longer text, in which this one's text starts at `start`.
    #[must_use]
    pub fn shifted(self, start: usize) -> Self {
        Self { at: self.at.start + start..self.at.end + start, ..self }
    }
}

impl std::fmt::Display for NotationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.fault)?;
        match self.fault.help() {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotationError {}

/// What is wrong with a text in the notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationFault {
    /// A word that is not a tile.
    #[error("`{0}` is not a tile")]
    NoTile(String),
    /// An end above 18, the highest of any set.
    #[error("no set has an end of {0}")]
    PipTooHigh(String),
    /// An end with a leading zero.
    #[error("`{0}` is not an end")]
    NoPip(String),
    /// The glyph of a tile face down.
    #[error("the tile lies face down")]
    FaceDown,
    /// Text after a complete word of notation.
    #[error("`{0}` is too much here")]
    Trailing(String),
    /// A word that is not a placement.
    #[error("`{0}` is not a tile with its place")]
    NoPlacement(String),
    /// A tile without the cell that must follow it.
    #[error("the tile's place is missing")]
    NoCell,
    /// A coordinate beyond [`Cell::LIMIT`](crate::game::tableaux::geometry::Cell::LIMIT).
    #[error("the cell lies too far out")]
    TooFar,
    /// No n, e, s or w after the cell.
    #[error("the side on which the second half lies is missing")]
    NoSide,
    /// A word that is not a play.
    #[error("`{0}` is not a play")]
    NoPlay(String),
    /// Words that are not a move of Castle Rock.
    #[error("`{0}` is not an act")]
    NoAct(String),
    /// A move with too many or too few tiles.
    #[error("{expected} should follow, not {found}")]
    TileCount {
        /// What should follow.
        expected: &'static str,
        /// The number of tiles that follow.
        found: usize,
    },
    /// An empty list.
    #[error("there is no tile here")]
    Empty,
    /// A half at an odd row or column of a picture.
    #[error("a half-tile stands between the lines of the lattice")]
    OffLattice,
    /// A `|` or `-` that stands where it cannot join two halves.
    #[error("`{0}` joins nothing here")]
    LooseJoint(char),
    /// A half that no `|` or `-` joins to another.
    #[error("the {0} is half a tile: nothing joins it to another half")]
    LooseHalf(u8),
    /// A half that is joined to more than one other.
    #[error("the {0} is joined to {1} halves")]
    CrowdedHalf(u8, usize),
    /// A character that pictures do not have.
    #[error("{0:?} has no meaning in a picture")]
    Stray(char),
    /// A comment beside a picture.
    #[error("a comment cannot stand in a picture")]
    Comment,
    /// A letter that names two cells.
    #[error("the letter {0} names two cells")]
    LetterTwice(char),
    /// A parenthesis that is never closed.
    #[error("the parenthesis is not closed")]
    NotClosed,
    /// A closing parenthesis without its opening one.
    #[error("the parenthesis was not opened")]
    NotOpened,
    /// An arm without a tile before it.
    #[error("the arm stands after no tile")]
    LooseArm,
    /// Parentheses with nothing between them.
    #[error("the arm has no tile")]
    EmptyArm,
    /// Arms within arms, deeper than any set allows.
    #[error("the arms are nested too deep")]
    TooDeep,
    /// A tile without the end that it is played at.
    #[error("the end that the tile joins is missing")]
    NoEnd,
    /// A word that is not a move of a line game.
    #[error("`{0}` is not a play")]
    NoLineAct(String),
    /// A tab, whose width is unknown.
    #[error("a tab stands in the picture")]
    Tab,
}

impl NotationFault {
    /// Says what was expected at the place, for the underline.
    pub fn label(&self) -> String {
        match self {
            Self::NoTile(_) | Self::Empty | Self::EmptyArm => "expected a tile such as 4-2",
            Self::PipTooHigh(_) => "ends are 0 to 18",
            Self::NoPip(_) => "expected a number from 0 to 18",
            Self::FaceDown => "expected a tile with its face up",
            Self::Trailing(_) => "not part of it",
            Self::NoPlacement(_) => "expected a placement such as 4-2@1,0s",
            Self::NoCell => "expected @ and a cell, as in 4-2@1,0s",
            Self::TooFar => "coordinates are -999 to 999",
            Self::NoSide => "expected n, e, s or w",
            Self::NoPlay(_) => "expected a play such as 5-1@1,2s",
            Self::NoAct(_) => "expected an act such as add 1-4 or take 1-5",
            Self::TileCount { expected, .. } => return format!("expected {expected}"),
            Self::OffLattice => "half-tiles stand at even rows and even columns, counted from 0",
            Self::LooseJoint(_) => "expected two half-tiles, one on each side",
            Self::LooseHalf(_) => "expected | or - between it and one other half",
            Self::CrowdedHalf(..) => "a half belongs to one tile",
            Self::Comment => "taken for a part of the picture",
            Self::Stray(_) => "expected a digit, a to i, a capital letter, . | or -",
            Self::LetterTwice(_) => "the same letter again",
            Self::NotClosed => "opened here",
            Self::NotOpened => "closes nothing",
            Self::LooseArm => "expected a double before it",
            Self::TooDeep => "no set has so many doubles",
            Self::NoEnd => "expected @ and a number, as in 4-2@4",
            Self::NoLineAct(_) => "expected a play such as 4-2@4",
            Self::Tab => "expected spaces",
        }
        .to_owned()
    }

    /// Says how to fix it, where that adds something to the label.
    pub fn help(&self) -> Option<String> {
        let help = match self {
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
            Self::NoAct(_) | Self::TileCount { .. } => {
                "write `add` and a tile of the hand, `take` and a tile between two of one suit, \
                 `take` and three neighbours of one suit, or `stop`"
            }
            Self::NoEnd | Self::NoLineAct(_) => {
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
            Self::Tab => "replace the tab by spaces",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
