//! Placement puzzles in words: their rules, their answers, and why a line is no solution.

use std::fmt::Write as _;
use std::iter::repeat;

use num_bigint::BigUint;

use super::board::{Board, CellIndex, GroupRule, Pips, PlacedTile, TouchingRule, Usage};
use super::checked::{LineFault, broken};
use super::notation::name;
use super::puzzle::PlacementPuzzle;
use super::signs::signs;
use super::solution::PlacementSolution;
#[cfg(feature = "ilp")]
use super::solver::{ByProgram, Declined};
use super::solver::{Count, ForcedAnswer, Found};
use crate::game::lattice::Cell;
use crate::style::{BOLD, DIM, GOOD, INDENT, filled, grouped, styled};
use crate::words::counted;

/// What answers call the kind.
pub(super) const TITLE: &str = "Placement";
/// The name of the tiles below a figure.
pub(super) const TILES: &str = "tiles";
/// The names of what is given, and of the rules, below a board.
pub(super) const GIVEN: &str = "given";
pub(super) const RULES: &str = "rules";
/// The names of all rows and all columns.
pub(super) const EACH: [(&str, &str); 2] = [("rows", "each row"), ("columns", "each column")];
/// What is said of each rule before its number, and its sign in a file.
pub(super) const RULES_SAID: [(&str, &str); 5] =
    [("sum ", ""), ("sum below ", "<"), ("sum above ", ">"), ("all alike", "="), ("all different", "!=")];
/// What stands before names whose sums are equal.
pub(super) const EQUAL_SUMS: &str = "equal sums: ";
/// What is said of touching halves, and its value in a file.
pub(super) const TOUCHING_SAID: [(&str, &str); 2] =
    [("touching halves of two tiles are equal", "equal"), ("touching halves of two tiles differ", "differ")];
/// What is said of tiles that need not lie.
pub(super) const EACH_ONCE: &str = "each once at most";
/// What is said of a board whose pips are all given.
pub(super) const EVERY_NUMBER: &str = "every number";
/// The caption of a figure without its solution.
pub(super) const PUZZLE: &str = "puzzle";

/// The caption of a solution that is not the only one.
pub(super) const ONE_SOLUTION: &str = "a solution";

impl LineFault {
    /// The reason in words.
    pub(super) fn said(&self, board: &Board) -> String {
        match self {
            Self::Apart(placement) => format!("{} is no place for a tile", board.named(placement)),
            Self::NotAmong(tile) => format!("the {} is not among the tiles, or not that often", name(*tile)),
            Self::Twice(cell) => format!("two tiles lie on {cell}"),
            Self::Free(cell) => format!("no tile lies on {cell}"),
            Self::Left(tile) => format!("the {} does not lie", name(*tile)),
            Self::Given(cell) => format!("{cell} has other pips than given"),
            Self::Moved(given) => format!("the given {} does not lie there", board.named(given)),
            Self::Rule(name) => broken_rule(name),
            Self::Sums => SUMS_DIFFER.to_owned(),
            Self::Touching([one, other]) => format!("{one} and {other} may not touch"),
        }
    }
}

/// What is said of equal sums that are not equal.
pub(super) const SUMS_DIFFER: &str = "sums that have to be equal differ";

/// What is said of a group whose rule does not hold.
pub(super) fn broken_rule(name: &str) -> String {
    format!("the rule of {name} does not hold")
}

/// What no sign on the board says, line by line.
pub(super) fn conditions(puzzle: &PlacementPuzzle) -> Vec<String> {
    let mut lines = Vec::new();
    let below: Vec<String> = signs(puzzle).iter().filter_map(|sign| sign.below).map(String::from).collect();
    for (name, rule) in puzzle.rules.iter().filter(|(name, _)| name.len() > 1 || below.contains(name)) {
        let name = described(puzzle, name);
        lines.push(format!("{name}: {}", rule_said(*rule)));
    }
    for list in &puzzle.same {
        let names: Vec<String> = list.iter().map(|name| described(puzzle, name)).collect();
        lines.push(format!("{EQUAL_SUMS}{}", names.join(", ")));
    }
    lines.extend(touching_said(puzzle.board.touching).map(|(said, _)| said.to_owned()));
    lines
}

