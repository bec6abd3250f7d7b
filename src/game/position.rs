//! A position that is right. There is one door to it, and it reports every fault.

use super::hands::Boneyard;
use super::setup::{Parts, Setup, SetupFault};

/// A right position before a turn: a [`Setup`] without faults, with what the family works out from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<F: Parts> {
    setup: Setup<F>,
    table: F::Table,
}

impl<F: Parts> Position<F> {
    /// The one door from a setup to a position.
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

    /// The position as it was written, what it left unsaid included.
    pub fn setup(&self) -> &Setup<F> {
        &self.setup
    }

    /// What the family works out from the setup.
    pub(super) fn table(&self) -> &F::Table {
        &self.table
    }

    /// The rules that are played by.
    pub fn rules(&self) -> &F {
        &self.setup.rules
    }

    /// The tiles to draw.
    pub fn boneyard(&self) -> &Boneyard<F::Tile> {
        &self.setup.boneyard
    }

    /// The seat whose turn it is.
    pub fn to_play(&self) -> usize {
        F::to_play(&self.setup)
    }

    /// Points of each seat before the turn; as they were written where a lone hand was given.
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
