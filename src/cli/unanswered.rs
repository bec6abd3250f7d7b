//! A question that has no answer.

use super::ended::Ended;
use super::output::Output;
use crate::ask::Refusal;
use crate::document::InvalidFile;

/// Prints why a question has no answer; a fault of the file is for the caller to print.
pub(super) fn unanswered(refusal: Refusal, output: &mut Output) -> Result<Ended, InvalidFile> {
    match refusal {
        Refusal::File(invalid) => Err(invalid),
        Refusal::Question { message, help } => Ok(output.refuse(&Refusal::Question { message, help }.into())),
    }
}
