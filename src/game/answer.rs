//! What games answer, in the terms that all of them share.

use std::fmt::Display;

use crate::game::Act;
use crate::game::move_kind::MoveKind;
use crate::game::tableaux::round::StepRefusal;
use crate::notation::play::Step;
use crate::search::brute_force::{self, Patience};
use crate::search::game::{GameTree, Round};
use crate::search::{Limits, perft, round};
use crate::tile::{Tile, Turned};

/// What a legal act is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// What kind of move it is.
    pub kind: MoveKind,
    /// Points scored, or tiles captured.
    pub points: i32,
    /// Whether the same seat may go on.
    pub continues: bool,
}

/// A legal act with its worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegalPlay {
    /// The act.
    pub act: Act,
    /// What it is worth.
    pub worth: Worth,
}

/// What the rules say of one act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The act, as the position spells it where it is legal.
    pub act: Act,
    /// What it is worth by the rules; `None` when they bar it.
    pub worth: Option<Worth>,
    /// Whether the tile that it plays is in hand, where a tile is played and the hand is known.
    pub held: Option<bool>,
    /// Why it is barred whatever the halves are, if so.
    pub barred: Option<String>,
    /// What each half of a placement says; empty in other games.
    pub halves: Vec<HalfReason>,
    /// Why it is legal or not, in words.
    pub reason: String,
    /// The short names of what stands against it.
    pub refusals: Vec<&'static str>,
}

/// What one half of a placement says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HalfReason {
    /// The placement named from this half.
    pub play: Act,
    /// What its cell is.
    pub cell: String,
    /// Whether it connects.
    pub connects: bool,
    /// Why, in words.
    pub reason: String,
}

impl Judgement {
    /// Whether the act may be taken.
    pub fn is_legal(&self) -> bool {
        self.worth.is_some() && self.held != Some(false)
    }

    /// The judgement of an act that a refusal bars, by its short names.
    pub(super) fn refused(act: Act, why: &dyn Display, refusals: Vec<&'static str>) -> Self {
        let reason = why.to_string();
        Self { act, worth: None, held: None, barred: None, halves: Vec::new(), reason, refusals }
    }

    /// The judgement of an act as it is written. A table of Tableaux takes `pass` and `stop` for each
    /// other where one of them is right; who asks about one of them asks about that one.
    #[must_use]
    pub fn of_word(mut self, act: &Act) -> Self {
        let is_pass = match act {
            Act::Tableaux(Step::Pass) => true,
            Act::Tableaux(Step::Stop) => false,
            _ => return self,
        };
        if self.act != *act {
            let reason = ActRefusal::Is(self.act).to_string();
            let name = if is_pass { StepRefusal::HasPlayed.name() } else { StepRefusal::MustPass.name() };
            self.refusals.extend(name);
            self.worth = None;
            self.barred = Some(reason.clone());
            self.reason = reason;
            self.act = *act;
        }
        self
    }

    /// Why it may not be taken, in words.
    pub fn why_not(&self) -> String {
        match (self.held, self.act.tile_played()) {
            (Some(false), Some(tile)) if self.worth.is_some() => ActRefusal::NotHeld(tile).to_string(),
            _ => self.reason.clone(),
        }
    }
}

/// Why an act is barred, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ActRefusal {
    /// The position spells it otherwise.
    Is(Act),
    /// The tile is not in hand.
    NotHeld(Tile),
    /// It is of another family.
    OtherGame(Act),
}

/// An act that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The act, as the position spells it.
    pub act: Act,
    /// The seat that took it.
    pub seat: usize,
    /// Points that this seat scored, or tiles that it captured, by it.
    pub points: i32,
    /// What made it legal, in words; may be empty.
    pub why: String,
    /// Tiles drawn after it.
    pub drawn: Vec<Turned>,
}

/// The step at which a line of play stops, because the rules bar it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Refused {
    /// Which step, from 0.
    pub step: usize,
    /// The act.
    pub act: Act,
    /// What the rules say of it.
    pub judgement: Judgement,
}

/// What a turn may be asked to reach instead of the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many points, or tiles captured, or more.
    Points(i32),
    /// An empty row.
    Clear,
}

impl Goal {
    /// The points that are to be reached, if they are what is asked for.
    pub(crate) fn points(goal: Option<Self>) -> Option<i32> {
        if let Some(Self::Points(points)) = goal { Some(points) } else { None }
    }
}

/// Whether a turn may be planned with the tiles that it will draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// Where the position gives them in their order.
    Seen,
    /// As a player plans, who does not see them: nothing that they bring is counted.
    Unseen,
}

