//! The answer of `suits`: what is left of each suit of Castle Rock.

use std::fmt::Write as _;

use serde::Serialize;

use crate::game::suits::{Left, Suit};
use crate::puzzle::answer::Answer;
use crate::style::{BAD, styled};
use crate::tile::Tiles;
use crate::words::counted;

/// One suit, as shown by `suits`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SuitRow {
    /// Its number.
    pub suit: u8,
    /// Its remaining tiles.
    pub left: Vec<String>,
    /// Its remaining ends: the double has two.
    pub halves: usize,
    /// The last tile of the suit, if only one is left.
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

/// The answer of `suits`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SuitsAnswer {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// Every suit, from the blanks up.
    pub suits: Vec<SuitRow>,
    /// The tiles that are each the last of some suit.
    pub orphans: Vec<String>,
    /// The tiles that can never again be part of a pair or of three.
    pub mateless: Vec<String>,
}

impl SuitsAnswer {
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

impl Answer for SuitsAnswer {
    fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.suits {
            let left = if row.left.is_empty() { "none".to_owned() } else { row.left.join(" ") };
            let orphan = if row.orphan.is_some() { "  orphan" } else { "" };
            let count = counted(row.left.len(), "tile", "tiles");
            let _ = writeln!(text, "  {:>2}  {count:8}  {left}{}", row.suit, styled(BAD, orphan));
        }
        let list = |tiles: &[String]| if tiles.is_empty() { "none".to_owned() } else { tiles.join(" ") };
        let _ = writeln!(text, "\norphans   {}", list(&self.orphans));
        let _ = match self.mateless.as_slice() {
            [] => writeln!(text, "no mate   none: every tile that is left can be part of a pair"),
            tiles => {
                writeln!(text, "no mate   {}: can be captured only from between two others", tiles.join(" "))
            }
        };
        text
    }
}
