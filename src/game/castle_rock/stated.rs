//! What claims state of Castle Rock.

use super::best::{clearings, most};
use super::row::Row;
use super::rules::Rules;
use super::score::points;
use super::setup::CastleRockPosition;
use crate::game::Move;
use crate::game::stated::{Captures, StatedPosition, StatedRules};
use crate::search::{Limits, Meter};
use crate::sorted;

impl StatedRules for Rules {
    fn points_of_captures(&self, captured: &[i32], left: usize) -> Option<Vec<i32>> {
        Some(captured.iter().map(|tiles| points(*tiles as usize, left)).collect())
    }
}

impl StatedPosition for CastleRockPosition {
    fn captures(&self) -> Option<&dyn Captures> {
        Some(self.row())
    }
}

/// Approximate memory in bytes per visited row: the row and its name.
const BYTES_A_ROW: usize = 2048;

impl Captures for Row {
    fn offered(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_capture(|mv| moves.push(mv.into()));
        moves
    }

    fn most(&self) -> usize {
        most(self)
    }

    fn clearing(&self) -> Option<u128> {
        clearings(self)
    }

    /// Visits each row.
    fn reachable(&self, limits: &Limits) -> Result<usize, usize> {
        let mut meter = Meter::new(limits.clone());
        let mut seen = sorted::set([self.to_string()]);
        let mut to_visit = vec![self.clone()];
        while let Some(row) = to_visit.pop() {
            if !meter.step() || seen.len().saturating_mul(BYTES_A_ROW) > limits.memory {
                return Err(seen.len());
            }
            let mut moves = Vec::new();
            row.for_each_capture(|mv| moves.push(mv));
            for mv in moves {
                let after = row.after(mv);
                if seen.insert(after.to_string()) {
                    to_visit.push(after);
                }
            }
        }
        Ok(seen.len())
    }
}
