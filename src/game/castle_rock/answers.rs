//! The results of Castle Rock.

use crate::game::answer::Draws;
use crate::game::answer::{Best, Division, Goal, Judgement, LegalPlay, Need, Perft, Taken, Value, Worth};
use crate::game::castle_rock::best::{self, lines, solve};
use crate::game::castle_rock::exchange::CastleRockExchange;
use crate::game::castle_rock::hand::CastleRockRound;
use crate::game::castle_rock::judge::{CastleRockRefusal, judge};
use crate::game::castle_rock::moves::CastleRockMove as Own;
use crate::game::castle_rock::score::{next_leader, winner};
use crate::game::castle_rock::setup::{Position, Setup};
use crate::game::castle_rock::turn::CastleRockTurn;
use crate::game::families::{Act, Board};
use crate::game::in_play::InPlay;
use crate::game::move_kind::MoveKind;
use crate::game::odds::after::{AfterActs, Rest, after_acts};
use crate::game::odds::found;
use crate::game::odds::found::{Asked, Objective, Odds};
use crate::game::question::{Game, PlainTurn, Table};
use crate::game::setup::{Boneyard, Hands};
use crate::search::brute_force::Patience;
use crate::search::game::{GameTree as _, Round as _, Turn as _};
use crate::search::ratio::Ratio;
use crate::search::{Limits, brute_force};

impl Game for Position {
    fn judge(&self, act: &Act) -> Result<Judgement, Need> {
        Ok(judged(&self.turn().ok_or(Need::Hand)?, act))
    }

    fn turn(&self) -> Result<Box<dyn Table>, Need> {
        let turn = self.turn().ok_or(Need::Hand)?;
        Ok(Box::new(OneTurn { start: self.clone(), turn, stopped: false }))
    }

