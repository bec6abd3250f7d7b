//! Boards of which every cell is given, as in Dominosa: an exact cover of cells and tiles by slots, the pairs
//! of neighbouring cells. A slot has one tile, so there is one picture at most.

use super::model::{BoardModel, bit};
use super::state::{Dead, Lay};
use super::work::SearchWork;
use crate::puzzle::placement::board::{PlacedTile, Usage};
use crate::sorted;

/// The slots of a board, and what covers what.
#[derive(Debug)]
pub(crate) struct SlotList {
    /// The two cells of each slot, and the kind of its tile behind the number of cells.
    pub(crate) items: Vec<[u32; 3]>,
    pub(crate) lays: Vec<Lay>,
    /// The slots of each item: cells, then kinds of tiles.
    pub(crate) of: Vec<Vec<u32>>,
    /// How many slots of each item have to be taken at the least, and may at the most.
    pub(crate) least: Vec<u32>,
    pub(crate) most: Vec<u32>,
    /// Slots that have to be taken.
    pub(crate) forced: Vec<u32>,
    cells: usize,
}

impl SlotList {
    pub(crate) fn new(model: &BoardModel<'_>) -> Self {
        let (board, cells) = (model.board, model.board.cells.len());
        let mut slots = Self {
            items: Vec::new(),
            lays: Vec::new(),
            of: vec![Vec::new(); cells + model.kinds.len()],
            least: vec![1; cells],
            most: vec![1; cells],
            forced: Vec::new(),
            cells,
        };
        slots.least.extend(model.many.iter().map(|many| if board.usage == Usage::All { *many } else { 0 }));
        slots.most.extend(&model.many);
        let pips = |cell: usize| model.given[cell].trailing_zeros() as u8;
        for a in 0..cells {
            for b in model.around[a][..2].iter().map(|b| *b as usize).filter(|b| *b < cells) {
                let [x, y] = [a, b].map(pips);
                let must = model.clash(bit(x), bit(y));
                let Some(kind) = model.kind(x.into(), y.into()) else {
                    // A pair of cells that has to be one tile of which there is none.
                    slots.least[a] += u32::from(must);
                    continue;
                };
                let number = slots.items.len() as u32;
                if must || board.given.iter().any(|tile| tile.cells == [a, b]) {
                    slots.forced.push(number);
                }
                let items = [a, b, cells + kind].map(|item| item as u32);
                for item in items {
                    slots.of[item as usize].push(number);
                }
                slots.items.push(items);
                slots.lays.push(Lay { cells: [a as u32, b as u32], pips: [x, y] });
            }
        }
        slots
    }
}

/// Which slots can still be taken, and which are taken. Every change is on a trail.
#[derive(Debug)]
pub(crate) struct Cover<'s> {
    pub(crate) slots: &'s SlotList,
    pub(crate) alive: Vec<bool>,
    pub(crate) taken: Vec<bool>,
    /// Slots of each item that are alive, and that are taken.
    pub(crate) count: Vec<u32>,
    pub(crate) got: Vec<u32>,
    /// Cells that are not covered.
    pub(crate) uncovered: usize,
    queue: Vec<u32>,
    trail: Vec<(u32, bool)>,
}

impl<'s> Cover<'s> {
    pub(crate) fn new(slots: &'s SlotList) -> Self {
        let items = slots.of.len();
        Self {
            slots,
            alive: vec![true; slots.items.len()],
            taken: vec![false; slots.items.len()],
            count: slots.of.iter().map(|of| of.len() as u32).collect(),
            got: vec![0; items],
            uncovered: slots.cells,
            queue: (0..items as u32).collect(),
            trail: Vec::new(),
        }
    }

    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(crate) fn undo(&mut self, mark: usize) {
        self.queue.clear();
        while self.trail.len() > mark {
            let Some((slot, is_taken)) = self.trail.pop() else { return };
            for item in self.slots.items[slot as usize].map(|item| item as usize) {
                if is_taken {
                    self.got[item] -= 1;
                } else {
                    self.count[item] += 1;
                }
            }
            if is_taken {
                self.uncovered += 2;
                self.taken[slot as usize] = false;
            } else {
                self.alive[slot as usize] = true;
            }
        }
    }

    /// Whether an item needs no more slots.
    #[inline]
    pub(crate) fn is_done(&self, item: usize) -> bool {
        self.got[item] == self.slots.most[item]
    }

