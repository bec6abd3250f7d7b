//! The answer of `odds --equilibrium`.

use serde::Serialize;

use crate::game::odds::equilibrium::MixedPlay;
use crate::puzzle::answer::Answer;
use crate::puzzle::position::text::equilibrium as text;
use crate::search::equilibrium::ExactMean;

/// A move of a mixed strategy.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StrategyRow {
    /// The play in notation.
    pub play: String,
    /// Its probability.
    pub probability: f64,
}

/// Optimal play of two seats with hidden hands.
#[derive(Clone, Debug, Serialize)]
pub struct EquilibriumAnswer {
    /// The file.
    pub file: String,
    /// Its title.
    pub title: Option<String>,
    /// The seat to play.
    pub seat: usize,
    /// Whether the value is proven to be one number.
    pub exact: bool,
    /// Whether a limit was reached before the bounds were close.
    pub stopped: bool,
    /// What the seat to play gains more than the other on the average over all deals: a lower and an upper bound;
    /// null where a limit was reached before.
    pub value: Option<[f64; 2]>,
    /// Numerator and denominator of the value in lowest terms, where it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<[i64; 2]>,
    /// The best mixed strategy found for the own hand, the most likely move first.
    pub strategy: Vec<StrategyRow>,
    /// What the plays that `odds` puts first lose against an opponent who knows them: bounds, on the average over
    /// all deals.
    pub exploitable: Option<[f64; 2]>,
    /// The number of deals in which the hand goes on.
    pub deals: Option<u64>,
    /// The number of different ends of play.
    pub ends: Option<usize>,
    /// The number of choices of both seats that look different to them.
    pub choices: Option<usize>,
    /// Positions looked at.
    pub nodes: u64,
    #[serde(skip)]
    found: Option<MixedPlay>,
}

impl EquilibriumAnswer {
    /// The answer to a puzzle; `None` where a limit was reached before anything was known.
    pub fn new(file: &str, title: Option<String>, seat: usize, found: Option<MixedPlay>) -> Self {
        let known = found;
        let found = known.as_ref();
        let outward = |[low, high]: [ExactMean; 2]| [low.below_it(), high.above_it()];
        let [low, high] = found.map_or([None; 2], |found| found.value.map(Some));
        Self {
            file: file.to_owned(),
            title,
            seat,
            exact: low.is_some() && low == high,
            stopped: found.is_none_or(|found| found.is_at_limit),
            value: found.map(|found| outward(found.value)),
            fraction: low.filter(|_| low == high).and_then(ExactMean::in_lowest_terms),
            strategy: found.map_or_else(Vec::new, |found| {
                let row = |(mv, probability): &(_, f64)| StrategyRow {
                    play: ToString::to_string(mv),
                    probability: *probability,
                };
                found.strategy.iter().map(row).collect()
            }),
            exploitable: found.map(|found| outward(found.exploitable)),
            deals: found.map(|found| found.deals),
            ends: found.map(|found| found.ends),
            choices: found.map(|found| found.choices),
            nodes: found.map_or(0, |found| found.nodes),
            found: known,
        }
    }
}

impl Answer for EquilibriumAnswer {
    fn text(&self) -> String {
        text::table(self.seat, self.found.as_ref())
    }
}
