//! An admissible upper bound on the points that a turn can still score.
//!
//! A tile scores the sum of the neighbours of its cell. Each tile played before it adds at most one half
//! to the neighbours of any cell, because its two halves lie on squares of different colours. So the next
//! tile scores a sum that is on the table; the one after it scores such a sum, or one with a half of the
//! first added. After three tiles all neighbours of a cell may be new. A tile that cannot yet be played
//! anywhere adds nothing either, and a hand with a tile that can never be played is not played out.
//!
//! A given play changes six known squares: the tile after it meets the sums of the table and of these
//! squares only.

use super::layout::{Layout, pip_beside};
use super::square::Square;
use crate::game::lattice::Placement;
use crate::game::tableaux::rules::{Contacts, DeadCell, Rules};
use crate::tile::{Tile, Tiles};

/// The number of tiles after which all neighbours of a cell may be new.
const NEAR: usize = 3;

/// The largest hand whose tiles are compared with the table; in a larger one each may score its most.
const LOOKED_AT: usize = 8;

/// In a larger hand a tile is not kept from meeting sums of its own halves: that would cut off one position in four
/// hundred, and cost a list of sums for each tile.
const FEW: usize = 4;

/// The sums that the tiles of a hand can meet on the table.
#[derive(Clone, Copy)]
pub(super) struct Prospects {
    tiles: [Prospect; LOOKED_AT],
    /// Tiles in hand.
    len: usize,
    /// The losses and numbers of the three that lose least at the place before the last: two may have been played by
    /// then.
    cheapest: [(i32, usize); NEAR],
    /// An upper bound on what follows once the hand is played out.
    later: i32,
    cells: Cells,
}

impl Prospects {
    /// Computes the prospects of `hand`; `None` when it is larger than [`LOOKED_AT`].
    pub(super) fn new(layout: &Layout, rules: &Rules, hand: Tiles, later: i32) -> Option<Self> {
        let (tiles, cells) = ([Prospect::NONE; LOOKED_AT], Cells::of(layout));
        let mut all = Self { tiles, len: 0, cheapest: [(i32::MAX, 0); NEAR], later, cells };
        for tile in hand.iter() {
            *all.tiles.get_mut(all.len)? = Prospect::new(tile, rules);
            all.len += 1;
        }
        let mut met = [Met::default(); LOOKED_AT];
        let mut stale = true;
        for before in 0..=all.last() {
            // The last place that is computed stands for all places after it.
            if before == NEAR && all.len > NEAR + 1 {
                stale |= all.held().iter().any(|tile| !tile.fits);
                all.tiles.iter_mut().for_each(|tile| tile.fits = true);
            }
            if before > 0 && stale {
                let shared = (all.len > FEW).then(|| Met::new(&all.cells, all.added(None)));
                for (n, met) in met.iter_mut().enumerate().take(all.len) {
                    *met = shared.unwrap_or_else(|| Met::new(&all.cells, all.added(Some(n))));
                }
            }
            stale = before == 0;
            let len = all.len;
            for (tile, met) in all.tiles[..len].iter_mut().zip(&met) {
                (tile.worth[before], tile.found) = tile.finds(&all.cells, met, before, rules);
            }
            // No tile at the same place in the order changes what the others meet.
            for tile in &mut all.tiles {
                stale |= tile.found && !tile.fits;
                tile.fits |= tile.found;
            }
            if !all.held().iter().any(|tile| tile.fits) {
                break;
            }
        }
        for tile in &mut all.tiles {
            tile.fits = tile.found;
        }
        all.find_cheapest();
        Some(all)
    }

    /// Sorts the tiles into those that lose least at the place before the last.
    fn find_cheapest(&mut self) {
        let last = self.last();
        for n in 0..if last > 0 { self.len } else { 0 } {
            let mut one = (self.tiles[n].loss(last - 1, last), n);
            for kept in &mut self.cheapest {
                if one.0 < kept.0 {
                    std::mem::swap(kept, &mut one);
                }
            }
        }
    }

    fn held(&self) -> &[Prospect] {
        &self.tiles[..self.len]
    }

    /// The last place in the order that differs from the ones before.
    fn last(&self) -> usize {
        self.len.saturating_sub(1).min(NEAR)
    }

