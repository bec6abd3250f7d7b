//! What `train` answers, and `solve` for `task: train`.

use serde::Serialize;
use serde_json::value::RawValue;

use super::puzzle::TrainPuzzle;
use super::solution::Solution;
use super::solver::{Lines, NotCounted, Objective};
use super::words;
use crate::document::parsed::Read;
use crate::report::Answer;
use crate::tile::{Tiles, Turned};

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
        let (trains, used) = match answer {
            Solution::Longest { best, .. } => (best.trains.clone(), best.used),
            Solution::Blocked(found) => {
                let line = found.line.as_ref().map(|line| line.line.clone()).unwrap_or_default();
                let used: Tiles = line.iter().map(|turned| turned.tile()).collect();
                (vec![line], used)
            }
        };
        let trains: Vec<Vec<String>> = trains.iter().map(|train| names(train)).collect();
        let counts = answer.counts();
        Self {
            exact: answer.is_exact(),
            tiles: counts.tiles,
            pips: counts.pips,
            bound: bound(puzzle, answer),
            train: trains.first().cloned().unwrap_or_default(),
            trains: if trains.len() > 1 { trains } else { Vec::new() },
            left: puzzle.hand.without(used).iter().map(|tile| tile.to_string()).collect(),
            why: words::why_lines(puzzle, answer),
            solutions: lines(answer).and_then(|lines| number(&lines.all)),
            solutions_up_to_reversal: lines(answer)
                .and_then(|lines| lines.up_to_reversal.as_ref())
                .and_then(number),
            solutions_at_least: match answer {
                Solution::Longest { lines: Some(Err(NotCounted::AtLimit { at_least })), .. } => {
                    number(at_least)
                }
                _ => None,
            },
            open: match answer {
                Solution::Blocked(found) => {
                    found.line.iter().flat_map(|line| &line.ends).map(|end| end.value()).collect()
                }
                Solution::Longest { .. } => Vec::new(),
            },
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

fn names(train: &[Turned]) -> Vec<String> {
    train.iter().map(ToString::to_string).collect()
}

fn lines(answer: &Solution) -> Option<&Lines> {
    match answer {
        Solution::Longest { lines: Some(Ok(lines)), .. } => Some(lines),
        _ => None,
    }
}

/// A number of any size as JSON has it: its digits.
fn number(number: &impl ToString) -> Option<Box<RawValue>> {
    RawValue::from_string(number.to_string()).ok()
}

fn bound(puzzle: &TrainPuzzle, answer: &Solution) -> Option<u32> {
    let best = match answer {
        Solution::Longest { best, .. } => best,
        Solution::Blocked(found) => return (!found.exact).then_some(found.bound),
    };
    let bound = match puzzle.question.objective {
        Objective::Tiles => best.bound.tiles,
        Objective::Pips => best.bound.pips,
    };
    (!best.exact).then_some(bound)
}
