//! Perft: the number of sequences of so many plays, the field's check of a move generator.
//!
//! [`count`] walks every sequence. [`count_on`] and [`divide`] remember what follows a position:
//! most are reached by many orders of the same plays.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::table::Table;
use crate::game::Tree;
use crate::threads::beside;

/// Bytes that the tables of all threads may take: 256 MiB.
const MEMORY: usize = 1 << 28;

/// Fewer plays than this are sooner counted than remembered.
const WORTH_KEEPING: u32 = 2;

/// The number of sequences of exactly `depth` plays. The last two are counted and not made.
pub fn count<T: Tree>(tree: &mut T, depth: u32) -> u64 {
    Counter { tree, known: None }.count(depth)
}

/// Counts sequences from the positions of one tree.
struct Counter<'t, T> {
    tree: &'t mut T,
    /// Sequences that follow a position, by its key and their length, if they are remembered.
    known: Option<Table<u64>>,
}

impl<T: Tree> Counter<'_, T> {
    fn count(&mut self, depth: u32) -> u64 {
        let (Some(known), true) = (&self.known, depth >= WORTH_KEEPING) else { return self.walk(depth) };
        let Some(key) = self.tree.tree_key() else { return self.walk(depth) };
        // Where keys are few and small they are not mistaken for one another either.
        let key = key.wrapping_add(u128::from(depth) << 96);
        if let Some(count) = known.get(key) {
            return *count;
        }
        let count = self.walk(depth);
        if let Some(known) = &mut self.known {
            known.put(key, count, count);
        }
        count
    }

    fn walk(&mut self, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.tree.count_plays(),
            2 => return self.tree.count_two(),
            _ => {}
        }
        let mut plays = Vec::new();
        self.tree.plays(&mut plays);
        let after = |play| {
            self.tree.make(play);
            let count = self.count(depth - 1);
            self.tree.unmake();
            count
        };
        plays.into_iter().map(after).sum()
    }
}

/// The same on so many threads, no fewer than one.
pub fn count_on<T: Tree + Clone + Send + Sync>(tree: &T, depth: u32, threads: usize) -> u64
where
    T::Play: Send + Sync,
{
    match depth {
        0..=WORTH_KEEPING => count(&mut tree.clone(), depth),
        _ => divide(tree, depth, threads).iter().map(|(_, count)| count).sum(),
    }
}

/// For each play that may come first, in the order of the list, the number of sequences of
/// exactly `depth` plays that begin with it; on so many threads, no fewer than one. Of depth 0
/// there is none.
pub fn divide<T: Tree + Clone + Send + Sync>(tree: &T, depth: u32, threads: usize) -> Vec<(T::Play, u64)>
where
    T::Play: Send + Sync,
{
    let mut first = Vec::new();
    tree.plays(&mut first);
    let mut found: Vec<(T::Play, u64)> = first.iter().map(|play| (*play, 0)).collect();
    if depth == 0 {
        return Vec::new();
    }
    // One thread needs no parts that are alike.
    let tasks = tasks(tree, &first, if threads > 1 { depth } else { 0 });
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counter =
            Counter { tree: &mut tree.clone(), known: Some(Table::new(MEMORY / threads.max(1))) };
        let mut counts = vec![0; first.len()];
        while let Some((at, plays)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            for play in plays {
                counter.tree.make(*play);
            }
            counts[*at] += counter.count(depth - plays.len() as u32);
            for _ in plays {
                counter.tree.unmake();
            }
        }
        counts
    };
    let (own, others) = beside(threads.saturating_sub(1), |_| work(), work);
    for counts in std::iter::once(own).chain(others) {
        for (found, count) in found.iter_mut().zip(counts) {
            found.1 += count;
        }
    }
    found
}

/// What threads take one after the other: the place of a first play, and the plays from which
/// to count, two where so deep a count leaves something to do, for first plays alone differ too
/// much.
fn tasks<T: Tree + Clone>(tree: &T, first: &[T::Play], depth: u32) -> Vec<(usize, Vec<T::Play>)> {
    let mut tree = tree.clone();
    let mut tasks = Vec::new();
    for (at, play) in first.iter().enumerate() {
        if depth < 4 {
            tasks.push((at, vec![*play]));
            continue;
        }
        tree.make(*play);
        let mut second = Vec::new();
        tree.plays(&mut second);
        tree.unmake();
        tasks.extend(second.into_iter().map(|second| (at, vec![*play, second])));
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::toy::Toy;

    /// A toy tree with 3 plays at each of 4 levels.
    #[test]
    fn a_regular_tree_has_powers() {
        let mut tree = Toy::regular(3, 4);
        let counts: Vec<u64> = (0..=5).map(|depth| count(&mut tree, depth)).collect();
        assert_eq!(counts, [1, 3, 9, 27, 81, 0]);
        for threads in [1, 2, 5] {
            let counts: Vec<u64> = (0..=5).map(|depth| count_on(&tree, depth, threads)).collect();
            assert_eq!(counts, [1, 3, 9, 27, 81, 0]);
            let divided: Vec<u64> = divide(&tree, 4, threads).into_iter().map(|(_, count)| count).collect();
            assert_eq!(divided, [27, 27, 27]);
        }
        assert!(divide(&tree, 0, 1).is_empty());
    }

    /// Plays lead to the same places, so that a thread too many or too few would show.
    #[test]
    fn what_first_plays_have_is_all_there_is() {
        for seed in 0..300 {
            let mut tree = Toy::random(seed);
            for depth in 1..6 {
                let divided = divide(&tree, depth, 3);
                let mut plays = Vec::new();
                tree.plays(&mut plays);
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
