//! A simulation as JSON: every figure of a variant under its name, with its mean and interval.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::search::statistics::Estimate;
use crate::simulate::Figure;
use crate::simulate::summary::{ColumnSummary, FigureRow, Summary};

/// A simulation.
#[derive(Serialize, Debug)]
pub struct Simulated {
    game: String,
    players: Vec<&'static str>,
    /// Whether all requested games were played.
    complete: bool,
    variants: Vec<SimulatedVariant>,
}

#[derive(Serialize, Debug)]
struct SimulatedVariant {
    name: String,
    games: u64,
    hands: u64,
    seed: u64,
    #[serde(flatten)]
    figures: BTreeMap<String, Measured>,
    wins: Vec<Measured>,
    /// Points a hand of each player minus those of the other sides, where deals are duplicate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    margins: Vec<Measured>,
    /// The games won by each side, where partners play together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sides: Vec<SideWins>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<BTreeMap<String, Measured>>,
    distributions: BTreeMap<String, Vec<(i64, u64)>>,
}

/// The games won by a side.
#[derive(Serialize, Debug)]
struct SideWins {
    /// Its players, counted from 0.
    players: Vec<usize>,
    wins: Measured,
}

/// A mean with its 95 % confidence interval.
#[derive(Serialize, Debug)]
struct Measured {
    mean: f64,
    interval: [f64; 2],
}

impl From<Estimate> for Measured {
    fn from(Estimate { mean, low, high }: Estimate) -> Self {
        Self { mean, interval: [low, high] }
    }
}

impl From<&Summary> for Simulated {
    fn from(summary: &Summary) -> Self {
        Self {
            game: summary.plan.game.clone(),
            players: summary.plan.players.iter().map(|player| player.name()).collect(),
            complete: summary.is_complete(),
            variants: summary
                .columns
                .iter()
                .enumerate()
                .map(|(n, found)| variant(summary, n, found))
                .collect(),
        }
    }
}

fn variant(summary: &Summary, number: usize, found: &ColumnSummary) -> SimulatedVariant {
    let is_wins = |row: &&FigureRow| matches!(row.figure, Figure::Wins(_));
    let is_margin = |row: &&FigureRow| matches!(row.figure, Figure::Margin(_));
    let named = |pick: fn(&FigureRow) -> Option<Estimate>| {
        let row = |row: &FigureRow| Some((row.figure.name(), Measured::from(pick(row)?)));
        let rows = found.rows.iter().filter(|row| row.figure.player().is_none()).filter_map(row);
        let plays = found.rows.iter().find(|row| row.figure == Figure::PlaysPerGame).and_then(pick);
        let minutes = plays.zip(summary.minutes_a_play());
        let minutes = minutes.map(|(plays, each)| ("minutes_per_game".to_owned(), plays.times(each).into()));
        rows.chain(minutes).collect::<BTreeMap<_, _>>()
    };
    let spreads = found.rows.iter().filter(|row| !row.spread.is_empty());
    SimulatedVariant {
        name: found.name.clone(),
        games: summary.games,
        hands: found.hands,
        seed: summary.plan.seed,
        figures: named(|row| row.estimate),
        wins: found.rows.iter().filter(is_wins).filter_map(|row| Some(row.estimate?.into())).collect(),
        margins: found.rows.iter().filter(is_margin).filter_map(|row| Some(row.estimate?.into())).collect(),
        sides: sides(summary, number, found),
        differences: (number > 0).then(|| named(|row| row.difference)),
        distributions: spreads.map(|row| (row.figure.name(), row.spread.iter().collect())).collect(),
    }
}

fn sides(summary: &Summary, number: usize, found: &ColumnSummary) -> Vec<SideWins> {
    let sides = summary.plan.sides(number).unwrap_or_default();
    if sides.iter().all(|players| players.len() < 2) {
        return Vec::new();
    }
    let side = |players: Vec<usize>| {
        let first = Figure::Wins(*players.first()? as u8);
        let wins = found.rows.iter().find(|row| row.figure == first)?.estimate?.into();
        Some(SideWins { players, wins })
    };
    sides.into_iter().filter_map(side).collect()
}