/// What is said of touching halves under a rule, and its value in a file.
pub(super) fn touching_said(rule: TouchingRule) -> Option<(&'static str, &'static str)> {
    (rule != TouchingRule::Any).then(|| TOUCHING_SAID[usize::from(rule == TouchingRule::Differ)])
}

/// How far the tiles that lie have come: whether they are a solution, and how many cells are free.
pub(super) fn laid_said(board: &Board, found: Result<(), LineFault>, free: usize) -> String {
    let tiles = counted(board.given.len(), "tile lies", "tiles lie");
    match (found, free) {
        (Ok(()), _) => "Solved.".to_owned(),
        (Err(fault), 0) => format!("Every cell is covered, but {}.", fault.said(board)),
        (Err(_), free) => {
            let broken = broken(board, &board.given).map(|fault| format!(", but {}", fault.said(board)));
            let free = counted(free, "cell is free", "cells are free");
            format!("{tiles}, {free}{}.", broken.unwrap_or_default())
        }
    }
}

/// A rule in words.
pub(super) fn rule_said(rule: GroupRule) -> String {
    let [sum, below, above, alike, different] = RULES_SAID.map(|(said, _)| said);
    match rule {
        GroupRule::Sum(own) => format!("{sum}{own}"),
        GroupRule::Below(own) => format!("{below}{own}"),
        GroupRule::Above(own) => format!("{above}{own}"),
        GroupRule::Alike => alike.to_owned(),
        GroupRule::Different => different.to_owned(),
    }
}

/// Whether what no sign says names cells, rows or columns.
pub(super) fn names_cells(puzzle: &PlacementPuzzle) -> bool {
    let mut names = puzzle.rules.iter().map(|(name, _)| name).chain(puzzle.same.iter().flatten());
    names.any(|name| name.len() > 1 && EACH.iter().all(|(each, _)| each != name))
}

/// A name with the cells that it means.
fn described(puzzle: &PlacementPuzzle, name: &str) -> String {
    match (puzzle.groups.iter().find(|(own, _)| own == name), name) {
        (Some((_, cells)), _) => format!("{name} ({})", cells.trim_matches(['[', ']']).replace(", ", " ")),
        (None, name) => EACH.iter().find(|(own, _)| *own == name).map_or(name, |(_, each)| each).to_owned(),
    }
}

/// The tiles of a puzzle in a word or two, if they are a whole set.
pub(super) fn whole_set(puzzle: &PlacementPuzzle) -> Option<String> {
    let set = puzzle.set?;
    Some(match puzzle.board.usage {
        Usage::All => format!("a double-{set} set"),
        Usage::Some => format!("of a double-{set} set, {EACH_ONCE}"),
    })
}

/// The title of a file, and what kind of puzzle it is.
pub(super) fn head(file: &str, puzzle: &PlacementPuzzle) -> String {
    let mut about = vec![TITLE.to_owned()];
    about.extend(puzzle.source.clone());
    let title = styled(BOLD, puzzle.title.as_deref().unwrap_or(file));
    format!("{title}\n{}\n\n", styled(DIM, about.join(" · ")))
}

/// What is listed below a board: the tiles, what is given, and the rules that no sign says.
pub(super) fn listed(puzzle: &PlacementPuzzle) -> Vec<(&'static str, Vec<String>)> {
    let mut lines = match whole_set(puzzle) {
        Some(set) => vec![(TILES, vec![set])],
        None => vec![(TILES, puzzle.board.tiles.iter().map(|tile| name(*tile)).collect())],
    };
    if puzzle.set.is_none() && puzzle.board.usage == Usage::Some {
        lines.push(("", vec![EACH_ONCE.to_owned()]));
    }
    let given = given(&puzzle.board);
    if !given.is_empty() {
        lines.push((GIVEN, given));
    }
    let conditions = conditions(puzzle).into_iter().zip([RULES].into_iter().chain(repeat("")));
    lines.extend(conditions.map(|(line, name)| (name, vec![line])));
    lines
}

