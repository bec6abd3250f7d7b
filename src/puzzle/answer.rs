//! The trait of every answer, and the answer to a puzzle of any kind.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::certificate::{Certificate, certificates};
use super::finding::{Finding, failed};

/// The answer of a command: data for a program, a contract, and text for a person.
pub trait Answer: Serialize {
    /// The answer for a person, with ANSI styles.
    fn text(&self) -> String;

    /// The picture and the line of play alone; the whole text where the answer is no line.
    fn brief(&self) -> String {
        self.text()
    }
}

impl<T: Answer> Answer for &T {
    fn text(&self) -> String {
        (*self).text()
    }

    fn brief(&self) -> String {
        (*self).brief()
    }
}

/// An integer of any size as JSON: its digits.
pub(super) fn number(number: &impl ToString) -> Option<Box<RawValue>> {
    RawValue::from_string(number.to_string()).ok()
}

/// What a file says about its puzzle.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The file.
    pub file: &'a str,
    /// The title of the puzzle.
    pub title: Option<&'a str>,
    /// Where it comes from.
    pub source: Option<&'a str>,
    /// The title of the game.
    pub game: &'a str,
}

impl<'a> About<'a> {
    /// The title, else the name of the file.
    pub fn shown_title(&self) -> &'a str {
        self.title.unwrap_or(self.file)
    }
}

/// The answer of `solve`.
#[derive(Clone, Debug, Serialize)]
pub struct TaskAnswer<T> {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// The task.
    pub task: &'static str,
    /// The answer of the kind of puzzle.
    #[serde(flatten)]
    pub found: T,
    /// Positions expanded.
    pub nodes: u64,
    /// The expectations of the file that do not hold.
    pub failed: Vec<String>,
    /// The checks of the answer, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub certificate: Vec<Certificate>,
}

impl<T: Answer> Answer for TaskAnswer<T> {
    fn text(&self) -> String {
        self.found.text() + &certificates(&self.certificate)
    }

    fn brief(&self) -> String {
        self.found.brief()
    }
}

impl<T> TaskAnswer<T> {
    /// The answer to a task of a file.
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
    /// The answer as data and as text.
    pub answer: Box<dyn AnyAnswer + 'a>,
    /// The work of the search, the findings and the certificate.
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
    /// Positions that the search expanded; `None` where there was no search.
    pub nodes: Option<u64>,
    /// Whether a limit was reached before everything was proven.
    pub is_at_limit: bool,
    /// The expectations of the file, each with whether it holds.
    pub findings: Vec<Finding>,
    /// The checks of the answer, if requested.
    pub certificate: Vec<Certificate>,
}

/// An answer of any type: [`Answer`] for trait objects.
pub trait AnyAnswer {
    /// The answer for a person.
    fn text(&self) -> String;
    /// Its picture and its line alone.
    fn brief(&self) -> String;
    /// The answer as JSON.
    ///
    /// # Errors
    /// Those of the JSON writer.
    fn json(&self) -> serde_json::Result<Box<RawValue>>;
}

impl<T: Answer> AnyAnswer for T {
    fn text(&self) -> String {
        Answer::text(self)
    }

    fn brief(&self) -> String {
        Answer::brief(self)
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

    fn brief(&self) -> String {
        self.as_ref().brief()
    }
}
