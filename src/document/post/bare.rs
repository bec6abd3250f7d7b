//! Puzzles without any key, such as a grid of Dominosa.

use super::kind::LineKind;
use super::line::PostLine;
use crate::puzzle::kind::{OwnTask, PrintedPuzzle};
use crate::puzzle::kinds::own_tasks;
use crate::source::fault::Fault;

/// Marks the puzzles without keys, where no line says more. Other rows and tiles are beside them.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) {
    let is_said = |kind: &LineKind| {
        matches!(kind, LineKind::Key(..) | LineKind::Game(_) | LineKind::PrintedLabel(..) | LineKind::Board)
    };
    if kinds.iter().any(is_said) {
        return;
    }
    let starts = starts(lines);
    if !starts.is_empty() {
        let beside = kinds.iter_mut().filter(|kind| matches!(kind, LineKind::Table(_)));
        beside.for_each(|kind| *kind = LineKind::Words);
    }
    for start in starts {
        kinds[start] = LineKind::Bare;
    }
}

/// The lines at which puzzles without keys begin, from 0.
fn starts(lines: &[PostLine]) -> Vec<usize> {
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

/// What is wrong with the first lines that are nearly such a puzzle.
pub(super) fn fault(lines: &[PostLine]) -> Option<Fault> {
    let texts = texts(lines);
    (0..lines.len()).find_map(|n| {
        let of_task = |own: &OwnTask| (own.board.as_ref()?.broken)(&texts[n..]);
        let (at, kind) = own_tasks().find_map(|(own, _)| of_task(own))?;
        Some(Fault::new(lines[n + at.start].at.start..lines[n + at.end - 1].at.end, kind))
    })
}

fn texts(lines: &[PostLine]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

fn of_texts(texts: &[&str]) -> Option<(&'static OwnTask, PrintedPuzzle)> {
    own_tasks().find_map(|(own, _)| Some((own, (own.board.as_ref()?.bare)(texts)?)))
}
