//! Where the parts of a setup were written, and what is said of a fault there.

use std::ops::Range;

use super::fault::{Fault, FaultKind};
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
            Own::NoHand => self.hands_key.clone(),
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

/// What is wrong with a tile as such, if that is it.
fn tile_fault(fault: &SetupFault) -> Option<TileFault> {
    match fault {
        SetupFault::Tableaux(tableaux::setup::SetupFault::Tile(fault))
        | SetupFault::CastleRock(castle_rock::setup::SetupFault::Tile(fault))
        | SetupFault::Line(line::setup::SetupFault::Tile(fault)) => Some(*fault),
        _ => None,
    }
}

/// What was expected at the place, for the underline.
pub(super) fn label(fault: &SetupFault) -> String {
    match tile_fault(fault) {
        Some(TileFault::Twice { again, .. }) => return format!("again {}", place_name(again)),
        Some(TileFault::NotInSet { set, .. }) => return format!("ends are 0 to {}", set.highest()),
        None => {}
    }
    let label = match fault {
        SetupFault::Tableaux(fault) => {
            use tableaux::setup::SetupFault as Own;
            match fault {
                Own::Overlap { .. } => "this tile",
                Own::Apart { .. } => "expected a tile that lies against another",
                Own::HandCount(_) => "expected two hands",
                Own::ScoreCount(_) => "expected two scores",
                Own::NoSeat(_) => "expected 0 or 1",
                Own::Tile(_) | Own::NoStarter => "",
            }
        }
        SetupFault::CastleRock(fault) => {
            use castle_rock::setup::SetupFault as Own;
            match fault {
                Own::NoHand => "expected a hand for each player",
                Own::ScoreCount { .. } => "expected a score for each hand",
                Own::NoSeat { .. } => "expected a seat that has a hand",
                Own::Tile(_) => "",
            }
        }
        SetupFault::Line(fault) => {
            use line::setup::SetupFault as Own;
            match fault {
                Own::Line(LineFault::NoJoin { .. }) => "this tile",
                Own::Line(LineFault::ArmAtNonDouble { .. }) => "expected a double before an arm",
                Own::Line(LineFault::TooManyArms { .. }) => "this double",
                Own::OpenedUnknown => "expected `opened:` with the tile that opened",
                Own::OpenedNotThere(_) => "expected a tile of the layout",
                Own::HandCount(_) => "expected a hand for each player",
                Own::Partners(_) => "these hands",
                Own::ScoreCount(..) => "expected a score for each hand",
                Own::NoSeat(_) => "expected a seat that has a hand",
                Own::Tile(_) => "",
            }
        }
    };
    label.to_owned()
}

/// How to mend it.
pub(super) fn help(fault: &SetupFault) -> Option<String> {
    match tile_fault(fault) {
        Some(TileFault::Twice { .. }) => return Some("a set has each tile once".to_owned()),
        Some(TileFault::NotInSet { .. }) => {
            return Some("choose another set by `set: 9`, `set: 12`, …".to_owned());
        }
        None => {}
    }
    let help = match fault {
        SetupFault::Tableaux(fault) => {
            use tableaux::setup::SetupFault as Own;
            match fault {
                Own::Overlap { .. } => "each cell holds one half-tile",
                Own::Apart { .. } => "every play joins a tile; check the indent of the picture",
                Own::HandCount(_) => "give `hand:` for the player's own tiles alone",
                Own::NoStarter => "write at least the starter",
                Own::ScoreCount(_) | Own::NoSeat(_) | Own::Tile(_) => return None,
            }
        }
        SetupFault::CastleRock(_) => return None,
        SetupFault::Line(fault) => {
            use line::setup::SetupFault as Own;
            match fault {
                Own::Line(LineFault::NoJoin { .. }) => {
                    "write each tile turned as it lies: 2-2 2-4 4-6; arms in parentheses after their double"
                }
                Own::Line(LineFault::TooManyArms { .. }) => {
                    "`house: {double_ports: 4}` opens the sides of every double"
                }
                Own::OpenedUnknown => "write which tile opened the hand, as in `opened: 5-5`",
                Own::Partners(_) => "`house: {partners: none}` lets everybody play alone",
                _ => return None,
            }
        }
    };
    Some(help.to_owned())
}

/// Where a tile was written, in words.
pub(super) fn place_name(place: Place) -> &'static str {
    match place {
        Place::Layout(_) => "on the table",
        Place::Hand(..) => "in a hand",
        Place::Boneyard(_) => "in the boneyard",
    }
}
