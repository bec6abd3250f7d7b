//! Optimal play with hidden hands, for a person.

use std::fmt::Write as _;

use crate::game::odds::equilibrium::MixedPlay;
use crate::search::equilibrium::ExactMean;
use crate::style::{BOLD, GOOD, grouped, styled};
use crate::words::minus;

/// A probability below which a move is not shown.
const RARE: f64 = 0.000_5;

/// Points are shown to a part of this many.
const SHOWN: f64 = 10_000.0;

/// The value, the mixed strategy, and what sampled play loses.
pub fn table(seat: usize, found: Option<&MixedPlay>) -> String {
    let Some(found) = found else {
        return "stopped before every deal was laid out: nothing is known of the value\n".to_owned();
    };
    let mut text = format!("{}\n", styled(BOLD, format!("equilibrium of the hand, for seat {seat}")));
    let _ = writeln!(text, "value     {}", styled(GOOD, value(found.value)));
    for (n, (mv, share)) in found.strategy.iter().filter(|(_, share)| *share >= RARE).enumerate() {
        let name = if n == 0 { "strategy" } else { "" };
        let _ = writeln!(text, "{name:<10}{:<8} {:>5.1} %", mv.to_string(), 100.0 * share);
    }
    let [least, most] = found.exploitable;
    let loses = match [least, most].map(shown) {
        _ if most.above == 0 => "nothing".to_owned(),
        _ if least.above == 0 => format!("at most {} points a hand", rounded_up(most)),
        [least, most] if least == most => format!("{most} points a hand"),
        [least, most] => format!("{least} to {most} points a hand"),
    };
    let _ =
        writeln!(text, "\nThe plays that `odds` puts first lose {loses} against an opponent who knows them.");
    let [deals, choices, ends] =
        [grouped(found.deals), grouped(found.choices as u64), grouped(found.ends as u64)];
    let _ = writeln!(
        text,
        "\nThe value is the average over all {deals} deals, the own hand hidden as well: {choices} choices,\n\
         {ends} ends of play. The strategy is that of the own hand."
    );
    if found.is_at_limit {
        text.push_str("A limit was reached before the bounds were close; they hold.\n");
    }
    text
}

fn value([low, high]: [ExactMean; 2]) -> String {
    match low.in_lowest_terms().filter(|_| low == high) {
        Some([above, 1]) => format!("{} points, proven", minus(above)),
        Some([above, below]) => format!("{}/{below} points, proven", minus(above)),
        None => format!("between {} and {} points, proven", rounded_down(low), rounded_up(high)),
    }
}

fn shown(points: ExactMean) -> String {
    decimal(points.as_f64())
}

/// A decimal number that is not higher. What is proven stays true when it is rounded.
fn rounded_down(points: ExactMean) -> String {
    decimal((points.below_it() * SHOWN).floor() / SHOWN)
}

/// A decimal number that is not lower.
fn rounded_up(points: ExactMean) -> String {
    decimal((points.above_it() * SHOWN).ceil() / SHOWN)
}

fn decimal(points: f64) -> String {
    minus(format!("{points:.4}"))
}
