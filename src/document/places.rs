//! Where the parts of a setup were written.

use std::ops::Range;

use super::fault::{Fault, FaultKind};
use super::setup_fault::tile_fault;
use crate::board::SetupFault;
use crate::game::line::layout::LineFault;
use crate::game::setup::{Place, TileFault};
use crate::game::{castle_rock, line, tableaux};

/// Places of the tiles of a setup, for its faults.
#[derive(Default)]
pub(super) struct Places {
    pub(super) layout: Vec<Range<usize>>,
    pub(super) hands: Vec<Vec<Range<usize>>>,
    pub(super) boneyard: Vec<Range<usize>>,
    pub(super) captured: Vec<Range<usize>>,
    /// Of keys that are at fault as a whole.
    pub(super) hands_key: Range<usize>,
    pub(super) scores_key: Range<usize>,
    pub(super) to_play_key: Range<usize>,
    pub(super) opened_key: Range<usize>,
    /// The first key of the file, for what is missing.
    start: Range<usize>,
}

impl Places {
    /// No place yet in a map that starts here.
    pub(super) fn new(start: usize) -> Self {
        Self { start: start..start, ..Self::default() }
    }

    fn of(&self, place: Place) -> Range<usize> {
        let found = match place {
            Place::Layout(n) => self.layout.get(n),
            Place::Hand(seat, n) => self.hands.get(seat).and_then(|hand| hand.get(n)),
            Place::Boneyard(n) => self.boneyard.get(n),
            Place::Captured(n) => self.captured.get(n),
        };
        found.unwrap_or(&self.start).clone()
    }

    /// The fault with its place in the file.
    pub(super) fn fault(&self, fault: SetupFault) -> Fault {
        let (at, also) = match &fault {
            SetupFault::Tableaux(fault) => self.of_tableaux(*fault),
            SetupFault::CastleRock(fault) => self.of_castle_rock(*fault),
            SetupFault::Line(fault) => (self.of_line(fault), None),
        };
        let also = also.or_else(|| self.first_time(&fault));
        let fault = Fault::new(at, FaultKind::Setup(fault));
        match also {
            Some((also, label)) => fault.with(also, label),
            None => fault,
        }
    }

    /// Where a tile that is there twice was first.
    fn first_time(&self, fault: &SetupFault) -> Option<(Range<usize>, &'static str)> {
        match tile_fault(fault)? {
            TileFault::Twice { first, .. } => Some((self.of(first), "the first time")),
            TileFault::NotInSet { .. } => None,
        }
    }

    fn of_tile(&self, fault: TileFault) -> Range<usize> {
        match fault {
            TileFault::Twice { again: at, .. } | TileFault::NotInSet { at, .. } => self.of(at),
        }
    }

    fn of_tableaux(
        &self,
        fault: tableaux::setup::SetupFault,
    ) -> (Range<usize>, Option<(Range<usize>, &'static str)>) {
        use tableaux::setup::SetupFault as Own;
        let at = match fault {
            Own::Tile(fault) => self.of_tile(fault),
            Own::Overlap { first, again, .. } => {
                return (self.of(again), Some((self.of(first), "and this one")));
            }
            Own::Apart { at, .. } => self.of(at),
            Own::NoStarter => self.start.clone(),
            Own::HandCount(_) => self.hands_key.clone(),
            Own::ScoreCount(_) => self.scores_key.clone(),
            Own::NoSeat(_) => self.to_play_key.clone(),
        };
        (at, None)
    }

    fn of_castle_rock(
        &self,
        fault: castle_rock::setup::SetupFault,
    ) -> (Range<usize>, Option<(Range<usize>, &'static str)>) {
        use castle_rock::setup::SetupFault as Own;
        let at = match fault {
            Own::Tile(fault) => self.of_tile(fault),
            Own::HandCount(_) => self.hands_key.clone(),
            Own::ScoreCount { .. } => self.scores_key.clone(),
            Own::NoSeat { .. } => self.to_play_key.clone(),
        };
        (at, None)
    }

    fn of_line(&self, fault: &line::setup::SetupFault) -> Range<usize> {
        use line::setup::SetupFault as Own;
        match fault {
            Own::Tile(fault) => self.of_tile(*fault),
            Own::Line(
                LineFault::NoJoin { at, .. }
                | LineFault::ArmAtNonDouble { at, .. }
                | LineFault::TooManyArms { at, .. },
            ) => self.of(Place::Layout(*at)),
            Own::OpenedUnknown => self.layout.first().unwrap_or(&self.start).clone(),
            Own::OpenedNotThere(_) => self.opened_key.clone(),
            Own::HandCount(_) | Own::Partners(_) => self.hands_key.clone(),
            Own::ScoreCount(..) => self.scores_key.clone(),
            Own::NoSeat(_) => self.to_play_key.clone(),
        }
    }
}
