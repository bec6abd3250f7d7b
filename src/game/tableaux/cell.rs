//! The kind of a cell, by the filled cells flush with it.

use super::layout::Layout;
use crate::game::lattice::{Cell, Direction};
use crate::game::tableaux::rules::{Gap, Rules};
use crate::tile::{Pip, Tiles};

/// The kind of a cell of the lattice, before a tile is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// A half-tile lies on the cell.
    Filled(Pip),
    /// Nothing lies against it.
    Open,
    /// One half lies against it, by the short end of its tile: nothing connects.
    End,
    /// One half lies against it, by the long side of its tile.
    Side(Pip),
    /// Two halves lie against it from opposite sides, and the rules do not count that as a corner.
    Gap,
    /// Two halves lie against it, usually at right angles; the sum of their pips.
    Corner(u8),
    /// Three halves lie against it; the sum of their pips.
    Centre(u8),
    /// Four halves lie against it; the sum of their pips. No tile ever fits.
    Hole(u8),
}

impl CellKind {
    /// The kind of `cell` in this layout (TAB-CORNER-0, TAB-CENTRE-0, TAB-ILLEGAL-1); a corner and a centre
    /// have the sum of their neighbours (TAB-CORNER-X, TAB-CORNER-Y), to which a blank adds 0 (TAB-BLANK-1).
    /// Between two opposite neighbours lies a gap (A2), between four a hole (A3).
    pub fn of(cell: Cell, layout: &Layout, rules: &Rules) -> Self {
        if let Some(half) = layout.half(cell) {
            return Self::Filled(half.pip);
        }
        let around: Vec<_> = layout.around(cell).collect();
        let sum = around.iter().map(|(_, half)| half.pip.value()).sum();
        match around.as_slice() {
            [] => Self::Open,
            [(toward, half)] if half.partner.is_parallel(*toward) => Self::End,
            [(_, half)] => Self::Side(half.pip),
            [(a, _), (b, _)] if *b == a.opposite() && rules.gap != Gap::Corner => Self::Gap,
            [_, _] => Self::Corner(sum),
            [_, _, _] => Self::Centre(sum),
            _ => Self::Hole(sum),
        }
    }

    /// The tiles of the set that fit a corner or a centre; none for any other cell.
    ///
    /// A corner takes a half equal to the sum, a centre also a tile whose halves add up to it ("the corner
    /// play", "the centre play"; TAB-CENTRE-CNT, TAB-DEAD-4). A larger set has tiles for higher sums
    /// (TAB99-3).
    pub fn fitting(self, rules: &Rules) -> Tiles {
        let suit = |sum: u8| Pip::new(sum).map_or(Tiles::EMPTY, Tiles::suit);
        let fitting = match self {
            Self::Corner(sum) => suit(sum),
            Self::Centre(sum) => suit(sum).or(Tiles::of_total(sum)),
            _ => Tiles::EMPTY,
        };
        fitting.and(rules.set.tiles())
    }
}

/// The direction in which a side play's tail must point when it joins, from `cell`, the half that lies
/// `toward` it and has its other half toward `partner`. It points away from the partner; `None` if the
/// cell lies against the short end ("the side play").
pub(super) fn staggered(toward: Direction, partner: Direction) -> Option<Direction> {
    (!partner.is_parallel(toward)).then(|| partner.opposite())
}
