//! The task of a puzzle, and the expected answer.

use crate::game::lattice::Cell;
use crate::game::written::Feature;
use crate::game::{Move, Rules};
use crate::sorted;

/// The task of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Every legal play.
    Plays,
    /// The best turn.
    Turn,
    /// The value of the rest of the round with every tile known.
    Game,
    /// Corners and centres, and which of them are dead.
    Dead,
}

impl Task {
    /// Every task by name; of those that a game has, the first is the default.
    pub const ALL: [(&'static str, Self); 4] =
        [("turn", Self::Turn), ("plays", Self::Plays), ("game", Self::Game), ("dead", Self::Dead)];

    /// `plays`, `turn`, `game` or `dead`.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, task)| *task == self).map_or("", |(name, _)| name)
    }

    /// The tasks under some rules, the usual one first.
    pub fn of(rules: &Rules) -> Vec<Self> {
        let family = rules.family();
        let is_of = |task: &Self| match task {
            Self::Plays | Self::Game => true,
            Self::Turn => rules.have_best_turns(),
            Self::Dead => family.has(Feature::Cells),
        };
        let mut tasks: Vec<Self> = Self::ALL.into_iter().map(|(_, task)| task).filter(is_of).collect();
        if !family.has(Feature::BestTurn) {
            sorted::sort_by_key(&mut tasks, |task| *task != Self::Plays);
        }
        tasks
    }
}

/// Expected points as written: `12.31` matches what rounds to it, `25/4` only itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Average {
    /// The written value.
    pub value: f64,
    /// One unit of the last digit; 0 for a fraction or a whole number.
    pub unit: f64,
}

impl Eq for Average {}

impl Average {
    /// Reads `12.31` or `25/4`.
    pub fn read(text: &str) -> Option<Self> {
        if let Some((above, below)) = text.split_once('/') {
            let (above, below): (i32, i32) = (above.trim().parse().ok()?, below.trim().parse().ok()?);
            return (below > 0).then(|| Self { value: f64::from(above) / f64::from(below), unit: 0.0 });
        }
        let (_, decimals) = text.split_once('.')?;
        let value: f64 = text.parse().ok().filter(|value: &f64| value.abs() <= 1e6)?;
        Some(Self { value, unit: 10_f64.powi(-(decimals.len() as i32)) })
    }

    /// Whether a number matches what was written.
    pub fn matches(self, found: f64) -> bool {
        (found - self.value).abs() <= self.unit / 2.0 + 1e-9
    }
}

impl std::fmt::Display for Average {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A fraction is shown like the answer, to three places.
        if self.unit > 0.0 || self.value.fract() == 0.0 {
            write!(f, "{}", self.value)
        } else {
            write!(f, "{:.3}", self.value)
        }
    }
}

/// What a puzzle file expects of the answer. A key that is not given is not checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expect {
    /// The best points, or tiles captured.
    pub points: Option<i32>,
    /// The best expected points, where they are not written as a whole number.
    pub average: Option<Average>,
    /// The number of sequences that reach them, or the goal.
    pub solutions: Option<u128>,
    /// A line of play: one that reaches the best, or one that can be played.
    pub line: Option<Vec<Move>>,
    /// Legal plays.
    pub legal: Vec<Move>,
    /// Illegal plays, each with the name of a reason if one is given.
    pub illegal: Vec<(Move, Option<String>)>,
    /// Descriptions of cells: name or place, cell, and the words of the expectation.
    pub cells: Vec<(String, Cell, String)>,
    /// Points that each seat gains in the rest of the round under best play.
    pub value: Option<Vec<i32>>,
    /// Points of each seat in the game after the line.
    pub score: Option<Vec<i32>>,
}

impl Expect {
    /// The expected points, whole or not.
    pub fn points_on_average(&self) -> Option<Average> {
        self.average.or(self.points.map(|points| Average { value: f64::from(points), unit: 0.0 }))
    }

    /// Whether checking the expectations needs a search for the best turn.
    pub fn asks_for_turn(&self, task: Task) -> bool {
        self.points.is_some()
            || self.average.is_some()
            || self.solutions.is_some()
            || self.line.is_some() && task == Task::Turn
    }
}
