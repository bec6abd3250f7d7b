//! The turn of one seat in play.

use crate::game::answer::Draws;
use crate::game::answer::{Best, Judgement, LegalPlay, Need, Taken, stranger};
use crate::game::families::{Act, Board};
use crate::game::question::Table;
use crate::game::tableaux::answers::common::{options, placed, rebuilt, rest_of_turn, without_tile};
use crate::game::tableaux::moves::Play;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::round::StepRefusal;
use crate::game::tableaux::setup::Position;
use crate::game::tableaux::turn::TableauxTurn;
use crate::search::Limits;
use crate::search::game::{GameTree as _, Turn as _};
use crate::tile::Turned;

/// The turn of one seat; only its own hand needs to be known.
pub(crate) struct OneTurn {
    pub(crate) start: Position,
    pub(crate) turn: TableauxTurn,
    /// The points of the stop or pass that ended the turn.
    pub(crate) ended: Option<i32>,
}

impl OneTurn {
    fn own_plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        if self.ended.is_none() {
            self.turn.legal_moves(&mut plays);
        }
        plays
    }

    /// The judgement of a pass or a stop. Callers may write either; one of them is legal.
    fn without_tile(&self, act: Act) -> Judgement {
        let word = if self.turn.played().len() == 0 { Step::Pass } else { Step::Stop };
        if let Some(points) = self.turn.stop() {
            return without_tile(Act::Tableaux(word), points, None);
        }
        without_tile(act, 0, Some(&StepRefusal::CanPlay(None)))
    }
}

impl Table for OneTurn {
    fn board(&self) -> Board {
        let seat = self.start.to_play();
        let mut hands = *self.start.hands();
        hands[seat] = Some(self.turn.hand());
        let mut scores = self.start.both_scores();
        scores[seat] += self.gained()[0];
        rebuilt(&self.start, &self.turn, hands, seat, scores)
    }

    fn seats(&self) -> usize {
        1
    }

    fn to_play(&self) -> usize {
        0
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.turn.is_over()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        options(&self.own_plays())
    }

    fn acts(&self) -> Vec<Act> {
        let mut acts: Vec<Act> = self.plays().into_iter().map(|play| play.act).collect();
        let step = if self.turn.played().len() == 0 { Step::Pass } else { Step::Stop };
        if !self.is_over() && self.turn.stop().is_some() {
            acts.push(Act::Tableaux(step));
        }
        acts
    }

    fn judge(&self, act: &Act) -> Judgement {
        match act {
            Act::Tableaux(Step::Place(placement)) => {
                let held = Some(self.turn.hand().contains(placement.tile()));
                let mut judgement = placed(self.turn.layout(), self.turn.rules(), *placement, held);
                let may_come = !self.is_over() && self.turn.find(*placement).is_some();
                if judgement.is_legal() && !may_come {
                    let refusal =
                        if self.is_over() { StepRefusal::TurnOver } else { StepRefusal::ClosingSidePlay };
                    judgement.worth = None;
                    judgement.reason = refusal.to_string();
                    judgement.refusals.extend(refusal.name());
                }
                judgement
            }
            Act::Tableaux(_) => self.without_tile(*act),
            _ => stranger(act),
        }
    }

    fn take(&mut self, act: &Act) -> Result<Taken, Judgement> {
        let mut judgement = self.judge(act);
        if self.ended.is_some() {
            judgement.worth = None;
            judgement.reason = StepRefusal::GoesOn.to_string();
        }
        let (Some(worth), true) = (judgement.worth, judgement.is_legal()) else { return Err(judgement) };
        let before = self.turn.boneyard().to_vec();
        match judgement.act {
            Act::Tableaux(Step::Place(placement)) => {
                if let Some(play) = self.turn.find(placement) {
                    self.turn.make(play);
                }
            }
            _ => self.ended = Some(worth.points),
        }
        let drawn = before[..before.len() - self.turn.boneyard().len()].iter();
        let drawn = drawn.copied().map(Turned::from).collect();
        Ok(Taken { act: judgement.act, seat: 0, points: worth.points, why: judgement.reason, drawn })
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
