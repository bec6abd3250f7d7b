//! Corners and centres: what each needs, and whether it is dead.

use super::cell::CellKind;
use super::geometry::Cell;
use super::layout::Layout;
use crate::rules::tableaux::Rules;
use crate::tile::Tiles;

/// A corner, a centre or a hole of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoringCell {
    /// Where it is.
    pub at: Cell,
    /// What it is: a corner, a centre or a hole.
    pub kind: CellKind,
    /// What its neighbours add up to.
    pub needs: u8,
    /// The tiles of the set that fit, wherever they are.
    pub fitting: Tiles,
    /// Why no tile can ever be played there, or `None` while it is alive.
    pub dead: Option<Death>,
}

/// Why a cell is dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Death {
    /// No tile of the set fits ("dead positions").
    Sum,
    /// Every tile that fits has been played, or can no longer come into play (A8).
    Tiles,
    /// Four half-tiles lie around it.
    Hole,
}

impl Death {
    /// `sum`, `tiles` or `hole`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Tiles => "tiles",
            Self::Hole => "hole",
        }
    }
}

/// Every corner, centre and hole, in reading order. `to_come` are the tiles that may still
/// be played: those of every hand and of the boneyard when all are known, else every tile
/// that is not on the table.
pub fn scoring_cells(layout: &Layout, rules: &Rules, to_come: Tiles) -> Vec<ScoringCell> {
    layout
        .open_cells()
        .into_iter()
        .filter_map(|at| {
            let kind = CellKind::of(at, layout, rules);
            let (CellKind::Corner(needs) | CellKind::Centre(needs) | CellKind::Hole(needs)) = kind else {
                return None;
            };
            let fitting = kind.fitting(rules);
            let dead = if matches!(kind, CellKind::Hole(_)) {
                Some(Death::Hole)
            } else if fitting.is_empty() {
                Some(Death::Sum)
            } else if fitting.and(to_come).is_empty() {
                Some(Death::Tiles)
            } else {
                None
            };
            Some(ScoringCell { at, kind, needs, fitting, dead })
        })
        .collect()
}
