//! What Castle Rock provides as a family.

use super::judge::{CastleRockJudgement, CastleRockRefusal};
use super::moves::CastleRockMove;
use super::score;
use super::setup::{CastleRockPosition, CastleRockSetup};
use crate::game::castle_rock::rules::Rules;
use crate::game::family::Family;
use crate::game::hands::{Boneyard, Hands};
use crate::game::position::Unreachable;
use crate::game::reach::held_above;
use crate::game::refusal_kind::RefusalKind;
use crate::game::shuffle::{DealFault, shuffled};
use crate::game::unseen::{Held, HiddenFault, Traced};
use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::tile::{Tile, Turned};

impl Family for Rules {
    type Move = CastleRockMove;
    type Verdict = CastleRockJudgement;

    const REFUSALS: &'static [RefusalKind] = CastleRockRefusal::KINDS;

    fn players(&self) -> Players {
        Players::new(Self::FEWEST as u8, Self::MOST as u8)
    }

    fn dealt(&self, players: usize) -> Option<usize> {
        self.deal(players).map(|deal| deal.hand)
    }

    fn boneyard_after_deal(&self, players: usize) -> Option<usize> {
        self.deal(players).map(|deal| deal.boneyard)
    }

    /// Deals the row, then the hands ("the deal"). Seat 0 is at the dealer's left and leads
    /// (CR-LEAD-1).
    fn deal(&self, players: usize, random: &mut ChaCha) -> Result<(CastleRockSetup, u32), DealFault> {
        let deal = self.deal(players).ok_or(DealFault::NoDeal(players))?;
        let tiles: Vec<Turned> = shuffled(self.set, random).into_iter().map(Turned::from).collect();
        let (row, rest) = tiles.split_at(deal.row);
        let (hands, boneyard) = rest.split_at(deal.players * deal.hand);
        let setup = CastleRockSetup {
            layout: row.to_vec(),
            hands: Hands::All(hands.chunks(deal.hand).map(<[Turned]>::to_vec).collect()),
            boneyard: Boneyard::Known(boneyard.to_vec()),
            ..CastleRockSetup::new(self.clone())
        };
        Ok((setup, 0))
    }

    fn tile_played(mv: &CastleRockMove) -> Option<Tile> {
        if let CastleRockMove::Add(turned) = mv { Some(turned.tile()) } else { None }
    }

    fn move_goes_on(_: &str, word: &str) -> bool {
        !matches!(word, "add" | "take" | "stop")
    }

    /// Every unseen tile may lie anywhere.
    fn trace(
        setup: &CastleRockSetup,
        hands: &[Held],
        to_play: usize,
        line: &[CastleRockMove],
    ) -> Result<Traced, HiddenFault> {
        if !line.is_empty() {
            return Err(HiddenFault::NoLine);
        }
        let bare =
            CastleRockSetup { hands: Hands::Hidden, boneyard: Boneyard::Known(Vec::new()), ..setup.clone() };
        Ok(Traced::before(bare.unplaced(), hands, to_play, 0)?)
    }

    /// Points are counted when a hand is over: captures in its course win no game (CR-TALLY-1).
    fn winner(&self, scores: &[i32], leader: usize) -> Option<usize> {
        score::winner(self, scores, leader)
    }

    fn unreachable(position: &CastleRockPosition) -> Option<Unreachable> {
        held_above(position.hands(), |players| Family::dealt(position.rules(), players))
    }
}
