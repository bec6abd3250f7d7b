//! What Tableaux and its kin provide for their whole hands.

use super::judged::{passed, placed, reading_order, refused, rest_of_turn, stopped, worth};
use crate::game::answer::{Best, Draws, Judgement, Need, Worth};
use crate::game::families::Position;
use crate::game::move_kind::MoveKind;
use crate::game::tableaux::free_play::TableauxFreePlay;
use crate::game::tableaux::moves::TableauxMove;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::round::TableauxRound;
use crate::game::tableaux::rules::Rules;
use crate::game::tableaux::setup::{TableauxPosition, TableauxSetup};
use crate::game::whole_hand::HandFamily;
use crate::search::Limits;
use crate::sorted;
use crate::tile::Tile;

impl HandFamily for Rules {
    type Round = TableauxRound;
    type FreePlay = TableauxFreePlay;

    fn round(position: &TableauxPosition) -> Result<TableauxRound, Need> {
        TableauxRound::new(position).ok_or(Need::EveryTile)
    }

    fn free_play(position: &TableauxPosition) -> Result<TableauxFreePlay, Need> {
        position.free_play().ok_or(Need::Hand)
    }

    fn position(position: TableauxPosition) -> Position {
        Position::Tableaux(position)
    }

    fn held(round: &TableauxRound) -> Vec<Vec<Tile>> {
        round.hands().map(|hand| hand.iter().collect()).into()
    }

    fn boneyard(round: &TableauxRound) -> &[Tile] {
        round.turn().boneyard()
    }

    fn lay(_: &TableauxPosition, round: &TableauxRound, setup: &mut TableauxSetup) {
        setup.layout = round.turn().layout().placements().collect();
    }

    fn worth(round: &TableauxRound, mv: TableauxMove) -> Worth {
        let alone = |kind, points| Worth { kind, points, continues: false, total: None };
        match mv {
            TableauxMove::Place(play) => worth(&play),
            TableauxMove::Pass => alone(MoveKind::Pass, round.turn().rules().pass_points.get()),
            TableauxMove::Stop => alone(MoveKind::Stop, 0),
        }
    }

    /// The pass or the stop comes last.
    fn sort(moves: &mut [TableauxMove]) {
        sorted::sort_by_key(moves, |mv| match mv {
            TableauxMove::Place(play) => (false, Some(reading_order(play))),
            TableauxMove::Pass | TableauxMove::Stop => (true, None),
        });
    }

    fn is_play(mv: TableauxMove) -> bool {
        matches!(mv, TableauxMove::Place(_))
    }

    /// Callers may write `pass` or `stop`; one of them is legal.
    fn judge(round: &TableauxRound, step: Step) -> Judgement {
        let (turn, refusal) = (round.turn(), round.refusal(step));
        match (step, refusal) {
            (Step::Place(placement), refusal) => {
                let held = Some(turn.hand().contains(placement.tile()));
                placed(turn.layout(), turn.rules(), placement, held, refusal)
            }
            (_, Some(refusal)) => refused(step, refusal),
            _ if turn.played().len() > 0 || round.is_last_turn() => stopped(),
            _ => passed(turn.rules().pass_points.get()),
        }
    }

    fn legal(round: &TableauxRound, step: Step) -> Option<TableauxMove> {
        Some(match step {
            Step::Place(placement) => TableauxMove::Place(round.turn().find(placement)?),
            Step::Pass => TableauxMove::Pass,
            Step::Stop => TableauxMove::Stop,
        })
    }

    fn is_last_turn(round: &TableauxRound) -> bool {
        round.is_last_turn()
    }

    fn next_lead(round: &TableauxRound, _: usize) -> Option<usize> {
        Some(round.next_lead())
    }

    fn rest_of_turn(round: &TableauxRound, draws: Draws, limits: Limits) -> Result<Best, Need> {
        Ok(rest_of_turn(round.turn(), draws, limits))
    }
}