    /// Rules a slot out.
    #[inline]
    pub(crate) fn kill(&mut self, slot: u32) -> Result<(), Dead> {
        self.alive[slot as usize] = false;
        self.trail.push((slot, false));
        let mut result = Ok(());
        for item in self.slots.items[slot as usize] {
            let (count, least) = (&mut self.count[item as usize], self.slots.least[item as usize]);
            *count -= 1;
            if *count < least {
                result = Err(Dead);
            } else if *count == least && self.got[item as usize] < least {
                self.queue.push(item);
            }
        }
        result
    }

    /// Takes a slot, and rules out what shares a cell or the last of a kind of tile with it.
    pub(crate) fn take(&mut self, slot: u32) -> Result<(), Dead> {
        self.trail.push((slot, true));
        self.taken[slot as usize] = true;
        self.uncovered -= 2;
        let slots = self.slots;
        let items = slots.items[slot as usize].map(|item| item as usize);
        for item in items {
            self.got[item] += 1;
        }
        for item in items {
            if self.got[item] < slots.most[item] {
                continue;
            }
            if self.got[item] > slots.most[item] {
                return Err(Dead);
            }
            for other in &slots.of[item] {
                if self.alive[*other as usize] && !self.taken[*other as usize] {
                    self.kill(*other)?;
                }
            }
        }
        Ok(())
    }

    /// Takes every slot that an item needs, until nothing changes.
    pub(crate) fn spread(&mut self, work: &mut SearchWork) -> Result<(), Dead> {
        while let Some(item) = self.queue.pop().map(|item| item as usize) {
            let slots = self.slots;
            if self.count[item] < slots.least[item] {
                return Err(Dead);
            }
            if self.got[item] >= slots.least[item] || self.count[item] > slots.least[item] {
                continue;
            }
            for slot in &slots.of[item] {
                if self.alive[*slot as usize] && !self.taken[*slot as usize] {
                    self.take(*slot)?;
                }
            }
            if !work.tick() {
                break;
            }
        }
        Ok(())
    }

    /// Supposes each slot of the items that have two, and rules out those that lead to a contradiction.
    pub(crate) fn suppose(&mut self, work: &mut SearchWork) -> Result<(), Dead> {
        let items = self.slots.of.len();
        let (mut unchanged, mut item) = (0, 0);
        while unchanged < items && self.uncovered > 0 && !work.is_over() {
            let is_short = self.count[item] <= 2 && self.slots.least[item] == 1 && self.got[item] == 0;
            let is_changed = is_short && self.suppose_item(item, work)?;
            unchanged = if is_changed { 0 } else { unchanged + 1 };
            item = (item + 1) % items;
        }
        Ok(())
    }

    fn suppose_item(&mut self, item: usize, work: &mut SearchWork) -> Result<bool, Dead> {
        let slots = self.slots;
        let mut is_changed = false;
        for slot in &slots.of[item] {
            if self.is_done(item) {
                break;
            }
            if !self.alive[*slot as usize] {
                continue;
            }
            let mark = self.mark();
            work.node();
            let is_dead = self.take(*slot).and_then(|()| self.spread(work)).is_err();
            self.undo(mark);
            if is_dead {
                is_changed = true;
                self.kill(*slot)?;
                self.spread(work)?;
            }
        }
        Ok(is_changed)
    }

    /// The cell or tile with the fewest slots that are not taken. Of a kind of tile that is there twice,
    /// two slots could both be taken.
    pub(crate) fn fewest(&self, mut among: impl Iterator<Item = usize>) -> Option<usize> {
        let (mut best, mut least) = (None, u32::MAX);
        let is_open = |item: &usize| {
            self.slots.least[*item] == 1 && self.slots.most[*item] == 1 && self.got[*item] == 0
        };
        while let Some(item) = among.by_ref().find(is_open) {
            if self.count[item] < least {
                (best, least) = (Some(item), self.count[item]);
                if least <= 2 {
                    break;
                }
            }
        }
        best
    }

    pub(crate) fn line(&self) -> Vec<PlacedTile> {
        let mut line: Vec<PlacedTile> = (0..self.taken.len())
            .filter(|slot| self.taken[*slot])
            .map(|slot| self.slots.lays[slot].placement())
            .collect();
        sorted::sort_by(&mut line, Ord::cmp);
        line
    }
}
