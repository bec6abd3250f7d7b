//! A lower bound on what a turn loses because its tiles cannot all lie in centres.
//!
//! The perimeter of a layout is the number of sides of its halves that touch no other half. A tile has six such
//! sides; each side by which it touches the table takes two away. So a play in a centre, which touches three
//! halves, does not lengthen the perimeter, a play in a corner lengthens it by two at most, and a side play by
//! four. A tile scores its total in a centre only: in a corner it loses its lower half, and a side play loses
//! both. But many tiles need a long perimeter: n squares have one of at least 2⌈2√n⌉ (Harary, Harborth, "Extremal
//! animals", 1976). For each two sides that are missing a tile loses a half, and none is lower than the lowest
//! halves that are left. To leave a tile out loses both of its halves, and saves two sides at most.

use super::layout::Layout;
use crate::game::lattice::Placement;
use crate::game::tableaux::rules::{Contacts, Rules};
use crate::tile::{Pip, Tile, Tiles};

/// Losses are counted up to this one; a higher loss counts as this one, which keeps the bound admissible.
const MOST: usize = 63;

/// What the tiles that are left must lose at least.
pub(super) struct PerimeterLoss {
    /// The number of halves that must be lost; none if it is negative.
    missing: i32,
    /// The number of halves by what losing them costs.
    halves: [u16; MOST + 1],
    doublet_factor: i32,
}

impl PerimeterLoss {
    /// The loss of these tiles on a layout. Under `contacts: all` a corner may score both halves: no loss is
    /// known.
    pub(super) fn new(layout: &Layout, rules: &Rules, left: Tiles) -> Option<Self> {
        if rules.contacts == Contacts::All {
            return None;
        }
        let doublet_factor = rules.doublet_factor.get();
        let mut halves = [0; MOST + 1];
        for pip in rules.set.highest().up_to() {
            let suit = left.and(Tiles::suit(pip));
            let doublet = usize::from(suit.contains(Tile::new(pip, pip)));
            halves[usize::from(pip.value())] += (suit.len() - doublet) as u16;
            halves[cost(pip, doublet_factor)] += 2 * doublet as u16;
        }
        let missing = missing(layout, left.len());
        Some(Self { missing, halves, doublet_factor })
    }

    /// The least that the tiles lose.
    pub(super) fn least(&self) -> i32 {
        self.least_of(self.missing, [None; 2])
    }

    /// The least that the other tiles lose after this play.
    pub(super) fn least_after(&self, play: Placement, layout: &Layout) -> i32 {
        let touched = |cell| layout.at(layout.spot(cell)).code().around().count_ones() as i32;
        let longer = 3 - touched(play.at) - touched(play.tail_at());
        let factor = if play.tile().is_doublet() { self.doublet_factor } else { 1 };
        self.least_of(self.missing - longer, [play.half, play.tail].map(|pip| Some(cost(pip, factor))))
    }

    /// The sum of the lowest `missing` halves but for those of a tile.
    fn least_of(&self, missing: i32, without: [Option<usize>; 2]) -> i32 {
        let (mut missing, mut loss) = (missing, 0);
        for (cost, halves) in self.halves.iter().enumerate() {
            if missing <= 0 {
                break;
            }
            let gone: u16 = without.iter().map(|half| u16::from(*half == Some(cost))).sum();
            let lost = missing.min(i32::from(*halves - gone));
            loss += lost * cost as i32;
            missing -= lost;
        }
        loss
    }
}

/// What losing a half of a tile costs.
fn cost(pip: Pip, factor: i32) -> usize {
    (usize::from(pip.value()) * factor as usize).min(MOST)
}

/// Half of the sides that the perimeter lacks for `left` more tiles.
fn missing(layout: &Layout, left: usize) -> i32 {
    let (mut perimeter, mut holes) = (0, 0);
    for spot in layout.frontier() {
        let square = layout.at(*spot);
        if square.is_empty() {
            let around = square.code().around().count_ones();
            perimeter += around;
            holes += u32::from(around == 4);
        }
    }
    // A hole stays one: its four sides are never touched, and filling it would not lengthen the rest.
    let squares = 2 * (layout.len() + left) as u32 + holes;
    let least = 2 * ((4 * squares).saturating_sub(1).isqrt() + 1) + 4 * holes;
    (least as i32 - perimeter as i32) / 2
}
