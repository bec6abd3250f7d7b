//! The answer of `solve` for `task: place`.

use serde::Serialize;
use serde_json::value::RawValue;

use super::drawn::board_text;
use super::puzzle::PlacementPuzzle;
use super::solution::PlacementSolution;
use super::solver::Count;
use super::words;
use crate::puzzle::answer::{Answer, number};
use crate::source::parsed::Read;

/// One solution, and how many there are.
#[derive(Clone, Debug, Serialize)]
pub struct PlacementAnswer<'a> {
    /// Whether both numbers are exact.
    pub exact: bool,
    /// The number of arrangements, of any size; null if a limit stopped the count.
    pub solutions: Option<Box<RawValue>>,
    /// The number of pictures, of any size; null if a limit stopped the count.
    pub pictures: Option<Box<RawValue>>,
    /// The number of solutions seen; present only without their number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Box<RawValue>>,
    /// One solution, in reading order; empty where none is known.
    pub line: Vec<String>,
    /// All solutions, or as many as were requested; present if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<Vec<String>>>,
    /// The level of the hardest step; null unless there is one solution.
    pub level: Option<u8>,
    /// Why there is no solution, where counting the numbers shows it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
    #[serde(skip)]
    read: &'a Read<PlacementPuzzle>,
    #[serde(skip)]
    solution: PlacementSolution,
}

impl<'a> PlacementAnswer<'a> {
    /// The answer of a puzzle.
    pub(super) fn new(read: &'a Read<PlacementPuzzle>, solution: PlacementSolution) -> Self {
        let board = &read.puzzle.board;
        let named = |line: &Vec<_>| line.iter().map(|placement| board.named(placement)).collect();
        let exact = |count: &Count| match count {
            Count::Exact(count) => number(count),
            Count::AtLeast(_) => None,
        };
        let at_least = match &solution.found.solutions {
            Count::AtLeast(count) => number(count),
            Count::Exact(_) => None,
        };
        Self {
            exact: solution.is_exact(),
            solutions: exact(&solution.found.solutions),
            pictures: exact(&solution.found.pictures),
            at_least,
            line: named(&solution.found.line),
            lines: solution.lines.as_ref().map(|lines| lines.lines.iter().map(named).collect()),
            level: solution.level(),
            why: if solution.found.line.is_empty() { words::miscounted(board) } else { Vec::new() },
            read,
            solution,
        }
    }
}

impl Answer for PlacementAnswer<'_> {
    fn text(&self) -> String {
        let puzzle = &self.read.puzzle;
        let board = board_text(puzzle, &self.solution.found.line);
        let below = words::below(puzzle);
        let found = words::found(&puzzle.board, &self.solution, &self.why);
        format!("{}{board}\n{below}\n{found}\n", words::head(&self.read.source.name, puzzle))
    }

    fn brief(&self) -> String {
        let puzzle = &self.read.puzzle;
        if self.line.is_empty() && self.exact {
            return words::NO_SOLUTION.to_owned();
        }
        let board = board_text(puzzle, &self.solution.found.line);
        let remark = if self.exact { "" } else { words::NOT_COUNTED };
        format!("{board}\n{}{remark}", words::line(&puzzle.board, &self.solution.found.line))
    }
}
