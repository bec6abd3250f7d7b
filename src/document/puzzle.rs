//! A puzzle file: a position, a question about it, and what the answer should be.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use super::expected::{expect, of_task, seat_counts};
use super::fault::{Fault, FaultKind, near};
use super::fields::{Field, Fields};
use super::node::{Node, Value};
use super::source::Faulty;
use super::source::Source;
use super::spec::Spec;
use super::task::{Expect, Task};
use super::train_fault::TrainFault;
use super::{hidden, plain, setup, spec, train, values, yaml};
use crate::board::{Act, Board, Goal, Hidden, Objective};
use crate::game::tableaux::geometry::Cell;
use crate::game::unseen::Held;
use crate::game::{FamilyName, Rules};
use crate::notation::{NotationFault, Spanned};
use crate::rules::Changes;

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
    /// The rules file, without its claims.
    pub spec: Spec,
    /// Keys of the rules file that are overridden, in their order.
    pub house: Changes,
    /// The position.
    pub board: Board,
    /// The cells that the picture names.
    pub letters: BTreeMap<char, Cell>,
    /// The question.
    pub task: Task,
    /// What counts as a solution of a turn, if it is not the best.
    pub goal: Option<Goal>,
    /// A line of play to be replayed from the position, each act with its place in the file:
    /// the file's own, else the one that it expects.
    pub line: Vec<Spanned<Act>>,
    /// What a turn is to make most of.
    pub objective: Objective,
    /// Tiles of the other player's hand, where nobody sees them and their number is told.
    pub other_hand: Option<usize>,
    /// The hidden hands, where some are told by their number of tiles. The line led to the position
    /// that is asked about then, which is what `board` is.
    pub hidden: Option<Hidden>,
    /// What the answer should be.
    pub expect: Expect,
}

impl Puzzle {
    /// Whether the best turn is an expectation, or takes the reply into account.
    pub fn is_gamble(&self) -> bool {
        self.objective == Objective::Margin || self.board.game().may_draw_unknown()
    }
}

/// Reads a puzzle from a file's text.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: &Source) -> Result<Puzzle, Faulty> {
    read_under(source, &Changes::new())
}

/// The same under further house rules, which override those of the file.
///
/// # Errors
/// As [`read`]; what is only wrong under those rules is told where it stands.
pub fn read_under(source: &Source, house: &Changes) -> Result<Puzzle, Faulty> {
    let mut faults = Vec::new();
    let puzzle = tree(source, &mut faults).and_then(|node| puzzle(source, &node, house, &mut faults));
    match puzzle {
        Some(puzzle) if faults.is_empty() => Ok(puzzle),
        _ => Err(Faulty::new(source.clone(), faults)),
    }
}

/// Where a key of the file stands with its value, if it is there and all of the file is YAML
/// or plain text.
pub fn entry(source: &Source, name: &str) -> Option<Range<usize>> {
    let node = tree(source, &mut Vec::new())?;
    let Value::Map(entries) = &node.value else { return None };
    let (key, value) = entries.iter().find(|(key, _)| key.name == name)?;
    let line = source.text[key.at.start..].find('\n').map_or(source.text.len(), |end| key.at.start + end);
    Some(key.at.start..value.at.end.min(line).max(key.at.end))
}

pub(super) fn tree(source: &Source, faults: &mut Vec<Fault>) -> Option<Node> {
    if let Some(at) = spec::only_rules_have(&source.text) {
        faults.push(Fault::new(at, FaultKind::IsRules));
        return None;
    }
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
    puzzle(source, &node, &Changes::new(), &mut rest);
    let is_news = |fault: &Fault| {
        !matches!(fault.kind, FaultKind::Notation(NotationFault::Empty) | FaultKind::NoLetter(_))
    };
    faults.extend(rest.into_iter().filter(is_news));
    None
}

