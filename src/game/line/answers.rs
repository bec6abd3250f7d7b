//! The results of the line games.

use super::one_turn::{LineTurn, judged, worth};
use super::setup::LinePosition;
use super::whole_hand::round;
use crate::game::answer::{Best, Goal, Judgement, Need, stranger};
use crate::game::families::Move;
use crate::game::line::moves::LineMove;
use crate::game::question::{Game, PlainTurn, Table};
use crate::game::setup::Parts as _;
use crate::search::game::Round as _;
use crate::search::{Limits, Meter};

impl LinePosition {
    /// The plays of a turn with the points of each, where plays score; a draw or a pass where no tile fits.
    fn scored_plays(&self) -> Result<Vec<(LineMove, i32)>, Need> {
        if !self.rules().plays_score() {
            return Err(Need::NoBestTurn);
        }
        if self.hands().is_empty() {
            return Err(Need::Hand);
        }
        let moves = self.situation().legal_moves().into_iter();
        Ok(moves.map(|mv| (mv, worth(self.rules(), self.open(), mv).points)).collect())
    }
}

impl Game for LinePosition {
    fn judge(&self, mv: &Move) -> Result<Judgement, Need> {
        if self.hands().is_empty() {
            return Err(Need::Hand);
        }
        Ok(LineMove::try_from(*mv).map_or_else(|_| stranger(mv), |own| judged(&self.situation(), own)))
    }

    fn turn(&self) -> Result<Box<dyn Table>, Need> {
        if self.hands().is_empty() {
            return Err(Need::Hand);
        }
        // With every tile known it is certain whether the hand is over.
        let over = round(self).is_ok_and(|round| round.is_over());
        Ok(Box::new(LineTurn { position: self.clone(), drawn: 0, over, has_played: false, gained: 0 }))
    }

    /// The most points of one play (AF-MOST-1): one tile is laid in a turn, and draws score nothing.
    fn best_turn(&self, goal: Option<Goal>, _: Limits, wanted: usize) -> Result<Best, Need> {
        let plays = self.scored_plays()?;
        let best = plays.iter().map(|(_, points)| *points).max().unwrap_or(0);
        let least = Goal::points(goal).unwrap_or(best);
        let reaching = |least: i32| plays.iter().filter(move |(_, points)| *points >= least);
        let line = |(mv, _): &(LineMove, i32)| vec![Move::Line(*mv)];
        Ok(Best {
            best,
            exact: true,
            bound: best,
            line: reaching(best).next().map(line).unwrap_or_default(),
            solutions: Some(reaching(least).count() as u128),
            lines: reaching(least).take(wanted).map(line).collect(),
            nodes: 1,
        })
    }

    /// The same, each move judged and each play laid at the table.
    fn plain_turn(&self, goal: Option<Goal>, _: &mut Meter) -> Result<Option<PlainTurn>, Need> {
        self.scored_plays()?;
        let table = self.turn()?;
        let points = |mv: &Move| -> Option<i32> {
            let mut own = self.turn().ok()?;
            own.take(mv).ok().map(|taken| taken.points)
        };
        let found: Vec<i32> = table.moves().iter().filter_map(points).collect();
        let best = found.iter().copied().max().unwrap_or(0);
        let least = Goal::points(goal).unwrap_or(best);
        Ok(Some((best, Some(found.into_iter().filter(|points| *points >= least).count() as u128))))
    }
}
