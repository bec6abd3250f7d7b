//! The answer to the question of a file, whatever its kind.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::certificate::{Certificate, certificates};
use super::finding::{Finding, failed};
use crate::report::answer::about::Answer;

/// What a file says of its puzzle.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The file.
    pub file: &'a str,
    /// What the puzzle is called.
    pub title: Option<&'a str>,
    /// Where it comes from.
    pub source: Option<&'a str>,
    /// What the game is called.
    pub game: &'a str,
}

/// What `solve` answers.
#[derive(Clone, Debug, Serialize)]
pub struct TaskAnswer<T> {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// The question.
    pub task: &'static str,
    /// What the kind of puzzle answers to it.
    #[serde(flatten)]
    pub found: T,
    /// Positions expanded.
    pub nodes: u64,
    /// What the file expects and is not so.
    pub failed: Vec<String>,
    /// What was checked again, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub certificate: Vec<Certificate>,
}

impl<T: Answer> Answer for TaskAnswer<T> {
    fn text(&self) -> String {
        self.found.text() + &certificates(&self.certificate)
    }
}

impl<T> TaskAnswer<T> {
    /// The answer to a question of a file.
    pub fn new(about: About<'_>, task: &'static str, found: T, work: &Work) -> Self {
        Self {
            file: about.file.to_owned(),
            title: about.title.map(str::to_owned),
            task,
            found,
            nodes: work.nodes.unwrap_or(0),
            failed: failed(&work.findings),
            certificate: work.certificate.clone(),
        }
    }
}

/// A puzzle that was solved.
pub struct Solved<'a> {
    /// The answer.
    pub answer: Box<dyn AnyAnswer + 'a>,
    /// How it was found.
    pub work: Work,
}

impl<'a> Solved<'a> {
    /// A puzzle with its answer.
    pub fn new(answer: impl Answer + 'a, work: Work) -> Self {
        Self { answer: Box::new(answer), work }
    }
}

/// How an answer was found.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// Positions of the search; nothing where there was none.
    pub nodes: Option<u64>,
    /// Whether a limit was reached before everything that was asked was proven.
    pub is_at_limit: bool,
    /// What the file expects, held against the answer.
    pub findings: Vec<Finding>,
    /// What was checked again, if that was asked for.
    pub certificate: Vec<Certificate>,
}

/// An answer of any type: [`Answer`] for trait objects.
pub trait AnyAnswer {
    /// The answer for a person.
    fn text(&self) -> String;
    /// The answer for a program.
    ///
    /// # Errors
    /// What the writer of JSON refuses.
    fn json(&self) -> serde_json::Result<Box<RawValue>>;
}

impl<T: Answer> AnyAnswer for T {
    fn text(&self) -> String {
        Answer::text(self)
    }

    fn json(&self) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(self)
    }
}

impl Serialize for Box<dyn AnyAnswer + '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().json().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl Answer for Box<dyn AnyAnswer + '_> {
    fn text(&self) -> String {
        self.as_ref().text()
    }
}
