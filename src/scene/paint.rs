//! Characters with styles as text for a terminal.

use std::fmt::Write as _;

use anstyle::Style;

/// One character with its style.
pub(crate) type StyledChar = (char, Style);

/// Appends one line without trailing blanks, each run of one style between its codes.
pub(crate) fn paint(row: &[StyledChar], text: &mut String) {
    let end = row.iter().rposition(|(c, _)| *c != ' ').map_or(0, |last| last + 1);
    for run in row[..end].chunk_by(|(_, a), (_, b)| a == b) {
        let style = run[0].1;
        let run: String = run.iter().map(|(c, _)| c).collect();
        // Writing to a string does not fail.
        let _ = write!(text, "{style}{run}{style:#}");
    }
    text.push('\n');
}
