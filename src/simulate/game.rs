//! Whole games: rounds until a side has won, and what they add to the figures.

use crate::game::families::each;
use crate::game::position::FamilyPosition;
use crate::game::simulated::{FastRounds, Occurrence, RoundEvents, SimulatedFamily};
use crate::game::whole_hand::WholeHand;
use crate::game::{Facts as _, Position, Rules, WholeGame};
use crate::random::WyRand;
use crate::rules::counts::MAX_SEATS;
use crate::search::Limits;
use crate::simulate::fault::{GameFault, RoundFault};
use crate::simulate::figure::{Figure, FigureCounts};
use crate::simulate::plan::{HANDS_LIMIT, Plan, Seatings};
use crate::simulate::round::{Seated, play};
use crate::simulate::seat::Seat;
use crate::simulate::tally::Tally;
use crate::tile::Turned;

/// The counts of some games, each figure by its index in the list.
pub(crate) struct GameCounts {
    /// What the last game adds to each figure.
    pub(crate) counts: FigureCounts,
    /// How often each number was seen in all of them; empty for figures that are not kept so.
    pub(crate) tallies: Vec<Tally>,
    /// Hands played.
    pub(crate) hands: u64,
    /// Tiles played.
    pub(crate) plays: i64,
}

/// A table at which games of one variant are played, again and again.
pub(crate) struct GameTable {
    rules: Rules,
    sides: Vec<usize>,
    seats: Vec<Seat>,
    seed: u64,
    most_hands: u64,
    seatings: Seatings,
    /// A faster way to play rounds whose players choose by the moves alone.
    fast: Option<Box<dyn FastRounds>>,
    events: RoundEvents,
}

impl GameTable {
    /// The table of a plan for one of its sets of rules.
    pub(crate) fn new(rules: &Rules, plan: &Plan) -> Self {
        let Plan { players, seed, most_hands, seatings, effort, .. } = plan;
        let choosers: Option<Vec<_>> = players.iter().map(|player| player.chooser()).collect();
        // Fast rounds deal and choose from one stream of numbers, so no two have the same deals.
        let choosers = choosers.filter(|_| *seatings == Seatings::One);
        Self {
            rules: rules.clone(),
            sides: rules.sides(players.len()).unwrap_or_else(|| (0..players.len()).collect()),
            seats: players.iter().map(|player| Seat::new(*player, *effort)).collect(),
            seed: *seed,
            most_hands: HANDS_LIMIT.min(*most_hands),
            seatings: *seatings,
            fast: choosers.and_then(|choosers| rules.fast_rounds(&choosers)),
            events: RoundEvents::default(),
        }
    }

    /// The same without the fast rounds.
    #[cfg(test)]
    pub(crate) fn without_fast(self) -> Self {
        Self { fast: None, ..self }
    }

    /// Plays the game with this number, once for each seating. If the watch stops it, nothing of it may be
    /// counted.
    pub(crate) fn play(
        &mut self,
        game: u64,
        figures: &[Figure],
        counted: &mut GameCounts,
        limits: &Limits,
    ) -> Result<(), GameFault> {
        counted.counts = FigureCounts::default();
        let seats = self.seats.len().max(1);
        match self.seatings {
            Seatings::One => self.seated(game, (game % seats as u64) as usize, figures, counted, limits),
            Seatings::Every => {
                (0..seats).try_for_each(|moved| self.seated(game, moved, figures, counted, limits))
            }
        }
    }

