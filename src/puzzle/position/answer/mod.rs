//! The answer of `solve` for a position: the best turn, or the value of the rest of the round.

use serde::Serialize;

pub(crate) mod about;
pub(crate) mod dead;
pub(crate) mod equilibrium;
pub(crate) mod odds;
pub(crate) mod plays;

use about::{brief, line};
use odds::{MeanRow, MethodRow};

use super::puzzle::Puzzle;
use super::text::{self, unproven};
use crate::game::{Best, HandValue, Objective, Odds};
use crate::puzzle::answer::Answer;

/// The best turn.
#[derive(Clone, Debug, Serialize)]
pub struct TurnAnswer<'a> {
    /// Whether `best` is proven.
    pub exact: bool,
    /// The most points.
    pub best: i32,
    /// Upper bound of the points; present only when `best` is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<i32>,
    /// A line that scores `best`.
    pub line: Vec<String>,
    /// Sequences that reach the goal, or `best`.
    pub solutions: Option<u128>,
    /// `best`, where it is proven but a limit was reached before the sequences were counted; present only
    /// then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<&'static str>,
    /// The lines listed by `--all`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    #[serde(skip)]
    puzzle: &'a Puzzle,
    #[serde(skip)]
    solved: Best,
    /// How many lines were requested.
    #[serde(skip)]
    listed: Option<usize>,
}

impl<'a> TurnAnswer<'a> {
    /// The best turn of a puzzle, with this many of its lines.
    pub(super) fn new(puzzle: &'a Puzzle, solved: Best, listed: Option<usize>) -> Self {
        Self {
            exact: solved.exact,
            best: solved.best,
            bound: (!solved.exact).then_some(solved.bound),
            line: line(&solved.line),
            solutions: solved.solutions,
            proven: (solved.exact && solved.solutions.is_none()).then_some("best"),
            lines: solved.lines.iter().map(|moves| line(moves)).collect(),
            puzzle,
            solved,
            listed,
        }
    }
}

impl Answer for TurnAnswer<'_> {
    fn text(&self) -> String {
        let listed = self.listed.map(|most| text::lines(&self.lines, self.solutions, most) + "\n");
        text::turn(self.puzzle, &self.solved) + &listed.unwrap_or_default()
    }

    fn brief(&self) -> String {
        let gain = self.puzzle.position.presented().features().gain;
        brief(&self.line, unproven::turn(gain, &self.solved))
    }
}

/// The value of the rest of the round.
#[derive(Clone, Debug, Serialize)]
pub struct GameAnswer<'a> {
    /// Whether `value` is proven.
    pub exact: bool,
    /// Points that each seat gains in the rest of the round; `None` when not proven.
    pub value: Option<Vec<i32>>,
    /// Two sides: lower and upper bound of the margin of the side to play; present only when the value is
    /// not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<[i32; 2]>,
    /// Three sides and more: lower and upper bound of each seat's gain; present only when the value is not
    /// proven.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<[i32; 2]>,
    /// A lower bound on what each seat gains against any play of the others; present only where the values of
    /// three sides and more are not proven, or if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Vec<i32>>,
    /// Best play to the end of the round; the best found when not proven.
    pub line: Vec<String>,
    #[serde(skip)]
    puzzle: &'a Puzzle,
    #[serde(skip)]
    solved: HandValue,
}

impl<'a> GameAnswer<'a> {
    /// The value of the rest of a puzzle's round.
    pub(super) fn new(puzzle: &'a Puzzle, solved: HandValue) -> Self {
        Self {
            exact: solved.exact,
            value: solved.exact.then(|| solved.values.clone()),
            bound: if solved.exact { None } else { solved.bounds },
            bounds: if solved.exact { Vec::new() } else { solved.ranges.clone() },
            guarantee: solved.floors.as_ref().map(|floors| floors.gains.clone()),
            line: line(&solved.line),
            puzzle,
            solved,
        }
    }
}

impl Answer for GameAnswer<'_> {
    fn text(&self) -> String {
        text::game(self.puzzle, &self.solved)
    }

    fn brief(&self) -> String {
        brief(&self.line, unproven::game(&self.solved))
    }
}

/// The best turn with unknown draws, or minus the reply.
#[derive(Clone, Debug, Serialize)]
pub struct GambleTurn<'a> {
    /// `points`, or `margin`: points minus the best reply.
    pub objective: &'static str,
    /// Whether `best` is proven.
    pub exact: bool,
    /// The average of the best turn; with samples, the average of the strategy that was found.
    pub best: f64,
    /// The 95 % confidence interval of `best`, where it is sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[Option<f64>; 2]>,
    /// Upper bound of every strategy, at the same confidence; present only when sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<f64>,
    /// How the number was computed.
    #[serde(flatten)]
    pub method: MethodRow,
    /// The best turn up to the first draw.
    pub line: Vec<String>,
    /// The best reply to it, where both hands are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reply: Vec<String>,
    /// Not counted: a turn with draws is a strategy, not a sequence.
    pub solutions: Option<u128>,
    #[serde(skip)]
    puzzle: &'a Puzzle,
    #[serde(skip)]
    odds: Odds,
}

impl<'a> GambleTurn<'a> {
    /// The best turn of a puzzle.
    pub(super) fn new(puzzle: &'a Puzzle, odds: Odds) -> Self {
        let best = odds.best().map(|row| MeanRow::from(row.expected));
        Self {
            objective: if puzzle.objective == Objective::Margin { "margin" } else { "points" },
            exact: odds.is_exact(),
            best: best.and_then(|best| best.mean).unwrap_or(0.0),
            interval: best.filter(|_| !odds.is_exact()).map(|best| best.interval),
            bound: odds.best().and_then(|row| row.foreseen).map(|foreseen| foreseen.high),
            method: odds.method.into(),
            line: line(&odds.line),
            reply: line(&odds.reply),
            solutions: None,
            puzzle,
            odds,
        }
    }
}

impl Answer for GambleTurn<'_> {
    fn text(&self) -> String {
        text::odds::best_turn(self.puzzle, &self.odds)
    }

    fn brief(&self) -> String {
        brief(&self.line, None)
    }
}
