//! What makes a text a post, and where its puzzles begin.

use std::ops::Range;

use super::kind::LineKind;
use super::kinds::{block, own_task, task};
use super::line::PostLine;
use crate::source::yaml::key_length;

/// Whether the lines have what no puzzle file has: words, marks, other characters.
pub(super) fn has_signs(lines: &[PostLine], kinds: &[LineKind]) -> bool {
    let block = block(own_task(lines, kinds), kinds);
    // YAML needs a sign behind the key, and the rows indented.
    let is_below_key = |n: usize| n > 0 && kinds[n - 1].opens(block);
    let is_sign = |(n, (line, kind)): (usize, (&PostLine, &LineKind))| match kind {
        LineKind::Fence
        | LineKind::Game(_)
        | LineKind::PrintedLabel(..)
        | LineKind::Rule
        | LineKind::Board
        | LineKind::Bare => true,
        LineKind::Key(name, _) => {
            line.is_changed || line.indent() == 0 && !line.text.starts_with(name.as_str())
        }
        // What is indented or an item belongs to a key of YAML.
        LineKind::Words | LineKind::Rules if key_length(&line.text).is_some() => false,
        LineKind::Words | LineKind::Rules => {
            line.is_changed || line.indent() == 0 && !line.text.starts_with(['-', '{', '[', '}', ']'])
        }
        LineKind::Table(_) => {
            line.is_changed || line.text.starts_with('\t') || line.indent() == 0 && is_below_key(n)
        }
        LineKind::Blank | LineKind::Comment | LineKind::Legend => false,
    };
    lines.iter().zip(kinds).enumerate().any(is_sign)
}

/// The lines at which the puzzles of a post begin.
pub(super) fn starts(lines: &[PostLine], kinds: &[LineKind]) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::new();
    for (n, kind) in kinds.iter().enumerate() {
        let start = match kind {
            // Its title stands above it.
            LineKind::Game(_) => n - usize::from(n > 0 && matches!(kinds[n - 1], LineKind::Words)),
            LineKind::Key(key, _) if key == "game" || is_own_task(lines, kinds, n) => {
                let above = starts.last().map_or(0, |last| last + 1);
                let keys = (above..n)
                    .rev()
                    .take_while(|n| matches!(kinds[*n], LineKind::Key(..) | LineKind::Comment));
                let first = keys.last().unwrap_or(n);
                // Keys that follow the last game without a blank line are its own.
                let is_own = first == above && !starts.is_empty();
                if is_own { n } else { introduced(kinds, above..first) }
            }
            LineKind::Bare => introduced(kinds, starts.last().map_or(0, |last| last + 1)..n),
            _ => continue,
        };
        starts.push(start);
    }
    starts
}

/// The first of the words above a puzzle that introduce it, and of the keys where it needs none: below a blank line, or
/// at the top.
fn introduced(kinds: &[LineKind], above: Range<usize>) -> usize {
    let is_words = |n: &usize| {
        let is_key = matches!(kinds[*n], LineKind::Key(..)) && kinds.get(above.end) == Some(&LineKind::Bare);
        is_key || matches!(kinds[*n], LineKind::Words | LineKind::Rule | LineKind::Fence)
    };
    let end = above.clone().rev().find(|n| kinds[*n] != LineKind::Blank).map_or(above.start, |last| last + 1);
    let first = (above.start..end).rev().take_while(is_words).last();
    let is_below_blank = |n: &usize| *n == above.start || kinds[n - 1] == LineKind::Blank;
    first.filter(is_below_blank).unwrap_or(above.end)
}

/// Whether a line asks for a task that needs no game: it begins a puzzle, unless a game stands beside it.
fn is_own_task(lines: &[PostLine], kinds: &[LineKind], n: usize) -> bool {
    let is_key = |n: &usize| matches!(kinds.get(*n), Some(LineKind::Key(..)));
    let is_game = |n: usize| matches!(&kinds[n], LineKind::Key(key, _) if key == "game");
    let has_game =
        (0..n).rev().take_while(is_key).any(is_game) || (n + 1..kinds.len()).take_while(is_key).any(is_game);
    task(&lines[n], &kinds[n]).is_some() && !has_game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::post::kinds::kinds;

    fn found(text: &str) -> Vec<usize> {
        let mut at = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            at += line.len();
            PostLine::of(text, at - line.len()..at)
        });
        let lines: Vec<PostLine> = lines.collect();
        starts(&lines, &kinds(&lines))
    }

    /// A task that needs no game begins a puzzle, unless the puzzle has a game, above or below.
    #[test]
    fn a_puzzle_begins_once() {
        assert_eq!(found("task: train\ntiles: 1-2 2-3\n"), [0]);
        assert_eq!(found("game: block\ntask: train\n"), [0]);
        assert_eq!(found("task: train\ngame: block\n"), [0]);
        assert_eq!(found("game: block\nhand: 1-2\n\ntask: train\ntiles: 1-2\n"), [0, 3]);
    }
}
