//! What Castle Rock provides for its whole hands.

use super::judge::{CastleRockJudgement, CastleRockRefusal};
use super::moves::CastleRockMove;
use super::one_turn::{judged, rest_of_turn, worth};
use super::round::CastleRockRound;
use super::rules::Rules;
use super::score::next_leader;
use super::setup::{CastleRockPosition, CastleRockSetup};
use super::turn::CastleRockFreePlay;
use crate::game::answer::{Best, Draws, Judgement, Need, Worth};
use crate::game::families::Position;
use crate::game::whole_hand::HandFamily;
use crate::search::Limits;
use crate::search::game::Round as _;
use crate::tile::Turned;

impl HandFamily for Rules {
    type Round = CastleRockRound;
    type FreePlay = CastleRockFreePlay;

    fn round(position: &CastleRockPosition) -> Result<CastleRockRound, Need> {
        position.rest().ok_or(Need::EveryTile)
    }

    fn free_play(position: &CastleRockPosition) -> Result<CastleRockFreePlay, Need> {
        position.free_play().ok_or(Need::Hand)
    }

    fn position(position: CastleRockPosition) -> Position {
        Position::CastleRock(position)
    }

    fn held(round: &CastleRockRound) -> Vec<Vec<Turned>> {
        (0..round.seats()).map(|seat| round.held(seat).to_vec()).collect()
    }

    fn boneyard(round: &CastleRockRound) -> &[Turned] {
        round.boneyard()
    }

    fn lay(_: &CastleRockPosition, round: &CastleRockRound, setup: &mut CastleRockSetup) {
        setup.layout = round.row().tiles().to_vec();
    }

    fn worth(round: &CastleRockRound, mv: CastleRockMove) -> Worth {
        worth(round.row(), mv)
    }

    fn is_play(mv: CastleRockMove) -> bool {
        mv != CastleRockMove::Stop
    }

    fn judge(round: &CastleRockRound, mv: CastleRockMove) -> Judgement {
        if round.is_over() {
            return Judgement::new(mv, None, None, refused(mv, CastleRockRefusal::Over));
        }
        judged(&round.turn(), mv)
    }

    fn legal(_: &CastleRockRound, mv: CastleRockMove) -> Option<CastleRockMove> {
        Some(mv)
    }

    /// An add may first end the turn of another seat, which only the round knows.
    fn make_written(
        round: &mut CastleRockRound,
        mv: CastleRockMove,
        judgement: Judgement,
    ) -> Result<(usize, Judgement), Judgement> {
        match round.play(mv) {
            Ok(spelt) => {
                let seat = round.acts_so_far().last().map_or(round.to_play(), |(seat, _)| seat);
                Ok((seat, Judgement { mv: spelt.into(), ..judgement }))
            }
            Err(refusal) => Err(Judgement::new(judgement.mv, None, judgement.held, refused(mv, refusal))),
        }
    }

    fn all_captured(round: &CastleRockRound) -> Vec<usize> {
        (0..round.seats()).map(|seat| round.captured(seat)).collect()
    }

    fn next_lead(round: &CastleRockRound, leader: usize) -> Option<usize> {
        Some(next_leader(leader, round.seats()))
    }

    fn rest_of_turn(round: &CastleRockRound, _: Draws, _: Limits) -> Result<Best, Need> {
        rest_of_turn(&round.turn())
    }
}

fn refused(mv: CastleRockMove, refusal: CastleRockRefusal) -> CastleRockJudgement {
    CastleRockJudgement { mv, verdict: Err(refusal) }
}
