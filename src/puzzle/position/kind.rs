//! Positions as a kind of puzzle.

use std::any::Any;

use super::expect;
use super::puzzle::Puzzle;
use super::read::read;
use crate::document::keys;
use crate::document::parsed::Read;
use crate::document::source::Faulty;
use crate::puzzle::about::About;
use crate::puzzle::answer::Solved;
use crate::puzzle::finding::Finding;
use crate::puzzle::kind::{AnyPuzzle, Asked, Kind};
use crate::search::Limits;

/// Positions: every file that asks for no other kind.
pub static KIND: Kind =
    Kind { own: None, keys: keys::PUZZLE, read: |parsed| Ok(Box::new(parsed.read_as(read)?)) };

impl AnyPuzzle for Read<Puzzle> {
    fn about(&self) -> About<'_> {
        self.said()
    }

    fn solve(&self, asked: &Asked) -> Result<Solved<'_>, Faulty> {
        self.solved(asked)
    }

    fn verify(&self, limits: &Limits) -> Result<Vec<Finding>, Faulty> {
        self.given(expect::of_puzzle(&self.puzzle, limits))
    }

    fn says_the_same(&self, other: &dyn AnyPuzzle) -> bool {
        // Where an act stands in the file is no part of what it says.
        let said = |puzzle: &Puzzle| {
            let mut said = puzzle.clone();
            said.line.iter_mut().for_each(|act| act.at = 0..0);
            said
        };
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| said(&other.puzzle) == said(&self.puzzle))
    }
}
