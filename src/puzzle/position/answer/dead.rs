//! The answer of `dead`: corners, centres and holes.

use std::fmt::Write as _;

use serde::Serialize;

use crate::game::{Death, ScoringCell};
use crate::puzzle::answer::Answer;
use crate::style::{BAD, styled};

/// The answer of `dead`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DeadAnswer {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// In reading order.
    pub cells: Vec<ScoringCell>,
    /// The expectations of the file that do not hold.
    pub failed: Vec<String>,
}

impl Answer for DeadAnswer {
    fn text(&self) -> String {
        if self.cells.is_empty() {
            return "no corner, centre or hole\n".to_owned();
        }
        let mut text = String::new();
        for cell in &self.cells {
            let status = cell.dead.map_or("live".to_owned(), |why| styled(BAD, format!("dead: {why}")));
            let needs = if cell.dead == Some(Death::Hole) { "adds up to" } else { "needs" };
            let (at, kind) = (cell.at.to_string(), cell.kind.name());
            let _ = writeln!(text, "  {at:9} {kind:6} {needs} {:>2}  {status}", cell.needs);
        }
        text
    }
}
