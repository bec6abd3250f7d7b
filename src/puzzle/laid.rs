//! A puzzle whose tiles are laid on its board one by one, for a reader who tries.

use serde::Serialize;

use crate::scene::drawing::{Bounds, Scene};

/// A board with what lies on it, and where the other tiles may go.
#[derive(Clone, PartialEq, Debug)]
pub struct LaidBoard {
    /// The board without the tiles that are left.
    pub scene: Scene,
    /// The tiles that lie, each with its place.
    pub tiles: Vec<(String, Bounds)>,
    /// The tiles that are left.
    pub left: Vec<String>,
    /// Where they may go; empty where there are too many places to list.
    pub places: Vec<FreePlace>,
    /// The state of play in a sentence.
    pub status: String,
    /// Whether no more tile can be laid.
    pub is_full: bool,
    /// Whether the tiles that lie are a solution.
    pub is_solved: bool,
}

/// Where a tile may go.
#[derive(Clone, PartialEq, Debug)]
pub struct FreePlace {
    /// How a reader names it.
    pub play: String,
    /// Its tile.
    pub tile: String,
    /// The two cells, or where it would lie.
    pub at: Bounds,
}

/// A change of what lies on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaidChange<'a> {
    /// A tile is laid, named as a reader names it.
    Lay(&'a str),
    /// The last tile is taken back.
    TakeBack,
    /// This tile is taken back.
    Remove(&'a str),
}

/// What lies on a board, as the file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaidText {
    /// The key of the file.
    pub key: &'static str,
    /// Its value; empty where nothing lies.
    pub value: String,
}

/// Why what lies is not changed, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRelaid(pub String);

/// A puzzle as data, for a page that has no engine and lays the tiles itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum ToLay {
    /// A board with cells.
    Cells(Box<FillBoard>),
    /// Lines in which each tile joins the one before it.
    Lines(LinesToLay),
}

/// Lines that grow from a hand of tiles. What the page says of them is worded there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LinesToLay {
    /// The names of the tiles.
    pub tiles: Vec<String>,
    /// A picture of each.
    #[serde(skip)]
    pub pictures: Vec<Scene>,
    /// The lines that lie already, each tile turned as it lies.
    pub lines: Vec<Vec<String>>,
    /// The end that lies on the table.
    pub start: Option<u8>,
    /// The most lines.
    pub most: usize,
    /// Whether a line grows at its first end too.
    pub grows_both: bool,
    /// Whether the last end has to be the first.
    pub is_ring: bool,
    /// Whether no tile may fit in the end.
    pub is_blocked: bool,
    /// Tiles that have to lie.
    pub must: Vec<String>,
    /// The tiles and the pips of the best lines, if they are proven.
    pub best: Option<[u32; 2]>,
}

/// A board with its rules as data, for a page that has no engine: it lays the tiles and says which rules are broken.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FillBoard {
    /// The board as it is given.
    #[serde(skip)]
    pub scene: Scene,
    /// What stays visible above a tile, in the same coordinates.
    #[serde(skip)]
    pub above: Scene,
    /// Its cells.
    pub cells: Vec<FillCell>,
    /// The names of the tiles that are left; equal tiles are there as often as they are.
    pub tiles: Vec<String>,
    /// A picture of each.
    #[serde(skip)]
    pub pictures: Vec<Scene>,
    /// Whether all of them have to lie.
    pub uses_all: bool,
    /// What has to hold.
    pub rules: Vec<FillRule>,
}

/// A cell of a board to fill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FillCell {
    /// Its x and y.
    pub at: [i16; 2],
    /// Its pips, if they are given.
    pub pips: Option<u8>,
    /// Its region.
    pub region: Option<char>,
    /// The other cell of the given tile that lies there.
    pub other: Option<usize>,
}

/// What has to hold on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FillRule {
    /// Its kind: `sum`, `below`, `above`, `alike`, `different`, `same` for sums, and of cells of two tiles that touch
    /// `equal`, `differ`.
    pub kind: &'static str,
    /// The number of its kind, if it has one.
    pub value: u32,
    /// The cells that it is about; none for cells that touch.
    pub groups: Vec<Vec<usize>>,
    /// What is said where it does not hold.
    pub said: String,
}
