//! The slow definition of a legal play, written cell by cell like the rules. It explains every placement,
//! legal or not; [`super::movegen`] is compared with it.

use std::cmp::Reverse;

use super::cell::{CellKind, staggered};
use super::layout::{Half, Layout};
use super::movegen::{HalfPlay, both};
use super::moves::{Play, PlayKind};
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::tableaux::rules::{Cover, DeadCell, Gap, Rules, SideOrientation};
use crate::sorted;
use crate::tile::{DominoSet, Pip, Tile};

/// The judgement of one placement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableauxJudgement {
    /// The placement.
    pub placement: Placement,
    /// The play that it makes, named from the half with the better play; `None` when illegal.
    pub play: Option<Play>,
    /// Why the tile cannot lie there at all, if so; then no half is judged.
    pub barred: Option<Barred>,
    /// The judgement of each half, the first named first; empty when the tile is barred.
    pub halves: Vec<HalfJudgement>,
}

/// The judgement of one half of a placement: the play that it makes, or why it makes none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HalfJudgement {
    /// The placement named from this half, as if this half connected.
    pub placement: Placement,
    /// The kind of its cell.
    pub cell: CellKind,
    /// The pips of the halves flush with its cell, clockwise from the west.
    pub around: Vec<Pip>,
    /// The play that it makes by itself, or why it makes none.
    pub verdict: Result<PlayKind, TableauxRefusal>,
}

/// Why a tile cannot lie on two cells, regardless of its pips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    /// A half lies on the cell.
    Filled(Cell),
    /// The tile is already on the table.
    OnTable(Tile),
    /// The set has no such tile.
    NotInSet(Tile, DominoSet),
}

/// Why a half does not connect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableauxRefusal {
    /// No half lies against the cell.
    NoNeighbour,
    /// The only neighbour lies there with its short end.
    ShortEnd,
    /// The rules allow no play between two opposite neighbours.
    ClosedGap,
    /// The neighbours of the gap have other pips, or their short ends there.
    NoMatch,
    /// The half does not equal the side's pips.
    Unequal {
        /// The pips that the half must have.
        needs: Pip,
    },
    /// The pips match, but the tile does not point away from its neighbour's other half.
    NotStaggered {
        /// The direction in which the tail must point.
        tail: Direction,
    },
    /// The corner needs another half.
    Corner {
        /// The pips that the half must have.
        needs: u8,
    },
    /// The centre needs another half, or another total.
    Centre {
        /// The pips that the half, or the tile, must have.
        needs: u8,
    },
    /// No tile of the set fits the corner or centre.
    Dead {
        /// The sum of the cell.
        needs: u8,
    },
    /// The cell has four neighbours.
    Hole,
    /// The tail lies on a cell of a higher kind than the play's own.
    Covers {
        /// The kind of play that the tail's cell belongs to.
        tail: PlayKind,
    },
}

/// Judges one placement, regardless of whose tile it is. One half has to connect; the other may lie against
/// halves that it does not match (TAB-LEGAL-1).
pub fn judge(layout: &Layout, rules: &Rules, placement: Placement) -> TableauxJudgement {
    let mut judgement = TableauxJudgement { placement, play: None, barred: None, halves: Vec::new() };
    judgement.barred = barred(layout, rules, placement);
    if judgement.barred.is_some() {
        return judgement;
    }
    let table = JudgedTable { layout, rules };
    let named = [placement, placement.turned()];
    judgement.halves = named.map(|placement| table.half(placement)).into();
    judgement.play = table.settle(&judgement.halves);
    judgement
}

fn barred(layout: &Layout, rules: &Rules, placement: Placement) -> Option<Barred> {
    let tile = placement.tile();
    if !rules.set.contains(tile) {
        return Some(Barred::NotInSet(tile, rules.set));
    }
    if layout.tiles().contains(tile) {
        return Some(Barred::OnTable(tile));
    }
    [placement.at, placement.tail_at()]
        .into_iter()
        .find(|cell| layout.half(*cell).is_some())
        .map(Barred::Filled)
}

struct JudgedTable<'a> {
    layout: &'a Layout,
    rules: &'a Rules,
}

