//! What can be wrong with a text in our notation, and how to fix it.

use std::ops::Range;

/// One thing wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// Bytes of the text that was read.
    pub at: Range<usize>,
    /// What is wrong there.
    pub fault: NotationFault,
}

impl NotationError {
    /// The same error in a text of which this one's starts at `start`.
    #[must_use]
    pub fn shifted(self, start: usize) -> Self {
        Self { at: self.at.start + start..self.at.end + start, ..self }
    }
}

impl std::error::Error for NotationError {}

/// What is wrong with a text in our notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationFault {
    /// A word that is no tile.
    NoTile(String),
    /// An end above 18, the highest of any set.
    PipTooHigh(String),
    /// An end with a leading zero.
    NoPip(String),
    /// A glyph of a tile that lies face down.
    FaceDown,
    /// Something after a whole word of notation.
    Trailing(String),
    /// A word that is no placement.
    NoPlacement(String),
    /// A tile without the cell that must follow it.
    NoCell,
    /// A coordinate beyond [`Cell::LIMIT`](crate::game::tableaux::geometry::Cell::LIMIT).
    TooFar,
    /// No n, e, s or w after the cell.
    NoSide,
    /// A word that is no play.
    NoPlay(String),
    /// Words that are no act of Castle Rock.
    NoAct(String),
    /// So many tiles where an act has one.
    NotOne(usize),
    /// So many tiles where an act has one or three.
    NotOneOrThree(usize),
    /// A list with nothing in it.
    Empty,
    /// A half at an odd row or column of a picture.
    OffLattice,
    /// A `|` or `-` at a place where none can join two halves.
    LooseJoint(char),
    /// A half that no `|` or `-` joins to another.
    LooseHalf(u8),
    /// A half that is joined to more than one other.
    CrowdedHalf(u8, usize),
    /// A character that no picture has.
    Stray(char),
    /// A remark beside a picture.
    Comment,
    /// A letter that names two cells.
    LetterTwice(char),
    /// A parenthesis that is never closed.
    NotClosed,
    /// A closing parenthesis without its opening one.
    NotOpened,
    /// An arm with no tile before it.
    LooseArm,
    /// Parentheses with nothing between them.
    EmptyArm,
    /// Arms within arms, deeper than any set allows.
    TooDeep,
    /// A tile without the end that it joins.
    NoEnd,
    /// A word that is no act of a line game.
    NoLineAct(String),
    /// A tabulator, whose width nobody knows.
    Tab,
}
