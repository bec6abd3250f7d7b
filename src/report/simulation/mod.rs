//! The results of a simulation: as text, JSON, CSV, plots and a page.

mod csv;
mod json;
mod page;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "plots")]
mod plot;
mod text;

pub use csv::{figures, spreads};
pub use json::Simulated;
pub use page::page;
#[cfg(feature = "parquet")]
pub use parquet::{figure_columns, spread_columns};
#[cfg(feature = "plots")]
pub use plot::plots;
pub use text::{histograms, simulation};

use crate::house::simulate::Figure;
use crate::house::simulate::summary::FigureRow;
use crate::search::statistics::Estimate;

/// A number rounded to two digits of the half-width of its interval.
fn rounded(value: f64, half: f64) -> String {
    let digits = if half > 0.0 && half.is_finite() {
        (1.0 - half.log10().floor()).clamp(0.0, 6.0) as usize
    } else {
        2
    };
    let text = format!("{value:.digits$}");
    // Zero has no sign.
    if text.trim_start_matches('-').chars().all(|digit| matches!(digit, '0' | '.')) {
        text.trim_start_matches('-').to_owned()
    } else {
        text.replace('-', "−")
    }
}

/// A mean with its interval in brackets; shares as percentages.
fn interval(figure: Figure, Estimate { mean, low, high }: Estimate, sign: Sign) -> String {
    let scale = if figure.is_share() { 100.0 } else { 1.0 };
    let half = scale * (high - low) / 2.0;
    let plus = if sign == Sign::Always && mean > 0.0 { "+" } else { "" };
    let unit = if figure.is_share() { " %" } else { "" };
    let [mean, low, high] = [mean, low, high].map(|value| rounded(scale * value, half));
    format!("{plus}{mean}{unit} ({low} to {high})")
}

/// Whether positive numbers have a plus.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Always,
    Minus,
}

/// The value of a figure, and its difference from the first rules.
fn told(row: &FigureRow) -> [String; 2] {
    let value = row.estimate.map_or_else(|| "–".to_owned(), |one| interval(row.figure, one, Sign::Minus));
    let more = match row.difference {
        _ if row.is_same() => "the same".to_owned(),
        Some(more) => interval(row.figure, more, Sign::Always),
        None => String::new(),
    };
    [value, more]
}

/// Groups neighbouring numbers into at most `most` groups: the first number of each, how many numbers it
/// holds, and how often they occurred.
fn binned(spread: &crate::house::simulate::tally::Tally, most: usize) -> Vec<(i64, i64, u64)> {
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

/// The smallest of 1, 2, 5, 10, 20, 50 … that is at least this.
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
    use crate::house::simulate::tally::Tally;

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
