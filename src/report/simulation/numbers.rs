//! Numbers, intervals and groups of numbers, as every form shows them.

use std::fmt;

use crate::search::statistics::Estimate;
use crate::simulate::Figure;
use crate::simulate::summary::{FigureRow, Summary};
use crate::words::{listed, minus};

/// Numbers with as many digits as their interval is worth: two of its half width.
pub(super) fn rounded(value: f64, half: f64) -> String {
    let digits = if half > 0.0 && half.is_finite() {
        (1.0 - half.log10().floor()).clamp(0.0, 6.0) as usize
    } else {
        2
    };
    let text = format!("{value:.digits$}");
    // Nothing has no sign.
    if text.trim_start_matches('-').chars().all(|digit| matches!(digit, '0' | '.')) {
        text.trim_start_matches('-').to_owned()
    } else {
        minus(text)
    }
}

/// A figure as it is shown: as counted, or as the time that follows from it.
pub(super) struct ShownFigure<'a> {
    pub(super) figure: Figure,
    pub(super) title: String,
    /// The unit of the numbers, for an axis.
    pub(super) unit: String,
    /// The factor of its values: 100 for percents.
    scale: f64,
    /// Its row under each rules.
    pub(super) rows: Vec<&'a FigureRow>,
}

/// The figures worth showing, in their order.
pub(super) fn shown(summary: &Summary) -> Vec<ShownFigure<'_>> {
    let mut all = Vec::new();
    for (figure, rows) in summary.told() {
        let scale = if figure.is_share() { 100.0 } else { 1.0 };
        let own = ShownFigure {
            figure,
            title: title(summary, figure),
            unit: figure.unit().to_owned(),
            scale,
            rows,
        };
        let minutes = summary.minutes_a_play().filter(|_| figure == Figure::PlaysPerGame).map(|scale| {
            let [title, unit] = ["minutes in a game", "minutes"].map(str::to_owned);
            ShownFigure { figure, title, unit, scale, rows: own.rows.clone() }
        });
        all.push(own);
        all.extend(minutes);
    }
    all
}

/// The name of a figure here: players by number and strategy, partners together.
fn title(summary: &Summary, figure: Figure) -> String {
    let Some(player) = figure.player() else { return figure.title() };
    let partners = summary.partners(usize::from(player));
    let title = match (&partners[..], figure) {
        ([_], _) => figure.title(),
        (all, Figure::Margin(_)) => format!("points a hand more, {}", players(all)),
        (all, _) => format!("games won by {}", players(all)),
    };
    format!("{title}, {}", strategies(summary, &partners))
}

/// The strategies of some players, each named once.
pub(super) fn strategies(summary: &Summary, players: &[usize]) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    for kind in players.iter().filter_map(|player| summary.plan.players.get(*player)) {
        if !kinds.contains(&kind.name()) {
            kinds.push(kind.name());
        }
    }
    kinds.join(" and ")
}

/// `player 0`, `players 0 and 2`.
pub(super) fn players(numbers: &[usize]) -> String {
    let noun = if numbers.len() == 1 { "player" } else { "players" };
    format!("{noun} {}", listed(numbers))
}

impl ShownFigure<'_> {
    /// An estimate in the shown unit.
    pub(super) fn scaled(&self, estimate: Estimate) -> Estimate {
        estimate.times(self.scale)
    }

    /// A mean and its interval; shares as percents.
    pub(super) fn measured(&self, estimate: Estimate, sign: Sign) -> ShownEstimate {
        let scaled = self.scaled(estimate);
        let plus = if sign == Sign::Always && scaled.mean > 0.0 { "+" } else { "" };
        let unit = if self.figure.is_share() { " %" } else { "" };
        let Estimate { mean, low, high } = scaled;
        let [mean, low, high] = [mean, low, high].map(|value| rounded(value, scaled.half()));
        ShownEstimate { mean: format!("{plus}{mean}{unit}"), interval: format!("{low} to {high}") }
    }

    /// What the figure is in a row, and how much more than under the first rules.
    pub(super) fn told(&self, row: &FigureRow) -> [String; 2] {
        let value =
            row.estimate.map_or_else(|| "–".to_owned(), |one| self.measured(one, Sign::Minus).to_string());
        let more = match row.difference {
            _ if row.is_same() => "the same".to_owned(),
            Some(more) => self.measured(more, Sign::Always).to_string(),
            None => String::new(),
        };
        [value, more]
    }
}

/// A mean and its 95 % interval as they are shown.
pub(super) struct ShownEstimate {
    pub(super) mean: String,
    pub(super) interval: String,
}

impl fmt::Display for ShownEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.mean, self.interval)
    }
}

/// Whether a number is more or less than under the first rules: what a colour may show. Whether the difference
/// is more than chance is another matter, and is shown otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trend {
    More,
    Less,
    Neither,
}

impl Trend {
    pub(super) fn of(row: &FigureRow) -> Self {
        match row.difference.filter(|_| !row.is_same()) {
            Some(more) if more.mean > 0.0 => Self::More,
            Some(less) if less.mean < 0.0 => Self::Less,
            _ => Self::Neither,
        }
    }
}

/// Whether what is more has a plus.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Always,
    Minus,
}

/// Neighbouring numbers in at most `most` groups: the first
/// number of each, how many numbers it holds, and how often they were seen.
pub(super) fn binned(spread: &crate::simulate::tally::Tally, most: usize) -> Vec<(i64, i64, u64)> {
    let seen: Vec<(i64, u64)> = spread.iter().collect();
    let (Some((least, _)), Some((highest, _))) = (seen.first(), seen.last()) else { return Vec::new() };
    let width = nice_width((highest - least + 1) as f64 / most as f64);
    let first = least.div_euclid(width);
    let count = (highest.div_euclid(width) - first + 1) as usize;
    let mut bins: Vec<(i64, i64, u64)> = (0..count).map(|n| ((first + n as i64) * width, width, 0)).collect();
    for (number, times) in &seen {
        bins[(number.div_euclid(width) - first) as usize].2 += times;
    }
    bins
}

/// The least of 1, 2, 5, 10, 20, 50 … that is no less.
fn nice_width(wanted: f64) -> i64 {
    let mut unit = 1;
    loop {
        for step in [1, 2, 5] {
            if (unit * step) as f64 >= wanted {
                return unit * step;
            }
        }
        unit *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::tally::Tally;

    #[test]
    fn numbers_have_the_digits_that_they_are_worth() {
        assert_eq!(rounded(0.026_878, 0.000_31), "0.02688");
        assert_eq!(rounded(13.222, 0.12), "13.22");
        assert_eq!(rounded(-812.4, 31.0), "−812");
        assert_eq!(rounded(-0.000_1, 0.05), "0.000");
        assert_eq!(rounded(2.0, 0.0), "2.00");
    }

    #[test]
    fn bins_hold_every_number_once() {
        let mut tally = Tally::default();
        (-7..=30).for_each(|number| tally.add_times(number, 2));
        for most in [1, 5, 10, 100] {
            let bins = binned(&tally, most);
            assert!(bins.len() <= most + 1);
            assert_eq!(bins.iter().map(|(.., times)| times).sum::<u64>(), 76);
        }
        // −7 and −6, twice each.
        assert_eq!(binned(&tally, 10)[0], (-10, 5, 4));
        assert!(binned(&Tally::default(), 10).is_empty());
    }
}
