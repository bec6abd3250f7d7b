//! Whether play can lead to a line: some tile of it must have opened the hand, and every other must have
//! been laid outward from there.

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
    /// A held tile would have had to open.
    Held(Tile),
    /// The table is empty, and another seat must lead.
    Leads(usize, Tile),
    /// No tile can have been the first of this line.
    Order,
}

/// Why no play leads to a position, where that is proven. The opening tile of the file is ignored,
/// because a file may name a double only for its open sides.
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

/// The tile that must have opened, where it is known: where nothing is drawn, the first of all dealt
/// tiles that are seen. A hidden hand can have held an earlier one only if that has been laid.
fn must_open(rules: &Rules, seen: Tiles) -> Option<Tile> {
    let any_double = !seen.and(doubles(rules)).is_empty();
    let is_named = any_double || rules.opens == Opens::HighestDoubleOrHeaviest;
    first_tile(seen, doubles(rules)).filter(|_| rules.draw == Draw::Never && is_named)
}

/// Searches for a tile from which the whole line can have grown.
struct Growth<'a> {
    rules: &'a Rules,
    may_open: &'a dyn Fn(&Laid) -> bool,
}

/// The tile behind the start of an arm: the double that it starts at.
type Behind<'a> = Option<&'a Laid>;

impl Growth<'_> {
    /// Whether a tile of the line, or of its arms, can have been the first. `behind` is the double at
    /// which an arm starts; `back` returns whether the rest of the line can have grown from the arm.
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

    /// Whether the tiles to the left of tile `n` can have been laid after it, outward, with their arms;
    /// in an arm its double last.
    fn grows_left(&self, tiles: &[Laid], n: usize, behind: Behind<'_>) -> bool {
        let outward = tiles[..=n].windows(2).all(|pair| self.joined(pair[1].first, &pair[0], pair[0].second));
        let arms = tiles[..n].iter().all(|laid| self.arms_grow(laid, None));
        let double = behind.is_none_or(|double| self.joined(tiles[0].first, double, double.first));
        outward && arms && double
    }

    /// Whether the tiles to the right of the first can have been laid after it, with their arms.
    fn grows_right(&self, tiles: &[Laid]) -> bool {
        let outward = tiles.windows(2).all(|pair| self.joined(pair[0].second, &pair[1], pair[1].first));
        outward && tiles.iter().skip(1).all(|laid| self.arms_grow(laid, None))
    }

    /// Whether the arms of a double can have grown from it, except arm `but`.
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

    /// Whether arms start only where they may: where only the opening double has open sides, at no other.
    fn keeps_ports(&self, tiles: &[Laid], n: usize) -> bool {
        let others = tiles.iter().enumerate().filter(|(other, _)| *other != n);
        self.rules.double_ports != DoublePorts::First
            || others.into_iter().all(|(_, laid)| laid.arms.is_empty())
    }
}
