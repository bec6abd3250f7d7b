//! One state of play, with every try.

use std::collections::BTreeMap;

use super::goal::{Target, TryProgress};
use super::unoffered::{Unoffered, unoffered};
use super::words;
use crate::export::svg;
use crate::export::theme::Theme;
use crate::game::drawing::look::Subject;
use crate::game::drawing::places::with_places;
use crate::game::drawing::steps::Length;
use crate::game::presented::{Trial, Trying};
use crate::game::refusal_kind::RefusalKind;
use crate::game::setup::{Boneyard, Hands};
use crate::game::{Judgement, Move, Need, Position, Table};
use crate::puzzle::answer::Answer as _;
use crate::report::answer::Explanation;
use crate::scene::drawing::{Bounds, DrawnTile, Scene};
use crate::tile::Turned;

/// A rectangle in the units of the figure: x, y, width, height.
pub type TryArea = [f64; 4];

/// A move to try.
#[derive(Clone, PartialEq, Debug)]
pub struct Try {
    /// The move, in the spelling in which it is offered, which does not say whether it is legal.
    pub name: String,
    /// The move; in the position's spelling where it is legal.
    pub mv: Move,
    /// Quarter turns of its tile.
    pub turn: u8,
    /// Where its tiles go, or lie; `None` for a move without tiles.
    pub at: Option<TryArea>,
    /// Whether it is legal.
    pub is_legal: bool,
    /// What `explain` says of it, line by line; where a tile fits neither way, of each way.
    pub said: Vec<Vec<String>>,
    /// What follows it besides the next state: tiles that are drawn, or that the page goes no further.
    pub note: Option<String>,
    /// The number of the next state; `None` for an illegal move, or where the page goes no further.
    pub next: Option<usize>,
}

/// What is taken in hand, with all its tries.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// What it is.
    pub with: Trying,
    /// Its name: a tile, or what a button does.
    pub name: String,
    /// Its tries.
    pub tries: Vec<Try>,
}

/// A state of play.
#[derive(Clone, PartialEq, Debug)]
pub struct TryState {
    /// The figure, with room for every try.
    pub figure: Scene,
    /// Where each tile of the table lies.
    pub table: BTreeMap<String, TryArea>,
    /// The other known hands, and the boneyard, by their names.
    pub others: Vec<(String, Vec<Turned>)>,
    /// The state of play in a sentence.
    pub status: String,
    /// Whether the puzzle is solved.
    pub is_solved: bool,
    /// What can be taken in hand.
    pub choices: Vec<Choice>,
    /// The kinds of moves that are not among the tries.
    pub unoffered: Vec<Unoffered>,
}

impl TryState {
    /// Whether a tile can be laid or taken somewhere, legally or not.
    pub(super) fn has_place(&self) -> bool {
        self.tries().any(|one| one.at.is_some())
    }

    /// Every try.
    pub fn tries(&self) -> impl Iterator<Item = &Try> {
        self.choices.iter().flat_map(|choice| &choice.tries)
    }

    /// The same, to be changed.
    pub(super) fn tries_mut(&mut self) -> impl Iterator<Item = &mut Try> {
        self.choices.iter_mut().flat_map(|choice| &mut choice.tries)
    }
}

/// The puzzle whose states are made.
#[derive(Clone, Copy)]
pub(super) struct TryQuestion<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) length: Length,
    pub(super) target: &'a Target,
    /// Changes each figure, so that it does not give the answer away.
    pub(super) hide: fn(&mut Scene),
}

impl TryQuestion<'_> {
    /// The table after some moves.
    ///
    /// # Errors
    /// When the position does not say enough to play from.
    pub(super) fn table(&self, moves: &[Move]) -> Result<Box<dyn Table>, Need> {
        Ok(self.length.after(self.subject.position, moves)?.0)
    }

    /// How a legal move after others ends the hand, in words, where every tile is known.
    fn ended(&self, moves: &[Move], mv: &Move) -> Option<String> {
        let mut table = self.subject.position.game().hand().ok()?;
        for mv in moves {
            table.take(mv).ok()?;
        }
        table.take(mv).ok()?.ended
    }

    /// The state after some moves.
    ///
    /// # Errors
    /// When the position does not say enough to judge a move.
    pub(super) fn state(&self, moves: &[Move]) -> Result<TryState, Need> {
        let table = self.table(moves)?;
        let position = table.position();
        let game = position.presented();
        let hand = if table.is_over() { None } else { hand(&position) };
        let trials = hand.as_ref().map(|hand| game.trials(&game.in_order(hand.clone()))).unwrap_or_default();
        let judge = |mv: &Move| match moves {
            [] => self.subject.position.game().judge(mv),
            _ => Ok(table.judge(mv).of_word(mv)),
        };
        let judge_trial = |trial: Trial| {
            let judged = judge(&trial.mv)?;
            let ended = if judged.is_legal() { self.ended(moves, &trial.mv) } else { None };
            Ok(JudgedTrial { trial, judged, ended })
        };
        let judged = trials.into_iter().map(judge_trial).collect::<Result<Vec<_>, Need>>()?;
        let tried: Vec<Move> = judged.iter().map(JudgedTrial::spelt).collect();
        let subject = Subject { position: &position, ..self.subject };
        let (mut figure, places) = with_places(&subject, &tried);
        (self.hide)(&mut figure);
        let offered = judged.iter().map(|tried| &tried.trial);
        let known = (hand.as_deref().unwrap_or_default(), figure.tiles.first());
        let unoffered = unoffered(&position, offered, known, |mv| judge(mv).ok());
        let to_play = position.game().to_play();
        let progress = TryProgress {
            gain: game.features().gain,
            length: self.length,
            to_play,
            target: self.target,
            moves: moves.len(),
        };
        Ok(TryState {
            table: figure.tiles.iter().map(|tile| (name(tile), area(tile.bounds()))).collect(),
            figure,
            others: others(&position, hand.is_some().then_some(to_play)),
            status: progress.status(table.as_ref()),
            is_solved: progress.is_solved(table.as_ref()),
            choices: choices(&judged, &places),
            unoffered,
        })
    }
}

