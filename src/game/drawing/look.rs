//! Options of a figure.

use litemap::LiteMap;

use crate::game::Position;
pub use crate::game::lattice::Cell;
use crate::tile::Pip;

/// The cells that have names, by their letters.
pub type Letters = LiteMap<char, Cell>;

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
    /// Whether rows and columns are numbered, as in the notation of plays: `5-1@1,2s`.
    pub coordinates: Visibility,
    /// Whether the cells of side plays are marked, each with the half that fits.
    pub slots: Visibility,
    /// Whether the last play is shown with the halves that it connects with: rings mark its connecting half, and the
    /// halves that it joins or adds up.
    pub connection: Visibility,
    /// The suit whose halves are highlighted.
    pub suit: Option<Pip>,
    /// Whether the known hands are drawn below.
    pub hands: Visibility,
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

/// Whether something is shown that a figure may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    /// Yes.
    Show,
    /// No.
    #[default]
    Hide,
}

impl From<bool> for Visibility {
    fn from(is_shown: bool) -> Self {
        if is_shown { Self::Show } else { Self::Hide }
    }
}
