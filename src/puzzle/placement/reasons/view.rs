//! What is known of a board, or as much of it as the cells of a step show.

use super::step::{Conflict, Forced};
use crate::puzzle::placement::board::{Pips, PlacedTile, Usage};
use crate::puzzle::placement::solver::model::{BoardModel, Mask, bit};
use crate::set_bits::set_bits;

/// A way to cover two cells: the cells, and the pips on them.
pub(super) type TilePlace = ([usize; 2], [usize; 2]);

/// A place as the product writes placements.
pub(super) fn placement((cells, pips): &TilePlace) -> PlacedTile {
    PlacedTile::new(*cells, pips.map(|pips| pips as Pips))
}

/// Whether the cells of what is forced are there, and two of them neighbours.
pub(super) fn is_on_board(forces: &Forced, model: &BoardModel<'_>) -> bool {
    match &forces.cells()[..] {
        [a, b] => model.side_to(*a, *b).is_some(),
        [cell] => *cell < model.board.cells.len(),
        _ => false,
    }
}

/// What is known, with the tiles that are left by it.
#[derive(Clone, Debug)]
pub(super) struct View<'m> {
    pub(super) model: &'m BoardModel<'m>,
    /// The pips that each cell may have.
    pub(super) pips: Vec<Mask>,
    /// The sides on which its tile may go on.
    pub(super) sides: Vec<u8>,
    /// Whether it is known which neighbour is one tile with a cell.
    pub(super) joined: Vec<bool>,
    /// The cells whose cover and whose groups may be used.
    pub(super) stated: Vec<bool>,
    /// Tiles left of each kind, and the other halves of those that are left.
    pub(super) left: Vec<u32>,
    pub(super) partners: Vec<Mask>,
    /// Whether the tile of a cell is known.
    pub(super) laid: Vec<bool>,
}

impl<'m> View<'m> {
    /// What is given with a board; all cells are stated. `None` when the given tiles contradict one another.
    pub(super) fn given(model: &'m BoardModel<'m>) -> Option<Self> {
        let count = model.board.cells.len();
        let mut view = Self {
            model,
            pips: model.given.clone(),
            sides: (0..count).map(|cell| model.sides(cell)).collect(),
            joined: vec![false; count],
            stated: vec![true; count],
            left: Vec::new(),
            partners: Vec::new(),
            laid: vec![false; count],
        };
        view.count_tiles();
        for tile in &model.board.given {
            view.learn(&Forced::Tile(*tile)).ok()?;
        }
        Some(view)
    }

    /// What the stated cells show: their own pips, whether two of them are one tile or not, and that a tile
    /// covers no third cell. `given` is the view of what was given.
    pub(super) fn of_cells(&self, given: &Self, stated: Vec<bool>) -> Self {
        let count = self.pips.len();
        let mut view = Self { stated, ..given.clone() };
        for cell in (0..count).filter(|cell| view.stated[*cell]) {
            view.pips[cell] = self.pips[cell];
            for side in set_bits(given.sides[cell] & !self.sides[cell]) {
                let next = self.model.around[cell][side] as usize;
                if view.stated[next] {
                    view.sides[cell] &= !(1 << side);
                    view.sides[next] &= !(1 << (side ^ 2));
                }
            }
        }
        for cell in 0..count {
            if let Some(mate) = self.mate(cell).filter(|mate| view.stated[cell] && view.stated[*mate]) {
                // What contradicts it shows when it is used.
                let _ = view.join([cell, mate]);
            }
        }
        view.laid = vec![false; count];
        view.count_tiles();
        view
    }

    /// Counts the tiles that are left from the cells whose tile is known.
    fn count_tiles(&mut self) {
        self.left.clone_from(&self.model.many);
        self.partners = vec![0; self.model.side];
        for [a, b] in self.model.kinds.iter().map(|kind| kind.map(usize::from)) {
            self.partners[a] |= 1 << b;
            self.partners[b] |= 1 << a;
        }
        for cell in 0..self.pips.len() {
            // Where the same tile is known twice, the second finds no place when it is looked at.
            let _ = self.settle(cell);
        }
    }

    /// Counts the tile of a cell as used, once its cells and pips are known.
    pub(super) fn settle(&mut self, cell: usize) -> Result<(), Conflict> {
        let Some(mate) = self.mate(cell).filter(|_| !self.laid[cell]) else { return Ok(()) };
        let (here, there) = (self.pips[cell], self.pips[mate]);
        if !here.is_power_of_two() || !there.is_power_of_two() {
            return Ok(());
        }
        let [x, y] = [here, there].map(|pips| pips.trailing_zeros() as usize);
        let kind = self.model.kind(x, y).filter(|kind| self.left[*kind] > 0);
        let kind = kind.ok_or(Conflict::Cell(cell))?;
        self.left[kind] -= 1;
        (self.laid[cell], self.laid[mate]) = (true, true);
        if self.left[kind] == 0 {
            self.partners[x] &= !(1 << y);
            self.partners[y] &= !(1 << x);
        }
        Ok(())
    }

