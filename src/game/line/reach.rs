//! Whether a line can have come about by play: some tile of it has to have opened the hand, and
//! every other to have been laid outward from there.

use super::deal::{Opening, doubles, first_tile, opening};
use super::joins::joins;
use super::layout::{Laid, Line};
use super::setup::Position;
use crate::game::line::rules::{DoublePorts, Draw, OpenEnds, Opens, Rules};
use crate::tile::{Pip, Tile, Tiles};

/// Why no play leads to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUnreachable {
    /// Only a double opens, and none lies on the table.
    NoDouble,
    /// Somebody holds a tile that would have opened.
    Held(Tile),
    /// The table is empty, and another seat leads.
    Leads(usize, Tile),
    /// No tile can have been the first of this line.
    Order,
}

/// Why no play leads to a position, where that is proven. Which tile opened is left open: the file may
/// name a double only for its ports.
pub fn unreachable(position: &Position) -> Option<LineUnreachable> {
    let (rules, line) = (position.rules(), position.layout());
    let hands = position.hands();
    if line.tiles.is_empty() {
        if position.is_lone() || hands.iter().any(|hand| hand.is_empty()) {
            return None;
        }
        return match opening(rules, hands) {
            Opening::Lead { seat, tile } if seat != position.to_play() => {
                Some(LineUnreachable::Leads(seat, tile))
            }
            _ => None,
        };
    }
    let doubles = doubles(rules);
    if rules.opens == Opens::HighestDoubleOrRedeal && line.tiles().and(doubles).is_empty() {
        return Some(LineUnreachable::NoDouble);
    }
    let held = hands.iter().copied().fold(Tiles::EMPTY, Tiles::or);
    let first = must_open(rules, line.tiles().or(held));
    if let Some(first) = first.filter(|first| held.contains(*first)) {
        return Some(LineUnreachable::Held(first));
    }
    let may_open = |laid: &Laid| match first {
        Some(first) => laid.tile() == first,
        None => rules.opens != Opens::HighestDoubleOrRedeal || laid.tile().is_doublet(),
    };
    let growth = Growth { rules, may_open: &may_open };
    (!growth.has_opener(line, None, None)).then_some(LineUnreachable::Order)
}

/// The tile that has to have opened, where it is known: where nothing is drawn, the first of all tiles
/// that were dealt and are seen. A hand that is not seen may have held one that comes before it only
/// if it has been laid.
fn must_open(rules: &Rules, seen: Tiles) -> Option<Tile> {
    let any_double = !seen.and(doubles(rules)).is_empty();
    let is_named = any_double || rules.opens == Opens::HighestDoubleOrHeaviest;
    first_tile(seen, doubles(rules)).filter(|_| rules.draw == Draw::Never && is_named)
}

/// Looks for a tile from which the whole line may have grown.
struct Growth<'a> {
    rules: &'a Rules,
    may_open: &'a dyn Fn(&Laid) -> bool,
}

/// What lies behind the start of an arm: the double, and all that may have grown from it.
type Behind<'a> = Option<&'a Laid>;

impl Growth<'_> {
    /// Whether a tile of the line, or of its arms, can have been the first. `behind` is the double at
    /// which an arm starts, and `back` says whether the rest of the line can have grown from the arm.
    fn has_opener(&self, line: &Line, behind: Behind<'_>, back: Option<&dyn Fn() -> bool>) -> bool {
        let tiles = &line.tiles;
        (0..tiles.len()).any(|n| {
            let one_end = self.rules.open_ends == OpenEnds::One && n > 0;
            let to_left = || self.grows_left(tiles, n, behind) && back.is_none_or(|back| back());
            let to_right = || self.grows_right(&tiles[n..]);
            let opens = (self.may_open)(&tiles[n]) && self.keeps_ports(tiles, n);
            if opens && !one_end && to_left() && to_right() && self.arms_grow(&tiles[n], None) {
                return true;
            }
            tiles[n].arms.iter().enumerate().any(|(nth, arm)| {
                let rest = || to_left() && to_right() && self.arms_grow(&tiles[n], Some(nth));
                self.has_opener(arm, Some(&tiles[n]), Some(&rest))
            })
        })
    }

    /// Whether the tiles to the left of one may have been laid after it, outward, their arms too; in
    /// an arm its double last.
    fn grows_left(&self, tiles: &[Laid], n: usize, behind: Behind<'_>) -> bool {
        let outward = tiles[..=n].windows(2).all(|pair| self.joined(pair[1].first, &pair[0], pair[0].second));
        let arms = tiles[..n].iter().all(|laid| self.arms_grow(laid, None));
        let double = behind.is_none_or(|double| self.joined(tiles[0].first, double, double.first));
        outward && arms && double
    }

    /// Whether the tiles to the right of the first may have been laid after it, their arms too.
    fn grows_right(&self, tiles: &[Laid]) -> bool {
        let outward = tiles.windows(2).all(|pair| self.joined(pair[0].second, &pair[1], pair[1].first));
        outward && tiles.iter().skip(1).all(|laid| self.arms_grow(laid, None))
    }

    /// Whether the arms of a double may have grown from it, one of them left out.
    fn arms_grow(&self, double: &Laid, but: Option<usize>) -> bool {
        let others = double.arms.iter().enumerate().filter(|(nth, _)| Some(*nth) != but);
        others.into_iter().all(|(_, arm)| {
            let starts = arm.tiles.first().is_none_or(|first| self.joined(double.first, first, first.first));
            starts
                && self.grows_right(&arm.tiles)
                && arm.tiles.first().is_none_or(|one| self.arms_grow(one, None))
        })
    }

    fn joined(&self, end: Pip, laid: &Laid, half: Pip) -> bool {
        joins(self.rules, end, laid.tile(), half)
    }

    /// Where only the opening double has sides, arms start at no other.
    fn keeps_ports(&self, tiles: &[Laid], n: usize) -> bool {
        let others = tiles.iter().enumerate().filter(|(other, _)| *other != n);
        self.rules.double_ports != DoublePorts::First
            || others.into_iter().all(|(_, laid)| laid.arms.is_empty())
    }
}
