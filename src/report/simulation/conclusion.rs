//! What a simulation comes to, in plain sentences with their intervals.

use super::numbers::{ShownEstimate, ShownFigure, Sign, players, shown, strategies};
use crate::search::statistics::Estimate;
use crate::simulate::Figure;
use crate::simulate::summary::{FigureRow, Summary};
use crate::visible::visible;

/// The most sets of rules that have a sentence.
const MOST: usize = 8;

/// The sentences: under one set of rules what the lead is worth and who wins, under several how each changes
/// the length of a game.
pub(super) fn conclusion(summary: &Summary) -> Vec<String> {
    let figures = shown(summary);
    if summary.columns.len() == 1 {
        let all = [lead(summary, &figures), ahead(summary, &figures), winner(summary, &figures)];
        return all.into_iter().flatten().collect();
    }
    // The minutes of a game stand after its plays.
    let Some(length) = figures.iter().rfind(|figure| figure.figure == Figure::PlaysPerGame) else {
        return Vec::new();
    };
    let columns = length.rows.iter().zip(&summary.columns).skip(1).take(MOST);
    columns.filter_map(|(row, column)| longer(length, row, &visible(&column.name))).collect()
}

/// A number with its interval, as a sentence has them.
fn measured(figure: &ShownFigure<'_>, estimate: Estimate, unit: &str) -> String {
    let ShownEstimate { mean, interval } = figure.measured(estimate, Sign::Minus);
    format!("{mean}{unit} (95 % interval: {interval})")
}

/// The same size in the other direction.
fn opposite(Estimate { mean, low, high }: Estimate) -> Estimate {
    Estimate { mean: -mean, low: -high, high: -low }
}

fn estimate(figure: &ShownFigure<'_>) -> Option<Estimate> {
    figure.rows.first()?.estimate
}

/// The number of sides under the first rules.
fn sides(summary: &Summary) -> usize {
    summary.plan.sides(0).map_or(summary.plan.players.len(), |sides| sides.len())
}

/// How much wider the interval is that the best of 3 to 10 sides needs, so that the best of equals is taken for better in
/// one of forty runs: the quantile of the normal distribution at 1 − 0.025 / sides, in parts of that at 0.975
/// (Bonferroni). Of two sides one is as far behind as the other is ahead.
const WIDER: [f64; 8] = [1.221, 1.274, 1.314, 1.346, 1.373, 1.395, 1.415, 1.432];

/// The lower end for the best of all sides.
fn low_of_best(summary: &Summary, Estimate { mean, low, .. }: Estimate) -> f64 {
    let most = WIDER[WIDER.len() - 1];
    let wider = match sides(summary) {
        0..3 => 1.0,
        sides => WIDER.get(sides - 3).copied().unwrap_or(most),
    };
    mean - (mean - low) * wider
}

/// What leading is worth.
fn lead(summary: &Summary, figures: &[ShownFigure<'_>]) -> Option<String> {
    let figure = figures.iter().find(|figure| figure.figure == Figure::LeadAdvantage)?;
    let lead = estimate(figure)?;
    let (seats, sides) = (summary.plan.players.len(), sides(summary));
    let others = match sides {
        _ if seats == 2 => "the other seat",
        2 => "the average of the other side",
        _ if sides < seats => "the average of the other sides",
        _ => "the average of the others",
    };
    Some(if lead.low > 0.0 {
        format!("The seat that leads a hand gains {} more than {others}.", measured(figure, lead, " points"))
    } else if lead.high < 0.0 {
        let less = measured(figure, opposite(lead), " points");
        format!("The seat that leads a hand gains {less} less than {others}.")
    } else {
        let lead = measured(figure, lead, " points");
        format!("Leading a hand is not shown to be worth anything: {lead}.")
    })
}

/// Who gains more than the others on the same deals.
fn ahead(summary: &Summary, figures: &[ShownFigure<'_>]) -> Option<String> {
    let margins = || figures.iter().filter(|figure| matches!(figure.figure, Figure::Margin(_)));
    let of = |figure: &&ShownFigure<'_>| estimate(figure).map_or(0.0, |one| one.mean);
    let most = margins().max_by(|one, other| of(one).total_cmp(&of(other)))?;
    let (margin, player) = (estimate(most)?, most.figure.player()?);
    let partners = summary.partners(usize::from(player));
    if low_of_best(summary, margin) <= 0.0 {
        return Some("No player is shown to gain more than the others on the same deals.".to_owned());
    }
    let verb = if partners.len() > 1 { "gain" } else { "gains" };
    let others = if margins().count() > 2 { "the average of the others" } else { "the other side" };
    let who = named(summary, &partners);
    Some(format!(
        "{who} {verb} {} a hand more than {others} on the same deals.",
        measured(most, margin, " points")
    ))
}

/// Who wins more than an even share of the games.
fn winner(summary: &Summary, figures: &[ShownFigure<'_>]) -> Option<String> {
    let wins: Vec<_> = figures.iter().filter(|figure| matches!(figure.figure, Figure::Wins(_))).collect();
    let of = |figure: &&&ShownFigure<'_>| estimate(figure).map_or(0.0, |one| one.mean);
    let best = wins.iter().max_by(|one, other| of(one).total_cmp(&of(other)))?;
    let (share, Figure::Wins(player)) = (estimate(best)?, best.figure) else { return None };
    if share.mean == 0.0 {
        // Every game was given up.
        return None;
    }
    let even = 1.0 / wins.len() as f64;
    if wins.len() < 2 || low_of_best(summary, share) <= even {
        return Some("No player is shown to win more than an even share of the games.".to_owned());
    }
    let partners = summary.partners(usize::from(player));
    let (verb, share) =
        (if partners.len() > 1 { "win" } else { "wins" }, measured(best, share, " of the games"));
    let (who, even) = (named(summary, &partners), format!("{:.0} %", 100.0 * even));
    Some(format!("{who} {verb} {share}, more than an even share of {even}."))
}

/// Some players at the start of a sentence, with their strategies.
fn named(summary: &Summary, partners: &[usize]) -> String {
    let mut who = players(partners);
    if let Some(first) = who.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{who} ({})", strategies(summary, partners))
}

/// How much longer a game is than under the first rules.
fn longer(figure: &ShownFigure<'_>, row: &FigureRow, name: &str) -> Option<String> {
    let more = row.difference?;
    let unit = format!(" {}", figure.unit);
    Some(if row.is_same() {
        format!("With {name} every game is as long as with the first rules.")
    } else if more.low > 0.0 {
        format!("With {name} a game is {} longer.", measured(figure, more, &unit))
    } else if more.high < 0.0 {
        format!("With {name} a game is {} shorter.", measured(figure, opposite(more), &unit))
    } else {
        format!("With {name} a game is not shown to be longer or shorter: {}.", measured(figure, more, &unit))
    })
}
