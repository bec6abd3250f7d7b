//! What a board shows, as data: its figure, tiles, places, hands, and the state of play.

use serde::Serialize;

use crate::game::Move;
use crate::rules::Changes;

/// A rectangle in the units of the figure: x, y, width, height.
pub type FigureArea = [f64; 4];

/// A puzzle as a board.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PlayBoard {
    /// Its title.
    pub title: Option<String>,
    /// The game, the set and the house rules in one line.
    pub about: String,
    /// Its question in a sentence.
    pub question: String,
    /// The name of its rules; empty where it has no game.
    pub game: String,
    /// Its task.
    pub task: &'static str,
    /// The figure.
    pub svg: String,
    /// The table in words.
    pub description: String,
    /// The house rules: keys with their values.
    pub house: Changes,
    /// The tiles on the table.
    pub tiles: Vec<TileRow>,
    /// The legal plays that lay or take tiles.
    pub places: Vec<PlaceRow>,
    /// The legal moves that lay none: `draw`, `pass`, `stop`.
    pub other: Vec<String>,
    /// The hands.
    pub hands: Vec<HandRow>,
    /// The seat that can be given a hand besides those that have one.
    pub new_seat: Option<usize>,
    /// The tiles of the set that are nowhere.
    #[serde(rename = "box")]
    pub left: Vec<String>,
    /// The boneyard.
    pub boneyard: Option<BoneyardRow>,
    /// The seat to play.
    pub to_play: usize,
    /// Points of each seat in the game; empty where no seat has any.
    pub scores: Vec<i32>,
    /// Points gained since the position of the file.
    pub gained: Vec<i32>,
    /// The moves of the `line`.
    pub played: Vec<MoveRow>,
    /// The points that solve the puzzle, if a number does.
    pub goal: Option<i32>,
    /// Whether the tiles are laid one by one, so that they lie or wait and are nowhere else.
    pub lays: bool,
    /// Whether the turn, or the hand, has ended.
    pub is_over: bool,
    /// Whether the goal is reached.
    pub is_solved: bool,
    /// The state of play in a sentence.
    pub status: String,
}

impl PlayBoard {
    /// The moves that have no place on it.
    pub(super) fn without_place(&self, moves: &[Move]) -> Vec<String> {
        let names = moves.iter().map(ToString::to_string);
        names.filter(|name| self.places.iter().all(|place| place.play != *name)).collect()
    }
}

/// A tile on the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TileRow {
    /// The tile.
    pub tile: String,
    /// Where it lies.
    pub at: FigureArea,
}

/// A legal play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlaceRow {
    /// The play in notation.
    pub play: String,
    /// The same in words, where the notation is none.
    pub words: Option<String>,
    /// Its tile.
    pub tile: Option<String>,
    /// Its kind.
    pub kind: String,
    /// Its points at once.
    pub points: i32,
    /// Where its tile goes, or lies if it is taken.
    pub at: FigureArea,
}

/// A hand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HandRow {
    /// The seat.
    pub seat: usize,
    /// Its tiles; of a hidden hand those that it may lay now, or `None`.
    pub tiles: Option<Vec<String>>,
    /// Whether it is hidden.
    pub hidden: bool,
    /// The number of its tiles, where it is known.
    pub count: Option<usize>,
}

/// The boneyard.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BoneyardRow {
    /// Its tiles in the order of drawing.
    Known(Vec<String>),
    /// The number of tiles that may be in it: those that are nowhere else.
    Unknown(usize),
}

/// A move that was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveRow {
    /// The move.
    pub play: String,
    /// The seat that made it.
    pub seat: usize,
    /// Its points.
    pub points: i32,
    /// Why it was legal, and how it ended the hand, in words.
    pub why: String,
}
