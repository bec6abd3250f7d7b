//! A position of any game, and what every game answers about it. Whoever reads files, runs
//! claims or prints answers asks here and never of one family alone, but for what only that
//! family has: the cells of a tableau, the suits of a row.
//!
//! * [`Board`] and [`Setup`]: a right position, and one as written.
//! * [`Game`]: the questions about a position; [`Table`]: a turn or a hand being played.
//! * [`act`]: an act of any game. [`answer`]: what comes back.
//! * `tableaux`, `castle_rock`, `line`: one file a family, in which all of that is answered.
//! * [`odds`]: what each act is worth where not every tile is known, [`hidden`] hands and draws.
//! * `in_play`: a hand being played with the state beneath it, for whoever plays many.
//! * [`deal`]: a position from a shuffled set. [`whole_game`]: hand after hand until somebody has
//!   won.

use crate::game::odds::after::{AfterActs, Rest};
use crate::game::odds::found::{Asked, Odds};

use crate::game::answer::{
    Best, Division, Draws, Goal, Judgement, LegalPlay, Need, Perft, Refused, Taken, Value,
};
use crate::game::families::{Act, Board, Rules, each};
use crate::game::family::Family;
use crate::game::position::Position;
use crate::game::setup::{Boneyard, Hands};
use crate::search::Limits;
use crate::search::brute_force::Patience;
use crate::search::ratio::Ratio;
use crate::tile::{Tiles, Turned};

/// The most that a turn can reach, and how many sequences reach what was asked for.
pub type PlainTurn = (i32, Option<u128>);

/// What every position states.
pub trait Facts {
    /// The rules that are played by.
    fn rules(&self) -> Rules;
    /// The tiles held, as far as they are known.
    fn held(&self) -> Hands<Turned>;
    /// The tiles to draw.
    fn to_draw(&self) -> Boneyard<Turned>;
    /// The tiles on the table.
    fn on_table(&self) -> Tiles;
    /// The seat whose turn it is.
    fn to_play(&self) -> usize;
    /// Points of a seat before the turn.
    fn score(&self, seat: usize) -> i32;
}

impl<F: Family> Facts for Position<F>
where
    Rules: From<F>,
{
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

    fn to_play(&self) -> usize {
        self.to_play()
    }

    fn score(&self, seat: usize) -> i32 {
        self.score(seat)
    }
}

fn turned<T: Copy + Into<Turned>>(tiles: &[T]) -> Vec<Turned> {
    tiles.iter().copied().map(T::into).collect()
}

/// What every game answers about a position.
pub trait Game: Facts {
    /// What the rules say of one act of the seat to play.
    ///
    /// # Errors
    /// When that depends on tiles that the position does not give.
    fn judge(&self, act: &Act) -> Result<Judgement, Need>;
    /// The turn of the seat to play.
    ///
    /// # Errors
    /// When its hand is not given.
    fn turn(&self) -> Result<Box<dyn Table>, Need>;
    /// The rest of the hand.
    ///
    /// # Errors
    /// When not every tile is known.
    fn hand(&self) -> Result<Box<dyn Table>, Need>;
    /// Sequences of 1, 2, … up to `depth` plays, counted as far as the limits allow.
    ///
    /// # Errors
    /// When the hands that are played from are not given.
    fn perft(&self, depth: u32, limits: &Limits) -> Result<Perft, Need>;
    /// For each play that may come first the sequences of `depth` plays that begin with it.
    ///
    /// # Errors
    /// As [`Game::perft`].
    fn divide(&self, depth: u32, limits: &Limits) -> Result<Division, Need>;
    /// What each seat gains in the rest of the hand under best play, and one line of it.
    ///
    /// # Errors
    /// When not every tile is known.
    fn value(&self, limits: Limits) -> Result<Value, Need>;
    /// What every seat gains after each legal act, when the rest of the hand is played so.
    ///
    /// # Errors
    /// When not every tile is known.
    fn after_acts(&self, rest: Rest, limits: &Limits) -> Result<AfterActs, Need>;
    /// What each first act of the turn is worth, with draws that nobody knows or less the best
    /// reply.
    ///
    /// # Errors
    /// When the hand is not given, or the game has no such turns.
    fn turn_odds(&self, asked: &Asked, limits: &Limits) -> Result<Odds, Need>;
    /// The best of the turn the slow and obvious way: the most, and how many sequences reach the
    /// goal, or the most without one; the count is left out for goals that are no number. Nothing
    /// when the patience is at its end.
    ///
    /// # Errors
    /// As [`Game::best_turn`].
    fn plain_turn(&self, goal: Option<Goal>, patience: &mut Patience) -> Result<Option<PlainTurn>, Need>;
    /// The value of the hand the slow and obvious way.
    ///
    /// # Errors
    /// As [`Game::value`].
    fn plain_value(&self, patience: &mut Patience) -> Result<Option<Vec<i32>>, Need>;
    /// What each first act of the turn is worth the slow and obvious way.
    ///
    /// # Errors
    /// As [`Game::turn_odds`].
    fn plain_odds(&self, asked: &Asked, patience: &mut Patience) -> Result<Option<Vec<(Act, Ratio)>>, Need>;
    /// Whether tiles may be drawn in the turn that nobody knows.
    fn may_draw_unknown(&self) -> bool {
        false
    }
    /// The best turn, how many sequences reach the goal, and up to `lines` of them.
    ///
    /// # Errors
    /// When the hand is not given, or the game knows no best turn.
    fn best_turn(&self, goal: Option<Goal>, limits: Limits, lines: usize) -> Result<Best, Need>;
}

