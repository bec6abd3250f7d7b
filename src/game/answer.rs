//! The results of questions about a position, in terms that all games share.

use serde::Serialize;

use super::families::{AnyVerdict, Move, each};
use super::move_kind::MoveKind;
use super::refusal_kind::RefusalKind;
use super::verdict::{HalfReason, MoveVerdict as _};
use crate::search::game::{GameTree, Round};
use crate::search::{Limits, Meter, brute_force, perft, round};
use crate::tile::Tile;

/// The worth of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Worth {
    /// The kind of the move.
    pub kind: MoveKind,
    /// Points scored, or tiles captured.
    pub points: i32,
    /// Whether the same seat may move again.
    pub continues: bool,
    /// The sum of the open ends after it, where it is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<i32>,
}

/// A legal move with its worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LegalPlay {
    /// The move.
    #[serde(rename = "play")]
    pub mv: Move,
    /// Its worth.
    #[serde(flatten)]
    pub worth: Worth,
}

/// The judgement of one move by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The move, in the position's spelling where it is legal.
    pub mv: Move,
    /// Its worth; `None` when it is illegal.
    pub worth: Option<Worth>,
    /// Whether the tile is in hand; `None` when no tile is played or the hand is unknown.
    pub held: Option<bool>,
    /// Why it is legal or not, in the terms of its family; or why no family judges it.
    pub verdict: Result<AnyVerdict, MoveRefusal>,
}

impl Judgement {
    /// The judgement of a move by its family.
    pub(super) fn new(
        mv: impl Into<Move>,
        worth: Option<Worth>,
        held: Option<bool>,
        verdict: impl Into<AnyVerdict>,
    ) -> Self {
        Self { mv: mv.into(), worth, held, verdict: Ok(verdict.into()) }
    }

    /// Whether the move is legal.
    pub fn is_legal(&self) -> bool {
        self.worth.is_some() && self.held != Some(false)
    }

    /// Why the move is legal or not, in words.
    pub fn reason(&self) -> String {
        self.verdict.as_ref().map_or_else(ToString::to_string, ToString::to_string)
    }

    /// The kinds of the reasons against the move.
    pub fn refusals(&self) -> Vec<RefusalKind> {
        match &self.verdict {
            Ok(verdict) => each!(AnyVerdict, verdict, verdict => verdict.refusals()),
            Err(MoveRefusal::Is { kind, .. }) => vec![*kind],
            Err(_) => Vec::new(),
        }
    }

    /// Whether a reason against the move is of the kind with this name.
    pub fn is_refused_for(&self, name: &str) -> bool {
        self.refusals().iter().any(|kind| kind.name() == name)
    }

    /// What makes the move illegal apart from what its halves say, if so.
    pub fn barred(&self) -> Option<String> {
        match &self.verdict {
            Ok(verdict) => each!(AnyVerdict, verdict, verdict => verdict.barred()).map(ToString::to_string),
            Err(refusal @ MoveRefusal::Is { .. }) => Some(refusal.to_string()),
            Err(_) => None,
        }
    }

    /// What each half of a placement says; empty in other games.
    pub fn halves(&self) -> Vec<HalfReason<'_>> {
        let Ok(verdict) = &self.verdict else { return Vec::new() };
        each!(AnyVerdict, verdict, verdict => verdict.halves())
    }

    /// The judgement of a move exactly as written. A table takes `pass` for `stop` and the reverse where
    /// one of them is legal; this judges only the one that was written.
    #[must_use]
    pub fn of_word(self, mv: &Move) -> Self {
        let kind = match self.worth.map(|worth| worth.kind) {
            Some(MoveKind::Stop) => RefusalKind::HasPlayed,
            Some(MoveKind::Pass) => RefusalKind::MustPass,
            _ => return self,
        };
        if self.mv == *mv {
            return self;
        }
        Self { mv: *mv, worth: None, verdict: Err(MoveRefusal::Is { mv: self.mv, kind }), ..self }
    }

    /// Why the move is illegal, in words.
    pub fn why_not(&self) -> String {
        if self.worth.is_some() { self.why_not_from_hand() } else { self.reason() }
    }

    /// The same where a hand is given: of a tile that is not in it nothing else is said.
    pub(crate) fn why_not_from_hand(&self) -> String {
        match (self.held, self.mv.tile_played()) {
            (Some(false), Some(tile)) => MoveRefusal::NotHeld(tile).to_string(),
            _ => self.reason(),
        }
    }
}