/// A move that a reader may try, with what the rules say of it.
struct JudgedTrial {
    trial: Trial,
    judged: Judgement,
    /// How it ends the hand, in words.
    ended: Option<String>,
}

impl JudgedTrial {
    /// The move as the position spells it, if it is legal.
    fn spelt(&self) -> Move {
        if self.judged.is_legal() { self.judged.mv } else { self.trial.mv }
    }
}

/// The name of a drawn tile, its higher half first.
fn name(drawn: &DrawnTile) -> String {
    Turned::new(drawn.halves[0].pips, drawn.halves[1].pips).tile().to_string()
}

/// A rectangle in the units of a figure.
pub(super) fn area(bounds: Bounds) -> TryArea {
    let unit = |length: f64| (length * svg::UNIT * 10.0).round() / 10.0;
    [bounds.at.x, bounds.at.y, bounds.width, bounds.height].map(unit)
}

/// The hand of the seat to play, if it is known.
fn hand(position: &Position) -> Option<Vec<Turned>> {
    match position.game().held() {
        Hands::Hidden => None,
        Hands::Own(hand) => Some(hand),
        Hands::All(hands) => hands.get(position.game().to_play()).cloned(),
    }
}

/// The hands but that of the seat to play, and the boneyard, as far as they are known.
fn others(position: &Position, to_play: Option<usize>) -> Vec<(String, Vec<Turned>)> {
    let game = position.presented();
    let mut others = Vec::new();
    if let Hands::All(hands) = game.held() {
        let held = hands.into_iter().enumerate().filter(|(seat, _)| Some(*seat) != to_play);
        others.extend(held.map(|(seat, hand)| (words::hand_of(seat), game.in_order(hand))));
    }
    if let Boneyard::Known(tiles) = game.to_draw()
        && !tiles.is_empty()
    {
        others.push((words::BONEYARD.to_owned(), tiles));
    }
    others
}

/// The tries, each with what is taken in hand for it.
fn choices(judged: &[JudgedTrial], places: &[Option<Bounds>]) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for (tried, place) in judged.iter().zip(places) {
        let JudgedTrial { trial, judged, .. } = tried;
        let one = Try::new(tried, place.map(area));
        let is_move = trial.with == Trying::Nothing;
        if is_move && is_idle_twin(&one, judged, &choices) {
            continue;
        }
        if let Some(choice) = choices.iter_mut().find(|choice| choice.with == trial.with && !is_move) {
            choice.add(one);
        } else {
            let name = words::button(trial.with, &one.name);
            choices.push(Choice { with: trial.with, name, tries: vec![one] });
        }
    }
    choices
}

/// Whether a move without a tile is another word for one that is offered: `stop` for `pass` or the reverse.
fn is_idle_twin(one: &Try, judged: &Judgement, choices: &[Choice]) -> bool {
    let is_other_word = |kind: &RefusalKind| matches!(kind, RefusalKind::HasPlayed | RefusalKind::MustPass);
    let mut idle =
        choices.iter().filter(|choice| choice.with == Trying::Nothing).flat_map(|choice| &choice.tries);
    judged.refusals().iter().any(is_other_word)
        || idle.any(|other| other.mv == one.mv || !one.is_legal && other.reasons().eq(one.reasons()))
}

impl Try {
    fn new(tried: &JudgedTrial, at: Option<TryArea>) -> Self {
        let JudgedTrial { trial, judged, ended } = tried;
        let said = Explanation::new("", &trial.mv, judged).ending(ended.clone()).text();
        let said = anstream::adapter::strip_str(&said).to_string();
        Self {
            name: trial.mv.to_string(),
            mv: tried.spelt(),
            turn: trial.turn,
            at,
            is_legal: judged.is_legal(),
            said: vec![said.lines().map(|line| line.trim().to_owned()).collect()],
            note: None,
            next: None,
        }
    }

    /// What is said besides the names of the moves.
    fn reasons(&self) -> impl Iterator<Item = &String> {
        self.said.iter().flat_map(|lines| lines.iter().skip(1))
    }
}

impl Choice {
    /// Adds a try. Of several in the same place the legal ones stay; if none is, all of them are one try.
    fn add(&mut self, one: Try) {
        if one.is_legal && self.tries.iter().any(|other| other.is_legal && other.mv.lays_the_same(&one.mv)) {
            return;
        }
        let is_there = |other: &Try| other.at == one.at && other.turn == one.turn;
        let Some(there) = self.tries.iter_mut().find(|other| is_there(other)) else {
            self.tries.push(one);
            return;
        };
        match (there.is_legal, one.is_legal) {
            (true, true) => self.tries.push(one),
            (false, true) => *there = Try { name: there.name.clone(), ..one },
            (true, false) => {}
            (false, false) => there.said.extend(one.said),
        }
    }
}

/// A tile as a drawing of its own.
pub(super) fn tile(turned: Turned) -> Scene {
    let mut scene = Scene::new(&turned.to_string(), String::new());
    scene.tiles.push(DrawnTile::upright(turned));
    scene.fitted()
}

/// A scene as a page draws it.
pub(super) fn drawn(scene: &Scene) -> String {
    svg::render(scene, Theme::Page)
}
