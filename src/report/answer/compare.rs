//! The answer of `compare`.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Number;

use super::about::line;
use crate::compare::document::{Answer, Changed, Comparison, Under};
use crate::compare::position;
use crate::compare::position::{BestTurn, Facts};
use crate::game::odds::Expected;
use crate::game::{LegalPlay, Value};
use crate::keys::spec::Spec;
use crate::puzzle::position::puzzle::Puzzle;
use crate::report::answer::dead::CellRow;
use crate::report::answer::plays::PlayRow;
use crate::rules::Changes;
use crate::source::text::Faulty;

/// The answer of `compare` for a rule document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DocumentComparison {
    /// The file.
    pub file: String,
    /// The title of the game.
    pub title: String,
    /// Statements that compute something.
    pub claims: usize,
    /// Those that hold under the document's own rules.
    pub holds: usize,
    /// Statements that were not run because a limit was reached.
    pub left: usize,
    /// The result under each variant.
    pub variants: Vec<DocumentUnder>,
}

/// A document under one variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DocumentUnder {
    /// The name of the variant.
    pub name: String,
    /// The keys that it changes.
    pub house: BTreeMap<String, String>,
    /// Statements that hold under it.
    pub holds: usize,
    /// Statements that do not.
    pub fails: usize,
    /// Statements whose position is impossible under it.
    pub impossible: usize,
    /// Statements that no longer hold.
    pub no_longer: Vec<ClaimChange>,
    /// Statements that begin to hold.
    pub begins: Vec<ClaimChange>,
    /// Statements that fail both ways, with different results.
    pub otherwise: Vec<ClaimChange>,
}

/// A statement whose result differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimChange {
    /// The id of the claim.
    pub id: String,
    /// Section and example.
    pub source: String,
    /// What the document says.
    pub says: String,
    /// `holds`, `fails` or `impossible`, by the document's own rules.
    pub before: &'static str,
    /// What differs from the document by those rules.
    pub found_before: Vec<String>,
    /// The same under the variant.
    pub after: &'static str,
    /// What differs from the document under the variant.
    pub found: Vec<String>,
}

fn keys(changes: &Changes) -> BTreeMap<String, String> {
    changes.iter().cloned().collect()
}

impl DocumentComparison {
    /// A comparison of a file.
    pub fn new(file: &str, spec: &Spec, found: &Comparison) -> Self {
        Self {
            file: file.to_owned(),
            title: spec.title.clone(),
            claims: found.claims,
            holds: found.holds,
            left: found.left,
            variants: found.variants.iter().map(DocumentUnder::new).collect(),
        }
    }
}

impl DocumentUnder {
    fn new(under: &Under) -> Self {
        let rows = |list: &[Changed]| list.iter().map(ClaimChange::new).collect();
        Self {
            name: under.name.clone(),
            house: keys(&under.changes),
            holds: under.holds,
            fails: under.fails,
            impossible: under.impossible,
            no_longer: rows(&under.lost),
            begins: rows(&under.gained),
            otherwise: rows(&under.otherwise),
        }
    }
}

impl ClaimChange {
    fn new(changed: &Changed) -> Self {
        let Changed { id, source, says, before, after } = changed.clone();
        let Answer { standing: before, found: found_before } = before;
        let Answer { standing: after, found } = after;
        Self { id, source, says, before: before.name(), found_before, after: after.name(), found }
    }
}

/// The answer of `compare` for a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionComparison {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// The task of the file.
    pub task: &'static str,
    /// The position by its own rules.
    pub given: PositionRow,
    /// The same under each variant.
    pub variants: Vec<PositionUnder>,
}

/// The answers of a position under one set of rules. `None` is not part of the task, or unknown.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PositionRow {
    /// Every legal play.
    pub plays: Option<Vec<PlayRow>>,
    /// The best turn.
    pub best: Option<BestRow>,
    /// Corners, centres and holes.
    pub cells: Option<Vec<CellRow>>,
    /// The value of the rest of the round.
    pub value: Option<ValueRow>,
}

/// A best turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BestRow {
    /// Points, or tiles captured; a mean where draws are unknown.
    pub points: Option<Number>,
    /// Whether that is proven.
    pub exact: bool,
    /// Upper bound of the points; present only when they are not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<i32>,
    /// The 95 % confidence interval of samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// A line of it, up to the first unknown draw.
    pub line: Vec<String>,
    /// Sequences that reach the goal, or the best.
    pub solutions: Option<u128>,
}

/// The value of the rest of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ValueRow {
    /// Points that each seat gains; those of the line when they are not proven.
    pub points: Vec<i32>,
    /// Whether they are proven.
    pub exact: bool,
    /// Two sides, not proven: lower and upper bound of the margin of the side to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[i32; 2]>,
    /// Three sides and more, not proven: lower and upper bound of each seat's gain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<[i32; 2]>,
    /// The line.
    pub line: Vec<String>,
}

