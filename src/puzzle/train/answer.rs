//! What `train` answers, and `solve` for `task: train`.

use serde::Serialize;
use serde_json::value::RawValue;

use super::puzzle::TrainPuzzle;
use super::solution::Solution;
use super::solver::{NotCounted, Shortest};
use super::words;
use crate::report::answer::about::Answer;
use crate::source::parsed::Read;
use crate::tile::Tiles;

/// How tiles that stand in no file are called.
pub const TILES: &str = "TILES";

/// The longest line, or the trains, or the shortest line after which nothing fits.
#[derive(Clone, Debug, Serialize)]
pub struct TrainAnswer<'a> {
    /// Whether the answer is proven.
    pub exact: bool,
    /// How many tiles are used.
    pub tiles: u32,
    /// Their pips.
    pub pips: u32,
    /// No line has more tiles; more pips under `objective: pips`. There only when not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u32>,
    /// The line, each tile as it lies; of several trains the first.
    pub train: Vec<String>,
    /// All trains, when several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<Vec<String>>,
    /// The tiles that are left.
    pub left: Vec<String>,
    /// Why they are, in sentences.
    pub why: Vec<String>,
    /// How many lines are as good, without a start in both directions; there when it was asked for,
    /// and nothing when a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Box<RawValue>>,
    /// How many of them are not another one backwards; not from a start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_up_to_reversal: Option<Box<RawValue>>,
    /// How many lines there are at least; only when they could not be counted within the limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_at_least: Option<Box<RawValue>>,
    /// The ends that are open after a line at which nothing fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<u8>,
    #[serde(skip)]
    read: &'a Read<TrainPuzzle>,
    #[serde(skip)]
    solution: Solution,
}

impl<'a> TrainAnswer<'a> {
    /// What a puzzle comes to.
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
            Solution::Longest { lines: Some(Err(NotCounted::AtLimit { at_least })), .. } => {
                (None, Some(at_least))
            }
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
}

/// A number of any size as JSON has it: its digits.
fn number(number: &impl ToString) -> Option<Box<RawValue>> {
    RawValue::from_string(number.to_string()).ok()
}
