//! The answer of `explain`: the next forced step.

use serde::Serialize;

use super::board::Board;
use super::drawn::{board_text, text_of_step};
use super::phrases;
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
    found: Result<ChainStep, &'static str>,
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

impl ForcedRow {
    fn new(board: &Board, step: &ChainStep) -> Self {
        Self {
            forces: phrases::step(board, step),
            reason: steps::reason(board, step),
            cells: step.rests_on.iter().map(|cell| [board.cells[*cell].x, board.cells[*cell].y]).collect(),
            level: step.reason.level(),
        }
    }
}

impl<'a> StepAnswer<'a> {
    /// The next step of a puzzle, or why there is none.
    pub(super) fn new(read: &'a Read<PlacementPuzzle>, found: Result<ChainStep, &'static str>) -> Self {
        let step = found.as_ref().ok().map(|step| ForcedRow::new(&read.puzzle.board, step));
        Self { file: read.source.name.clone(), task: "place", step, read, found }
    }
}

impl Answer for StepAnswer<'_> {
    fn text(&self) -> String {
        let head = words::head(&self.file, &self.read.puzzle);
        let below = words::below(&self.read.puzzle);
        let (board, says) = match &self.found {
            Ok(step) => {
                let ForcedRow { forces, reason, cells, level } =
                    ForcedRow::new(&self.read.puzzle.board, step);
                let cells: Vec<String> = cells.iter().map(|[x, y]| format!("{x},{y}")).collect();
                (text_of_step(&self.read.puzzle, step), steps::next(level, &forces, &reason, &cells))
            }
            Err(why) => (board_text(&self.read.puzzle, &[]), (*why).to_owned()),
        };
        format!("{head}{board}\n{below}\n{says}\n")
    }
}
