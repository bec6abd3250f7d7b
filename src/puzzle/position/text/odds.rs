//! The expected points of each play, as a table with bars; and a best turn whose worth is an average.

use std::fmt::Write as _;

use super::steps::steps;
use crate::game::drawing::look::Visibility;
use crate::game::drawing::steps::Length;
use crate::game::odds::{Expected, Method, MoveOdds};
use crate::game::presented::Gain;
use crate::game::{Objective, Odds};
use crate::puzzle::position::puzzle::Puzzle;
use crate::search::statistics::{Estimate, FEWEST_SAMPLES};
use crate::style::{BOLD, DIM, GOOD, grouped, styled};
use crate::words::{counted, minus};

/// The width in columns of the longest bar.
const BAR: usize = 24;

/// The table of all plays with its bars.
pub fn table(puzzle: &Puzzle, odds: &Odds) -> String {
    let mut text = format!("{}\n{}\n\n", styled(BOLD, heading(puzzle, odds)), explained(odds));
    if odds.rows.is_empty() {
        text.push_str("  there is nothing to play\n");
        return text;
    }
    let plays = odds.rows.iter().map(|row| row.mv.to_string().len()).max().unwrap_or(0);
    let unknown = odds.is_unknown();
    let number = |row: &MoveOdds| if unknown { "?".to_owned() } else { shown(odds, row.expected) };
    let numbers: Vec<String> = odds.rows.iter().map(number).collect();
    let width = numbers.iter().map(|number| number.chars().count()).max().unwrap_or(0);
    let scale = Scale::of(odds);
    for (row, number) in odds.rows.iter().zip(&numbers) {
        let best = !unknown && row.expected.mean() >= odds.rows[0].expected.mean();
        let style = if best { GOOD } else { BOLD };
        let mv = format!("{:plays$}", row.mv.to_string());
        let number = format!("{number:>width$}");
        let _ = write!(text, "  {}  {}", styled(BOLD, mv), styled(style, number));
        if let Some(chances) = chances(row).filter(|_| !unknown && !has_bounds_alone(odds)) {
            let _ = write!(text, "  {chances}");
        }
        let bar = scale.bar(row.expected.mean());
        let _ = if bar.is_empty() { writeln!(text) } else { writeln!(text, "  {}", styled(style, bar)) };
    }
    text.push('\n');
    text.push_str(&notes(odds));
    text
}

/// A best turn whose worth is an average: the number, and the line up to the first draw.
pub fn best_turn(puzzle: &Puzzle, odds: &Odds) -> String {
    let Some(best) = odds.best() else { return "there is nothing to play\n".to_owned() };
    let mut text = format!("best turn: {} {}", styled(GOOD, shown(odds, best.expected)), counts(puzzle));
    match (best.expected, best.foreseen) {
        (Expected::Exact(_), _) => text.push_str(", proven\n"),
        (Expected::Sampled(_), Some(foreseen)) => {
            text.push_str(if has_bounds_alone(odds) { "\n" } else { ", by the best strategy found\n" });
            let _ = writeln!(text, "no strategy gains more than {}", most(odds, foreseen));
        }
        (Expected::Sampled(_), None) => text.push('\n'),
    }
    let _ = writeln!(text, "{}\n", explained(odds));
    text += &steps(puzzle, &odds.line, Length::Turn, Visibility::Hide).unwrap_or_default();
    if !odds.reply.is_empty() {
        let reply: Vec<String> = odds.reply.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "the best reply: {}", reply.join(" "));
    }
    text
}

/// What such a turn counts.
fn counts(puzzle: &Puzzle) -> &'static str {
    match (puzzle.position.presented().features().gain, puzzle.objective) {
        (Gain::Captures, _) => "tiles captured less the best reply",
        (_, Objective::Margin) => "points less the best reply",
        (_, Objective::Points) => "points on average",
    }
}

/// What such a turn is worth, and how that is known, without its line.
pub fn worth(puzzle: &Puzzle, odds: &Odds) -> String {
    let Some(best) = odds.best() else { return "there is nothing to play".to_owned() };
    let mut known = vec![if odds.is_exact() { "proven".to_owned() } else { "not proven".to_owned() }];
    known.extend(best.foreseen.map(|most_of| format!("no strategy gains more than {}", most(odds, most_of))));
    known.extend((!odds.is_exact()).then(|| explained(odds)));
    let worth = shown(odds, best.expected);
    format!("the best turn is worth {worth} {} ({})", counts(puzzle), known.join("; "))
}

fn heading(puzzle: &Puzzle, odds: &Odds) -> String {
    let features = puzzle.position.presented().features();
    match (features.gain, puzzle.objective) {
        (Gain::Captures, Objective::Margin) => "tiles captured, less the best reply".to_owned(),
        (Gain::Points, Objective::Margin) => "points of the turn, less the best reply".to_owned(),
        (Gain::Points, Objective::Points) => "points of the turn".to_owned(),
        _ => {
            let two = odds.rows.iter().any(|row| row.ahead.is_some());
            let result = if two { "result of the hand" } else { "result" };
            format!("{result} for seat {}", odds.seat)
        }
    }
}

