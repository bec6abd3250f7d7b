//! What a file expects of its answer, held against it.

/// One expectation and whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was expected, in words.
    pub expected: String,
    /// What was found.
    pub found: Found,
}

/// What an expectation comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// It holds.
    AsExpected,
    /// It does not; what is so instead, in words.
    Instead(String),
    /// Draws are unknown, and samples prove no number.
    Undecided,
    /// The search was stopped at a limit before it could tell.
    Stopped,
}

impl Finding {
    pub(crate) fn new(expected: String, holds: bool, instead: impl FnOnce() -> String) -> Self {
        let found = if holds { Found::AsExpected } else { Found::Instead(instead()) };
        Self { expected, found }
    }

    /// What a search was stopped before.
    pub(crate) fn stopped(expected: String) -> Self {
        Self { expected, found: Found::Stopped }
    }

    /// The same, or stopped where it fails and the search that would tell was not finished.
    pub(crate) fn decided(self, is_known: bool) -> Self {
        if is_known || self.found == Found::AsExpected {
            self
        } else {
            Self { found: Found::Stopped, ..self }
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
