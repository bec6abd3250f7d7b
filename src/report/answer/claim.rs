//! The answer of `verify`.

use serde::Serialize;

use crate::document::claim::Claim;
use crate::puzzle::answer::About;
use crate::puzzle::finding::{Finding, Found, failed};
use crate::report::readings::DocumentRow;
use crate::verify::outcome::Stopped;
use crate::verify::verdict::Verdict;

/// One claim of a document, computed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimRow {
    /// Its id.
    pub id: String,
    /// Document, section and example.
    pub source: String,
    /// `holds`, `fails`, `depends`, `contradicted` or `note`; `undecided` where a limit was reached first.
    pub status: &'static str,
    /// The readings under which it holds, `key: value`.
    pub readings: Vec<String>,
    /// What the document says, in our words.
    pub says: String,
    /// What was computed that differs from the document.
    pub found: Vec<String>,
}

impl ClaimRow {
    /// A claim with its verdict.
    pub fn new(claim: &Claim, verdict: &Result<Verdict, Stopped>) -> Self {
        let (status, readings, found) = match verdict {
            Ok(verdict) => {
                let found = verdict.found.iter().map(ToString::to_string).collect();
                (verdict.status.name(), verdict.readings.as_slice(), found)
            }
            Err(stopped) => (UNDECIDED, [].as_slice(), stopped.why.clone()),
        };
        Self {
            id: claim.id.clone(),
            source: claim.source.clone(),
            status,
            readings: readings.iter().map(|(key, value)| format!("{key}: {value}")).collect(),
            says: claim.says.clone(),
            found,
        }
    }

    /// The readings of a document as an undecided claim, where a limit was reached first.
    pub fn of_readings(name: &str, stopped: &Stopped) -> Self {
        Self {
            id: name.to_owned(),
            source: "readings".to_owned(),
            status: UNDECIDED,
            readings: Vec::new(),
            says: "what the statements leave of the readings was not found out within the limits".to_owned(),
            found: stopped.why.clone(),
        }
    }

    /// Whether its status is decided.
    pub fn is_decided(&self) -> bool {
        self.status != UNDECIDED
    }
}

/// The status of what a limit left undecided. No claim among `claims` has it: these are listed separately.
const UNDECIDED: &str = "undecided";

impl ClaimRow {
    /// A puzzle and its expectations, as one claim. It is a note if nothing is expected or samples cannot
    /// decide.
    pub fn of_puzzle(about: About<'_>, findings: &[Finding]) -> Self {
        let failed = failed(findings);
        let is_open = |finding: &&Finding| matches!(finding.found, Found::Undecided | Found::Stopped);
        let is_stopped = findings.iter().any(|finding| finding.found == Found::Stopped);
        let undecided = findings.iter().filter(is_open);
        let undecided: Vec<String> =
            undecided.map(|finding| format!("not decided: {}", finding.expected)).collect();
        let status = match (failed.is_empty(), undecided.is_empty() && !findings.is_empty()) {
            (false, _) => "fails",
            (true, true) => "holds",
            (true, false) if is_stopped => UNDECIDED,
            (true, false) => "note",
        };
        Self {
            id: about.file.to_owned(),
            source: about.source.unwrap_or_default().to_owned(),
            status,
            readings: Vec::new(),
            says: about.title.unwrap_or_default().to_owned(),
            found: failed.into_iter().chain(undecided).collect(),
        }
    }
}

/// The number of claims of each status.
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
    /// Those in which the document contradicts itself or arithmetic.
    pub contradicted: usize,
    /// Those that compute nothing.
    pub note: usize,
    /// Those that a limit left undecided; they are not among the others.
    #[serde(skip_serializing_if = "is_zero")]
    pub undecided: usize,
}

/// Whether the field is left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Summary {
    /// Counts claims by status.
    pub fn of(rows: &[ClaimRow]) -> Self {
        let count = |status: &str| rows.iter().filter(|row| row.status == status).count();
        Self {
            claims: rows.iter().filter(|row| row.is_decided()).count(),
            holds: count("holds"),
            fails: count("fails"),
            depends: count("depends"),
            contradicted: count("contradicted"),
            note: count("note"),
            undecided: count(UNDECIDED),
        }
    }
}

/// The answer of `verify`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verification {
    /// Claims of every document, in the documents' order.
    pub claims: Vec<ClaimRow>,
    /// Claims and readings that a limit left undecided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<ClaimRow>,
    /// The number of claims of each status.
    pub summary: Summary,
    /// What each document leaves of its readings, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<DocumentRow>,
}

impl Verification {
    /// The answer, with undecided claims listed separately.
    pub fn new(rows: Vec<ClaimRow>, summary: Summary, documents: Vec<DocumentRow>) -> Self {
        let (claims, undecided) = rows.into_iter().partition(ClaimRow::is_decided);
        Self { claims, undecided, summary, documents }
    }
}
