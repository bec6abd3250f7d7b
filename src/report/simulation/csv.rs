//! A simulation as CSV (RFC 4180): one table of figures, one of distributions.

use std::fmt::Write as _;

use crate::search::statistics::Estimate;
use crate::simulate::summary::{Summary, TableRow};
use crate::visible::visible;

/// One line for each figure of each variant; a figure that was not measured is empty.
pub fn figures(summary: &Summary) -> String {
    let mut text =
        "variant,figure,games,mean,low,high,difference,difference_low,difference_high\r\n".to_owned();
    for TableRow { rules, figure, estimate, difference } in summary.table() {
        let _ = write!(text, "{},{figure},{},", field(rules), summary.games);
        let _ = write!(text, "{},{}\r\n", numbers(estimate), numbers(difference));
    }
    text
}

/// One line for each value that occurred of each figure with a distribution.
pub fn spreads(summary: &Summary) -> String {
    let mut text = "variant,figure,value,count\r\n".to_owned();
    for column in &summary.columns {
        for row in &column.rows {
            for (value, count) in row.spread.iter() {
                let _ = write!(text, "{},{},{value},{count}\r\n", field(&column.name), row.figure.name());
            }
        }
    }
    text
}

fn numbers(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| ",,".to_owned(), |one| format!("{},{},{}", one.mean, one.low, one.high))
}

/// A text, quoted where necessary.
fn field(text: &str) -> String {
    let text = visible(text);
    if text.contains(['"', ',', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_break_a_line_is_quoted() {
        assert_eq!(field("as written"), "as written");
        assert_eq!(field("total=13,hand=5"), "\"total=13,hand=5\"");
        assert_eq!(field("a\"b"), "\"a\"\"b\"");
        assert_eq!(field("a\u{1b}[31m\r\n"), "\"a\\u{1b}[31m\\u{d}\n\"");
    }
}
