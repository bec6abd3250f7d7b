//! The expectations of a file, compared with its answer.

use std::fmt::Write as _;

use crate::style::{BAD, BOLD, GOOD, styled};
use crate::words::with_minus;

/// One expectation and whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was expected, in words.
    pub expected: String,
    /// What was found.
    pub found: FindingResult,
}

/// The result of an expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingResult {
    /// It holds.
    AsExpected,
    /// It does not hold; the text says what was found instead.
    Instead(String),
    /// The draws are unknown, and samples prove no number.
    Undecided,
    /// The search reached a limit before it could decide.
    Stopped,
}

impl Finding {
    pub(crate) fn new(expected: String, holds: bool, instead: impl FnOnce() -> String) -> Self {
        let found = if holds { FindingResult::AsExpected } else { FindingResult::Instead(instead()) };
        Self { expected, found }
    }

    /// An expectation that a search could not decide before a limit.
    pub(crate) fn stopped(expected: String) -> Self {
        Self { expected, found: FindingResult::Stopped }
    }

    /// The same finding; [`FindingResult::Stopped`] if it fails but the search that would decide it was not
    /// finished.
    pub(crate) fn decided(self, is_known: bool) -> Self {
        if is_known || self.found == FindingResult::AsExpected {
            self
        } else {
            Self { found: FindingResult::Stopped, ..self }
        }
    }
}

/// The expectations that do not hold, in words.
pub fn failed(findings: &[Finding]) -> Vec<String> {
    let failed = findings.iter().filter_map(|finding| match &finding.found {
        FindingResult::Instead(instead) => Some(format!("expected: {}; {instead}", finding.expected)),
        FindingResult::AsExpected | FindingResult::Undecided | FindingResult::Stopped => None,
    });
    failed.collect()
}

/// The expectations, and which of them do not hold, for a person.
pub fn text(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let (verdict, what) = match &finding.found {
            FindingResult::AsExpected => (styled(GOOD, "as expected:"), with_minus(&finding.expected)),
            FindingResult::Instead(instead) => {
                (styled(BAD, "not as expected:"), with_minus(&format!("{}; {instead}", finding.expected)))
            }
            FindingResult::Undecided | FindingResult::Stopped => {
                (styled(BOLD, "not decided:"), with_minus(&finding.expected))
            }
        };
        let _ = writeln!(text, "  {verdict} {what}");
    }
    text
}
