//! The answer of `replay`: a line of play, step by step.

use std::fmt::Write as _;

use serde::Serialize;

use crate::game::drawing::look::Visibility;
use crate::game::drawing::steps::Length;
use crate::game::{Move, Position, Table, Taken};
use crate::puzzle::answer::Answer;
use crate::puzzle::finding::Finding;
use crate::puzzle::finding::failed;
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::text::head::{hands, held};
use crate::puzzle::position::text::steps::steps;
use crate::style::{BOLD, styled};
use crate::words::numbers;

/// One step of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepRow {
    /// The seat that moves.
    pub seat: usize,
    /// The move.
    pub play: String,
    /// Points scored, or tiles captured, by it.
    pub points: i32,
    /// Tiles drawn after it.
    pub drawn: Vec<String>,
    /// The table afterwards.
    pub table: String,
    /// Points of each seat in the game afterwards.
    pub scores: Vec<i32>,
}

/// The answer of `replay`.
#[derive(Clone, Debug, Serialize)]
pub struct Replayed<'a> {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// Every move that was made.
    pub steps: Vec<StepRow>,
    /// Whether the round is over.
    pub over: bool,
    /// Points of each seat in the round.
    pub gained: Vec<i32>,
    /// Points of each seat in the game.
    pub scores: Vec<i32>,
    /// The seat that has won the game.
    pub winner: Option<usize>,
    /// The seat that leads the next round, where the rules name one.
    pub next_lead: Option<usize>,
    /// Why the line stopped before its end, if it did.
    pub illegal: Option<String>,
    /// The expectations of the file that do not hold.
    pub failed: Vec<String>,
    #[serde(skip)]
    puzzle: &'a Puzzle,
    #[serde(skip)]
    end: Position,
}

impl StepRow {
    /// A move that was made, with the table after it.
    pub fn new(taken: &Taken, table: &dyn Table) -> Self {
        Self {
            seat: taken.seat,
            play: taken.mv.to_string(),
            points: taken.points,
            drawn: taken.drawn.iter().map(ToString::to_string).collect(),
            table: table.position().table_text(),
            scores: table.scores(),
        }
    }
}

impl<'a> Replayed<'a> {
    /// The moves made of a puzzle's line, and the table after them.
    pub fn new(
        file: &str,
        puzzle: &'a Puzzle,
        steps: Vec<StepRow>,
        table: &dyn Table,
        found: &[Finding],
    ) -> Self {
        Self {
            file: file.to_owned(),
            title: puzzle.title.clone(),
            steps,
            over: table.is_over(),
            gained: table.gained(),
            scores: table.scores(),
            winner: table.winner(),
            next_lead: table.next_lead(),
            illegal: None,
            failed: failed(found),
            puzzle,
            end: table.position(),
        }
    }
}

impl Answer for Replayed<'_> {
    fn text(&self) -> String {
        let line: Vec<Move> = self.puzzle.line.iter().take(self.steps.len()).map(|mv| mv.value).collect();
        let shown = steps(self.puzzle, &line, Length::Hand, Visibility::Hide);
        let (hands, state) = if self.over {
            (held(&self.end, None), "the hand is over")
        } else {
            (hands(&self.end), "the hand goes on")
        };
        let mut text = shown.unwrap_or_default() + &hands;
        let _ = writeln!(text, "{}", styled(BOLD, state));
        let _ = writeln!(text, "gained    {}", numbers(&self.gained));
        let _ = writeln!(text, "scores    {}", numbers(&self.scores));
        if let Some(seat) = self.winner {
            let _ = writeln!(text, "seat {seat} has won the game");
        } else if let Some(seat) = self.next_lead {
            let _ = writeln!(text, "seat {seat} leads the next hand");
        }
        text
    }
}
