//! The best turn of a position, and the one place that decides what is searched for it.

use super::puzzle::Puzzle;
use crate::game::odds::Asked;
use crate::game::{Best, Move, Need, Odds};
use crate::search::Limits;

/// The best turn.
#[derive(Clone, Debug)]
pub enum BestTurn {
    /// Every tile that it may draw is known.
    Known(Best),
    /// Its worth is an average over draws, or minus the reply.
    Average(Odds),
}

impl BestTurn {
    /// A line of it, up to the first unknown draw.
    pub fn line(&self) -> &[Move] {
        match self {
            Self::Known(best) => &best.line,
            Self::Average(odds) => &odds.line,
        }
    }

    /// Positions that the search expanded.
    pub fn nodes(&self) -> u64 {
        match self {
            Self::Known(best) => best.nodes,
            Self::Average(odds) => odds.nodes,
        }
    }
}

impl Puzzle {
    /// Searches for the best turn, and for this number of lines that reach as much where every draw is known.
    ///
    /// # Errors
    /// When the position does not say enough, or the game has no best turn.
    pub fn best_turn(&self, limits: Limits, lines: usize, draws: &Asked) -> Result<BestTurn, Need> {
        let game = self.position.game();
        if self.is_gamble() {
            return game.turn_odds(draws, &limits).map(BestTurn::Average);
        }
        game.best_turn(self.goal, limits, lines).map(BestTurn::Known)
    }
}
