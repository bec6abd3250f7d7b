//! The rules of a game of any family, behind one door: what files, commands and claims ask
//! of rules by the names of their keys.

use super::counts::Players;
use super::value::reading;
use super::{KeyFault, KeyInfo, castle_rock, line, tableaux};
use crate::tile::DominoSet;

reading! {
    /// The families of games: those of one family differ in their keys alone.
    Family {
        /// Tableaux, Tableaux 99.
        Tableaux = "tableaux",
        /// Castle Rock.
        CastleRock = "castle-rock",
        /// Draw, Matador, Tiddle-A-Wink, Block.
        Line = "line",
    }
}

impl Family {
    /// The families by name, for messages and files.
    pub const ALL: [(&'static str, Self); 3] =
        [("tableaux", Self::Tableaux), ("castle-rock", Self::CastleRock), ("line", Self::Line)];

    /// Every key of the family's rules with what it may hold.
    pub fn keys(self) -> Vec<KeyInfo> {
        match self {
            Self::Tableaux => tableaux::Rules::keys(),
            Self::CastleRock => castle_rock::Rules::keys(),
            Self::Line => line::Rules::keys(),
        }
    }
}

/// The rules of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Of the Tableaux family.
    Tableaux(tableaux::Rules),
    /// Of the Castle Rock family.
    CastleRock(castle_rock::Rules),
    /// Of the line games.
    Line(line::Rules),
}

/// The same expression for whichever rules there are.
macro_rules! each {
    ($rules:expr, $name:ident => $body:expr) => {
        match $rules {
            Rules::Tableaux($name) => $body,
            Rules::CastleRock($name) => $body,
            Rules::Line($name) => $body,
        }
    };
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Family::Tableaux)
    }
}

impl Rules {
    /// The family's default rules.
    pub fn of(family: Family) -> Self {
        match family {
            Family::Tableaux => Self::Tableaux(tableaux::Rules::default()),
            Family::CastleRock => Self::CastleRock(castle_rock::Rules::default()),
            Family::Line => Self::Line(line::Rules::default()),
        }
    }

    /// The family.
    pub const fn family(&self) -> Family {
        match self {
            Self::Tableaux(_) => Family::Tableaux,
            Self::CastleRock(_) => Family::CastleRock,
            Self::Line(_) => Family::Line,
        }
    }

    /// The tiles in play.
    pub const fn set(&self) -> DominoSet {
        each!(self, rules => rules.set)
    }

    /// Sets one key from its text.
    ///
    /// # Errors
    /// When there is no such key or no such value; nothing is changed then.
    pub fn set_key(&mut self, key: &str, value: &str) -> Result<(), KeyFault> {
        each!(self, rules => rules.set_key(key, value))
    }

    /// The text of one key's value, if there is such a key.
    pub fn key(&self, key: &str) -> Option<String> {
        each!(self, rules => rules.key(key))
    }

    /// The points that win the game.
    pub const fn win_score(&self) -> i32 {
        each!(self, rules => rules.win_score.get())
    }

    /// How many may play.
    pub const fn players(&self) -> Players {
        match self {
            Self::Tableaux(_) => Players::new(tableaux::Rules::PLAYERS as u8, tableaux::Rules::PLAYERS as u8),
            Self::CastleRock(_) => {
                Players::new(castle_rock::Rules::FEWEST as u8, castle_rock::Rules::MOST as u8)
            }
            Self::Line(rules) => rules.players,
        }
    }

    /// Tiles dealt to each of so many players, if the rules say.
    pub fn dealt(&self, players: usize) -> Option<usize> {
        match self {
            Self::Tableaux(rules) => {
                (players == tableaux::Rules::PLAYERS).then_some(rules.hand.get() as usize)
            }
            Self::CastleRock(rules) => rules.deal(players).map(|deal| deal.hand),
            Self::Line(rules) => rules.dealt(players),
        }
    }

    /// Tiles left in the boneyard after the deal, if the rules say and the set has so many.
    pub fn boneyard_after_deal(&self, players: usize) -> Option<usize> {
        match self {
            Self::Tableaux(rules) if players == tableaux::Rules::PLAYERS => rules.boneyard_after_deal(),
            Self::Tableaux(_) => None,
            Self::CastleRock(rules) => rules.deal(players).map(|deal| deal.boneyard),
            Self::Line(rules) => rules.boneyard_after_deal(players),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_sets_its_keys_by_name() {
        for (name, family) in Family::ALL {
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
        let rules = Rules::of(Family::CastleRock);
        assert_eq!((rules.dealt(5), rules.boneyard_after_deal(5)), (Some(2), Some(15)));
        let rules = Rules::of(Family::Tableaux);
        assert_eq!((rules.dealt(2), rules.boneyard_after_deal(2), rules.dealt(3)), (Some(4), Some(19), None));
    }
}
