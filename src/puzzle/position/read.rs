//! Reads a position from the keys of a file.

use super::hidden;
use super::keys::{GOAL, OBJECTIVES, PUZZLE, SAVED};
use super::puzzle::{Puzzle, Saved};
use super::read_expect::{expect, no_turn, of_position, of_task};
use super::task::{Expect, Task};
use crate::game::unseen::Held;
use crate::game::written::Feature;
use crate::game::{FamilyName, Rules};
use crate::game::{Goal, Move, Objective};
use crate::keys::fields::{Field, Fields};
use crate::keys::spec;
use crate::keys::spec::Spec;
use crate::keys::{setup, values};
use crate::notation::{Spanned, tiles};
use crate::rules::Changes;
use crate::source::fault::{Fault, FaultKind};
use crate::source::near::{by_other_name, near};
use crate::source::node::{Node, Text};
use crate::source::parsed::Read;
use crate::source::text::{InvalidFile, Source};

/// Reads a position.
pub(crate) fn read(source: &Source, node: &Node, faults: &mut Vec<Fault>) -> Option<Puzzle> {
    if node.text().is_some_and(is_tiles_alone) {
        faults.push(Fault::new(node.at.clone(), FaultKind::TilesAlone));
        return None;
    }
    read_under(source, node, &Changes::new(), faults)
}

/// Whether a text without keys is a list of tiles.
fn is_tiles_alone(text: &Text) -> bool {
    let (tiles, others) = tiles::read_list(&text.text);
    tiles.len() > 1 && others.is_empty()
}

/// Reads it under further house rules, which override those of the file.
fn read_under(source: &Source, node: &Node, further: &Changes, faults: &mut Vec<Fault>) -> Option<Puzzle> {
    let mut fields = Fields::of(node, PUZZLE, "a puzzle file", faults)?;
    let title = fields.text("title", faults);
    let origin = fields.text("source", faults);
    let game = fields.take("game");
    let found = game.and_then(|field| spec::named(field, source, faults));
    let spec = found.clone().or_else(|| meant_game(game))?;
    let (house, rules) = rules(&mut fields, &spec, further, faults);
    let family = rules.family();
    let setup::ReadSetup { setup, letters, held, other_hand, .. } =
        setup::read(&mut fields, rules.clone(), faults);
    let (own, saved) = played(&mut fields, family, faults);
    let history = own.as_deref().unwrap_or_default();
    let hidden = hidden::read(&mut fields, setup.as_ref(), &held, history, &rules, faults);
    let objective = fields.take("objective").and_then(|field| objective(field, family, faults));
    let expected = fields.take("expect");
    let (expect, line) = expected.map(|field| expect(field, &rules, &letters, faults)).unwrap_or_default();
    let (task, goal) = question(&mut fields, &rules, expected.map(|field| (field, &expect)), faults);
    finish(fields, family, faults);
    let spec = found?;
    let start = setup.and_then(|setup| setup.build().ok())?;
    // A line that led to hidden hands is already played.
    let position = hidden::now(hidden.as_ref(), history, faults).unwrap_or(start);
    Some(Puzzle {
        title: title.map(Text::one_line),
        source: origin.map(Text::one_line),
        game: spec.name.clone(),
        game_title: spec.title.clone(),
        spec,
        house,
        position,
        letters,
        task,
        goal,
        line: if hidden.is_some() { line } else { own.unwrap_or(line) },
        saved,
        objective: objective.unwrap_or_default(),
        other_hand: other_hand.or(counted_other(&held)),
        hidden,
        expect,
    })
    .inspect(|puzzle| of_position(puzzle, expected, faults))
}

/// Reports every key that was not taken: one of the rules stands below `house`.
fn finish(mut fields: Fields<'_>, family: FamilyName, faults: &mut Vec<Fault>) {
    let means_own = |name| by_other_name(name, Some).is_some() || PUZZLE.iter().any(|own| own.name == name);
    if fields.rest().next().is_some() {
        for key in family.keys().into_iter().map(|key| key.name).filter(|name| !means_own(name)) {
            fields.refuse(key, FaultKind::RuleKey(key), faults);
        }
    }
    fields.finish(faults);
}

/// The file's own line, and what `play` has saved with it.
fn played(
    fields: &mut Fields<'_>,
    family: FamilyName,
    faults: &mut Vec<Fault>,
) -> (Option<Vec<Spanned<Move>>>, Option<Saved>) {
    let line = fields.take("line").map(|field| values::acts_with_places(field, family, faults));
    (line, fields.take("saved").and_then(|field| saved(field, family, faults)))
}

/// What `play` has saved.
fn saved(field: Field<'_>, family: FamilyName, faults: &mut Vec<Fault>) -> Option<Saved> {
    let mut fields = Fields::of(field.node, SAVED, "saved", faults)?;
    let seat = fields.take("seat").and_then(|field| field.number(faults));
    let seed = fields.take("seed").and_then(|field| field.number(faults));
    let hand = fields.take("hand").and_then(|field| field.number(faults));
    let line = fields.take("line").map(|field| values::acts_with_places(field, family, faults));
    fields.finish(faults);
    Some(Saved { seat: seat?, deal: seed.map(|seed| (seed, hand.unwrap_or(0))), line })
}

