//! A position under variants: a table of all of them, then the differences of each.

use std::fmt::Write as _;

use super::page::{Figures, Page};
use crate::compare::position::{
    ChangedCell, ChangedPlay, PlayChanges, PositionComparison, PositionFacts, PositionUnder,
};
use crate::document::Puzzle;
use crate::game::drawing::look::{Cell, Letters};
use crate::game::presented::Gain;
use crate::game::{Death, HandValue, LegalPlay, Move, ScoringCell};
use crate::puzzle::answer::Answer;
use crate::puzzle::position::best::BestTurn;
use crate::puzzle::position::text::odds::number;
use crate::sorted;
use crate::style::{BAD, BOLD, DIM, GOOD, amount, styled, unit};
use crate::visible::visible;
use crate::words::{counted, joined, minus, numbers};

/// The most plays listed for one kind of difference.
const LISTED: usize = 12;

/// The most reasons listed why a position is impossible: a line with other joins has many.
const REASONS: usize = 3;

/// The name of the file's own rules beside their variants.
pub(super) const GIVEN: &str = "as written";

impl Answer for PositionComparison<'_> {
    /// The table of all variants, then each with its plays and its picture.
    fn text(&self) -> String {
        let mut text = table(&rows(self));
        for under in &self.variants {
            let _ = write!(text, "\n{}\n{}", styled(BOLD, &under.name), variant(self, under));
        }
        text
    }
}

/// The same as a page, below the figures.
pub fn position_page(title: &str, found: &PositionComparison<'_>, figures: Figures) -> Page {
    let section = |under: &PositionUnder| (under.name.clone(), variant(found, under));
    Page {
        title: title.to_owned(),
        figures: Some(figures),
        table: rows(found),
        sections: found.variants.iter().map(section).collect(),
    }
}

/// Why a position is impossible under a variant.
fn impossible(faults: &[String]) -> String {
    let mut text = format!("  {}\n", styled(BAD, "the position is impossible under these rules:"));
    for fault in faults.iter().take(REASONS) {
        let _ = writeln!(text, "  {}", visible(fault));
    }
    if let Some(more) = faults.len().checked_sub(REASONS).filter(|more| *more > 0) {
        let _ = writeln!(text, "  {}", styled(DIM, format!("and {more} more")));
    }
    text
}

/// The column headings, a row for the rules of the file, and one for each variant.
fn rows(found: &PositionComparison<'_>) -> Vec<Vec<String>> {
    let mut heads = vec!["", "plays", "gained", "lost", "changed"];
    let given = &found.given;
    heads.extend(given.best.iter().map(|_| "best turn"));
    heads.extend(given.cells.iter().flat_map(|_| ["live", "dead"]));
    heads.extend(given.value.iter().map(|_| "value"));
    let heads = heads.iter().map(|head| (*head).to_owned()).collect();
    let others = found.variants.iter().map(|under| match &under.puzzle {
        Some(_) => row(&under.name, &under.facts, Some(counts(given, under))),
        None => vec![under.name.clone(), "impossible".to_owned()],
    });
    [heads, row(GIVEN, given, None)].into_iter().chain(others).collect()
}

/// The rows as aligned columns.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter(|row| row.len() > 2 || column == 0).filter_map(|row| row.get(column));
        cells.map(|cell| visible(cell).chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (n, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let cell = visible(cell);
            let _ =
                if column == 0 { write!(line, "{cell:width$}") } else { write!(line, "  {cell:>width$}") };
        }
        let line = line.trim_end().to_owned();
        let _ = writeln!(text, "{}", if n == 0 { styled(DIM, line) } else { line });
    }
    text
}

/// The numbers of plays gained, lost and changed.
fn counts(given: &PositionFacts, under: &PositionUnder) -> [String; 3] {
    if !has_plays(given, under) {
        return [(); 3].map(|()| "?".to_owned());
    }
    let PlayChanges { gained, lost, changed } = &under.plays;
    [gained.len(), lost.len(), changed.len()].map(|count| count.to_string())
}

/// Whether it is known which plays differ.
pub(super) fn has_plays(given: &PositionFacts, under: &PositionUnder) -> bool {
    given.plays.is_some() && under.facts.plays.is_some()
}

