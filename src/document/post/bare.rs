//! Puzzles without any key, such as a grid of Dominosa.

use super::line::PostLine;
use crate::puzzle::kind::{OwnTask, PrintedPuzzle};
use crate::puzzle::kinds::own_tasks;

/// The lines at which puzzles without keys begin, from 0.
pub(super) fn starts(lines: &[PostLine]) -> Vec<usize> {
    let texts = texts(lines);
    let mut starts = Vec::new();
    let mut n = 0;
    while n < texts.len() {
        let found = of_texts(&texts[n..]);
        if found.is_some() {
            starts.push(n);
        }
        n += found.map_or(1, |(_, puzzle)| puzzle.read);
    }
    starts
}

/// The kind of puzzle that these lines begin with, without any key, and the puzzle.
pub(super) fn puzzle(lines: &[PostLine]) -> Option<(&'static OwnTask, PrintedPuzzle)> {
    of_texts(&texts(lines))
}

fn texts(lines: &[PostLine]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

fn of_texts(texts: &[&str]) -> Option<(&'static OwnTask, PrintedPuzzle)> {
    own_tasks().find_map(|(own, _)| Some((own, (own.board.as_ref()?.bare)(texts)?)))
}
