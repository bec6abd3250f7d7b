//! What can be captured in a row, worked out from its stretches instead of its orders.
//!
//! A tile that stays parts the row: no capture on one side of it moves a tile on the other,
//! and it stands as a neighbour for both. So it is enough to know which stretches between
//! two standing tiles can be emptied. The last capture of such a stretch takes either one
//! tile, whose neighbours are then the two that stand, or three of one suit; every capture
//! before it lies on one side of those tiles. That gives each stretch from shorter ones, in
//! so many steps as it has tiles, where walking the orders of captures takes years.

use super::row::Row;
use crate::rules::castle_rock::Capture;
use crate::tile::{Pip, Tile};

/// Tiles of the longest row, double-18, and a wall on either side.
const MOST_PLACES: usize = Tile::COUNT + 2;
const WORDS: usize = MOST_PLACES.div_ceil(64);

/// A set of places of a row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Places([u64; WORDS]);

impl Places {
    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    fn contains(self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn meets(self, other: Self) -> bool {
        self.and(other) != Self::default()
    }

    /// The places, rising.
    fn iter(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |word| {
            let bits = self.0[word];
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
    }
}

/// Which stretches of a row can be emptied. Places run from 0, a wall before the row, over
/// 1 for its first tile to one past its last tile, a wall again. A wall never moves, but
/// is no neighbour of any suit.
struct Stretches {
    tiles: Vec<Tile>,
    /// For each place the tiles of another place that share a suit with its tile.
    sharing: Vec<Places>,
    /// For each place the later places such that all between can be taken while both stand.
    after: Vec<Places>,
    /// The same for the earlier places.
    before: Vec<Places>,
    /// For each place `i` and each half of the tiles: the tiles `b` after it which can be
    /// the middle of three, where all between `i` and `b` but the left one has gone.
    lefts: [Vec<Places>; 2],
    /// The same from the right: for each place `j` the middles `b` before it.
    rights: [Vec<Places>; 2],
}

impl Stretches {
    fn of(row: &Row) -> Self {
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

    fn suit(&self, pip: Pip) -> Places {
        let mut places = Places::default();
        (1..).zip(&self.tiles).filter(|(_, tile)| tile.has(pip)).for_each(|(place, _)| places.insert(place));
        places
    }

    /// Works out the stretch between two places, every shorter one known.
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
    fn pip(&self, place: usize, half: usize) -> Option<Pip> {
        let tile = self.tiles.get(place.checked_sub(1)?)?;
        match half {
            0 => Some(tile.high()),
            _ => (!tile.is_doublet()).then(|| tile.low()),
        }
    }

    /// The wall after the row.
    fn wall(&self) -> usize {
        self.tiles.len() + 1
    }
}

/// The most tiles that can be captured in a row, one after another.
pub(super) fn most(row: &Row) -> usize {
    let stretches = Stretches::of(row);
    // The fewest tiles that stay, of those before each place, when the place's own stays.
    let mut stay = vec![0; stretches.wall() + 1];
    for place in 1..=stretches.wall() {
        let own = |from: usize| stay[from] + usize::from(from > 0);
        stay[place] = stretches.before[place].iter().map(own).min().unwrap_or(0);
    }
    row.len() - stay[stretches.wall()]
}

/// Numbers of sequences of captures that take the same tiles, by how many of the captures
/// take three. [`u128::MAX`] stands for anything larger as well.
#[derive(Clone, Default)]
struct Sequences {
    /// Tiles taken.
    tiles: usize,
    by_threes: Vec<u128>,
}

impl Sequences {
    /// Nothing is taken, in the one way there is.
    fn none() -> Self {
        Self { tiles: 0, by_threes: vec![1] }
    }

    fn add(&mut self, other: &Self, more_tiles: usize, more_threes: usize) {
        self.tiles = other.tiles + more_tiles;
        if self.by_threes.len() < other.by_threes.len() + more_threes {
            self.by_threes.resize(other.by_threes.len() + more_threes, 0);
        }
        for (mine, theirs) in self.by_threes[more_threes..].iter_mut().zip(&other.by_threes) {
            *mine = mine.saturating_add(*theirs);
        }
    }

    fn total(&self) -> u128 {
        self.by_threes.iter().fold(0, |total, ways| total.saturating_add(*ways))
    }
}

/// Orders in which two sequences may be mixed: binomial coefficients.
struct Mixed(Vec<Vec<u128>>);

impl Mixed {
    fn up_to(most: usize) -> Self {
        let mut rows: Vec<Vec<u128>> = vec![vec![1]];
        for n in 1..=most {
            let above = &rows[n - 1];
            let inner = above.windows(2).map(|pair| pair[0].saturating_add(pair[1]));
            rows.push(std::iter::once(1).chain(inner).chain([1]).collect());
        }
        Self(rows)
    }

    /// Sequences of both, mixed in every order.
    fn product(&self, a: &Sequences, b: &Sequences) -> Sequences {
        let length = (a.by_threes.len() + b.by_threes.len()).saturating_sub(1);
        let mut by_threes = vec![0_u128; length];
        for (i, ways) in a.by_threes.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            for (j, others) in b.by_threes.iter().enumerate().filter(|(_, others)| **others > 0) {
                let (first, second) = (a.tiles - 2 * i, b.tiles - 2 * j);
                let orders = self.0[first + second][first];
                let both = ways.saturating_mul(*others).saturating_mul(orders);
                by_threes[i + j] = by_threes[i + j].saturating_add(both);
            }
        }
        Sequences { tiles: a.tiles + b.tiles, by_threes }
    }
}

/// Counts the sequences of captures in a row.
struct Counter {
    stretches: Stretches,
    suits: Vec<Places>,
    mixed: Mixed,
    /// Sequences that empty the stretch between two places.
    empty: Vec<Vec<Sequences>>,
    /// Sequences that leave one tile of the suit of a half between a place and a middle.
    lefts: [Vec<Vec<Sequences>>; 2],
    rights: [Vec<Vec<Sequences>>; 2],
}

impl Counter {
    fn of(row: &Row) -> Self {
        let stretches = Stretches::of(row);
        let suits = Pip::MAX.up_to().map(|pip| stretches.suit(pip)).collect();
        let places = stretches.wall() + 1;
        let table = vec![vec![Sequences::default(); places]; places];
        let mut counter = Self {
            mixed: Mixed::up_to(row.len()),
            empty: table.clone(),
            lefts: [table.clone(), table.clone()],
            rights: [table.clone(), table],
            stretches,
            suits,
        };
        for width in 1..places {
            for from in 0..places - width {
                counter.settle(from, from + width);
            }
        }
        counter
    }

    fn settle(&mut self, from: usize, to: usize) {
        if to == from + 1 {
            self.empty[from][to] = Sequences::none();
            return;
        }
        let split = self.stretches.after[from].and(self.stretches.before[to]);
        for half in 0..2 {
            self.lefts[half][from][to] = self.leaving_one(from, to, split, self.stretches.pip(to, half));
            self.rights[half][from][to] = self.leaving_one(from, to, split, self.stretches.pip(from, half));
        }
        if self.stretches.after[from].contains(to) {
            self.empty[from][to] = self.emptying(from, to, split);
        }
    }

    /// Sequences that take all between two places but one tile of a suit.
    fn leaving_one(&self, from: usize, to: usize, split: Places, suit: Option<Pip>) -> Sequences {
        let mut sum = Sequences::default();
        let Some(suit) = suit else { return sum };
        for one in split.and(self.suits[usize::from(suit.value())]).iter() {
            sum.add(&self.mixed.product(&self.empty[from][one], &self.empty[one][to]), 0, 0);
        }
        sum
    }

    /// Sequences that take all between two places, by their last capture.
    fn emptying(&self, from: usize, to: usize, split: Places) -> Sequences {
        let mut sum = Sequences::default();
        if self.stretches.sharing[from].contains(to) {
            for last in split.iter() {
                sum.add(&self.mixed.product(&self.empty[from][last], &self.empty[last][to]), 1, 0);
            }
        }
        for half in 0..2 {
            let middles = self.stretches.lefts[half][from].and(self.stretches.rights[half][to]);
            for middle in middles.iter() {
                let (left, right) = (&self.lefts[half][from][middle], &self.rights[half][middle][to]);
                sum.add(&self.mixed.product(left, right), 3, 1);
            }
        }
        sum
    }

    /// For each number of tiles the sequences that take so many and stop there.
    fn by_tiles(&self, capture: Capture) -> Vec<u128> {
        let wall = self.stretches.wall();
        let compulsory = capture == Capture::Compulsory;
        // For each place that stays, by the place that stayed before it, by how many tiles
        // stayed before. Which one was before has a say only where a pair may not stay.
        let previous = if compulsory { wall } else { 1 };
        let mut ways = vec![vec![vec![Sequences::default(); wall]; previous]; wall + 1];
        ways[0][0][0] = Sequences::none();
        for to in 1..=wall {
            for from in self.stretches.before[to].iter() {
                let as_previous = if compulsory { from } else { 0 };
                for previous in 0..previous.min(from + 1) {
                    if compulsory && self.stretches.sharing[previous].contains(to) {
                        continue;
                    }
                    for stayed in 0..from.max(1) {
                        if ways[from][previous][stayed].by_threes.is_empty() {
                            continue;
                        }
                        let all = self.mixed.product(&ways[from][previous][stayed], &self.empty[from][to]);
                        ways[to][as_previous][stayed + usize::from(from > 0)].add(&all, 0, 0);
                    }
                }
            }
        }
        let stayed = |stayed: usize| {
            let totals = ways[wall].iter().map(|ways| ways[stayed].total());
            totals.fold(0_u128, |sum, total| sum.saturating_add(total))
        };
        (0..wall).rev().map(stayed).collect()
    }
}

/// For each number of tiles, 0 to all of the row, how many sequences of captures take so
/// many and may stop there; [`u128::MAX`] for that many and for more.
pub(super) fn count(row: &Row, capture: Capture) -> Vec<u128> {
    Counter::of(row).by_tiles(capture)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::super::row::tests::random_row;
    use super::*;

    /// Walks every order of captures, remembering rows: what [`count`] must find.
    fn walk(row: &mut Row, capture: Capture, known: &mut HashMap<Vec<Tile>, Vec<u128>>) -> Vec<u128> {
        let key: Vec<Tile> = row.tiles().iter().map(|turned| turned.tile()).collect();
        if let Some(counts) = known.get(&key) {
            return counts.clone();
        }
        let mut counts = vec![0; row.len() + 1];
        counts[0] = u128::from(capture == Capture::Optional || !row.has_capture());
        let mut acts = Vec::new();
        row.for_each_capture(|act| acts.push(act));
        for act in acts {
            let at = row.apply(act);
            for (tiles, ways) in walk(row, capture, known).into_iter().enumerate() {
                counts[tiles + act.captured()] += ways;
            }
            row.undo(act, at);
        }
        known.insert(key, counts.clone());
        counts
    }

    fn same_as_walking(mut row: Row) -> Result<(), TestCaseError> {
        for capture in [Capture::Optional, Capture::Compulsory] {
            let walked = walk(&mut row, capture, &mut HashMap::new());
            prop_assert_eq!(&count(&row, capture), &walked, "{} {:?}", row, capture);
            let best = walked.iter().rposition(|ways| *ways > 0);
            prop_assert_eq!(Some(most(&row)), best, "{}", row);
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]
        /// Counts are those of walking every order of captures, for rows of a double-6 set.
        #[test]
        fn counts_are_those_of_walking(row in random_row(6, 0..13)) {
            same_as_walking(row)?;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// Rows of few suits, where nearly everything can be captured.
        #[test]
        fn counts_are_those_of_walking_where_much_can_be_taken(row in random_row(3, 7..11)) {
            same_as_walking(row)?;
        }

        /// Longer rows of larger sets, where little can be.
        #[test]
        fn counts_are_those_of_walking_in_larger_sets(row in random_row(12, 10..20)) {
            same_as_walking(row)?;
        }
    }

    /// The whole double-6 set, in an order in which nothing but the ends stays.
    #[test]
    fn a_row_as_long_as_the_set_is_counted_at_once() {
        let tiles = crate::tile::DominoSet::DOUBLE_6.iter().map(crate::tile::Turned::from);
        let row = Row::new(tiles).unwrap();
        let counts = count(&row, Capture::Optional);
        assert_eq!(counts.len(), 29);
        assert_eq!(counts[0], 1);
        assert_eq!(counts.iter().rposition(|ways| *ways > 0), Some(most(&row)));
        assert!(counts.iter().all(|ways| *ways < u128::MAX));
    }
}
