//! A step of a chain of reasons, as data.

use crate::puzzle::placement::board::{CellIndex, Halves, Pips, PlacedTile};
use crate::puzzle::placement::solver::model::{Mask, bit, mask};

/// A forced step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainStep {
    /// The cells that the step rests on, in reading order: what is known of them, the rules of groups that lie
    /// within them, and the board as it was given force the step.
    pub rests_on: Vec<CellIndex>,
    /// What is forced.
    pub forces: Forced,
    /// The tile that is known now, and was not before.
    pub lays: Option<PlacedTile>,
    /// Why.
    pub reason: StepReason,
    /// What its sentence states besides the reason.
    pub ground: StepGround,
}

/// What a step forces, or what a supposition supposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
    /// A tile lies here.
    Tile(PlacedTile),
    /// Two neighbouring cells are one tile.
    Pair([CellIndex; 2]),
    /// Two neighbouring cells are not one tile.
    Apart([CellIndex; 2]),
    /// A cell has these pips.
    Pips {
        /// The cell.
        cell: CellIndex,
        /// Its pips.
        pips: Pips,
    },
    /// A cell has none of these pips.
    Excluded {
        /// The cell.
        cell: CellIndex,
        /// The pips, lowest first.
        pips: Vec<Pips>,
    },
    /// A cell has one of these pips.
    OneOf {
        /// The cell.
        cell: CellIndex,
        /// The pips, lowest first.
        pips: Vec<Pips>,
    },
}

impl Forced {
    /// The cells that it is about.
    pub fn cells(&self) -> Vec<CellIndex> {
        match self {
            Self::Tile(tile) => tile.cells.to_vec(),
            Self::Pair(cells) | Self::Apart(cells) => cells.to_vec(),
            Self::Pips { cell, .. } | Self::Excluded { cell, .. } | Self::OneOf { cell, .. } => vec![*cell],
        }
    }

    /// The cell whose pips it narrows, and the pips that it leaves.
    pub(crate) fn keeps(&self) -> Option<(CellIndex, Mask)> {
        match self {
            Self::Tile(_) | Self::Pair(_) | Self::Apart(_) => None,
            Self::Pips { cell, pips } => Some((*cell, bit(*pips))),
            Self::Excluded { cell, pips } => Some((*cell, !mask(pips))),
            Self::OneOf { cell, pips } => Some((*cell, mask(pips))),
        }
    }
}

/// Why a step is forced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepReason {
    /// The cell can be covered in one way, or together with one neighbour.
    CellOnePlace {
        /// The cell.
        cell: CellIndex,
    },
    /// The tile has to lie, and fits in one place.
    TileOnePlace {
        /// The tile.
        tile: Halves,
    },
    /// The tile has to lie, and the rules of groups leave it one place.
    TileOneAllowedPlace {
        /// The tile.
        tile: Halves,
    },
    /// The rule of a group about its sum.
    Sum {
        /// The group, by its place in the board.
        group: usize,
    },
    /// All cells of a group are alike.
    Alike {
        /// The group.
        group: usize,
    },
    /// All cells of a group are different.
    Different {
        /// The group.
        group: usize,
    },
    /// The rule of a group allows no tile on two of its cells, or only some.
    TileWithin {
        /// The group.
        group: usize,
    },
    /// The sums of a list of groups are equal.
    EqualSums {
        /// The list, by its place in the board.
        list: usize,
    },
    /// Neighbouring cells that are not one tile are alike, or differ.
    Touching {
        /// The two cells.
        cells: [CellIndex; 2],
    },
    /// All halves that are left with these pips are those of cells that are known to have them.
    NumberUsed {
        /// The pips.
        pips: Pips,
    },
    /// With these pips the cell could not be covered.
    NoPlace {
        /// The cell.
        cell: CellIndex,
    },
    /// Every way to cover the cell rules it out.
    CellRulesOut {
        /// The cell.
        cell: CellIndex,
    },
    /// Every place of the tile rules it out.
    TileRulesOut {
        /// The tile.
        tile: Halves,
    },
    /// A tile there would cut off a piece that cannot be tiled: it has an odd number of cells, or more of one
    /// colour of a checkerboard than of the other.
    Piece {
        /// The cells of the piece.
        cells: Vec<CellIndex>,
    },
    /// Cells of one colour of a checkerboard have just as many neighbours, so these neighbours are theirs.
    Matching {
        /// The cells.
        cells: Vec<CellIndex>,
    },
    /// Cells can be covered by just as many tiles, so these tiles lie there.
    TileSet {
        /// The cells.
        cells: Vec<CellIndex>,
        /// The tiles.
        tiles: Vec<Halves>,
    },
    /// The opposite leads to a contradiction.
    Refuted {
        /// What was supposed.
        supposed: Forced,
        /// How many suppositions within it were needed, one inside another.
        within: usize,
    },
}

