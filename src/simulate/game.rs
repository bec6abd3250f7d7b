//! Whole games: rounds until a side has won, and what they add to the figures.

use crate::game::castle_rock::answers::WholeHand as CastleRockHand;
use crate::game::line::answers::WholeHand as LineHand;
use crate::game::line::rules::Opens;
use crate::game::tableaux::answers::hand::WholeHand as TableauxHand;
use crate::game::{Board, WholeGame};
use crate::game::{FamilyName, Rules};
use crate::random::WyRand;
use crate::search::Limits;
use crate::simulate::family::{ActOf, Known};
use crate::simulate::figure::{Counts, Figure};
use crate::simulate::hand::{HandEvents, Seated, play};
use crate::simulate::plan::HANDS_LIMIT;
use crate::simulate::player::Player;
use crate::simulate::quick::QuickTable;
use crate::simulate::seat::Seat;
use crate::simulate::tally::Tally;

/// The counts of some games, each figure by its index in the list.
pub(crate) struct GameCounts {
    /// What the last game adds to each figure.
    pub(crate) counts: Counts,
    /// How often each number was seen in all of them; empty for figures that are not kept so.
    pub(crate) tallies: Vec<Tally>,
    /// Hands played.
    pub(crate) hands: u64,
}

/// A table at which games of one variant are played, again and again.
pub(crate) struct GameTable {
    rules: Rules,
    sides: Vec<usize>,
    seats: Vec<Seat>,
    seed: u64,
    most_hands: u64,
    /// A faster state for line games whose players choose by the moves alone.
    quick: Option<QuickTable>,
    facts: HandEvents,
}

/// Why a round could not be played. Plans are checked before play, so this only happens if one game of
/// millions finds an impossible deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game} cannot be played on: {why}")]
pub struct GameFault {
    /// The number of the game, from 0.
    pub game: u64,
    /// Why.
    pub why: String,
}

impl GameTable {
    pub(crate) fn new(rules: &Rules, players: &[Player], seed: u64, most_hands: u64) -> Self {
        let is_simple = players.iter().all(|player| player.is_simple());
        let quick = match rules {
            Rules::Line(rules) if is_simple => QuickTable::new(rules, players),
            _ => None,
        };
        Self {
            rules: rules.clone(),
            sides: rules.sides(players.len()).unwrap_or_else(|| (0..players.len()).collect()),
            seats: players.iter().copied().map(Seat::new).collect(),
            seed,
            most_hands: most_hands.min(HANDS_LIMIT),
            quick,
            facts: HandEvents::default(),
        }
    }

    /// The same without the fast state.
    #[cfg(test)]
    pub(crate) fn without_quick(self) -> Self {
        Self { quick: None, ..self }
    }

    /// Plays the game with this number. If the watch stops it, nothing of it may be counted.
    pub(crate) fn play(
        &mut self,
        game: u64,
        figures: &[Figure],
        counted: &mut GameCounts,
        limits: &Limits,
    ) -> Result<(), GameFault> {
        counted.counts = Counts::default();
        let mut random = WyRand::new(self.seed, game);
        let moved = (game % self.seats.len().max(1) as u64) as usize;
        let hands_before = counted.hands;
        let winner = match self.quick.take() {
            Some(mut quick) => {
                let winner = self.quick_hands(&mut quick, &mut random, moved, figures, counted);
                self.quick = Some(quick);
                winner
            }
            None => self.hands(game, &mut random, moved, figures, counted, limits)?,
        };
        let hands = (counted.hands - hands_before) as i64;
        counted.counts.add(Figure::HandsPerGame, hands, 1);
        counted.counts.add(Figure::UnfinishedRate, i64::from(winner.is_none()), 1);
        if let Some(place) = figures.iter().position(|figure| *figure == Figure::HandsPerGame) {
            counted.tallies[place].add(hands);
        }
        let won = |seat: usize| winner.is_some_and(|winner| self.sides[winner] == self.sides[seat]);
        for seat in 0..self.seats.len() {
            let player = (seat + moved) % self.seats.len();
            counted.counts.add(Figure::Wins(player as u8), i64::from(won(seat)), 1);
        }
        Ok(())
    }

    fn quick_hands(
        &mut self,
        quick: &mut QuickTable,
        random: &mut WyRand,
        moved: usize,
        figures: &[Figure],
        counted: &mut GameCounts,
    ) -> Option<usize> {
        let mut scores = [0; crate::rules::counts::MAX_SEATS];
        let scores = &mut scores[..self.seats.len()];
        for _ in 0..self.most_hands {
            self.facts.clear();
            quick.play(random, moved, &mut self.facts);
            self.count(figures, counted);
            scores.iter_mut().zip(self.facts.gains).for_each(|(score, gain)| *score += gain);
            let Rules::Line(rules) = &self.rules else { return None };
            let winner = crate::game::line::score::winner(rules, scores, &self.sides);
            if winner.is_some() {
                return winner;
            }
        }
        None
    }

