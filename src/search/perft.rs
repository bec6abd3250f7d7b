//! Perft: the number of sequences of a given number of plays, the standard check of a move generator.
//!
//! [`count`] and [`divide`] store the count of each position, since most positions are reached by many
//! orders of the same plays. They obey limits; a stopped count is a lower bound.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::host::beside;
use super::limits::{Limits, Meter};
use super::tt::TranspositionTable;
use crate::search::game::GameTree;

/// The most bytes for the tables of all threads, even if the limits allow more: 256 MiB.
const MEMORY: usize = 1 << 28;

/// Counts of fewer plays than this are not stored: they are part of the count of the play before.
const WORTH_KEEPING: u32 = 2;

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
    /// The sequences of all first plays together, or of 64 bits where there are more.
    pub fn all(&self) -> Counted {
        let nodes = self.parts.iter().fold(0, |all: u64, (_, nodes)| all.saturating_add(*nodes));
        Counted { nodes, exact: self.exact, expanded: self.expanded }
    }
}

/// Counts sequences from the positions of one tree.
struct PerftCounter<T: GameTree> {
    tree: T,
    /// Lists of moves that are free for reuse.
    lists: Vec<Vec<T::Move>>,
    /// The number of sequences from a position, by its key and their length.
    known: TranspositionTable<u64>,
    meter: Meter,
}

impl<T: GameTree + Clone> PerftCounter<T> {
    /// A counter with one thread's part of the memory.
    fn new(tree: &T, limits: &Limits) -> Self {
        let memory = limits.memory.min(MEMORY) / limits.threads_at_once();
        let known = TranspositionTable::new(memory);
        Self { tree: tree.clone(), lists: Vec::new(), known, meter: Meter::new(limits.clone()) }
    }

    fn count(&mut self, depth: u32) -> u64 {
        let key = self.tree.perft_key().filter(|_| depth >= WORTH_KEEPING);
        self.remember(key, depth, |own| own.walk(depth))
    }

    /// Looks up the number of sequences of `depth` plays from the position with this key; counts and stores
    /// it if missing.
    fn remember(&mut self, key: Option<u128>, depth: u32, count: impl FnOnce(&mut Self) -> u64) -> u64 {
        let Some(key) = key else { return count(self) };
        // Where keys are few and small they are not mistaken for one another either.
        let key = key.wrapping_add(u128::from(depth) << 96);
        if let Some(count) = self.known.get(key) {
            return *count;
        }
        let count = count(self);
        if !self.meter.is_stopped() {
            self.known.put(key, count, count);
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
            1 => return self.tree.count_moves(),
            _ => {}
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.tree.legal_moves(&mut moves);
        let mut sum = 0;
        for mv in moves.drain(..) {
            // A position that is known need not be made.
            let found = self.remember(self.tree.perft_key_after(mv), depth - 1, |own| {
                own.tree.make(mv);
                let count = if depth == 2 { own.tree.count_moves() } else { own.walk(depth - 1) };
                own.tree.unmake();
                count
            });
            sum = u64::saturating_add(sum, found);
        }
        self.lists.push(moves);
        sum
    }
}

/// The number of sequences of exactly `depth` plays; within limits, on as many threads as they allow. The
/// last two plays are counted and not made.
pub fn count<T: GameTree + Clone + Send + Sync>(tree: &T, depth: u32, limits: &Limits) -> Counted {
    if depth > WORTH_KEEPING {
        return divide(tree, depth, limits).all();
    }
    let mut counter = PerftCounter::new(tree, limits);
    let nodes = counter.count(depth);
    let exact = !counter.meter.is_stopped() && nodes < u64::MAX;
    Counted { nodes, exact, expanded: counter.meter.end() }
}

/// The number of sequences of exactly `depth` plays for each first play, in the order of the list; within
/// limits, on as many threads as they allow. Depth 0 has no first play.
pub fn divide<T: GameTree + Clone + Send + Sync>(tree: &T, depth: u32, limits: &Limits) -> Divided<T::Move> {
    let first = if depth > 0 { tree.moves() } else { Vec::new() };
    let threads = limits.threads_at_once();
    // One thread needs no even division.
    let tasks = tasks(tree, &first, if threads > 1 { depth } else { 0 });
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counter = PerftCounter::new(tree, limits);
        let mut counts = vec![0; first.len()];
        while let Some((at, plays)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            counter.tree.make_line(plays);
            counts[*at] = u64::saturating_add(counts[*at], counter.count(depth - plays.len() as u32));
            counter.tree.unmake_last(plays.len());
        }
        limits.watch.held(counter.known.bytes());
        (counts, !counter.meter.is_stopped(), counter.meter.end())
    };
    let (own, others) = beside(limits.host, threads - 1, |_| work(), work);
    let mut found =
        Divided { parts: first.iter().map(|play| (*play, 0)).collect(), exact: true, expanded: 0 };
    for (counts, exact, expanded) in std::iter::once(own).chain(others) {
        for ((_, sum), count) in found.parts.iter_mut().zip(counts) {
            *sum = sum.saturating_add(count);
        }
        found.exact &= exact && found.all().nodes < u64::MAX;
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
        tasks.extend(tree.moves().into_iter().map(|second| (at, vec![*play, second])));
        tree.unmake();
    }
    tasks
}