/// A position under one variant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionUnder {
    /// The name of the variant.
    pub name: String,
    /// The keys that it changes.
    pub house: BTreeMap<String, String>,
    /// Why the position is impossible under these rules; the other fields are then empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub impossible: Vec<String>,
    /// Its answers.
    #[serde(flatten)]
    pub answers: PositionRow,
    /// Plays that are legal under the variant only.
    pub gained: Vec<PlayRow>,
    /// Plays that are legal by the file's own rules only.
    pub lost: Vec<PlayRow>,
    /// Plays with another worth.
    pub changed: Vec<ChangedPlay>,
    /// Corners, centres and holes that differ.
    pub changed_cells: Vec<ChangedCell>,
}

/// A play with another worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChangedPlay {
    /// By the file's own rules.
    pub before: PlayRow,
    /// Under the variant.
    pub after: PlayRow,
}

/// A cell that differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChangedCell {
    /// x and y.
    pub at: [i16; 2],
    /// By the file's own rules, if it is a corner, centre or hole there.
    pub before: Option<CellRow>,
    /// Under the variant, if it is one there.
    pub after: Option<CellRow>,
}

impl PositionComparison {
    /// A comparison of a file.
    pub fn new(file: &str, puzzle: &Puzzle, found: &position::Comparison) -> Self {
        Self {
            file: file.to_owned(),
            title: puzzle.title.clone(),
            task: puzzle.task.name(),
            given: PositionRow::new(&found.given),
            variants: found.variants.iter().map(PositionUnder::new).collect(),
        }
    }
}

fn rows(plays: &[LegalPlay]) -> Vec<PlayRow> {
    plays.iter().map(PlayRow::from).collect()
}

impl PositionRow {
    fn new(facts: &Facts) -> Self {
        Self {
            plays: facts.plays.as_deref().map(rows),
            best: facts.best.as_ref().map(BestRow::new),
            cells: facts.cells.as_ref().map(|cells| cells.iter().map(CellRow::from).collect()),
            value: facts.value.as_ref().map(ValueRow::new),
        }
    }
}

impl BestRow {
    fn new(best: &BestTurn) -> Self {
        let acts = line(best.line());
        match best {
            BestTurn::Known(best) => Self {
                points: Some(best.best.into()),
                exact: best.exact,
                bound: (!best.exact).then_some(best.bound),
                interval: None,
                line: acts,
                solutions: best.solutions,
            },
            BestTurn::Average(odds) => {
                let expected = odds.best().map(|row| row.expected);
                let sampled = expected.filter(|expected| matches!(expected, Expected::Sampled(_)));
                Self {
                    points: expected.and_then(|expected| Number::from_f64(expected.mean())),
                    exact: odds.is_exact(),
                    bound: None,
                    interval: sampled.map(Expected::interval),
                    line: acts,
                    solutions: None,
                }
            }
        }
    }
}

impl ValueRow {
    fn new(value: &Value) -> Self {
        Self {
            points: value.values.clone(),
            exact: value.exact,
            bounds: value.bounds.filter(|_| !value.exact),
            ranges: if value.exact { Vec::new() } else { value.ranges.clone() },
            line: line(&value.line),
        }
    }
}

/// The faults of a file, each with its place.
pub fn faults(faulty: &Faulty) -> Vec<String> {
    let told = |fault: &crate::document::Fault| {
        let (line, column) = faulty.source.line_column(fault.at.start);
        format!("{}:{line}:{column}: {}", faulty.source.name, fault.kind)
    };
    faulty.faults.iter().map(told).collect()
}

impl PositionUnder {
    fn new(under: &position::Under) -> Self {
        let empty = Self {
            name: under.name.clone(),
            house: keys(&under.changes),
            impossible: Vec::new(),
            answers: PositionRow::default(),
            gained: Vec::new(),
            lost: Vec::new(),
            changed: Vec::new(),
            changed_cells: Vec::new(),
        };
        let found = match &under.outcome {
            Ok(found) => found,
            Err(faulty) => return Self { impossible: faults(faulty), ..empty },
        };
        let changed = found.plays.changed.iter();
        let cell = |cell: Option<_>| cell.as_ref().map(CellRow::from);
        let cells = found.cells.iter().map(|change| ChangedCell {
            at: [change.at.x, change.at.y],
            before: cell(change.before),
            after: cell(change.after),
        });
        Self {
            answers: PositionRow::new(&found.facts),
            gained: rows(&found.plays.gained),
            lost: rows(&found.plays.lost),
            changed: changed
                .map(|(was, now)| ChangedPlay { before: was.into(), after: now.into() })
                .collect(),
            changed_cells: cells.collect(),
            ..empty
        }
    }
}