/// The pips and tiles that are given.
fn given(board: &Board) -> Vec<String> {
    let tiles = board.given.iter().map(|given| board.named(given));
    if 2 * board.given.len() < board.cells.len() && board.pips.iter().all(Option::is_some) {
        let sign = if board.given.is_empty() { "" } else { "," };
        return [format!("{EVERY_NUMBER}{sign}")].into_iter().chain(tiles).collect();
    }
    let lies = |cell: &CellIndex| board.given.iter().any(|given| given.cells.contains(cell));
    let pips = board.pips.iter().enumerate().filter(|(cell, _)| !lies(cell));
    let pips = pips.filter_map(|(cell, pips)| {
        let Cell { x, y } = board.cells[cell];
        Some(format!("{}@{x},{y}", (*pips)?))
    });
    pips.chain(tiles).collect()
}

/// The same as text.
pub(super) fn below(puzzle: &PlacementPuzzle) -> String {
    listed(puzzle).into_iter().map(|(name, words)| list(name, words.into_iter())).collect()
}

/// How many solutions there are, and the line of one, or why there is none.
pub(super) fn found(board: &Board, found: &PlacementSolution, why: &[String]) -> String {
    let mut text = format!("{}\n", counts(&found.found));
    if found.found.line.is_empty() {
        for why in why {
            let _ = writeln!(text, "{why}");
        }
    } else {
        text.push('\n');
        text += &line(board, &found.found.line);
    }
    if let Some(level) = found.level() {
        let _ = writeln!(text, "{:INDENT$}{level}, {}", "level", level_said(level));
    } else if found.chain.as_ref().is_some_and(|chain| chain.at_limit) {
        let _ = writeln!(text, "{:INDENT$}not found within the limits", "level");
    }
    if let Some(lines) = &found.lines {
        let _ = writeln!(text, "\n{}", styled(BOLD, counted(lines.lines.len(), "solution", "solutions")));
        for one in &lines.lines {
            let names: Vec<String> = one.iter().map(|placement| board.named(placement)).collect();
            text += &format!("  {}\n", filled(names, 2));
        }
        if !lines.is_all {
            text += if lines.at_limit {
                "  …: the search was stopped\n"
            } else {
                "  …: --limit lists more\n"
            };
        }
    }
    text
}

/// Why no tiles fit, where counting shows it: a number that is given more often than the tiles have it, or, where every
/// number is given and every tile has to lie, less often. A number that was copied wrongly is found so.
pub(super) fn miscounted(board: &Board) -> Vec<String> {
    let is_whole = board.usage == Usage::All && board.pips.iter().all(Option::is_some);
    let highest = board.pips.iter().flatten().chain(board.tiles.iter().flatten()).copied().max();
    let differs = |number: Pips| {
        let given = board.pips.iter().flatten().filter(|pips| **pips == number).count();
        let there = board.tiles.iter().flatten().filter(|pips| **pips == number).count();
        let cells = counted(given, "cell", "cells");
        let halves = counted(there, "half", "halves");
        (given > there || is_whole && given < there)
            .then(|| format!("The board has {number} in {cells}, and the tiles have it on {halves}."))
    };
    (0..=highest.unwrap_or(0)).filter_map(differs).collect()
}

/// A line of placements, wrapped.
pub(super) fn line(board: &Board, line: &[PlacedTile]) -> String {
    list("line", line.iter().map(|placement| board.named(placement)))
}

/// What the hardest step needs.
pub(super) fn level_said(level: u8) -> &'static str {
    match level {
        1 => "one place for a cell or a tile",
        2 => "sums, signs and what all places rule out",
        3 => "parity, pieces and matching",
        _ => "a supposition that is refuted",
    }
}

fn counts(found: &Found) -> String {
    let arrangements = |count: &BigUint| {
        let noun = if *count == BigUint::from(1_u8) { "arrangement" } else { "arrangements" };
        format!("{} {noun}", styled(GOOD, grouped(count)))
    };
    let pictures = match &found.pictures {
        Count::Exact(count) => counted(grouped(count), "picture", "pictures"),
        Count::AtLeast(count) => format!("at least {}", counted(grouped(count), "picture", "pictures")),
    };
    match &found.solutions {
        none if none.is_none() => styled(GOOD, "no solution, proven"),
        Count::Exact(count) if *count == BigUint::from(1_u8) => styled(GOOD, "the only solution, proven"),
        Count::Exact(count) => format!("{}, {pictures}", arrangements(count)),
        Count::AtLeast(_) if found.line.is_empty() => "no solution was found within the limits".to_owned(),
        Count::AtLeast(count) => {
            format!("at least {}, {pictures}, not counted to the end", arrangements(count))
        }
    }
}

