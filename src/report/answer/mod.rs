//! What each command answers, as data. The field names are a contract: add, never rename.

mod about;
mod claim;
mod compare;
mod hand;
mod odds;
mod plays;
mod refused;
mod train;

pub use about::{Answer, Answered};
pub use claim::{ClaimRow, Summary, Verification};
pub use compare::{
    BestRow, ChangedCell, ChangedPlay, ClaimChange, DocumentComparison, DocumentUnder, PositionComparison,
    PositionRow, PositionUnder, ValueRow, VariantRow, Variants, faults,
};
pub use hand::{Replayed, StepRow, SuitRow, Suits};
pub use odds::{GambleTurn, MeanRow, MethodRow, OddsAnswer, OddsRow};
pub use plays::{PlayRow, Plays};
pub use refused::{Error, Formatted, Refused};
pub use train::Train;

use serde::Serialize;

use crate::board::{Act, Best, HalfReason, Judgement, Value};
use crate::document::Puzzle;
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::dead::ScoringCell;
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

/// A corner, centre or hole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CellRow {
    /// x and y.
    pub at: [i16; 2],
    /// `corner`, `centre` or `hole`.
    pub kind: &'static str,
    /// What its neighbours add up to.
    pub needs: u8,
    /// `live` or `dead`.
    pub status: &'static str,
    /// `sum`, `tiles`, `hole` or nothing.
    pub because: Option<&'static str>,
}

impl From<&ScoringCell> for CellRow {
    fn from(cell: &ScoringCell) -> Self {
        let kind = match cell.kind {
            CellKind::Corner(_) => "corner",
            CellKind::Centre(_) => "centre",
            _ => "hole",
        };
        Self {
            at: [cell.at.x, cell.at.y],
            kind,
            needs: cell.needs,
            status: if cell.dead.is_some() { "dead" } else { "live" },
            because: cell.dead.map(crate::game::tableaux::dead::Death::name),
        }
    }
}

/// What `dead` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Dead {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// In reading order.
    pub cells: Vec<CellRow>,
    /// What the file expects and is not so.
    pub failed: Vec<String>,
}

/// One depth of a perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DepthRow {
    /// Plays in a sequence.
    pub depth: u32,
    /// Sequences.
    pub nodes: u64,
}

/// What `perft` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Perft {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// From 1 on, as far as they were counted.
    pub depths: Vec<DepthRow>,
    /// Whether everything that was asked was counted.
    pub exact: bool,
    /// The length that was being counted when a limit was reached, and how many there are at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<DepthRow>,
    /// The longest sequences by their first play, where that was asked for; at least so many where a
    /// limit was reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub divide: Vec<DivideRow>,
}

/// Sequences that begin with a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DivideRow {
    /// The play in notation.
    pub play: String,
    /// Sequences.
    pub nodes: u64,
}

/// One half of a placement, as `explain` tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HalfRow {
    /// The placement named from this half.
    pub play: String,
    /// What its cell is.
    pub cell: String,
    /// Whether it connects.
    pub connects: bool,
    /// Why, in words.
    pub reason: String,
}

/// What `explain` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The file; empty in `then`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The play that was asked about.
    pub play: String,
    /// Whether it is legal and the tile is in hand.
    pub legal: bool,
    /// Whether the tile is in hand; nothing when no hand is known.
    pub held: Option<bool>,
    /// What it is worth, when legal.
    pub worth: Option<PlayRow>,
    /// Why it cannot be done at all, if so.
    pub barred: Option<String>,
    /// Why it is legal or not, in words.
    pub reason: String,
    /// The short names of what stands against it.
    pub refusals: Vec<&'static str>,
    /// What each half of a placement says.
    pub halves: Vec<HalfRow>,
    /// The plays after it, each in the position after those before, up to the first that is illegal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Self>,
    /// The plays after one that is illegal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_judged: Vec<String>,
}

impl From<&HalfReason> for HalfRow {
    fn from(half: &HalfReason) -> Self {
        Self {
            play: half.play.to_string(),
            cell: half.cell.clone(),
            connects: half.connects,
            reason: half.reason.clone(),
        }
    }
}

impl Explanation {
    /// A judgement of the act that was asked about.
    pub fn new(file: &str, asked: &Act, judgement: &Judgement) -> Self {
        Self {
            file: file.to_owned(),
            play: asked.to_string(),
            legal: judgement.is_legal(),
            held: judgement.held,
            worth: judgement.worth.map(|worth| PlayRow::new(&judgement.act, worth)),
            barred: judgement.barred.clone(),
            reason: judgement.reason.clone(),
            refusals: judgement.refusals.clone(),
            halves: judgement.halves.iter().map(HalfRow::from).collect(),
            then: Vec::new(),
            not_judged: Vec::new(),
        }
    }

    /// Judgements of plays that follow each other, and of the last ones none where one is illegal.
    pub fn of_plays(file: &str, asked: &[Act], judgements: &[Judgement]) -> Option<Self> {
        let mut judged = asked.iter().zip(judgements);
        let (first, judgement) = judged.next()?;
        Some(Self {
            then: judged.map(|(act, judgement)| Self::new("", act, judgement)).collect(),
            not_judged: asked.iter().skip(judgements.len()).map(ToString::to_string).collect(),
            ..Self::new(file, first, judgement)
        })
    }
}
