//! The answer of `odds`, and of `solve` for a turn whose worth is an average.

use serde::Serialize;

use crate::game::odds::{Expected, Method, MoveOdds};
use crate::game::{Objective, Odds};
use crate::puzzle::answer::Answer;
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::text::odds as text;
use crate::search::ratio::Ratio;
use crate::search::statistics::Estimate;

/// A mean and its 95 % confidence interval; both ends are the mean where it is exact.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MeanRow {
    /// The mean; null while unknown.
    pub mean: Option<f64>,
    /// The ends of the interval; null while unknown.
    pub interval: [Option<f64>; 2],
    /// Numerator and denominator in lowest terms, where the mean is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<[i64; 2]>,
}

impl From<Expected> for MeanRow {
    fn from(expected: Expected) -> Self {
        let [low, high] = expected.interval();
        let fraction = if let Expected::Exact(ratio) = expected { Some(Ratio::parts(ratio)) } else { None };
        let finite = |end: f64| end.is_finite().then_some(end);
        Self { mean: Some(expected.mean()), interval: [finite(low), finite(high)], fraction }
    }
}

impl From<Estimate> for MeanRow {
    fn from(estimate: Estimate) -> Self {
        Expected::Sampled(estimate).into()
    }
}

/// One play with its expected results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OddsRow {
    /// The play in notation.
    pub play: String,
    /// Its expected points.
    pub expected: MeanRow,
    /// Perfect-information bound: the result if the draws were known, which no strategy exceeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foreseen: Option<MeanRow>,
    /// The probability that the hand is played through.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_through: Option<MeanRow>,
    /// The probability that the next hand drawn is played through as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<MeanRow>,
    /// The probability of gaining more than every other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<MeanRow>,
}

impl From<&MoveOdds> for OddsRow {
    fn from(row: &MoveOdds) -> Self {
        Self {
            play: row.mv.to_string(),
            expected: row.expected.into(),
            foreseen: row.foreseen.map(Into::into),
            play_through: row.play_through.map(|[through, _]| through.into()),
            again: row.play_through.map(|[_, again]| again.into()),
            ahead: row.ahead.map(Into::into),
        }
    }
}

impl OddsRow {
    /// The play alone: no deal was examined, and every mean is unknown.
    fn unknown(mut self) -> Self {
        let others = [&mut self.foreseen, &mut self.play_through, &mut self.again, &mut self.ahead];
        for mean in others.into_iter().flatten().chain([&mut self.expected]) {
            mean.mean = None;
        }
        self
    }
}

/// How the numbers were computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MethodRow {
    /// `draws`: every draw was examined; `deals`: every deal was solved; `samples`.
    pub method: &'static str,
    /// `play-outs` where the rest of each sample was played at random instead of solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<&'static str>,
    /// Number of deals solved, or of samples taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u128>,
    /// The seed of the samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl MethodRow {
    fn sampled(evaluation: Option<&'static str>, samples: u64, seed: u64) -> Self {
        Self { method: "samples", evaluation, samples: Some(u128::from(samples)), seed: Some(seed) }
    }
}

impl From<Method> for MethodRow {
    fn from(method: Method) -> Self {
        match method {
            Method::Draws => Self { method: "draws", evaluation: None, samples: None, seed: None },
            Method::Deals(deals) => {
                Self { method: "deals", evaluation: None, samples: Some(deals), seed: None }
            }
            Method::Sampled { samples, seed, .. } => Self::sampled(None, samples, seed),
            Method::PlayOuts { samples, seed, .. } => Self::sampled(Some("play-outs"), samples, seed),
        }
    }
}

/// The answer of `odds`.
#[derive(Clone, Debug, Serialize)]
pub struct OddsAnswer<'a> {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// `points` or `margin` of a turn, `result` of a whole round.
    pub objective: &'static str,
    /// The seat to play.
    pub seat: usize,
    /// Whether every number is proven.
    pub exact: bool,
    /// Whether a limit was reached before all samples were taken.
    pub stopped: bool,
    /// How the numbers were computed.
    #[serde(flatten)]
    pub method: MethodRow,
    /// Every legal play, the best first.
    pub plays: Vec<OddsRow>,
    /// Positions expanded.
    pub nodes: u64,
    #[serde(skip)]
    puzzle: &'a Puzzle,
    #[serde(skip)]
    odds: Odds,
}

impl<'a> OddsAnswer<'a> {
    /// The answer to a puzzle.
    pub fn new(file: &str, puzzle: &'a Puzzle, odds: Odds) -> Self {
        let rows = odds.rows.iter().map(OddsRow::from);
        let plays = if odds.is_unknown() { rows.map(OddsRow::unknown).collect() } else { rows.collect() };
        let of_hand = odds.rows.iter().any(|row| row.ahead.is_some());
        Self {
            file: file.to_owned(),
            title: puzzle.title.clone(),
            objective: match puzzle.objective {
                _ if of_hand => "result",
                Objective::Points => "points",
                Objective::Margin => "margin",
            },
            seat: odds.seat,
            exact: odds.is_exact(),
            stopped: odds.is_stopped(),
            method: odds.method.into(),
            plays,
            nodes: odds.nodes,
            puzzle,
            odds,
        }
    }
}

impl Answer for OddsAnswer<'_> {
    fn text(&self) -> String {
        text::table(self.puzzle, &self.odds)
    }
}