fn puzzle(source: &Source, node: &Node, further: &Changes, faults: &mut Vec<Fault>) -> Option<Puzzle> {
    if let Some(task) = train::task(node) {
        faults.push(Fault::new(task.at.clone(), FaultKind::Train(TrainFault::NoTable)));
        return None;
    }
    let mut fields = Fields::of(node, "a puzzle file", faults)?;
    let title = fields.take("title").and_then(|field| field.text(faults));
    let origin = fields.take("source").and_then(|field| field.text(faults));
    let game = fields.need("game", faults);
    let found = game.and_then(|field| find_game(field, source, faults));
    // Without its rules the rest of the file is still read for what else is wrong, by those of
    // the game that was most likely meant.
    let spec = match &found {
        Some(spec) => spec.clone(),
        None if game.is_none() => Spec::default(),
        None => meant_game(game)?,
    };
    let (house, rules) = rules(&mut fields, &spec, further, faults);
    let family = rules.family();
    let setup::Found { setup, letters, held, other_hand, .. } =
        setup::read(&mut fields, rules.clone(), faults);
    let own = fields.take("line").map(|field| values::acts_with_places(field, family, faults));
    let keys = hidden::Keys::take(&mut fields);
    let history = own.as_deref().unwrap_or_default();
    let hidden = keys.read(setup.as_ref(), &held, history, &rules, faults);
    let objective = fields.take("objective").and_then(|field| objective(field, family, faults));
    let expected = fields.take("expect");
    let (expect, line) = expected.map(|field| expect(field, family, &letters, faults)).unwrap_or_default();
    let asks_for_value = expected.and_then(|field| field.inner("value")).is_some();
    let usual = if asks_for_value { Task::Game } else { Task::of(family)[0] };
    let asked = fields.take("task");
    let task = asked.and_then(|field| task(field, family, faults)).unwrap_or(usual);
    let goal_field = fields.take("goal");
    let goal = goal_field.and_then(|field| goal(field, family, faults));
    let goal_field = goal_field.filter(|_| family != FamilyName::Line);
    of_task(task, goal_field, expected.map(|field| (field, &expect)), faults);
    for name in train::OF_TRAINS {
        fields.refuse(name, FaultKind::NotOfTask(name, "train"), faults);
    }
    fields.finish(faults);
    let spec = found?;
    let start = setup.and_then(|setup| setup.build().ok())?;
    // A line that led to hidden hands has been played already.
    let board = hidden.as_ref().filter(|_| !history.is_empty()).and_then(Hidden::now).unwrap_or(start);
    seat_counts(&board, expected, faults);
    Some(Puzzle {
        title: title.map(|title| one_line(&title.text)),
        source: origin.map(|origin| one_line(&origin.text)),
        game: spec.name.clone(),
        game_title: spec.title.clone(),
        spec,
        house,
        board,
        letters,
        task,
        goal,
        line: if hidden.is_some() { line } else { own.unwrap_or(line) },
        objective: objective.unwrap_or_default(),
        other_hand: other_hand.or(counted_other(&held)),
        hidden,
        expect,
    })
}

/// The other hand of two, where its tiles are counted and no more.
fn counted_other(held: &[Held]) -> Option<usize> {
    held.iter().find_map(|hand| if let Held::Count(count) = hand { Some(*count) } else { None })
}

/// `points` or `margin`.
fn objective(field: Field<'_>, family: FamilyName, faults: &mut Vec<Fault>) -> Option<Objective> {
    let found = field.choice(&[("points", Objective::Points), ("margin", Objective::Margin)], faults)?;
    if family == FamilyName::Line {
        let kind = FaultKind::OfAnotherGame {
            found: "objective".to_owned(),
            of: "Tableaux and Castle Rock".to_owned(),
            label: "a line game has no `task: turn`".to_owned(),
            help: Some("leave the key out: `boneyard odds` tells what each play leads to".to_owned()),
        };
        faults.push(Fault::new(field.key.at.clone(), kind));
        return None;
    }
    Some(found)
}

/// The rules file that a puzzle names.
fn find_game(field: Field<'_>, source: &Source, faults: &mut Vec<Fault>) -> Option<Spec> {
    let game = field.text(faults)?;
    spec::find_named(&game.text, &source.folder, source.access)
        .map_err(|kind| faults.push(Fault::new(game.at.clone(), kind)))
        .ok()
}

