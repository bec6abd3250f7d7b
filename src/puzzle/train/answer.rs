//! The answer of `train`, and of `solve` for `task: train`.

use serde::Serialize;
use serde_json::value::RawValue;

use super::puzzle::TrainPuzzle;
use super::solution::Solution;
use super::solver::{AtLeast, Shortest};
use super::words;
use crate::puzzle::answer::{Answer, number};
use crate::source::parsed::Read;
use crate::tile::Tiles;

/// The name of tiles that do not come from a file.
pub const TILES: &str = "TILES";

/// The longest line, or the trains, or the shortest line after which nothing fits.
#[derive(Clone, Debug, Serialize)]
pub struct TrainAnswer<'a> {
    /// Whether the answer is proven.
    pub exact: bool,
    /// Number of tiles used.
    pub tiles: u32,
    /// Their pips.
    pub pips: u32,
    /// Upper bound of the tiles; of the pips under `objective: pips`. Present only when not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u32>,
    /// The line, each tile as it lies; the first one of several trains.
    pub train: Vec<String>,
    /// All trains, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<Vec<String>>,
    /// The unused tiles.
    pub left: Vec<String>,
    /// Why they are unused, in sentences.
    pub why: Vec<String>,
    /// The number of optimal lines; without a start both directions count. Present if requested, null when
    /// a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Box<RawValue>>,
    /// The same number with a line and its reverse counted once; absent with a start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_up_to_reversal: Option<Box<RawValue>>,
    /// A lower bound of the number; present only when a limit stopped the count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_at_least: Option<Box<RawValue>>,
    /// The open ends after a line at which nothing fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<u8>,
    #[serde(skip)]
    read: &'a Read<TrainPuzzle>,
    #[serde(skip)]
    solution: Solution,
}

impl<'a> TrainAnswer<'a> {
    /// The answer of a puzzle.
    pub(super) fn new(read: &'a Read<TrainPuzzle>, solution: Solution) -> Self {
        let (puzzle, answer) = (&read.puzzle, &solution);
        let objective = puzzle.question.objective;
        let (trains, exact, bound) = match answer {
            Solution::Longest { best, .. } => (best.trains.clone(), best.exact, best.bound.first(objective)),
            Solution::Blocked(found) => {
                let line = found.line.as_ref().map(|line| line.line.clone()).unwrap_or_default();
                (vec![line], found.exact, found.bound)
            }
        };
        let used: Tiles = trains.iter().flatten().map(|turned| turned.tile()).collect();
        let trains: Vec<Vec<String>> =
            trains.iter().map(|train| train.iter().map(ToString::to_string).collect()).collect();
        let (lines, at_least) = match answer {
            Solution::Longest { lines: Some(Ok(lines)), .. } => (Some(lines), None),
            Solution::Longest { lines: Some(Err(AtLeast(number))), .. } => (None, Some(number)),
            _ => (None, None),
        };
        let open = match answer {
            Solution::Blocked(Shortest { line: Some(line), .. }) => line.ends.as_slice(),
            _ => &[],
        };
        let counts = answer.counts();
        Self {
            exact: answer.is_exact(),
            tiles: counts.tiles,
            pips: counts.pips,
            bound: (!exact).then_some(bound),
            train: trains.first().cloned().unwrap_or_default(),
            trains: if trains.len() > 1 { trains } else { Vec::new() },
            left: puzzle.hand.without(used).iter().map(|tile| tile.to_string()).collect(),
            why: words::why_lines(puzzle, answer),
            solutions: lines.and_then(|lines| number(&lines.all)),
            solutions_up_to_reversal: lines.and_then(|lines| number(lines.up_to_reversal.as_ref()?)),
            solutions_at_least: at_least.and_then(number),
            open: open.iter().map(|end| end.value()).collect(),
            read,
            solution,
        }
    }
}

impl Answer for TrainAnswer<'_> {
    fn text(&self) -> String {
        let file = Some(self.read.source.name.as_str()).filter(|name| *name != TILES);
        words::head(file, &self.read.puzzle) + &words::solution(&self.read.puzzle, &self.solution) + "\n"
    }

    fn brief(&self) -> String {
        let all = if self.trains.is_empty() { std::slice::from_ref(&self.train) } else { &self.trains };
        let lines: String = all.iter().map(|train| train.join(" ") + "\n").collect();
        lines + if self.exact { "" } else { words::NOT_PROVEN }
    }
}
