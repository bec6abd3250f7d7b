//! The display of a model, computed once after every change instead of for every drawing.

use crate::game::drawing::figure::figure;
use crate::game::drawing::look::{Coordinates, Look, Subject};
use crate::game::drawing::steps::after_act;
use crate::game::presented::Gain;
use crate::game::{Act, Board, Table, Taken};
use crate::report::Answer as _;
use crate::report::answer::Explanation;
use crate::scene::boxes::{Characters, Drawing, drawing};
use crate::tile::Turned;
use crate::tui::session::Session;
use crate::words::minus;

/// One of the moves that may be chosen.
#[derive(Clone, Debug)]
pub(crate) struct OfferedMove {
    pub(crate) act: Act,
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
    pub(crate) hand: Vec<OwnTile>,
    pub(crate) offers: Vec<OfferedMove>,
    /// What the rules say of the choice, line by line.
    pub(crate) rules: Vec<String>,
}

/// The legal moves of the seat to play, those without a tile last.
pub(crate) fn acts(session: &Session) -> Vec<Act> {
    if !session.is_own_turn() {
        return Vec::new();
    }
    let mut acts = session.table().acts();
    acts.sort_by_key(|act| act.tile_played().is_none());
    acts
}

/// The tiles of the own hand.
pub(crate) fn hand(session: &Session) -> Vec<OwnTile> {
    let acts = acts(session);
    let fits = |tile: Turned| acts.iter().any(|act| act.tile_played() == Some(tile.tile()));
    session.own_hand().into_iter().map(|tile| OwnTile { tile, fits: fits(tile) }).collect()
}

/// The moves offered for a tile: its own, then those without a tile.
pub(crate) fn offers(session: &Session, tile: Option<Turned>) -> Vec<OfferedMove> {
    let tile = tile.map(Turned::tile);
    let table = session.table();
    let offered =
        acts(session).into_iter().filter(|act| act.tile_played().is_none_or(|own| Some(own) == tile));
    let text = |act: &Act| {
        let Some(worth) = table.judge(act).worth else { return act.to_string() };
        let kind = worth.kind.name();
        let kind = if act.to_string().starts_with(kind) { "" } else { kind };
        let points = if worth.points == 0 { String::new() } else { format!("{:+}", worth.points) };
        [act.to_string(), kind.to_owned(), minus(points)]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("  ")
    };
    offered.map(|act| OfferedMove { text: text(&act), act }).collect()
}

/// The most reasons why a tile cannot be played that are shown.
const REASONS: usize = 4;

/// Why a tile cannot be played, in words.
fn why_not(table: &dyn Table, tile: Turned) -> Vec<String> {
    if table.is_over() {
        return vec!["play is over".to_owned()];
    }
    let mut told: Vec<String> = Vec::new();
    for reason in table.board().presented().why_not(table, tile) {
        if !told.contains(&reason) && told.len() < REASONS {
            told.push(reason);
        }
    }
    told
}

/// What the rules say of the choice: of the move, or why the tile cannot be played.
pub(crate) fn rules(session: &Session, tile: Option<Turned>, act: Option<&Act>) -> Vec<String> {
    match (act, tile) {
        (Some(act), _) => {
            let judgement = session.table().judge(act);
            let text = Explanation::new("", act, &judgement).text();
            let text = anstream::adapter::strip_str(&text).to_string();
            text.lines().map(|line| line.trim().to_owned()).collect()
        }
        (None, Some(tile)) if session.is_own_turn() => {
            let mut lines = vec![format!("{} cannot be played now", tile.tile())];
            lines.extend(why_not(session.table(), tile));
            lines
        }
        _ => Vec::new(),
    }
}

/// The picture of the table with the chosen move on it, else with the last one.
pub(crate) fn picture(
    session: &Session,
    act: Option<&Act>,
    characters: Characters,
    columns: usize,
) -> Drawing {
    let before = session.table().board();
    // A draw is not revealed before it is made, and a pass changes nothing.
    let is_shown = |act: &&Act| act.tile_played().is_some() || act.is_capture();
    let chosen = act.filter(is_shown).and_then(|act| session.after(std::slice::from_ref(act)).ok());
    if let Some((table, Some(taken))) = chosen {
        return drawn(session, &before, table.as_ref(), &taken, characters, columns);
    }
    // After a capture the row is closed up: only a tile that was played is still there.
    let last = session.log().last().filter(|entry| entry.taken.act.tile_played().is_some());
    match last.filter(|_| before.presented().features().gain != Gain::Captures) {
        Some(entry) => drawn(session, &before, session.table(), &entry.taken, characters, columns),
        None => drawing(&figure(&subject(session, &before, columns)), characters),
    }
}

/// The picture after the first moves of the best line.
pub(crate) fn step(session: &Session, acts: &[Act], characters: Characters, columns: usize) -> Drawing {
    let drawn = acts.split_last().and_then(|(_, before)| {
        let (before, _) = session.after(before).ok()?;
        let (after, taken) = session.after(acts).ok()?;
        Some(drawn(session, &before.board(), after.as_ref(), &taken?, characters, columns))
    });
    drawn.unwrap_or_else(|| picture(session, None, characters, columns))
}

fn subject<'a>(session: &'a Session, board: &'a Board, columns: usize) -> Subject<'a> {
    let has_cells = board.presented().features().has_cells;
    let coordinates = if has_cells { Coordinates::Show } else { Coordinates::Hide };
    let look = Look { coordinates, widest: Some((columns / 4).max(4)), ..Look::default() };
    Subject { board, letters: &session.start().letters, title: "", look }
}

fn drawn(
    session: &Session,
    before: &Board,
    after: &dyn Table,
    taken: &Taken,
    characters: Characters,
    columns: usize,
) -> Drawing {
    let subject = subject(session, before, columns);
    drawing(&after_act(&subject, &after.board(), taken), characters)
}
