//! Headings that name the game of a puzzle: `Castle Rock`, `**A Tableaux question**`.

use std::ops::Range;

use super::game::with_set;
use super::kind::LineKind;
use super::line::PostLine;
use crate::keys::shipped::spelt;

/// The words that may stand behind the name of a game.
const BEHIND: [&str; 7] = ["puzzle", "problem", "question", "position", "challenge", "hand", "turn"];

/// What may stand behind the name of a game, before words.
const SIGNS: [char; 7] = ['.', ',', ':', ';', '!', '?', '('];

/// Whether the value of a line has no key before it: it is the name of a game in a heading.
pub(super) fn is_heading(text: &str, value: &Range<usize>) -> bool {
    !text[..value.start].contains([':', '='])
}

/// Whether a heading says more behind the name of a game than that it is a question.
pub(super) fn goes_on(text: &str, name: &Range<usize>) -> bool {
    let behind = text[name.end..].trim_start_matches([' ', '*', '_']);
    let behind = BEHIND.iter().find_map(|word| behind.strip_prefix(word)).unwrap_or(behind);
    behind.contains(char::is_alphanumeric)
}

/// Marks the headings that name a game, directly above a puzzle.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) {
    let has_keys = kinds.iter().any(|kind| matches!(kind, LineKind::Key(..)));
    if !has_keys {
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

/// The name of a game, in bytes of a heading that says nothing else, or that goes on behind a full stop, a comma or such.
fn name(text: &str) -> Option<Range<usize>> {
    let marks = |c: char| c.is_whitespace() || "*_\"'.!?".contains(c);
    let whole = text.trim_matches(marks);
    let first = whole.split(SIGNS).next().unwrap_or(whole);
    let first = first.split(" - ").next().unwrap_or(first).trim_matches(marks);
    let body = [whole, first]
        .into_iter()
        .map(without_words)
        .find(|body| spelt(body).is_some() || with_set(body).is_some())?;
    let start = body.as_ptr() as usize - text.as_ptr() as usize;
    Some(start..start + body.len())
}

/// A heading without `A` before the name of a game, and `puzzle` behind it.
fn without_words(heading: &str) -> &str {
    let body = heading.strip_prefix("A ").or_else(|| heading.strip_prefix("An ")).unwrap_or(heading);
    let last = body.split(' ').next_back().unwrap_or(body);
    if BEHIND.iter().any(|word| last.eq_ignore_ascii_case(word)) {
        return body[..body.len() - last.len()].trim_end();
    }
    body
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
            ("Castle Rock. My turn - what now?", "Castle Rock"),
            ("**Block**, two players", "Block"),
            ("A Chicken Foot question: which one?", "Chicken Foot"),
            ("Matador - who wins?", "Matador"),
            ("Block (double six)", "Block (double six)"),
        ] {
            assert_eq!(named(text), Some(game), "{text}");
        }
        for text in ["", "A puzzle", "I draw", "Block the end", "Castle", "***"] {
            assert_eq!(named(text), None, "{text}");
        }
    }
}