    /// The sums that the tiles that fit, but for one, can add to the neighbours of one cell, each with one half: all
    /// sums of one, of two and of three halves.
    fn added(&self, without: Option<usize>) -> [u64; NEAR] {
        let mut added = [0; NEAR];
        for (n, tile) in self.held().iter().enumerate() {
            if without != Some(n) && tile.fits {
                let [one, two, three] = added;
                let plus = |sums: u64| sums << tile.high | sums << tile.low;
                added = [one | plus(1), two | plus(one), three | plus(two)];
            }
        }
        added
    }

    /// An upper bound on the score of the rest of the turn.
    pub(super) fn bound(&self) -> i32 {
        self.bound_from(0, 0, &std::array::from_fn(|n| self.tiles[n].worth[0]))
    }

    /// An upper bound on what follows each tile of the hand as the next play, in order.
    pub(super) fn bounds_after_each(&self, rules: &Rules) -> [i32; LOOKED_AT] {
        std::array::from_fn(|first| if first < self.len { self.bound_after(first, rules) } else { 0 })
    }

    /// An upper bound on what follows this tile as the next play: the tile after it meets no added halves
    /// but this tile's.
    fn bound_after(&self, first: usize, rules: &Rules) -> i32 {
        let halves = 1 << self.tiles[first].high | 1 << self.tiles[first].low;
        self.bound_when(first, &Met::new(&self.cells, [halves, 0, 0]), rules)
    }

    /// Like `bound_after` for a given placement: the tile after it meets only the cells of the table, and
    /// the changed cells beside the placement.
    pub(super) fn bound_after_play(
        &self,
        first: usize,
        play: Placement,
        layout: &Layout,
        rules: &Rules,
    ) -> i32 {
        self.bound_when(first, &Met::beside(layout, play), rules)
    }

    /// The bound when the tile after the first meets `met` in addition to the cells of the table.
    fn bound_when(&self, first: usize, met: &Met, rules: &Rules) -> i32 {
        let mut next = [0; LOOKED_AT];
        if self.last() >= 1 {
            for (n, tile) in self.held().iter().enumerate().filter(|(n, _)| *n != first) {
                (next[n], _) = tile.finds(&self.cells, met, 1, rules);
            }
        }
        self.bound_from(1, 1 << first, &next)
    }

    /// The most that the unused tiles can score in any order, from a place on; `here` has their scores at
    /// that place.
    fn bound_from(&self, place: usize, used: u32, here: &[i32; LOOKED_AT]) -> i32 {
        let last = self.last();
        let (mut all, mut fit) = (0, true);
        for (n, tile) in self.held().iter().enumerate() {
            if used >> n & 1 == 0 {
                all += if place == last { here[n] } else { tile.worth[last] };
                fit &= tile.fits;
            }
        }
        let mut loss = if place < last { i32::MAX } else { 0 };
        for (n, tile) in self.held().iter().enumerate() {
            let own = tile.worth[last] - here[n];
            if place < last && used >> n & 1 == 0 && own < loss {
                loss = loss.min(own + self.least_loss(place + 1, used | 1 << n));
            }
        }
        if fit { all - loss + self.later } else { all - loss }
    }

    /// The smallest loss from playing some tiles in the next places instead of the last.
    fn least_loss(&self, place: usize, used: u32) -> i32 {
        let last = self.last();
        if place >= last {
            return 0;
        }
        if place + 1 == last {
            let free = self.cheapest.iter().find(|(_, n)| used >> n & 1 == 0);
            return free.map_or(i32::MAX, |(loss, _)| *loss);
        }
        let mut least = i32::MAX;
        for (n, tile) in self.held().iter().enumerate() {
            let loss = tile.loss(place, last);
            if used >> n & 1 == 0 && loss < least {
                least = least.min(loss + self.least_loss(place + 1, used | 1 << n));
            }
        }
        least
    }
}

/// The sums of empty cells by the number of their neighbours, as bits.
#[derive(Clone, Copy)]
struct Cells {
    sums: [u64; 5],
    /// Whether a cell lies between two opposite neighbours.
    gap: bool,
}

impl Cells {
    fn of(layout: &Layout) -> Self {
        let (mut sums, mut gap) = ([0; 5], false);
        for spot in layout.frontier() {
            let square = layout.at(*spot);
            if square.is_empty() {
                sums[neighbours(square)] |= 1_u64 << (square.sum() % 64);
                gap |= square.code().is_gap();
            }
        }
        Self { sums, gap }
    }
}

