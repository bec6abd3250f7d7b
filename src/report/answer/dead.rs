//! The answer of `dead`: corners, centres and holes.

use std::fmt::Write as _;

use serde::Serialize;

use super::about::Answer;
use crate::game::{Death, ScoringCell};
use crate::report::style::{BAD, styled};

/// A corner, centre or hole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CellRow {
    /// x and y.
    pub at: [i16; 2],
    /// `corner`, `centre` or `hole`.
    pub kind: &'static str,
    /// The sum of its neighbours.
    pub needs: u8,
    /// `live` or `dead`.
    pub status: &'static str,
    /// Why it is dead: `sum`, `tiles` or `hole`; `None` if it is live.
    pub because: Option<Death>,
}

impl From<&ScoringCell> for CellRow {
    fn from(cell: &ScoringCell) -> Self {
        Self {
            at: [cell.at.x, cell.at.y],
            kind: cell.kind.name(),
            needs: cell.needs,
            status: if cell.dead.is_some() { "dead" } else { "live" },
            because: cell.dead,
        }
    }
}

/// The answer of `dead`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Dead {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// In reading order.
    pub cells: Vec<CellRow>,
    /// The expectations of the file that do not hold.
    pub failed: Vec<String>,
}

impl Answer for Dead {
    fn text(&self) -> String {
        if self.cells.is_empty() {
            return "no corner, centre or hole\n".to_owned();
        }
        let mut text = String::new();
        for row in &self.cells {
            let at = format!("({},{})", row.at[0], row.at[1]);
            let status = row.because.map_or("live".to_owned(), |why| styled(BAD, format!("dead: {why}")));
            let needs = if row.because == Some(Death::Hole) { "adds up to" } else { "needs" };
            let _ = writeln!(text, "  {at:9} {:6} {needs} {:>2}  {status}", row.kind, row.needs);
        }
        text
    }
}
