//! Shared text formatting: colours, and counts with their noun.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::game::presented::Gain;
use crate::visible::visible;
use crate::words::{counted, minus};

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// The line width of lists and sentences of puzzles without a table.
const WIDTH: usize = 88;
/// The column at which what follows a label begins.
pub(crate) const INDENT: usize = 10;

/// A text in a style. It may come from a file, so hidden characters are made visible.
pub(crate) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{}{style:#}", visible(&text.to_string()))
}

/// Words after an indent, wrapped.
pub(crate) fn filled(words: impl IntoIterator<Item = String>, indent: usize) -> String {
    let mut text = String::new();
    let mut column = indent;
    for word in words {
        let length = word.chars().count();
        if column > indent && column + 1 + length > WIDTH {
            let _ = write!(text, "\n{:indent$}", "");
            column = indent;
        } else if column > indent {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text
}

/// A whole number in groups of three digits: `1,234,567`.
pub fn grouped(number: impl std::fmt::Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// An amount of what plays gain: `1 point`, `−2 points`, `3 tiles captured`.
pub(crate) fn amount(gain: Gain, count: i32) -> String {
    let one = if gain == Gain::Captures { "tile captured" } else { "point" };
    counted(minus(count), one, unit(gain))
}

/// What a turn makes: `1 point`, `−2 points`, `3 captures`.
pub(crate) fn made(gain: Gain, count: i32) -> String {
    let [one, many] = if gain == Gain::Captures { ["capture", "captures"] } else { ["point", "points"] };
    counted(minus(count), one, many)
}

/// What plays gain: `points`, `tiles captured`.
pub(crate) const fn unit(gain: Gain) -> &'static str {
    match gain {
        Gain::Captures => "tiles captured",
        Gain::Points | Gain::Late => "points",
    }
}