/// The number of sequences of `depth` plays, at least one. All but the last are made; nothing is stored.
#[cfg(feature = "internals")]
pub fn walked<T: GameTree>(tree: &mut T, depth: u32) -> u64 {
    if depth <= 1 {
        return tree.count_moves();
    }
    let mut sum = 0;
    for mv in tree.moves() {
        tree.make(mv);
        sum += walked(tree, depth - 1);
        tree.unmake();
    }
    sum
}

/// The number of sequences of exactly `depth` plays, each of which is made.
#[cfg(test)]
pub(crate) fn plain_count<T: GameTree>(tree: &mut T, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for mv in tree.moves() {
        tree.make(mv);
        sum += plain_count(tree, depth - 1);
        tree.unmake();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::machine::Machine;
    use crate::search::toy::Toy;

    /// A toy tree with 3 plays at each of 4 levels.
    #[test]
    fn a_regular_tree_has_powers() {
        let tree = Toy::regular(3, 4);
        let counts: Vec<u64> = (0..=5).map(|depth| plain_count(&mut tree.clone(), depth)).collect();
        assert_eq!(counts, [1, 3, 9, 27, 81, 0]);
        for threads in [1, 2, 5] {
            let limits = Limits::on(&Machine).threads(threads);
            let counts: Vec<u64> = (0..=5).map(|depth| count(&tree, depth, &limits).nodes).collect();
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
            let counted = count(&tree, 9, &limits);
            assert!(!counted.exact && counted.nodes < 19_683, "{counted:?}");
            assert_eq!(count(&tree, 9, &limits), counted);
        }
        let late = Limits::default();
        late.watch.stop();
        assert!(!count(&tree, 9, &late).exact);
    }

    /// Several plays lead to the same nodes, so that double or missing work would show.
    #[test]
    fn what_first_plays_have_is_all_there_is() {
        for seed in 0..300 {
            let mut tree = Toy::random(seed);
            for depth in 1..6 {
                let divided = divide(&tree, depth, &Limits::on(&Machine).threads(3)).parts;
                for (play, (first, found)) in tree.moves().into_iter().zip(&divided) {
                    tree.make(play);
                    assert_eq!((play, plain_count(&mut tree, depth - 1)), (*first, *found));
                    tree.unmake();
                }
                let all: u64 = divided.iter().map(|(_, count)| count).sum();
                assert_eq!(all, plain_count(&mut tree, depth));
            }
        }
    }
}
