//! The display of a model, computed once after every change instead of for every drawing.

use crate::game::drawing::figure::figure;
use crate::game::drawing::look::{Look, Subject};
use crate::game::drawing::steps::after_move;
use crate::game::presented::Gain;
use crate::game::{Move, Position, Table};
use crate::play::session::Session;
use crate::puzzle::answer::Answer as _;
use crate::report::answer::Explanation;
use crate::scene::boxes::{Characters, Drawing, drawing};
use crate::scene::drawing::{Label, Scene};
use crate::tile::Turned;
use crate::words::minus;

/// One of the moves that may be chosen.
#[derive(Clone, Debug)]
pub(crate) struct OfferedMove {
    pub(crate) mv: Move,
    /// The move with its kind and its points.
    pub(crate) text: String,
}

/// A tile of the own hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnTile {
    pub(crate) tile: Turned,
    /// Whether it can be played now.
    pub(crate) fits: bool,
}

/// The display of a session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Display {
    pub(crate) picture: Drawing,
    /// What stands below the table.
    pub(crate) remarks: Vec<String>,
    pub(crate) hand: Vec<OwnTile>,
    pub(crate) offers: Vec<OfferedMove>,
    /// What the rules say of the choice, line by line.
    pub(crate) rules: Vec<String>,
}

/// The legal moves of the seat to play, those without a tile last.
pub(crate) fn moves(session: &Session) -> Vec<Move> {
    if !session.is_own_turn() {
        return Vec::new();
    }
    let mut moves = session.table().moves();
    moves.sort_by_key(|mv| mv.tile_played().is_none());
    moves
}

/// The tiles of the own hand.
pub(crate) fn hand(session: &Session) -> Vec<OwnTile> {
    let moves = moves(session);
    let fits = |tile: Turned| moves.iter().any(|mv| mv.tile_played() == Some(tile.tile()));
    session.own_hand().into_iter().map(|tile| OwnTile { tile, fits: fits(tile) }).collect()
}

/// The moves offered for a tile: its own, then those without a tile.
pub(crate) fn offers(session: &Session, tile: Option<Turned>) -> Vec<OfferedMove> {
    let tile = tile.map(Turned::tile);
    let table = session.table();
    let offered =
        moves(session).into_iter().filter(|mv| mv.tile_played().is_none_or(|own| Some(own) == tile));
    let text = |mv: &Move| {
        let Some(worth) = table.judge(mv).worth else { return mv.to_string() };
        let kind = worth.kind.name();
        let kind = if mv.to_string().starts_with(kind) { "" } else { kind };
        let points = if worth.points == 0 { String::new() } else { format!("{:+}", worth.points) };
        [mv.to_string(), kind.to_owned(), minus(points)]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("  ")
    };
    offered.map(|mv| OfferedMove { text: text(&mv), mv }).collect()
}

/// The most reasons why a tile cannot be played that are shown.
const REASONS: usize = 4;

/// Why a tile cannot be played, in words.
fn why_not(table: &dyn Table, tile: Turned) -> Vec<String> {
    if table.is_over() {
        return vec!["play is over".to_owned()];
    }
    let mut told: Vec<String> = Vec::new();
    for reason in table.position().presented().why_not(table, tile) {
        if !told.contains(&reason) && told.len() < REASONS {
            told.push(reason);
        }
    }
    told
}

/// What the rules say of the choice: of the move, or why the tile cannot be played.
pub(crate) fn rules(session: &Session, tile: Option<Turned>, mv: Option<&Move>) -> Vec<String> {
    match (mv, tile) {
        (Some(mv), _) => {
            let judgement = session.table().judge(mv);
            let text = Explanation::new("", mv, &judgement).text();
            let text = anstream::adapter::strip_str(&text).to_string();
            text.lines().map(|line| line.trim().to_owned()).collect()
        }
        (None, Some(tile)) if session.is_own_turn() => {
            let mut lines = vec![format!("{} cannot be played now", tile.tile())];
            lines.extend(why_not(session.table(), tile));
            lines
        }
        _ => end(session),
    }
}

/// How the hand ended, and what that gives.
fn end(session: &Session) -> Vec<String> {
    let ended = session.log().last().and_then(|entry| entry.taken.ended.clone());
    let bonus = match session.hand_bonus() {
        0 => None,
        points => Some(format!("{points} more for the number of the hand")),
    };
    let lines: Vec<String> = ended.into_iter().chain(bonus).collect();
    if lines.is_empty() { lines } else { [vec!["the end of the hand".to_owned()], lines].concat() }
}

/// The picture of the table with the chosen move on it, else with the last one.
pub(crate) fn picture(session: &Session, mv: Option<&Move>, columns: usize) -> Scene {
    let before = session.table().position();
    // A draw is not revealed before it is made, and a pass changes nothing.
    let is_shown = |mv: &&Move| mv.tile_played().is_some() || mv.is_capture();
    let chosen = mv.filter(is_shown).and_then(|mv| session.after(std::slice::from_ref(mv)).ok());
    if let Some((table, Some(taken))) = chosen {
        return after_move(&subject(session, &before, columns), &table.position(), &taken);
    }
    // After a capture the row is closed up: only a tile that was played is still there.
    let last = session.log().last().filter(|entry| entry.taken.mv.tile_played().is_some());
    let subject = subject(session, &before, columns);
    match last.filter(|_| before.presented().features().gain != Gain::Captures) {
        Some(entry) => after_move(&subject, &before, &entry.taken),
        None => figure(&subject),
    }
}

/// The picture after the first moves of the best line.
pub(crate) fn step(session: &Session, moves: &[Move], columns: usize) -> Scene {
    let drawn = moves.split_last().and_then(|(_, before)| {
        let (before, _) = session.after(before).ok()?;
        let (after, taken) = session.after(moves).ok()?;
        Some(after_move(&subject(session, &before.position(), columns), &after.position(), &taken?))
    });
    drawn.unwrap_or_else(|| picture(session, None, columns))
}

fn subject<'a>(session: &'a Session, position: &'a Position, columns: usize) -> Subject<'a> {
    let has_cells = position.presented().features().has_cells;
    let coordinates = has_cells.into();
    let look = Look { coordinates, widest: Some((columns / 4).max(4)), ..Look::default() };
    Subject { position, letters: &session.start().letters, title: "", look }
}

impl Display {
    /// Draws a picture. Its remarks stand below the table, where a part of a large picture does not hide them;
    /// those that do not fit there stay in the picture.
    pub(crate) fn draw(&mut self, mut scene: Scene, characters: Characters, columns: usize) {
        let fits = |label: &Label| label.is_remark() && label.text.chars().count() + 4 <= columns;
        let (remarks, labels) = scene.labels.into_iter().partition(fits);
        scene.labels = labels;
        self.picture = drawing(&scene, characters);
        self.remarks = remarks.into_iter().map(|label: Label| label.text).collect();
    }
}
