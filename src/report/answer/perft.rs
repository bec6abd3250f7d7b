//! What `perft` answers: sequences of plays, counted.

use std::fmt::Write as _;

use serde::Serialize;

use super::about::Answer;

/// One depth of a perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DepthRow {
    /// Plays in a sequence.
    pub depth: u32,
    /// Sequences.
    pub nodes: u64,
}

/// What `perft` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Perft {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// From 1 on, as far as they were counted.
    pub depths: Vec<DepthRow>,
    /// Whether everything that was asked was counted.
    pub exact: bool,
    /// The length that was being counted when a limit was reached, and how many there are at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<DepthRow>,
    /// The longest sequences by their first play, where that was asked for; at least so many where a
    /// limit was reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub divide: Vec<DivideRow>,
}

/// Sequences that begin with a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DivideRow {
    /// The play in notation.
    pub play: String,
    /// Sequences.
    pub nodes: u64,
}

impl Answer for Perft {
    fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.depths {
            let _ = writeln!(text, "  {:>2}  {:>16}", row.depth, row.nodes);
        }
        if let Some(row) = &self.at_least {
            let _ = writeln!(text, "  {:>2}  at least {}, not counted to the end", row.depth, row.nodes);
        }
        if !self.divide.is_empty() {
            let least = if self.exact { "" } else { ", at least" };
            let _ = writeln!(text, "\nby the first play{least}");
            let width = self.divide.iter().map(|row| row.play.len()).max().unwrap_or(0);
            for row in &self.divide {
                let _ = writeln!(text, "  {:width$}  {:>16}", row.play, row.nodes);
            }
        }
        text
    }
}
