//! Perft: the number of sequences of a given number of plays, the standard check of a move generator.
//!
//! [`count`] walks every sequence. [`count_on`] and [`divide`] store the count of each position, since
//! most positions are reached by many orders of the same plays. They obey limits; a stopped count is a
//! lower bound.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::host::beside;
use super::limits::{Limits, Meter};
use super::tt::TranspositionTable;
use crate::search::game::GameTree;

/// The most bytes for the tables of all threads, even if the limits allow more: 256 MiB.
const MEMORY: usize = 1 << 28;

/// Counts of fewer plays than this are not stored: they are part of the count of the play before.
const WORTH_KEEPING: u32 = 2;

/// The number of sequences of exactly `depth` plays. The last two are counted and not made.
pub fn count<T: GameTree>(tree: &mut T, depth: u32) -> u64 {
    Counter { game: tree, known: None, meter: Meter::new(Limits::default()) }.count(depth)
}

/// A number of sequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The number; a lower bound where a limit was reached.
    pub nodes: u64,
    /// Whether all of them were counted.
    pub exact: bool,
    /// Positions that were expanded.
    pub expanded: u64,
}

/// Sequences by their first play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divided<P> {
    /// Each play with its sequences; a lower bound where a limit was reached.
    pub parts: Vec<(P, u64)>,
    /// Whether all of them were counted.
    pub exact: bool,
    /// Positions that were expanded.
    pub expanded: u64,
}

impl<P> Divided<P> {
    /// The sequences of all first plays together.
    pub fn all(&self) -> Counted {
        let nodes = self.parts.iter().map(|(_, nodes)| nodes).sum();
        Counted { nodes, exact: self.exact, expanded: self.expanded }
    }
}

/// Counts sequences from the positions of one tree.
struct Counter<'t, T> {
    game: &'t mut T,
    /// The number of sequences from a position, by its key and their length; `None` without a table.
    known: Option<TranspositionTable<u64>>,
    meter: Meter,
}

impl<T: GameTree> Counter<'_, T> {
    fn count(&mut self, depth: u32) -> u64 {
        let key = self.game.perft_key().filter(|_| depth >= WORTH_KEEPING);
        self.remember(key, depth, |own| own.walk(depth))
    }

    /// Looks up the number of sequences of `depth` plays from the position with this key; counts and stores it if
    /// missing.
    fn remember(&mut self, key: Option<u128>, depth: u32, count: impl FnOnce(&mut Self) -> u64) -> u64 {
        let Some(key) = self.known.as_ref().and(key) else { return count(self) };
        // Where keys are few and small they are not mistaken for one another either.
        let key = key.wrapping_add(u128::from(depth) << 96);
        if let Some(count) = self.known.as_ref().and_then(|known| known.get(key)) {
            return *count;
        }
        let count = count(self);
        if let (Some(known), false) = (&mut self.known, self.meter.is_stopped()) {
            known.put(key, count, count);
        }
        count
    }

    /// After a limit was reached nothing more is counted.
    fn walk(&mut self, depth: u32) -> u64 {
        if !self.meter.step() {
            return 0;
        }
        match depth {
            0 => return 1,
            1 => return self.game.count_moves(),
            _ => {}
        }
        let mut moves = Vec::new();
        self.game.legal_moves(&mut moves);
        // A position that is known need not be made.
        let after = |mv| {
            self.remember(self.game.perft_key_after(mv), depth - 1, |own| {
                own.game.make(mv);
                let count = if depth == 2 { own.game.count_moves() } else { own.walk(depth - 1) };
                own.game.unmake();
                count
            })
        };
        moves.into_iter().map(after).sum()
    }
}

/// Like [`count`] within limits, on as many threads as they allow.
pub fn count_on<T: GameTree + Clone + Send + Sync>(tree: &T, depth: u32, limits: &Limits) -> Counted
where
    T::Move: Send + Sync,
{
    if depth > WORTH_KEEPING {
        return divide(tree, depth, limits).all();
    }
    let mut tree = tree.clone();
    let mut counter = Counter { game: &mut tree, known: None, meter: Meter::new(limits.clone()) };
    let nodes = counter.count(depth);
    let exact = !counter.meter.is_stopped();
    Counted { nodes, exact, expanded: counter.meter.end() }
}

