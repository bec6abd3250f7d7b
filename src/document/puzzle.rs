//! Reading a position from a text.

use crate::document::post;
use crate::puzzle::position::Puzzle;
use crate::source::text::{InvalidFile, Source};

/// Reads a position from a file's text.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: &Source) -> Result<Puzzle, InvalidFile> {
    post::parsed(source.clone()).position().map(|read| read.puzzle)
}