/// Why a move is illegal, in any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRefusal {
    /// The position spells it otherwise.
    Is {
        /// As it is spelt.
        mv: Move,
        /// The kind of the refusal.
        kind: RefusalKind,
    },
    /// The tile is not in hand.
    NotHeld(Tile),
    /// It is of another family.
    OtherGame(Move),
}

/// The step at which a line of play stops because it is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Refused {
    /// The number of the step, from 0.
    pub step: usize,
    /// The move.
    pub mv: Move,
    /// Its judgement by the rules.
    pub judgement: Judgement,
}

/// A goal for a turn other than the most points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// At least this number of points, or of tiles captured.
    Points(i32),
    /// An empty row.
    Clear,
}

impl Goal {
    /// The points of the goal, if it is a number of points.
    pub(crate) fn points(goal: Option<Self>) -> Option<i32> {
        if let Some(Self::Points(points)) = goal { Some(points) } else { None }
    }
}

/// Whether a turn may be planned with the tiles that it will draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// Draws are known where the position gives the boneyard in drawing order.
    Seen,
    /// Draws are hidden, as they are to a player: points by drawn tiles are not counted.
    Unseen,
}

/// The best result of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The most points found, or tiles captured.
    pub best: i32,
    /// Whether `best` is proven.
    pub exact: bool,
    /// An upper bound on every turn; `best` itself when exact.
    pub bound: i32,
    /// Moves that reach `best`; a single pass when nothing can be played.
    pub line: Vec<Move>,
    /// Sequences that reach the goal, or `best` without one; `None` when they were not counted.
    pub solutions: Option<u128>,
    /// Some of those sequences, up to the number wanted; fewer where a limit was reached.
    pub lines: Vec<Vec<Move>>,
    /// Positions expanded.
    pub nodes: u64,
}

/// The value of the rest of a hand under optimal play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandValue {
    /// Points that each seat gains; those of `line` when they are not proven.
    pub values: Vec<i32>,
    /// Whether they are proven.
    pub exact: bool,
    /// For two sides when not proven: lower and upper bound on what the side to play gains, less what the
    /// other does.
    pub bounds: Option<[i32; 2]>,
    /// For three sides or more: lower and upper bound on what each seat gains, its value twice when
    /// proven; empty for two sides.
    pub ranges: Vec<[i32; 2]>,
    /// For three sides or more when not proven: what each seat is certain to gain.
    pub floors: Option<Floors>,
    /// Moves to the end of the hand.
    pub line: Vec<Move>,
    /// Positions expanded.
    pub nodes: u64,
}

/// What every seat is certain to gain, against any play of the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Floors {
    /// A proven lower bound for each seat.
    pub gains: Vec<i32>,
    /// Whether no higher bound holds for any seat.
    pub exact: bool,
    /// Positions expanded.
    pub nodes: u64,
}

/// Sequences of plays, counted by their length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// The number of sequences of 1, 2, … plays, as far as they were counted.
    pub counts: Vec<u64>,
    /// Where a limit was reached, a lower bound on the number of the next length.
    pub at_least: Option<u64>,
    /// Positions expanded.
    pub expanded: u64,
}

/// The number of sequences of one length, by their first play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// Each first play with its sequences; a lower bound when not exact.
    pub parts: Vec<(Move, u64)>,
    /// Whether all of them were counted.
    pub exact: bool,
    /// Positions expanded.
    pub expanded: u64,
}

/// Counts the sequences of 1, 2, … up to `depth` plays of a tree.
pub(crate) fn perft<T: GameTree + Clone + Send + Sync>(tree: &T, depth: u32, limits: &Limits) -> Perft {
    let mut found = Perft::default();
    for depth in 1..=depth {
        let counted = perft::count(tree, depth, &limits.after(found.expanded));
        found.expanded += counted.expanded;
        if !counted.exact {
            found.at_least = Some(counted.nodes);
            break;
        }
        found.counts.push(counted.nodes);
    }
    found
}

