//! What solves a puzzle, and the state of play in a sentence.

use super::words;
use crate::game::drawing::steps::{Length, so_far};
use crate::game::presented::Gain;
use crate::game::{Goal, Table};
use crate::puzzle::position::puzzle::Puzzle;

/// What solves a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// Nothing does: there is no goal, or the best is an expectation or not proven.
    #[default]
    None,
    /// This number of points of a turn, or more.
    Points(i32),
    /// The most points of a turn, which may end there.
    Best(i32),
    /// An empty row.
    Clear,
    /// What each seat gains under best play, at the end of the hand.
    Hand(Vec<i32>),
}

impl Target {
    /// What solves the turn of a puzzle: its goal, or else its most points, where they are proven.
    pub fn of_turn(puzzle: &Puzzle, best: impl FnOnce() -> Option<i32>) -> Self {
        match puzzle.goal {
            _ if puzzle.is_gamble() => Self::None,
            Some(Goal::Points(points)) => Self::Points(points),
            Some(Goal::Clear) => Self::Clear,
            None => best().map_or(Self::None, Self::Best),
        }
    }
}

/// How far play has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TryProgress<'a> {
    /// What a play gains.
    pub gain: Gain,
    /// A turn or a hand.
    pub length: Length,
    /// The seat to play.
    pub to_play: usize,
    /// What solves the puzzle.
    pub target: &'a Target,
    /// The number of moves made.
    pub moves: usize,
}

impl TryProgress<'_> {
    /// Whether the moves have reached the target.
    pub fn is_solved(&self, table: &dyn Table) -> bool {
        let points = so_far(table, self.length)(0);
        self.moves > 0
            && match self.target {
                Target::None => false,
                Target::Points(wanted) => points >= *wanted,
                Target::Best(most) => points >= *most && table.may_end(),
                Target::Clear => table.position().game().on_table().is_empty(),
                Target::Hand(values) => table.is_over() && table.gained() == *values,
            }
    }

    /// The state of play.
    pub fn status(&self, table: &dyn Table) -> String {
        let (points, gained) = (so_far(table, self.length)(0), table.gained());
        match (self.is_solved(table), table.is_over(), self.length) {
            (true, _, Length::Turn) => words::solved(self.gain, points),
            (true, _, Length::Hand) => words::solved_hand(&gained),
            (false, true, Length::Turn) => words::turn_over(self.gain, points),
            (false, true, Length::Hand) => words::hand_over(&gained),
            (false, false, _) if self.moves == 0 => words::to_play(self.to_play, None),
            (false, false, Length::Turn) => words::to_play(self.to_play, Some((self.gain, points))),
            (false, false, Length::Hand) => words::to_play_of_all(self.to_play, &gained),
        }
    }
}
