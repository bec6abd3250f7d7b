//! Reading a position from a text.

use crate::puzzle::position::Puzzle;
use crate::source::parsed::ParsedFile;
use crate::source::text::{InvalidFile, Source};

/// Reads a position from a file's text.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: &Source) -> Result<Puzzle, InvalidFile> {
    ParsedFile::of(source.clone()).position().map(|read| read.puzzle)
}
