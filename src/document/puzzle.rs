//! Reading a position from a text.

use super::parsed::ParsedFile;
use super::source::{Faulty, Source};
use crate::puzzle::position::Puzzle;

/// Reads a position from a file's text.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: &Source) -> Result<Puzzle, Faulty> {
    ParsedFile::of(source.clone()).position().map(|read| read.puzzle)
}