    /// Plays the game with this number, with the players moved on by some seats.
    fn seated(
        &mut self,
        game: u64,
        moved: usize,
        figures: &[Figure],
        counted: &mut GameCounts,
        limits: &Limits,
    ) -> Result<(), GameFault> {
        let mut random = WyRand::new(self.seed, game);
        let (hands_before, plays_before) = (counted.hands, counted.plays);
        let winner = if let Some(mut fast) = self.fast.take() {
            let winner = self.fast_rounds(fast.as_mut(), &mut random, moved, figures, counted);
            self.fast = Some(fast);
            winner
        } else {
            let winner = self.rounds((game, moved), &mut random, figures, counted, limits);
            winner.map_err(|why| GameFault { game, why })?
        };
        let hands = (counted.hands - hands_before) as i64;
        counted.counts.add(Figure::HandsPerGame, hands, 1);
        counted.counts.add(Figure::PlaysPerGame, counted.plays - plays_before, 1);
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

    fn fast_rounds(
        &mut self,
        fast: &mut dyn FastRounds,
        random: &mut WyRand,
        moved: usize,
        figures: &[Figure],
        counted: &mut GameCounts,
    ) -> Option<usize> {
        let mut scores = [0; MAX_SEATS];
        let scores = &mut scores[..self.seats.len()];
        (0..self.most_hands).find_map(|_| {
            self.events.clear();
            fast.play(random, moved, &mut self.events);
            self.count(moved, figures, counted);
            scores.iter_mut().zip(self.events.gains).for_each(|(score, gain)| *score += gain);
            fast.winner(scores)
        })
    }

    fn rounds(
        &mut self,
        (game, moved): (u64, usize),
        random: &mut WyRand,
        figures: &[Figure],
        counted: &mut GameCounts,
        limits: &Limits,
    ) -> Result<Option<usize>, RoundFault> {
        let whole = WholeGame::new(self.rules.clone(), self.seats.len(), self.seed);
        let mut whole = whole.shuffled_from(game.wrapping_mul(HANDS_LIMIT));
        for _ in 0..self.most_hands {
            self.events.clear();
            let (board, redeals) = RoundFault::position(whole.deal())?;
            self.events.redeals = redeals;
            let winner = each!(Position, &board, position => {
                self.round(position, &mut whole, (random, moved), limits)
            })?;
            if limits.is_over() {
                return Ok(None);
            }
            self.count(moved, figures, counted);
            if winner.is_some() {
                return Ok(winner);
            }
        }
        Ok(None)
    }

    fn round<F: SimulatedFamily>(
        &mut self,
        position: &FamilyPosition<F>,
        whole: &mut WholeGame,
        (random, moved): (&mut WyRand, usize),
        limits: &Limits,
    ) -> Result<Option<usize>, RoundFault> {
        let mut hand = WholeHand::new(position).map_err(RoundFault::Need)?;
        let held = position.held();
        let has_double = |hand: &Vec<Turned>| hand.iter().any(|one| one.tile().is_doublet());
        self.events.no_double = !held.each().iter().any(has_double);
        let mut seated = Seated { players: &mut self.seats, moved };
        play(&mut hand, &mut seated, random, &mut self.events, limits);
        if limits.is_over() { Ok(None) } else { Ok(whole.finish(&hand)?) }
    }

    /// Adds the finished round to the figures.
    fn count(&mut self, moved: usize, figures: &[Figure], counted: &mut GameCounts) {
        let events = &self.events;
        let gains = &events.gains[..self.seats.len()];
        let (lead, other_seats, leader_wins) = self.ahead(gains, events.leader);
        let turned = || events.turn_points.iter().sum();
        let points = if self.rules.turns_score() { turned() } else { self.hand_points(gains) };
        let most = gains.iter().copied().max().map_or(0, i64::from);
        let voids = i64::from(events.redeals);
        counted.hands += 1;
        counted.plays += events.plays;
        let is_void = self.rules.can_have(Occurrence::VoidDeal);
        for (place, figure) in figures.iter().copied().enumerate() {
            let (much, of) = match figure {
                Figure::RedealRate if is_void => (voids, voids + 1),
                Figure::RedealRate => (i64::from(events.no_double), 1),
                Figure::HandLength => (events.plays, 1),
                Figure::Passes => (events.passes, 1),
                Figure::Draws => (events.draws, 1),
                Figure::PointsPerTurn => (points, events.turns),
                Figure::HandPoints => (most, 1),
                Figure::PlayThroughRate => (events.play_throughs, events.turns),
                Figure::BlockedRate => (i64::from(events.close.blocked), 1),
                Figure::StalemateRate => (i64::from(events.close.stalemate), 1),
                Figure::LeadAdvantage => (lead, other_seats),
                Figure::LeaderWins => (i64::from(leader_wins), 1),
                Figure::DeadCells => (events.close.dead_cells as i64, 1),
                Figure::TilesLeft => (events.close.left as i64, 1),
                Figure::Margin(player) => {
                    self.margin(gains, (usize::from(player) + gains.len() - moved) % gains.len())
                }
                // Counted per game.
                Figure::HandsPerGame | Figure::PlaysPerGame | Figure::UnfinishedRate | Figure::Wins(_) => {
                    continue;
                }
            };
            counted.counts.add(figure, much, of);
            if figure == Figure::PointsPerTurn {
                events.turn_points.iter().for_each(|points| counted.tallies[place].add(*points));
            } else if figure.is_spread() {
                // With several other seats the mean, rounded to the nearest point.
                counted.tallies[place].add((much as f64 / of as f64).round() as i64);
            }
        }
    }

    /// What a seat gains more than the seats of other sides, and their number.
    fn margin(&self, gains: &[i32], seat: usize) -> (i64, i64) {
        let (margin, others, _) = self.ahead(gains, seat);
        (margin, others)
    }

    /// What a seat gains more in a round than all seats of other sides together, each counted against it once;
    /// the number of those seats; and whether it gains more than each.
    fn ahead(&self, gains: &[i32], seat: usize) -> (i64, i64, bool) {
        let own = gains[seat];
        let others = || gains.iter().zip(&self.sides).filter(|(_, side)| **side != self.sides[seat]);
        let seats = others().count().max(1) as i64;
        let sum: i64 = others().map(|(gain, _)| i64::from(*gain)).sum();
        (i64::from(own) * seats - sum, seats, others().all(|(gain, _)| *gain < own))
    }

    /// The points of a round; those of partners count once.
    fn hand_points(&self, gains: &[i32]) -> i64 {
        let first = |seat: usize| !self.sides[..seat].contains(&self.sides[seat]);
        gains.iter().enumerate().filter(|(seat, _)| first(*seat)).map(|(_, gain)| i64::from(*gain)).sum()
    }
}
