//! The puzzles of a pasted text, with a note on what was not read.

use super::output::Output;
use crate::document::post::{lines_in_words, parts};
use crate::document::{ParsedFile, Source};

/// The puzzles of a text, in order. Says which lines each has, and which were not read.
pub(super) fn puzzles(source: Source, output: &mut Output) -> Vec<ParsedFile> {
    let (name, parts) = (source.name.clone(), parts(source));
    if parts.len() > 1 {
        let lines: Vec<String> = parts.iter().map(|part| lines_in_words(part.lines)).collect();
        output.remark(&format!("note: {name} has {} puzzles: lines {}", parts.len(), lines.join(", ")));
    }
    let told = parts.into_iter().map(|part| {
        for note in part.notes() {
            output.remark(&format!("note: {}: {note}", part.parsed.source.path()));
        }
        part.parsed
    });
    told.collect()
}
