//! The list of families, and the types that are one thing for each of them: rules, setup, position, move.
//! A new family is added here.

use std::fmt;
use std::ops::Range;

use super::family::Family;
use super::hands::Boneyard;
use super::refusal_kind::RefusalKind;
use super::setup::Parts as _;
use super::{position, setup};
use crate::game::castle_rock::rules as castle_rock;
use crate::game::line::rules as line;
use crate::game::tableaux::rules as tableaux;
use crate::notation::NotationError;
use crate::rules::counts::Players;
use crate::rules::value::reading;
use crate::rules::{KeyFault, KeyInfo};
use crate::tile::{DominoSet, Tile};

/// Evaluates the same expression for the family of a value.
macro_rules! each {
    ($of:ident, $value:expr, $one:ident => $body:expr) => {
        match $value {
            $of::Tableaux($one) => $body,
            $of::CastleRock($one) => $body,
            $of::Line($one) => $body,
        }
    };
}
pub(crate) use each;

/// Declares a type with one variant for each family.
macro_rules! any_family {
    ($(#[$attribute:meta])* $name:ident of $part:ident) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            /// Of the Tableaux family.
            Tableaux($part<tableaux::Rules>),
            /// Of the Castle Rock family.
            CastleRock($part<castle_rock::Rules>),
            /// Of a line game.
            Line($part<line::Rules>),
        }

        any_family!(@ $name Tableaux $part<tableaux::Rules>);
        any_family!(@ $name CastleRock $part<castle_rock::Rules>);
        any_family!(@ $name Line $part<line::Rules>);
    };
    (@ $name:ident $variant:ident $part:ty) => {
        impl From<$part> for $name {
            fn from(one: $part) -> Self {
                Self::$variant(one)
            }
        }

        impl TryFrom<$name> for $part {
            type Error = $name;

            /// The value itself when it belongs to another family.
            fn try_from(any: $name) -> Result<Self, $name> {
                if let $name::$variant(one) = any { Ok(one) } else { Err(any) }
            }
        }
    };
}

type RulesOf<F> = F;
type SetupOf<F> = setup::Setup<F>;
type PositionOf<F> = position::Position<F>;
type FaultOf<F> = setup::SetupFault<F>;
type ActOf<F> = <F as Family>::Act;
type VerdictOf<F> = <F as Family>::Verdict;

any_family! {
    /// The rules of one game.
    Rules of RulesOf
}

any_family! {
    /// A written position of any game.
    Setup of SetupOf
}

any_family! {
    /// A valid position of any game.
    Board of PositionOf
}

any_family! {
    /// A fault of a setup of any game.
    SetupFault of FaultOf
}

any_family! {
    /// One decision of a player, in the notation of its family.
    #[derive(Copy)]
    Act of ActOf
}

any_family! {
    /// Why a move of any game is legal or illegal.
    AnyVerdict of VerdictOf
}

reading! {
    /// The families of games. Games of one family differ only in the values of their keys.
    FamilyName {
        /// Tableaux, Tableaux 99.
        Tableaux = "tableaux",
        /// Castle Rock.
        CastleRock = "castle-rock",
        /// Draw, Matador, Tiddle-A-Wink, Block.
        Line = "line",
    }
}

/// Evaluates the same expression for the rules of the named family.
macro_rules! by_name {
    ($name:expr, $family:ident => $body:expr) => {
        match $name {
            FamilyName::Tableaux => {
                type $family = tableaux::Rules;
                $body
            }
            FamilyName::CastleRock => {
                type $family = castle_rock::Rules;
                $body
            }
            FamilyName::Line => {
                type $family = line::Rules;
                $body
            }
        }
    };
}

impl FamilyName {
    /// The families by name, for messages and files.
    pub const ALL: [(&'static str, Self); 3] =
        [("tableaux", Self::Tableaux), ("castle-rock", Self::CastleRock), ("line", Self::Line)];

    /// Every key of the family's rules with its possible values.
    pub fn keys(self) -> Vec<KeyInfo> {
        by_name!(self, F => F::keys())
    }

    /// The kinds of reasons for which a move can be illegal.
    pub fn refusals(self) -> &'static [RefusalKind] {
        by_name!(self, F => F::REFUSALS)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(FamilyName::Tableaux)
    }
}

impl Rules {
    /// The family's default rules.
    pub fn of(family: FamilyName) -> Self {
        by_name!(family, F => F::default().into())
    }