impl JudgedTable<'_> {
    fn half(&self, placement: Placement) -> HalfJudgement {
        HalfJudgement {
            placement,
            cell: CellKind::of(placement.at, self.layout, self.rules),
            around: self.layout.around(placement.at).map(|(_, half)| half.pip).collect(),
            verdict: self.connects(placement),
        }
    }

    /// Applies the rules as written: the kind of the cell decides what the half must be.
    ///
    /// A corner takes a half equal to its sum (TAB-CORNER-1, TAB-CORNER-1b, TAB-CORNER-3, TAB-CORNER-5,
    /// TAB-CORNER-5N), with the tail either way (TAB-CORNER-2, TAB-CORNER-4), and no side play
    /// (TAB-ILLEGAL-2). A centre takes a half (TAB-CENTRE-C1) or a tile (TAB-CENTRE-C2a, TAB-CENTRE-C2b,
    /// TAB-CENTRE-C2c) equal to its sum, and no corner play (TAB-ILLEGAL-3).
    fn connects(&self, placement: Placement) -> Result<PlayKind, TableauxRefusal> {
        let cell = CellKind::of(placement.at, self.layout, self.rules);
        let opened = self.rules.dead_cell == DeadCell::Opens && cell.is_dead(self.layout, self.rules);
        let half = placement.half.value();
        let kind = match cell {
            CellKind::Filled(_) | CellKind::Open => return Err(TableauxRefusal::NoNeighbour),
            CellKind::End => return Err(TableauxRefusal::ShortEnd),
            CellKind::Hole(_) => return Err(TableauxRefusal::Hole),
            CellKind::Gap if self.rules.gap == Gap::None => return Err(TableauxRefusal::ClosedGap),
            CellKind::Corner(_) | CellKind::Centre(_) if opened => self.joins(placement)?,
            CellKind::Corner(needs) | CellKind::Centre(needs) if cell.fitting(self.rules).is_empty() => {
                return Err(TableauxRefusal::Dead { needs });
            }
            CellKind::Side(_) | CellKind::Gap => self.joins(placement)?,
            CellKind::Corner(needs) if half == needs => PlayKind::Corner,
            CellKind::Corner(needs) => return Err(TableauxRefusal::Corner { needs }),
            CellKind::Centre(needs) if half == needs || placement.tile().total() == needs => PlayKind::Centre,
            CellKind::Centre(needs) => return Err(TableauxRefusal::Centre { needs }),
        };
        self.may_cover(placement, kind)?;
        Ok(kind)
    }

    /// Whether the half makes a side play with one of the halves that its cell lies against: an equal one
    /// (TAB-SIDE-3, TAB-SIDE-N3), staggered on either side (TAB-SIDE-1, TAB-SIDE-2) of either half
    /// (TAB-SIDE-4), and neither side by side (TAB-SIDE-N1) nor crosswise or end to end (TAB-SIDE-N2).
    fn joins(&self, placement: Placement) -> Result<PlayKind, TableauxRefusal> {
        let long_sides: Vec<(Half, Direction)> = self
            .layout
            .around(placement.at)
            .filter_map(|(toward, half)| Some((half, staggered(toward, half.partner)?)))
            .collect();
        let equal: Vec<_> = long_sides.iter().filter(|(half, _)| half.pip == placement.half).collect();
        let lies_well = equal.iter().any(|(half, away)| {
            placement.toward == *away
                || self.rules.side_orientation == SideOrientation::Any
                    && !placement.toward.is_parallel(half.partner)
        });
        match (lies_well, equal.first(), long_sides.as_slice()) {
            (true, _, _) => Ok(PlayKind::Side),
            (false, Some((_, away)), _) => Err(TableauxRefusal::NotStaggered { tail: *away }),
            (false, None, [(half, _)]) => Err(TableauxRefusal::Unequal { needs: half.pip }),
            (false, None, _) => Err(TableauxRefusal::NoMatch),
        }
    }

    /// Whether the tail may lie on its cell: on a corner (A4) and on a centre (A4b, A6) by the rules.
    fn may_cover(&self, placement: Placement, kind: PlayKind) -> Result<(), TableauxRefusal> {
        let tail = match CellKind::of(placement.tail_at(), self.layout, self.rules) {
            CellKind::Corner(_) => PlayKind::Corner,
            CellKind::Centre(_) => PlayKind::Centre,
            _ => return Ok(()),
        };
        if self.rules.cover == Cover::Strict && tail > kind {
            return Err(TableauxRefusal::Covers { tail });
        }
        Ok(())
    }

    /// One placement is one play: the better of those that its halves make.
    fn settle(&self, halves: &[HalfJudgement]) -> Option<Play> {
        let mut plays: Vec<(HalfPlay, Placement)> =
            halves.iter().filter_map(|half| Some((self.play_of(half)?, half.placement))).collect();
        sorted::sort_by_key(&mut plays, |(play, placement)| (Reverse(play.rank()), placement.at));
        let (better, placement) = *plays.first()?;
        let play = plays.get(1).map_or(better, |(other, _)| both(better, *other, self.rules));
        Some(play.at(placement))
    }

    fn play_of(&self, half: &HalfJudgement) -> Option<HalfPlay> {
        let kind = half.verdict.ok()?;
        let sum = match kind {
            PlayKind::Side => 0,
            PlayKind::Corner | PlayKind::Centre => half.around.iter().map(|pip| pip.value()).sum(),
        };
        Some(HalfPlay::new(kind, sum, [half.placement.half, half.placement.tail].map(Pip::value), self.rules))
    }
}

impl TableauxJudgement {
    /// Every reason in words: one for each half, or why the tile is barred.
    pub fn reasons(&self) -> String {
        match self.barred {
            Some(barred) => barred.to_string(),
            None => self.halves.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        }
    }
}
