//! What a simulation needs from Tableaux.

use super::dead::scoring_cells;
use super::moves::TableauxMove;
use super::round::TableauxRound;
use super::rules::{Rules, Stalemate};
use crate::game::simulated::{MoveClass, Occurrence, RoundClose, SimulatedFamily, SimulatedRound};

impl SimulatedFamily for Rules {
    fn can_have(&self, what: Occurrence) -> bool {
        match what {
            Occurrence::Stalemate => self.stalemate == Stalemate::EndsHand,
            Occurrence::Pass
            | Occurrence::PlayThrough
            | Occurrence::DeadCell
            | Occurrence::TurnLoss
            | Occurrence::RoundLoss => true,
            _ => false,
        }
    }
}

impl SimulatedRound for TableauxRound {
    const REST_IS_SEARCHED: bool = false;

    fn class(mv: TableauxMove) -> MoveClass {
        match mv {
            TableauxMove::Place(_) => MoveClass::Play,
            TableauxMove::Pass => MoveClass::Pass,
            TableauxMove::Stop => MoveClass::Stop,
        }
    }

    fn turns(&self) -> Option<usize> {
        Some(self.turns())
    }

    fn begins_turn(&self, _: usize) -> bool {
        self.turn().played().len() == 0
    }

    fn count_held(&self, seat: usize) -> usize {
        self.hands()[seat].len()
    }

    fn drawable(&self) -> usize {
        self.turn().boneyard().len()
    }

    fn scored(&self, seat: usize) -> i64 {
        self.gained()[seat].into()
    }

    fn pass_points(&self) -> i64 {
        self.turn().rules().pass_points.get().into()
    }

    fn close(&self) -> RoundClose {
        let cells = scoring_cells(self.turn().layout(), self.turn().rules());
        RoundClose {
            stalemate: self.hands().iter().all(|hand| !hand.is_empty()) && self.game_winner().is_none(),
            dead_cells: cells.iter().filter(|cell| cell.dead.is_some()).count(),
            ..RoundClose::default()
        }
    }

    fn gain_at_once(&mut self, mv: TableauxMove) -> i64 {
        match mv {
            TableauxMove::Place(play) => play.points.into(),
            // Legal only when nothing can be placed.
            TableauxMove::Pass | TableauxMove::Stop => -1,
        }
    }
}
