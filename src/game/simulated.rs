//! What a simulation needs from the families: what can happen in a round, how a round is followed move by
//! move, and a cheap estimate of a move's worth.

use super::families::{Rules, by_name, each};
use super::whole_hand::HandFamily;
use crate::random::WyRand;
use crate::rules::counts::MAX_SEATS;
use crate::search::game::Round;
use crate::tile::{Tile, Tiles};

/// Something that can happen in games under some rules, and that a simulation counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occurrence {
    /// A deal in which no hand has a double, and which matters for the lead.
    DealWithoutDouble,
    /// A deal that is void because no hand has a double.
    VoidDeal,
    /// A tile is drawn as a move.
    Draw,
    /// A turn is passed.
    Pass,
    /// A whole hand is played in a turn, and another is drawn.
    PlayThrough,
    /// A cell of the table that no tile of the set can fill.
    DeadCell,
    /// A round that ends because neither seat can play.
    Stalemate,
    /// A round that ends blocked.
    Block,
    /// A tile that is left on the table and counts against every seat.
    TileLeft,
    /// A turn that costs points.
    TurnLoss,
    /// A round that costs every seat points.
    RoundLoss,
}

/// A family whose games are simulated.
pub(crate) trait SimulatedFamily: HandFamily<Round: SimulatedRound> {
    /// Whether something can happen under the rules.
    fn can_have(&self, what: Occurrence) -> bool;

    /// A faster way to play rounds of players who choose by the moves alone, each named from the first seat
    /// on. `None` where the family has none, or the rules no deal for this number of players.
    fn fast_rounds(&self, _players: &[Chooser]) -> Option<Box<dyn FastRounds>> {
        None
    }
}

impl Rules {
    /// Whether something can happen under the rules.
    pub(crate) fn can_have(&self, what: Occurrence) -> bool {
        each!(Self, self, rules => rules.can_have(what))
    }

    /// Whether points are scored, or tiles captured, in turns, and not only at the end of a round.
    pub(crate) fn turns_score(&self) -> bool {
        by_name!(self.family(), F => <F as HandFamily>::Round::TURNS_SCORE)
    }

    /// A faster way to play rounds of players who choose by the moves alone, if there is one.
    pub(crate) fn fast_rounds(&self, players: &[Chooser]) -> Option<Box<dyn FastRounds>> {
        each!(Self, self, rules => rules.fast_rounds(players))
    }
}

/// How a player chooses by the moves alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chooser {
    /// A random move, uniformly.
    Random,
    /// The move of the largest immediate gain.
    Greedy,
}

/// The index of the choice of the largest worth; ties are broken at random, uniformly.
#[inline]
pub(crate) fn most<T>(
    choices: impl Iterator<Item = T>,
    random: &mut WyRand,
    mut worth: impl FnMut(T) -> i64,
) -> usize {
    let (mut best, mut chosen, mut equal) = (i64::MIN, 0, 0);
    for (number, choice) in choices.enumerate() {
        let worth = worth(choice);
        if worth > best || equal == 0 {
            (best, chosen, equal) = (worth, number, 1);
        } else if worth == best {
            equal += 1;
            if random.below(equal) == 0 {
                chosen = number;
            }
        }
    }
    chosen
}

/// Rounds that are dealt and played one after the other, without a search.
pub(crate) trait FastRounds: Send {
    /// Deals a round and plays it; the players have moved on by this number of seats.
    fn play(&mut self, random: &mut WyRand, moved: usize, events: &mut RoundEvents);

    /// The seat that has won the game with these scores once a round is over; of partners the first.
    fn winner(&self, scores: &[i32]) -> Option<usize>;
}

