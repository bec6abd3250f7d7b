//! `boneyard replay`: a line of play, move by move, to the final scores.

use super::ended::Ended;
use super::input::ReadPuzzle;
use super::output::Output;
use super::solve::{Detail, printed};
use crate::ask::replay::replay as replayed;
use crate::document::InvalidFile;

pub(super) fn replay(read: &ReadPuzzle, output: &mut Output) -> Result<Ended, InvalidFile> {
    let line = replayed(read)?;
    let Some(illegal) = line.illegal else { return Ok(printed(&line.solved, Detail::Full, output)) };
    output.answer(&line.solved.answer);
    Err(illegal)
}
