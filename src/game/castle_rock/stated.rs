//! What claims state of Castle Rock.

use rustc_hash::FxHashSet;

use super::best::{clearings, most};
use super::row::Row;
use super::rules::Rules;
use super::score::points;
use super::setup::CastleRockPosition;
use crate::game::Move;
use crate::game::stated::{Captures, StatedPosition, StatedRules};
use crate::search::{Limits, Meter};

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
        self.captures().map(Move::from).collect()
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
        let mut seen = FxHashSet::from_iter([self.to_string()]);
        let mut to_visit = vec![self.clone()];
        while let Some(row) = to_visit.pop() {
            if !meter.step() || seen.len().saturating_mul(BYTES_A_ROW) > limits.memory {
                return Err(seen.len());
            }
            for after in row.captures().map(|mv| row.after(mv)) {
                if seen.insert(after.to_string()) {
                    to_visit.push(after);
                }
            }
        }
        Ok(seen.len())
    }
}
