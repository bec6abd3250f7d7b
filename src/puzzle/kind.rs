//! A kind of puzzle: a row of the list of kinds, and the trait of its puzzles.

use std::any::Any;

use super::answer::{About, Solved};
use super::certificate::Certificate;
use super::finding::Finding;
use crate::keys::table::Key;
use crate::search::Limits;
use crate::source::fault::FaultKind;
use crate::source::parsed::ParsedFile;
use crate::source::text::Faulty;

/// A kind of puzzle.
pub struct Kind {
    /// The task by which files ask for it; none for positions, which all other files are.
    pub own: Option<OwnTask>,
    /// Its keys, in the order in which they are written best.
    pub keys: &'static [Key],
    /// Reads a puzzle of this kind.
    pub read: fn(ParsedFile) -> Result<Box<dyn AnyPuzzle>, Faulty>,
}

/// The task of a kind, and what commands say that do not apply to it.
pub struct OwnTask {
    /// The value of the key `task`.
    pub name: &'static str,
    /// The fault of the task where a command needs a position.
    pub no_position: FaultKind,
    /// What `compare` says, which needs the rules of a game.
    pub no_rules: &'static str,
}

/// A puzzle of any kind, with the file that it was read from.
pub trait AnyPuzzle: Any {
    /// What the file says of the puzzle.
    fn about(&self) -> About<'_>;

    /// Answers the puzzle's own question.
    ///
    /// # Errors
    /// When the file does not say what the question needs.
    fn solve(&self, asked: &Asked) -> Result<Solved<'_>, Faulty>;

    /// Holds everything that the file expects, with every search that this takes.
    ///
    /// # Errors
    /// As [`AnyPuzzle::solve`].
    fn verify(&self, limits: &Limits) -> Result<Vec<Finding>, Faulty>;

    /// Whether another puzzle says the same in other words.
    fn says_the_same(&self, other: &dyn AnyPuzzle) -> bool;
}

/// How a puzzle is to be solved.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The limits of the search.
    pub limits: Limits,
    /// How many of the best lines are listed; none are where this is nothing.
    pub lines: Option<usize>,
    /// Whether the answer is derived again, another way.
    pub certify: bool,
    /// Samples of unknown draws; as many as the answer needs where nothing is said.
    pub samples: Option<u64>,
    /// The seed of the samples.
    pub seed: u64,
}

impl Asked {
    /// What a second way finds, if that is asked for.
    pub(super) fn certified(&self, again: impl FnOnce() -> Vec<Certificate>) -> Vec<Certificate> {
        if self.certify { again() } else { Vec::new() }
    }
}
