//! Where tiles join the lines that lie, and what is wrong with lines that do not.

use super::fault::TrainFault;
use super::solver::{Question, TrainShape};
use crate::tile::{Pip, Tile, Turned};

/// An end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineEnd {
    /// Before its first tile.
    First,
    /// Behind its last.
    Last,
}

/// An end at which a tile may join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OpenEnd {
    /// The number of the line; the number of all lines for a new one.
    pub(super) line: usize,
    /// Its end.
    pub(super) end: LineEnd,
    /// What has to join; `None` where every tile does.
    pub(super) pips: Option<Pip>,
}

impl OpenEnd {
    /// How a tile lies here, if it joins.
    pub(super) fn turned(self, tile: Tile) -> Option<Turned> {
        let Some(pips) = self.pips else { return Some(tile.into()) };
        let behind = Turned::new(pips, tile.other(pips)?);
        Some(if self.end == LineEnd::Last { behind } else { behind.reversed() })
    }

    /// Lays a tile here.
    pub(super) fn lay(self, lines: &mut Vec<Vec<Turned>>, tile: Turned) {
        if self.line == lines.len() {
            lines.push(Vec::new());
        }
        let line = &mut lines[self.line];
        line.insert(if self.end == LineEnd::Last { line.len() } else { 0 }, tile);
    }
}

/// The most lines that a question allows.
pub(super) fn most_lines(question: &Question) -> usize {
    if let TrainShape::Trains(most) = question.shape { most } else { 1 }
}

/// Whether a line grows at its first end too: without a start, or to both sides of it.
pub(super) fn grows_both(question: &Question) -> bool {
    question.start.is_none() || question.shape == TrainShape::BothEnds
}

/// The ends at which lines may grow: the last of each line and its first, then that of a new line.
pub(super) fn open_ends(question: &Question, lines: &[Vec<Turned>]) -> Vec<OpenEnd> {
    let mut open = Vec::new();
    for (line, tiles) in lines.iter().enumerate() {
        open.push(OpenEnd { line, end: LineEnd::Last, pips: tiles.last().map(|tile| tile.second) });
        if grows_both(question) {
            open.push(OpenEnd { line, end: LineEnd::First, pips: tiles.first().map(|tile| tile.first) });
        }
    }
    if lines.len() < most_lines(question) {
        let new = OpenEnd { line: lines.len(), end: LineEnd::Last, pips: question.start };
        open.push(new);
        if question.shape == TrainShape::BothEnds {
            open.push(OpenEnd { end: LineEnd::First, ..new });
        }
    }
    open
}

/// What is wrong with lines, each fault with the number of its line and of its tile.
pub(super) fn misfits(question: &Question, lines: &[Vec<Turned>]) -> Vec<([usize; 2], TrainFault)> {
    let mut found = Vec::new();
    let most = most_lines(question);
    if lines.len() > most {
        found.push(([most, 0], TrainFault::TooManyTrains(most)));
    }
    for (n, line) in lines.iter().enumerate() {
        let mut before = question.start;
        if question.shape == TrainShape::BothEnds {
            let passes = |start: &Pip| line.iter().any(|turned| turned.tile().has(*start));
            let past = before.take().filter(|start| !passes(start));
            found.extend(past.map(|start| ([n, 0], TrainFault::PastStart(start))));
        }
        for (at, tile) in line.iter().copied().enumerate() {
            if let Some(before) = before.filter(|before| *before != tile.first) {
                found.push(([n, at], TrainFault::NoJoin { tile, before }));
            }
            before = Some(tile.second);
        }
    }
    found
}
