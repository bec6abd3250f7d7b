//! A whole hand in play, the same for every family.

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;

use super::answer::{
    self, Best, Division, Draws, Floors, HandValue, Judgement, LegalPlay, Need, Perft, Worth, stranger,
};
use super::families::{AnyVerdict, Move, Position, Rules};
use super::family::Family;
use super::hands::{Boneyard, Hands};
use super::odds::after::{self, AfterActs, RestOfHand};
use super::position::FamilyPosition;
use super::question::{HandQuestions, Table};
use super::setup::Setup;
use super::taken::Taken;
use crate::random::mix;
use crate::search::equilibrium::{FormBuilder, NoForm};
use crate::search::game::{GameTree, Round};
use crate::search::{Limits, Meter};

/// A move of the search state of a family's hands.
pub(crate) type HandMove<F> = <<F as HandFamily>::Round as GameTree>::Move;

/// What each family provides for its whole hands.
pub(crate) trait HandFamily:
    Family<Move: Into<Move> + TryFrom<Move>, Verdict: Into<AnyVerdict>> + Into<Rules>
{
    /// The search state of a hand whose tiles are all known.
    type Round: Round<Move: Into<Move>> + 'static;

    /// Tile plays without ends of turns: perft counts their sequences.
    type FreePlay: GameTree<Move: Into<Move> + Send + Sync> + Clone + Send + Sync;

    /// Whether points are scored only when a hand is over.
    const SCORES_AT_END: bool = false;

    /// The hand of a position, from there to its end.
    ///
    /// # Errors
    /// When not every tile is known.
    fn round(position: &FamilyPosition<Self>) -> Result<Self::Round, Need>;

    /// The tile plays of a position.
    ///
    /// # Errors
    /// When the hands needed for play are not given.
    fn free_play(position: &FamilyPosition<Self>) -> Result<Self::FreePlay, Need>;

    /// The position as one of any family.
    fn position(position: FamilyPosition<Self>) -> Position;

    /// The tiles that each seat holds.
    fn held(round: &Self::Round) -> Vec<Vec<Self::Tile>>;

    /// The tiles not drawn yet, in drawing order.
    fn boneyard(round: &Self::Round) -> &[Self::Tile];

    /// Puts the tiles on the table into a setup that is otherwise that of the current state.
    fn lay(start: &FamilyPosition<Self>, round: &Self::Round, setup: &mut Setup<Self>);

    /// The seat that laid the last tile, and how many have passed since, where passes count.
    fn passed(_round: &Self::Round) -> Option<(usize, usize)> {
        None
    }

    /// The worth of a legal move.
    fn worth(round: &Self::Round, mv: HandMove<Self>) -> Worth;

    /// Sorts legal moves into the order in which people read them.
    fn sort(_: &mut [HandMove<Self>]) {}

    /// Whether a legal move does more than end a turn.
    fn is_play(_: HandMove<Self>) -> bool {
        true
    }

    /// The judgement of a written move.
    fn judge(round: &Self::Round, mv: Self::Move) -> Judgement;

    /// The legal move that is written so.
    fn legal(round: &Self::Round, mv: Self::Move) -> Option<HandMove<Self>>;

    /// Makes a written move, if it is legal. Returns the seat that made it, and its judgement.
    ///
    /// # Errors
    /// Why it is illegal; nothing is changed then.
    fn make_written(
        round: &mut Self::Round,
        _: Self::Move,
        judgement: Judgement,
    ) -> Result<(usize, Judgement), Judgement> {
        let spelt = Self::Move::try_from(judgement.mv).ok().filter(|_| judgement.is_legal());
        let Some(mv) = spelt.and_then(|mv| Self::legal(round, mv)) else { return Err(judgement) };
        let seat = round.to_play();
        round.make(mv);
        Ok((seat, judgement))
    }

    /// Tiles that each seat has captured; empty in games without captures.
    fn all_captured(_: &Self::Round) -> Vec<usize> {
        Vec::new()
    }

    /// Whether the seat to play may decline its turn, the last of the hand.
    fn is_last_turn(_: &Self::Round) -> bool {
        false
    }

    /// The seat that leads the next hand, once this one is over and if the rules name one.
    fn next_lead(_: &Self::Round, _leader: usize) -> Option<usize> {
        None
    }

    /// How the hand ended and what that gives, in words, once it is over; `None` where nothing is left to say.
    fn ended(_: &Self::Round) -> Option<String> {
        None
    }

    /// The seats of the side that has won the hand, once it is over; none where hands are not won.
    fn winners(_: &Self::Round) -> Vec<usize> {
        Vec::new()
    }

    /// The points of each seat in the game, given those before the hand.
    fn scores(round: &Self::Round, before: Vec<i32>) -> Vec<i32> {
        before.iter().zip(round.gained_by_all()).map(|(before, gained)| before + gained).collect()
    }

    /// The best of the rest of the current turn, with moves that reach it.
    ///
    /// # Errors
    /// When the game has no best turn.
    fn rest_of_turn(_: &Self::Round, _: Draws, _: Limits) -> Result<Best, Need> {
        Err(Need::NoBestTurn)
    }

    /// Runs a search on the smallest state that can hold the round.
    fn search<S: RoundSearch>(round: Self::Round, search: S) -> S::Found {
        search.on(round)
    }
}