    /// The other cell of a cell's tile, if it is known.
    pub(super) fn mate(&self, cell: usize) -> Option<usize> {
        let side = self.sides[cell].trailing_zeros() as usize;
        self.model.around[cell].get(side).filter(|_| self.joined[cell]).map(|next| *next as usize)
    }

    /// Whether two neighbouring cells may be one tile.
    pub(super) fn is_open(&self, cells: [usize; 2]) -> bool {
        self.model.side_to(cells[0], cells[1]).is_some_and(|side| self.sides[cells[0]] >> side & 1 == 1)
    }

    /// The ways to cover a cell whose tile is not known.
    pub(super) fn places(&self, cell: usize) -> Vec<TilePlace> {
        let mut all = Vec::new();
        if !self.laid[cell] {
            for side in set_bits(self.sides[cell]) {
                self.places_on(cell, side, &mut all);
            }
        }
        all
    }

    /// The ways to cover two neighbouring cells.
    pub(super) fn places_of(&self, cells: [usize; 2]) -> Vec<TilePlace> {
        let mut all = Vec::new();
        if let Some(side) = self.model.side_to(cells[0], cells[1])
            && self.is_open(cells)
            && !self.laid[cells[0]]
        {
            self.places_on(cells[0], side, &mut all);
        }
        all
    }

    fn places_on(&self, cell: usize, side: usize, all: &mut Vec<TilePlace>) {
        let next = self.model.around[cell][side] as usize;
        for x in set_bits(self.pips[cell]) {
            all.extend(set_bits(self.partners[x] & self.pips[next]).map(|y| ([cell, next], [x, y])));
        }
    }

    /// Whether a tile fits on two neighbouring cells.
    pub(super) fn has_place(&self, cell: usize, side: usize) -> bool {
        let there = self.pips[self.model.around[cell][side] as usize];
        !self.laid[cell]
            && self.sides[cell] >> side & 1 == 1
            && set_bits(self.pips[cell]).any(|x| self.partners[x] & there != 0)
    }

    /// The places of a tile, up to `most` of them.
    pub(super) fn places_of_tile(&self, kind: usize, most: usize) -> Vec<TilePlace> {
        let [a, b] = self.model.kinds[kind].map(usize::from);
        let mut all = Vec::new();
        if self.left[kind] == 0 {
            return all;
        }
        for cell in 0..self.pips.len() {
            if self.laid[cell] || self.pips[cell] & (1 << a | 1 << b) == 0 {
                continue;
            }
            for side in set_bits(self.sides[cell] & 3) {
                let next = self.model.around[cell][side] as usize;
                for [x, y] in [[a, b], [b, a]].into_iter().take(if a == b { 1 } else { 2 }) {
                    if self.pips[cell] >> x & 1 == 1 && self.pips[next] >> y & 1 == 1 {
                        all.push(([cell, next], [x, y]));
                    }
                }
            }
            if all.len() >= most {
                break;
            }
        }
        all
    }

    /// The kind of the tile of a place.
    pub(super) fn kind(&self, place: &TilePlace) -> usize {
        self.model.kind(place.1[0], place.1[1]).unwrap_or(usize::MAX)
    }

    /// Whether every tile has to lie.
    pub(super) fn uses_all(&self) -> bool {
        self.model.board.usage == Usage::All
    }

    /// Halves of each number of pips that are left.
    pub(super) fn halves(&self) -> Vec<u32> {
        let mut halves = vec![0; self.model.side];
        for (kind, left) in self.model.kinds.iter().zip(&self.left) {
            for pips in kind {
                halves[usize::from(*pips)] += left;
            }
        }
        halves
    }

    /// The same for some cells: less those that other stated cells are known to have.
    pub(super) fn halves_for(&self, cells: &[usize]) -> Vec<u32> {
        let mut halves = self.halves();
        let known =
            |cell: &usize| self.stated[*cell] && !self.laid[*cell] && self.pips[*cell].is_power_of_two();
        for cell in (0..self.pips.len()).filter(known).filter(|cell| !cells.contains(cell)) {
            let half = &mut halves[self.pips[cell].trailing_zeros() as usize];
            *half = half.saturating_sub(1);
        }
        halves
    }

    /// The numbers of which cells without a known tile have all halves that are left.
    pub(super) fn used_numbers(&self) -> Vec<usize> {
        let mut open = vec![0; self.model.side];
        for cell in (0..self.pips.len()).filter(|cell| self.is_holder(*cell)) {
            // A number that is given may be on no tile.
            if let Some(open) = open.get_mut(self.pips[cell].trailing_zeros() as usize) {
                *open += 1;
            }
        }
        let halves = self.halves();
        (0..open.len()).filter(|pips| open[*pips] > 0 && open[*pips] == halves[*pips]).collect()
    }

    /// Whether the pips of a cell are known, and its tile is not.
    fn is_holder(&self, cell: usize) -> bool {
        self.stated[cell] && !self.laid[cell] && self.pips[cell].is_power_of_two()
    }

