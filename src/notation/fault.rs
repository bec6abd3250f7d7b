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

impl std::error::Error for NotationError {}

/// What is wrong with a text in the notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationFault {
    /// A word that is not a tile.
    NoTile(String),
    /// Two ends without a sign between them that can be two tiles: the text, and both tiles.
    TwoTiles(String, String, String),
    /// An end above 18, the highest of any set.
    PipTooHigh(String),
    /// An end with a leading zero.
    NoPip(String),
    /// The glyph of a tile face down.
    FaceDown,
    /// Text after a complete word of notation.
    Trailing(String),
    /// A word that is not a placement.
    NoPlacement(String),
    /// A tile without the cell that must follow it.
    NoCell,
    /// A coordinate beyond [`Cell::LIMIT`](crate::game::lattice::Cell::LIMIT).
    TooFar,
    /// No n, e, s or w after the cell.
    NoSide,
    /// A word that is not a play.
    NoPlay(String),
    /// Words that are not a move of Castle Rock.
    NoMove(String),
    /// The number of tiles where a move has one.
    NotOne(usize),
    /// The number of tiles where a move has one or three.
    NotOneOrThree(usize),
    /// An empty list.
    Empty,
    /// A half at an odd row or column of a picture.
    OffLattice,
    /// A `|` or `-` that stands where it cannot join two halves.
    LooseJoint(char),
    /// A half that no `|` or `-` joins to another.
    LooseHalf(u8),
    /// A half that is joined to more than one other.
    CrowdedHalf(u8, usize),
    /// A character that pictures do not have.
    Stray(char),
    /// A comment beside a picture.
    Comment,
    /// A letter that names two cells.
    LetterTwice(char),
    /// Two parts of a picture, by the numbers along their edges, have a half of a tile in one cell.
    HalfTwice,
    /// A parenthesis that is never closed.
    NotClosed,
    /// A closing parenthesis without its opening one.
    NotOpened,
    /// An arm without a tile before it.
    LooseArm,
    /// Parentheses with nothing between them.
    EmptyArm,
    /// Arms within arms, deeper than any set allows.
    TooDeep,
    /// A tile without the end that it is played at.
    NoEnd,
    /// The sign after an end is not followed by the same number again.
    NoDouble,
    /// A word that is not a move of a line game.
    NoLinePlay(String),
    /// A bar of a drawing without a number at each of its sides.
    BarWithoutEnds,
    /// Tiles of a drawing that are not one line: what the drawing lacks.
    NoOneLine,
    /// A tab, whose width is unknown.
    Tab,
}
