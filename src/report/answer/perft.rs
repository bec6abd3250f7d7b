//! The answer of `perft`: the number of sequences of plays.

use std::fmt::Write as _;

use serde::Serialize;

use crate::puzzle::answer::Answer;

/// One depth of a perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DepthRow {
    /// Number of plays in a sequence.
    pub depth: u32,
    /// Number of sequences.
    pub nodes: u64,
}

/// The answer of `perft`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PerftAnswer {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// The counts of lengths 1, 2, …, as far as they were counted.
    pub depths: Vec<DepthRow>,
    /// Whether every requested length was counted.
    pub exact: bool,
    /// The length being counted when a limit was reached, with a lower bound of its count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<DepthRow>,
    /// The longest sequences by their first play, if requested; lower bounds where a limit was reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub divide: Vec<DivideRow>,
}

/// The number of sequences that begin with a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DivideRow {
    /// The play in notation.
    pub play: String,
    /// Number of sequences.
    pub nodes: u64,
}

impl Answer for PerftAnswer {
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
