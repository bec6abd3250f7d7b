//! The answer of `explain`: the next forced step.

use serde::Serialize;

use super::drawn::{board_text, text_of_step};
use super::puzzle::PlacementPuzzle;
use super::reasons::ChainStep;
use super::steps;
use super::words;
use crate::puzzle::answer::Answer;
use crate::source::parsed::Read;

/// The next forced step of a puzzle, with its reason.
#[derive(Clone, Debug, Serialize)]
pub struct StepAnswer<'a> {
    /// The file.
    pub file: String,
    /// The task.
    pub task: &'static str,
    /// The step; null if there is none.
    pub step: Option<ForcedRow>,
    #[serde(skip)]
    read: &'a Read<PlacementPuzzle>,
    #[serde(skip)]
    found: Option<ChainStep>,
}

/// A forced step as data.
#[derive(Clone, Debug, Serialize)]
pub struct ForcedRow {
    /// What is forced, in words.
    pub forces: String,
    /// Why, in a sentence.
    pub reason: String,
    /// The cells that it rests on, as x and y.
    pub cells: Vec<[i16; 2]>,
    /// The level of the reason, 1 to 4.
    pub level: u8,
}

impl<'a> StepAnswer<'a> {
    /// The next step of a puzzle, if there is one.
    pub(super) fn new(read: &'a Read<PlacementPuzzle>, found: Option<ChainStep>) -> Self {
        let board = &read.puzzle.board;
        let row = |step: &ChainStep| ForcedRow {
            forces: steps::forces(board, &step.forces),
            reason: steps::reason(board, step),
            cells: step.rests_on.iter().map(|cell| [board.cells[*cell].x, board.cells[*cell].y]).collect(),
            level: step.level,
        };
        let step = found.as_ref().map(row);
        Self { file: read.source.name.clone(), task: "place", step, read, found }
    }
}

impl Answer for StepAnswer<'_> {
    fn text(&self) -> String {
        let head = words::head(&self.file, &self.read.puzzle);
        let (Some(row), Some(step)) = (&self.step, &self.found) else {
            let board = board_text(&self.read.puzzle, &[]);
            return format!("{head}{board}\n{}\n{}\n", words::below(&self.read.puzzle), steps::NO_STEP);
        };
        let cells: Vec<String> = row.cells.iter().map(|[x, y]| format!("{x},{y}")).collect();
        let board = text_of_step(&self.read.puzzle, step);
        let below = words::below(&self.read.puzzle);
        format!("{head}{board}\n{below}\n{}\n", steps::next(row.level, &row.forces, &row.reason, &cells))
    }
}