    /// The family.
    pub const fn family(&self) -> FamilyName {
        match self {
            Self::Tableaux(_) => FamilyName::Tableaux,
            Self::CastleRock(_) => FamilyName::CastleRock,
            Self::Line(_) => FamilyName::Line,
        }
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
        by_name!(self.family(), F => F::TILES_SAY_WHO_LEADS)
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

impl Setup {
    /// The rules of the position.
    pub fn rules(&self) -> Rules {
        each!(Self, self, setup => setup.rules.clone().into())
    }

    /// The points of each seat, as written.
    pub fn scores(&self) -> &[i32] {
        each!(Self, self, setup => &setup.scores)
    }

    /// The same tiles under other rules; rules of another family change nothing.
    #[must_use]
    pub fn under(mut self, rules: &Rules) -> Self {
        match (&mut self, rules) {
            (Self::Tableaux(setup), Rules::Tableaux(rules)) => setup.rules = rules.clone(),
            (Self::CastleRock(setup), Rules::CastleRock(rules)) => setup.rules = rules.clone(),
            (Self::Line(setup), Rules::Line(rules)) => setup.rules = rules.clone(),
            _ => {}
        }
        self
    }

    /// The same without the other seats' hands and without a known boneyard.
    #[must_use]
    pub fn with_own_hand(self) -> Self {
        each!(Self, self, setup => setup.with_own_hand(Boneyard::Known(Vec::new())).into())
    }

    /// The same with an unknown boneyard and only the hand of the seat to play, where that is known;
    /// other hands keep their number of tiles.
    #[must_use]
    pub fn with_hidden_hands(self, is_known: impl Fn(usize) -> bool) -> Self {
        each!(Self, self, setup => setup.with_hidden_hands(is_known).into())
    }

    /// The same hand begun by another seat. Nothing changes in games in which the tiles decide who leads.
    #[must_use]
    pub fn led_by(mut self, seat: usize) -> Self {
        each!(Self, &mut self, setup => setup.lead(seat));
        self
    }

    /// The same with these points of each seat; an empty list is 0 each.
    #[must_use]
    pub fn with_scores(mut self, points: Vec<i32>) -> Self {
        each!(Self, &mut self, setup => setup.scores = points);
        self
    }

    /// The same with every unplaced tile in hand.
    #[must_use]
    pub fn holding_rest(self) -> Self {
        each!(Self, self, setup => setup.holding_rest().into())
    }

    /// Every setup with one tile, one seat or the scores less. Some may be invalid.
    pub fn smaller(&self) -> Vec<Self> {
        each!(Self, self, setup => setup.smaller().into_iter().map(Self::from).collect())
    }

    /// Builds the position: the only way from a setup to a position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn build(self) -> Result<Board, Vec<SetupFault>> {
        fn build<F: Family>(setup: setup::Setup<F>) -> Result<Board, Vec<SetupFault>>
        where
            Board: From<PositionOf<F>>,
            SetupFault: From<FaultOf<F>>,
        {
            let position = PositionOf::new(setup);
            position.map(Board::from).map_err(|faults| faults.into_iter().map(SetupFault::from).collect())
        }
        each!(Self, self, setup => build(setup))
    }
}

impl Board {
    /// The setup of this position.
    pub fn setup(&self) -> Setup {
        each!(Self, self, position => position.setup().clone().into())
    }

    /// The tiles on the table in one line of text; empty when there are none.
    pub fn table_text(&self) -> String {
        each!(Self, self, position => table_text(position.setup()))
    }
}

fn table_text<F: Family>(setup: &SetupOf<F>) -> String {
    F::layout_text(&setup.layout)
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, fault => fault.fmt(f))
    }
}

impl std::error::Error for SetupFault {}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, act => act.fmt(f))
    }
}

impl fmt::Display for AnyVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, verdict => verdict.fmt(f))
    }
}

impl Act {
    /// The tile that the move plays from the hand, if any.
    pub fn tile_played(&self) -> Option<Tile> {
        match self {
            Self::Tableaux(act) => tableaux::Rules::tile_played(act),
            Self::CastleRock(act) => castle_rock::Rules::tile_played(act),
            Self::Line(act) => line::Rules::tile_played(act),
        }
    }
}

/// Reads one move.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read_act(family: FamilyName, text: &str) -> Result<Act, NotationError> {
    by_name!(family, F => text.parse::<ActOf<F>>().map(Act::from))
}

/// The places of the moves of a line. Most moves are one word; the tiles of a capture belong to its verb,
/// and the tile of a lead to `lead`.
pub fn split_acts(family: FamilyName, text: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let mut acts: Vec<Range<usize>> = Vec::new();
    let mut before = "";
    for word in text.split_ascii_whitespace() {
        let range = start(word)..start(word) + word.len();
        let goes_on = by_name!(family, F => F::act_goes_on(before, word));
        match acts.last_mut() {
            Some(last) if goes_on => last.end = range.end,
            _ => acts.push(range),
        }
        before = word;
    }
    acts
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

    fn split(family: FamilyName, text: &str) -> Vec<&str> {
        split_acts(family, text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn a_line_falls_into_its_acts() {
        assert_eq!(split(FamilyName::Tableaux, "5-1@0,2w  pass"), ["5-1@0,2w", "pass"]);
        let text = "add 1-4 take 1-5 take 2-4 4-4 1-4 stop";
        assert_eq!(split(FamilyName::CastleRock, text), ["add 1-4", "take 1-5", "take 2-4 4-4 1-4", "stop"]);
        assert_eq!(
            split(FamilyName::Line, "lead 6-6 6-3@6 draw pass"),
            ["lead 6-6", "6-3@6", "draw", "pass"]
        );
        assert_eq!(split(FamilyName::Line, " "), Vec::<&str>::new());
    }

    #[test]
    fn acts_read_by_their_family_and_write_the_same() {
        for (family, text) in [
            (FamilyName::Tableaux, "5-1@0,2w"),
            (FamilyName::CastleRock, "take 1-5"),
            (FamilyName::Line, "4-2@4"),
            (FamilyName::Line, "draw"),
        ] {
            assert_eq!(read_act(family, text).unwrap().to_string(), text);
        }
        assert!(read_act(FamilyName::Line, "add 1-4").is_err());
    }
}
