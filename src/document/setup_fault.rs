//! What is said of a fault of a setup: what was expected at its place, and how to mend it.

use crate::board::SetupFault;
use crate::game::line::layout::LineFault;
use crate::game::setup::{Place, TileFault};
use crate::game::{castle_rock, line, tableaux};

/// What is wrong with a tile as such, if that is it.
pub(super) fn tile_fault(fault: &SetupFault) -> Option<TileFault> {
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
                Own::HandCount(_) => "expected a hand for each player",
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
                Own::ScoreCount(_) => SCORES,
                Own::NoSeat(_) => SEATS,
                Own::Tile(_) => return None,
            }
        }
        SetupFault::CastleRock(fault) => {
            use castle_rock::setup::SetupFault as Own;
            match fault {
                Own::HandCount(_) => HANDS,
                Own::ScoreCount { .. } => SCORES,
                Own::NoSeat { .. } => SEATS,
                Own::Tile(_) => return None,
            }
        }
        SetupFault::Line(fault) => help_of_line(fault)?,
    };
    Some(help.to_owned())
}

const HANDS: &str =
    "write the hands as a list, as in `hands: [4-1 2-2, 2-1]`, or one player's alone as `hand: 4-1`";
const SCORES: &str = "write a score for each hand in the order of the seats, or leave `scores:` out";
const SEATS: &str = "seats are counted from 0, in the order of `hands:`";

fn help_of_line(fault: &line::setup::SetupFault) -> Option<&'static str> {
    use line::setup::SetupFault as Own;
    Some(match fault {
        Own::Line(LineFault::NoJoin { .. }) => {
            "write each tile turned as it lies, the end that joins first; arms in parentheses after their double"
        }
        Own::Line(LineFault::ArmAtNonDouble { .. }) => {
            "only doubles have sides: write the tile without parentheses where the line goes on with it"
        }
        Own::Line(LineFault::TooManyArms { ports, .. }) if *ports < 4 => {
            "`house: {double_ports: 4, open_ends: 2}` opens the sides of every double"
        }
        Own::Line(LineFault::TooManyArms { .. }) => "a double has two ends and two sides: leave an arm out",
        Own::OpenedUnknown => "write which tile opened the hand, as in `opened: 5-5`",
        Own::OpenedNotThere(_) => "name the tile of the layout that was laid first, or leave `opened:` out",
        Own::HandCount(_) => HANDS,
        Own::Partners(_) => "`house: {partners: none}` lets everybody play alone",
        Own::ScoreCount(..) => SCORES,
        Own::NoSeat(_) => SEATS,
        Own::Tile(_) => return None,
    })
}

/// Where a tile was written, in words.
fn place_name(place: Place) -> &'static str {
    match place {
        Place::Layout(_) => "on the table",
        Place::Hand(..) => "in a hand",
        Place::Boneyard(_) => "in the boneyard",
        Place::Captured(_) => "among the captured",
    }
}
