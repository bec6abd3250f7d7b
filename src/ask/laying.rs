//! What a change of a board begins with: its keyed lines, positions in which a tile is laid on the table and no
//! hand matters, and the seat that a hand can be added for.

use super::answer::TEXT;
use super::refusal::Refusal;
use crate::document::keyed::KeyedText;
use crate::document::post::as_file;
use crate::game::Position;
use crate::game::setup::Hands;
use crate::puzzle::position::KIND;
use crate::puzzle::position::puzzle::Puzzle;
use crate::sorted;
use crate::source::node::Node;
use crate::source::parsed::{ParsedFile, Read};
use crate::source::text::Source;

/// The keys that say who holds what, and what is asked: they have no meaning where a tile is only laid.
const OF_PLAY: [&str; 14] = [
    "hand",
    "hands",
    "to_play",
    "boneyard",
    "missing",
    "opponent_hand",
    "scores",
    "line",
    "saved",
    "task",
    "objective",
    "goal",
    "expect",
    "captured",
];

/// The keyed lines of a text; a post becomes the puzzle file that it stands for.
///
/// # Errors
/// When keys have no lines of their own.
pub(super) fn keyed(text: &str) -> Result<KeyedText, Refusal> {
    let of_post = || as_file(text).and_then(|file| KeyedText::of(&file).ok());
    KeyedText::of(text).or_else(|unkeyed| {
        of_post().ok_or_else(|| Refusal::question(unkeyed.to_string(), Some(unkeyed.help())))
    })
}

/// The text with the places of the cells that `expect` names by letters: only pictures have letters, and a changed
/// layout is a list.
pub(super) fn with_places(text: &str) -> String {
    let mut changed = text.to_owned();
    let Ok(read) = ParsedFile::of(Source::new(TEXT, changed.clone())).position() else { return changed };
    let value = |node: &Node, name: &str| {
        node.entries().iter().find(|(key, _)| key.name == name).map(|(_, value)| value.clone())
    };
    let cells = value(&read.node, "expect").and_then(|expect| value(&expect, "cells"));
    let mut keys: Vec<_> = cells.iter().flat_map(Node::entries).map(|(key, _)| key).collect();
    sorted::sort_by_key(&mut keys, |key| std::cmp::Reverse(key.at.start));
    for key in keys {
        let mut letters = key.name.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { continue };
        if let Some(cell) = read.puzzle.letters.get(&letter) {
            changed.replace_range(key.at.clone(), &format!("\"{},{}\"", cell.x, cell.y));
        }
    }
    changed
}

/// The position of a text with one tile in the only hand.
///
/// # Errors
/// When the text is invalid, or the tile is none of the set, or is on the table already.
pub(super) fn with_hand(text: &str, tile: &str) -> Result<Read<Puzzle>, Refusal> {
    let mut keyed = keyed(text)?;
    for key in OF_PLAY {
        keyed.remove(key);
    }
    keyed.set("hand", tile, KIND.keys);
    Ok(ParsedFile::of(Source::new(TEXT, keyed.text())).position()?)
}

/// The seat that can be given a first tile besides those that have a hand. A position with no hand has none: its
/// first tile goes to the seat to play.
pub(super) fn new_seat(position: &Position) -> Option<usize> {
    let game = position.game();
    let seat = match game.held() {
        Hands::Hidden => return None,
        Hands::Own(_) => usize::from(game.to_play() == 0),
        Hands::All(hands) => hands.len(),
    };
    (seat < game.rules().players().most()).then_some(seat)
}