/// The game that a misspelt name is near to.
fn meant_game(field: Option<Field<'_>>) -> Option<Spec> {
    let known: Vec<String> = spec::shipped().map(str::to_owned).collect();
    let name = &field?.node.text()?.text;
    spec::find(near(name, &known)?, Path::new("")).ok()
}

/// The rules of the file with the set and the house rules of the puzzle, and further ones on top.
fn rules(
    fields: &mut Fields<'_>,
    spec: &Spec,
    further: &Changes,
    faults: &mut Vec<Fault>,
) -> (Changes, Rules) {
    let field = fields.take("house");
    let set = fields.take("set");
    if let (Some(house), Some(_)) = (field, set)
        && let Value::Map(entries) = &house.node.value
        && let Some((key, _)) = entries.iter().find(|(key, _)| key.name == "set")
    {
        faults.push(Fault::new(key.at.clone(), FaultKind::Both("set", "house.set")));
    }
    let mut house = field.map(|field| values::keys(field, "house", &spec.rules, faults)).unwrap_or_default();
    let mut changes = house.clone();
    if let Some(set) = set.and_then(|field| setup::set(field, faults)) {
        changes.push(("set".to_owned(), set.highest().to_string()));
    }
    changes.extend(further.iter().cloned());
    house.retain(|(key, _)| further.iter().all(|(other, _)| other != key));
    house.extend(further.iter().cloned());
    let rules = spec.with(&changes).unwrap_or_else(|_| spec.rules.clone());
    (house, rules)
}

/// A title for one line of output. Other control characters stay: JSON has them as they are, and
/// for people they are shown as escapes.
pub(super) fn one_line(text: &str) -> String {
    let blank = |c: char| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c };
    text.chars().map(blank).collect::<String>().trim().to_owned()
}

fn task(field: Field<'_>, family: FamilyName, faults: &mut Vec<Fault>) -> Option<Task> {
    let text = field.text(faults)?;
    let of_family = Task::of(family);
    let found = of_family.iter().find(|task| task.name() == text.text);
    if found.is_none() {
        let mut known: Vec<String> = of_family.iter().map(|task| task.name().to_owned()).collect();
        let kind = if Task::ALL.iter().any(|(name, _)| *name == text.text) {
            FaultKind::NoSuchTask { task: text.text.clone(), known }
        } else {
            // A train needs no game: it may stand in every file.
            known.push("train".to_owned());
            FaultKind::UnknownName { what: "task", found: text.text.clone(), known }
        };
        faults.push(Fault::new(text.at.clone(), kind));
    }
    found.copied()
}

/// `{points: 5}`, or in Castle Rock `{clear: true}`.
fn goal(field: Field<'_>, family: FamilyName, faults: &mut Vec<Fault>) -> Option<Goal> {
    if family == FamilyName::Line {
        let kind = FaultKind::OfAnotherGame {
            found: "goal".to_owned(),
            of: "Tableaux and Castle Rock".to_owned(),
            label: "a line game has no `task: turn`".to_owned(),
            help: Some("leave the key out".to_owned()),
        };
        faults.push(Fault::new(field.key.at.clone(), kind));
        return None;
    }
    let mut fields = Fields::of(field.node, "goal", faults)?;
    let clear = if family == FamilyName::CastleRock { fields.take("clear") } else { None };
    let points = fields.take("points");
    // An unknown key is the likelier slip, and told by itself.
    if clear.is_none() && points.is_none() && fields.rest().next().is_none() {
        fields.need("points", faults);
    }
    if let (Some(_), Some(points)) = (clear, points) {
        faults.push(Fault::new(points.key.at.clone(), FaultKind::Both("goal.clear", "goal.points")));
    }
    let clear = clear.and_then(|field| field.choice(&[("true", Goal::Clear), ("yes", Goal::Clear)], faults));
    let points = points.and_then(|field| field.number(-1_000_000, 1_000_000, faults));
    fields.finish(faults);
    clear.or(points.map(|points| Goal::Points(points as i32)))
}
