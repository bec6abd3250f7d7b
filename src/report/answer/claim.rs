//! What `verify` answers.

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
    /// Its name.
    pub id: String,
    /// Document, section and example.
    pub source: String,
    /// `holds`, `fails`, `depends`, `contradicted` or `note`; `undecided` where a limit was reached before
    /// it was known which of them.
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
    pub fn new(claim: &Claim, verdict: &Result<Verdict, Stopped>) -> Self {
        let (status, readings, found) = match verdict {
            Ok(verdict) => (verdict.status.name(), verdict.readings.as_slice(), &verdict.found),
            Err(stopped) => (UNDECIDED, [].as_slice(), &stopped.why),
        };
        Self {
            id: claim.id.clone(),
            source: claim.source.clone(),
            status,
            readings: readings.iter().map(|(key, value)| format!("{key}: {value}")).collect(),
            says: claim.says.clone(),
            found: found.clone(),
        }
    }

    /// What a document's statements say of its readings, where a limit was reached before that was known.
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

    /// Whether it is known what it comes to.
    pub fn is_decided(&self) -> bool {
        self.status != UNDECIDED
    }
}

/// The status of what a limit has left undecided. No claim of an answer has it: those are told apart.
const UNDECIDED: &str = "undecided";

impl ClaimRow {
    /// A puzzle and what it expects, as one claim. Nothing expected, or something that samples cannot
    /// decide, makes it a note.
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
    /// Those that a limit has left undecided; they are not among the others.
    #[serde(skip_serializing_if = "is_zero")]
    pub undecided: usize,
}

/// Whether there is nothing to tell.
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

/// What `verify` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verification {
    /// Claims of every document, in the documents' order.
    pub claims: Vec<ClaimRow>,
    /// Claims, and readings, of which a limit was reached before it was known what they come to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<ClaimRow>,
    /// How many came to what.
    pub summary: Summary,
    /// What each document leaves of its readings, when that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<DocumentRow>,
}

impl Verification {
    /// The answer, with what is undecided apart.
    pub fn new(rows: Vec<ClaimRow>, summary: Summary, documents: Vec<DocumentRow>) -> Self {
        let (claims, undecided) = rows.into_iter().partition(ClaimRow::is_decided);
        Self { claims, undecided, summary, documents }
    }
}
