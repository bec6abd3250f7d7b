//! The answer of `plays`.

use std::fmt::Write as _;

use serde::Serialize;

use super::about::Answer;
use crate::game::move_kind::MoveKind;
use crate::game::{Act, LegalPlay, Worth};
use crate::report::style::counted;
use crate::words::minus;

/// One legal play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayRow {
    /// The play in notation; in Tableaux the connecting half first.
    pub play: String,
    /// The kind of move.
    pub kind: MoveKind,
    /// Points scored, or tiles captured.
    pub points: i32,
    /// Whether the turn goes on.
    pub continues: bool,
}

impl From<&LegalPlay> for PlayRow {
    fn from(play: &LegalPlay) -> Self {
        Self::new(&play.act, play.worth)
    }
}

impl PlayRow {
    pub(super) fn new(act: &Act, worth: Worth) -> Self {
        let Worth { kind, points, continues } = worth;
        Self { play: act.to_string(), kind, points, continues }
    }
}

/// The answer of `plays`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Plays {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// Every legal play, in reading order.
    pub plays: Vec<PlayRow>,
    /// The expectations of the file that do not hold.
    pub failed: Vec<String>,
}

impl Answer for Plays {
    fn text(&self) -> String {
        let mut text = format!("{}\n", counted(self.plays.len(), "legal play", "legal plays"));
        let width = self.plays.iter().map(|row| row.play.len()).max().unwrap_or(0);
        for PlayRow { play, kind, points, continues } in &self.plays {
            let goes_on = if *continues { "goes on" } else { "ends the turn" };
            let _ = writeln!(text, "  {play:width$}  {kind:7} {:>3}  {goes_on}", minus(points));
        }
        text
    }
}
