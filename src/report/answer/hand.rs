//! What `replay` and `suits` answer.

use serde::Serialize;

use crate::game::castle_rock::suits::{Left, Suit};
use crate::tile::Tiles;

/// One step of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepRow {
    /// The seat that acts.
    pub seat: usize,
    /// The act.
    pub play: String,
    /// Points scored, or tiles captured, by it.
    pub points: i32,
    /// Tiles drawn after it.
    pub drawn: Vec<String>,
    /// What lies on the table then.
    pub table: String,
    /// Points of each seat in the game then.
    pub scores: Vec<i32>,
}

/// What `replay` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Replayed {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// Every act that was taken.
    pub steps: Vec<StepRow>,
    /// Whether the hand is over.
    pub over: bool,
    /// Points of each seat in the hand.
    pub gained: Vec<i32>,
    /// Points of each seat in the game.
    pub scores: Vec<i32>,
    /// The seat that has won the game.
    pub winner: Option<usize>,
    /// The seat that leads the next hand, where the rules name one.
    pub next_lead: Option<usize>,
    /// Why the line stopped before its end, if it did.
    pub illegal: Option<String>,
    /// What the file expects and is not so.
    pub failed: Vec<String>,
}

/// One suit, as `suits` tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SuitRow {
    /// Its number.
    pub suit: u8,
    /// Its tiles that are left.
    pub left: Vec<String>,
    /// Ends of the number that are left: the double has two.
    pub halves: usize,
    /// The last tile of the suit, when there is one only.
    pub orphan: Option<String>,
}

impl From<Suit> for SuitRow {
    fn from(suit: Suit) -> Self {
        Self {
            suit: suit.pip.value(),
            left: names(suit.left),
            halves: suit.halves(),
            orphan: suit.orphan().map(|tile| tile.to_string()),
        }
    }
}

/// What `suits` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Suits {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// Every suit, from blanks on.
    pub suits: Vec<SuitRow>,
    /// The tiles of which each is the last of some suit.
    pub orphans: Vec<String>,
    /// The tiles that can never again be part of a pair or of three.
    pub mateless: Vec<String>,
}

impl Suits {
    /// What is left of each suit.
    pub fn new(file: &str, title: Option<&str>, left: &Left) -> Self {
        let orphans: Tiles = left.orphans().map(|(_, tile)| tile).collect();
        Self {
            file: file.to_owned(),
            title: title.map(str::to_owned),
            suits: left.suits().map(SuitRow::from).collect(),
            orphans: names(orphans),
            mateless: names(left.without_mates()),
        }
    }
}

fn names(tiles: Tiles) -> Vec<String> {
    tiles.iter().map(|tile| tile.to_string()).collect()
}
