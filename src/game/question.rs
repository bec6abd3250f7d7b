//! The questions about a position of any game. Callers that read files, run claims or print results use
//! these traits and not one family, except for what only that family has: the cells of a tableau, the
//! suits of a row.
//!
//! * [`Position`] and [`Setup`](crate::game::Setup): a valid position, and one as written.
//! * [`Game`], [`HandQuestions`]: the questions about a position; [`Table`]: a turn or a hand in play.
//! * [`Move`]: a move of any game. [`answer`](crate::game::answer): the results.
//! * `tableaux`, `castle_rock`, `line`: each implements these traits in its `answers`.
//! * [`odds`](crate::game::odds): the value of each move where some tiles are unknown.
//! * `whole_hand`: a hand in play, and what each family provides for it.
//! * [`deal`](mod@crate::game::deal): a position from a shuffled set.
//!   [`whole_game`](crate::game::whole_game): hand after hand until a seat has won.

use crate::game::answer::{
    Best, Division, Draws, Floors, Goal, HandValue, Judgement, LegalPlay, Need, Perft, Refused,
};
use crate::game::families::{Move, Position, Rules, each};
use crate::game::family::Family;
use crate::game::odds::after::{AfterActs, RestOfHand};
use crate::game::odds::found::{Asked, Odds};
use crate::game::position::FamilyPosition;
use crate::game::setup::{Boneyard, Hands};
use crate::game::taken::Taken;
use crate::search::equilibrium::{FormBuilder, NoForm};
use crate::search::ratio::Ratio;
use crate::search::{Limits, Meter};
use crate::tile::{Tiles, Turned};

/// The most that a turn can reach, and the number of sequences that reach the goal.
pub type PlainTurn = (i32, Option<u128>);

/// The facts that every position states.
pub trait Facts {
    /// The rules of the game.
    fn rules(&self) -> Rules;
    /// The hands, as far as they are known.
    fn held(&self) -> Hands<Turned>;
    /// The boneyard.
    fn to_draw(&self) -> Boneyard<Turned>;
    /// The tiles on the table.
    fn on_table(&self) -> Tiles;
    /// The number of seats, as far as it is known: at least two, and all that have points or play.
    fn seats(&self) -> usize;
    /// The seat to play. In line games a lone hand is that of seat 0.
    fn to_play(&self) -> usize;
    /// The seat to play as it is written, beside a lone hand too.
    fn written_seat(&self) -> usize;
    /// Points of a seat before the turn.
    fn score(&self, seat: usize) -> i32;
}

impl<F: Family + Into<Rules>> Facts for FamilyPosition<F> {
    fn rules(&self) -> Rules {
        self.rules().clone().into()
    }

    fn held(&self) -> Hands<Turned> {
        self.setup().hands.map(turned)
    }

    fn to_draw(&self) -> Boneyard<Turned> {
        self.boneyard().map(turned)
    }

    fn on_table(&self) -> Tiles {
        F::on_table(&self.setup().layout).into_iter().map(|tile| tile.into().tile()).collect()
    }

    fn seats(&self) -> usize {
        let setup = self.setup();
        setup.seats().unwrap_or_else(|| setup.scores.len().max(setup.to_play + 1).max(2))
    }

    fn to_play(&self) -> usize {
        self.to_play()
    }

    fn written_seat(&self) -> usize {
        self.setup().to_play
    }

    fn score(&self, seat: usize) -> i32 {
        self.score(seat)
    }
}

fn turned<T: Copy + Into<Turned>>(tiles: &[T]) -> Vec<Turned> {
    tiles.iter().copied().map(T::into).collect()
}

