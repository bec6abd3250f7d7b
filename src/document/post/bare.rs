//! Puzzles without any key, such as a grid of Dominosa.

use std::ops::Range;

use super::key::outer;
use super::kind::LineKind;
use super::line::PostLine;
use crate::puzzle::kind::{OwnTask, PrintedPuzzle};
use crate::puzzle::kinds::own_tasks;
use crate::source::fault::Fault;

/// Marks the puzzles without keys of a board, where no line beside them says more than may stand there. Other rows and
/// tiles are words.
pub(super) fn mark(lines: &[PostLine], kinds: &mut [LineKind]) {
    let puzzles = found(lines);
    let mut is_own = vec![false; lines.len()];
    for puzzle in &puzzles {
        is_own[puzzle.clone()].fill(true);
    }
    if puzzles.is_empty() || kinds.iter().zip(is_own).any(|(kind, is_own)| !is_own && says_more(kind)) {
        return;
    }
    let beside = kinds.iter_mut().filter(|kind| matches!(kind, LineKind::Table(_)));
    beside.for_each(|kind| *kind = LineKind::Words);
    for puzzle in puzzles {
        // Its other rows are no words above the next puzzle.
        kinds[puzzle.clone()].fill(LineKind::Legend);
        kinds[puzzle.start] = LineKind::Bare;
    }
}

/// Whether a line says more of a puzzle than may stand beside one without keys.
pub(super) fn says_more(kind: &LineKind) -> bool {
    let mut boards = own_tasks().filter_map(|(own, _)| own.board.as_ref());
    match kind {
        LineKind::Key(name, _) => !boards.any(|board| board.beside.contains(&outer(name))),
        kind => matches!(kind, LineKind::Game(_) | LineKind::PrintedLabel(..) | LineKind::Board),
    }
}

/// The lines of each puzzle without keys, from 0.
fn found(lines: &[PostLine]) -> Vec<Range<usize>> {
    let texts = texts(lines);
    let mut puzzles = Vec::new();
    let mut n = 0;
    while n < texts.len() {
        let end = of_texts(&texts[n..]).map(|(_, puzzle)| n + puzzle.read);
        puzzles.extend(end.map(|end| n..end));
        n = end.unwrap_or(n + 1);
    }
    puzzles
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
