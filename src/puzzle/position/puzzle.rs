//! A position, a question about it, and what the answer should be.

use std::collections::BTreeMap;

use super::task::{Expect, Task};
use crate::game::odds::Asked;
use crate::game::tableaux::geometry::Cell;
use crate::game::{Act, Board, Goal, Hidden, Objective};
use crate::keys::spec::Spec;
use crate::notation::Spanned;
use crate::rules::Changes;

/// A puzzle, read and right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// What it is called.
    pub title: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The name of the rules file.
    pub game: String,
    /// The title of the rules file.
    pub game_title: String,
    /// The rules file, without its claims.
    pub spec: Spec,
    /// Keys of the rules file that are overridden, in their order.
    pub house: Changes,
    /// The position.
    pub board: Board,
    /// The cells that the picture names.
    pub letters: BTreeMap<char, Cell>,
    /// The question.
    pub task: Task,
    /// What counts as a solution of a turn, if it is not the best.
    pub goal: Option<Goal>,
    /// A line of play to be replayed from the position, each act with its place in the file:
    /// the file's own, else the one that it expects.
    pub line: Vec<Spanned<Act>>,
    /// What a turn is to make most of.
    pub objective: Objective,
    /// Tiles of the other player's hand, where nobody sees them and their number is told.
    pub other_hand: Option<usize>,
    /// The hidden hands, where some are told by their number of tiles. The line led to the position
    /// that is asked about then, which is what `board` is.
    pub hidden: Option<Hidden>,
    /// What the answer should be.
    pub expect: Expect,
}

impl Puzzle {
    /// Whether the best turn is an expectation, or takes the reply into account.
    pub fn is_gamble(&self) -> bool {
        self.objective == Objective::Margin || self.board.game().may_draw_unknown()
    }

    /// What is asked of its draws.
    pub(crate) fn draws(&self, samples: Option<u64>, seed: u64) -> Asked {
        Asked { objective: self.objective, other_hand: self.other_hand, samples, seed }
    }
}
