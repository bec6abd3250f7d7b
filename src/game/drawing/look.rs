//! Options of a figure.

use std::collections::BTreeMap;

use crate::game::Position;
pub use crate::game::lattice::Cell;
use crate::tile::Pip;

/// The cells that have names, by their letters.
pub type Letters = BTreeMap<char, Cell>;

/// What is drawn.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The position.
    pub position: &'a Position,
    /// Names of cells, in Tableaux.
    pub letters: &'a Letters,
    /// What the drawing is called; may be empty.
    pub title: &'a str,
    /// What is shown besides the tiles on the table.
    pub look: Look,
}

/// What a figure shows besides the tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Whether rows and columns are numbered.
    pub coordinates: Coordinates,
    /// Whether the cells of side plays are marked.
    pub slots: Slots,
    /// Whether the last play is shown with the halves that it connects with.
    pub connection: Connection,
    /// The suit whose halves are highlighted.
    pub suit: Option<Pip>,
    /// Whether the hands are drawn below.
    pub hands: HandsBelow,
    /// The greatest width of a row, a line or hands in half-tiles, for narrow terminals and pages.
    pub widest: Option<usize>,
    /// Whether the tiles beside a train or a board, and shown hands below a solution, are drawn.
    pub beside: OtherTiles,
}

/// The tiles beside a train or a board, the hands below a solution, and what no sign on a board says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OtherTiles {
    /// Drawn below.
    #[default]
    Drawn,
    /// Listed below in words, as in a terminal.
    Listed,
}

/// Whether rows and columns are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Yes, as in the notation of plays: `5-1@1,2s`.
    Show,
    /// No.
    #[default]
    Hide,
}

/// Whether the cells of side plays are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Slots {
    /// Yes, each with the half that fits.
    Show,
    /// No.
    #[default]
    Hide,
}

/// Whether the last play is shown with the halves that it connects with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Connection {
    /// Yes: rings mark its connecting half, and the halves that it joins or adds up.
    Show,
    /// No.
    #[default]
    Hide,
}

/// Whether the hands are drawn below the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HandsBelow {
    /// Yes, the known ones.
    Show,
    /// No.
    #[default]
    Hide,
}
