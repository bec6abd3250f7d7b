//! The results of a simulation: every figure under each set of rules with its interval, and its difference
//! from the first on the same deals.

use crate::search::statistics::Estimate;
use crate::simulate::figure::Figure;
use crate::simulate::part::Part;
use crate::simulate::plan::Plan;
use crate::simulate::tally::Tally;

/// The results.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The plan.
    pub plan: Plan,
    /// The number of games played: fewer than planned when it was stopped, or parts are missing.
    pub games: u64,
    /// The results under each set of rules, in the order of the plan.
    pub columns: Vec<ColumnSummary>,
    /// How long a play takes, in seconds, where the user says so.
    pub seconds_a_play: Option<f64>,
}

/// The results under one set of rules.
#[derive(Clone, Debug)]
pub struct ColumnSummary {
    /// The name of the rules.
    pub name: String,
    /// Rounds played.
    pub hands: u64,
    /// Each figure of the plan, in its order.
    pub rows: Vec<FigureRow>,
}

/// One figure.
#[derive(Clone, Debug)]
pub struct FigureRow {
    /// The figure.
    pub figure: Figure,
    /// Its mean and interval; `None` where nothing was counted, or only one game was played.
    pub estimate: Option<Estimate>,
    /// Its difference from the first rules, on the same deals; `None` for those.
    pub difference: Option<Estimate>,
    /// Whether every game under either rules counted the same.
    pub same: bool,
    /// How often each value occurred; empty for figures without a distribution.
    pub spread: Tally,
}

impl FigureRow {
    /// Whether it is the same as under the first rules in every game.
    pub fn is_same(&self) -> bool {
        self.same && self.difference.is_some()
    }

    /// Whether its difference from the first rules is significant: 0 is outside the interval.
    pub fn differs(&self) -> bool {
        let beyond = |difference: Estimate| difference.low > 0.0 || difference.high < 0.0;
        !self.is_same() && self.difference.is_some_and(beyond)
    }
}

/// A row of a table of figures.
pub struct TableRow<'s> {
    /// The name of the set of rules.
    pub rules: &'s str,
    /// The name of the figure.
    pub figure: String,
    /// `None` where it was not measured.
    pub estimate: Option<Estimate>,
    /// The difference from the first set of rules.
    pub difference: Option<Estimate>,
}

impl Summary {
    /// Summarises the parts of a plan.
    pub fn new(plan: &Plan, total: &Part) -> Self {
        let figures = plan.figures();
        let column = |number: usize| {
            let own = &total.columns[number];
            let row = |(place, figure): (usize, &Figure)| {
                let range = plan.range(*figure, number);
                let (one, first) = (&own.sums[place], &total.columns[0].sums[place]);
                let pairs = own.pairs.get(place);
                FigureRow {
                    figure: *figure,
                    estimate: one.estimate(total.games, range),
                    difference: pairs.and_then(|pairs| {
                        let both = range.and(plan.range(*figure, 0));
                        pairs.difference(one, first, total.games, both)
                    }),
                    same: pairs.is_some_and(|pairs| pairs.are_same(one, first)),
                    spread: own.tallies[place].clone(),
                }
            };
            let rows = figures.iter().enumerate().map(row).collect();
            ColumnSummary { name: plan.columns[number].name.clone(), hands: own.hands, rows }
        };
        let columns = (0..plan.columns.len().min(total.columns.len())).map(column).collect();
        Self { plan: plan.clone(), games: total.games, columns, seconds_a_play: None }
    }

    /// The rows of a table: each figure of each set of rules, and the minutes of a game behind its plays.
    pub fn table(&self) -> impl Iterator<Item = TableRow<'_>> {
        let rows = self.columns.iter().flat_map(|column| column.rows.iter().map(move |row| (column, row)));
        rows.flat_map(|(ColumnSummary { name, .. }, FigureRow { figure, estimate, difference, .. })| {
            let own = (figure.name(), *estimate, *difference);
            let each = self.minutes_a_play().filter(|_| *figure == Figure::PlaysPerGame);
            let minutes = each.map(|each| {
                let [estimate, difference] = [estimate, difference].map(|one| one.map(|one| one.times(each)));
                ("minutes_per_game".to_owned(), estimate, difference)
            });
            std::iter::once(own).chain(minutes).map(|(figure, estimate, difference)| TableRow {
                rules: name,
                figure,
                estimate,
                difference,
            })
        })
    }

    /// How long a play takes, in minutes.
    pub fn minutes_a_play(&self) -> Option<f64> {
        self.seconds_a_play.map(|seconds| seconds / 60.0)
    }

    /// Whether every game of the plan was played.
    pub fn is_complete(&self) -> bool {
        self.games == self.plan.games
    }

    /// The players who win together with one, in all sets of rules; one alone where they have no partner, or
    /// not the same everywhere.
    pub fn partners(&self, player: usize) -> Vec<usize> {
        let side = |column: usize| {
            let sides = self.plan.sides(column).unwrap_or_default();
            sides.into_iter().find(|side| side.contains(&player)).unwrap_or_else(|| vec![player])
        };
        let first = side(0);
        if (1..self.columns.len()).all(|column| side(column) == first) { first } else { vec![player] }
    }

    /// The figures worth showing, with their rows. Partners have one row.
    pub fn told(&self) -> impl Iterator<Item = (Figure, Vec<&FigureRow>)> {
        self.by_figure().filter(|(figure, rows)| {
            if let Some(player) = figure.player()
                && self.partners(usize::from(player)).first() != Some(&usize::from(player))
            {
                return false;
            }
            let estimates = || rows.iter().filter_map(|row| row.estimate);
            estimates().count() > 0 && (figure.is_told_at_zero() || estimates().any(|one| one.mean > 0.0))
        })
    }

    /// Every figure with its row under each rules.
    pub fn by_figure(&self) -> impl Iterator<Item = (Figure, Vec<&FigureRow>)> {
        let figures = self.plan.figures().into_iter().enumerate();
        figures
            .map(|(place, figure)| (figure, self.columns.iter().map(|column| &column.rows[place]).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(low: f64, high: f64, same: bool) -> FigureRow {
        let difference = Some(Estimate { mean: f64::midpoint(low, high), low, high });
        FigureRow { figure: Figure::Passes, estimate: None, difference, same, spread: Tally::default() }
    }

    #[test]
    fn a_difference_whose_interval_is_on_one_side_of_zero_is_one() {
        assert!(row(0.1, 0.2, false).differs() && row(-0.2, -0.1, false).differs());
        for undecided in [row(-0.1, 0.2, false), row(-0.2, 0.1, false), row(0.0, 0.1, false)] {
            assert!(!undecided.differs() && !undecided.is_same(), "{undecided:?}");
        }
        // The same in every game; the first rules have nothing to differ from.
        assert!(row(0.0, 0.0, true).is_same() && !row(0.0, 0.0, true).differs());
        let first = FigureRow { difference: None, ..row(0.0, 0.0, true) };
        assert!(!first.is_same() && !first.differs());
    }
}