/// The questions about whole hands, which every family answers alike.
pub trait HandQuestions: Facts {
    /// The rest of the hand.
    ///
    /// # Errors
    /// When not every tile is known.
    fn hand(&self) -> Result<Box<dyn Table>, Need>;
    /// The number of sequences of 1, 2, … up to `depth` plays, as far as the limits allow.
    ///
    /// # Errors
    /// When the hands needed for play are not given.
    fn perft(&self, depth: u32, limits: &Limits) -> Result<Perft, Need>;
    /// The number of sequences of `depth` plays by their first play.
    ///
    /// # Errors
    /// As [`HandQuestions::perft`].
    fn divide(&self, depth: u32, limits: &Limits) -> Result<Division, Need>;
    /// What each seat gains in the rest of the hand under optimal play, with one line of it.
    ///
    /// # Errors
    /// When not every tile is known.
    fn value(&self, limits: Limits) -> Result<HandValue, Need>;
    /// What every seat gains after each legal move, when the rest of the hand is played as `rest` says.
    ///
    /// # Errors
    /// When not every tile is known.
    fn after_moves(&self, rest: RestOfHand, limits: &Limits) -> Result<AfterActs, Need>;
    /// Adds the rest of the hand to a sequence form, as one of its deals.
    ///
    /// # Errors
    /// When not every tile is known; within, what the form has against it.
    fn add_to_form(&self, builder: &mut FormBuilder) -> Result<Result<(), NoForm>, Need>;
    /// What the seat to play alone knows, as a key, and its legal moves.
    ///
    /// # Errors
    /// When not every tile is known, or the game is not played with hidden hands.
    fn private_view(&self) -> Result<(u128, Vec<Move>), Need>;
    /// What every seat is certain to gain in the rest of the hand, against any play of the others: its
    /// security value, or less where a limit was reached.
    ///
    /// # Errors
    /// When not every tile is known.
    fn floors(&self, limits: &Limits) -> Result<Floors, Need>;
    /// The value of the hand by brute force.
    ///
    /// # Errors
    /// As [`HandQuestions::value`].
    fn plain_value(&self, meter: &mut Meter) -> Result<Option<Vec<i32>>, Need>;
}

/// The questions about a position, the same for every game.
pub trait Game: HandQuestions {
    /// The judgement of one move of the seat to play.
    ///
    /// # Errors
    /// When it depends on tiles that the position does not give.
    fn judge(&self, mv: &Move) -> Result<Judgement, Need>;
    /// The turn of the seat to play.
    ///
    /// # Errors
    /// When its hand is not given.
    fn turn(&self) -> Result<Box<dyn Table>, Need>;
    /// The value of each first move of the turn, with unknown draws or less the best reply.
    ///
    /// # Errors
    /// When the hand is not given, or the game has no such turns.
    fn turn_odds(&self, _asked: &Asked, _limits: &Limits) -> Result<Odds, Need> {
        Err(Need::NoBestTurn)
    }
    /// The best of the turn by brute force: the most, and the number of sequences that reach the goal, or
    /// the most without one; no count for goals that are not a number. `None` when the meter
    /// stops it.
    ///
    /// # Errors
    /// As [`Game::best_turn`].
    fn plain_turn(&self, _goal: Option<Goal>, _: &mut Meter) -> Result<Option<PlainTurn>, Need> {
        Err(Need::NoBestTurn)
    }
    /// The value of each first move of the turn by brute force.
    ///
    /// # Errors
    /// As [`Game::turn_odds`].
    fn plain_odds(&self, _asked: &Asked, _: &mut Meter) -> Result<Option<Vec<(Move, Ratio)>>, Need> {
        Err(Need::NoBestTurn)
    }
    /// Whether unknown tiles may be drawn in the turn.
    fn may_draw_unknown(&self) -> bool {
        false
    }
    /// The best turn, the number of sequences that reach the goal, and up to `lines` of them.
    ///
    /// # Errors
    /// When the hand is not given, or the game has no best turn.
    fn best_turn(&self, _goal: Option<Goal>, _limits: Limits, _lines: usize) -> Result<Best, Need> {
        Err(Need::NoBestTurn)
    }
}