/// A search that runs on the rounds of any family.
pub(crate) trait RoundSearch {
    /// Its result.
    type Found;

    /// Runs it.
    fn on<R: Round<Move: Into<Move>>>(self, round: R) -> Self::Found;
}

/// The value of the rest of a round.
struct ValueSearch<'l>(&'l Limits);

impl RoundSearch for ValueSearch<'_> {
    type Found = HandValue;

    fn on<R: Round<Move: Into<Move>>>(self, round: R) -> HandValue {
        answer::value(round, self.0)
    }
}

/// What every seat gains after each legal move.
struct AfterMovesSearch<'l>(RestOfHand, &'l Limits);

impl RoundSearch for AfterMovesSearch<'_> {
    type Found = AfterActs;

    fn on<R: Round<Move: Into<Move>>>(self, round: R) -> AfterActs {
        after::after_moves(round, self.0, self.1)
    }
}

/// What every seat is certain to gain.
struct FloorSearch<'l>(&'l Limits);

impl RoundSearch for FloorSearch<'_> {
    type Found = Floors;

    fn on<R: Round<Move: Into<Move>>>(self, round: R) -> Floors {
        answer::floors(&round, self.0)
    }
}

impl<F: HandFamily> HandQuestions for FamilyPosition<F> {
    fn hand(&self) -> Result<Box<dyn Table>, Need> {
        Ok(Box::new(WholeHand::new(self)?))
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<Perft, Need> {
        Ok(answer::perft(&F::free_play(self)?, depth, limits))
    }

    fn divide(&self, depth: u32, limits: &Limits) -> Result<Division, Need> {
        Ok(answer::divide(&F::free_play(self)?, depth, limits))
    }

    fn value(&self, limits: Limits) -> Result<HandValue, Need> {
        Ok(F::search(F::round(self)?, ValueSearch(&limits)))
    }

    fn after_moves(&self, rest: RestOfHand, limits: &Limits) -> Result<AfterActs, Need> {
        Ok(F::search(F::round(self)?, AfterMovesSearch(rest, limits)))
    }

    fn add_to_form(&self, builder: &mut FormBuilder) -> Result<Result<(), NoForm>, Need> {
        let mut round = F::round(self)?;
        // Everyone sees the notation of a move.
        let code = |mv: <F::Round as GameTree>::Move| {
            let mut hasher = FxHasher::default();
            mv.to_string().hash(&mut hasher);
            mix(hasher.finish())
        };
        Ok(builder.add(&mut round, &code))
    }

    fn private_view(&self) -> Result<(u128, Vec<Move>), Need> {
        let round = F::round(self)?;
        let key = round.private_key(round.to_play()).ok_or(Need::HiddenHands)?;
        Ok((key, round.moves().into_iter().map(Into::into).collect()))
    }

    fn floors(&self, limits: &Limits) -> Result<Floors, Need> {
        Ok(F::search(F::round(self)?, FloorSearch(limits)))
    }

    fn plain_value(&self, meter: &mut Meter) -> Result<Option<Vec<i32>>, Need> {
        Ok(answer::plain_value(F::round(self)?, meter))
    }
}

/// A hand with every tile known, played from a position to its end.
#[derive(Clone)]
pub(crate) struct WholeHand<F: HandFamily> {
    start: FamilyPosition<F>,
    round: F::Round,
}

impl<F: HandFamily> WholeHand<F> {
    /// The hand of a position.
    ///
    /// # Errors
    /// When not every tile is known.
    pub(crate) fn new(position: &FamilyPosition<F>) -> Result<Self, Need> {
        Ok(Self { start: position.clone(), round: F::round(position)? })
    }

    /// The search state.
    pub(crate) const fn round(&self) -> &F::Round {
        &self.round
    }

    /// The search state, to make moves in it.
    pub(crate) const fn round_mut(&mut self) -> &mut F::Round {
        &mut self.round
    }