    /// The cells that have all halves that are left with a number, if there are such.
    pub(super) fn holders(&self, pips: usize) -> Option<Vec<usize>> {
        let has = |cell: &usize| self.is_holder(*cell) && self.pips[*cell] == 1 << pips;
        self.used_numbers().contains(&pips).then(|| (0..self.pips.len()).filter(has).collect())
    }

    /// What cells keep when others have all halves that are left with a number.
    pub(super) fn without_used(&self, pips: usize) -> Vec<Forced> {
        let Some(holders) = self.holders(pips) else { return Vec::new() };
        let others = (0..self.pips.len()).filter(|cell| !self.laid[*cell] && !holders.contains(cell));
        others.filter_map(|cell| self.narrowed(cell, !(1 << pips))).collect()
    }

    /// Whether it is known already.
    pub(super) fn knows(&self, forced: &Forced) -> bool {
        match forced {
            Forced::Tile(tile) => {
                let has = |n: usize| self.pips[tile.cells[n]] == bit(tile.pips[n]);
                self.mate(tile.cells[0]) == Some(tile.cells[1]) && has(0) && has(1)
            }
            Forced::Pair([a, b]) => self.mate(*a) == Some(*b),
            Forced::Apart(cells) => !self.is_open(*cells),
            _ => forced.keeps().is_some_and(|(cell, kept)| self.pips[cell] & !kept == 0),
        }
    }

    /// Adds what is forced.
    pub(super) fn learn(&mut self, forced: &Forced) -> Result<(), Conflict> {
        match forced {
            Forced::Tile(PlacedTile { cells, pips }) => {
                self.join(*cells)?;
                self.keep(cells[0], bit(pips[0]))?;
                self.keep(cells[1], bit(pips[1]))
            }
            Forced::Pair(cells) => self.join(*cells),
            Forced::Apart([a, b]) => {
                let side = self.model.side_to(*a, *b).ok_or(Conflict::Cell(*a))?;
                self.keep_sides(*a, !(1 << side))
            }
            _ => forced.keeps().map_or(Ok(()), |(cell, kept)| self.keep(cell, kept)),
        }
    }

    /// Adds what is forced; returns the tile that is known by it, and was not before.
    pub(super) fn take(&mut self, forced: &Forced) -> Result<Option<PlacedTile>, Conflict> {
        let cells = forced.cells();
        let was_laid = self.laid[cells[0]];
        self.learn(forced)?;
        let first = cells[0].min(self.mate(cells[0]).unwrap_or(usize::MAX));
        Ok(self.tile_from(first).filter(|_| !was_laid))
    }

    /// The tile whose first cell this is, if it is known.
    pub(super) fn tile_from(&self, cell: usize) -> Option<PlacedTile> {
        let mate = self.mate(cell).filter(|mate| self.laid[cell] && *mate > cell)?;
        let pips = [cell, mate].map(|cell| self.pips[cell].trailing_zeros() as Pips);
        Some(PlacedTile { cells: [cell, mate], pips })
    }

    /// What a cell keeps, as a forced step that names as few pips as it can; `None` if that is all, or nothing.
    pub(super) fn narrowed(&self, cell: usize, kept: Mask) -> Option<Forced> {
        let (gone, left) = (self.pips[cell] & !kept, self.pips[cell] & kept);
        if gone == 0 || left == 0 {
            return None;
        }
        let listed = |pips: Mask| set_bits(pips).map(|pips| pips as Pips).collect();
        Some(match left.count_ones() {
            1 => Forced::Pips { cell, pips: left.trailing_zeros() as Pips },
            few if few <= gone.count_ones() => Forced::OneOf { cell, pips: listed(left) },
            _ => Forced::Excluded { cell, pips: listed(gone) },
        })
    }

    fn join(&mut self, [a, b]: [usize; 2]) -> Result<(), Conflict> {
        let side = self.model.side_to(a, b).filter(|side| self.sides[a] >> side & 1 == 1);
        let side = side.ok_or(Conflict::Cell(a))?;
        self.keep_sides(a, 1 << side)?;
        self.keep_sides(b, 1 << (side ^ 2))?;
        (self.joined[a], self.joined[b]) = (true, true);
        self.settle(a)
    }

    /// Keeps only these pips of a cell.
    pub(super) fn keep(&mut self, cell: usize, pips: Mask) -> Result<(), Conflict> {
        self.pips[cell] &= pips;
        if self.pips[cell] == 0 {
            return Err(Conflict::Cell(cell));
        }
        self.settle(cell)
    }

    /// Keeps only these sides of a cell. A cell without sides contradicts something only if it is stated.
    pub(super) fn keep_sides(&mut self, cell: usize, sides: u8) -> Result<(), Conflict> {
        let gone = self.sides[cell] & !sides;
        self.sides[cell] &= sides;
        for side in set_bits(gone) {
            let next = self.model.around[cell][side] as usize;
            self.sides[next] &= !(1 << (side ^ 2));
            if self.sides[next] == 0 && self.stated[next] {
                return Err(Conflict::Cell(next));
            }
        }
        if self.sides[cell] == 0 && self.stated[cell] { Err(Conflict::Cell(cell)) } else { Ok(()) }
    }
}