/// The remark below a solution that may not be the only one.
pub(super) const NOT_COUNTED: &str = "not counted to the end: there may be more solutions\n";
/// The text of a puzzle without solution.
pub(super) const NO_SOLUTION: &str = "no solution\n";

/// A name and tiles, wrapped.
fn list(name: &str, tiles: impl Iterator<Item = String>) -> String {
    format!("{name:INDENT$}{}\n", filled(tiles, INDENT))
}

/// The nouns of the two counts.
pub(super) const COUNTS: [[&str; 2]; 2] = [["arrangement", "arrangements"], ["picture", "pictures"]];

/// What an expected number says.
pub(super) fn there_are(count: &BigUint, [one, many]: [&str; 2]) -> String {
    let verb = if *count == BigUint::from(1_u8) { "is" } else { "are" };
    format!("there {verb} {}", counted(count, one, many))
}

/// The number that was found instead.
pub(super) fn there_are_instead(count: &Count) -> String {
    match count {
        Count::Exact(count) => format!("found {count}"),
        Count::AtLeast(count) => format!("found at least {count}"),
    }
}

/// What an expected level says.
pub(super) fn level_is(level: u8) -> String {
    format!("the level is {level}")
}

/// The level that was found instead.
pub(super) fn level_instead(level: Option<u8>) -> String {
    level
        .map_or_else(|| "it has none: there is not one solution".to_owned(), |level| format!("it is {level}"))
}

/// What an expected line says.
pub(super) const LINE_IS: &str = "the line is a solution";

/// What is said of a board that no tiles solve.
pub(super) const THERE_IS_NONE: &str = "there is no solution";

/// What expected placements say.
pub(super) fn all_have(names: &[String]) -> String {
    if names.is_empty() {
        return "there is a solution".to_owned();
    }
    format!("every solution has {}", names.join(" "))
}

/// Why expected placements fail.
pub(super) fn not_all(answer: ForcedAnswer) -> String {
    if answer == ForcedAnswer::NoSolution { THERE_IS_NONE } else { "another solution has not" }.to_owned()
}

/// The check of a line by definition.
pub(super) fn replayed(wrong: Option<String>) -> String {
    match wrong {
        None => "every tile of the line and every rule was checked".to_owned(),
        Some(why) => format!("the line is no solution: {why}"),
    }
}

/// The count by brute force.
pub(super) fn counted_again(solutions: &BigUint, pictures: &BigUint, holds: Option<bool>) -> String {
    let counts = format!(
        "{} and {}",
        counted(grouped(solutions), COUNTS[0][0], COUNTS[0][1]),
        counted(grouped(pictures), COUNTS[1][0], COUNTS[1][1])
    );
    match holds {
        Some(true) => format!("brute force counts {counts} too"),
        Some(false) => format!("brute force counts {counts}"),
        None => format!("brute force was stopped at {counts}"),
    }
}

/// What is known where a limit cut the steps.
pub(super) const STEPS_CUT: &str = "not all steps were found";

/// What is known of a solution that may not be the only one.
pub(super) fn unproven(found: &PlacementSolution) -> Option<String> {
    if found.is_exact() {
        return None;
    }
    let known =
        if found.found.line.is_empty() { "no solution was found" } else { "the solutions are not counted" };
    Some(format!("{known}, there may be more"))
}

/// What the integer linear program finds.
#[cfg(feature = "ilp")]
pub(super) fn programmed(found: &ByProgram) -> &'static str {
    match found {
        ByProgram::None => "the integer linear program has no solution, by floating point",
        ByProgram::One(_) => "the integer linear program has one solution, and no other by floating point",
        ByProgram::Several(_) => "the integer linear program has several solutions",
        ByProgram::Declined(Declined::TooLarge) => "the integer linear program would be too large",
        ByProgram::Declined(Declined::Limit) => "the integer linear program reached a limit",
        ByProgram::Declined(Declined::Rounding) => "the integer linear program was spoilt by rounding",
    }
}
