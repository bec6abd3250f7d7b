//! A hand as a multigraph: its ends are the vertices, its tiles the edges, its doubles loops.
//! Everything is bits: no two tiles of a hand are equal, so a row of bits per end is enough.

use super::question::TrainObjective;
use crate::set_bits::set_bits;
use crate::tile::{Pip, Tile, Tiles};

/// The number of ends, 0 to 18.
pub(super) const ENDS: usize = Pip::MAX.value() as usize + 1;

/// For each end a bit for every other end that a tile joins it to. Symmetric, without doubles.
pub(super) type Adjacency = [u32; ENDS];

/// Tiles as rows, and the doubles among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Graph {
    /// Tiles of two different ends.
    pub(super) rows: Adjacency,
    /// A bit for each end whose double is present.
    pub(super) doubles: u32,
}

impl Graph {
    /// The graph of a hand.
    pub(super) fn new(hand: Tiles) -> Self {
        let mut graph = Self::default();
        for tile in hand.iter() {
            let (a, b) = (usize::from(tile.high().value()), usize::from(tile.low().value()));
            if a == b {
                graph.doubles |= 1 << a;
            } else {
                link(&mut graph.rows, a, b);
            }
        }
        graph
    }

    /// The tiles of the graph.
    pub(super) fn tiles(&self) -> Tiles {
        let doubles = set_bits(self.doubles).filter_map(|end| tile(end, end));
        let pairs = self.rows.iter().enumerate();
        let pairs = pairs.flat_map(|(a, row)| set_bits(row & below(a)).filter_map(move |b| tile(a, b)));
        doubles.chain(pairs).collect()
    }

    /// The subgraph induced by these ends.
    #[must_use]
    pub(super) fn within(&self, ends: u32) -> Self {
        let mut part = Self { rows: [0; ENDS], doubles: self.doubles & ends };
        for end in set_bits(ends) {
            part.rows[end] = self.rows[end] & ends;
        }
        part
    }

    /// The ends of each connected component.
    pub(super) fn parts(&self) -> Vec<u32> {
        let mut parts = Vec::new();
        let mut left = self.ends();
        while let Some(end) = set_bits(left).next() {
            let part = reached(&self.rows, end);
            left &= !part;
            parts.push(part);
        }
        parts
    }

    /// The ends of all tiles.
    pub(super) fn ends(&self) -> u32 {
        occupied(&self.rows) | self.doubles
    }
}

/// The bits below an end.
pub(super) const fn below(end: usize) -> u32 {
    (1 << end) - 1
}

/// The tile with these two ends.
pub(super) fn tile(a: usize, b: usize) -> Option<Tile> {
    Some(Tile::new(pip(a)?, pip(b)?))
}

/// The end of a bit.
pub(super) fn pip(end: usize) -> Option<Pip> {
    Pip::new(u8::try_from(end).ok()?)
}

/// Joins two ends.
pub(super) fn link(rows: &mut Adjacency, a: usize, b: usize) {
    rows[a] |= 1 << b;
    rows[b] |= 1 << a;
}

/// Separates two ends.
pub(super) fn cut(rows: &mut Adjacency, a: usize, b: usize) {
    rows[a] &= !(1 << b);
    rows[b] &= !(1 << a);
}

/// Joins two ends that are separate, and separates two that are joined.
pub(super) fn flip(rows: &mut Adjacency, a: usize, b: usize) {
    rows[a] ^= 1 << b;
    rows[b] ^= 1 << a;
}

/// The ends that are joined to any other.
pub(super) fn occupied(rows: &Adjacency) -> u32 {
    rows.iter().enumerate().fold(0, |ends, (end, row)| ends | u32::from(*row != 0) << end)
}

/// The ends that are joined to an odd number of others. A double adds two to the degree of its end and
/// changes nothing.
pub(super) fn odd(rows: &Adjacency) -> u32 {
    rows.iter().enumerate().fold(0, |ends, (end, row)| ends | (row.count_ones() & 1) << end)
}

/// The ends that can be reached from an end, itself included.
pub(super) fn reached(rows: &Adjacency, from: usize) -> u32 {
    let mut seen = 1 << from;
    let mut front: u32 = seen;
    while front != 0 {
        let next = set_bits(front).fold(0, |next, end| next | rows[end]);
        front = next & !seen;
        seen |= next;
    }
    seen
}

/// The worth of tiles: both aims of the objective as one sum, in which the first outweighs the second.
/// Every tile has a positive worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TileWeights {
    objective: TrainObjective,
    /// The worth of a tile, regardless of its pips.
    each: u32,
    /// The worth of a pip.
    pip: u32,
}

/// More than the pips of the largest set: 18 · 19 · 20 / 2 = 3,420.
const PIPS: u32 = 1 << 12;
/// More than the tiles of the largest set: 190.
const TILES: u32 = 1 << 8;

impl TileWeights {
    /// The weights for an objective.
    pub(super) fn new(objective: TrainObjective) -> Self {
        match objective {
            TrainObjective::Tiles => Self { objective, each: PIPS, pip: 1 },
            TrainObjective::Pips => Self { objective, each: 1, pip: TILES },
        }
    }

    /// The weights for the first aim alone: tiles regardless of pips, or pips before tiles.
    pub(super) fn first(objective: TrainObjective) -> Self {
        let scale = Self::new(objective);
        if objective == TrainObjective::Tiles { Self { each: 1, pip: 0, ..scale } } else { scale }
    }

    /// The worth of the tile with these two ends.
    pub(super) fn tile(self, a: usize, b: usize) -> u32 {
        self.each + self.pip * (a + b) as u32
    }

    /// The worth of all tiles of a graph.
    pub(super) fn graph(self, graph: &Graph) -> u32 {
        let mut halves = 0;
        let mut pips = 0;
        for (end, row) in graph.rows.iter().enumerate() {
            let here = row.count_ones() + 2 * (graph.doubles >> end & 1);
            halves += here;
            pips += here * end as u32;
        }
        self.each * (halves / 2) + self.pip * pips
    }

    /// The tiles and pips of a worth.
    pub(super) fn counts(self, worth: u32) -> TileCounts {
        match self.objective {
            TrainObjective::Tiles => TileCounts { tiles: worth / PIPS, pips: worth % PIPS },
            TrainObjective::Pips => TileCounts { tiles: worth % TILES, pips: worth / TILES },
        }
    }
}

/// A number of tiles, and their pips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TileCounts {
    /// Tiles, 0 to 190.
    pub tiles: u32,
    /// The pips of all of them, 0 to 3,420.
    pub pips: u32,
}

impl TileCounts {
    /// The first aim of an objective.
    pub fn first(self, objective: TrainObjective) -> u32 {
        if objective == TrainObjective::Tiles { self.tiles } else { self.pips }
    }

    /// The counts of a set of tiles.
    pub fn of(tiles: Tiles) -> Self {
        Self { tiles: tiles.len() as u32, pips: tiles.pips() }
    }
}