/// The best of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The most points, or tiles captured, that were found.
    pub best: i32,
    /// Whether `best` is proven to be the most there is.
    pub exact: bool,
    /// No turn reaches more; `best` itself when exact.
    pub bound: i32,
    /// Acts that reach `best`; a pass alone when nothing can be played.
    pub line: Vec<Act>,
    /// Sequences that reach the goal, or `best` without one; `None` when they were not counted.
    pub solutions: Option<u128>,
    /// As many of those sequences as were asked for; fewer where a limit was reached meanwhile.
    pub lines: Vec<Vec<Act>>,
    /// Positions expanded.
    pub nodes: u64,
}

/// What the rest of a hand comes to under best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// Points that each seat gains; those of `line` when they are not proven.
    pub values: Vec<i32>,
    /// Whether they are proven.
    pub exact: bool,
    /// For two sides when not proven: at least and at most what the side to play gains more than
    /// the other.
    pub bounds: Option<[i32; 2]>,
    /// For three sides and more: no less and no more than these is what each seat gains, its value
    /// twice when proven; empty for two sides.
    pub ranges: Vec<[i32; 2]>,
    /// Acts to the end of the hand.
    pub line: Vec<Act>,
    /// Positions expanded.
    pub nodes: u64,
}

/// Sequences of plays, counted by their length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Sequences of 1, 2, … plays, as far as they were counted.
    pub counts: Vec<u64>,
    /// Where a limit was reached, the sequences that there are at least of the next length.
    pub at_least: Option<u64>,
    /// Positions expanded.
    pub expanded: u64,
}

/// Sequences of one length by their first play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// Each first play with its sequences; at least so many when not exact.
    pub parts: Vec<(Act, u64)>,
    /// Whether all of them were counted.
    pub exact: bool,
    /// Positions expanded.
    pub expanded: u64,
}

/// Sequences of 1, 2, … up to `depth` plays of a tree.
pub(crate) fn perft<T>(tree: &T, depth: u32, limits: &Limits) -> Perft
where
    T: GameTree<Move: Send + Sync> + Clone + Send + Sync,
{
    let mut found = Perft::default();
    for depth in 1..=depth {
        let counted = perft::count_on(tree, depth, &limits.after(found.expanded));
        found.expanded += counted.expanded;
        if !counted.exact {
            found.at_least = Some(counted.nodes);
            break;
        }
        found.counts.push(counted.nodes);
    }
    found
}

/// The sequences of `depth` plays of a tree by their first play.
pub(crate) fn divide<T>(tree: &T, depth: u32, limits: &Limits, wrap: impl Fn(T::Move) -> Act) -> Division
where
    T: GameTree<Move: Send + Sync> + Clone + Send + Sync,
{
    let perft::Divided { parts, exact, expanded } = perft::divide(tree, depth, limits);
    Division { parts: parts.into_iter().map(|(play, nodes)| (wrap(play), nodes)).collect(), exact, expanded }
}

/// Solves a hand from where it stands to its end, whatever the game.
pub(crate) fn value<H: Round>(mut hand: H, limits: Limits, wrap: impl Fn(H::Move) -> Act) -> Value {
    let sides = round::sides(&hand);
    // What a hand scores that is over as it is entered, blocked or played out, is still to come.
    let is_over = hand.is_over();
    let before = gained(&hand);
    let solved = round::solve(&mut hand, limits);
    let values = match solved.values {
        _ if is_over => before,
        Some(values) => values,
        None => {
            for act in &solved.line {
                hand.make(*act);
            }
            gained(&hand).iter().zip(before).map(|(after, before)| after - before).collect()
        }
    };
    Value {
        values,
        exact: solved.exact,
        bounds: solved.bounds,
        ranges: if sides > 2 { solved.ranges } else { Vec::new() },
        line: solved.line.into_iter().map(wrap).collect(),
        nodes: solved.nodes,
    }
}

/// The same by the slow and obvious way.
pub(crate) fn plain_value<H: Round>(mut hand: H, patience: &mut Patience) -> Option<Vec<i32>> {
    if hand.is_over() { Some(gained(&hand)) } else { brute_force::round(&mut hand, patience) }
}

/// What each seat has gained so far.
pub(crate) fn gained<H: Round>(hand: &H) -> Vec<i32> {
    (0..hand.seats()).map(|seat| hand.gained(seat)).collect()
}

/// Why a position cannot answer a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Need {
    /// The hand of the seat to play.
    Hand,
    /// Every hand and the boneyard.
    EveryTile,
    /// How many tiles the other hands hold, where only the own one is given.
    HandSizes,
    /// Every hand, where the file says that some are hidden.
    OpenHands,
    /// The game does not know what was asked.
    NoBestTurn,
    /// The other hand cannot be as it is said.
    OtherHand,
    /// No deal agrees with the line.
    NoDeal,
    /// Nothing is drawn in a turn of this game.
    NoDraws,
    /// The rules name another number of partners than there are hands.
    Seats,
}

/// The judgement of an act of another family.
pub(crate) fn stranger(act: &Act) -> Judgement {
    Judgement::refused(*act, &ActRefusal::OtherGame(*act), Vec::new())
}
