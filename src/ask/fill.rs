//! Changes of a board whose tiles a reader lays one by one.

use super::answer::{TEXT, alone};
use super::change::BoardChange;
use super::refusal::Refusal;
use crate::document::keyed::KeyedText;
use crate::puzzle::kind::AnyPuzzle;
use crate::puzzle::laid::{LaidBoard, LaidWord};
use crate::source::text::Source;

/// The keys that the key of what lies follows.
const BEFORE_GIVEN: &[&str] = &[
    "title", "source", "task", "board", "numbers", "dominosa", "tiles", "set", "use", "groups", "rules",
    "same",
];

/// Changes what lies on the board of a puzzle.
///
/// # Errors
/// When the puzzle has no such board, or what is to lie does not fit.
pub(super) fn edit_laid(
    keys: &mut KeyedText,
    puzzle: &dyn AnyPuzzle,
    change: &BoardChange,
) -> Result<(), Refusal> {
    let no = |message: String| Refusal::question(message, None::<String>);
    let laid = puzzle.laid(None).ok_or_else(|| no("no tile is laid in this puzzle".to_owned()))?;
    let mut words = laid.words.clone();
    let is_laid = matches!(change, BoardChange::Play(_) | BoardChange::Lay(_));
    match change {
        BoardChange::Play(play) | BoardChange::Lay(play) => {
            words.push(LaidWord { text: play.trim().to_owned(), tile: None });
        }
        BoardChange::TakeBack(_) => {
            let last = words.iter().rposition(|word| word.tile.is_some());
            words.remove(last.ok_or_else(|| no("no tile lies on the board".to_owned()))?);
        }
        BoardChange::Remove(tile) => {
            let is_it = |word: &LaidWord| word.tile.as_ref().is_some_and(|(name, _)| name == tile);
            let found = words.iter().rposition(is_it);
            words.remove(found.ok_or_else(|| no(format!("the {tile} does not lie on the board")))?);
        }
        BoardChange::House { .. } => return Err(no("this puzzle has no rules of a game".to_owned())),
        BoardChange::Hold { .. } | BoardChange::Set { .. } => {
            return Err(no("the tiles of this puzzle are in no hand".to_owned()));
        }
    }
    let words: Vec<String> = words.into_iter().map(|word| word.text).collect();
    keys.remove(laid.key);
    if !words.is_empty() {
        keys.set(laid.key, &words.join(" "), BEFORE_GIVEN);
    }
    let changed = alone(Source::read_from(TEXT, keys.text().as_bytes())?)?.puzzle();
    let changed = changed.map_err(|invalid| {
        // The place of the fault is in a text that nobody has written.
        let fault = &invalid.faults[0].kind;
        Refusal::question(fault.to_string(), fault.advice())
    })?;
    // What is given twice must agree, and so the same tile could be laid on its own place.
    let now = changed.laid(None);
    let is_tile = |board: &LaidBoard| board.words.last().is_some_and(|word| word.tile.is_some());
    let is_same = |board: &LaidBoard| is_tile(board) && board.left.len() == laid.left.len();
    if is_laid && now.as_ref().is_some_and(is_same) {
        return Err(no("the tile lies there already".to_owned()));
    }
    Ok(())
}