/// The number of neighbours of an empty square.
#[inline]
fn neighbours(square: Square) -> usize {
    /// Four bits for each mask of neighbours.
    const COUNTS: u64 = 0x4332_3221_3221_2110;
    (COUNTS >> (4 * square.code().around())) as usize % 8 % 5
}

/// The sums of cells that earlier tiles can have changed, by the number of those tiles.
#[derive(Clone, Copy, Default)]
struct Met {
    /// Sums of cells with two neighbours, with three, and with one.
    pairs: [u64; NEAR + 1],
    totals: [u64; NEAR + 1],
    joins: [u64; NEAR + 1],
}

impl Met {
    /// From what one, two and three tiles can add to a cell.
    fn new(cells: &Cells, [first, second, third]: [u64; NEAR]) -> Self {
        let [_, one, two, _, _] = cells.sums;
        let (pair, triple) = (plus(one, first), plus(first, two));
        let wide = triple | plus(one, second);
        Self {
            pairs: [0, pair, pair | second, pair | second],
            totals: [0, triple, wide, wide | third],
            joins: [0, first, first, first],
        }
    }

    /// From the cells beside one given placement.
    fn beside(layout: &Layout, play: Placement) -> Self {
        let mut sums = [0; 5];
        let ring = layout.ring(layout.spot(play.at), play.toward);
        for (n, (spot, gain)) in ring.into_iter().enumerate() {
            let square = layout.at(spot).with(gain, pip_beside(play, n));
            if square.is_empty() {
                sums[neighbours(square)] |= 1_u64 << (square.sum() % 64);
            }
        }
        let [_, _, pairs, totals, _] = sums;
        // A doublet can join either half, even where it has become one of two neighbours.
        let joins = 1 << play.half.value() | 1 << play.tail.value();
        Self { pairs: [0, pairs, 0, 0], totals: [0, totals, 0, 0], joins: [0, joins, 0, 0] }
    }
}

/// What a tile of the hand can meet.
#[derive(Clone, Copy)]
struct Prospect {
    high: u8,
    low: u8,
    factor: i32,
    /// Whether it fits somewhere, at the place of the order in question or before it.
    fits: bool,
    found: bool,
    /// The most that it scores after 0, 1, 2 and 3 other tiles.
    worth: [i32; NEAR + 1],
}

impl Prospect {
    /// A missing tile, which fits nowhere.
    const NONE: Self = Self { high: 0, low: 0, factor: 0, fits: false, found: false, worth: [0; NEAR + 1] };

    fn new(tile: Tile, rules: &Rules) -> Self {
        let factor = if tile.is_doublet() { rules.doublet_factor.get() } else { 1 };
        let (high, low) = (tile.high().value(), tile.low().value());
        Self { high, low, factor, ..Self::NONE }
    }

    /// How much less it scores at a place than at the last one.
    fn loss(&self, place: usize, last: usize) -> i32 {
        self.worth[last] - self.worth[place]
    }

    /// The most that it scores after `before` others (none, one, two or three), and whether it fits anywhere.
    #[inline(always)]
    fn finds(&self, cells: &Cells, met: &Met, before: usize, rules: &Rules) -> (i32, bool) {
        let [_, one, two, three, _] = cells.sums;
        let totals = three | met.totals[before];
        let ends = two | met.pairs[before] | totals;
        let has = |sums: u64, sum: u8| sums >> sum & 1 == 1;
        let total = has(totals, self.high + self.low);
        let by = |end: u8| {
            if total { i32::from(self.high + self.low) } else { i32::from(end) * i32::from(has(ends, end)) }
        };
        let points = match rules.contacts {
            Contacts::Best => by(self.high).max(by(self.low)),
            Contacts::All => by(self.high) + by(self.low),
        };
        // The turn goes on after a side play of a doublet too.
        let joins = self.high == self.low
            && (cells.gap || rules.dead_cell == DeadCell::Opens || has(one | met.joins[before], self.high));
        (points * self.factor, total || has(ends, self.high) || has(ends, self.low) || joins)
    }
}

/// Every sum of an element of each, the smaller set first; sums over 63 are dropped, because no tile has them.
fn plus(few: u64, many: u64) -> u64 {
    let (mut few, mut all) = (few, 0);
    while few != 0 {
        all |= many << few.trailing_zeros();
        few &= few - 1;
    }
    all
}