/// How the numbers were computed, in words.
pub fn method(odds: &Odds) -> String {
    match odds.method {
        Method::Draws if odds.reply.is_empty() => "exact average over every draw".to_owned(),
        Method::Draws => "exact".to_owned(),
        Method::Deals(1) => "exact: every tile is known".to_owned(),
        Method::Deals(deals) => {
            format!("exact average over all {} deals that agree with what is known", grouped(deals))
        }
        Method::Sampled { samples, asked, seed } => {
            let taken = counted(grouped(samples), "sample", "samples");
            if samples < FEWEST_SAMPLES {
                return format!("stopped after {taken}: only the bounds that the rules give are known");
            }
            format!("{taken}, seed {seed}{}", stopped(samples, asked))
        }
        Method::PlayOuts { samples: 0, .. } => {
            "stopped before any deal was solved or played out: nothing is known of the plays".to_owned()
        }
        Method::PlayOuts { samples, asked, seed } => {
            let few = if samples < FEWEST_SAMPLES { ", too few for an interval" } else { "" };
            let play_outs = counted(grouped(samples), "play-out", "play-outs");
            format!("{play_outs} after each play, seed {seed}{}{few}", stopped(samples, asked))
        }
    }
}

fn stopped(samples: u64, asked: u64) -> String {
    if samples < asked { format!(", stopped before {}", grouped(asked)) } else { String::new() }
}

/// How the numbers were computed, with the notes on them.
fn explained(odds: &Odds) -> String {
    [Some(method(odds)), legend(odds).map(str::to_owned)].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// Whether there are too few samples for more than the bounds of the rules.
fn has_bounds_alone(odds: &Odds) -> bool {
    matches!(odds.method, Method::Sampled { samples, .. } if samples < FEWEST_SAMPLES)
}

/// A number: an estimate, or the bounds given by the rules.
fn shown(odds: &Odds, expected: Expected) -> String {
    match expected {
        Expected::Sampled(Estimate { low, high, .. }) if has_bounds_alone(odds) => {
            minus(format!("{low:.0} to {high:.0}"))
        }
        _ => number(expected),
    }
}

/// The perfect-information bound.
fn most(odds: &Odds, foreseen: Estimate) -> String {
    if has_bounds_alone(odds) {
        minus(format!("{:.0}", foreseen.high))
    } else {
        number(Expected::Sampled(foreseen))
    }
}

/// The explanation of ±, where a number has one.
pub fn legend(odds: &Odds) -> Option<&'static str> {
    let is_shown = odds.rows.iter().any(|row| shown(odds, row.expected).contains('±'));
    is_shown.then_some("± is the half-width of a 95 % confidence interval")
}

/// A number for a person: without decimals if it is whole.
pub fn number(expected: Expected) -> String {
    match expected {
        Expected::Exact(ratio) => match ratio.as_whole() {
            Some(whole) => minus(whole),
            None => minus(format!("{:.3}", ratio.as_f64())),
        },
        Expected::Sampled(Estimate { mean, low, high }) => {
            let half = (high - low) / 2.0;
            minus(if half.is_finite() { format!("{mean:.2} ± {half:.2}") } else { format!("{mean:.2}") })
        }
    }
}

/// Probabilities as percentages; those that are zero are left out.
fn chances(row: &MoveOdds) -> Option<String> {
    let percent = |chance: Expected| format!("{:.0}", 100.0 * chance.mean());
    if let Some([through, again]) = row.play_through {
        let first = format!("{:>3} %", percent(through));
        let then =
            if again.mean() > 0.0 { format!(" then {:.1} %", 100.0 * again.mean()) } else { String::new() };
        return Some(format!("{:17}", first + &then));
    }
    row.ahead.map(|ahead| format!("{:>3} %", percent(ahead)))
}

/// The explanation of the columns, and what the method cannot see.
fn notes(odds: &Odds) -> String {
    let mut text = String::new();
    let is_through = |row: &MoveOdds| row.play_through.is_some_and(|[through, _]| through.mean() > 0.0);
    if odds.rows.iter().any(is_through) && !has_bounds_alone(odds) {
        text.push_str(
            "%: the chance of a play-through, then that of playing the next hand through as well\n",
        );
    }
    if odds.rows.iter().any(|row| row.ahead.is_some()) && !odds.is_unknown() {
        text.push_str("%: the chance of gaining more than every other side\n");
    }
    if let Some(foreseen) = odds.best().and_then(|best| best.foreseen) {
        let bound = most(odds, foreseen);
        let _ =
            writeln!(text, "perfect-information bound of the first play: {bound}; no strategy gains more");
    }
    if matches!(odds.method, Method::PlayOuts { .. }) {
        let note = "too few deals could be solved within the limits. A play-out deals the hidden tiles and plays the\n\
                    rest of the hand at random: this is not best play, and it proves nothing";
        let _ = writeln!(text, "{}", styled(DIM, note));
    } else if odds.rows.iter().any(|row| row.ahead.is_some()) && odds.method != Method::Deals(1) {
        let note = "each deal is solved with all hands open. This ignores what a play reveals and what it finds\n\
                    out, assumes that every seat guesses right from here on, and learns from the moves of\n\
                    others only what they could not play";
        let _ = writeln!(text, "{}", styled(DIM, note));
    }
    text
}

/// The scale of the bars.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// From 0, or from the worst play if that is lower, to the best.
    fn of(odds: &Odds) -> Self {
        let means = odds.rows.iter().map(|row| row.expected.mean());
        let (low, high) = means.fold((0.0_f64, 0.0_f64), |(low, high), mean| (low.min(mean), high.max(mean)));
        Self { low, high }
    }

    /// A bar in eighths of a column.
    fn bar(&self, value: f64) -> String {
        const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
        let range = self.high - self.low;
        if range <= 0.0 {
            return String::new();
        }
        let eighths = ((value - self.low) / range * (BAR * 8) as f64).round() as usize;
        let mut bar = "█".repeat(eighths / 8);
        if !eighths.is_multiple_of(8) {
            bar.push(EIGHTHS[eighths % 8]);
        }
        bar
    }
}
