//! The texts for a fault of a setup: what was expected at its place, and how to fix it.

use crate::game::fault::{LayoutFault as _, Place, SeatFault, TileFault};
use crate::game::setup::{self, Parts};
use crate::game::{SetupFault, each};

/// What was expected at the place, for the underline.
pub(crate) fn label(fault: &SetupFault) -> String {
    each!(SetupFault, fault, fault => label_of(fault))
}

fn label_of<F: Parts>(fault: &setup::SetupFault<F>) -> String {
    let label = match fault {
        setup::SetupFault::Layout(fault) => fault.label(),
        setup::SetupFault::Tile(TileFault::Twice { again, .. }) => {
            return format!("again {}", place_name(*again));
        }
        setup::SetupFault::Tile(TileFault::NotInSet { set, .. }) => {
            return format!("ends are 0 to {}", set.highest());
        }
        setup::SetupFault::Seats(fault) => match (fault, F::SEATS) {
            (SeatFault::HandCount(_), Some(_)) => "expected two hands",
            (SeatFault::HandCount(_), None) => "expected a hand for each player",
            (SeatFault::Partners(_), _) => "these hands",
            (SeatFault::ScoreCount { .. }, Some(_)) => "expected two scores",
            (SeatFault::ScoreCount { .. }, None) => "expected a score for each hand",
            (SeatFault::NoSeat { .. }, Some(_)) => "expected 0 or 1",
            (SeatFault::NoSeat { .. }, None) => "expected a seat that has a hand",
        },
    };
    label.to_owned()
}

/// How to fix it.
pub(crate) fn help(fault: &SetupFault) -> Option<String> {
    each!(SetupFault, fault, fault => help_of(fault)).map(str::to_owned)
}

fn help_of<F: Parts>(fault: &setup::SetupFault<F>) -> Option<&'static str> {
    Some(match fault {
        setup::SetupFault::Layout(fault) => return fault.help(),
        setup::SetupFault::Tile(TileFault::Twice { .. }) => "a set has each tile once",
        setup::SetupFault::Tile(TileFault::NotInSet { .. }) => "choose another set by `set: 9`, `set: 12`, …",
        setup::SetupFault::Seats(fault) => match (fault, F::SEATS) {
            (SeatFault::HandCount(_), Some(_)) => "give `hand:` for the player's own tiles alone",
            (SeatFault::HandCount(_), None) => {
                "write the hands as a list, as in `hands: [4-1 2-2, 2-1]`, or one player's alone as `hand: 4-1`"
            }
            (SeatFault::Partners(_), _) => "`house: {partners: none}` lets each seat play alone",
            (SeatFault::ScoreCount { .. }, _) => {
                "write a score for each hand in the order of the seats, or leave `scores:` out"
            }
            (SeatFault::NoSeat { .. }, _) => "seats are counted from 0, in the order of `hands:`",
        },
    })
}

/// Where a tile was written, in words.
fn place_name(place: Place) -> &'static str {
    match place {
        Place::Layout(_) | Place::Opened => "on the table",
        Place::Hand(..) => "in a hand",
        Place::Boneyard(_) => "in the boneyard",
        Place::Captured(_) => "among the captured",
    }
}
