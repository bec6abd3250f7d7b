//! A puzzle file: a position, a question about it, and what the answer should be.

use std::collections::BTreeMap;

use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields};
use super::node::{Node, Value};
use super::source::Faulty;
use super::source::Source;
use super::{plain, setup, spec, values, yaml};
use crate::game::tableaux::geometry::{Cell, Placement};
use crate::game::tableaux::setup::Position;
use crate::notation::play::Step;
use crate::notation::{NotationError, NotationFault};
use crate::rules::tableaux::Rules;
use crate::rules::value::any_of;

/// The question that a puzzle asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Every legal play.
    Plays,
    /// The best turn.
    Turn,
    /// Corners and centres, and which of them are dead.
    Dead,
}

impl Task {
    /// Every task by name.
    pub const ALL: [(&'static str, Self); 3] =
        [("plays", Self::Plays), ("turn", Self::Turn), ("dead", Self::Dead)];

    /// `plays`, `turn` or `dead`.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, task)| *task == self).map_or("", |(name, _)| name)
    }
}

/// What a puzzle file expects of the answer. What is not there is not asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expect {
    /// The best points.
    pub points: Option<i32>,
    /// The number of sequences that reach them, or the goal.
    pub solutions: Option<u128>,
    /// A line of play that reaches them.
    pub line: Option<Vec<Step>>,
    /// Plays that are legal.
    pub legal: Vec<Placement>,
    /// Plays that are not, each with the name of a reason if one is given.
    pub illegal: Vec<(Placement, Option<String>)>,
    /// What cells are: name or place, cell, and the words of the expectation.
    pub cells: Vec<(String, Cell, String)>,
}

impl Expect {
    /// Whether a search is needed to hold what is expected.
    pub fn asks_for_turn(&self) -> bool {
        self.points.is_some() || self.solutions.is_some() || self.line.is_some()
    }
}

/// A puzzle, read and right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// What it is called.
    pub title: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The name of the rules file.
    pub game: String,
    /// The title of the rules file.
    pub game_title: String,
    /// Keys of the rules file that are overridden, in their order.
    pub house: Vec<(String, String)>,
    /// The position.
    pub position: Position,
    /// The cells that the picture names.
    pub letters: BTreeMap<char, Cell>,
    /// The question.
    pub task: Task,
    /// Points from which on a turn counts as a solution.
    pub goal: Option<i32>,
    /// What the answer should be.
    pub expect: Expect,
}

/// Reads a puzzle from a file's text.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: &Source) -> Result<Puzzle, Faulty> {
    let mut faults = Vec::new();
    let puzzle = tree(source, &mut faults).and_then(|node| puzzle(source, &node, &mut faults));
    match puzzle {
        Some(puzzle) if faults.is_empty() => Ok(puzzle),
        _ => Err(Faulty::new(source.clone(), faults)),
    }
}

fn tree(source: &Source, faults: &mut Vec<Fault>) -> Option<Node> {
    if plain::is_plain(&source.text) {
        return plain::read(source).map_err(|found| faults.extend(found)).ok();
    }
    let broken = match yaml::read(source, yaml::PUZZLE) {
        Ok(node) => return Some(node),
        Err(fault) => fault,
    };
    let block = yaml::broken_block(&source.text, broken.at.start);
    let is_picture = broken.kind == FaultKind::PictureIndent;
    faults.push(broken);
    // With the broken picture left blank the rest of the file can still be read for what else
    // is wrong; that there is no layout then is no news.
    let block = block.filter(|_| is_picture)?;
    let mut text = source.text.clone();
    let blank: String =
        text[block.lines.clone()].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
    if blank.len() != block.lines.len() {
        return None;
    }
    text.replace_range(block.lines, &blank);
    let node = yaml::read(&Source { text, ..source.clone() }, yaml::PUZZLE).ok()?;
    let mut rest = Vec::new();
    puzzle(source, &node, &mut rest);
    let is_news = |fault: &Fault| {
        !matches!(fault.kind, FaultKind::Notation(NotationFault::Empty) | FaultKind::NoLetter(_))
    };
    faults.extend(rest.into_iter().filter(is_news));
    None
}

