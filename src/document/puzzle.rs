//! A puzzle file: a position, a question about it, and what the answer should be.

use std::collections::BTreeMap;
use std::ops::Range;

use super::fault::{Fault, FaultKind, Faulty};
use super::fields::{Field, Fields, spanned};
use super::node::{Node, Text, Value};
use super::source::Source;
use super::{plain, spec, yaml};
use crate::game::tableaux::geometry::{Cell, Placement};
use crate::game::setup::{Boneyard, Hands, Place, TileFault};
use crate::game::tableaux::setup::{Position, Setup, SetupFault};
use crate::notation::{NotationError, Spanned, picture, play, tile};
use crate::notation::play::Step;
use crate::rules::tableaux::Rules;
use crate::rules::{KeyFault, value::any_of};
use crate::tile::{DominoSet, Tile};

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
    let node = if plain::is_plain(&source.text) {
        plain::read(source)
    } else {
        yaml::read(source).map_err(|fault| vec![fault])
    };
    node.map_err(|found| faults.extend(found)).ok()
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
    let house = fields.take("house").map(|field| house(field, &mut rules, faults)).unwrap_or_default();
    let (position, letters) = position(&mut fields, rules, faults);
    let task = fields.take("task").and_then(|field| task(field, faults)).unwrap_or(Task::Turn);
    let goal = fields.take("goal").and_then(|field| goal(field, faults));
    let expect = fields.take("expect").map(|field| expect(field, &letters, faults)).unwrap_or_default();
    fields.finish(faults);
    let spec = spec?;
    Some(Puzzle {
        title: title.map(|title| title.text.trim().to_owned()),
        source: origin.map(|origin| origin.text.trim().to_owned()),
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

/// Reads keys that override the rules, and overrides them.
pub(super) fn house(field: Field<'_>, rules: &mut Rules, faults: &mut Vec<Fault>) -> Vec<(String, String)> {
    let mut house = Vec::new();
    let Some(keys) = Fields::of(field.node, "house", faults) else { return house };
    for field in keys.rest() {
        let value = field.node.flow();
        match rules.set_key(&field.key.name, &value) {
            Ok(()) => house.push((field.key.name.clone(), value)),
            Err(KeyFault::BadValue { expected, .. }) => faults.push(field.bad(expected)),
            Err(KeyFault::Unknown(key)) => {
                let known = Rules::keys().iter().map(|info| info.name.to_owned()).collect();
                faults.push(Fault::new(field.key.at.clone(), FaultKind::UnknownKey { key, known }));
            }
        }
    }
    house
}

/// Places of the tiles of a setup, for its faults.
#[derive(Default)]
struct Places {
    layout: Vec<Range<usize>>,
    hands: Vec<Vec<Range<usize>>>,
    boneyard: Vec<Range<usize>>,
    /// Of keys that are at fault as a whole.
    hands_key: Range<usize>,
    scores_key: Range<usize>,
    to_play_key: Range<usize>,
    /// The first key of the file, for what is missing.
    start: Range<usize>,
}

impl Places {
    fn of(&self, place: Place) -> Range<usize> {
        let found = match place {
            Place::Layout(n) => self.layout.get(n),
            Place::Hand(seat, n) => self.hands.get(seat).and_then(|hand| hand.get(n)),
            Place::Boneyard(n) => self.boneyard.get(n),
        };
        found.unwrap_or(&self.start).clone()
    }

    fn fault(&self, fault: SetupFault) -> Fault {
        let kind = FaultKind::Setup(fault);
        match fault {
            SetupFault::Tile(TileFault::Twice { first, again, .. }) => {
                Fault::new(self.of(again), kind).with(self.of(first), "the first time")
            }
            SetupFault::Overlap { first, again, .. } => {
                Fault::new(self.of(again), kind).with(self.of(first), "and this one")
            }
            SetupFault::Tile(TileFault::NotInSet { at, .. }) | SetupFault::Apart { at, .. } => Fault::new(self.of(at), kind),
            SetupFault::NoStarter => Fault::new(self.start.clone(), kind),
            SetupFault::HandCount(_) => Fault::new(self.hands_key.clone(), kind),
            SetupFault::ScoreCount(_) => Fault::new(self.scores_key.clone(), kind),
            SetupFault::NoSeat(_) => Fault::new(self.to_play_key.clone(), kind),
        }
    }
}

/// Reads the keys that make a position, and checks it.
fn position(
    fields: &mut Fields<'_>,
    rules: Rules,
    faults: &mut Vec<Fault>,
) -> (Option<Position>, BTreeMap<char, Cell>) {
    let (setup, letters) = setup(fields, rules, faults);
    (setup.and_then(|setup| Position::new(setup).ok()), letters)
}

/// Reads the keys that make a setup, which is right when it is returned. Every key is taken
/// even after a fault, so that all faults are found.
pub(super) fn setup(
    fields: &mut Fields<'_>,
    mut rules: Rules,
    faults: &mut Vec<Fault>,
) -> (Option<Setup>, BTreeMap<char, Cell>) {
    let before = faults.len();
    let mut places = Places { start: fields.at.start..fields.at.start, ..Places::default() };
    if let Some(set) = fields.take("set").and_then(|field| set(field, faults)) {
        rules.set = set;
    }
    let (layout, letters) = fields.need("layout", faults).map(|field| layout(field, faults)).unwrap_or_default();
    places.layout = layout.iter().map(|tile| tile.at.clone()).collect();
    let hands = hands(fields, &mut places, faults);
    let holds_rest = matches!(&hands, Hands::Own(_)) && fields.says("hand", "rest");
    let boneyard = fields.take("boneyard").map_or(Some(Vec::new()), |field| boneyard(field, faults));
    places.boneyard = boneyard.iter().flatten().map(|tile| tile.at.clone()).collect();
    let (scores, to_play) = seats(fields, &mut places, faults);
    if faults.len() > before {
        return (None, letters);
    }
    let mut setup = Setup {
        rules,
        layout: layout.into_iter().map(|tile| tile.value).collect(),
        hands,
        to_play,
        boneyard: match boneyard {
            Some(tiles) => Boneyard::Known(tiles.into_iter().map(|tile| tile.value).collect()),
            None => Boneyard::Unknown,
        },
        scores,
    };
    if holds_rest {
        setup.hands = Hands::Own(setup.unplaced().iter().collect());
    }
    if let Err(found) = Position::new(setup.clone()) {
        faults.extend(found.into_iter().map(|fault| places.fault(fault)));
        return (None, letters);
    }
    (Some(setup), letters)
}

/// The scores and the seat to play.
fn seats(fields: &mut Fields<'_>, places: &mut Places, faults: &mut Vec<Fault>) -> (Vec<i32>, usize) {
    let scores = fields.take("scores");
    places.scores_key = scores.map(|field| field.key.at.clone()).unwrap_or_default();
    let scores = scores.and_then(|field| field.numbers(-1_000_000, 1_000_000, faults)).unwrap_or_default();
    let to_play = fields.take("to_play");
    places.to_play_key = to_play.map(|field| field.node.at.clone()).unwrap_or_default();
    let to_play = to_play.and_then(|field| field.number(0, 100, faults)).unwrap_or(0);
    if let Some(field) = fields.take("opponent_hand") {
        field.number(0, 190, faults);
    }
    (scores.into_iter().map(|score| score as i32).collect(), to_play as usize)
}

/// Reads a set by its highest end.
pub(super) fn set(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<DominoSet> {
    use crate::rules::value::Value as _;
    let set = field.node.text().and_then(|text| DominoSet::read(&text.text));
    if set.is_none() {
        faults.push(field.bad(DominoSet::expected()));
    }
    set
}

/// A layout is a list of placements when an `@` stands in it, else a picture.
fn layout(field: Field<'_>, faults: &mut Vec<Fault>) -> (Vec<Spanned<Placement>>, BTreeMap<char, Cell>) {
    let texts = field.texts(faults);
    let is_list = texts.iter().any(|text| text.text.contains('@'));
    match texts.as_slice() {
        [picture] if !is_list => match picture::read(&picture.text) {
            Ok(read) => {
                let place = |tile: Spanned<Placement>| Spanned { at: picture.place(&tile.at), value: tile.value };
                (read.tiles.into_iter().map(place).collect(), read.letters)
            }
            Err(errors) => {
                faults.extend(errors.into_iter().map(|error| picture.fault(error)));
                (Vec::new(), BTreeMap::new())
            }
        },
        _ => (spanned(&texts, play::read_placements, faults), BTreeMap::new()),
    }
}

fn tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Spanned<Tile>> {
    spanned(&field.texts(faults), tile::read_list, faults)
}

fn hands(fields: &mut Fields<'_>, places: &mut Places, faults: &mut Vec<Fault>) -> Hands {
    let (own, all) = (fields.take("hand"), fields.take("hands"));
    if let (Some(_), Some(all)) = (own, all) {
        faults.push(Fault::new(all.key.at.clone(), FaultKind::Both("hand", "hands")));
    }
    let mut hold = |field: Field<'_>, faults: &mut Vec<Fault>| {
        let tiles = match field.node.text() {
            Some(text) if matches!(text.text.as_str(), "none" | "rest") => Vec::new(),
            _ => tiles(field, faults),
        };
        places.hands.push(tiles.iter().map(|tile| tile.at.clone()).collect());
        tiles.into_iter().map(|tile| tile.value).collect()
    };
    if let Some(all) = all {
        let hands = hand_fields(all, faults);
        places.hands_key = all.key.at.clone();
        let hands = hands.iter().map(|node| hold(Field { key: all.key, node }, faults));
        return Hands::All(hands.collect());
    }
    own.map_or(Hands::Hidden, |field| Hands::Own(hold(field, faults)))
}

/// The hands of a list, of keys 0, 1, … or of a text that parts them by `/`.
fn hand_fields(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Node> {
    match &field.node.value {
        Value::List(nodes) => nodes.clone(),
        Value::Map(entries) => {
            for (n, (key, _)) in entries.iter().enumerate() {
                if key.name != n.to_string() {
                    let kind = FaultKind::UnknownKey { key: key.name.clone(), known: vec![n.to_string()] };
                    faults.push(Fault::new(key.at.clone(), kind));
                }
            }
            entries.iter().map(|(_, node)| node.clone()).collect()
        }
        Value::Text(text) => text
            .split('/')
            .into_iter()
            .map(|text| Node { at: text.at.clone(), value: Value::Text(text) })
            .collect(),
        Value::Null => Vec::new(),
    }
}

/// The tiles to draw, or `None` when they are unknown.
fn boneyard(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Vec<Spanned<Tile>>> {
    match field.node.text().map(|text| text.text.as_str()) {
        Some("unknown") => None,
        Some("none") => Some(Vec::new()),
        _ => Some(tiles(field, faults)),
    }
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
    expect.line = fields.take("line").map(|field| steps(field, faults));
    expect.legal = fields.take("legal").map(|field| placements(field, faults)).unwrap_or_default();
    expect.illegal = fields.take("illegal").map(|field| illegal(field, faults)).unwrap_or_default();
    expect.cells = fields.take("cells").map(|field| cells(field, letters, faults)).unwrap_or_default();
    fields.finish(faults);
    expect
}

/// Reads one word of notation from a whole text.
pub(super) fn one<T: std::str::FromStr<Err = NotationError>>(text: &Text, faults: &mut Vec<Fault>) -> Option<T> {
    text.text.parse().map_err(|error| faults.push(text.fault(error))).ok()
}

/// The steps of a line of play: a list, or words parted by blanks.
pub(super) fn steps(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Step> {
    let texts = field.texts(faults);
    texts.iter().flat_map(|text| text.words()).filter_map(|word| one(&word, faults)).collect()
}

pub(super) fn placements(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Placement> {
    spanned(&field.texts(faults), play::read_placements, faults).into_iter().map(|one| one.value).collect()
}

/// Plays that are illegal: a list, or keys with the name of the reason.
fn illegal(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<(Placement, Option<String>)> {
    use crate::game::tableaux::judge::Refusal;
    let Value::Map(entries) = &field.node.value else {
        return placements(field, faults).into_iter().map(|placement| (placement, None)).collect();
    };
    let mut found = Vec::new();
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

fn cells(field: Field<'_>, letters: &BTreeMap<char, Cell>, faults: &mut Vec<Fault>) -> Vec<(String, Cell, String)> {
    let Some(fields) = Fields::of(field.node, "cells", faults) else { return Vec::new() };
    let mut found = Vec::new();
    for field in fields.rest() {
        let name = &field.key.name;
        let Some(text) = field.text(faults) else { continue };
        if !crate::verify::cell::is_description(&text.text) {
            faults.push(field.bad(crate::verify::cell::EXPECTED));
        }
        match cell(name, letters) {
            Some(cell) => found.push((name.clone(), cell, text.text.clone())),
            None => faults.push(Fault::new(field.key.at.clone(), FaultKind::NoLetter(name.clone()))),
        }
    }
    found
}

/// A cell by its letter or as `x,y`.
pub(super) fn cell(name: &str, letters: &BTreeMap<char, Cell>) -> Option<Cell> {
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) => letters.get(&letter).copied(),
        _ => name.parse().ok(),
    }
}
