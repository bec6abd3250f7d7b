//! The answer of `verify`.

use serde::{Serialize, Serializer};

use crate::document::claim::Claim;
use crate::puzzle::answer::About;
use crate::puzzle::answer::Answer;
use crate::puzzle::finding::{Finding, FindingResult, failed};
use crate::report::readings::DifferenceRow;
use crate::verify::outcome::Stopped;
use crate::verify::readings::Readings;
use crate::verify::verdict::{Status, Verdict};
use crate::words::counted;

/// One claim of a document, computed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimRow {
    /// The file that states it.
    pub file: String,
    /// Its id.
    pub id: String,
    /// Document, section and example.
    pub source: String,
    /// `holds`, `fails`, `depends`, `contradicted` or `note`; `None`, in JSON `undecided`, where a limit was
    /// reached first.
    #[serde(serialize_with = "status_name")]
    pub status: Option<Status>,
    /// The readings under which it holds, `key: value`.
    pub readings: Vec<String>,
    /// What the document says, in our words.
    pub says: String,
    /// What was computed that differs from the document.
    pub found: Vec<String>,
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn status_name<S: Serializer>(status: &Option<Status>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*status))
}

/// The name of a status.
pub(crate) fn name(status: Option<Status>) -> &'static str {
    status.map_or("undecided", Status::name)
}

impl ClaimRow {
    /// A claim with its verdict.
    pub fn new(file: &str, claim: &Claim, verdict: Result<Verdict, Stopped>) -> Self {
        let (status, readings, found) = match verdict {
            Ok(Verdict { status, readings, found }) => {
                (Some(status), readings, found.iter().map(ToString::to_string).collect())
            }
            Err(stopped) => (None, Vec::new(), stopped.why),
        };
        Self {
            file: file.to_owned(),
            id: claim.id.clone(),
            source: claim.source.clone(),
            status,
            readings: readings.iter().map(|(key, value)| format!("{key}: {value}")).collect(),
            says: claim.says.clone(),
            found,
        }
    }

    /// The readings of a document as an undecided claim, where a limit was reached first.
    pub fn of_readings(file: &str, name: &str, stopped: Stopped) -> Self {
        Self {
            file: file.to_owned(),
            id: name.to_owned(),
            source: "readings".to_owned(),
            status: None,
            readings: Vec::new(),
            says: "what the statements leave of the readings was not found out within the limits".to_owned(),
            found: stopped.why,
        }
    }

    /// A puzzle and its expectations, as one claim. It is a note if nothing is expected or samples cannot
    /// decide.
    pub fn of_puzzle(about: About<'_>, findings: &[Finding]) -> Self {
        let failed = failed(findings);
        let is_open =
            |finding: &&Finding| matches!(finding.found, FindingResult::Undecided | FindingResult::Stopped);
        let is_stopped = findings.iter().any(|finding| finding.found == FindingResult::Stopped);
        let undecided = findings.iter().filter(is_open);
        let undecided: Vec<String> =
            undecided.map(|finding| format!("not decided: {}", finding.expected)).collect();
        let status = match (failed.is_empty(), undecided.is_empty() && !findings.is_empty()) {
            (false, _) => Some(Status::Fails),
            (true, true) => Some(Status::Holds),
            (true, false) if is_stopped => None,
            (true, false) => Some(Status::Note),
        };
        Self {
            file: about.file.to_owned(),
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
pub struct StatusCounts {
    /// All of them that are decided.
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
pub(super) fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl StatusCounts {
    fn add(&mut self, status: Option<Status>) {
        let Some(status) = status else {
            self.undecided += 1;
            return;
        };
        self.claims += 1;
        *match status {
            Status::Holds => &mut self.holds,
            Status::Fails => &mut self.fails,
            Status::Depends => &mut self.depends,
            Status::Contradicted => &mut self.contradicted,
            Status::Note => &mut self.note,
        } += 1;
    }
}

/// The answer of `verify`. Its text is the number of claims of each status; the claims themselves are
/// shown while they are checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Verification {
    /// Claims of every document, in the documents' order.
    pub claims: Vec<ClaimRow>,
    /// Claims and readings that a limit left undecided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<ClaimRow>,
    /// The number of claims of each status.
    pub summary: StatusCounts,
    /// What each document leaves of its readings, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<Readings<DifferenceRow>>,
}

impl Verification {
    /// Adds claims.
    pub fn extend(&mut self, rows: Vec<ClaimRow>) {
        for row in rows {
            self.summary.add(row.status);
            if row.status.is_some() { &mut self.claims } else { &mut self.undecided }.push(row);
        }
    }
}

impl Answer for Verification {
    fn text(&self) -> String {
        summary(&self.summary)
    }
}

/// The number of claims of each status.
fn summary(summary: &StatusCounts) -> String {
    let undecided = match summary.undecided {
        0 => String::new(),
        count => format!("; {count} not decided within the limits"),
    };
    format!(
        "{}: {}, {}, {} contradicted, {}, {}{undecided}\n",
        counted(summary.claims, "claim", "claims"),
        counted(summary.holds, "holds", "hold"),
        counted(summary.depends, "depends on a reading", "depend on a reading"),
        summary.contradicted,
        counted(summary.note, "note", "notes"),
        counted(summary.fails, "fails", "fail"),
    )
}
