//! A whole hand in play.

use crate::game::answer::Draws;
use crate::game::answer::{Best, Judgement, LegalPlay, Need, Taken, Value, stranger, value};
use crate::game::families::{Act, Board};
use crate::game::in_play::InPlay;
use crate::game::question::Table;
use crate::game::tableaux::answers::common::{act, options, placed, rebuilt, rest_of_turn, without_tile};
use crate::game::tableaux::moves::TableauxMove as Own;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::round::TableauxRound;
use crate::game::tableaux::rules::Rules as TableauxRules;
use crate::game::tableaux::setup::Position;
use crate::search::Limits;
use crate::tile::Turned;

/// A hand played to its end.
#[derive(Clone)]
pub(crate) struct WholeHand {
    start: Position,
    round: TableauxRound,
}

impl WholeHand {
    /// The hand of a position in which every tile is known.
    pub(crate) fn new(position: &Position) -> Option<Self> {
        Some(Self { start: position.clone(), round: TableauxRound::new(position)? })
    }

    /// The move that ends this turn without another tile, and its points. Callers may write `pass` or
    /// `stop`; this is the legal one of them.
    fn way_out(&self) -> (Step, i32) {
        let turn = self.round.turn();
        if turn.played().len() > 0 || self.round.is_last_turn() {
            (Step::Stop, 0)
        } else {
            (Step::Pass, turn.rules().pass_points.get())
        }
    }
}

impl InPlay for WholeHand {
    type State = TableauxRound;

    fn of(board: &Board) -> Option<Self> {
        if let Board::Tableaux(position) = board { Self::new(position) } else { None }
    }

    fn state(&self) -> &TableauxRound {
        &self.round
    }

    fn state_mut(&mut self) -> &mut TableauxRound {
        &mut self.round
    }

    fn written(act: Own) -> Act {
        self::act(act)
    }
}

impl Table for WholeHand {
    fn board(&self) -> Board {
        let hands = self.round.hands().map(Some);
        rebuilt(&self.start, self.round.turn(), hands, self.round.to_play(), self.round.scores())
    }

    fn seats(&self) -> usize {
        TableauxRules::PLAYERS
    }

    fn to_play(&self) -> usize {
        self.round.to_play()
    }

    fn is_over(&self) -> bool {
        self.round.is_over()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        options(&self.round.plays())
    }

    fn acts(&self) -> Vec<Act> {
        let mut acts: Vec<Act> = self.plays().into_iter().map(|play| play.act).collect();
        let way_out = Act::Tableaux(self.way_out().0);
        acts.extend(Some(way_out).filter(|act| self.judge(act).is_legal()));
        acts
    }

    fn judge(&self, act: &Act) -> Judgement {
        let Act::Tableaux(step) = act else { return stranger(act) };
        if let Step::Place(placement) = step {
            let turn = self.round.turn();
            let held = Some(turn.hand().contains(placement.tile()));
            let mut judgement = placed(turn.layout(), turn.rules(), *placement, held);
            if let Err(refusal) = self.round.clone().place(*placement) {
                judgement.worth = None;
                judgement.reason = refusal.to_string();
                let name = refusal.name().filter(|name| !judgement.refusals.contains(name));
                judgement.refusals.extend(name);
            }
            return judgement;
        }
        let mut after = self.round.clone();
        let taken = if *step == Step::Pass { after.pass() } else { after.stop() };
        match taken {
            Ok(()) => {
                let (step, points) = self.way_out();
                without_tile(Act::Tableaux(step), points, None)
            }
            Err(refusal) => without_tile(*act, 0, Some(&refusal)),
        }
    }

    fn take(&mut self, act: &Act) -> Result<Taken, Judgement> {
        let judgement = self.judge(act);
        let (Act::Tableaux(step), true) = (judgement.act, judgement.is_legal()) else {
            return Err(judgement);
        };
        let seat = self.round.to_play();
        let boneyard = self.round.turn().boneyard().to_vec();
        let points = judgement.worth.map_or(0, |worth| worth.points);
        let taken = match step {
            Step::Place(placement) => self.round.place(placement).map(|_| ()),
            Step::Pass => self.round.pass(),
            Step::Stop => self.round.stop(),
        };
        if taken.is_err() {
            return Err(judgement);
        }
        let drawn = boneyard[..boneyard.len() - self.round.turn().boneyard().len()].iter();
        let drawn = drawn.copied().map(Turned::from).collect();
        Ok(Taken { act: judgement.act, seat, points, why: judgement.reason, drawn })
    }

    fn gained(&self) -> Vec<i32> {
        self.round.gained().to_vec()
    }

    fn scores(&self) -> Vec<i32> {
        self.round.scores().to_vec()
    }

    fn next_lead(&self) -> Option<usize> {
        self.is_over().then(|| self.round.next_lead())
    }

    fn is_last_turn(&self) -> bool {
        self.round.is_last_turn()
    }

    fn winner(&self) -> Option<usize> {
        self.round.game_winner()
    }

    fn rest_of_turn(&self, draws: Draws, limits: Limits) -> Result<Best, Need> {
        Ok(rest_of_turn(self.round.turn(), draws, limits))
    }

    fn rest_of_hand(&self, limits: Limits) -> Result<Value, Need> {
        Ok(value(self.round.clone(), limits, act))
    }
}
