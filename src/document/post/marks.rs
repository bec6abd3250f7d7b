//! Ratings, votes and the numbers of lists that stand alone: they look like a table, and are none of the puzzle.

use super::kind::LineKind;
use super::line::PostLine;

/// Whether a line is a rating, a vote, a price or the number of a list, and nothing else: `4/5`, `+1`, `1.`, `#12`.
fn is_mark(line: &str) -> bool {
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit() || c == b'.' || c == b',');
    let has_sign = ['+', '-', '#', '$', '€', '£', '<']
        .iter()
        .any(|sign| line.strip_prefix(*sign).is_some_and(is_number));
    let is_listed =
        ['.', ')', '%', '*', '★'].iter().any(|sign| line.strip_suffix(*sign).is_some_and(is_number));
    has_sign || is_listed || line.split_once('/').is_some_and(|(of, all)| is_number(of) && is_number(all))
}

/// Makes words of such lines that stand alone, where the tiles of a key have dashes: they are none of the table.
pub(super) fn unmark(lines: &[PostLine], kinds: &mut [LineKind]) {
    let has_dash = |(line, kind): (&PostLine, &LineKind)| match kind {
        LineKind::Key(_, value) | LineKind::PrintedLabel(_, value) => line.text[value.clone()].contains('-'),
        _ => false,
    };
    if !lines.iter().zip(&*kinds).any(has_dash) {
        return;
    }
    for n in 0..lines.len() {
        let is_blank =
            |n: Option<usize>| n.and_then(|n| kinds.get(n)).is_none_or(|kind| *kind == LineKind::Blank);
        let is_alone = is_blank(n.checked_sub(1)) && is_blank(Some(n + 1));
        if is_alone && matches!(kinds[n], LineKind::Table(_)) && is_mark(lines[n].text.trim()) {
            kinds[n] = LineKind::Words;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_votes_and_numbers_of_lists_are_marks() {
        for line in ["4/5", "4.5/5", "+1", "1.", "1)", "#12", "100%", "$5", "3★", "<3"] {
            assert!(is_mark(line), "{line}");
        }
        for line in ["4-5", "6-6 6-5", "12", "4/5 5/5", "#", "+", "1.x", ""] {
            assert!(!is_mark(line), "{line}");
        }
    }
}
