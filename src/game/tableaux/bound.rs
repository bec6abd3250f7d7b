//! How many points a turn can still make, never too few.
//!
//! A tile scores the sum of the neighbours of its cell. Each tile that is played before it adds
//! one half at most to the neighbours of any cell, for its two halves lie on squares of
//! different colours. So the next tile scores a sum that is on the table; the one after it such
//! a sum or one with a half of the first added; and so on, until after three tiles a cell may
//! have nothing but new neighbours. A tile that is at home nowhere yet adds nothing either, and
//! a hand with a tile that never will be is not played out.

use super::geometry::Direction;
use super::layout::Layout;
use crate::rules::tableaux::{Contacts, DeadCell, Rules};
use crate::tile::{Tile, Tiles};

/// Tiles after which a cell may have nothing but new neighbours.
const NEAR: usize = 3;

/// Tiles in hand up to which the best order is looked for; of more, each place in the order
/// takes the tile that suits it, even if another place takes it too.
const ORDERED: usize = 8;

/// A bound on what `hand` scores from here, and on what follows it, which is worth `later` at
/// most once the hand is played out.
pub(super) fn bound(layout: &Layout, rules: &Rules, hand: Tiles, later: i32) -> i32 {
    let cells = Cells::of(layout);
    let mut tiles: Vec<Prospect> = hand.iter().map(|tile| Prospect::new(tile, rules)).collect();
    let last = tiles.len().saturating_sub(1).min(NEAR);
    for before in 0..=last {
        for n in 0..tiles.len() {
            let added = added(&tiles, n, before);
            tiles[n].look(&cells, before, added, rules);
        }
        // Nothing changes what the others find at one place in the order.
        tiles.iter_mut().for_each(|tile| tile.fits |= tile.found);
        if !tiles.iter().any(|tile| tile.fits) {
            return 0;
        }
    }
    let own = best_order(&tiles, last);
    if tiles.iter().all(|tile| tile.fits) { own + later } else { own }
}

/// The sums of empty cells by the number of their neighbours, one bit each.
struct Cells {
    sums: [u64; 5],
    /// Some cell lies between two opposite neighbours.
    gap: bool,
}

impl Cells {
    fn of(layout: &Layout) -> Self {
        const NORTH_SOUTH: u8 = Direction::North.bit() | Direction::South.bit();
        const EAST_WEST: u8 = Direction::East.bit() | Direction::West.bit();
        let mut cells = Self { sums: [0; 5], gap: false };
        for spot in layout.frontier() {
            let square = layout.at(*spot);
            let around = square.code().around();
            let neighbours = if square.is_empty() { around.count_ones() as usize } else { 0 };
            cells.sums[neighbours % 5] |= 1 << (square.sum() % 64);
            cells.gap |= square.is_empty() & ((around == NORTH_SOUTH) | (around == EAST_WEST));
        }
        cells
    }
}

/// What a tile of the hand may find.
struct Prospect {
    high: u8,
    low: u8,
    factor: i32,
    /// Sums that one of its halves may meet so far, and that both together may.
    ends: u64,
    totals: u64,
    /// It fits somewhere, in the place of the order that is looked at or before it.
    fits: bool,
    found: bool,
    /// What it scores at most after so many others.
    worth: [i32; NEAR + 1],
}

impl Prospect {
    fn new(tile: Tile, rules: &Rules) -> Self {
        let factor = if tile.is_doublet() { rules.doublet_factor.get() } else { 1 };
        let (high, low) = (tile.high().value(), tile.low().value());
        Self { high, low, factor, ends: 0, totals: 0, fits: false, found: false, worth: [0; NEAR + 1] }
    }

    /// Looks what it meets after so many tiles, which add these sums of none, one, two or three
    /// halves to a cell.
    fn look(&mut self, cells: &Cells, before: usize, added: [u64; NEAR + 1], rules: &Rules) {
        let [_, one, two, three, _] = cells.sums;
        // What is next to the cell already, and what the tiles before add to it.
        self.totals = three | plus(two, added[1]) | plus(one, added[2]) | added[3];
        self.ends = two | plus(one, added[1]) | added[2] | self.totals;
        let has = |sums: u64, sum: u8| sums >> sum & 1 == 1;
        let total = has(self.totals, self.high + self.low);
        let by = |end: u8| match total {
            true => i32::from(self.high + self.low),
            false => i32::from(end) * i32::from(has(self.ends, end)),
        };
        let points = match rules.contacts {
            Contacts::Best => by(self.high).max(by(self.low)),
            Contacts::All => by(self.high) + by(self.low),
        };
        self.worth[before] = points * self.factor;
        // A doublet lets the turn go on as a side play too.
        let joins = self.high == self.low
            && (cells.gap || rules.dead_cell == DeadCell::Opens || has(one | added[1], self.high));
        self.found = total || has(self.ends, self.high) || has(self.ends, self.low) || joins;
    }
}

/// What the other tiles may add to the neighbours of one cell in the first places of the order,
/// each of them one half: all sums of one, of two and of three halves.
fn added(tiles: &[Prospect], own: usize, places: usize) -> [u64; NEAR + 1] {
    let mut added = [1, 0, 0, 0];
    // The last place that is looked at stands for all after it.
    let all = places == NEAR && tiles.len() > NEAR + 1;
    for (n, tile) in tiles.iter().enumerate() {
        if n != own && (tile.fits || all) {
            for n in (0..places).rev() {
                added[n + 1] |= added[n] << tile.high | added[n] << tile.low;
            }
        }
    }
    added
}

/// Every sum of the one with every sum of the other; what is over 63 no tile comes to.
fn plus(few: u64, many: u64) -> u64 {
    let (mut few, mut all) = (few, 0);
    while few != 0 {
        all |= many << few.trailing_zeros();
        few &= few - 1;
    }
    all
}

/// The most that the tiles are worth in any order.
fn best_order(tiles: &[Prospect], last: usize) -> i32 {
    let all: i32 = tiles.iter().map(|tile| tile.worth[last]).sum();
    all - least_loss(tiles, 0, last, 0)
}

/// The least that is lost by playing some tiles in the next places instead of the last.
fn least_loss(tiles: &[Prospect], place: usize, last: usize, used: u64) -> i32 {
    if place >= last {
        return 0;
    }
    let loss = |tile: &Prospect| tile.worth[last] - tile.worth[place];
    if tiles.len() > ORDERED {
        return tiles.iter().map(loss).min().unwrap_or(0);
    }
    let mut least = i32::MAX;
    for (n, tile) in tiles.iter().enumerate() {
        let loss = loss(tile);
        if used >> n & 1 == 0 && loss < least {
            least = least.min(loss + least_loss(tiles, place + 1, last, used | 1 << n));
        }
    }
    least
}
