//! The rules of any game.

use super::families::{FamilyName, Rules, by_name, each};
use super::family::Family;
use super::setup::Parts as _;
use super::written::Feature;
use crate::rules::counts::Players;
use crate::rules::{Changes, KeyFault};
use crate::tile::DominoSet;

impl Rules {
    /// The family's default rules.
    pub fn of(family: FamilyName) -> Self {
        by_name!(family, F => F::default().into())
    }

    /// The tiles in play.
    pub const fn set(&self) -> DominoSet {
        each!(Self, self, rules => rules.set)
    }

    /// Sets one key from its text.
    ///
    /// # Errors
    /// When the key or the value does not exist; nothing is changed then.
    pub fn set_key(&mut self, key: &str, value: &str) -> Result<(), KeyFault> {
        each!(Self, self, rules => rules.set_key(key, value))
    }

    /// The text of a key's value; `None` for an unknown key.
    pub fn key(&self, key: &str) -> Option<String> {
        each!(Self, self, rules => rules.key(key))
    }

    /// The points that win the game.
    pub const fn win_score(&self) -> i32 {
        each!(Self, self, rules => rules.win_score.get())
    }

    /// The numbers of players that may play.
    pub fn players(&self) -> Players {
        each!(Self, self, rules => Family::players(rules))
    }

    /// The side of each seat: its own number without partners. `None` where the rules' partners do not
    /// name every seat once.
    pub fn sides(&self, seats: usize) -> Option<Vec<usize>> {
        each!(Self, self, rules => rules.sides(seats))
    }

    /// The seat that has won the game, once a hand that `leader` began is over; of partners the first.
    pub fn winner(&self, scores: &[i32], leader: usize) -> Option<usize> {
        each!(Self, self, rules => rules.winner(scores, leader))
    }

    /// Whether the tiles decide who leads a hand, and not the hand before.
    pub fn tiles_say_who_leads(&self) -> bool {
        each!(Self, self, rules => rules.tiles_say_who_leads())
    }

    /// The same for the first hand of a game.
    pub fn tiles_say_who_leads_first(&self) -> bool {
        each!(Self, self, rules => rules.tiles_say_who_leads_first())
    }

    /// What the side that wins a hand of a game gains for its number, counted from 0.
    pub fn hand_bonus(&self, number: u64) -> i32 {
        each!(Self, self, rules => rules.hand_bonus(number))
    }

    /// The rules of a hand of a game by its number, counted from 0.
    #[must_use]
    pub fn of_hand(&self, number: u64) -> Self {
        each!(Self, self, rules => rules.of_hand(number).into())
    }

    /// Whether a turn has a best one: of its family, or by the points that plays score.
    pub fn have_best_turns(&self) -> bool {
        self.family().has(Feature::BestTurn) || each!(Self, self, rules => rules.plays_score())
    }

    /// The key that says which hand of a game this is, with its value, where a position has to know it.
    pub fn hand_key(&self) -> Option<(&'static str, String)> {
        each!(Self, self, rules => rules.hand_key())
    }

    /// The rules of the first hand of a game, from those of the hand with this number, counted from 0.
    #[must_use]
    pub fn of_first_hand(&self, number: u64) -> Self {
        each!(Self, self, rules => rules.of_first_hand(number).into())
    }

    /// The house rules of a game without the number of a hand.
    #[must_use]
    pub fn house_of_game(&self, house: &Changes) -> Changes {
        let hand_key = self.hand_key().map(|(key, _)| key);
        house.iter().filter(|(key, _)| Some(key.as_str()) != hand_key).cloned().collect()
    }

    /// The house rules of this hand of a game: those of the game, and the number of the hand unless it is the first.
    #[must_use]
    pub fn house_of_hand(&self, house: &Changes) -> Changes {
        let own = self.hand_key().filter(|(_, value)| value != "1");
        let own = own.map(|(key, value)| (key.to_owned(), value));
        self.house_of_game(house).into_iter().chain(own).collect()
    }

    /// Whether the lot decides who leads a hand, where the hand before names no seat.
    pub fn lot_says_who_leads(&self) -> bool {
        each!(Self, self, rules => rules.lot_says_who_leads())
    }

    /// Tiles dealt to each of `players`; `None` where the rules give no number.
    pub fn dealt(&self, players: usize) -> Option<usize> {
        each!(Self, self, rules => Family::dealt(rules, players))
    }

    /// Tiles left in the boneyard after the deal; `None` where the rules give no deal or the set is too
    /// small.
    pub fn boneyard_after_deal(&self, players: usize) -> Option<usize> {
        each!(Self, self, rules => Family::boneyard_after_deal(rules, players))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_sets_its_keys_by_name() {
        for (name, family) in FamilyName::ALL {
            let mut rules = Rules::of(family);
            assert_eq!(rules.family(), family, "{name}");
            for info in family.keys() {
                let value = rules.key(info.name).unwrap();
                rules.set_key(info.name, &value).unwrap();
            }
            assert_eq!(rules, Rules::of(family));
            assert!(matches!(rules.set_key("nothing", "x"), Err(KeyFault::Unknown(_))));
        }
    }

    #[test]
    fn deals_of_every_family() {
        let rules = Rules::of(FamilyName::CastleRock);
        assert_eq!((rules.dealt(5), rules.boneyard_after_deal(5)), (Some(2), Some(15)));
        let rules = Rules::of(FamilyName::Tableaux);
        assert_eq!((rules.dealt(2), rules.boneyard_after_deal(2), rules.dealt(3)), (Some(4), Some(19), None));
    }
}
