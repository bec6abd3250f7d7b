//! Reads what a puzzle expects of its answer.

use super::keys::EXPECT;
use super::puzzle::Puzzle;
use super::task::{Average, Expect, Task};
use crate::game::drawing::look::Letters;
use crate::game::lattice::Cell;
use crate::game::written::{CellWords, Feature};
use crate::game::{FamilyName, Move, Position, Rules, read_move};
use crate::keys::fields::{Field, Fields};
use crate::keys::values;
use crate::notation::{NotationError, Spanned};
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::NodeValue;

/// The expectations, and the expected line, each move with its place.
pub(super) fn expect(
    field: Field<'_>,
    rules: &Rules,
    letters: &Letters,
    faults: &mut Vec<Fault>,
) -> (Expect, Vec<Spanned<Move>>) {
    let (family, mut expect) = (rules.family(), Expect::default());
    let Some(mut fields) = Fields::of(field.node, EXPECT, "expect", faults) else {
        return (expect, Vec::new());
    };
    if !rules.have_best_turns() {
        let keys = ["points", "solutions"].map(|key| fields.take(key)).into_iter().flatten();
        faults.extend(keys.filter_map(|field| no_turn(field, family, "leave the key out")));
    } else if family.has(Feature::ScoredTurn) {
        let points = fields.take("points");
        expect.average = points.and_then(|field| Average::read(&field.node.text()?.text));
        expect.points = points.filter(|_| expect.average.is_none()).and_then(|field| field.number(faults));
        expect.solutions = fields.take("solutions").and_then(|field| field.count(faults));
    }
    if family.has(Feature::Captures)
        && let Some(field) = fields.take("captured")
    {
        if expect.points.is_some() {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::Both("points", "captured")));
        }
        expect.points = field.number(faults);
    }
    let line = fields.take("line").map(|field| values::acts_with_places(field, family, faults));
    expect.line = line.as_ref().map(|line| line.iter().map(|mv| mv.value).collect());
    expect.legal = fields.take("legal").map(|field| values::moves(field, family, faults)).unwrap_or_default();
    expect.illegal = fields.take("illegal").map(|field| illegal(field, family, faults)).unwrap_or_default();
    if let Some(words) = family.in_files().cells {
        let field = fields.take("cells");
        expect.cells = field.map(|field| cells(field, words, letters, faults)).unwrap_or_default();
    }
    expect.value = fields.take("value").and_then(|field| field.numbers(faults));
    expect.score = fields.take("score").and_then(|field| field.numbers(faults));
    fields.finish(faults);
    (expect, line.unwrap_or_default())
}

/// The fault of a key of turns in a game that has no best turn.
pub(super) fn no_turn(field: Field<'_>, family: FamilyName, help: &str) -> Option<Fault> {
    let kind = FaultKind::OfAnotherGame {
        found: field.key.name.clone(),
        of: values::games_with(Feature::BestTurn),
        label: family.in_files().no_best_turn?.to_owned(),
        help: Some(help.to_owned()),
    };
    Some(Fault::new(field.key.at.clone(), kind))
}

/// Plays that are illegal: a list, or keys with the name of the reason.
fn illegal(field: Field<'_>, family: FamilyName, faults: &mut Vec<Fault>) -> Vec<(Move, Option<String>)> {
    if !matches!(field.node.value, NodeValue::Map(_)) {
        return values::moves(field, family, faults).into_iter().map(|mv| (mv, None)).collect();
    }
    let mut found = Vec::new();
    // Reports keys that are given twice.
    let fields = Fields::free(field.node, "illegal", faults);
    for field in fields.iter().flat_map(Fields::rest) {
        let key = field.key;
        let Some(text) = field.text(faults) else { continue };
        let reason = values::reason(text, family, faults);
        match read_move(family, &key.name) {
            Ok(mv) => found.push((mv, Some(reason))),
            Err(NotationError { fault, .. }) => {
                let kind = values::of_another_game(&key.name, family);
                faults.push(Fault::new(key.at.clone(), kind.unwrap_or(FaultKind::Notation(fault))));
            }
        }
    }
    found
}

fn cells(
    field: Field<'_>,
    words: CellWords,
    letters: &Letters,
    faults: &mut Vec<Fault>,
) -> Vec<(String, Cell, String)> {
    let Some(fields) = Fields::free(field.node, "cells", faults) else { return Vec::new() };
    let mut found = Vec::new();
    for field in fields.rest() {
        let name = &field.key.name;
        let Some(text) = field.text(faults) else { continue };
        if !(words.is_one)(&text.text) {
            faults.push(field.bad((words.expected)()));
        }
        match values::cell(name, letters) {
            Some(cell) => found.push((name.clone(), cell, text.text.clone())),
            None => faults.push(Fault::new(field.key.at.clone(), FaultKind::NoLetter(name.clone()))),
        }
    }
    found
}

/// Reports expectations that belong to another task than that of the file.
pub(super) fn of_task(
    task: Task,
    goal: Option<Field<'_>>,
    expected: Option<(Field<'_>, &Expect)>,
    faults: &mut Vec<Fault>,
) {
    let mut belongs = |field: Option<Field<'_>>, key, to: Task| {
        if let Some(field) = field.filter(|_| task != to) {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::NotOfTask(key, to.name())));
        }
    };
    belongs(goal, "goal", Task::Turn);
    let Some((expected, expect)) = expected else { return };
    for (name, key) in
        [("points", "expect.points"), ("captured", "expect.captured"), ("solutions", "expect.solutions")]
    {
        // Expectations that this game does not have are reported as unknown.
        let asks = expect.points.is_some() || expect.average.is_some() || expect.solutions.is_some();
        belongs(expected.inner(name).filter(|_| asks), key, Task::Turn);
    }
    belongs(expected.inner("value"), "expect.value", Task::Game);
}

/// Reports expectations that the position can not have.
pub(super) fn of_position(puzzle: &Puzzle, expected: Option<Field<'_>>, faults: &mut Vec<Fault>) {
    seat_counts(&puzzle.position, expected, faults);
    undecidable(puzzle, expected, faults);
}

/// Reports lists whose length is not the number of seats.
fn seat_counts(position: &Position, expected: Option<Field<'_>>, faults: &mut Vec<Fault>) {
    // Missing tiles are reported when the task runs.
    let Ok(seats) = position.game().hand().map(|table| table.seats()) else { return };
    for name in ["value", "score"] {
        let Some(field) = expected.and_then(|field| field.inner(name)) else { continue };
        let is_other = |numbers: Vec<i64>| numbers.len() != seats;
        if field.numbers(&mut Vec::new()).is_some_and(is_other) {
            faults.push(field.bad(format!("{seats} numbers, one for each seat")));
        }
    }
}

/// Reports what no search can decide: hidden hands have no scores and no known line, and sequences are counted of points
/// alone.
fn undecidable(puzzle: &Puzzle, expected: Option<Field<'_>>, faults: &mut Vec<Fault>) {
    let hides = puzzle.hidden.is_some();
    let keys: [(&str, &str, &dyn Fn() -> bool); 3] = [
        ("score", "expect.score", &|| hides),
        ("line", "expect.line", &|| hides && puzzle.task != Task::Turn),
        ("solutions", "expect.solutions", &|| puzzle.is_gamble()),
    ];
    for (name, key, is_open) in keys {
        if let Some(field) = expected.and_then(|field| field.inner(name)).filter(|_| is_open()) {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::Undecidable(key)));
        }
    }
}