    fn hand(&self) -> Result<Box<dyn Table>, Need> {
        Ok(Box::new(WholeHand::new(self).ok_or(Need::EveryTile)?))
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<Perft, Need> {
        Ok(crate::game::answer::perft(&self.free_play().ok_or(Need::Hand)?, depth, limits))
    }

    fn divide(&self, depth: u32, limits: &Limits) -> Result<Division, Need> {
        let play = self.free_play().ok_or(Need::Hand)?;
        Ok(crate::game::answer::divide(&play, depth, limits, Act::CastleRock))
    }

    fn value(&self, limits: Limits) -> Result<Value, Need> {
        let hand = self.rest().ok_or(Need::EveryTile)?;
        Ok(crate::game::answer::value(hand, limits, Act::CastleRock))
    }

    fn after_acts(&self, rest: Rest, limits: &Limits) -> Result<AfterActs, Need> {
        let hand = self.rest().ok_or(Need::EveryTile)?;
        Ok(after_acts(hand, rest, limits, Act::CastleRock))
    }

    /// A turn has no draw; the unknown is the reply to it.
    fn turn_odds(&self, asked: &Asked, limits: &Limits) -> Result<Odds, Need> {
        let exchange = exchange(self, asked)?;
        Ok(found::of_turn(exchange, self.to_play(), asked, limits, &|_, _, _| None, Act::CastleRock))
    }

    fn plain_turn(&self, goal: Option<Goal>, patience: &mut Patience) -> Result<Option<PlainTurn>, Need> {
        let mut turn = self.turn().ok_or(Need::Hand)?;
        let found = brute_force::turn(&mut turn, Goal::points(goal), patience);
        // An empty row is not a number of points.
        Ok(found.map(|(best, count)| (best, (goal != Some(Goal::Clear)).then_some(count))))
    }

    fn plain_value(&self, patience: &mut Patience) -> Result<Option<Vec<i32>>, Need> {
        Ok(crate::game::answer::plain_value(self.rest().ok_or(Need::EveryTile)?, patience))
    }

    fn plain_odds(&self, asked: &Asked, patience: &mut Patience) -> Result<Option<Vec<(Act, Ratio)>>, Need> {
        Ok(found::plain_odds(exchange(self, asked)?, patience, Act::CastleRock))
    }

    /// Exact on any row: the value of a row is computed, not searched. Only the lines are searched.
    fn best_turn(&self, goal: Option<Goal>, limits: Limits, wanted: usize) -> Result<Best, Need> {
        best_of(&self.turn().ok_or(Need::Hand)?, goal.map(own_goal), wanted, limits)
    }
}

/// The best result of a turn from its current state.
fn best_of(
    turn: &CastleRockTurn,
    goal: Option<best::Goal>,
    wanted: usize,
    limits: Limits,
) -> Result<Best, Need> {
    let found = solve(turn, goal).ok_or(Need::Hand)?;
    let goal = goal.unwrap_or(best::Goal::Captured(found.captured));
    Ok(Best {
        best: found.captured as i32,
        exact: true,
        bound: found.captured as i32,
        line: wrap(&found.line),
        solutions: found.solutions,
        lines: lines(turn, goal, wanted, limits).iter().map(|line| wrap(line)).collect(),
        nodes: 0,
    })
}

/// The best of the rest of a turn; to capture nothing more is to stop.
fn rest_of_turn(turn: &CastleRockTurn) -> Result<Best, Need> {
    let mut found = best_of(turn, None, 0, Limits::default())?;
    if found.line.is_empty() {
        found.line.push(Act::CastleRock(Own::Stop));
    }
    Ok(found)
}

/// The turn with its reply.
fn exchange(position: &Position, asked: &Asked) -> Result<CastleRockExchange, Need> {
    if asked.objective == Objective::Points {
        return Err(Need::NoDraws);
    }
    CastleRockExchange::new(position, asked.other_hand).ok_or(Need::OtherHand)
}

fn own_goal(goal: Goal) -> best::Goal {
    match goal {
        Goal::Points(points) => best::Goal::Captured(points.max(0) as usize),
        Goal::Clear => best::Goal::Clear,
    }
}

fn wrap(acts: &[Own]) -> Vec<Act> {
    acts.iter().copied().map(Act::CastleRock).collect()
}

/// The worth of a legal move; whether the turn goes on is known once it is made.
fn worth(turn: &CastleRockTurn, act: Own) -> Worth {
    let kind = match act {
        Own::Add(_) => MoveKind::Add,
        Own::Take(_) => MoveKind::Middle,
        Own::TakeThree(_) => MoveKind::Three,
        Own::Stop => MoveKind::Stop,
    };
    let mut after = turn.clone();
    if act != Own::Stop {
        after.make(act);
    }
    let continues = act != Own::Stop && after.row().has_capture();
    Worth { kind, points: act.captured() as i32, continues }
}

fn judged(turn: &CastleRockTurn, act: &Act) -> Judgement {
    let Act::CastleRock(own) = act else { return crate::game::answer::stranger(act) };
    let found = judge(turn, *own);
    let held = match own {
        Own::Add(tile) => Some(turn.hand().iter().any(|held| held.tile() == tile.tile())),
        _ => None,
    };
    Judgement {
        act: Act::CastleRock(found.act),
        worth: found.verdict.is_ok().then(|| worth(turn, found.act)),
        held,
        barred: None,
        halves: Vec::new(),
        reason: found.verdict.map_or_else(|refusal| refusal.to_string(), |reason| reason.to_string()),
        refusals: found.verdict.err().map(CastleRockRefusal::name).into_iter().collect(),
    }
}

fn options(turn: &CastleRockTurn, acts: &[Own]) -> Vec<LegalPlay> {
    let plays = acts.iter().filter(|act| **act != Own::Stop);
    plays.map(|act| LegalPlay { act: Act::CastleRock(*act), worth: worth(turn, *act) }).collect()
}

/// The turn of one seat; only its own hand needs to be known.
struct OneTurn {
    start: Position,
    turn: CastleRockTurn,
    stopped: bool,
}

impl OneTurn {
    fn own_acts(&self) -> Vec<Own> {
        let mut acts = Vec::new();
        if !self.is_over() {
            self.turn.legal_moves(&mut acts);
            acts.extend(self.turn.may_stop().then_some(Own::Stop));
        }
        acts
    }
}

impl Table for OneTurn {
    fn board(&self) -> Board {
        let hands = match self.start.hands() {
            Hands::All(hands) => {
                let mut hands = hands.clone();
                if let Some(own) = hands.get_mut(self.start.to_play()) {
                    *own = self.turn.hand().to_vec();
                }
                Hands::All(hands)
            }
            _ => Hands::Own(self.turn.hand().to_vec()),
        };
        let seat = self.start.to_play();
        let mut scores = self.start.scores().to_vec();
        if let Some(score) = scores.get_mut(seat) {
            *score += self.gained()[0];
        }
        let setup = Setup { hands, scores, ..self.start.setup().clone() };
        rebuilt(&self.start, Setup { layout: self.turn.row().tiles().to_vec(), ..setup })
    }

    fn seats(&self) -> usize {
        1
    }

    fn to_play(&self) -> usize {
        0
    }

    fn is_over(&self) -> bool {
        self.stopped || self.turn.has_added() && !self.turn.row().has_capture()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        options(&self.turn, &self.own_acts())
    }

    fn acts(&self) -> Vec<Act> {
        wrap(&self.own_acts())
    }

    fn judge(&self, act: &Act) -> Judgement {
        judged(&self.turn, act)
    }

    fn take(&mut self, act: &Act) -> Result<Taken, Judgement> {
        let judgement = self.judge(act);
        let (Act::CastleRock(own), true) = (judgement.act, judgement.is_legal() && !self.stopped) else {
            return Err(judgement);
        };
        if own == Own::Stop {
            self.stopped = true;
        } else {
            self.turn.make(own);
        }
        let points = own.captured() as i32;
        Ok(Taken { act: judgement.act, seat: 0, points, why: judgement.reason, drawn: Vec::new() })
    }

    fn gained(&self) -> Vec<i32> {
        vec![self.turn.acts().map(|act| self.turn.points(act)).sum()]
    }

    fn scores(&self) -> Vec<i32> {
        vec![self.start.score(self.start.to_play()) + self.gained()[0]]
    }

