//! What makes a text a post, and where its puzzles begin.

use std::ops::Range;

use super::game::with_set;
use super::key::{BOARD, name_of_key, plain_name};
use super::kind::LineKind;
use super::kinds::{block, named, own_task, task};
use super::line::PostLine;
use super::names::has_tiles;
use super::spoken;
use crate::sorted::{self, SortedSet};
use crate::source::yaml::key_length;

/// Whether the lines have what no puzzle file has: words, marks, other characters.
pub(super) fn has_signs(lines: &[PostLine], kinds: &[LineKind]) -> bool {
    let block = block(own_task(lines, kinds), kinds);
    // YAML needs a sign behind the key, and the rows indented.
    let is_below_key = |n: usize| n > 0 && kinds[n - 1].opens(block);
    // Nor has a mapping of YAML a table above its first key.
    let first = kinds.iter().position(|kind| matches!(kind, LineKind::Key(..))).unwrap_or(0);
    let is_sign = |(n, (line, kind)): (usize, (&PostLine, &LineKind))| match kind {
        LineKind::Fence
        | LineKind::Game(_)
        | LineKind::PrintedLabel(..)
        | LineKind::Rule
        | LineKind::Fault(_)
        | LineKind::Board
        | LineKind::Bare
        | LineKind::Asked(..)
        | LineKind::Scores(_) => true,
        LineKind::Key(key, value) if is_of_post(key, &line.text[value.clone()]) => true,
        // The heading of a post is a comment of a file.
        LineKind::Key(..) if line.text.starts_with('#') => false,
        LineKind::Key(..) => line.is_changed || line.indent() == 0 && !is_plain_key(&line.text),
        // What is indented or an item belongs to a key of YAML.
        LineKind::Words if key_length(&line.text).is_some() => false,
        LineKind::Words | LineKind::Rules => {
            line.is_changed || line.indent() == 0 && !line.text.starts_with(['-', '{', '[', '}', ']'])
        }
        LineKind::Table(_) => {
            line.is_changed
                || line.text.starts_with('\t')
                || line.indent() == 0 && (is_below_key(n) || n < first || block == BOARD)
        }
        LineKind::Blank | LineKind::Comment | LineKind::Legend => false,
    };
    lines.iter().zip(kinds).enumerate().any(is_sign)
}

/// Whether a value is one of posts alone: a game with its set, tiles in words.
fn is_of_post(key: &str, value: &str) -> bool {
    key == "game" && with_set(value).is_some() || has_tiles(key) && spoken::tiles(value).is_some()
}

/// Whether a line begins with its key as a puzzle file has it.
fn is_plain_key(line: &str) -> bool {
    let behind =
        |name: &str| line.strip_prefix(name).is_some_and(|behind| !behind.trim_start().starts_with('='));
    name_of_key(line).is_some_and(|name| behind(name) && plain_name(name) == name)
}

/// The lines at which the puzzles of a post begin.
pub(super) fn starts(lines: &[PostLine], kinds: &[LineKind]) -> Vec<usize> {
    let of_boards = named(kinds).filter(|(own, _)| own.board.is_some());
    let boards = of_boards.map_or(&[][..], |(own, _)| own.own_keys);
    let leads = leads(kinds, boards);
    let beside = beside_game(kinds);
    // A task that needs no game begins a puzzle, unless a game stands beside it.
    let is_own_task = |n: usize| task(&lines[n], &kinds[n]).is_some() && !beside[n];
    let mut starts: Vec<usize> = Vec::new();
    // The first line that may belong to the next puzzle.
    let mut above = 0;
    for (n, kind) in kinds.iter().enumerate() {
        let start = match kind {
            // Its title stands above it.
            LineKind::Game(_) => n - usize::from(n > 0 && matches!(kinds[n - 1], LineKind::Words)),
            LineKind::Key(key, _) if key == "game" || is_own_task(n) => {
                let first = first_key(kinds, above..n, |_| true);
                // Keys that follow the last game without a blank line are its own.
                let is_own = first == above && !starts.is_empty();
                if is_own { n } else { introduced(kinds, above..first, |_| false) }
            }
            LineKind::Key(key, _) if boards.contains(&key.as_str()) => {
                let is_lead = |key: &str| leads.contains(&key);
                introduced(kinds, above..first_key(kinds, above..n, is_lead), is_lead)
            }
            LineKind::Bare => introduced(kinds, above..n, |_| true),
            _ => continue,
        };
        starts.push(start);
        above = n + 1;
    }
    starts
}

