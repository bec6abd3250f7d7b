//! Checks of lines of play: a turn or a round, played move by move.

use super::ends;
use super::kind::CheckKind;
use super::outcome::{Miss, Wrong};
use super::reader::Reader;
use super::run::{Check, CheckFigure};
use crate::game::setup::{Boneyard, Hands};
use crate::game::written::Feature;
use crate::game::{Position, Table, play_line};
use crate::tile::Pip;

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new(
        "turn",
        "a turn move by move, with the points of each; `hand` is the number of tiles held then",
        turn,
    ),
    CheckKind::new("replay", "a hand move by move, and what is so after it", replay).choosing(&[]),
];

/// `turn`: a turn played move by move: the points of each, the tiles in hand afterwards, whether it can go
/// on.
fn turn(reader: &mut Reader<'_>) -> Option<Check> {
    let line = reader.moves("line").unwrap_or_default();
    let points = reader.need("points", Reader::ints);
    let (hand, goes_on) = (reader.count("hand"), reader.truth("goes_on"));
    let (points, shown) = (points?, CheckFigure::Turn(line.clone()));
    let check = reader.check(move |scene| {
        let mut turn = scene.at()?.turn()?;
        let taken = play_line(turn.as_mut(), &line).map_err(|refused| refused.to_string())?;
        let scored: Vec<i32> = taken.iter().map(|taken| taken.points).collect();
        let mut wrong = Wrong::default();
        wrong.unless(&points, &scored, |points| format!("the steps score {scored:?}, not {points:?}"));
        let position = turn.position();
        let held = match position.game().held() {
            Hands::Hidden => 0,
            Hands::Own(hand) => hand.len(),
            Hands::All(hands) => hands.get(position.game().to_play()).map_or(0, Vec::len),
        };
        wrong.unless(&hand, &held, |hand| format!("{held} tiles are held afterwards, not {hand}"));
        // An empty hand ends a turn of Tableaux; in Castle Rock captures may follow.
        let over = turn.is_over() || held == 0 && position.game().rules().family().has(Feature::OwnTurns);
        let told = if over { "the turn is over" } else { "the turn goes on" };
        wrong.unless(&goes_on, &!over, |_| told.to_owned());
        wrong.outcome()
    });
    check.map(|check| check.showing(shown))
}

/// Who leads the next round.
#[derive(PartialEq)]
enum NextLead {
    Seat(usize),
    /// No seat is named: the next deal decides it, or the round goes on.
    Nobody,
}

/// What is expected after a round that was played move by move.
struct AfterReplay {
    /// Points that each seat gains in the round.
    gained: Option<Vec<i32>>,
    /// Points of each seat in the game.
    scores: Option<Vec<i32>>,
    /// Tiles that each seat holds.
    held: Option<Vec<usize>>,
    /// Whether the round is over.
    over: Option<bool>,
    /// Whether the seat to play may decline its turn.
    last_turn: Option<bool>,
    /// The seat to play.
    to_play: Option<usize>,
    /// Number of tiles in the boneyard.
    boneyard: Option<usize>,
    /// Who leads the next round.
    next_lead: Option<NextLead>,
    /// Tiles that each seat has captured.
    captured: Option<Vec<usize>>,
    /// What lies on the table, as the program writes it.
    table: Option<String>,
    /// The open ends of a line.
    ends: Option<Vec<Pip>>,
}

/// `replay`: a round played move by move, and the expected state afterwards.
fn replay(reader: &mut Reader<'_>) -> Option<Check> {
    let line = reader.moves("line").unwrap_or_default();
    let (after, shown) = (AfterReplay::read(reader), CheckFigure::Hand(line.clone()));
    let check = reader.check(move |scene| {
        let mut table = scene.at()?.hand()?;
        play_line(table.as_mut(), &line).map_err(|refused| refused.to_string())?;
        let mut wrong = Wrong::default();
        after.points(table.as_ref(), &mut wrong);
        after.turns(table.as_ref(), &mut wrong);
        after.tiles(&table.position(), &mut wrong);
        wrong.outcome()
    });
    check.map(|check| check.showing(shown))
}

impl AfterReplay {
    fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            gained: reader.ints("gained"),
            scores: reader.ints("scores"),
            held: reader.counts("held"),
            over: reader.truth("over"),
            last_turn: reader.truth("last_turn"),
            to_play: reader.count("to_play"),
            boneyard: reader.count("boneyard"),
            next_lead: reader.or_word("next_lead", "nobody", NextLead::Nobody, |reader, key| {
                reader.count(key).map(NextLead::Seat)
            }),
            captured: reader.only(Feature::Captures, "captured", Reader::counts),
            table: reader
                .only(Feature::Captures, "row", Reader::table)
                .or_else(|| reader.only(Feature::Opener, "line_is", Reader::table)),
            ends: reader.only(Feature::Opener, "ends", Reader::pips),
        }
    }

    /// Compares what each seat has gained and captured.
    fn points(&self, table: &dyn Table, wrong: &mut Wrong) {
        let (gained, scores, captured) = (table.gained(), table.scores(), table.captured());
        wrong.unless(&self.gained, &gained, |_| format!("the seats gain {gained:?}"));
        wrong.unless(&self.scores, &scores, |_| format!("the scores are {scores:?}"));
        wrong.unless(&self.captured, &captured, |_| format!("the seats capture {captured:?}"));
    }

    /// Compares whether the round is over, and who plays next.
    fn turns(&self, table: &dyn Table, wrong: &mut Wrong) {
        let over = table.is_over();
        let told = if over { "the hand is over" } else { "the hand goes on" };
        wrong.unless(&self.over, &over, |_| told.to_owned());
        let last = !over && table.is_last_turn();
        let told = if last { "the last turn is due" } else { "no last turn is due" };
        wrong.unless(&self.last_turn, &last, |_| told.to_owned());
        let to_play = table.to_play();
        wrong.unless(&self.to_play, &to_play, |_| format!("seat {to_play} is to play"));
        let next = table.next_lead();
        wrong.unless(&self.next_lead, &next.map_or(NextLead::Nobody, NextLead::Seat), |_| match next {
            Some(seat) => format!("seat {seat} leads the next hand"),
            None => "nobody is said to lead the next hand".to_owned(),
        });
    }

    /// Compares the tiles held, in the boneyard, and on the table.
    fn tiles(&self, position: &Position, wrong: &mut Wrong) {
        let held: Vec<usize> = match position.game().held() {
            Hands::Hidden => Vec::new(),
            Hands::Own(hand) => vec![hand.len()],
            Hands::All(hands) => hands.iter().map(Vec::len).collect(),
        };
        wrong.unless(&self.held, &held, |_| format!("the seats hold {held:?} tiles"));
        let left = match position.game().to_draw() {
            Boneyard::Known(tiles) => tiles.len(),
            Boneyard::Unknown => 0,
        };
        wrong.unless(&self.boneyard, &left, |_| format!("{left} tiles are left to draw"));
        let lies = position.table_text();
        wrong.unless(&self.table, &lies, |_| format!("on the table lies {lies:?}"));
        if let Some(Err(Miss::Found(found))) =
            self.ends.as_ref().map(|expected| ends::ends(position, expected))
        {
            wrong.0.push(found);
        }
    }
}
