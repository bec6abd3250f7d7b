//! A problem that ends a command.

use std::fmt::{self, Display};

use crate::ask::Refusal;
use crate::compare::VariantFault;
use crate::document::FaultKind;
use crate::simulate::record::RecordFault;

/// A problem that ends a command: a message, and below it a fix if one is known.
#[derive(Debug)]
pub(super) struct Problem(String);

impl Problem {
    /// A problem without a fix.
    pub(super) fn new(message: impl Display) -> Self {
        Self(message.to_string())
    }

    /// A problem with its fix, if one is known.
    pub(super) fn with_help(message: impl Display, help: Option<impl Display>) -> Self {
        Self(help.map_or_else(|| message.to_string(), |help| format!("{message}\n  = help: {help}")))
    }
}

/// The problem of `--playable` for another format than HTML.
pub(super) fn not_playable(example: &str) -> Problem {
    let help = format!("name a page, as in `boneyard {example}`");
    Problem::with_help("--playable is for pages: no other format has buttons", Some(help))
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.0)
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<FaultKind> for Problem {
    fn from(fault: FaultKind) -> Self {
        let help = fault.advice();
        Self::with_help(fault, help)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::File(invalid) => Self::new(invalid),
            Refusal::Question { message, help } => Self::with_help(message, help),
        }
    }
}

impl From<VariantFault> for Problem {
    fn from(fault: VariantFault) -> Self {
        Refusal::from(fault).into()
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::question(problem.0, None::<String>)
    }
}

impl From<RecordFault> for Problem {
    fn from(fault: RecordFault) -> Self {
        let help = fault.help();
        Self::with_help(fault, help)
    }
}
