//! The turn of one seat in play.

use crate::game::answer::{Best, Draws, Judgement, LegalPlay, Need, stranger};
use crate::game::families::{Move, Position};
use crate::game::hands::Boneyard;
use crate::game::question::Table;
use crate::game::tableaux::judged::{options, passed, placed, refused, rest_of_turn, stopped};
use crate::game::tableaux::moves::Play;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::round::StepRefusal;
use crate::game::tableaux::setup::TableauxPosition;
use crate::game::tableaux::turn::TableauxTurn;
use crate::game::taken::Taken;
use crate::search::Limits;
use crate::search::game::{GameTree as _, Turn as _};
use crate::tile::Turned;

/// The turn of one seat; only its own hand needs to be known.
pub(crate) struct TurnTable {
    pub(crate) start: TableauxPosition,
    pub(crate) turn: TableauxTurn,
    /// The points of the stop or pass that ended the turn.
    pub(crate) ended: Option<i32>,
}

impl TurnTable {
    fn own_plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        if self.ended.is_none() {
            self.turn.legal_moves(&mut plays);
        }
        plays
    }

    /// The step that ends the turn. Callers may write either; one of them is legal.
    fn way_out(&self) -> Step {
        if self.turn.played().len() == 0 { Step::Pass } else { Step::Stop }
    }

    /// The judgement of a pass or a stop.
    fn without_tile(&self, step: Step) -> Judgement {
        match (self.turn.stop(), self.way_out()) {
            _ if self.ended.is_some() => refused(step, StepRefusal::TurnOver),
            (None, _) => refused(step, StepRefusal::CanPlay(None)),
            (Some(points), Step::Pass) => passed(points),
            (Some(_), _) => stopped(),
        }
    }
}

impl Table for TurnTable {
    fn position(&self) -> Position {
        let hand = self.turn.hand().iter().collect();
        let mut setup = self.start.setup().clone().after_turn(hand, self.gained()[0]);
        setup.layout = self.turn.layout().placements().collect();
        if let Boneyard::Known(boneyard) = &mut setup.boneyard {
            *boneyard = self.turn.boneyard().to_vec();
        }
        // Tiles that came from a valid position make a valid one.
        TableauxPosition::new(setup).unwrap_or_else(|_| self.start.clone()).into()
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.turn.is_over()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        options(&self.own_plays())
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.plays().into_iter().map(|play| play.mv).collect();
        if !self.is_over() && self.turn.stop().is_some() {
            moves.push(self.way_out().into());
        }
        moves
    }

    fn judge(&self, mv: &Move) -> Judgement {
        let Ok(step) = Step::try_from(*mv) else { return stranger(mv) };
        let Step::Place(placement) = step else { return self.without_tile(step) };
        let hand = self.turn.hand();
        let judged = |refusal| {
            let held = Some(hand.contains(placement.tile()));
            placed(self.turn.layout(), self.turn.rules(), placement, held, refusal)
        };
        let judgement = judged(None);
        if !judgement.is_legal() {
            return judgement;
        }
        if self.is_over() {
            return judged(Some(StepRefusal::TurnOver));
        }
        if self.turn.find(placement).is_some() {
            judgement
        } else {
            judged(Some(StepRefusal::ClosingSidePlay))
        }
    }

    fn take(&mut self, mv: &Move) -> Result<Taken, Judgement> {
        let judgement = self.judge(mv);
        let (Some(worth), true) = (judgement.worth, judgement.is_legal()) else { return Err(judgement) };
        let before = self.turn.boneyard().to_vec();
        match judgement.mv {
            Move::Tableaux(Step::Place(placement)) => {
                if let Some(play) = self.turn.find(placement) {
                    self.turn.make(play);
                }
            }
            _ => self.ended = Some(worth.points),
        }
        let drawn = before[..before.len() - self.turn.boneyard().len()].iter();
        let drawn = drawn.copied().map(Turned::from).collect();
        Ok(Taken::in_turn(&judgement, worth.points, drawn))
    }

    fn gained(&self) -> Vec<i32> {
        vec![self.turn.points() + self.ended.unwrap_or(0)]
    }

    fn scores(&self) -> Vec<i32> {
        vec![self.start.scores()[self.start.to_play()] + self.gained()[0]]
    }

    fn rest_of_turn(&self, draws: Draws, limits: Limits) -> Result<Best, Need> {
        Ok(rest_of_turn(&self.turn, draws, limits))
    }
}