    fn hands(
        &mut self,
        game: u64,
        random: &mut WyRand,
        moved: usize,
        figures: &[Figure],
        counted: &mut GameCounts,
        limits: &Limits,
    ) -> Result<Option<usize>, GameFault> {
        let fault = |why: String| GameFault { game, why };
        let mut whole = WholeGame::new(self.rules.clone(), self.seats.len(), self.seed);
        whole = whole.at_hand(game.wrapping_mul(HANDS_LIMIT));
        for _ in 0..self.most_hands {
            self.facts.clear();
            let dealt = whole.deal().map_err(|why| fault(why.to_string()))?;
            self.facts.redeals = dealt.redeals;
            let board = dealt.setup.build().map_err(|faults| fault(format!("{faults:?}")))?;
            let winner = match self.rules.family() {
                FamilyName::Tableaux => self.hand::<TableauxHand>(&board, &mut whole, random, moved, limits),
                FamilyName::CastleRock => {
                    self.hand::<CastleRockHand>(&board, &mut whole, random, moved, limits)
                }
                FamilyName::Line => self.hand::<LineHand>(&board, &mut whole, random, moved, limits),
            };
            if limits.is_over() {
                return Ok(None);
            }
            let winner = winner.map_err(fault)?;
            self.count(figures, counted);
            if winner.is_some() {
                return Ok(winner);
            }
        }
        Ok(None)
    }

    fn hand<P: Known>(
        &mut self,
        board: &Board,
        whole: &mut WholeGame,
        random: &mut WyRand,
        moved: usize,
        limits: &Limits,
    ) -> Result<Option<usize>, String> {
        let mut hand = P::of(board).ok_or_else(|| "not every tile is known".to_owned())?;
        let held = board.game().held();
        self.facts.no_double = (0..held.count())
            .all(|seat| held.of(seat).is_some_and(|hand| hand.iter().all(|one| !one.tile().is_doublet())));
        let mut seated = Seated { players: &mut self.seats, moved };
        let mut room: Vec<ActOf<P>> = Vec::new();
        play(&mut hand, &mut seated, random, &mut room, &mut self.facts, limits);
        if limits.is_over() {
            return Ok(None);
        }
        whole.finish(&hand).map_err(|fault| fault.to_string())
    }

    /// Adds the finished round to the figures.
    fn count(&mut self, figures: &[Figure], counted: &mut GameCounts) {
        let facts = &self.facts;
        let gains = &facts.gains[..self.seats.len()];
        let own_side = self.sides[facts.leader];
        let others = || gains.iter().zip(&self.sides).filter(|(_, side)| **side != own_side);
        let other_seats = others().count().max(1) as i64;
        let others: i64 = others().map(|(gain, _)| i64::from(*gain)).sum();
        let lead = i64::from(gains[facts.leader]) * other_seats - others;
        let turned: i64 = facts.turn_points.iter().sum();
        let is_line = self.rules.family() == FamilyName::Line;
        let points = if is_line { self.hand_points(gains) } else { turned };
        let most = gains.iter().copied().max().map_or(0, i64::from);
        let voids = i64::from(facts.redeals);
        counted.hands += 1;
        let is_void =
            matches!(&self.rules, Rules::Line(rules) if rules.opens == Opens::HighestDoubleOrRedeal);
        for (place, figure) in figures.iter().copied().enumerate() {
            let (much, of) = match figure {
                Figure::RedealRate if is_void => (voids, voids + 1),
                Figure::RedealRate => (i64::from(facts.no_double), 1),
                Figure::HandLength => (facts.plays, 1),
                Figure::Passes => (facts.passes, 1),
                Figure::Draws => (facts.draws, 1),
                Figure::PointsPerTurn => (points, facts.turns),
                Figure::HandPoints => (most, 1),
                Figure::PlayThroughRate => (facts.play_throughs, facts.turns),
                Figure::BlockedRate => (i64::from(facts.close.blocked), 1),
                Figure::StalemateRate => (i64::from(facts.close.stalemate), 1),
                Figure::LeadAdvantage => (lead, other_seats),
                Figure::DeadCells => (facts.close.dead_cells as i64, 1),
                Figure::TilesLeft => (facts.close.left as i64, 1),
                // Counted per game.
                Figure::HandsPerGame | Figure::UnfinishedRate | Figure::Wins(_) => continue,
            };
            counted.counts.add(figure, much, of);
            if figure == Figure::PointsPerTurn {
                facts.turn_points.iter().for_each(|points| counted.tallies[place].add(*points));
            } else if figure.is_spread() {
                // With several other seats the mean, rounded to the nearest point.
                counted.tallies[place].add((much as f64 / of as f64).round() as i64);
            }
        }
    }

    /// The points of a round; those of partners count once.
    fn hand_points(&self, gains: &[i32]) -> i64 {
        let first = |seat: usize| !self.sides[..seat].contains(&self.sides[seat]);
        gains.iter().enumerate().filter(|(seat, _)| first(*seat)).map(|(_, gain)| i64::from(*gain)).sum()
    }
}
