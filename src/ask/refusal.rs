//! Why a question has no answer.

use crate::compare::VariantFault;
use crate::report::answer::RefusedFile;
use crate::source::fault::FaultKind;
use crate::source::text::InvalidFile;

/// Why a question has no answer.
#[derive(Debug)]
pub enum Refusal {
    /// The file is invalid, or does not say what the question needs.
    File(InvalidFile),
    /// The question is invalid, or does not fit the file.
    Question {
        /// What is wrong.
        message: String,
        /// A fix, if one is known.
        help: Option<String>,
    },
}

impl Refusal {
    /// A question without an answer.
    pub fn question(message: impl Into<String>, help: Option<impl Into<String>>) -> Self {
        Self::Question { message: message.into(), help: help.map(Into::into) }
    }

    /// A question without an answer, and without a fix.
    pub(super) fn plain(message: impl Into<String>) -> Self {
        Self::Question { message: message.into(), help: None }
    }

    /// The refusal of a question to this text, as data.
    pub fn of_file(&self, name: &str) -> RefusedFile {
        match self {
            Self::File(invalid) => RefusedFile::new(invalid),
            Self::Question { message, help } => RefusedFile::unplaced(name, message.clone(), help.clone()),
        }
    }
}

impl From<InvalidFile> for Refusal {
    fn from(invalid: InvalidFile) -> Self {
        Self::File(invalid)
    }
}

impl From<FaultKind> for Refusal {
    fn from(fault: FaultKind) -> Self {
        let help = fault.advice();
        Self::question(fault.to_string(), help)
    }
}

impl From<VariantFault> for Refusal {
    fn from(fault: VariantFault) -> Self {
        let help = fault.help();
        Self::question(fault.to_string(), help)
    }
}
