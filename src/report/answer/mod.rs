//! What each command answers, as data. The field names are a contract: add, never rename.

mod about;
mod claim;
mod compare;
mod dead;
mod explain;
mod odds;
mod perft;
mod plays;
mod refused;
mod replay;
mod suits;
mod train;
mod variants;

pub use about::{Answer, Answered};
pub use claim::{ClaimRow, Summary, Verification};
pub use compare::{
    BestRow, ChangedCell, ChangedPlay, ClaimChange, DocumentComparison, DocumentUnder, PositionComparison,
    PositionRow, PositionUnder, ValueRow, faults,
};
pub use dead::{CellRow, Dead};
pub use explain::{Explanation, HalfRow};
pub use odds::{GambleTurn, MeanRow, MethodRow, OddsAnswer, OddsRow};
pub use perft::{DepthRow, DivideRow, Perft};
pub use plays::{PlayRow, Plays};
pub use refused::{Error, Formatted, Refused};
pub use replay::{Replayed, StepRow};
pub use suits::{SuitRow, Suits};
pub use train::Train;
pub use variants::{VariantRow, Variants};

use serde::Serialize;

use crate::board::{Act, Best, Value};
use crate::document::Puzzle;
use crate::verify::certify::Certificate;
use crate::verify::expect::{Finding, Found};

/// What `solve` answers for `task: turn`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Turn {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// `turn`.
    pub task: &'static str,
    /// Whether `best` is proven.
    pub exact: bool,
    /// The most points.
    pub best: i32,
    /// No turn scores more; there only when `best` is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<i32>,
    /// A line that scores `best`.
    pub line: Vec<String>,
    /// Sequences that reach the goal, or `best`.
    pub solutions: Option<u128>,
    /// `best`, where that is proven but the sequences were not counted to the end, for a limit was
    /// reached; there only then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<&'static str>,
    /// Every line that was asked for by `--all`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    /// Positions expanded.
    pub nodes: u64,
    /// What the file expects and is not so.
    pub failed: Vec<String>,
    /// What was checked again, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub certificate: Vec<Certificate>,
}

impl Turn {
    /// The answer to a puzzle.
    pub fn new(
        file: &str,
        puzzle: &Puzzle,
        solved: &Best,
        findings: &[Finding],
        certificate: Vec<Certificate>,
    ) -> Self {
        Self {
            file: file.to_owned(),
            title: puzzle.title.clone(),
            task: "turn",
            exact: solved.exact,
            best: solved.best,
            bound: (!solved.exact).then_some(solved.bound),
            line: line(&solved.line),
            solutions: solved.solutions,
            proven: (solved.exact && solved.solutions.is_none()).then_some("best"),
            lines: solved.lines.iter().map(|line| self::line(line)).collect(),
            nodes: solved.nodes,
            failed: failed(findings),
            certificate,
        }
    }
}

/// A line of acts in notation.
pub fn line(acts: &[Act]) -> Vec<String> {
    acts.iter().map(ToString::to_string).collect()
}

/// What `solve` answers for `task: game`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Game {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// `game`.
    pub task: &'static str,
    /// Whether `value` is proven.
    pub exact: bool,
    /// Points that each seat gains in the rest of the hand; nothing when not proven.
    pub value: Option<Vec<i32>>,
    /// Of two sides, at least and at most what the side to play gains more than the other; there
    /// only when the value is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<[i32; 2]>,
    /// Of three sides and more, at least and at most what each seat gains; there only when the value
    /// is not proven.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<[i32; 2]>,
    /// Best play to the end of the hand; the best found when not proven.
    pub line: Vec<String>,
    /// Positions expanded.
    pub nodes: u64,
    /// What the file expects and is not so.
    pub failed: Vec<String>,
    /// What was checked again, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub certificate: Vec<Certificate>,
}

impl Game {
    /// The answer to a puzzle.
    pub fn new(
        file: &str,
        puzzle: &Puzzle,
        solved: &Value,
        findings: &[Finding],
        certificate: Vec<Certificate>,
    ) -> Self {
        Self {
            file: file.to_owned(),
            title: puzzle.title.clone(),
            task: "game",
            exact: solved.exact,
            value: solved.exact.then(|| solved.values.clone()),
            bound: if solved.exact { None } else { solved.bounds },
            bounds: if solved.exact { Vec::new() } else { solved.ranges.clone() },
            line: line(&solved.line),
            nodes: solved.nodes,
            failed: failed(findings),
            certificate,
        }
    }
}

/// The expectations that do not hold, in words.
pub fn failed(findings: &[Finding]) -> Vec<String> {
    let failed = findings.iter().filter_map(|finding| match &finding.found {
        Found::Instead(instead) => Some(format!("expected: {}; {instead}", finding.expected)),
        Found::AsExpected | Found::Undecided | Found::Stopped => None,
    });
    failed.collect()
}