/// The task, and the goal of a turn. Expectations of another task are faults.
fn question(
    fields: &mut Fields<'_>,
    rules: &Rules,
    expected: Option<(Field<'_>, &Expect)>,
    faults: &mut Vec<Fault>,
) -> (Task, Option<Goal>) {
    let asks_for_value = expected.and_then(|(field, _)| field.inner("value")).is_some();
    let usual = if asks_for_value { Task::Game } else { Task::of(rules)[0] };
    let task = fields.take("task").and_then(|field| task(field, rules, faults)).unwrap_or(usual);
    let goal_field = fields.take("goal");
    let goal = goal_field.and_then(|field| goal(field, rules, faults));
    of_task(task, goal_field.filter(|_| rules.have_best_turns()), expected, faults);
    (task, goal)
}

/// The size of the second of two hands, where only that is given.
fn counted_other(held: &[Held]) -> Option<usize> {
    held.iter().find_map(|hand| if let Held::Count(count) = hand { Some(*count) } else { None })
}

/// `points` or `margin`.
fn objective(field: Field<'_>, family: FamilyName, faults: &mut Vec<Fault>) -> Option<Objective> {
    let found = field.choice(&OBJECTIVES, faults)?;
    let help = "leave the key out: `boneyard odds` tells what each play leads to";
    let fault = no_turn(field, family, help);
    let found = fault.is_none().then_some(found);
    faults.extend(fault);
    found
}

/// The rules under which the rest of a file is checked whose own are not found: those of the game with the
/// nearest name.
fn meant_game(field: Option<Field<'_>>) -> Option<Spec> {
    let Some(field) = field else { return Some(Spec::default()) };
    let known: Vec<String> = spec::shipped().map(str::to_owned).collect();
    let name = &field.node.text()?.text;
    spec::find(near(name, &known)?).ok()
}

/// The rules of the file, with the set and the house rules of the puzzle, and further ones on top.
fn rules(
    fields: &mut Fields<'_>,
    spec: &Spec,
    further: &Changes,
    faults: &mut Vec<Fault>,
) -> (Changes, Rules) {
    let field = fields.take("house");
    let set = fields.take("set");
    if let (Some(house), Some(_)) = (field, set)
        && let Some((key, _)) = house.node.entries().iter().find(|(key, _)| key.name == "set")
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

fn task(field: Field<'_>, rules: &Rules, faults: &mut Vec<Fault>) -> Option<Task> {
    let text = field.text(faults)?;
    let of_family = Task::of(rules);
    let found = of_family.iter().find(|task| task.name() == text.text);
    if found.is_none() {
        let known: Vec<String> = of_family.iter().map(|task| task.name().to_owned()).collect();
        let kind = if Task::ALL.iter().any(|(name, _)| *name == text.text) {
            FaultKind::NoSuchTask { task: text.text.clone(), known }
        } else {
            FaultKind::UnknownName { what: "task", found: text.text.clone(), known: known.into() }
        };
        faults.push(Fault::new(text.at.clone(), kind));
    }
    found.copied()
}

/// `{points: 5}`, or in Castle Rock `{clear: true}`. A line game has it where plays score.
fn goal(field: Field<'_>, rules: &Rules, faults: &mut Vec<Fault>) -> Option<Goal> {
    let family = rules.family();
    if let Some(fault) = no_turn(field, family, "leave the key out").filter(|_| !rules.have_best_turns()) {
        faults.push(fault);
        return None;
    }
    let mut fields = Fields::of(field.node, GOAL, "goal", faults)?;
    let clear = if family.has(Feature::Captures) { fields.take("clear") } else { None };
    let points = fields.take("points");
    // An unknown key is the likelier mistake, and is reported by itself.
    if clear.is_none() && points.is_none() && fields.rest().next().is_none() {
        fields.need("points", faults);
    }
    if let (Some(_), Some(points)) = (clear, points) {
        faults.push(Fault::new(points.key.at.clone(), FaultKind::Both("goal.clear", "goal.points")));
    }
    let clear = clear.and_then(|field| field.choice(&[("true", Goal::Clear), ("yes", Goal::Clear)], faults));
    let points = points.and_then(|field| field.number(faults));
    fields.finish(faults);
    clear.or(points.map(Goal::Points))
}

impl Read<Puzzle> {
    /// The same position under further house rules, which override those of the file.
    ///
    /// # Errors
    /// The faults that exist only under those rules, with their places.
    pub(crate) fn under(&self, house: &Changes) -> Result<Puzzle, InvalidFile> {
        let mut faults = Vec::new();
        let puzzle = read_under(&self.source, &self.node, house, &mut faults);
        puzzle.filter(|_| faults.is_empty()).ok_or_else(|| InvalidFile::new(self.source.clone(), faults))
    }
}
