//! Headings that name the game of a puzzle: `Castle Rock`, `**A Tableaux question**`.

use std::ops::Range;

use super::game::with_set;
use super::kind::LineKind;
use super::line::PostLine;
use crate::keys::shipped::spelt;

/// The words that may stand behind the name of a game.
const BEHIND: [&str; 7] = ["puzzle", "problem", "question", "position", "challenge", "hand", "turn"];

/// Marks the headings that name a game, where no key and no other line does: directly above a puzzle.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) {
    let has_keys = kinds.iter().any(|kind| matches!(kind, LineKind::Key(..)));
    if !has_keys || kinds.iter().any(LineKind::says_puzzle) {
        return;
    }
    let is_words = |n: &usize| kinds[*n] == LineKind::Words;
    // Only words are looked at: many blank lines would be walked through from each of them.
    for n in (0..kinds.len()).filter(is_words).collect::<Vec<_>>() {
        let below = kinds[n + 1..].iter().find(|kind| !matches!(kind, LineKind::Blank | LineKind::Fence));
        let is_above = matches!(below, Some(LineKind::Key(..) | LineKind::Table(_)));
        if is_above && let Some(name) = name(&lines[n].text) {
            kinds[n] = LineKind::Key("game".to_owned(), name);
        }
    }
}

/// The name of a game, in bytes of a heading that says nothing else.
fn name(text: &str) -> Option<Range<usize>> {
    let marks = |c: char| c.is_whitespace() || "*_\"'.!".contains(c);
    let mut body = text.trim_matches(marks);
    body = body.strip_prefix("A ").or_else(|| body.strip_prefix("An ")).unwrap_or(body);
    let first = body.split(' ').next_back().unwrap_or(body);
    if BEHIND.iter().any(|word| first.eq_ignore_ascii_case(word)) {
        body = body[..body.len() - first.len()].trim_end();
    }
    if spelt(body).is_none() {
        with_set(body)?;
    }
    let start = body.as_ptr() as usize - text.as_ptr() as usize;
    Some(start..start + body.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_the_name_of_a_game_and_nothing_else() {
        let named = |text: &'static str| name(text).map(|at| &text[at]);
        for (text, game) in [
            ("Castle Rock", "Castle Rock"),
            ("**A Tableaux 99 question**", "Tableaux 99"),
            ("An All Fives puzzle!", "All Fives"),
            ("*Draw dominoes*", "Draw dominoes"),
            ("Block (double six)", "Block (double six)"),
        ] {
            assert_eq!(named(text), Some(game), "{text}");
        }
        for text in ["", "A puzzle", "I draw", "Block the end", "Castle", "***"] {
            assert_eq!(named(text), None, "{text}");
        }
    }
}
