//! The final check of printed text: control characters are shown as escapes.

use std::borrow::Cow;

use crate::visible::{braced, escaped, is_hidden};

/// A text of our own: styles, tabs and line ends pass. Text from files is already visible; this is the
/// final check.
pub(super) fn printed(text: &str) -> Cow<'_, str> {
    let passes = |rest: &str, c: char| match c {
        '\t' => true,
        '\r' => rest.starts_with("\r\n"),
        '\u{1b}' => is_style(rest),
        _ => false,
    };
    escaped(text, |rest, c| is_hidden(c) && !passes(rest, c), braced)
}

/// Whether a text begins with an escape sequence that only sets colours and weights.
fn is_style(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return false };
    rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_styles_pass_and_nothing_else() {
        assert_eq!(printed("\u{1b}[1m\u{1b}[32mbold\u{1b}[0m\r\n"), "\u{1b}[1m\u{1b}[32mbold\u{1b}[0m\r\n");
        for (bad, shown) in [
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("\u{1b}]0;a\u{7}", "\\u{1b}]0;a\\u{7}"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("\u{1b}", "\\u{1b}"),
            ("a\rb", "a\\u{d}b"),
            ("\u{1b}[?25l", "\\u{1b}[?25l"),
        ] {
            assert_eq!(printed(bad), shown);
        }
    }
}
