//! A position, its task, and the expected answer.

use super::task::{Expect, Task};
use crate::game::drawing::look::Letters;
use crate::game::odds::Asked;
use crate::game::{Goal, Hidden, Move, Objective, Position};
use crate::keys::spec::Spec;
use crate::notation::Spanned;
use crate::rules::Changes;

/// A valid puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The title.
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
    pub position: Position,
    /// The cells that are named in the picture.
    pub letters: Letters,
    /// The task.
    pub task: Task,
    /// The goal of a turn, if it is not the best one.
    pub goal: Option<Goal>,
    /// A line of play to be replayed from the position, each move with its place in the file: the file's
    /// own line, else the expected one.
    pub line: Vec<Spanned<Move>>,
    /// What `play` needs to go on, if it saved the file.
    pub saved: Option<Saved>,
    /// What a turn maximises.
    pub objective: Objective,
    /// Number of tiles in the other player's hidden hand, if given.
    pub other_hand: Option<usize>,
    /// The hidden hands, where for some only the number of tiles is given. `position` is then the position
    /// after the line that was played.
    pub hidden: Option<Hidden>,
    /// The expected answer.
    pub expect: Expect,
}

/// A game that was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The seat of the person who plays.
    pub seat: usize,
    /// The seed of the game and the number of its hand, where further hands are dealt.
    pub deal: Option<(u64, u64)>,
    /// The moves that were made, where the file's own line led to the position.
    pub line: Option<Vec<Spanned<Move>>>,
}

impl Puzzle {
    /// Whether the best turn is an expectation, or takes the reply into account.
    pub fn is_gamble(&self) -> bool {
        self.objective == Objective::Margin || self.position.game().may_draw_unknown()
    }

    /// The moves that were made in play, if it saved the file.
    pub(crate) fn made(&self) -> Option<&[Spanned<Move>]> {
        // A line that led to hidden hands was made before.
        let own = if self.hidden.is_some() { &[] } else { &self.line[..] };
        self.saved.as_ref().map(|saved| saved.line.as_deref().unwrap_or(own))
    }

    /// The options for its draws.
    pub(crate) fn draws(&self, samples: Option<u64>, seed: u64) -> Asked {
        Asked { objective: self.objective, other_hand: self.other_hand, samples, seed, line_alone: false }
    }
}