/// A turn, or a hand to its end, in play.
pub trait Table {
    /// The current position before the next move, with the points gained so far included in the scores.
    fn position(&self) -> Position;
    /// The same, which knows who laid the last tile, and how many have passed since.
    fn position_with_passes(&self) -> Position {
        self.position()
    }
    /// The number of seats; 1 at the table of one turn.
    fn seats(&self) -> usize {
        1
    }
    /// The seat to play; 0 at the table of one turn.
    fn to_play(&self) -> usize {
        0
    }
    /// Whether the turn, or the hand, has ended.
    fn is_over(&self) -> bool;
    /// Whether play may end here: it is over, or the seat to play may stop.
    fn may_end(&self) -> bool {
        let ends = |mv: &Move| self.judge(mv).worth.is_some_and(|worth| worth.kind.is_idle());
        self.is_over() || self.moves().iter().any(ends)
    }
    /// Every legal move with its worth, except a pass or a stop that only ends a turn.
    fn plays(&self) -> Vec<LegalPlay>;
    /// Every legal move, including those that only end a turn; none once it is over.
    fn moves(&self) -> Vec<Move>;
    /// The judgement of one move.
    fn judge(&self, mv: &Move) -> Judgement;
    /// Makes a written move.
    ///
    /// # Errors
    /// Why it is illegal; nothing is changed then.
    fn take(&mut self, mv: &Move) -> Result<Taken, Judgement>;
    /// Points that each seat has gained here so far; final once it is over.
    fn gained(&self) -> Vec<i32>;
    /// Points of each seat in the game, including those gained here.
    fn scores(&self) -> Vec<i32>;
    /// The seat that leads the next hand, once this one is over and if the rules name one.
    fn next_lead(&self) -> Option<usize> {
        None
    }
    /// The seats of the side that has won the hand, once it is over; none where hands are not won.
    fn winners(&self) -> Vec<usize> {
        Vec::new()
    }
    /// Tiles that each seat has captured; empty in games without captures.
    fn captured(&self) -> Vec<usize> {
        Vec::new()
    }
    /// Whether the seat to play may decline its turn, the last of the hand.
    fn is_last_turn(&self) -> bool {
        false
    }
    /// The seat that has won the game so far, if any.
    fn winner(&self) -> Option<usize> {
        None
    }
    /// The best of the rest of this turn, with moves that reach it.
    ///
    /// # Errors
    /// When the game has no best turn.
    fn rest_of_turn(&self, _draws: Draws, _limits: Limits) -> Result<Best, Need> {
        Err(Need::NoBestTurn)
    }
    /// What each seat gains from here to the end of the hand under optimal play, with one line of it.
    ///
    /// # Errors
    /// When this is the table of one turn.
    fn rest_of_hand(&self, _limits: Limits) -> Result<HandValue, Need> {
        Err(Need::EveryTile)
    }
}

/// Plays a line at a table, move by move.
///
/// # Errors
/// The first illegal move; those before it have been made.
pub fn play_line<'a>(
    table: &mut dyn Table,
    line: impl IntoIterator<Item = &'a Move>,
) -> Result<Vec<Taken>, Refused> {
    let steps = line.into_iter().enumerate();
    let taken =
        steps.map(|(step, mv)| table.take(mv).map_err(|judgement| Refused { step, mv: *mv, judgement }));
    taken.collect()
}

impl Position {
    /// The questions to this position's game.
    pub fn game(&self) -> &dyn Game {
        each!(Self, self, position => position)
    }

    /// Tiles on the table, and those known to be held or in the boneyard.
    pub fn known(&self) -> Tiles {
        let game = self.game();
        let (hands, boneyard) = (game.held(), game.to_draw());
        let held = hands.each().iter().flatten().chain(boneyard.known().unwrap_or_default());
        game.on_table().or(held.map(|one| one.tile()).collect())
    }
}
