//! What claims state of the line games.

use super::deal::{self, Opening, Probability};
use super::joins;
use super::rules::Rules;
use super::score::{Ending, points};
use super::setup::LinePosition;
use crate::game::stated::{StatedPosition, StatedRules};
use crate::tile::{Pip, Tiles};

impl StatedRules for Rules {
    fn points_of_pips(&self, pips: &[u32], out: Option<usize>) -> Option<Vec<i32>> {
        let sides = self.partners.sides(pips.len())?;
        let ending = out.map_or(Ending::Blocked, Ending::Out);
        Some(sides.iter().map(|side| points(self, &sides, pips, ending, *side)).collect())
    }

    fn joining(&self, end: Pip) -> Option<Tiles> {
        Some(self.set.iter().filter(|tile| joins::either_joins(self, end, *tile)).collect())
    }

    fn matadors(&self) -> Option<Tiles> {
        Some(joins::matadors(self, self.set))
    }

    fn no_double(&self, players: usize) -> Option<Probability> {
        deal::no_double(self, players)
    }
}

impl StatedPosition for LinePosition {
    fn open_ends(&self) -> Option<Vec<Pip>> {
        Some(self.ends().all().collect())
    }

    fn opening(&self) -> Option<Opening> {
        Some(deal::opening(self.hand_rules(), self.hands()))
    }
}
