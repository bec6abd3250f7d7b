//! Whether play can lead to a line: some tile of it must have opened the hand, and every other must have
//! been laid outward from there.

use super::deal::{Opening, are_level, first_tile, opening};
use super::joins::joins;
use super::layout::{Line, Visited};
use super::setup::LinePosition;
use crate::game::line::readings::Spinner;
use crate::game::line::rules::{DoublePorts, Draw, OpenEnds, Opens, Rules};
use crate::tile::{Tile, Tiles};

/// Why no play leads to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUnreachable {
    /// Only a double opens, and none lies on the table.
    NoDouble,
    /// A held tile would have had to open.
    Held(Tile),
    /// The table is empty, and another seat must lead.
    Leads(usize, Tile),
    /// No tile can have been the first of this line.
    Order,
}

/// Why no play leads to a position, where that is proven. The opening tile of the file is ignored,
/// because a file may name a double only for its open sides.
pub fn unreachable(position: &LinePosition) -> Option<LineUnreachable> {
    // Where the hand before may say who leads, nothing is known of the first tile.
    let (rules, line) = (&position.rules().in_later_hands(), position.layout());
    let hands = position.hands();
    if line.tiles.is_empty() {
        if position.is_lone() || hands.iter().any(|hand| hand.is_empty()) {
            return None;
        }
        return match opening(rules, hands) {
            Opening::Lead { seat, tile }
                if seat != position.to_play()
                    && !position.hands()[position.to_play()].iter().any(|own| are_level(own, tile)) =>
            {
                Some(LineUnreachable::Leads(seat, tile))
            }
            _ => None,
        };
    }
    if rules.opens == Opens::DoubleOrRedeal && !line.tiles().iter().any(Tile::is_doublet) {
        return Some(LineUnreachable::NoDouble);
    }
    let held = hands.iter().copied().fold(Tiles::EMPTY, Tiles::or);
    let first = must_open(rules, line.tiles().or(held));
    if let Some(first) = first.filter(|first| held.contains(*first)) {
        return Some(LineUnreachable::Held(first));
    }
    // Unless a matador joins any end, the next double is laid only when the one before is filled.
    if rules.total.is_none() && position.open().unfilled_doubles(rules).count() > 1 {
        return Some(LineUnreachable::Order);
    }
    let may_open = |tile: Tile| match first.or(rules.round_double()) {
        Some(first) => tile == first,
        None => rules.opens != Opens::DoubleOrRedeal || tile.is_doublet(),
    };
    (!has_opener(rules, line, may_open)).then_some(LineUnreachable::Order)
}

/// The tile that must have opened, where it is known: where nothing is drawn, the first of all dealt
/// tiles that are seen. A hidden hand can have held an earlier one only if that has been laid.
fn must_open(rules: &Rules, seen: Tiles) -> Option<Tile> {
    let heaviest_may_open = rules.opens == Opens::DoubleOrHeaviest;
    let first = first_tile(rules, seen).filter(|tile| heaviest_may_open || tile.is_doublet());
    first.filter(|first| rules.draw == Draw::Never && !seen.iter().any(|tile| are_level(tile, *first)))
}

/// Whether the line can have grown outward from one of its tiles.
fn has_opener(rules: &Rules, line: &Line, may_open: impl Fn(Tile) -> bool) -> bool {
    let walk = line.walk();
    // Of each tile and the one before it: whether it can have been laid later, and whether earlier.
    let joint = |one: &Visited<'_>| {
        let (before, laid) = (walk[one.before?].laid(), one.laid());
        let later = joins(rules, before.second, laid.tile(), laid.first);
        Some([later, joins(rules, laid.first, before.tile(), before.second)])
    };
    let joints: Vec<Option<[bool; 2]>> = walk.iter().map(joint).collect();
    let grows_from = |opener: usize| {
        // The tiles from the opener back to the first of the line were laid in this order.
        let mut is_earlier = vec![false; walk.len()];
        let mut next = Some(opener);
        while let Some(n) = next {
            is_earlier[n] = true;
            next = walk[n].before;
        }
        let ways = joints.iter().zip(is_earlier);
        ways.into_iter().all(|(joint, is_earlier)| joint.is_none_or(|joint| joint[usize::from(is_earlier)]))
    };
    walk.iter().enumerate().any(|(n, one)| {
        let is_at_end = rules.open_ends == OpenEnds::Two || n == 0;
        is_at_end && may_open(one.laid().tile()) && keeps_ports(rules, one) && grows_from(n)
    })
}

/// Whether arms start only where they may if this tile opened: where only the opening double has open
/// sides, at no other tile of its line. A spinner makes that key idle.
fn keeps_ports(rules: &Rules, opener: &Visited<'_>) -> bool {
    let mut others = opener.line.tiles.iter().enumerate().filter(|(n, _)| *n != opener.n);
    let is_first = rules.spinner == Spinner::None && rules.double_ports == DoublePorts::First;
    !is_first || others.all(|(_, laid)| laid.arms.is_empty())
}
