//! A puzzle whose tiles are laid on its board one by one, for a reader who tries.

use crate::scene::drawing::{Bounds, Scene};

/// A board with what lies on it, and where the other tiles may go.
#[derive(Clone, PartialEq, Debug)]
pub struct LaidBoard {
    /// What is asked, in a sentence.
    pub question: &'static str,
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
