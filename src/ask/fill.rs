//! Changes of a board whose tiles a reader lays one by one.

use super::answer::{TEXT, alone};
use super::change::BoardChange;
use super::refusal::Refusal;
use crate::document::keyed::KeyedText;
use crate::keys::key::Key;
use crate::puzzle::kind::AnyPuzzle;
use crate::puzzle::laid::{LaidChange, LaidText, NotRelaid};
use crate::source::text::Source;

/// Changes what lies on the board of a puzzle, whose kind has these keys.
///
/// # Errors
/// When the puzzle has no such board, or what is to lie does not fit.
pub(super) fn edit_laid(
    keys: &mut KeyedText,
    (puzzle, declared): (&dyn AnyPuzzle, &[Key]),
    change: &BoardChange,
) -> Result<(), Refusal> {
    let no = |message: &str| Refusal::plain(message);
    let change = match change {
        BoardChange::Play(play) | BoardChange::Lay(play) => LaidChange::Lay(play.trim()),
        BoardChange::TakeBack(_) => LaidChange::TakeBack,
        BoardChange::Remove(tile) => LaidChange::Remove(tile),
        BoardChange::House { .. } => return Err(no("this puzzle has no rules of a game")),
        BoardChange::Hold { .. } | BoardChange::Set { .. } => {
            return Err(no("the tiles of this puzzle are only laid and taken back"));
        }
    };
    let LaidText { key, value } = puzzle.relaid(change).map_err(|NotRelaid(why)| no(&why))?;
    keys.remove(key);
    if !value.is_empty() {
        keys.set(key, &value, declared);
    }
    let changed = alone(Source::read_from(TEXT, keys.text().as_bytes())?)?.puzzle();
    // The place of the fault is in a text that nobody has written.
    let changed = changed.map_err(|invalid| Refusal::from(invalid.faults[0].kind.clone()))?;
    // What is given twice must agree, and so the same tile could be laid on its own place.
    let counts =
        |puzzle: &dyn AnyPuzzle| puzzle.laid(None).map(|board| (board.tiles.len(), board.left.len()));
    if let (Some((lying, left)), Some(after)) = (counts(puzzle), counts(changed.as_ref()))
        && after == (lying + 1, left)
    {
        return Err(no("the tile lies there already"));
    }
    Ok(())
}