/// The keys that stand above the boards of a post, and not below: its titles, and those above the first board.
fn leads<'k>(kinds: &'k [LineKind], boards: &[&str]) -> SortedSet<&'k str> {
    let keys = kinds.iter().filter_map(LineKind::key);
    sorted::set(keys.take_while(|key| !boards.contains(key)).chain(["title", "source"]))
}

/// The first of such keys that stand directly above the end of these lines, or the end.
fn first_key(kinds: &[LineKind], above: Range<usize>, is_such: impl Fn(&str) -> bool) -> usize {
    let is_above = |n: &usize| match &kinds[*n] {
        LineKind::Key(key, _) => is_such(key),
        kind => *kind == LineKind::Comment,
    };
    let end = above.end;
    above.rev().take_while(is_above).last().unwrap_or(end)
}

/// The first of the words above a puzzle that introduce it, and of such keys: below a blank line, or at the top.
fn introduced(kinds: &[LineKind], above: Range<usize>, is_such: impl Fn(&str) -> bool) -> usize {
    let is_words = |n: &usize| match &kinds[*n] {
        LineKind::Key(key, _) => is_such(key),
        kind => matches!(kind, LineKind::Words | LineKind::Rule | LineKind::Fence),
    };
    let end = above.clone().rev().find(|n| kinds[*n] != LineKind::Blank).map_or(above.start, |last| last + 1);
    let first = (above.start..end).rev().take_while(is_words).last();
    let is_below_blank = |n: &usize| *n == above.start || kinds[n - 1] == LineKind::Blank;
    first.filter(is_below_blank).unwrap_or(above.end)
}

/// For each line whether a game stands in the keys beside it, without a line between them.
fn beside_game(kinds: &[LineKind]) -> Vec<bool> {
    let is_key = |kind: &LineKind| matches!(kind, LineKind::Key(..));
    let has_game = |run: &[LineKind]| run.iter().any(|kind| kind.key() == Some("game"));
    let runs = kinds.chunk_by(|above, below| is_key(above) && is_key(below));
    runs.flat_map(|run| std::iter::repeat_n(has_game(run), run.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::post::kinds::kinds;
    use crate::document::post::lines;

    fn found(text: &str) -> Vec<usize> {
        let lines = lines(text);
        starts(&lines, &kinds(&lines))
    }

    /// A task that needs no game begins a puzzle, unless the puzzle has a game, above or below.
    #[test]
    fn a_puzzle_begins_once() {
        assert_eq!(found("task: train\ntiles: 1-2 2-3\n"), [0]);
        assert_eq!(found("game: block\ntask: train\n"), [0]);
        assert_eq!(found("task: train\ngame: block\n"), [0]);
        assert_eq!(found("game: block\nhand: 1-2\n\ntask: train\ntiles: 1-2\n"), [0, 3]);
        assert_eq!(found("Two of mine\ngame: block\nhand: 1-2\ngame: draw\nhand: 1-2\n"), [0, 3]);
    }

    /// A board without a task begins a puzzle, with its title and the keys that stand above the first board.
    #[test]
    fn each_board_begins_a_puzzle() {
        let board = "board:\nAA\ntiles: 1-2\n";
        assert_eq!(found(board), [0]);
        assert_eq!(found(&format!("{board}{board}")), [0, 3]);
        assert_eq!(found(&format!("{board}title: B\n{board}")), [0, 3]);
        assert_eq!(found(&format!("{board}\ntitle: B\n\n{board}")), [0, 4]);
        assert_eq!(found(&format!("One\n\n{board}\nAnother\n\n{board}")), [0, 6]);
        let board = "tiles: 1-2\nboard:\nAA\n";
        assert_eq!(found(&format!("{board}{board}")), [0, 3]);
        assert_eq!(found(&format!("task: place\n{board}{board}")), [0]);
    }
}
