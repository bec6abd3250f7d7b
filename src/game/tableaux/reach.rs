//! Whether legal plays lead to a tableau: from an upright starter, tile by tile, in some order. The
//! search is bounded, and may leave the question open.

use std::collections::HashSet;

use super::layout::Layout;
use super::movegen::is_legal;
use crate::game::lattice::{Direction, Placement};
use crate::game::tableaux::rules::{DeadCell, Rules};

/// The most tiles of a tableau: a set of tiles is one word of this number of bits.
const LARGEST: usize = 128;

/// Why no order of legal plays leads to a tableau.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableauxUnreachable {
    /// No tile is upright, like the starter.
    NoStarter,
    /// No legal play lays this tile here, for any choice of the other tiles.
    Tile(Placement),
    /// Each tile might be laid, but no order lays all of them.
    Order,
}

/// Whether legal plays lead to a tableau; `None` where that takes more than `most` steps. Every tile that
/// is not on the table counts as still playable.
pub fn is_reachable(tiles: &[Placement], rules: &Rules, most: u32) -> Option<bool> {
    (tiles.len() <= LARGEST).then(|| OrderSearch::new(tiles, vec![rules.clone()], most).run()).flatten()
}

/// Why no legal plays lead to a tableau, where that is proven within `most` steps.
///
/// A tableau does not show which tiles were out of play earlier, and so which cells were dead. Under
/// `dead_cell: opens` both are taken to be possible.
pub fn unreachable(tiles: &[Placement], rules: &Rules, most: u32) -> Option<TableauxUnreachable> {
    if tiles.is_empty() || tiles.len() > LARGEST {
        return None;
    }
    if !tiles.iter().any(|tile| tile.is_upright()) {
        return Some(TableauxUnreachable::NoStarter);
    }
    let mut either = vec![rules.clone()];
    if rules.dead_cell == DeadCell::Opens {
        either.push(Rules { dead_cell: DeadCell::Closed, ..rules.clone() });
    }
    let mut search = OrderSearch::new(tiles, either, most);
    match search.run() {
        Some(true) => None,
        found => search.stuck().or((found == Some(false)).then_some(TableauxUnreachable::Order)),
    }
}

/// A search over sets of tiles that can lie on the table together.
struct OrderSearch<'a> {
    tiles: &'a [Placement],
    /// A play is legal if one of these rules allows it.
    rules: Vec<Rules>,
    /// The laid tiles as a layout; the next field has their set.
    layout: Layout,
    laid: u128,
    /// Sets already searched.
    seen: HashSet<u128>,
    /// The number of steps left.
    left: u32,
}

impl<'a> OrderSearch<'a> {
    fn new(tiles: &'a [Placement], rules: Vec<Rules>, most: u32) -> Self {
        Self { tiles, layout: empty(&rules), rules, laid: 0, seen: HashSet::new(), left: most }
    }

    /// Tries every starter; `None` when there are no steps left.
    fn run(&mut self) -> Option<bool> {
        for n in 0..self.tiles.len() {
            if self.tiles[n].is_upright() && self.after(n)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the rest can be laid once this tile is. The first tile that fits is tried first, because
    /// people write tiles in the order of play.
    fn after(&mut self, n: usize) -> Option<bool> {
        if !self.seen.insert(self.laid | 1 << n) {
            return Some(false);
        }
        self.layout.place(self.tiles[n]);
        self.laid |= 1 << n;
        let found = self.rest();
        self.laid &= !(1 << n);
        self.layout.take_back();
        found
    }

    fn rest(&mut self) -> Option<bool> {
        let mut is_whole = true;
        for n in 0..self.tiles.len() {
            if self.laid & 1 << n != 0 {
                continue;
            }
            is_whole = false;
            self.left = self.left.checked_sub(1)?;
            if self.fits(&self.layout, n) && self.after(n)? {
                return Some(true);
            }
        }
        Some(is_whole)
    }

    fn fits(&self, layout: &Layout, n: usize) -> bool {
        self.rules.iter().any(|rules| is_legal(layout, rules, self.tiles[n]))
    }

    /// A tile that cannot be laid from any starter, even with any choice of the other tiles: whether a
    /// play is legal depends only on the tiles beside it.
    fn stuck(&self) -> Option<TableauxUnreachable> {
        let settings: Vec<Vec<u128>> = (0..self.tiles.len()).map(|n| self.settings(n)).collect();
        let starters = (0..self.tiles.len()).filter(|n| self.tiles[*n].is_upright());
        let reached = starters.map(|starter| closure(1 << starter, &settings));
        let most = reached.min_by_key(|reached| reached.count_zeros())?;
        let left = (0..self.tiles.len()).filter(|n| most & 1 << n == 0);
        let lost = left.min_by_key(|n| settings[*n].len())?;
        Some(if settings[lost].is_empty() {
            TableauxUnreachable::Tile(self.tiles[lost])
        } else {
            TableauxUnreachable::Order
        })
    }

    /// The sets of neighbouring tiles with which a tile may be laid.
    fn settings(&self, n: usize) -> Vec<u128> {
        let cells = self.tiles[n].halves().map(|(cell, _)| cell);
        let near = |other: &usize| {
            let others = self.tiles[*other].halves().map(|(cell, _)| cell);
            *other != n
                && cells.iter().any(|cell| Direction::ALL.iter().any(|d| others.contains(&cell.step(*d))))
        };
        let beside: Vec<usize> = (0..self.tiles.len()).filter(near).collect();
        let mut layout = empty(&self.rules);
        let mut settings = Vec::new();
        for pick in 1..1_u32 << beside.len() {
            let picked =
                || beside.iter().enumerate().filter(|(bit, _)| pick & 1 << bit != 0).map(|(_, n)| *n);
            picked().for_each(|n| layout.place(self.tiles[n]));
            if self.fits(&layout, n) {
                settings.push(picked().fold(0, |set, n| set | 1 << n));
            }
            for _ in picked() {
                layout.take_back();
            }
        }
        settings
    }
}

/// An empty table; where two rules are tried, every corner and centre is dead by the first.
fn empty(rules: &[Rules]) -> Layout {
    match rules {
        [opens, _] => Layout::new().with_absent(opens.set.tiles()),
        _ => Layout::new(),
    }
}

/// The tiles that can be laid after these: any tile with one of its settings among them.
fn closure(mut reached: u128, settings: &[Vec<u128>]) -> u128 {
    loop {
        let joins = |sets: &Vec<u128>| sets.iter().any(|set| set & !reached == 0);
        let more = settings.iter().enumerate().filter(|(_, sets)| joins(sets));
        let next = more.fold(reached, |all, (n, _)| all | 1 << n);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}