fn puzzle(source: &Source, node: &Node, faults: &mut Vec<Fault>) -> Option<Puzzle> {
    let mut fields = Fields::of(node, "a puzzle file", faults)?;
    let title = fields.take("title").and_then(|field| field.text(faults));
    let origin = fields.take("source").and_then(|field| field.text(faults));
    let game = fields.need("game", faults).and_then(|field| field.text(faults));
    let spec = game.and_then(|game| {
        let found = spec::find(&game.text, &source.folder);
        found.map_err(|kind| faults.push(Fault::new(game.at.clone(), kind))).ok()
    });
    // Without its rules the rest of the file is still read for what else is wrong.
    let mut rules = spec.as_ref().map(|spec| spec.rules.clone()).unwrap_or_default();
    if let (Some(house), true) = (fields.take("house"), fields.has("set"))
        && let Value::Map(entries) = &house.node.value
        && let Some((key, _)) = entries.iter().find(|(key, _)| key.name == "set")
    {
        faults.push(Fault::new(key.at.clone(), FaultKind::Both("set", "house.set")));
    }
    let house =
        fields.take("house").map(|field| values::house(field, &mut rules, faults)).unwrap_or_default();
    let (position, letters) = position(&mut fields, rules, faults);
    let task = fields.take("task").and_then(|field| task(field, faults)).unwrap_or(Task::Turn);
    let goal_field = fields.take("goal");
    let goal = goal_field.and_then(|field| goal(field, faults));
    let expected = fields.take("expect");
    let expect = expected.map(|field| expect(field, &letters, faults)).unwrap_or_default();
    if task != Task::Turn {
        if let Some(field) = goal_field {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::NotOfTask("goal")));
        }
        if let Some(field) = expected.filter(|_| expect.asks_for_turn()) {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::NotOfTask("expect.points")));
        }
    }
    fields.finish(faults);
    let spec = spec?;
    Some(Puzzle {
        title: title.map(|title| one_line(&title.text)),
        source: origin.map(|origin| one_line(&origin.text)),
        game: spec.name,
        game_title: spec.title,
        house,
        position: position?,
        letters,
        task,
        goal,
        expect,
    })
}

/// A title for one line of output: no control characters, which a terminal would obey.
fn one_line(text: &str) -> String {
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(blank).collect::<String>().trim().to_owned()
}

/// Reads the keys that make a position, and checks it.
fn position(
    fields: &mut Fields<'_>,
    rules: Rules,
    faults: &mut Vec<Fault>,
) -> (Option<Position>, BTreeMap<char, Cell>) {
    let (setup, letters) = setup::read(fields, rules, faults);
    (setup.and_then(|setup| Position::new(setup).ok()), letters)
}

fn task(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Task> {
    let text = field.text(faults)?;
    let found = Task::ALL.iter().find(|(name, _)| *name == text.text);
    if found.is_none() {
        let known = Task::ALL.iter().map(|(name, _)| (*name).to_owned()).collect();
        let kind = FaultKind::UnknownName { what: "task", found: text.text.clone(), known };
        faults.push(Fault::new(text.at.clone(), kind));
    }
    found.map(|(_, task)| *task)
}

fn goal(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<i32> {
    let mut fields = Fields::of(field.node, "goal", faults)?;
    let points = fields.need("points", faults).and_then(|field| field.number(-1_000_000, 1_000_000, faults));
    fields.finish(faults);
    points.map(|points| points as i32)
}

fn expect(field: Field<'_>, letters: &BTreeMap<char, Cell>, faults: &mut Vec<Fault>) -> Expect {
    let mut expect = Expect::default();
    let Some(mut fields) = Fields::of(field.node, "expect", faults) else { return expect };
    let points = fields.take("points").and_then(|field| field.number(-1_000_000, 1_000_000, faults));
    expect.points = points.map(|points| points as i32);
    expect.solutions = fields.take("solutions").and_then(|field| field.count(faults));
    expect.line = fields.take("line").map(|field| values::steps(field, faults));
    expect.legal = fields.take("legal").map(|field| values::placements(field, faults)).unwrap_or_default();
    expect.illegal = fields.take("illegal").map(|field| illegal(field, faults)).unwrap_or_default();
    expect.cells = fields.take("cells").map(|field| cells(field, letters, faults)).unwrap_or_default();
    fields.finish(faults);
    expect
}

/// Plays that are illegal: a list, or keys with the name of the reason.
fn illegal(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<(Placement, Option<String>)> {
    use crate::game::tableaux::judge::Refusal;
    let Value::Map(entries) = &field.node.value else {
        return values::placements(field, faults).into_iter().map(|placement| (placement, None)).collect();
    };
    let mut found = Vec::new();
    // For what it says of keys that are there twice.
    Fields::of(field.node, "illegal", faults);
    for (key, node) in entries {
        let field = Field { key, node };
        let Some(reason) = field.text(faults) else { continue };
        if !Refusal::NAMES.contains(&reason.text.as_str()) {
            faults.push(field.bad(any_of(&Refusal::NAMES)));
        }
        match key.name.parse() {
            Ok(placement) => found.push((placement, Some(reason.text.clone()))),
            Err(NotationError { fault, .. }) => {
                faults.push(Fault::new(key.at.clone(), FaultKind::Notation(fault)));
            }
        }
    }
    found
}

fn cells(
    field: Field<'_>,
    letters: &BTreeMap<char, Cell>,
    faults: &mut Vec<Fault>,
) -> Vec<(String, Cell, String)> {
    let Some(fields) = Fields::of(field.node, "cells", faults) else { return Vec::new() };
    let mut found = Vec::new();
    for field in fields.rest() {
        let name = &field.key.name;
        let Some(text) = field.text(faults) else { continue };
        if !crate::notation::cell::is_description(&text.text) {
            faults.push(field.bad(crate::notation::cell::EXPECTED));
        }
        match values::cell(name, letters) {
            Some(cell) => found.push((name.clone(), cell, text.text.clone())),
            None => faults.push(Fault::new(field.key.at.clone(), FaultKind::NoLetter(name.clone()))),
        }
    }
    found
}
