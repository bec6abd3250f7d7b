//! A kind of puzzle: a row of the list of kinds, and the trait of its puzzles.

use std::any::Any;
use std::ops::Range;

use super::answer::{About, Solved};
use super::certificate::Certificate;
use super::drawn::{DrawOptions, DrawnPuzzle};
use super::finding::Finding;
use super::laid::{LaidBoard, LaidChange, LaidText, NotRelaid};
use crate::keys::key::Key;
use crate::search::Limits;
use crate::source::fault::FaultKind;
use crate::source::parsed::ParsedFile;
use crate::source::text::InvalidFile;

/// A kind of puzzle.
pub struct Kind {
    /// Its own task in files; `None` for positions, which all other files are.
    pub own: Option<OwnTask>,
    /// Its keys, in their recommended order.
    pub keys: &'static [Key],
    /// The keys of blocks of rows. The first is that of the block below the keys of a plain text.
    pub blocks: &'static [&'static str],
    /// Reads a puzzle of this kind.
    pub read: fn(ParsedFile) -> Result<Box<dyn AnyPuzzle>, InvalidFile>,
}

/// The task of a kind, and the messages of commands that do not apply to it.
pub struct OwnTask {
    /// The value of the key `task`.
    pub name: &'static str,
    /// What answers call the kind.
    pub title: &'static str,
    /// The keys that only this task has, and that name it in a post without `task`.
    pub own_keys: &'static [&'static str],
    /// Words that ask for the task in a post, in small letters: `longest train`.
    pub asked_as: &'static [&'static str],
    /// How a printed board reads back; `None` where labelled lines say everything.
    pub board: Option<BoardReader>,
    /// The fault of the task for a command that needs a position.
    pub no_position: fn() -> FaultKind,
    /// A commented start of a puzzle.
    pub start: &'static str,
    /// The message of `compare`, which needs the rules of a game.
    pub no_rules: &'static str,
}

/// Reads boards as answers print them.
pub struct BoardReader {
    /// Whether a line, with the one below it, is the first one of a board.
    pub begins: fn(line: &str, below: &str) -> bool,
    /// Reads a board and what is listed below it; `None` where that is no board.
    pub read: fn(lines: &[&str]) -> Option<PrintedPuzzle>,
    /// Reads lines that are a whole puzzle without any key, such as a grid of numbers; `None` where they are none.
    pub bare: fn(lines: &[&str]) -> Option<PrintedPuzzle>,
    /// The keys that may stand beside such lines.
    pub beside: &'static [&'static str],
    /// Reads a line that says rules of a board, as the entries of the key `rules`, each with its place in bytes; `None`
    /// where the line says anything else.
    pub said: fn(line: &str) -> Option<Vec<WrittenRule>>,
    /// What is wrong with lines that are nearly such a puzzle, and in which of them; `None` where nothing is like one.
    pub broken: fn(lines: &[&str]) -> Option<BrokenLines>,
}

/// A line of a puzzle file, and the number of the printed line that says it.
pub type PrintedLine = (String, usize);

/// An entry of the key `rules`, and its place in bytes of the line or the post that says it.
pub type WrittenRule = (String, usize);

/// Some of several lines, from 0, and what is wrong with them.
pub type BrokenLines = (Range<usize>, FaultKind);

/// A printed puzzle.
pub struct PrintedPuzzle {
    /// The keys of a puzzle file.
    pub keys: Vec<PrintedLine>,
    /// The number of printed lines that were read.
    pub read: usize,
}

/// A puzzle of any kind, with the file that it was read from.
pub trait AnyPuzzle: Any {
    /// What the file says of the puzzle.
    fn about(&self) -> About<'_>;

    /// Solves the puzzle's own task.
    ///
    /// # Errors
    /// When the file does not say what the task needs.
    fn solve(&self, asked: &SolveOptions) -> Result<Solved<'_>, InvalidFile>;

    /// Checks everything that the file expects, with the searches that this needs.
    ///
    /// # Errors
    /// As [`AnyPuzzle::solve`].
    fn verify(&self, limits: &Limits) -> Result<Vec<Finding>, InvalidFile>;

    /// Draws the puzzle: a position, its line of play, or the answer where there is no position.
    ///
    /// # Errors
    /// As [`AnyPuzzle::solve`].
    fn drawn(&self, asked: &DrawOptions) -> Result<DrawnPuzzle, InvalidFile>;

    /// What is asked, in sentences; `None` where the position says it.
    fn question(&self) -> Option<String> {
        None
    }

    /// What may be asked besides, where the file names no task.
    fn further(&self) -> Option<&'static str> {
        None
    }

    /// Explains the next step toward the solution; `None` for kinds in which moves are explained instead.
    fn next_step(&self, _limits: &Limits) -> Option<Solved<'_>> {
        None
    }

    /// The board on which a reader lays the tiles one by one; `None` for kinds without one. The places of the tile
    /// that is named come in both ways, those of the others in one.
    fn laid(&self, _turned: Option<&str>) -> Option<LaidBoard> {
        None
    }

    /// What lies on that board after a change, which may still break a rule of the file.
    ///
    /// # Errors
    /// Why the change is refused.
    fn relaid(&self, _change: LaidChange<'_>) -> Result<LaidText, NotRelaid> {
        Err(NotRelaid("no tile is laid in this puzzle".to_owned()))
    }

    /// Whether another puzzle has the same content in other words.
    fn says_the_same(&self, other: &dyn AnyPuzzle) -> bool;
}

/// The options of solving a puzzle.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// The limits of the search.
    pub limits: Limits,
    /// How many of the best lines are listed; `None` for none.
    pub lines: Option<usize>,
    /// Whether the answer is cross-checked another way.
    pub certify: bool,
    /// Whether what each seat is certain to gain is shown even where the value is proven.
    pub guarantee: bool,
    /// Number of samples of unknown draws; `None` takes as many as the answer needs.
    pub samples: Option<u64>,
    /// The seed of the samples.
    pub seed: u64,
}

impl SolveOptions {
    /// The usual options, within these limits.
    pub fn within(limits: Limits) -> Self {
        Self { limits, lines: None, certify: false, guarantee: false, samples: None, seed: 0 }
    }

    /// The result of the cross-check, if requested.
    pub(super) fn certified(&self, again: impl FnOnce() -> Vec<Certificate>) -> Vec<Certificate> {
        if self.certify { again() } else { Vec::new() }
    }
}