/// A table at which one turn, or a hand to its end, is being played.
pub trait Table {
    /// The position as it stands, before the next act, with the points gained so far among the
    /// scores.
    fn board(&self) -> Board;
    /// How many play; 1 where a lone hand was given.
    fn seats(&self) -> usize;
    /// The seat to act.
    fn to_play(&self) -> usize;
    /// Whether the turn, or the hand, has ended.
    fn is_over(&self) -> bool;
    /// Whether nothing more has to be played: it is over, or the seat to act may stop.
    fn may_end(&self) -> bool {
        let ends = |act: &Act| self.judge(act).worth.is_some_and(|worth| worth.kind.is_idle());
        self.is_over() || self.acts().iter().any(ends)
    }
    /// Every legal act but a pass or a stop that only ends a turn, each with what it is worth.
    fn plays(&self) -> Vec<LegalPlay>;
    /// Every legal act, those that only end a turn included: none once it is over.
    fn acts(&self) -> Vec<Act>;
    /// What the rules say of one act.
    fn judge(&self, act: &Act) -> Judgement;
    /// Takes an act that somebody wrote.
    ///
    /// # Errors
    /// Why it is illegal; nothing is changed then.
    fn take(&mut self, act: &Act) -> Result<Taken, Judgement>;
    /// Points that each seat has gained here so far: final once it is over.
    fn gained(&self) -> Vec<i32>;
    /// Points of each seat in the game, those gained here among them.
    fn scores(&self) -> Vec<i32>;
    /// The seat that leads the next hand, once this one is over and where the rules name one.
    fn next_lead(&self) -> Option<usize> {
        None
    }
    /// Tiles that each seat has captured; empty in games without captures.
    fn captured(&self) -> Vec<usize> {
        Vec::new()
    }
    /// Whether the seat to play may decline its turn, which is the last of the hand.
    fn is_last_turn(&self) -> bool {
        false
    }
    /// The seat that has won the game by now.
    fn winner(&self) -> Option<usize> {
        None
    }
    /// The best of what is left of this turn, and acts that reach it.
    ///
    /// # Errors
    /// When the game knows no best turn.
    fn rest_of_turn(&self, _draws: Draws, _limits: Limits) -> Result<Best, Need> {
        Err(Need::NoBestTurn)
    }
    /// What each seat gains from here to the end of the hand under best play, and one line of it.
    ///
    /// # Errors
    /// When this is the table of one turn.
    fn rest_of_hand(&self, _limits: Limits) -> Result<Value, Need> {
        Err(Need::EveryTile)
    }
}

/// Plays a line at a table, act by act.
///
/// # Errors
/// The first act that is illegal; those before it have been taken.
pub fn play_line<'a>(
    table: &mut dyn Table,
    line: impl IntoIterator<Item = &'a Act>,
) -> Result<Vec<Taken>, Refused> {
    let steps = line.into_iter().enumerate();
    let taken =
        steps.map(|(step, act)| table.take(act).map_err(|judgement| Refused { step, act: *act, judgement }));
    taken.collect()
}

impl Board {
    /// What its game answers.
    pub fn game(&self) -> &dyn Game {
        each!(Self, self, position => position)
    }

    /// Tiles that lie on the table or are known to be held or to be drawn.
    pub fn known(&self) -> Tiles {
        let game = self.game();
        let mut tiles = game.on_table();
        let mut add = |turned: &[Turned]| tiles = tiles.or(turned.iter().map(|one| one.tile()).collect());
        match game.held() {
            Hands::Hidden => {}
            Hands::Own(hand) => add(&hand),
            Hands::All(hands) => hands.iter().for_each(|hand| add(hand)),
        }
        if let Boneyard::Known(boneyard) = game.to_draw() {
            add(&boneyard);
        }
        tiles
    }
}
