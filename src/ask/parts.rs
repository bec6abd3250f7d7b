//! The puzzles of a text that holds several.

use serde::Serialize;

use super::answer::TEXT;
use crate::document::post::parts as parts_of;
use crate::source::text::Source;

/// One puzzle of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartRow {
    /// Its title.
    pub title: Option<String>,
    /// The title of its game; `None` where the puzzle is invalid.
    pub game: Option<String>,
    /// Its first and its last line, from 1.
    pub lines: [usize; 2],
    /// What was not read of it, and what was read as something else.
    pub notes: Vec<String>,
}

/// The puzzles of a text, in order: one for most texts, none where the text is empty.
pub fn parts(text: &str) -> Vec<PartRow> {
    let Ok(source) = Source::read_from(TEXT, text.as_bytes()) else { return Vec::new() };
    let lines: Vec<String> = source.text.lines().map(|line| line.trim().to_owned()).collect();
    // The mark between two documents belongs to neither: what is added to one stays on its side.
    let is_between = |line: usize| lines.get(line - 1).is_some_and(|line| line.is_empty() || line == "---");
    let rows = parts_of(source).into_iter().map(|part| {
        let notes = part.notes();
        let puzzle = part.parsed.puzzle().ok();
        let about = puzzle.as_ref().map(|puzzle| puzzle.about());
        let [mut first, mut last] = part.lines;
        while last > first && is_between(last) {
            last -= 1;
        }
        while first < last && is_between(first) {
            first += 1;
        }
        let owned = |text: Option<&str>| text.map(str::to_owned);
        PartRow {
            title: owned(about.as_ref().and_then(|about| about.title)),
            game: owned(about.as_ref().map(|about| about.game)),
            lines: [first, last],
            notes,
        }
    });
    rows.collect()
}
