//! What `verify` answers.

use serde::Serialize;

use super::failed;
use crate::document::claim::Claim;
use crate::document::{Puzzle, TrainPuzzle};
use crate::report::readings::DocumentRow;
use crate::verify::Verdict;
use crate::verify::expect::{Finding, Found};

/// One claim of a document, computed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimRow {
    /// Its name.
    pub id: String,
    /// Document, section and example.
    pub source: String,
    /// `holds`, `fails`, `depends`, `contradicted` or `note`.
    pub status: &'static str,
    /// The readings under which it holds, `key: value`.
    pub readings: Vec<String>,
    /// What the document says, in our words.
    pub says: String,
    /// What was computed and is not as the document says.
    pub found: Vec<String>,
}

impl ClaimRow {
    /// A claim with its verdict.
    pub fn new(claim: &Claim, verdict: &Verdict) -> Self {
        Self {
            id: claim.id.clone(),
            source: claim.source.clone(),
            status: verdict.status.name(),
            readings: verdict.readings.iter().map(|(key, value)| format!("{key}: {value}")).collect(),
            says: claim.says.clone(),
            found: verdict.found.clone(),
        }
    }
}

impl ClaimRow {
    /// A puzzle and what it expects, as one claim. Nothing expected, or something that could
    /// not be decided, makes it a note.
    pub fn of_puzzle(file: &str, puzzle: &Puzzle, findings: &[Finding]) -> Self {
        Self::of_findings(file, puzzle.source.as_deref(), puzzle.title.as_deref(), findings)
    }

    /// A train puzzle and what it expects, as one claim.
    pub fn of_train(file: &str, puzzle: &TrainPuzzle, findings: &[Finding]) -> Self {
        Self::of_findings(file, puzzle.source.as_deref(), puzzle.title.as_deref(), findings)
    }

    fn of_findings(file: &str, source: Option<&str>, title: Option<&str>, findings: &[Finding]) -> Self {
        let failed = failed(findings);
        let undecided = findings.iter().filter(|finding| finding.found == Found::Undecided);
        let undecided: Vec<String> =
            undecided.map(|finding| format!("not decided: {}", finding.expected)).collect();
        let status = match (failed.is_empty(), undecided.is_empty() && !findings.is_empty()) {
            (false, _) => "fails",
            (true, true) => "holds",
            (true, false) => "note",
        };
        Self {
            id: file.to_owned(),
            source: source.unwrap_or_default().to_owned(),
            status,
            readings: Vec::new(),
            says: title.unwrap_or_default().to_owned(),
            found: failed.into_iter().chain(undecided).collect(),
        }
    }
}

/// How many claims came to what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Summary {
    /// All of them.
    pub claims: usize,
    /// Those that hold.
    pub holds: usize,
    /// Those that do not.
    pub fails: usize,
    /// Those that hold under some readings.
    pub depends: usize,
    /// Those in which the document is at odds with itself or with arithmetic.
    pub contradicted: usize,
    /// Those that compute nothing.
    pub note: usize,
}

impl Summary {
    /// Counts claims by status.
    pub fn of(rows: &[ClaimRow]) -> Self {
        let count = |status: &str| rows.iter().filter(|row| row.status == status).count();
        Self {
            claims: rows.len(),
            holds: count("holds"),
            fails: count("fails"),
            depends: count("depends"),
            contradicted: count("contradicted"),
            note: count("note"),
        }
    }
}

/// What `verify` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verification {
    /// Claims of every document, in the documents' order.
    pub claims: Vec<ClaimRow>,
    /// How many came to what.
    pub summary: Summary,
    /// What each document leaves of its readings, when that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<DocumentRow>,
}
