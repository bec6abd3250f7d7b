//! The checks of an answer.

use std::fmt::Write as _;

use serde::Serialize;

use crate::style::{BAD, BOLD, GOOD, styled};
use crate::words::with_minus;

/// One check of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Certificate {
    /// `replay`, `plain` or `program`.
    pub check: &'static str,
    /// Whether the answer passed; `None` where the check was not feasible.
    pub holds: Option<bool>,
    /// What was done and found, in words.
    pub said: String,
}

impl Certificate {
    pub(crate) fn replay(holds: bool, said: String) -> Self {
        Self { check: "replay", holds: Some(holds), said }
    }

    /// A check by an integer linear program, which may not be feasible.
    #[cfg(feature = "ilp")]
    pub(crate) fn program(holds: Option<bool>, said: String) -> Self {
        Self { check: "program", holds, said }
    }

    /// A brute-force check, which may not be feasible.
    pub(crate) fn plain(holds: Option<bool>, said: String) -> Self {
        Self { check: "plain", holds, said }
    }
}

/// The checks as text, one line each.
pub fn certificates(certificates: &[Certificate]) -> String {
    let mut text = String::new();
    for one in certificates {
        let verdict = match one.holds {
            Some(true) => styled(GOOD, "certified:"),
            Some(false) => styled(BAD, "WRONG:"),
            None => styled(BOLD, "not certified:"),
        };
        let _ = writeln!(text, "  {verdict} {}", with_minus(&one.said));
    }
    text
}
