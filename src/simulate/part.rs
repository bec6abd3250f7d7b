//! The counts of some games: sums and distributions of every figure, under each set of rules. Parts join to
//! exactly the counts of a single run.

use serde::{Deserialize, Serialize};

use crate::search::Limits;
use crate::simulate::fault::GameFault;
use crate::simulate::figure::{Figure, FigureCounts};
use crate::simulate::game::{GameCounts, GameTable};
use crate::simulate::plan::Plan;
use crate::simulate::sums::{Pairs, Sums};
use crate::simulate::tally::Tally;

/// The counts under one column's rules, each list indexed like the figures of the plan.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub struct Tallied {
    /// Sums of each figure.
    pub sums: Vec<Sums>,
    /// Products with the first column on the same games; empty for the first column.
    pub pairs: Vec<Pairs>,
    /// Distributions; empty for figures without one.
    pub tallies: Vec<Tally>,
    /// Rounds played.
    pub hands: u64,
}

/// The counts of some games.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub struct Part {
    /// The number of games.
    pub games: u64,
    /// Under each column's rules.
    pub columns: Vec<Tallied>,
}

impl Part {
    /// A part without any counts.
    pub fn new(plan: &Plan) -> Self {
        let figures = plan.figures().len();
        let column = |number: usize| Tallied {
            sums: vec![Sums::default(); figures],
            pairs: vec![Pairs::default(); if number == 0 { 0 } else { figures }],
            tallies: vec![Tally::default(); figures],
            hands: 0,
        };
        Self { games: 0, columns: (0..plan.columns.len()).map(column).collect() }
    }

    /// Adds another part of the same plan.
    pub fn join(&mut self, other: &Self) {
        self.games += other.games;
        for (column, other) in self.columns.iter_mut().zip(&other.columns) {
            column.hands += other.hands;
            column.sums.iter_mut().zip(&other.sums).for_each(|(one, other)| one.join(other));
            column.pairs.iter_mut().zip(&other.pairs).for_each(|(one, other)| one.join(other));
            column.tallies.iter_mut().zip(&other.tallies).for_each(|(one, other)| one.join(other));
        }
    }
}

/// A part as read from a file, not yet checked: its distributions are still lists, so that none takes more
/// memory than its text before the plan is known to have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenPart {
    games: u64,
    columns: Vec<WrittenTallied>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTallied {
    sums: Vec<Sums>,
    pairs: Vec<Pairs>,
    tallies: Vec<Vec<(i64, u64)>>,
    hands: u64,
}

impl WrittenPart {
    /// The part, if it has the shape that this plan gives for `games` games and no number is too large:
    /// sums over all blocks then stay far below every integer's limit.
    pub(crate) fn of(self, plan: &Plan, games: u64) -> Option<Part> {
        let empty = Part::new(plan);
        let most_hands = games.checked_mul(plan.most_hands)?.checked_mul(plan.times())?;
        let fits = |(column, empty): (&WrittenTallied, &Tallied)| {
            column.sums.len() == empty.sums.len()
                && column.pairs.len() == empty.pairs.len()
                && column.tallies.len() == empty.tallies.len()
                && column.hands <= most_hands
                && column.tallies.iter().all(|tally| is_in_order(tally))
                && column.sums.iter().all(Sums::can_be)
                && column.pairs.iter().all(Pairs::can_be)
        };
        let is_of = self.games == games
            && self.columns.len() == empty.columns.len()
            && self.columns.iter().zip(&empty.columns).all(fits);
        let column = |column: WrittenTallied| Tallied {
            sums: column.sums,
            pairs: column.pairs,
            tallies: column.tallies.into_iter().map(Tally::from).collect(),
            hands: column.hands,
        };
        is_of.then(|| Part { games, columns: self.columns.into_iter().map(column).collect() })
    }
}

/// Whether a distribution is well-formed: each value once, in ascending order, with a positive count.
fn is_in_order(tally: &[(i64, u64)]) -> bool {
    tally.iter().all(|(_, times)| *times > 0) && tally.windows(2).all(|two| two[0].0 < two[1].0)
}

/// The tables at which a plan's games are played, one for each column.
pub(crate) struct GameTables<'p> {
    plan: &'p Plan,
    figures: Vec<Figure>,
    games: Vec<GameTable>,
}

impl<'p> GameTables<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        let table = |rules| GameTable::new(rules, plan);
        let games = plan.columns.iter().map(|column| table(&column.rules)).collect();
        Self { plan, figures: plan.figures(), games }
    }

    /// Plays a block of games. `None` when it was stopped: a block counts as a whole or not at all.
    pub(crate) fn block(&mut self, block: u64, limits: &Limits) -> Result<Option<Part>, GameFault> {
        let mut part = Part::new(self.plan);
        let counted = || GameCounts {
            counts: FigureCounts::default(),
            tallies: vec![Tally::default(); self.figures.len()],
            hands: 0,
            plays: 0,
        };
        let mut counted: Vec<GameCounts> = self.games.iter().map(|_| counted()).collect();
        for game in self.plan.games_of(block) {
            for (table, counted) in self.games.iter_mut().zip(&mut counted) {
                table.play(game, &self.figures, counted, limits)?;
            }
            if limits.is_over() {
                return Ok(None);
            }
            part.games += 1;
            for (place, figure) in self.figures.iter().copied().enumerate() {
                let first = counted[0].counts.get(figure);
                for (column, counted) in part.columns.iter_mut().zip(&counted) {
                    let share = counted.counts.get(figure);
                    column.sums[place].add(share);
                    if let Some(pairs) = column.pairs.get_mut(place) {
                        pairs.add(share, first);
                    }
                }
            }
        }
        for (column, counted) in part.columns.iter_mut().zip(counted) {
            (column.tallies, column.hands) = (counted.tallies, counted.hands);
        }
        Ok(Some(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_has_each_value_once_in_order() {
        assert!(is_in_order(&[]) && is_in_order(&[(-3, 1), (0, 7), (2, 1)]));
        for bad in [[(2, 1), (0, 7)], [(2, 1), (2, 7)], [(0, 0), (2, 1)]] {
            assert!(!is_in_order(&bad), "{bad:?}");
        }
    }
}
