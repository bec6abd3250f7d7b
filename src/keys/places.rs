//! Where the parts of a setup were written.

use std::ops::Range;

use crate::game::fault::{LayoutFault as _, Place, SeatFault, TileFault};
use crate::game::setup::{self, Parts};
use crate::game::{SetupFault, each};
use crate::source::fault::{Fault, FaultKind};

/// The places of the tiles of a setup, for its faults.
#[derive(Default)]
pub(crate) struct WrittenPlaces {
    pub(crate) layout: Vec<Range<usize>>,
    pub(crate) hands: Vec<Vec<Range<usize>>>,
    pub(crate) boneyard: Vec<Range<usize>>,
    /// What only one family has.
    pub(crate) extra: Vec<Range<usize>>,
    /// Of keys that are at fault as a whole.
    pub(crate) hands_key: Range<usize>,
    pub(crate) scores_key: Range<usize>,
    pub(crate) to_play_key: Range<usize>,
    /// The first key of the file, for what is missing.
    start: Range<usize>,
}

impl WrittenPlaces {
    /// No places yet, in a map that starts here.
    pub(crate) fn new(start: usize) -> Self {
        Self { start: start..start, ..Self::default() }
    }

    fn of(&self, place: Place) -> Range<usize> {
        let found = match place {
            Place::Layout(n) => self.layout.get(n),
            Place::Hand(seat, n) => self.hands.get(seat).and_then(|hand| hand.get(n)),
            Place::Boneyard(n) => self.boneyard.get(n),
            Place::Captured(n) => self.extra.get(n),
            Place::Opened => self.extra.first(),
        };
        found.unwrap_or(&self.start).clone()
    }

    /// The fault with its place in the file.
    pub(crate) fn fault(&self, fault: SetupFault) -> Fault {
        let (at, also) = each!(SetupFault, &fault, fault => self.of_fault(fault));
        let fault = Fault::new(at, FaultKind::Setup(fault));
        match also {
            Some((also, label)) => fault.with(self.of(also), label),
            None => fault,
        }
    }

    /// Where a fault is, and the place of another tile that it involves.
    fn of_fault<F: Parts>(
        &self,
        fault: &setup::SetupFault<F>,
    ) -> (Range<usize>, Option<(Place, &'static str)>) {
        match fault {
            setup::SetupFault::Layout(fault) => (self.of(fault.at()), fault.also()),
            setup::SetupFault::Tile(TileFault::Twice { first, again, .. }) => {
                (self.of(*again), Some((*first, "the first time")))
            }
            setup::SetupFault::Tile(TileFault::NotInSet { at, .. }) => (self.of(*at), None),
            setup::SetupFault::Seats(fault) => (self.of_seats(*fault).clone(), None),
        }
    }

    fn of_seats(&self, fault: SeatFault) -> &Range<usize> {
        match fault {
            SeatFault::HandCount(_) | SeatFault::Partners(_) => &self.hands_key,
            SeatFault::ScoreCount { .. } => &self.scores_key,
            SeatFault::NoSeat { .. } => &self.to_play_key,
        }
    }
}
