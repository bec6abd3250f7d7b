//! A puzzle whose tiles are laid on its board one by one, for a reader who tries.

use serde::Serialize;

use crate::scene::drawing::{Bounds, Scene};

/// A board with what lies on it, and where the other tiles may go.
#[derive(Clone, PartialEq, Debug)]
pub struct LaidBoard {
    /// The board without the tiles that are left.
    pub scene: Scene,
    /// The key of the file that says what lies.
    pub key: &'static str,
    /// Its words; those that name no tile are pips.
    pub words: Vec<LaidWord>,
    /// The tiles that are left.
    pub left: Vec<String>,
    /// Where they may go; empty where there are too many places to list.
    pub places: Vec<FreePlace>,
    /// The state of play in a sentence.
    pub status: String,
    /// Whether no cell is free.
    pub is_full: bool,
    /// Whether the tiles that lie are a solution.
    pub is_solved: bool,
}

/// A word of what lies on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct LaidWord {
    /// As the file has it.
    pub text: String,
    /// The tile that it names, with where it lies.
    pub tile: Option<(String, Bounds)>,
}

/// Two free cells for a tile.
#[derive(Clone, PartialEq, Debug)]
pub struct FreePlace {
    /// The placement, as the file has it.
    pub play: String,
    /// Its tile.
    pub tile: String,
    /// The two cells.
    pub at: Bounds,
}

/// A board with its rules as data, for a page that has no engine: it lays the tiles and says which rules are broken.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FillBoard {
    /// What is asked, in a sentence.
    pub question: &'static str,
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
