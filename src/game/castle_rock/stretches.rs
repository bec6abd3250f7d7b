//! The captures that a row allows, computed from its stretches instead of from sequences.
//!
//! A tile that stays divides the row: no capture on one side moves a tile on the other, and the tile is a
//! neighbour to both sides. So it is enough to know which stretches between two staying tiles can be
//! emptied. The last capture of such a stretch takes either one tile, whose neighbours are then the two
//! that stay, or three of one suit; every earlier capture lies on one side of those tiles. So each
//! stretch follows from shorter ones, in about as many steps as it has tiles; walking the sequences of
//! captures would take years.

use super::row::Row;
use crate::tile::{Pip, Tile};

/// Tiles of the longest row, double-18, with a wall on either side.
const MOST_PLACES: usize = Tile::COUNT + 2;
const WORDS: usize = MOST_PLACES.div_ceil(64);

/// A set of places of a row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Places([u64; WORDS]);

impl Places {
    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(super) fn contains(self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn meets(self, other: Self) -> bool {
        self.and(other) != Self::default()
    }

    /// The places, in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |word| {
            let bits = self.0[word];
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
    }
}

/// The stretches of a row that can be emptied. Place 0 is a wall before the row, place 1 its first tile;
/// the place after its last tile is a wall again. A wall never moves and belongs to no suit.
pub(super) struct Stretches {
    tiles: Vec<Tile>,
    /// For each place the places whose tiles share a suit with its tile.
    pub(super) sharing: Vec<Places>,
    /// For each place the later places such that all tiles between can be captured while both stay.
    pub(super) after: Vec<Places>,
    /// The same for earlier places.
    pub(super) before: Vec<Places>,
    /// For each place `i` and each half of its tile: the later places `b` that can be the middle of three
    /// when only the left of the three remains between `i` and `b`.
    pub(super) lefts: [Vec<Places>; 2],
    /// The same from the right: for each place `j` the middles `b` before it.
    pub(super) rights: [Vec<Places>; 2],
}

impl Stretches {
    /// Computes every stretch, the shorter first.
    pub(super) fn of(row: &Row) -> Self {
        let tiles: Vec<Tile> = row.tiles().iter().map(|turned| turned.tile()).collect();
        let places = tiles.len() + 2;
        let none = vec![Places::default(); places];
        let mut stretches = Self {
            sharing: none.clone(),
            after: none.clone(),
            before: none.clone(),
            lefts: [none.clone(), none.clone()],
            rights: [none.clone(), none],
            tiles,
        };
        let suits: Vec<Places> = Pip::MAX.up_to().map(|pip| stretches.suit(pip)).collect();
        for (place, halves) in (1..).zip(stretches.tiles.iter().map(|tile| [tile.high(), tile.low()])) {
            for pip in halves {
                for other in suits[usize::from(pip.value())].iter() {
                    stretches.sharing[place].insert(other);
                }
            }
        }
        for width in 1..places {
            for from in 0..places - width {
                stretches.settle(from, from + width, &suits);
            }
        }
        stretches
    }

    /// The places of the tiles of a suit.
    pub(super) fn suit(&self, pip: Pip) -> Places {
        let mut places = Places::default();
        (1..).zip(&self.tiles).filter(|(_, tile)| tile.has(pip)).for_each(|(place, _)| places.insert(place));
        places
    }

    /// Computes the stretch between two places from the shorter ones.
    fn settle(&mut self, from: usize, to: usize, suits: &[Places]) {
        let split = self.after[from].and(self.before[to]);
        let by_one = self.sharing[from].contains(to) && split != Places::default();
        let by_three = (0..2).any(|half| self.lefts[half][from].meets(self.rights[half][to]));
        if to == from + 1 || by_one || by_three {
            self.after[from].insert(to);
            self.before[to].insert(from);
        }
        for half in 0..2 {
            if self.pip(to, half).is_some_and(|pip| split.meets(suits[usize::from(pip.value())])) {
                self.lefts[half][from].insert(to);
            }
            if self.pip(from, half).is_some_and(|pip| split.meets(suits[usize::from(pip.value())])) {
                self.rights[half][to].insert(from);
            }
        }
    }

    /// One half of the tile at a place; a double has one, a wall has none.
    pub(super) fn pip(&self, place: usize, half: usize) -> Option<Pip> {
        let tile = self.tiles.get(place.checked_sub(1)?)?;
        match half {
            0 => Some(tile.high()),
            _ => (!tile.is_doublet()).then(|| tile.low()),
        }
    }

    /// The wall after the row.
    pub(super) fn wall(&self) -> usize {
        self.tiles.len() + 1
    }
}

/// The most tiles that can be captured in a row, one after another.
pub fn most(row: &Row) -> usize {
    let stretches = Stretches::of(row);
    // For each place, the fewest staying tiles before it when its own tile stays.
    let mut stay = vec![0; stretches.wall() + 1];
    for place in 1..=stretches.wall() {
        let own = |from: usize| stay[from] + usize::from(from > 0);
        stay[place] = stretches.before[place].iter().map(own).min().unwrap_or(0);
    }
    row.len() - stay[stretches.wall()]
}
