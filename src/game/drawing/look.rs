//! What is drawn, and what a figure shows besides the tiles.

use std::collections::BTreeMap;

use crate::game::Board;
use crate::game::tableaux::geometry::Cell;
use crate::tile::Pip;

/// The cells that a picture names.
pub type Letters = BTreeMap<char, Cell>;

/// What is drawn.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The position.
    pub board: &'a Board,
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
    /// Whether the last play shows what it connects with.
    pub connection: Connection,
    /// Whose halves stand out.
    pub suit: Option<Pip>,
    /// Whether the tiles that are held are drawn below.
    pub hands: Held,
    /// The most half-tiles of a row or a line side by side, where a terminal has no room for more.
    pub widest: Option<usize>,
}

/// Whether rows and columns are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// They are, as plays name them: `5-1@1,2s`.
    Show,
    /// They are not.
    #[default]
    Hide,
}

/// Whether the cells of side plays are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Slots {
    /// Each with the half that it takes.
    Show,
    /// They are not.
    #[default]
    Hide,
}

/// Whether the last play shows what it connects with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Connection {
    /// Its connecting half is ringed, and the halves that it joins or adds up.
    Show,
    /// It does not.
    #[default]
    Hide,
}

/// Whether the tiles that are held are drawn below the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Held {
    /// As far as they are known.
    Show,
    /// They are not.
    #[default]
    Hide,
}
