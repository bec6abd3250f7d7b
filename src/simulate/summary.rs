//! What a simulation found: every figure of every rules with its interval, and how it differs
//! from the first on the same deals.

use crate::search::statistics::Estimate;
use crate::simulate::figure::Figure;
use crate::simulate::part::Part;
use crate::simulate::plan::Plan;
use crate::simulate::tally::Tally;

/// What was found.
#[derive(Clone, Debug)]
pub struct Summary {
    /// What was to be played.
    pub plan: Plan,
    /// Games that were: fewer than planned when it was stopped, or parts are missing.
    pub games: u64,
    /// Under each rules, in the order of the plan.
    pub columns: Vec<ColumnSummary>,
}

/// What was found under one rules.
#[derive(Clone, Debug)]
pub struct ColumnSummary {
    /// What the rules are called.
    pub name: String,
    /// Hands played.
    pub hands: u64,
    /// Each figure of the plan, in its order.
    pub rows: Vec<FigureRow>,
}

/// One figure.
#[derive(Clone, Debug)]
pub struct FigureRow {
    /// Which.
    pub figure: Figure,
    /// Its mean and interval; nothing where there was nothing to count, or one game only.
    pub estimate: Option<Estimate>,
    /// How much more it is than under the first rules, on the same deals; nothing for those.
    pub difference: Option<Estimate>,
    /// Whether every game of either rules counted the same.
    pub same: bool,
    /// How often each number was seen; empty for figures that are not kept so.
    pub spread: Tally,
}

impl FigureRow {
    /// Whether it is the same as under the first rules in every game.
    pub fn is_same(&self) -> bool {
        self.same && self.difference.is_some()
    }

    /// Whether it differs from the first rules beyond its interval.
    pub fn differs(&self) -> bool {
        let beyond = |difference: Estimate| difference.low > 0.0 || difference.high < 0.0;
        !self.is_same() && self.difference.is_some_and(beyond)
    }
}

impl Summary {
    /// What the parts of a plan come to.
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
                    difference: pairs.and_then(|pairs| pairs.difference(one, first, total.games, range)),
                    same: pairs.is_some_and(|pairs| pairs.are_same(one, first)),
                    spread: own.tallies[place].clone(),
                }
            };
            let rows = figures.iter().enumerate().map(row).collect();
            ColumnSummary { name: plan.columns[number].name.clone(), hands: own.hands, rows }
        };
        let columns = (0..plan.columns.len().min(total.columns.len())).map(column).collect();
        Self { plan: plan.clone(), games: total.games, columns }
    }

    /// Whether every game of the plan was played.
    pub fn is_complete(&self) -> bool {
        self.games == self.plan.games
    }

    /// Figures that are worth telling, with what was found of them under each rules.
    pub fn told(&self) -> impl Iterator<Item = (Figure, Vec<&FigureRow>)> {
        self.by_figure().filter(|(figure, rows)| {
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
