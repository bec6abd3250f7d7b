//! A check that can be run.

use std::fmt;
use std::sync::Arc;

use super::outcome::Outcome;
use super::scene::CheckInput;
use crate::game::Move;

/// One thing that can be computed and compared. A key that is not given is not compared.
#[derive(Clone)]
pub(crate) struct Check {
    runs: Arc<dyn Fn(&CheckInput) -> Outcome + Send + Sync>,
    /// What a figure can show of the check.
    pub(crate) shown: Option<CheckFigure>,
}

/// What a figure can show of a check.
#[derive(Clone, Debug)]
pub(crate) enum CheckFigure {
    /// The moves of a turn.
    Turn(Vec<Move>),
    /// The moves of a round.
    Hand(Vec<Move>),
    /// A legal play.
    Play {
        /// The move.
        mv: Move,
        /// The points that the check expects.
        points: Option<i32>,
        /// The kind that the check expects.
        kind: Option<String>,
    },
}

impl Check {
    /// A check that runs this function.
    pub(super) fn new(runs: impl Fn(&CheckInput) -> Outcome + Send + Sync + 'static) -> Self {
        Self { runs: Arc::new(runs), shown: None }
    }

    /// The same check with something that a figure can show.
    pub(super) fn showing(self, shown: CheckFigure) -> Self {
        Self { shown: Some(shown), ..self }
    }

    /// Runs the check.
    pub(super) fn run(&self, scene: &CheckInput) -> Outcome {
        (self.runs)(scene)
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("shown", &self.shown).finish_non_exhaustive()
    }
}
