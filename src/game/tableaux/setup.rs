//! What a position of Tableaux adds to others: the tableau and its faults.

use super::dead::{ScoringCell, scoring_cells};
use super::layout::Layout;
use super::turn::{TableauxFreePlay, TableauxTurn};
use crate::game::fault::Place;
use crate::game::hands::{Boneyard, Hands, without_one};
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::setup::Parts;
use crate::game::tableaux::rules::Rules;
use crate::game::{position, setup};
use crate::sorted;
use crate::tile::{DominoSet, Tile, Tiles};
use crate::words::joined;

/// A written position.
pub type TableauxSetup = setup::Setup<Rules>;

/// A valid position before a turn.
pub type TableauxPosition = position::FamilyPosition<Rules>;

/// A fault of the tiles on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableauFault {
    /// Two tiles lie on one cell.
    Overlap {
        /// The cell.
        cell: Cell,
        /// The tile that lay there first.
        first: Place,
        /// The tile that was placed on it.
        again: Place,
    },
    /// A tile lies against no other, or only against tiles that are themselves apart.
    Apart {
        /// The tile.
        tile: Tile,
        /// Its place.
        at: Place,
    },
    /// There is no tile on the table.
    NoStarter,
}

/// The tableau, and the hands as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tableau {
    layout: Layout,
    hands: [Option<Tiles>; 2],
}

impl Parts for Rules {
    type Tile = Tile;
    type Layout = Vec<Placement>;
    type Extra = ();
    type Table = Tableau;
    type LayoutFault = TableauFault;

    const SEATS: Option<usize> = Some(Self::PLAYERS);

    fn set(&self) -> DominoSet {
        self.set
    }

    fn layout_text(layout: &Vec<Placement>) -> String {
        joined(layout)
    }

    fn on_table(layout: &Vec<Placement>) -> Vec<Tile> {
        layout.iter().map(|placement| placement.tile()).collect()
    }

    fn smaller_layouts(layout: &Vec<Placement>) -> Vec<Vec<Placement>> {
        without_one(layout)
    }

    fn layout_faults(setup: &TableauxSetup) -> Vec<TableauFault> {
        layout_faults(&setup.layout)
    }

    fn table(setup: &mut TableauxSetup) -> Tableau {
        let mut layout = Layout::new();
        for placement in &setup.layout {
            layout.place(*placement);
        }
        // Where every hand and the boneyard are given, all unplaced tiles are absent.
        let absent = match (&setup.hands, &setup.boneyard) {
            (Hands::All(_), Boneyard::Known(_)) => setup.unplaced(),
            _ => Tiles::EMPTY,
        };
        let first = if let Hands::Own(_) = setup.hands { setup.to_play } else { 0 };
        let mut hands = [None; Self::PLAYERS];
        for (known, hand) in hands[first..].iter_mut().zip(setup.hands.each()) {
            *known = Some(hand.iter().copied().collect::<Tiles>());
        }
        setup.hands = setup.hands.sorted();
        Tableau { layout: layout.with_absent(absent), hands }
    }
}

fn layout_faults(layout: &[Placement]) -> Vec<TableauFault> {
    let mut faults = Vec::new();
    let cells_of = |(n, placement): (usize, &Placement)| placement.halves().map(|(cell, _)| (cell, n));
    let mut filled: Vec<(Cell, usize)> = layout.iter().enumerate().flat_map(cells_of).collect();
    sorted::sort_by_key(&mut filled, |(cell, _)| *cell);
    filled.dedup_by_key(|(cell, _)| *cell);
    for (n, placement) in layout.iter().enumerate() {
        for (cell, _) in placement.halves() {
            if let Some(first) = tile_on(&filled, cell).filter(|first| *first != n) {
                let (first, again) = (Place::Layout(first), Place::Layout(n));
                faults.push(TableauFault::Overlap { cell, first, again });
            }
        }
    }
    if layout.is_empty() {
        faults.push(TableauFault::NoStarter);
        return faults;
    }
    let joined = joined_to_the_largest_part(layout, &filled);
    for (n, placement) in layout.iter().enumerate().filter(|(n, _)| !joined[*n]) {
        faults.push(TableauFault::Apart { tile: placement.tile(), at: Place::Layout(n) });
    }
    faults
}

/// The first tile on a cell. The filled cells come in order.
fn tile_on(filled: &[(Cell, usize)], cell: Cell) -> Option<usize> {
    filled.binary_search_by_key(&cell, |(cell, _)| *cell).ok().map(|at| filled[at].1)
}

/// Whether each tile belongs to the largest part of the tableau, the first of these on a tie. Every play
/// joins a tile, so a second part is an error.
fn joined_to_the_largest_part(layout: &[Placement], filled: &[(Cell, usize)]) -> Vec<bool> {
    let mut part = vec![usize::MAX; layout.len()];
    let mut sizes = Vec::new();
    for start in 0..layout.len() {
        if part[start] != usize::MAX {
            continue;
        }
        let mut size = 0;
        let mut to_visit = vec![start];
        part[start] = sizes.len();
        while let Some(n) = to_visit.pop() {
            size += 1;
            let halves = layout[n].halves();
            let flush = halves.iter().flat_map(|(cell, _)| Direction::ALL.map(|d| cell.step(d)));
            for next in flush.filter_map(|cell| tile_on(filled, cell)) {
                if part[next] == usize::MAX {
                    part[next] = sizes.len();
                    to_visit.push(next);
                }
            }
        }
        sizes.push(size);
    }
    let largest = sizes.iter().copied().max().unwrap_or(0);
    let largest = sizes.iter().position(|size| *size == largest).unwrap_or(0);
    part.into_iter().map(|part| part == largest).collect()
}

impl TableauxPosition {
    /// The tiles on the table.
    pub fn layout(&self) -> &Layout {
        &self.table().layout
    }

    /// The hand of the seat to play, if it is known.
    pub fn hand(&self) -> Option<Tiles> {
        self.hands()[self.to_play()]
    }

    /// The hands in the order of the seats, as far as they are known.
    pub fn hands(&self) -> &[Option<Tiles>; 2] {
        &self.table().hands
    }

    /// Points of each seat before the turn.
    pub fn both_scores(&self) -> [i32; 2] {
        [0, 1].map(|seat| self.score(seat))
    }

    /// Every corner, centre and hole with what it needs and whether it is dead.
    pub fn scoring_cells(&self) -> Vec<ScoringCell> {
        scoring_cells(self.layout(), self.rules())
    }

    /// The turn to be played, if the hand is known. Nothing is drawn of an unknown boneyard: it is then the turn up to
    /// its first play-through.
    pub fn turn(&self) -> Option<TableauxTurn> {
        let drawn = self.boneyard().known().unwrap_or_default().to_vec();
        let (rules, layout) = (self.rules().clone(), self.layout().clone());
        Some(TableauxTurn::new(rules, layout, self.hand()?, drawn, self.score(self.to_play())))
    }

    /// Free play of the hand, in which no turn ends, if the hand is known.
    pub fn free_play(&self) -> Option<TableauxFreePlay> {
        Some(TableauxFreePlay::new(self.rules().clone(), self.layout().clone(), self.hand()?))
    }
}
