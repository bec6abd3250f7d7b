//! What a simulation needs from Castle Rock.

use super::moves::CastleRockMove;
use super::round::CastleRockRound;
use super::rules::Rules;
use crate::game::simulated::{MoveClass, Occurrence, RoundClose, SimulatedFamily, SimulatedRound};
use crate::search::game::{GameTree as _, Round as _};
use crate::tile::{Tile, Tiles, Turned};

impl SimulatedFamily for Rules {
    fn can_have(&self, what: Occurrence) -> bool {
        matches!(what, Occurrence::TileLeft | Occurrence::RoundLoss)
    }
}

impl SimulatedRound for CastleRockRound {
    fn class(mv: CastleRockMove) -> MoveClass {
        match mv {
            CastleRockMove::Add(_) => MoveClass::Play,
            CastleRockMove::Take(_) | CastleRockMove::TakeThree(_) => MoveClass::Capture,
            CastleRockMove::Stop => MoveClass::Stop,
        }
    }

    fn begins_turn(&self, _: usize) -> bool {
        !self.has_added()
    }

    fn count_held(&self, seat: usize) -> usize {
        self.held(seat).len()
    }

    fn redealt(&self, hands: &[Tiles], boneyard: &[Tile]) -> Option<Self> {
        let mut round = self.clone();
        round.made.clear();
        for (seat, (own, tiles)) in round.hands.iter_mut().zip(hands).enumerate() {
            if seat != self.to_play() {
                *own = tiles.iter().map(Turned::from).collect();
            }
        }
        (round.boneyard, round.drawn) = (boneyard.iter().copied().map(Turned::from).collect(), 0);
        Some(round)
    }

    fn drawable(&self) -> usize {
        self.boneyard().len()
    }

    fn scored(&self, seat: usize) -> i64 {
        self.captured(seat) as i64
    }

    fn close(&self) -> RoundClose {
        RoundClose { left: self.row().len(), ..RoundClose::default() }
    }

    /// Tiles captured; for an add, whether it makes a capture possible.
    fn gain_at_once(&mut self, mv: CastleRockMove) -> i64 {
        if !matches!(mv, CastleRockMove::Add(_)) {
            return mv.captured() as i64;
        }
        self.make(mv);
        let can_capture = self.has_added();
        self.unmake();
        can_capture.into()
    }
}
