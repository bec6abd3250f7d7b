//! The puzzles of a pasted text, with a note on what was not read.

use super::output::Output;
use crate::document::post::{PostPart, parts};
use crate::document::{ParsedFile, Source};
use crate::words::listed;

/// The most characters of a line that is quoted.
const QUOTED: usize = 40;

/// The puzzles of a text, in order. Says which lines each has, and which were not read.
pub(super) fn puzzles(source: Source, output: &mut Output) -> Vec<ParsedFile> {
    let (name, parts) = (source.name.clone(), parts(source));
    if parts.len() > 1 {
        let lines: Vec<String> = parts.iter().map(|part| range(part.lines)).collect();
        output.remark(&format!("note: {name} has {} puzzles: lines {}", parts.len(), lines.join(", ")));
    }
    let told = parts.into_iter().map(|part| {
        tell(&part, output);
        part.parsed
    });
    told.collect()
}

/// The note on what was not read in a puzzle.
fn tell(part: &PostPart, output: &mut Output) {
    let path = part.parsed.source.path().to_owned();
    if !part.ignored.is_empty() {
        let (lines, verb) = named(part, &part.ignored);
        let first = quoted(part, part.ignored[0]);
        output.remark(&format!("note: {path}: {lines} {verb} not read, as words beside the puzzle: {first}"));
    }
    for key in &part.renamed {
        output.remark(&format!("note: {path}: line {}: `{}` was read as `{}`", key.line, key.said, key.key));
    }
    if !part.answer.is_empty() {
        let (lines, verb) = named(part, &part.answer);
        output.remark(&format!("note: {path}: {lines} {verb} not read, as an answer to the puzzle"));
    }
}

/// The beginning of a line.
fn quoted(part: &PostPart, line: usize) -> String {
    let n = line - part.parsed.source.first_line.max(1);
    let text =
        part.parsed.source.text.lines().nth(n).unwrap_or_default().trim_start_matches(['>', ' ']).trim();
    let more = if text.chars().count() > QUOTED { "…" } else { "" };
    format!("`{}{more}`", text.chars().take(QUOTED).collect::<String>())
}

/// Lines in words, with the verb that follows: `lines 1 to 3 and 7`, `were`. Blank lines between two are
/// not counted out.
fn named(part: &PostPart, lines: &[usize]) -> (String, &'static str) {
    let above = part.parsed.source.first_line.max(1);
    let texts: Vec<&str> = part.parsed.source.text.lines().collect();
    let is_blank =
        |line: usize| texts.get(line - above).is_none_or(|text| text.trim_matches(['>', ' ']).is_empty());
    let mut ranges: Vec<[usize; 2]> = Vec::new();
    for line in lines {
        match ranges.last_mut() {
            Some([_, last]) if (*last + 1..*line).all(is_blank) => *last = *line,
            _ => ranges.push([*line, *line]),
        }
    }
    let (noun, verb) = if lines.len() == 1 { ("line", "was") } else { ("lines", "were") };
    (format!("{noun} {}", listed(&ranges.iter().map(|one| range(*one)).collect::<Vec<_>>())), verb)
}

/// `3 to 9`, or `3`.
fn range([first, last]: [usize; 2]) -> String {
    if first >= last { first.to_string() } else { format!("{first} to {last}") }
}
