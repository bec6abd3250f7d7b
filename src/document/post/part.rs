//! One puzzle of a post, with notes on what was not read of it.

use super::names::RenamedKey;
use crate::source::parsed::ParsedFile;
use crate::words::listed;

/// The most characters of a line that is quoted.
const QUOTED: usize = 40;

/// The most lines, and parts of lines, that are quoted.
const MOST_QUOTED: usize = 5;

/// One puzzle of a text.
pub struct PostPart {
    /// The puzzle with its lines as a text of their own.
    pub parsed: ParsedFile,
    /// Its first and its last line in the whole text, from 1.
    pub lines: [usize; 2],
    /// The lines that were not read, from 1: words around the puzzle.
    pub ignored: Vec<usize>,
    /// Their words: whole lines, and each part of a line that was read in parts.
    pub(super) words: Vec<String>,
    /// What stands in parentheses behind names and was not read, each with its line, from 1.
    pub(super) asides: Vec<(usize, String)>,
    /// The lines of an answer that were not read, from 1.
    pub answer: Vec<usize>,
    /// The keys that the post calls otherwise, in order.
    pub renamed: Vec<RenamedKey>,
}

impl PostPart {
    /// A text of which every line is read.
    pub(super) const fn of(parsed: ParsedFile, lines: [usize; 2]) -> Self {
        Self {
            parsed,
            lines,
            ignored: Vec::new(),
            words: Vec::new(),
            asides: Vec::new(),
            answer: Vec::new(),
            renamed: Vec::new(),
        }
    }

    /// What was not read, and what was read as something else, each as a sentence without a full stop.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.words.is_empty() {
            let quoted: Vec<String> =
                self.words.iter().take(MOST_QUOTED).map(|line| beginning(line)).collect();
            let more = if self.words.len() > MOST_QUOTED { ", …" } else { "" };
            let [lines, quoted] = [self.not_read(&self.ignored), quoted.join(", ")];
            notes.push(format!("{lines}, as words beside the puzzle: {quoted}{more}"));
        }
        let renamed = self.renamed.iter();
        notes.extend(
            renamed.map(|key| format!("line {}: `{}` was read as `{}`", key.line, key.said, key.key)),
        );
        notes.extend(self.asides.iter().map(|(line, said)| format!("line {line}: `{said}` was not read")));
        if !self.answer.is_empty() {
            notes.push(format!("{}, as an answer to the puzzle", self.not_read(&self.answer)));
        }
        notes
    }

    /// `lines 1 to 3 and 7 were not read`. Blank lines between two are not counted out.
    fn not_read(&self, lines: &[usize]) -> String {
        let above = self.parsed.source.first_line.max(1);
        let texts: Vec<&str> = self.parsed.source.text.lines().collect();
        let is_blank =
            |line: usize| texts.get(line - above).is_none_or(|text| text.trim_matches(['>', ' ']).is_empty());
        let mut ranges: Vec<[usize; 2]> = Vec::new();
        for line in lines {
            match ranges.last_mut() {
                Some([_, last]) if (*last + 1..*line).all(is_blank) => *last = *line,
                _ => ranges.push([*line, *line]),
            }
        }
        let ranges: Vec<String> = ranges.into_iter().map(lines_in_words).collect();
        let [noun, verb] = if lines.len() == 1 { ["line", "was"] } else { ["lines", "were"] };
        format!("{noun} {} {verb} not read", listed(&ranges))
    }
}

/// The beginning of a line, in quotes.
fn beginning(line: &str) -> String {
    let text = line.trim_start_matches(['>', ' ']).trim();
    let more = if text.chars().count() > QUOTED { "…" } else { "" };
    format!("`{}{more}`", text.chars().take(QUOTED).collect::<String>())
}

/// The first and the last line: `3 to 9`, or `3`.
pub fn lines_in_words([first, last]: [usize; 2]) -> String {
    if first >= last { first.to_string() } else { format!("{first} to {last}") }
}