/// Counts the sequences of `depth` plays of a tree by their first play.
pub(crate) fn divide<T>(tree: &T, depth: u32, limits: &Limits) -> Division
where
    T: GameTree<Move: Into<Move> + Send + Sync> + Clone + Send + Sync,
{
    let perft::Divided { parts, exact, expanded } = perft::divide(tree, depth, limits);
    Division { parts: parts.into_iter().map(|(play, nodes)| (play.into(), nodes)).collect(), exact, expanded }
}

/// One of this many parts of the limits is kept for the floors of three sides and more.
const FLOORS: u32 = 6;

/// Solves a hand of any game from its position to its end. With three sides and more it also looks for floors
/// where it cannot prove the values.
pub(crate) fn value<H: Round<Move: Into<Move>>>(hand: H, limits: &Limits) -> HandValue {
    if round::sides(&hand) <= 2 {
        return solved(hand, limits.clone());
    }
    let mut value = solved(hand.clone(), limits.less_a_part(FLOORS));
    if !value.exact {
        let floors = floors(&hand, &limits.after(value.nodes));
        for (range, floor) in value.ranges.iter_mut().zip(&floors.gains) {
            range[0] = range[0].max(*floor);
        }
        value.nodes += floors.nodes;
        value.floors = Some(floors);
    }
    value
}

/// What every seat is certain to gain in the rest of a hand, against any play of the others.
pub(crate) fn floors<H: Round>(hand: &H, limits: &Limits) -> Floors {
    let seats = hand.seats();
    let mut floors = Floors { gains: Vec::new(), exact: true, nodes: 0 };
    if hand.is_over() {
        // Its end is yet to be scored.
        return Floors { gains: hand.gained_by_all(), ..floors };
    }
    for seat in 0..seats {
        let limits = limits.after(floors.nodes).part((seats - seat) as u32);
        let found = round::security_value(hand, seat, limits);
        floors.gains.push(found.floor);
        floors.exact &= found.exact;
        floors.nodes += found.nodes;
    }
    floors
}

fn solved<H: Round<Move: Into<Move>>>(mut hand: H, limits: Limits) -> HandValue {
    let sides = round::sides(&hand);
    // A hand that is over when entered, blocked or played out, is yet to be scored.
    let is_over = hand.is_over();
    let before = hand.gained_by_all();
    let solved = round::solve(&mut hand, limits);
    let values = match solved.values {
        _ if is_over => before,
        Some(values) => values,
        None => {
            for mv in &solved.line {
                hand.make(*mv);
            }
            hand.gained_by_all().iter().zip(before).map(|(after, before)| after - before).collect()
        }
    };
    HandValue {
        values,
        exact: solved.exact,
        bounds: solved.bounds,
        ranges: if sides > 2 { solved.ranges } else { Vec::new() },
        floors: None,
        line: solved.line.into_iter().map(Into::into).collect(),
        nodes: solved.nodes,
    }
}

/// Solves the rest of a hand by brute force.
pub(crate) fn plain_value<H: Round>(mut hand: H, meter: &mut Meter) -> Option<Vec<i32>> {
    if hand.is_over() { Some(hand.gained_by_all()) } else { brute_force::round(&mut hand, meter) }
}

/// Why a question about a position has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Need {
    /// The hand of the seat to play is missing.
    Hand,
    /// A hand or the boneyard is missing.
    EveryTile,
    /// The number of tiles of the other hands is missing, where only the own hand is given.
    HandSizes,
    /// Open hands are needed, but the file says that some are hidden.
    OpenHands,
    /// The game does not have this question.
    NoBestTurn,
    /// The other hand cannot be as given.
    OtherHand,
    /// The hand of the seat to play is hidden.
    OwnTurn,
    /// No deal agrees with the line.
    NoDeal,
    /// No tile is drawn in a turn of this game.
    NoDraws,
    /// The partners of the rules do not fit the number of hands.
    Seats,
    /// Hands of which only the number of tiles is given are missing, or the game is not played so.
    HiddenHands,
    /// Two seats are needed, and more play.
    TwoSeats,
}

/// The judgement of a move of another family.
pub(super) fn stranger(mv: &Move) -> Judgement {
    Judgement { mv: *mv, worth: None, held: None, verdict: Err(MoveRefusal::OtherGame(*mv)) }
}
