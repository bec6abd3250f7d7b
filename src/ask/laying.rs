//! Positions in which a tile is laid on the table and no hand matters.

use super::answer::TEXT;
use super::refusal::Refusal;
use crate::document::keyed::KeyedText;
use crate::puzzle::position::puzzle::Puzzle;
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

/// The keyed lines of a text.
///
/// # Errors
/// A text that is a map in braces, or a line that belongs to no key.
pub(super) fn keyed(text: &str) -> Result<KeyedText, Refusal> {
    let text = text.replace("\r\n", "\n");
    let braces = text.trim_start().starts_with('{');
    let help = Some("write one key with its value on each line");
    if braces {
        return Err(Refusal::question(
            "the file is one map in braces, which is changed as a text alone",
            help,
        ));
    }
    KeyedText::of(&text).map_err(|line| Refusal::question(format!("line {line} belongs to no key"), help))
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
    keyed.set("hand", tile, &["game", "house", "set", "layout"]);
    Ok(ParsedFile::of(Source::new(TEXT, keyed.text())).position()?)
}
