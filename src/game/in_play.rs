//! A hand in play with its search state. The results that a table prepares for people take microseconds;
//! playing thousands of hands needs only the moves.

use crate::game::families::{Act, Board};
use crate::game::position::Position;
use crate::game::question::Table;
use crate::game::whole_hand::{HandFamily, HandMove, WholeHand, written};
use crate::search::game::{GameTree, Round};

/// A table with its search state.
pub(crate) trait InPlay: Table + Sized {
    /// The state.
    type State: Round;

    /// The hand of a position of this family whose tiles are all known.
    fn of(board: &Board) -> Option<Self>;

    /// The current state.
    fn state(&self) -> &Self::State;

    /// The current state, to make moves in it.
    fn state_mut(&mut self) -> &mut Self::State;

    /// The move in the notation of all games.
    fn written(act: <Self::State as GameTree>::Move) -> Act;
}

impl<F: HandFamily> InPlay for WholeHand<F>
where
    Board: From<Position<F>>,
    Position<F>: TryFrom<Board>,
{
    type State = F::Round;

    fn of(board: &Board) -> Option<Self> {
        Self::new(&Position::try_from(board.clone()).ok()?).ok()
    }

    fn state(&self) -> &F::Round {
        &self.round
    }

    fn state_mut(&mut self) -> &mut F::Round {
        &mut self.round
    }

    fn written(mv: HandMove<F>) -> Act {
        written::<F>(mv)
    }
}