/// What happened in a round.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoundEvents {
    /// Tiles played.
    pub(crate) plays: i64,
    /// Turns passed.
    pub(crate) passes: i64,
    /// Tiles drawn as moves.
    pub(crate) draws: i64,
    /// Turns that ended.
    pub(crate) turns: i64,
    /// Hands played through.
    pub(crate) play_throughs: i64,
    /// What each turn scored, in games whose turns score.
    pub(crate) turn_points: Vec<i64>,
    /// Points that each seat gained.
    pub(crate) gains: [i32; MAX_SEATS],
    /// The seat that led.
    pub(crate) leader: usize,
    /// How it ended.
    pub(crate) close: RoundClose,
    /// Shuffles before it that were void.
    pub(crate) redeals: u32,
    /// Whether no seat was dealt a double.
    pub(crate) no_double: bool,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct RoundClose {
    /// No seat could play or draw, in a line game.
    pub(crate) blocked: bool,
    /// Neither seat could play, in Tableaux.
    pub(crate) stalemate: bool,
    /// Dead corners, centres and holes.
    pub(crate) dead_cells: usize,
    /// Tiles left in a row.
    pub(crate) left: usize,
}

/// The class of a move, as counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveClass {
    /// Plays a tile.
    Play,
    /// Draws a tile.
    Draw,
    /// Passes.
    Pass,
    /// Captures tiles.
    Capture,
    /// Ends a turn that could go on.
    Stop,
}

/// What a move shows all seats about the hidden hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// Nothing, except that a tile that is played was held.
    Nothing,
    /// The seat that moves holds none of these tiles.
    Lacks(Tiles),
    /// No seat holds any of these tiles.
    AllLack(Tiles),
}

/// Whose tiles a player takes into account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Considered {
    /// Its own.
    Own,
    /// Its own, and the hidden ones as a whole.
    All,
}

/// How likely the seat that made a play was to make it, by the tiles that it may have held before.
pub(crate) type Likelihood = Box<dyn Fn(Tiles) -> f64>;

/// A round as a simulation follows it.
pub(crate) trait SimulatedRound: Round {
    /// Whether points are scored, or tiles captured, in turns, and not only at the end of the round.
    const TURNS_SCORE: bool = true;

    /// Whether a player who sees every tile searches the rest of the round. Else it searches its turn and the
    /// reply to it, because the rest of a round takes too long.
    const REST_IS_SEARCHED: bool = true;

    /// The class of a move.
    fn class(mv: Self::Move) -> MoveClass;

    /// The number of turns that have ended, if the round itself counts them.
    fn turns(&self) -> Option<usize> {
        None
    }

    /// Whether the seat to play begins a turn; `before` is the seat that made the last move.
    fn begins_turn(&self, before: usize) -> bool;

    /// The number of tiles that a seat holds.
    fn count_held(&self, seat: usize) -> usize;

    /// What a legal move shows, before it is made.
    fn shows(&self, _: Self::Move) -> Shown {
        Shown::Nothing
    }

    /// The same state with other tiles in the hands, by seat, and in the boneyard. Its earlier moves cannot
    /// be unmade. `None` where the rest of a round is not searched.
    fn redealt(&self, _hands: &[Tiles], _boneyard: &[Tile]) -> Option<Self> {
        None
    }

    /// The number of tiles that can be drawn.
    fn drawable(&self) -> usize;

    /// The points that a seat has scored by its turns, or the tiles that it has captured.
    fn scored(&self, _seat: usize) -> i64 {
        0
    }

    /// The points of a pass.
    fn pass_points(&self) -> i64 {
        0
    }

    /// How the round ended.
    fn close(&self) -> RoundClose;

    /// The immediate gain of a move. The round is as before in the end.
    fn gain_at_once(&mut self, mv: Self::Move) -> i64;

    /// The worth of a move to a player who plans ahead, where that needs no search. The round is as before in
    /// the end.
    fn gain_ahead(&mut self, _: Self::Move, _: Considered) -> Option<i64> {
        None
    }

    /// What a play tells about the hand of the seat to play, before it is made.
    fn likelihood(&self, _: Self::Move) -> Option<Likelihood> {
        None
    }
}
