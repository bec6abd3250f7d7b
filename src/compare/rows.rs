//! What `compare` asks of a best turn, and the fields of its answers whose JSON differs from their type.

use serde::{Serialize, Serializer};
use serde_json::Number;

use crate::game::drawing::look::Cell;
use crate::game::odds::Expected;
use crate::game::{HandValue, Move};
use crate::puzzle::position::best::BestTurn;
use crate::rules::Changes;
use crate::sorted;

/// Keys with their values, in the order of the alphabet.
pub(super) fn by_key<S: Serializer>(changes: &Changes, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(sorted::map(changes.iter().cloned()))
}

/// x and y.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
pub(super) fn at<S: Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
    [cell.x, cell.y].serialize(serializer)
}

/// The moves of a line.
pub(super) fn written(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

impl BestTurn {
    /// Whether its search was finished.
    pub(super) fn is_finished(&self) -> bool {
        match self {
            Self::Known(best) => best.exact && best.solutions.is_some(),
            Self::Average(odds) => !odds.is_stopped(),
        }
    }

    /// Its points, or tiles captured; the mean where it is an average.
    pub fn points(&self) -> f64 {
        match self {
            Self::Known(best) => f64::from(best.best),
            Self::Average(odds) => odds.best().map_or(0.0, |row| row.expected.mean()),
        }
    }
}

/// A best turn in JSON.
#[derive(Serialize)]
struct BestRow {
    /// Points, or tiles captured; a mean where draws are unknown.
    points: Option<Number>,
    /// Whether that is proven.
    exact: bool,
    /// Upper bound of the points; present only when they are not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<i32>,
    /// The 95 % confidence interval of samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<[f64; 2]>,
    /// A line of it, up to the first unknown draw.
    line: Vec<String>,
    /// Sequences that reach the goal, or the best.
    solutions: Option<u128>,
}

impl Serialize for BestTurn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let line = written(self.line());
        let row = match self {
            Self::Known(best) => BestRow {
                points: Some(best.best.into()),
                exact: best.exact,
                bound: (!best.exact).then_some(best.bound),
                interval: None,
                line,
                solutions: best.solutions,
            },
            Self::Average(odds) => {
                let expected = odds.best().map(|row| row.expected);
                let sampled = expected.filter(|expected| matches!(expected, Expected::Sampled(_)));
                BestRow {
                    points: expected.and_then(|expected| Number::from_f64(expected.mean())),
                    exact: odds.is_exact(),
                    bound: None,
                    interval: sampled.map(Expected::interval),
                    line,
                    solutions: None,
                }
            }
        };
        row.serialize(serializer)
    }
}

/// The value of the rest of a round.
#[derive(Serialize)]
struct ValueRow<'a> {
    /// Points that each seat gains; those of the line when they are not proven.
    points: &'a [i32],
    /// Whether they are proven.
    exact: bool,
    /// Two sides, not proven: lower and upper bound of the margin of the side to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
    /// Three sides and more, not proven: lower and upper bound of each seat's gain.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ranges: &'a [[i32; 2]],
    /// The line.
    line: Vec<String>,
}

/// The value of the rest of a round, if it was computed.
#[expect(clippy::ref_option, reason = "serde hands over references")]
pub(super) fn value<S: Serializer>(value: &Option<HandValue>, serializer: S) -> Result<S::Ok, S::Error> {
    let row = value.as_ref().map(|value| ValueRow {
        points: &value.values,
        exact: value.exact,
        bounds: value.bounds.filter(|_| !value.exact),
        ranges: if value.exact { &[] } else { &value.ranges },
        line: written(&value.line),
    });
    row.serialize(serializer)
}