    fn rest_of_turn(&self, _: Draws, _: Limits) -> Result<Best, Need> {
        rest_of_turn(&self.turn)
    }
}

/// A hand played to its end.
#[derive(Clone)]
pub(crate) struct WholeHand {
    start: Position,
    hand: CastleRockRound,
    /// Whether a `stop` was written after a turn that had ended by itself.
    said_stop: bool,
}

impl WholeHand {
    fn new(position: &Position) -> Option<Self> {
        Some(Self { start: position.clone(), hand: position.rest()?, said_stop: false })
    }

    fn own_acts(&self) -> Vec<Own> {
        let mut acts = Vec::new();
        if !self.hand.is_over() {
            self.hand.legal_moves(&mut acts);
        }
        acts
    }
}

impl InPlay for WholeHand {
    type State = CastleRockRound;

    fn of(board: &Board) -> Option<Self> {
        if let Board::CastleRock(position) = board { Self::new(position) } else { None }
    }

    fn state(&self) -> &CastleRockRound {
        &self.hand
    }

    fn state_mut(&mut self) -> &mut CastleRockRound {
        &mut self.hand
    }

    fn written(act: Own) -> Act {
        Act::CastleRock(act)
    }
}

impl Table for WholeHand {
    fn board(&self) -> Board {
        let hands = (0..self.hand.seats()).map(|seat| self.hand.held(seat).to_vec()).collect();
        let setup = Setup {
            layout: self.hand.row().tiles().to_vec(),
            hands: Hands::All(hands),
            to_play: self.hand.to_play(),
            boneyard: Boneyard::Known(self.hand.boneyard().to_vec()),
            scores: self.scores(),
            ..self.start.setup().clone()
        };
        rebuilt(&self.start, setup)
    }

    fn seats(&self) -> usize {
        self.hand.seats()
    }

    fn to_play(&self) -> usize {
        self.hand.to_play()
    }

    fn is_over(&self) -> bool {
        self.hand.is_over()
    }

    fn plays(&self) -> Vec<LegalPlay> {
        options(&self.hand.turn(), &self.own_acts())
    }

    fn acts(&self) -> Vec<Act> {
        wrap(&self.own_acts())
    }

    fn judge(&self, act: &Act) -> Judgement {
        let over = CastleRockRefusal::Over;
        if self.is_over() {
            return Judgement::refused(*act, &over, vec![over.name()]);
        }
        judged(&self.hand.turn(), act)
    }

    fn take(&mut self, act: &Act) -> Result<Taken, Judgement> {
        let Act::CastleRock(own) = act else { return Err(crate::game::answer::stranger(act)) };
        let before = self.hand.boneyard().to_vec();
        // An add may first end the turn of another seat, which only the hand knows.
        let mut judgement = self.judge(act);
        let ended_by_itself = *own == Own::Stop && !self.hand.has_added();
        if ended_by_itself && self.said_stop {
            return Err(judgement);
        }
        match self.hand.play(*own) {
            Ok(own) => {
                self.said_stop = ended_by_itself;
                let seat = self.hand.acts_so_far().last().map_or(self.to_play(), |(seat, _)| seat);
                let drawn = before[..before.len() - self.hand.boneyard().len()].to_vec();
                let why = if judgement.is_legal() { judgement.reason } else { String::new() };
                let points = own.captured() as i32;
                Ok(Taken { act: Act::CastleRock(own), seat, points, why, drawn })
            }
            Err(refusal) => {
                judgement.worth = None;
                judgement.reason = refusal.to_string();
                judgement.refusals = vec![refusal.name()];
                Err(judgement)
            }
        }
    }

    fn gained(&self) -> Vec<i32> {
        (0..self.hand.seats()).map(|seat| self.hand.gained(seat)).collect()
    }

    fn scores(&self) -> Vec<i32> {
        self.gained().iter().enumerate().map(|(seat, gained)| self.start.score(seat) + gained).collect()
    }

    fn captured(&self) -> Vec<usize> {
        (0..self.hand.seats()).map(|seat| self.hand.captured(seat)).collect()
    }

    fn next_lead(&self) -> Option<usize> {
        self.is_over().then(|| next_leader(self.start.to_play(), self.hand.seats()))
    }

    /// The seat that begins counts as the one dealt first.
    fn winner(&self) -> Option<usize> {
        let scores = self.scores();
        self.is_over().then(|| winner(self.start.rules(), &scores, self.start.to_play())).flatten()
    }

    fn rest_of_turn(&self, _: Draws, _: Limits) -> Result<Best, Need> {
        rest_of_turn(&self.hand.turn())
    }

    fn rest_of_hand(&self, limits: Limits) -> Result<Value, Need> {
        Ok(crate::game::answer::value(self.hand.clone(), limits, Act::CastleRock))
    }
}

/// The position after some moves.
fn rebuilt(start: &Position, setup: Setup) -> Board {
    // The tiles of a valid position make a valid one.
    Board::CastleRock(Position::new(setup).unwrap_or_else(|_| start.clone()))
}
