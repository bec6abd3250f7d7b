//! What is on the table of a model: worked out once after every change, not for every drawing.

use super::model::Stepping;
use super::session::Session;
use super::why::why_not;
use crate::board::{Act, Board, Table, Taken};
use crate::diagram::boxes::{Characters, Drawing, drawing};
use crate::diagram::figure::{Subject, figure};
use crate::diagram::look::{Coordinates, Look};
use crate::diagram::steps::after_act;
use crate::diagram::tableaux::Played;
use crate::notation::play::Step;
use crate::report::Answer as _;
use crate::report::answer::Explanation;
use crate::tile::Turned;
use crate::words::minus;

/// One of the acts that may be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) act: Act,
    /// The act with its kind and its points.
    pub(crate) text: String,
}

/// A tile of the own hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Own {
    pub(crate) tile: Turned,
    /// Whether it can be played now.
    pub(crate) fits: bool,
}

/// What is drawn of a session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    pub(crate) picture: Drawing,
    pub(crate) hand: Vec<Own>,
    pub(crate) offers: Vec<Offer>,
    /// What the rules say of what is chosen, line by line.
    pub(crate) rules: Vec<String>,
}

/// Every legal act, those without a tile last, as the seat to play may choose.
pub(crate) fn acts(session: &Session) -> Vec<Act> {
    if !session.is_own_turn() {
        return Vec::new();
    }
    let mut acts = session.table().acts();
    acts.sort_by_key(|act| act.tile_played().is_none());
    acts
}

/// The tiles of the own hand.
pub(crate) fn hand(session: &Session) -> Vec<Own> {
    let acts = acts(session);
    let fits = |tile: Turned| acts.iter().any(|act| act.tile_played() == Some(tile.tile()));
    session.own_hand().into_iter().map(|tile| Own { tile, fits: fits(tile) }).collect()
}

/// The acts that are offered for a tile: its own, then those without a tile.
pub(crate) fn offers(session: &Session, tile: Option<Turned>) -> Vec<Offer> {
    let tile = tile.map(Turned::tile);
    let table = session.table();
    let offered =
        acts(session).into_iter().filter(|act| act.tile_played().is_none_or(|own| Some(own) == tile));
    let text = |act: &Act| {
        let Some(worth) = table.judge(act).worth else { return act.to_string() };
        let kind = if act.to_string().starts_with(worth.kind) { "" } else { worth.kind };
        let points = if worth.points == 0 { String::new() } else { format!("{:+}", worth.points) };
        [act.to_string(), kind.to_owned(), minus(points)]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("  ")
    };
    offered.map(|act| Offer { text: text(&act), act }).collect()
}

/// What the rules say of what is chosen: of the act, or why the tile cannot be played.
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

/// The picture of the table with the chosen act on it, else with the last.
pub(crate) fn picture(
    session: &Session,
    act: Option<&Act>,
    characters: Characters,
    columns: usize,
) -> Drawing {
    let before = session.table().board();
    // What a draw brings is not shown before it is drawn, and a pass changes nothing.
    let is_shown = |act: &&Act| act.tile_played().is_some() || is_capture(act);
    let chosen = act.filter(is_shown).and_then(|act| session.after(std::slice::from_ref(act)).ok());
    if let Some((table, Some(taken))) = chosen {
        return drawn(session, &before, table.as_ref(), &taken, characters, columns);
    }
    // A capture that was made has closed the row up: only a tile that was played is still there.
    let last = session.log().last().filter(|entry| entry.taken.act.tile_played().is_some());
    match last.filter(|_| !matches!(before, Board::CastleRock(_))) {
        Some(entry) => drawn(session, &before, session.table(), &entry.taken, characters, columns),
        None => drawing(&figure(&subject(session, &before, columns)), characters),
    }
}

/// The picture of a step of the best line.
pub(crate) fn step(session: &Session, steps: &Stepping, characters: Characters, columns: usize) -> Drawing {
    let (Some(last), Ok((before, _))) =
        (steps.at.checked_sub(1), session.after(&steps.acts[..steps.at.saturating_sub(1)]))
    else {
        return picture(session, None, characters, columns);
    };
    match session.after(&steps.acts[..=last]) {
        Ok((after, Some(taken))) => {
            drawn(session, &before.board(), after.as_ref(), &taken, characters, columns)
        }
        _ => picture(session, None, characters, columns),
    }
}

fn is_capture(act: &Act) -> bool {
    use crate::game::castle_rock::act::Act as Castle;
    matches!(act, Act::CastleRock(Castle::Take(_) | Castle::TakeThree(_)))
}

fn subject<'a>(session: &'a Session, board: &'a Board, columns: usize) -> Subject<'a> {
    let coordinates = match board {
        Board::Tableaux(_) => Coordinates::Show,
        _ => Coordinates::Hide,
    };
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
    let played = match taken.act {
        Act::Tableaux(Step::Place(placement)) => {
            vec![Played { placement, kind: "side", points: taken.points }]
        }
        _ => Vec::new(),
    };
    let subject = subject(session, before, columns);
    drawing(&after_act(&subject, &after.board(), taken, &played), characters)
}
