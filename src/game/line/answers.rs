//! The results of the line games.

use super::one_turn::{LineTurn, judged};
use super::setup::LinePosition;
use super::whole_hand::round;
use crate::game::answer::{Judgement, Need, stranger};
use crate::game::families::Move;
use crate::game::line::moves::LineMove;
use crate::game::question::{Game, Table};
use crate::search::game::Round as _;

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
        Ok(Box::new(LineTurn { position: self.clone(), drawn: 0, over, gained: 0 }))
    }
}