/// The number of sequences of exactly `depth` plays for each first play, in the order of the list; within
/// limits, on as many threads as they allow. Depth 0 has no first play.
pub fn divide<T: GameTree + Clone + Send + Sync>(tree: &T, depth: u32, limits: &Limits) -> Divided<T::Move>
where
    T::Move: Send + Sync,
{
    let mut first = Vec::new();
    if depth > 0 {
        tree.legal_moves(&mut first);
    }
    let mut found =
        Divided { parts: first.iter().map(|play| (*play, 0)).collect(), exact: true, expanded: 0 };
    let threads = limits.threads_at_once();
    // One thread needs no even division.
    let tasks = tasks(tree, &first, if threads > 1 { depth } else { 0 });
    let next = AtomicUsize::new(0);
    let work = || {
        let known = Some(TranspositionTable::new(limits.memory.min(MEMORY) / threads));
        let meter = Meter::new(limits.clone());
        let mut counter = Counter { game: &mut tree.clone(), known, meter };
        let mut counts = vec![0; first.len()];
        while let Some((at, plays)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            for play in plays {
                counter.game.make(*play);
            }
            counts[*at] += counter.count(depth - plays.len() as u32);
            for _ in plays {
                counter.game.unmake();
            }
        }
        limits.watch.held(counter.known.as_ref().map_or(0, TranspositionTable::bytes));
        (counts, !counter.meter.is_stopped(), counter.meter.end())
    };
    let (own, others) = beside(limits.host, threads - 1, |_| work(), work);
    for (counts, exact, expanded) in std::iter::once(own).chain(others) {
        for (part, count) in found.parts.iter_mut().zip(counts) {
            part.1 += count;
        }
        found.exact &= exact;
        found.expanded += expanded;
    }
    found
}

/// The tasks that threads take one after the other: the place of a first play, and the plays from which
/// to count. That is two plays where the depth allows it, because the counts of single first plays differ
/// too much.
fn tasks<T: GameTree + Clone>(tree: &T, first: &[T::Move], depth: u32) -> Vec<(usize, Vec<T::Move>)> {
    let mut tree = tree.clone();
    let mut tasks = Vec::new();
    for (at, play) in first.iter().enumerate() {
        if depth < 4 {
            tasks.push((at, vec![*play]));
            continue;
        }
        tree.make(*play);
        let mut second = Vec::new();
        tree.legal_moves(&mut second);
        tree.unmake();
        tasks.extend(second.into_iter().map(|second| (at, vec![*play, second])));
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::machine::Machine;
    use crate::search::toy::Toy;

    /// A toy tree with 3 plays at each of 4 levels.
    #[test]
    fn a_regular_tree_has_powers() {
        let mut tree = Toy::regular(3, 4);
        let counts: Vec<u64> = (0..=5).map(|depth| count(&mut tree, depth)).collect();
        assert_eq!(counts, [1, 3, 9, 27, 81, 0]);
        for threads in [1, 2, 5] {
            let limits = Limits::on(&Machine).threads(threads);
            let counts: Vec<u64> = (0..=5).map(|depth| count_on(&tree, depth, &limits).nodes).collect();
            assert_eq!(counts, [1, 3, 9, 27, 81, 0]);
            let divided = divide(&tree, 4, &limits);
            assert!(divided.exact);
            assert_eq!(divided.parts.into_iter().map(|(_, count)| count).collect::<Vec<u64>>(), [27, 27, 27]);
        }
        assert!(divide(&tree, 0, &Limits::default()).parts.is_empty());
    }

    /// 3 plays at each of 9 levels: a limit below the number of positions gives a lower count.
    #[test]
    fn a_stopped_count_is_a_lower_bound() {
        let tree = Toy::regular(3, 9);
        for nodes in [0, 1, 5, 20] {
            let limits = Limits::on(&Machine).nodes(nodes).threads(4);
            let counted = count_on(&tree, 9, &limits);
            assert!(!counted.exact && counted.nodes < 19_683, "{counted:?}");
            assert_eq!(count_on(&tree, 9, &limits), counted);
        }
        let late = Limits::default();
        late.watch.stop();
        assert!(!count_on(&tree, 9, &late).exact);
    }

    /// Several plays lead to the same nodes, so that double or missing work would show.
    #[test]
    fn what_first_plays_have_is_all_there_is() {
        for seed in 0..300 {
            let mut tree = Toy::random(seed);
            for depth in 1..6 {
                let divided = divide(&tree, depth, &Limits::on(&Machine).threads(3)).parts;
                let mut plays = Vec::new();
                tree.legal_moves(&mut plays);
                for (play, (first, found)) in plays.into_iter().zip(&divided) {
                    tree.make(play);
                    assert_eq!((play, count(&mut tree, depth - 1)), (*first, *found));
                    tree.unmake();
                }
                let all: u64 = divided.iter().map(|(_, count)| count).sum();
                assert_eq!(all, count(&mut tree, depth));
            }
        }
    }
}
