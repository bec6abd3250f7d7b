//! What takes the place of an answer for invalid input.

use serde::Serialize;

use crate::source::fault::{Fault, FaultKind};
use crate::source::text::Faulty;

/// An invalid file, with its first fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// The file.
    pub file: String,
    /// Its first fault.
    pub error: Error,
    /// The number of further faults.
    #[serde(skip_serializing_if = "is_none")]
    pub more: usize,
    /// The line of JSON Lines that names the file, if the file cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named_at: Option<String>,
}

/// A fault and its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Error {
    /// The message.
    pub message: String,
    /// The line of the file, from 1; `None` where the file could not be read.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
    /// How to fix it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_none(more: &usize) -> bool {
    *more == 0
}

impl Refused {
    /// The first fault of a file.
    pub fn new(faulty: &Faulty) -> Self {
        let first = faulty.faults.first();
        let place = |fault: &Fault| faulty.source.line_column(fault.at.start);
        let place = first.filter(|_| !faulty.source.text.is_empty()).map(place);
        let kind = first.map(|fault| &fault.kind);
        let help = kind.and_then(FaultKind::help);
        let more = faulty.faults.len().saturating_sub(1);
        if let Some(FaultKind::Named { path, kind }) = kind {
            let named_at = place.map(|(line, column)| format!("{}:{line}:{column}", faulty.source.path()));
            let error = Error { message: kind.to_string(), line: None, column: None, help };
            return Self { file: path.clone(), error, more, named_at };
        }
        let error = Error {
            message: kind.map(ToString::to_string).unwrap_or_default(),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            help,
        };
        Self { file: faulty.source.name.clone(), error, more, named_at: None }
    }
}

/// The result of `fmt`, or of `fmt --check`, for one file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Formatted {
    /// The file.
    pub file: String,
    /// Whether the file was not formatted.
    pub changed: bool,
}
