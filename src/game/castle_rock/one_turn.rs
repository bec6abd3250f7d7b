//! The turn of one seat in play, and the judgement of its moves.

use super::best::{lines, solve};
use super::judge::{CastleRockJudgement, CastleRockRefusal, judge};
use super::moves::CastleRockMove;
use super::row::Row;
use super::setup::{CastleRockPosition, CastleRockSetup};
use super::turn::CastleRockTurn;
use crate::game::answer::{Best, Draws, Goal, Judgement, LegalPlay, Need, Worth, stranger};
use crate::game::families::{Move, Position};
use crate::game::move_kind::MoveKind;
use crate::game::question::Table;
use crate::game::taken::Taken;
use crate::search::Limits;
use crate::search::game::GameTree as _;

/// The worth of a legal move; whether the turn goes on is known once it is made.
pub(super) fn worth(row: &Row, mv: CastleRockMove) -> Worth {
    let kind = match mv {
        CastleRockMove::Add(_) => MoveKind::Add,
        CastleRockMove::Take(_) => MoveKind::Middle,
        CastleRockMove::TakeThree(_) => MoveKind::Three,
        CastleRockMove::Stop => MoveKind::Stop,
    };
    let continues = mv != CastleRockMove::Stop && row.after(mv).has_capture();
    Worth { kind, points: mv.captured() as i32, continues, total: None }
}

/// The judgement of a move in a turn.
pub(super) fn judged(turn: &CastleRockTurn, mv: CastleRockMove) -> Judgement {
    let found = judge(turn, mv);
    let held = match mv {
        CastleRockMove::Add(tile) => Some(turn.hand().iter().any(|held| held.tile() == tile.tile())),
        _ => None,
    };
    Judgement::new(found.mv, found.verdict.is_ok().then(|| worth(turn.row(), found.mv)), held, found)
}

/// The best result of a turn from its current state.
pub(super) fn best_of(
    turn: &CastleRockTurn,
    goal: Option<Goal>,
    wanted: usize,
    limits: Limits,
) -> Result<Best, Need> {
    let found = solve(turn, goal, &limits).ok_or(Need::Hand)?;
    let goal = goal.unwrap_or(Goal::Points(found.captured as i32));
    Ok(Best {
        best: found.captured as i32,
        exact: true,
        bound: found.captured as i32,
        line: written(&found.line),
        solutions: found.solutions,
        lines: lines(turn, goal, wanted, limits).iter().map(|line| written(line)).collect(),
        nodes: 0,
    })
}

/// The best of the rest of a turn; to capture nothing more is to stop.
pub(super) fn rest_of_turn(turn: &CastleRockTurn) -> Result<Best, Need> {
    let mut found = best_of(turn, None, 0, Limits::default())?;
    if found.line.is_empty() {
        found.line.push(CastleRockMove::Stop.into());
    }
    Ok(found)
}

fn written(moves: &[CastleRockMove]) -> Vec<Move> {
    moves.iter().copied().map(Move::from).collect()
}

/// The turn of one seat; only its own hand needs to be known.
pub(super) struct RowTurn {
    pub(super) start: CastleRockPosition,
    pub(super) turn: CastleRockTurn,
    pub(super) stopped: bool,
}

impl RowTurn {
    fn own_moves(&self) -> Vec<CastleRockMove> {
        let mut moves = Vec::new();
        if !self.is_over() {
            self.turn.legal_moves(&mut moves);
            moves.extend(self.turn.may_stop().then_some(CastleRockMove::Stop));
        }
        moves
    }

    fn captured(&self) -> i32 {
        self.turn.moves().map(|mv| mv.captured() as i32).sum()
    }
}

impl Table for RowTurn {
    fn position(&self) -> Position {
        let setup = self.start.setup().clone().after_turn(self.turn.hand().to_vec(), self.captured());
        let setup = CastleRockSetup { layout: self.turn.row().tiles().to_vec(), ..setup };
        // The tiles of a valid position make a valid one.
        CastleRockPosition::new(setup).unwrap_or_else(|_| self.start.clone()).into()
    }

    fn is_over(&self) -> bool {
        self.stopped || self.turn.has_added() && !self.turn.row().has_capture()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        let plays = self.own_moves().into_iter().filter(|mv| *mv != CastleRockMove::Stop);
        plays.map(|mv| LegalPlay { mv: mv.into(), worth: worth(self.turn.row(), mv) }).collect()
    }

    fn moves(&self) -> Vec<Move> {
        self.own_moves().into_iter().map(Move::from).collect()
    }

    fn judge(&self, mv: &Move) -> Judgement {
        let Ok(own) = CastleRockMove::try_from(*mv) else { return stranger(mv) };
        if self.stopped {
            let over = CastleRockJudgement { mv: own, verdict: Err(CastleRockRefusal::TurnOver) };
            return Judgement::new(own, None, None, over);
        }
        judged(&self.turn, own)
    }

    fn take(&mut self, mv: &Move) -> Result<Taken, Judgement> {
        let judgement = self.judge(mv);
        let (Move::CastleRock(own), true) = (judgement.mv, judgement.is_legal()) else {
            return Err(judgement);
        };
        if own == CastleRockMove::Stop {
            self.stopped = true;
        } else {
            self.turn.make(own);
        }
        Ok(Taken::in_turn(&judgement, own.captured() as i32, Vec::new()))
    }

    fn gained(&self) -> Vec<i32> {
        vec![self.captured()]
    }

    fn scores(&self) -> Vec<i32> {
        vec![self.start.score(self.start.to_play()) + self.captured()]
    }

    fn rest_of_turn(&self, _: Draws, _: Limits) -> Result<Best, Need> {
        rest_of_turn(&self.turn)
    }
}
