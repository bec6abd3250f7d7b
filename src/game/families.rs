//! The list of families, and the types that are one thing for each of them: rules, setup, position, move.
//! A new family is added here.

use std::fmt;
use std::sync::Arc;

use super::family::Family;
use super::refusal_kind::RefusalKind;
use super::{position, setup};
use crate::game::castle_rock::rules as castle_rock;
use crate::game::line::rules as line;
use crate::game::tableaux::rules as tableaux;
use crate::rules::KeyInfo;
use crate::rules::value::reading;
use crate::tile::Tile;

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
type PositionOf<F> = position::FamilyPosition<F>;
type FaultOf<F> = setup::SetupFault<F>;
type MoveOf<F> = <F as Family>::Move;
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
    Position of PositionOf
}

any_family! {
    /// A fault of a setup of any game.
    SetupFault of FaultOf
}

any_family! {
    /// One decision of a player, in the notation of its family.
    #[derive(Copy)]
    Move of MoveOf
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
            $crate::game::families::FamilyName::Tableaux => {
                type $family = $crate::game::tableaux::rules::Rules;
                $body
            }
            $crate::game::families::FamilyName::CastleRock => {
                type $family = $crate::game::castle_rock::rules::Rules;
                $body
            }
            $crate::game::families::FamilyName::Line => {
                type $family = $crate::game::line::rules::Rules;
                $body
            }
        }
    };
}

pub(crate) use by_name;

impl FamilyName {
    /// The families by name, for messages and files.
    pub const ALL: [(&'static str, Self); 3] =
        [("tableaux", Self::Tableaux), ("castle-rock", Self::CastleRock), ("line", Self::Line)];

    /// Every key of the family's rules with its possible values.
    pub fn keys(self) -> Vec<KeyInfo> {
        by_name!(self, F => F::keys())
    }

    /// The names of these keys.
    pub(crate) fn key_names(self) -> Arc<[String]> {
        self.keys().iter().map(|info| info.name.to_owned()).collect()
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
    /// The family.
    pub const fn family(&self) -> FamilyName {
        match self {
            Self::Tableaux(_) => FamilyName::Tableaux,
            Self::CastleRock(_) => FamilyName::CastleRock,
            Self::Line(_) => FamilyName::Line,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, mv => mv.fmt(f))
    }
}

impl fmt::Display for AnyVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, verdict => verdict.fmt(f))
    }
}

impl Move {
    /// The tile that the move plays from the hand, if any.
    pub fn tile_played(&self) -> Option<Tile> {
        match self {
            Self::Tableaux(mv) => tableaux::Rules::tile_played(mv),
            Self::CastleRock(mv) => castle_rock::Rules::tile_played(mv),
            Self::Line(mv) => line::Rules::tile_played(mv),
        }
    }
}