impl StepReason {
    /// How hard the reason is, 1 to 4.
    pub fn level(&self) -> u8 {
        match self {
            Self::CellOnePlace { .. } | Self::TileOnePlace { .. } => 1,
            Self::Sum { .. }
            | Self::Alike { .. }
            | Self::Different { .. }
            | Self::TileWithin { .. }
            | Self::TileOneAllowedPlace { .. }
            | Self::NumberUsed { .. }
            | Self::EqualSums { .. }
            | Self::Touching { .. }
            | Self::NoPlace { .. }
            | Self::CellRulesOut { .. }
            | Self::TileRulesOut { .. } => 2,
            Self::Piece { .. } | Self::Matching { .. } | Self::TileSet { .. } => 3,
            Self::Refuted { .. } => 4,
        }
    }
}

/// What a supposition ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The cell cannot be covered.
    Cell(CellIndex),
    /// The tile fits nowhere.
    Tile(Halves),
    /// The rule of the group cannot hold.
    Group(usize),
    /// The sums of a list of groups cannot be equal.
    Sums(usize),
    /// Two neighbouring cells break the condition of touching.
    Touching([CellIndex; 2]),
}

/// The sums of the cells of a group besides those of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherCells {
    /// The cells.
    pub cells: Vec<CellIndex>,
    /// They add up to at least this, where it matters.
    pub lowest: Option<u32>,
    /// They add up to at most this, where it matters.
    pub highest: Option<u32>,
    /// Sums in between that they cannot have.
    pub missed: Vec<u32>,
    /// Whether a bound is that of the halves that are left, and not of what each cell may have.
    pub by_halves: bool,
}

/// Why the rule of a group keeps a tile from two of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarredBy {
    /// The sum would be at least this.
    AtLeast(u32),
    /// The sum would be at most this.
    AtMost(u32),
    /// The other cells cannot add up to this.
    Others(u32),
    /// The cells are all alike, or all different.
    Pips,
}

/// What follows from a supposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// What is forced.
    pub forced: Forced,
    /// The tile that is known then.
    pub lays: Option<PlacedTile>,
}

/// What a step rests on besides its reason: true by the cells that it rests on, for the sentence that states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepGround {
    /// The reason says all.
    Nothing,
    /// What the other cells of a group add up to.
    Others(OtherCells),
    /// The tiles that fit on two cells of a group.
    Tiles {
        /// The two cells.
        edge: [CellIndex; 2],
        /// The tiles that the rule allows there.
        fit: Vec<Halves>,
        /// What the other cells add up to, for a rule about the sum.
        others: OtherCells,
    },
    /// The groups within which a tile cannot lie, with the reason of each.
    Barred(Vec<(usize, BarredBy)>),
    /// Other cells have these pips.
    Known(Vec<(CellIndex, Pips)>),
    /// Another cell does not have these pips either.
    Lacks(CellIndex),
    /// These pips are left on fewer halves than are needed.
    FewHalves {
        /// As many as are needed.
        open: u32,
        /// Cells outside the group that have some of the halves that are left.
        beside: Vec<CellIndex>,
    },
    /// The bounds of equal sums.
    Sums {
        /// The group of the cell.
        group: usize,
        /// A group, the highest sum that it can have, and the lowest of the other cells of the cell's group.
        above: Option<(usize, u32, u32)>,
        /// A group, the lowest sum that it can have, and the highest of the other cells of the cell's group.
        below: Option<(usize, u32, u32)>,
    },
    /// The cells that have all halves that are left with a number.
    Holders(Vec<CellIndex>),
    /// The two cells are known to be one tile.
    Joined,
    /// Why the other neighbours of a cell are no part of its tile.
    Neighbours(Vec<(CellIndex, ClosedBy)>),
    /// Each way covers one of these cells, or takes this tile.
    Ways {
        /// The cells.
        cells: Vec<CellIndex>,
        /// The tile.
        tile: Option<Halves>,
    },
    /// The neighbours of the cells.
    Near(Vec<CellIndex>),
    /// The tiles that cover two of the cells.
    Twice(Vec<Halves>),
    /// What follows from a supposition.
    Leads {
        /// The tile that lies by the supposition itself.
        lays: Option<PlacedTile>,
        /// One conclusion after the other.
        conclusions: Vec<Conclusion>,
        /// The contradiction.
        end: Conflict,
    },
    /// The contradiction in which a supposition ends, of the last if there are several; what leads to it is too long
    /// to be listed.
    Ends(Conflict),
}

/// Why two neighbouring cells are not one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedBy {
    /// The neighbour belongs to another tile.
    Taken,
    /// It is known that they are not.
    Apart,
    /// Their tile lies elsewhere.
    Laid(Halves),
    /// There is no such tile.
    Missing(Halves),
    /// No tile that is left fits.
    NoTile,
}
