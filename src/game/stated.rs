//! What claims state of a family: of its rules, [`StatedRules`], and of its positions, [`StatedPosition`]. A family
//! leaves out what it does not have.

use super::families::{Move, Position, Rules, each};
use super::{Opening, Probability};
use crate::search::Limits;
use crate::tile::{Pip, Tiles};

/// What claims state of rules.
pub trait StatedRules {
    /// The points of each seat after a hand, by the tiles that it has captured and those that are left.
    fn points_of_captures(&self, _captured: &[i32], _left: usize) -> Option<Vec<i32>> {
        None
    }

    /// The points of each seat after a hand, by the pips that it still holds; `out` has played its last tile.
    /// `None` as well where the partners are for another number of seats.
    fn points_of_pips(&self, _pips: &[u32], _out: Option<usize>) -> Option<Vec<i32>> {
        None
    }

    /// The tiles that may join an end.
    fn joining(&self, _end: Pip) -> Option<Tiles> {
        None
    }

    /// The matadors of the set.
    fn matadors(&self) -> Option<Tiles> {
        None
    }

    /// The probability that no seat is dealt a double; `None` as well where there is no such deal.
    fn no_double(&self, _players: usize) -> Option<Probability> {
        None
    }

    /// The tiles that fit a sum, by the name of the kind of play.
    fn fitting(&self, _kind: &str, _sum: u8) -> Option<Tiles> {
        None
    }
}

/// What claims state of a position.
pub trait StatedPosition {
    /// The open ends in ascending order; equal ends are listed each.
    fn open_ends(&self) -> Option<Vec<Pip>> {
        None
    }

    /// How the deal opens.
    fn opening(&self) -> Option<Opening> {
        None
    }

    /// The captures that the table offers.
    fn captures(&self) -> Option<&dyn Captures> {
        None
    }

    /// The number of cells with a description.
    fn count_cells(&self, _description: &str) -> Option<usize> {
        None
    }
}

/// What claims state of captures.
pub trait Captures {
    /// Those that are possible at once.
    fn offered(&self) -> Vec<Move>;

    /// The most tiles that can be captured one after another.
    fn most(&self) -> usize;

    /// The number of sequences that empty the table; `None` where it is too large.
    fn clearing(&self) -> Option<u128>;

    /// The number of tables that captures reach, this one included.
    ///
    /// # Errors
    /// A lower bound of the number, when a limit is reached.
    fn reachable(&self, limits: &Limits) -> Result<usize, usize>;
}

impl Rules {
    /// What claims state of these rules.
    pub fn stated(&self) -> &dyn StatedRules {
        each!(Self, self, rules => rules)
    }
}

impl Position {
    /// What claims state of this position.
    pub fn stated(&self) -> &dyn StatedPosition {
        each!(Self, self, position => position)
    }
}
