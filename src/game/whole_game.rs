//! A whole game: one hand after another until a seat has won.

use crate::game::deal::{Dealt, deal};
use crate::game::families::Rules;
use crate::game::question::Table;
use crate::game::shuffle::DealFault;
use crate::random::splitmix;
use crate::rules::counts::MAX_SEATS;

/// A game between hands. It deals the next hand, takes it back when played, adds up its points and finds
/// the winner.
///
/// ```
/// use boneyard::game::{Table, WholeGame};
/// use boneyard::game::{FamilyName, Rules};
///
/// let mut game = WholeGame::new(Rules::of(FamilyName::Line), 2, 7);
/// while game.winner().is_none() {
///     let dealt = game.deal().expect("two can play");
///     let position = dealt.setup.build().expect("a deal is a valid position");
///     let mut table = position.game().hand().expect("every tile is known");
///     while !table.is_over() {
///         table.take(&table.moves()[0]).expect("a listed move is legal");
///     }
///     game.finish(table.as_ref()).expect("the hand is over");
/// }
/// assert!(game.scores().iter().any(|score| *score >= 100));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeGame {
    rules: Rules,
    players: usize,
    seed: u64,
    number: u64,
    /// The number of the shuffle of the first hand.
    first_shuffle: u64,
    leader: usize,
    scores: Vec<i32>,
    winner: Option<usize>,
}

/// Why a hand cannot be added to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FinishFault {
    /// The hand is still in play.
    NotOver,
    /// The hand has another number of players.
    Seats {
        /// Seats of the hand.
        found: usize,
        /// Seats of the game.
        players: usize,
    },
    /// This seat had already won.
    Won(usize),
}

impl WholeGame {
    /// A game before its first hand, which seat 0 leads unless the tiles decide who does. Each hand is
    /// shuffled from the seed and its own number.
    pub fn new(rules: Rules, players: usize, seed: u64) -> Self {
        // Larger numbers of players are never dealt to.
        let scores = vec![0; players.min(MAX_SEATS)];
        Self { rules, players, seed, number: 0, first_shuffle: 0, leader: 0, scores, winner: None }
    }