    /// The legal moves, in the order in which people read them.
    fn legal_moves(&self) -> Vec<HandMove<F>> {
        let mut moves = Vec::new();
        if !self.round.is_over() {
            self.round.legal_moves(&mut moves);
            F::sort(&mut moves);
        }
        moves
    }
}

impl<F: HandFamily> WholeHand<F> {
    /// The position after the moves so far, as written.
    fn setup(&self) -> Setup<F> {
        let mut setup = Setup {
            hands: Hands::All(F::held(&self.round)),
            to_play: self.to_play(),
            boneyard: Boneyard::Known(F::boneyard(&self.round).to_vec()),
            scores: self.scores(),
            ..self.start.setup().clone()
        };
        F::lay(&self.start, &self.round, &mut setup);
        setup
    }

    fn placed(&self, setup: Setup<F>) -> Position {
        // The tiles of a valid position make a valid one.
        F::position(FamilyPosition::new(setup).unwrap_or_else(|_| self.start.clone()))
    }
}

impl<F: HandFamily> Table for WholeHand<F> {
    fn position(&self) -> Position {
        self.placed(self.setup())
    }

    fn position_with_passes(&self) -> Position {
        self.placed(Setup { passed: F::passed(&self.round), ..self.setup() })
    }

    fn seats(&self) -> usize {
        self.round.seats()
    }

    fn to_play(&self) -> usize {
        self.round.to_play()
    }

    fn is_over(&self) -> bool {
        self.round.is_over()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        let plays = self.legal_moves().into_iter().filter(|mv| F::is_play(*mv));
        plays.map(|mv| LegalPlay { mv: mv.into(), worth: F::worth(&self.round, mv) }).collect()
    }

    fn moves(&self) -> Vec<Move> {
        self.legal_moves().into_iter().map(Into::into).collect()
    }

    fn judge(&self, mv: &Move) -> Judgement {
        F::Move::try_from(*mv).map_or_else(|_| stranger(mv), |own| F::judge(&self.round, own))
    }

    fn take(&mut self, mv: &Move) -> Result<Taken, Judgement> {
        let Ok(own) = F::Move::try_from(*mv) else { return Err(stranger(mv)) };
        let (boneyard, before) = (F::boneyard(&self.round).to_vec(), self.gained());
        let judgement = F::judge(&self.round, own);
        let (seat, judgement) = F::make_written(&mut self.round, own, judgement)?;
        let drawn = &boneyard[..boneyard.len() - F::boneyard(&self.round).len()];
        let gains: Vec<i32> = self.gained().iter().zip(&before).map(|(now, before)| now - before).collect();
        let points = match judgement.worth {
            _ if F::SCORES_AT_END => gains[seat],
            worth => worth.map_or(0, |worth| worth.points),
        };
        // The own side has the mover's points; `ended` says what the end of the hand gives.
        let of_others =
            gains.iter().copied().enumerate().filter(|(_, gain)| ![0, gains[seat]].contains(gain));
        let others = if self.is_over() { Vec::new() } else { of_others.collect() };
        Ok(Taken {
            mv: judgement.mv,
            seat,
            points,
            others,
            why: if judgement.is_legal() { judgement.reason() } else { String::new() },
            ended: self.is_over().then(|| F::ended(&self.round)).flatten(),
            drawn: drawn.iter().copied().map(Into::into).collect(),
        })
    }

    fn gained(&self) -> Vec<i32> {
        self.round.gained_by_all()
    }

    fn scores(&self) -> Vec<i32> {
        let before = (0..self.round.seats()).map(|seat| self.start.score(seat));
        F::scores(&self.round, before.collect())
    }

    fn next_lead(&self) -> Option<usize> {
        if self.is_over() { F::next_lead(&self.round, self.start.to_play()) } else { None }
    }

    fn winners(&self) -> Vec<usize> {
        F::winners(&self.round)
    }

    fn captured(&self) -> Vec<usize> {
        F::all_captured(&self.round)
    }

    fn is_last_turn(&self) -> bool {
        F::is_last_turn(&self.round)
    }

    fn winner(&self) -> Option<usize> {
        let rules = self.start.rules();
        let counts = self.is_over() || rules.wins_at_once();
        counts.then(|| rules.winner(&self.scores(), self.start.to_play())).flatten()
    }

    fn rest_of_turn(&self, draws: Draws, limits: Limits) -> Result<Best, Need> {
        F::rest_of_turn(&self.round, draws, limits)
    }

    fn rest_of_hand(&self, limits: Limits) -> Result<HandValue, Need> {
        Ok(F::search(self.round.clone(), ValueSearch(&limits)))
    }
}
