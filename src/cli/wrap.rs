//! Lines that are no wider than the terminal.

/// The column at which most lines have their tiles: `hand      5-1 4-4`.
const LABEL: usize = 10;

/// Breaks every line that has more columns at a blank, and sets what follows below where its tiles
/// began. Styles take no column. A word that is wider than the terminal stays as it is.
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

/// Columns of a text, its ANSI styles left out.
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
    // Blanks within the line are kept, those at a break are not.
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