    /// The same game before its hand with this number, counted from 0.
    #[must_use]
    pub fn at_hand(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// The same game with other shuffles: its first hand has the one with this number.
    #[must_use]
    pub fn shuffled_from(self, first_shuffle: u64) -> Self {
        Self { first_shuffle, ..self }
    }

    /// The same game with this seat to lead the next hand, unless the tiles decide who does.
    #[must_use]
    pub fn led_by(self, leader: usize) -> Self {
        Self { leader, ..self }
    }

    /// The same game with these points of each seat.
    #[must_use]
    pub fn with_scores(self, scores: Vec<i32>) -> Self {
        Self { scores, ..self }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The seed of every shuffle.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of the next hand, counted from 0, which is the number of hands played.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The seat that leads the next hand; `None` where the tiles decide it.
    pub fn leader(&self) -> Option<usize> {
        let tiles_say = match self.number {
            0 => self.rules.tiles_say_who_leads_first(),
            _ => self.rules.tiles_say_who_leads(),
        };
        (!tiles_say).then_some(self.leader)
    }

    /// Points of each seat so far.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// The seat that has won; of partners the first. The game goes on while no seat has enough points,
    /// and while two are level at the top and the rules do not break the tie.
    pub fn winner(&self) -> Option<usize> {
        self.winner
    }

    /// Deals the next hand, with the scores so far.
    ///
    /// # Errors
    /// When the rules have no such deal.
    pub fn deal(&self) -> Result<Dealt, DealFault> {
        let (is_first, rules) = (self.number == 0, &self.rules);
        let of_hand = rules.of_hand(self.number);
        let Dealt { setup, redeals } = deal(&of_hand, self.players, self.seed, self.shuffle())?;
        // Where only the first hand has other rules, its position says so by its scores.
        let written = if rules.hand_key().is_some() { &of_hand } else { rules };
        let is_led = is_first && rules.tiles_say_who_leads_first();
        let setup = if is_led { setup } else { setup.under(written).led_by(self.leader) };
        Ok(Dealt { setup: setup.with_scores(self.scores.clone()), redeals })
    }

    /// The number of the shuffle of the next hand.
    fn shuffle(&self) -> u64 {
        self.first_shuffle.wrapping_add(self.number)
    }

    /// The seat on which the lot of the next hand falls.
    fn lot(&self) -> usize {
        let drawn = splitmix(self.seed ^ splitmix(self.shuffle()));
        (drawn % self.players.max(1) as u64) as usize
    }

    /// Adds up a finished hand that [`WholeGame::deal`] dealt, and returns the seat that has won by it,
    /// if any.
    ///
    /// # Errors
    /// When it is not a finished hand of this game; nothing is changed then.
    pub fn finish(&mut self, hand: &dyn Table) -> Result<Option<usize>, FinishFault> {
        if let Some(winner) = self.winner {
            return Err(FinishFault::Won(winner));
        }
        if hand.seats() != self.players {
            return Err(FinishFault::Seats { found: hand.seats(), players: self.players });
        }
        if !hand.is_over() {
            return Err(FinishFault::NotOver);
        }
        self.scores = hand.scores();
        let bonus = self.rules.hand_bonus(self.number);
        hand.winners().into_iter().for_each(|seat| self.scores[seat] += bonus);
        let of_hand = self.rules.of_hand(self.number);
        self.number += 1;
        let leader = self.leader;
        let lot = || if self.rules.lot_says_who_leads() { self.lot() } else { self.leader };
        self.leader = hand.next_lead().unwrap_or_else(lot);
        self.winner = if bonus == 0 { hand.winner() } else { of_hand.winner(&self.scores, leader) };
        Ok(self.winner)
    }
}

#[cfg(test)]
mod tests {
    use crate::document::puzzle;
    use crate::game::families::FamilyName;
    use crate::game::line::tests::rules_of;
    use crate::game::read_move::read_move;
    use crate::game::whole_game::*;
    use crate::source::text::Source;
    use crate::tile::DominoSet;

    /// A hand of a file played to its end, with the game's scores and leader.
    fn played(game: &WholeGame, text: &str, line: &[&str]) -> Box<dyn Table> {
        let position = puzzle::read(&Source::new("a hand", text)).unwrap().position;
        let setup = position.setup().under(game.rules()).led_by(game.leader).with_scores(game.scores.clone());
        let mut table = setup.build().unwrap().game().hand().unwrap();
        for text in line {
            let mv = read_move(game.rules().family(), text).unwrap();
            table.take(&mv).unwrap_or_else(|refused| panic!("{text}: {}", refused.reason()));
        }
        table
    }

    fn castle_rock(scores: &[i32]) -> WholeGame {
        let rules = Rules::of(FamilyName::CastleRock);
        WholeGame::new(rules, scores.len(), 0).with_scores(scores.to_vec())
    }

    /// Seat 1 captures the 6-3 between the 6-6 and the 6-4; three tiles of four are left.
    const ONE_CAPTURE: &str = "game: castle-rock\nlayout: 6-6 6-3\nhands: [1-1, 6-4]\nto_play: 1\n";

    #[test]
    fn the_points_of_a_hand_are_added_and_the_lead_goes_round() {
        let mut game = castle_rock(&[10, 20]).led_by(1).at_hand(4);
        let hand = played(&game, ONE_CAPTURE, &["add 6-4", "take 6-3", "add 1-1"]);
        // 0 − 3 and 1 − 3.
        assert_eq!(game.finish(hand.as_ref()), Ok(None));
        assert_eq!((game.scores(), game.leader(), game.number()), ([7, 18].as_slice(), Some(0), 5));
    }

    /// CR-SCORE-2: of two level at the top the one dealt last wins, who sits before the leader.
    #[test]
    fn of_two_level_at_the_top_the_one_dealt_last_wins() {
        for (scores, winner) in [([53, 52], 0), ([52, 51], -1), ([60, 52], 0), ([40, 59], 1)] {
            let mut game = castle_rock(&scores).led_by(1);
            let hand = played(&game, ONE_CAPTURE, &["add 6-4", "take 6-3", "add 1-1"]);
            assert_eq!(game.finish(hand.as_ref()), Ok(usize::try_from(winner).ok()), "{scores:?}");
        }
        let mut game = castle_rock(&[53, 52]);
        let hand = played(&game, ONE_CAPTURE, &["add 1-1", "add 6-4", "take 1-1", "stop"]);
        assert_eq!(game.finish(hand.as_ref()), Ok(Some(1)));
        assert_eq!(game.scores(), [50, 50]);
    }

    /// Seat 0 goes out and scores the 9 pips of seat 1 and the 3 of seat 2.
    const OUT: &str = "game: block\nlayout: 4-2\nhands: [2-1, 5-4, 3-0]\n";

    #[test]
    fn a_line_game_goes_on_while_two_are_level() {
        for (scores, winner) in
            [([88, 99, 0], Some(0)), ([87, 99, 0], None), ([95, 107, 0], None), ([0, 107, 3], Some(1))]
        {
            let rules = Rules::Line(rules_of("block", DominoSet::DOUBLE_6));
            let mut game = WholeGame::new(rules, 3, 0).with_scores(scores.to_vec());
            let hand = played(&game, OUT, &["2-1@2"]);
            assert_eq!(game.finish(hand.as_ref()), Ok(winner), "{scores:?}");
            assert_eq!(game.scores(), [scores[0] + 12, scores[1], scores[2]]);
            assert_eq!(game.leader(), None);
        }
    }

    #[test]
    fn what_is_no_finished_hand_of_the_game_changes_nothing() {
        let mut game = castle_rock(&[49, 0]);
        let fresh = game.clone();
        let begun = played(&game, ONE_CAPTURE, &["add 1-1"]);
        assert_eq!(game.finish(begun.as_ref()), Err(FinishFault::NotOver));
        let three = castle_rock(&[0, 0, 0]).deal().unwrap().setup.build().unwrap();
        let three = three.game().hand().unwrap();
        let seats = FinishFault::Seats { found: 3, players: 2 };
        assert_eq!(game.finish(three.as_ref()), Err(seats));
        assert_eq!(game, fresh);
        game.winner = Some(1);
        assert_eq!(game.finish(three.as_ref()), Err(FinishFault::Won(1)));
    }

    /// The same tiles for every leader, so that leads can be compared; in line games the tiles decide.
    #[test]
    fn a_deal_has_the_scores_and_the_leader() {
        let game = WholeGame::new(Rules::of(FamilyName::Tableaux), 2, 3);
        let led = game.clone().led_by(1).with_scores(vec![12, 30]).deal().unwrap().setup.build().unwrap();
        let plain = game.deal().unwrap().setup.build().unwrap();
        assert_eq!(led.game().held(), plain.game().held());
        assert_eq!((led.game().to_play(), led.game().score(0), led.game().score(1)), (1, 12, 30));
        let game = WholeGame::new(Rules::of(FamilyName::Line), 4, 3);
        let leaders = (0..4).map(|leader| game.clone().led_by(leader).deal().unwrap());
        assert!(leaders.into_iter().all(|dealt| dealt == game.deal().unwrap()));
        assert!(castle_rock(&[0, 0]).led_by(2).deal().unwrap().setup.build().is_err());
    }
}