fn row(name: &str, facts: &PositionFacts, counts: Option<[String; 3]>) -> Vec<String> {
    let mut row = vec![name.to_owned()];
    row.push(facts.plays.as_ref().map_or("?".to_owned(), |plays| plays.len().to_string()));
    row.extend(counts.unwrap_or_default());
    row.extend(facts.best.as_ref().map(short_best));
    if let Some(cells) = &facts.cells {
        let dead = cells.iter().filter(|cell| cell.dead.is_some()).count();
        row.extend([(cells.len() - dead).to_string(), dead.to_string()]);
    }
    row.extend(facts.value.as_ref().map(short_value));
    row
}

/// What each seat gains, and whether that is not proven.
fn short_value(value: &HandValue) -> String {
    let proven = if value.exact { "" } else { " (not proven)" };
    format!("{}{proven}", numbers(&value.values))
}

/// The number, or its bounds where it is not proven.
fn short_best(best: &BestTurn) -> String {
    match best {
        BestTurn::Known(best) if best.exact => minus(best.best),
        BestTurn::Known(best) => minus(format!("{} to {}", best.best, best.bound)),
        BestTurn::Average(odds) => {
            let proven = if odds.is_exact() { "" } else { " (not proven)" };
            odds.best().map_or("none".to_owned(), |row| number(row.expected) + proven)
        }
    }
}

/// The position under one variant, or why it is impossible.
fn variant(found: &PositionComparison<'_>, under: &PositionUnder) -> String {
    let PositionComparison { puzzle, given, .. } = found;
    let Some(now) = &under.puzzle else { return impossible(&under.impossible) };
    let mut text = String::new();
    let names = letters(puzzle, under);
    lists(&mut text, &under.plays, &names);
    for change in &under.changed_cells {
        let _ = writeln!(text, "  cell      {} {}", change.at, of_cell(change));
    }
    if let Some(best) = &under.facts.best {
        let _ = writeln!(
            text,
            "  best turn {}",
            best_turn(best, given.best.as_ref(), now.position.presented().features().gain)
        );
    }
    if let Some(value) = &under.facts.value {
        let _ = writeln!(text, "  value     {}: {}", of_round(value), joined(&value.line));
    }
    if !has_plays(given, under) {
        let _ = writeln!(text, "  plays     not known");
    } else if under.plays.all().next().is_none() && under.changed_cells.is_empty() {
        let _ = writeln!(text, "  plays     unchanged");
    }
    let picture = now.position.presented().picture(&names, &[]);
    if picture != puzzle.position.presented().picture(&puzzle.letters, &[]) {
        let _ = writeln!(text, "\n{}", picture.trim_end_matches('\n'));
    }
    text
}

/// The value of the rest of a round, and what is proven of it.
pub(super) fn of_round(value: &HandValue) -> String {
    let proven = match (value.exact, value.bounds) {
        (true, _) => ", proven".to_owned(),
        (false, Some(bounds)) => {
            let [least, most] = bounds.map(minus);
            format!(", not proven: the margin of the side to play is {least} to {most}")
        }
        (false, None) if value.ranges.is_empty() => ", not proven".to_owned(),
        (false, None) => {
            let range = |[least, most]: &[i32; 2]| format!("{least} to {most}");
            let ranges: Vec<String> = value.ranges.iter().map(range).collect();
            format!(", not proven: best play gains {}", ranges.join(", "))
        }
    };
    format!("{}{proven}", numbers(&value.values))
}

/// The plays that differ, each with the letter of its cell in the picture.
fn lists(text: &mut String, plays: &PlayChanges, names: &Letters) {
    let width = plays.all().map(|play| play.mv.to_string().len()).max().unwrap_or(0);
    let named = |play: &LegalPlay| {
        let letter = |at| names.iter().find(|(_, cell)| **cell == at).map_or(' ', |(letter, _)| *letter);
        let letter = play.mv.connects_at().map(|at| format!("{} ", letter(at))).unwrap_or_default();
        format!("{letter}{:width$}", play.mv.to_string())
    };
    for (what, style, list) in [("gained", GOOD, &plays.gained), ("lost", BAD, &plays.lost)] {
        for play in list.iter().take(LISTED) {
            let _ = writeln!(
                text,
                "  {}    {}  {}",
                styled(style, format!("{what:6}")),
                named(play),
                worth(play)
            );
        }
        more(text, list.len());
    }
    for ChangedPlay { before: was, after: now } in plays.changed.iter().take(LISTED) {
        let _ = writeln!(text, "  changed   {}  {}, now {}", named(now), worth(was), worth(now));
    }
    more(text, plays.changed.len());
}

