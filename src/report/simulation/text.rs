//! A simulation as text for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::conclusion::conclusion;
use super::numbers::{ShownFigure, Trend, binned, shown};
use crate::simulate::Seatings;
use crate::simulate::summary::{FigureRow, Summary};
use crate::style::{BOLD, grouped, styled};
use crate::visible::visible;
use crate::words::{counted, minus};

/// The width in columns of the longest bar.
const BAR: usize = 40;

/// The most bars of a histogram.
const BARS: usize = 16;

/// More than under the first rules, and less.
const MORE: Style = AnsiColor::Cyan.on_default();
const LESS: Style = AnsiColor::Yellow.on_default();

/// What was played, every figure with its interval, and what it comes to; with several sets of rules one line
/// each, with the difference from the first.
pub fn simulation(summary: &Summary) -> String {
    let mut text = head(summary);
    let figures = shown(summary);
    if figures.is_empty() {
        text.push_str("too few games for any figure: an interval needs more\n");
        return text;
    }
    if summary.columns.len() == 1 {
        let width = figures.iter().map(|figure| figure.title.chars().count()).max().unwrap_or(0);
        for figure in &figures {
            let [value, _] = figure.rows.first().map(|row| figure.told(row)).unwrap_or_default();
            let _ = writeln!(text, "{:<width$}  {value}", figure.title);
        }
    } else {
        for figure in &figures {
            compared(&mut text, summary, figure);
        }
    }
    let conclusion = conclusion(summary);
    if !conclusion.is_empty() {
        let _ = write!(text, "\n{}\n", conclusion.join("\n"));
    }
    text
}

/// A figure under each set of rules. A colour shows more or less, bold that the interval excludes 0.
fn compared(text: &mut String, summary: &Summary, figure: &ShownFigure<'_>) {
    let width = summary.columns.iter().map(|column| visible(&column.name).chars().count()).max().unwrap_or(0);
    let _ = writeln!(text, "{}", styled(BOLD, &figure.title));
    let cells: Vec<[String; 2]> = figure.rows.iter().map(|row| figure.told(row)).collect();
    let wide = cells.iter().map(|[value, _]| value.chars().count()).max().unwrap_or(0);
    for ((row, column), [value, more]) in figure.rows.iter().zip(&summary.columns).zip(cells) {
        let style = match Trend::of(row) {
            Trend::More => MORE,
            Trend::Less => LESS,
            Trend::Neither => Style::new(),
        };
        let style = if row.differs() { style.bold() } else { style };
        let more = if more.is_empty() { more } else { styled(style, more) };
        let name = visible(&column.name);
        let _ = writeln!(text, "{}", format!("  {name:<width$}  {value:<wide$}  {more}").trim_end());
    }
}

/// The players, the game and the number of games.
pub(super) fn head(summary: &Summary) -> String {
    let plan = &summary.plan;
    let players: Vec<&str> = plan.players.iter().map(|player| player.name()).collect();
    let hands: u64 = summary.columns.iter().map(|column| column.hands).sum();
    let mut text = format!(
        "{}, {}: {}\n{}, {}, seed {}",
        visible(&plan.game),
        counted(players.len(), "player", "players"),
        players.join(", "),
        counted(grouped(summary.games), "game", "games"),
        counted(grouped(hands), "hand", "hands"),
        plan.seed,
    );
    if summary.columns.len() > 1 {
        let _ = write!(text, "; {} sets of rules on the same deals", summary.columns.len());
    }
    if summary.plan.seatings == Seatings::Every {
        let _ = write!(text, "; each game is played from every seat");
    }
    if !summary.is_complete() {
        let _ = write!(text, "; {} requested", counted(grouped(plan.games), "game was", "games were"));
    }
    text + "\n\n"
}

/// The distributions, as bars.
pub fn histograms(summary: &Summary) -> String {
    let mut text = String::new();
    for (figure, rows) in summary.by_figure().filter(|(figure, _)| figure.is_spread()) {
        for (row, column) in rows.iter().zip(&summary.columns).filter(|(row, _)| !row.spread.is_empty()) {
            let of = if rows.len() > 1 { format!(", {}", column.name) } else { String::new() };
            let per = figure.counted().map(|counted| format!(", % of {counted}")).unwrap_or_default();
            let _ = writeln!(text, "{}{per}", styled(BOLD, figure.title() + &of));
            text += &bars(row);
            text.push('\n');
        }
    }
    text
}

fn bars(row: &FigureRow) -> String {
    let bins = binned(&row.spread, BARS);
    let all = row.spread.count().max(1) as f64;
    let most = bins.iter().map(|(.., times)| *times).max().unwrap_or(1).max(1) as f64;
    let label = |first: i64, width: i64| {
        if width == 1 { minus(first) } else { format!("{} to {}", minus(first), minus(first + width - 1)) }
    };
    let labels: Vec<String> = bins.iter().map(|(first, width, _)| label(*first, *width)).collect();
    let wide = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for ((.., times), label) in bins.iter().zip(labels) {
        let bar = "█".repeat((*times as f64 / most * BAR as f64).round() as usize);
        let share = 100.0 * *times as f64 / all;
        let _ = writeln!(text, "  {label:>wide$}  {share:>5.1} %  {bar}");
    }
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
