//! What was checked of an answer, for a person.

use std::fmt::Write as _;

use super::style::{BAD, BOLD, GOOD, styled};
use crate::verify::certify::Certificate;
use crate::words::with_minus;

/// One line a check.
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
