//! A valid position. It can only be built from a setup without faults.

use super::hands::Boneyard;
use super::setup::{Parts, Setup, SetupFault};

/// A valid position before a turn: a [`Setup`] without faults, with what the family derives from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FamilyPosition<F: Parts> {
    setup: Setup<F>,
    table: F::Table,
}

impl<F: Parts> FamilyPosition<F> {
    /// Builds the position: the only way from a setup to a position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(mut setup: Setup<F>) -> Result<Self, Vec<SetupFault<F>>> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        if let (true, Some(seats)) = (setup.scores.is_empty(), setup.seats()) {
            setup.scores = vec![0; seats];
        }
        let table = F::table(&mut setup);
        Ok(Self { setup, table })
    }

    /// The setup as written, with omissions filled in.
    pub fn setup(&self) -> &Setup<F> {
        &self.setup
    }

    /// What the family derives from the setup.
    pub(super) fn table(&self) -> &F::Table {
        &self.table
    }

    /// The rules of the game.
    pub fn rules(&self) -> &F {
        &self.setup.rules
    }

    /// The boneyard.
    pub fn boneyard(&self) -> &Boneyard<F::Tile> {
        &self.setup.boneyard
    }

    /// The seat to play.
    pub fn to_play(&self) -> usize {
        F::to_play(&self.setup)
    }

    /// Points of each seat before the turn; as written where a single hand was given.
    pub fn scores(&self) -> &[i32] {
        &self.setup.scores
    }

    /// Points of a seat before the turn.
    pub fn score(&self, seat: usize) -> i32 {
        self.setup.scores.get(seat).copied().unwrap_or(0)
    }
}

/// Why no play leads to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreachable {
    /// What lies on the table, or who leads, in the words of the family.
    Layout(String),
    /// A hand is larger than any may be.
    Holds {
        /// Its seat; `None` for a lone hand.
        seat: Option<usize>,
        /// Tiles in it.
        tiles: usize,
        /// Tiles of the largest hand that may be.
        full: usize,
    },
    /// A seat has won the game before the turn: the seat and its points.
    Won(usize, i32),
}
