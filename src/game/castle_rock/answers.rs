//! The results of Castle Rock.

use super::exchange::CastleRockExchange;
use super::moves::CastleRockMove;
use super::one_turn::{RowTurn, best_of, judged};
use super::setup::CastleRockPosition;
use crate::game::answer::{Best, Goal, Judgement, Need, stranger};
use crate::game::families::Move;
use crate::game::odds::found::{self, Asked, Objective, Odds};
use crate::game::question::{Game, PlainTurn, Table};
use crate::search::ratio::Ratio;
use crate::search::{Limits, Meter, brute_force};

impl Game for CastleRockPosition {
    fn judge(&self, mv: &Move) -> Result<Judgement, Need> {
        let turn = self.turn().ok_or(Need::Hand)?;
        Ok(CastleRockMove::try_from(*mv).map_or_else(|_| stranger(mv), |own| judged(&turn, own)))
    }

    fn turn(&self) -> Result<Box<dyn Table>, Need> {
        let turn = self.turn().ok_or(Need::Hand)?;
        Ok(Box::new(RowTurn { start: self.clone(), turn, stopped: false }))
    }

    /// A turn has no draw; the unknown is the reply to it.
    fn turn_odds(&self, asked: &Asked, limits: &Limits) -> Result<Odds, Need> {
        let exchange = exchange(self, asked)?;
        Ok(found::of_turn(exchange, self.to_play(), asked, limits, &|_, _, _| None))
    }

    fn plain_turn(&self, goal: Option<Goal>, meter: &mut Meter) -> Result<Option<PlainTurn>, Need> {
        let mut turn = self.turn().ok_or(Need::Hand)?;
        let found = brute_force::turn(&mut turn, Goal::points(goal), meter);
        // An empty row is not a number of points.
        Ok(found.map(|(best, count)| (best, (goal != Some(Goal::Clear)).then_some(count))))
    }

    fn plain_odds(&self, asked: &Asked, meter: &mut Meter) -> Result<Option<Vec<(Move, Ratio)>>, Need> {
        Ok(found::plain_odds(exchange(self, asked)?, meter))
    }

    /// Exact on any row: the value of a row is computed, not searched. Only the lines are searched.
    fn best_turn(&self, goal: Option<Goal>, limits: Limits, wanted: usize) -> Result<Best, Need> {
        best_of(&self.turn().ok_or(Need::Hand)?, goal, wanted, limits)
    }
}

/// The turn with its reply.
fn exchange(position: &CastleRockPosition, asked: &Asked) -> Result<CastleRockExchange, Need> {
    if asked.objective == Objective::Points {
        return Err(Need::NoDraws);
    }
    CastleRockExchange::new(position, asked.other_hand).ok_or(Need::OtherHand)
}
