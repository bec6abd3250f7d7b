//! The answer of `plays`.

use std::fmt::Write as _;

use serde::Serialize;

use crate::game::{LegalPlay, Worth};
use crate::puzzle::answer::Answer;
use crate::words::{counted, minus};

/// The answer of `plays`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlaysAnswer {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// Every legal play, in reading order.
    pub plays: Vec<LegalPlay>,
    /// The pass, where nothing can be played and the plays do not list it. For people only.
    #[serde(skip)]
    pub pass: Option<LegalPlay>,
    /// The expectations of the file that do not hold.
    pub failed: Vec<String>,
}

impl Answer for PlaysAnswer {
    fn text(&self) -> String {
        let mut text = format!("{}\n", counted(self.plays.len(), "legal play", "legal plays"));
        let listed = || self.plays.iter().chain(&self.pass);
        let rows = || listed().map(|play| (play.mv.to_string(), play.worth));
        let width = rows().map(|(play, _)| play.len()).max().unwrap_or(0);
        for (play, Worth { kind, points, continues, total }) in rows() {
            let goes_on = if continues { "goes on" } else { "ends the turn" };
            let ends = total.map(|total| format!("  ends {total}")).unwrap_or_default();
            let _ = writeln!(text, "  {play:width$}  {kind:7} {:>3}  {goes_on}{ends}", minus(points));
        }
        text
    }
}
