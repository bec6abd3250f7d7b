//! A hand being played, with the state that searches walk on: what a table answers for a person
//! takes microseconds, and whoever plays thousands of hands needs the acts alone.

use crate::game::families::{Act, Board};
use crate::game::question::Table;
use crate::search::game::{GameTree, Round};

/// A table with its state.
pub(crate) trait InPlay: Table + Sized {
    /// What is played on.
    type State: Round;

    /// The hand of a position of this family in which every tile is known.
    fn of(board: &Board) -> Option<Self>;

    /// The state as it is.
    fn state(&self) -> &Self::State;

    /// Takes an act that the state offers.
    fn act(&mut self, act: <Self::State as GameTree>::Move);

    /// Takes the last of those back.
    fn undo(&mut self);

    /// An act as every game writes it.
    fn written(act: <Self::State as GameTree>::Move) -> Act;
}
