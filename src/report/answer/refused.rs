//! What takes the place of an answer for invalid input.

use serde::Serialize;

use super::claim::is_zero;
use crate::puzzle::answer::Answer;
use crate::source::fault::{Fault, FaultKind};
use crate::source::text::InvalidFile;
use crate::visible::visible;

/// An invalid file, with its first fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RefusedFile {
    /// The file.
    pub file: String,
    /// Its first fault.
    pub error: PlacedFault,
    /// The number of further faults.
    #[serde(skip_serializing_if = "is_zero")]
    pub more: usize,
    /// The line of JSON Lines that names the file, if the file cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named_at: Option<String>,
}

/// A fault and its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlacedFault {
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

impl RefusedFile {
    /// The first fault of a file.
    pub fn new(invalid: &InvalidFile) -> Self {
        let first = invalid.faults.first();
        let place = |fault: &Fault| invalid.source.line_column(fault.at.start);
        let place = first.filter(|_| !invalid.source.text.is_empty()).map(place);
        let kind = first.map(|fault| &fault.kind);
        let help = kind.and_then(FaultKind::help);
        let more = invalid.faults.len().saturating_sub(1);
        if let Some(FaultKind::Named { path, kind }) = kind {
            let named_at = place.map(|(line, column)| format!("{}:{line}:{column}", invalid.source.path()));
            let error = PlacedFault { message: kind.to_string(), line: None, column: None, help };
            return Self { file: path.clone(), error, more, named_at };
        }
        let error = PlacedFault {
            message: kind.map(ToString::to_string).unwrap_or_default(),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            help,
        };
        Self { file: invalid.source.name.clone(), error, more, named_at: None }
    }

    /// A question to a file that has no answer, whatever the file says.
    pub fn unplaced(file: &str, message: String, help: Option<String>) -> Self {
        let error = PlacedFault { message, line: None, column: None, help };
        Self { file: file.to_owned(), error, more: 0, named_at: None }
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

/// The name of the file, if it was not formatted.
impl Answer for Formatted {
    fn text(&self) -> String {
        if self.changed { format!("{}\n", visible(&self.file)) } else { String::new() }
    }
}