fn more(text: &mut String, count: usize) {
    if let Some(more) = count.checked_sub(LISTED).filter(|more| *more > 0) {
        let _ = writeln!(text, "            {}", styled(DIM, format!("and {more} more")));
    }
}

fn worth(play: &LegalPlay) -> String {
    let goes_on = if play.worth.continues { "goes on" } else { "ends the turn" };
    let worth = match play.mv.features().gain {
        Gain::Points => format!("{} {}", play.worth.kind, minus(play.worth.points)),
        Gain::Late if play.worth.total.is_some() => {
            format!("{} {}", play.worth.kind, minus(play.worth.points))
        }
        Gain::Captures | Gain::Late => play.worth.kind.to_string(),
    };
    format!("{worth}, {goes_on}")
}

/// The kind of a play and its immediate worth.
pub(super) fn short_worth(play: &LegalPlay) -> String {
    match play.worth.points {
        0 => play.worth.kind.to_string(),
        points => format!("{} {}", play.worth.kind, minus(points)),
    }
}

/// A cell before and now.
pub(super) fn of_cell(change: &ChangedCell) -> String {
    let cell = |cell: Option<ScoringCell>| match cell {
        None => "neither corner nor centre".to_owned(),
        Some(ScoringCell { kind, dead: Some(why @ (Death::Sum | Death::Tiles)), .. }) => {
            format!("{kind}, dead: {why}")
        }
        Some(ScoringCell { kind, .. }) => kind.to_string(),
    };
    format!("{}, now {}", cell(change.before), cell(change.after))
}

/// The points of the best turn, the difference from before, and its line.
pub(super) fn best_turn(best: &BestTurn, given: Option<&BestTurn>, gain: Gain) -> String {
    let mut text = match best {
        BestTurn::Known(best) if best.exact => format!("{}, proven", amount(gain, best.best)),
        BestTurn::Known(best) => {
            let (found, bound) = (amount(gain, best.best), minus(best.bound));
            format!("{found} found, not proven: no turn reaches more than {bound}")
        }
        BestTurn::Average(_) => format!("{} {} on average", short_best(best), unit(gain)),
    };
    if let (BestTurn::Known(best), Some(BestTurn::Known(given))) = (best, given)
        && best.exact
        && given.exact
    {
        text.push_str(&match best.best - given.best {
            0 => ", as before".to_owned(),
            more if more > 0 => format!(", {more} more"),
            less => format!(", {} less", -less),
        });
    }
    if let BestTurn::Known(board_best) = best
        && let Some(solutions) = board_best.solutions
    {
        let _ = write!(text, ", {}", counted(solutions, "way", "ways"));
    }
    let line = joined(best.line());
    if line.is_empty() { text } else { format!("{text}: {line}") }
}

/// The name of a cell beside a picture with a line on it: its letter, or the number of the play that covers
/// it.
pub(super) fn named_cell(at: Cell, names: &Letters, line: &[Move]) -> String {
    match line.iter().position(|mv| mv.covers(at)) {
        Some(step) => format!("under {}: ", step + 1),
        None => names
            .iter()
            .find(|(_, cell)| **cell == at)
            .map_or(String::new(), |(letter, _)| format!("{letter}: ")),
    }
}

/// The names in the file, and a letter for each other cell where a play differs, in reading order as far as
/// the alphabet suffices.
pub(super) fn letters(puzzle: &Puzzle, under: &PositionUnder) -> Letters {
    let mut names = puzzle.letters.clone();
    let cells = under.plays.all().filter_map(|play| play.mv.connects_at());
    let cells = sorted::set(cells.map(|at| (at.y, at.x)));
    let mut free = ('A'..='Z').filter(|letter| !puzzle.letters.contains_key(letter));
    for (y, x) in cells {
        let at = Cell { x, y };
        if names.values().any(|other| *other == at) {
            continue;
        }
        let Some(letter) = free.next() else { break };
        names.insert(letter, at);
    }
    names
}

/// The name of a set of rules on a sheet, with its best result.
pub(super) fn caption(name: &str, facts: &PositionFacts) -> String {
    let plays = facts.plays.as_ref().map(|plays| counted(plays.len(), "play", "plays"));
    let best = facts.best.as_ref().map(|best| format!("best turn {}", short_best(best)));
    let value = facts.value.as_ref().map(|value| format!("value {}", short_value(value)));
    let results: Vec<String> = [plays, best, value].into_iter().flatten().collect();
    if results.is_empty() { name.to_owned() } else { format!("{name}: {}", results.join(", ")) }
}
