//! Wraps lines to the width of the terminal.

/// The column at which the tiles begin in most lines: `hand      5-1 4-4`.
const LABEL: usize = 10;

/// Breaks every longer line at a blank, and indents its continuation to where its tiles began. Styles have
/// no width. A word that is wider than the terminal stays whole.
pub(super) fn wrap(text: &str, columns: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if width(line.trim_end()) <= columns {
            wrapped.push_str(line);
        } else {
            break_line(line, columns, &mut wrapped);
        }
    }
    wrapped
}

/// The number of columns of a text without its ANSI styles.
fn width(text: &str) -> usize {
    let mut is_style = false;
    let takes_one = |c: char| {
        if c == '\u{1b}' {
            is_style = true;
        }
        let counts = !is_style;
        if is_style && c == 'm' {
            is_style = false;
        }
        usize::from(counts)
    };
    text.chars().map(takes_one).sum()
}

fn break_line(line: &str, columns: usize, wrapped: &mut String) {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let label = line.get(indent..indent + LABEL).is_some_and(|label| label.ends_with("  "));
    let indent = (if label { indent + LABEL } else { indent + 2 }).min(columns / 2);
    let mut at = 0;
    // Blanks inside a line are kept, those at a break are dropped.
    for word in line.split_inclusive(' ') {
        let wide = width(word.trim_end());
        if at > indent && at + wide > columns {
            wrapped.truncate(wrapped.trim_end_matches(' ').len());
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            at = indent;
        }
        wrapped.push_str(word);
        at += width(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_row_goes_on_below_its_first_tile() {
        let text = "row       2-4 4-4 0-4 1-1 1-5\nhand      1-4\n";
        let expected = "row       2-4 4-4\n          0-4 1-1\n          1-5\nhand      1-4\n";
        assert_eq!(wrap(text, 20), expected);
        assert_eq!(wrap(text, 40), text);
    }

    #[test]
    fn styles_take_no_room_and_a_sentence_is_indented() {
        let styled = "\u{1b}[1mone two\u{1b}[0m three four\n";
        assert_eq!(wrap(styled, 18), styled);
        assert_eq!(wrap("one two three four five\n", 14), "one two three\n  four five\n");
    }
}
