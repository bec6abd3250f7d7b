//! The number of sequences of captures of a row, by the number of tiles captured: counted over
//! [stretches](super::stretches) of the row, without walking any sequence.
//!
//! A sequence that empties a stretch is any interleaving of sequences that empty the parts beside its
//! last capture, followed by that capture. The tiles that stay in the end divide the whole sequence into
//! such stretches, again interleaved; each sequence is counted exactly once.

use super::row::Row;
use super::stretches::{Places, Stretches};
use crate::game::castle_rock::rules::Capture;
use crate::search::Meter;
use crate::tile::Pip;

/// Numbers of sequences that capture the same tiles, by how many of the captures take three.
/// [`u128::MAX`] also stands for anything larger.
#[derive(Clone, Default)]
struct Sequences {
    /// Tiles captured.
    tiles: usize,
    by_threes: Vec<u128>,
}

impl Sequences {
    /// The empty sequence.
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

/// The number of interleavings of two sequences: binomial coefficients.
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

    /// Every interleaving of a sequence of each.
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
struct CaptureCounter {
    stretches: Stretches,
    suits: Vec<Places>,
    mixed: Mixed,
    /// Sequences that empty the stretch between two places.
    empty: Vec<Vec<Sequences>>,
    /// Sequences that leave one tile of a half's suit between a place and a middle.
    lefts: [Vec<Vec<Sequences>>; 2],
    rights: [Vec<Vec<Sequences>>; 2],
}

impl CaptureCounter {
    fn of(row: &Row, meter: &mut Meter) -> Option<Self> {
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
                if !meter.step() {
                    return None;
                }
                counter.settle(from, from + width);
            }
        }
        Some(counter)
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

    /// Sequences that capture all tiles between two places but one of a suit.
    fn leaving_one(&self, from: usize, to: usize, split: Places, suit: Option<Pip>) -> Sequences {
        let mut sum = Sequences::default();
        let Some(suit) = suit else { return sum };
        for one in split.and(self.suits[usize::from(suit.value())]).iter() {
            sum.add(&self.mixed.product(&self.empty[from][one], &self.empty[one][to]), 0, 0);
        }
        sum
    }

    /// Sequences that capture all tiles between two places, by their last capture.
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

    /// For each number of tiles, the sequences that capture exactly that number and may stop there.
    fn by_tiles(&self, capture: Capture, meter: &mut Meter) -> Option<Vec<u128>> {
        let wall = self.stretches.wall();
        let compulsory = capture == Capture::Compulsory;
        // For each place that stays, by the place that stayed before it, by the number of places that
        // stayed before. The place before matters only where a pair may not stay.
        let previous = if compulsory { wall } else { 1 };
        if (wall + 1) * previous * wall * size_of::<Sequences>() > meter.limits().memory {
            return None;
        }
        let mut ways = vec![vec![vec![Sequences::default(); wall]; previous]; wall + 1];
        ways[0][0][0] = Sequences::none();
        for to in 1..=wall {
            for from in self.stretches.before[to].iter() {
                if !meter.step() {
                    return None;
                }
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
            totals.fold(0_u128, u128::saturating_add)
        };
        Some((0..wall).rev().map(stayed).collect())
    }
}

/// For each number of tiles, 0 to all of the row, the number of sequences that capture exactly that
/// number and may stop there; [`u128::MAX`] also stands for anything larger. `None` where a limit is reached.
pub(super) fn count(row: &Row, capture: Capture, meter: &mut Meter) -> Option<Vec<u128>> {
    CaptureCounter::of(row, meter)?.by_tiles(capture, meter)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::super::row::tests::random_row;
    use super::super::stretches::most;
    use super::*;
    use crate::search::Limits;
    use crate::tile::{DominoSet, Tile, Turned};

    /// Walks every sequence of captures, with rows remembered: the definition of [`count`].
    fn walk(row: &mut Row, capture: Capture, known: &mut HashMap<Vec<Tile>, Vec<u128>>) -> Vec<u128> {
        let key: Vec<Tile> = row.tiles().iter().map(|turned| turned.tile()).collect();
        if let Some(counts) = known.get(&key) {
            return counts.clone();
        }
        let mut counts = vec![0; row.len() + 1];
        counts[0] = u128::from(capture == Capture::Optional || !row.has_capture());
        for mv in row.captures().collect::<Vec<_>>() {
            let at = row.apply(mv);
            for (tiles, ways) in walk(row, capture, known).into_iter().enumerate() {
                counts[tiles + mv.captured()] += ways;
            }
            row.undo(mv, at);
        }
        known.insert(key, counts.clone());
        counts
    }

    fn unlimited(row: &Row, capture: Capture) -> Vec<u128> {
        count(row, capture, &mut Meter::new(Limits::default())).unwrap()
    }

    fn same_as_walking(mut row: Row) -> Result<(), TestCaseError> {
        for capture in [Capture::Optional, Capture::Compulsory] {
            let walked = walk(&mut row, capture, &mut HashMap::new());
            prop_assert_eq!(&unlimited(&row, capture), &walked, "{} {:?}", row, capture);
            let best = walked.iter().rposition(|ways| *ways > 0);
            prop_assert_eq!(Some(most(&row)), best, "{}", row);
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]
        /// Counts equal those of walking every sequence, for rows of a double-6 set.
        #[test]
        fn counts_are_those_of_walking(row in random_row(6, 0..13)) {
            same_as_walking(row)?;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// Rows of few suits, where nearly all tiles can be captured.
        #[test]
        fn counts_are_those_of_walking_where_much_can_be_taken(row in random_row(3, 7..11)) {
            same_as_walking(row)?;
        }

        /// Longer rows of larger sets, where few can be captured.
        #[test]
        fn counts_are_those_of_walking_in_larger_sets(row in random_row(12, 10..20)) {
            same_as_walking(row)?;
        }
    }

    /// Every tile of a double-6 set in the order of its names.
    #[test]
    fn a_row_as_long_as_the_set_is_counted_at_once() {
        let tiles = DominoSet::DOUBLE_6.iter().map(Turned::from);
        let row = Row::new(tiles).unwrap();
        let counts = unlimited(&row, Capture::Optional);
        assert_eq!(counts.len(), 29);
        assert_eq!(counts[0], 1);
        assert_eq!(counts.iter().rposition(|ways| *ways > 0), Some(most(&row)));
        assert!(counts.iter().all(|ways| *ways < u128::MAX));
    }
}
