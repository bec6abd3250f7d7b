//! Strings between ends, and the pairings of the tiles and strings at one end.

use std::ops::ControlFlow;

use super::graph::ENDS;
use crate::random::splitmix;
use crate::set_bits::set_bits;

/// Strings between ends, as pairs of ends in order; several may join the same two.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Strings(Vec<(u8, u8)>);

/// The tiles and strings at one end: how many lead to each other end, and how many strings return to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    pub(super) to: [u8; ENDS],
    pub(super) loops: u8,
}

impl Strings {
    /// One string.
    pub(super) fn one(a: usize, b: usize) -> Self {
        Self(vec![(a.min(b) as u8, a.max(b) as u8)])
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tiles and strings at an end, and the other strings.
    pub(super) fn at(&self, end: usize) -> (Joined, Self) {
        let mut joined = Joined { to: [0; ENDS], loops: 0 };
        let mut others = Self::default();
        for &(a, b) in &self.0 {
            match (usize::from(a) == end, usize::from(b) == end) {
                (true, true) => joined.loops += 1,
                (true, false) => joined.to[usize::from(b)] += 1,
                (false, true) => joined.to[usize::from(a)] += 1,
                (false, false) => others.0.push((a, b)),
            }
        }
        (joined, others)
    }

    /// Adds the number of strings at each end to `degrees`.
    pub(super) fn add_degrees(&self, degrees: &mut [u32; ENDS]) {
        for &(a, b) in &self.0 {
            degrees[usize::from(a)] += 1;
            degrees[usize::from(b)] += 1;
        }
    }
}

/// Sets of ends that are interchangeable in the rest of a hand.
pub(super) struct Alike(Vec<u32>);

impl Alike {
    /// The sets given by `is_alike`, which has to be an equivalence relation.
    pub(super) fn new(ends: u32, is_alike: impl Fn(usize, usize) -> bool) -> Self {
        let mut sets: Vec<u32> = Vec::new();
        for end in set_bits(ends) {
            match sets.iter_mut().find(|set| is_alike(set.trailing_zeros() as usize, end)) {
                Some(set) => *set |= 1 << end,
                None => sets.push(1 << end),
            }
        }
        Self(sets)
    }
}

impl Strings {
    /// The same strings with interchangeable ends in a canonical order, as far as neighbours of neighbours
    /// determine it. Any order would be correct.
    pub(super) fn settled(&self, alike: &Alike) -> Self {
        let mut marks = [0_u64; ENDS];
        for (n, set) in alike.0.iter().enumerate() {
            set_bits(*set).for_each(|end| marks[end] = n as u64 + 1);
        }
        for _ in 0..3 {
            let before = marks.map(splitmix);
            for &(a, b) in &self.0 {
                let (a, b) = (usize::from(a), usize::from(b));
                marks[a] = marks[a].wrapping_add(splitmix(before[b] ^ u64::from(a == b)));
                marks[b] = marks[b].wrapping_add(splitmix(before[a] ^ u64::from(a == b)));
            }
        }
        let mut to = [0_u8; ENDS];
        for set in &alike.0 {
            let mut ends: Vec<usize> = set_bits(*set).collect();
            ends.sort_by_key(|end| (marks[*end], *end));
            set_bits(*set).zip(ends).for_each(|(place, end)| to[end] = place as u8);
        }
        let moved = |(a, b): (u8, u8)| {
            let (a, b) = (to[usize::from(a)], to[usize::from(b)]);
            (a.min(b), a.max(b))
        };
        let mut settled = Self(self.0.iter().copied().map(moved).collect());
        settled.0.sort_unstable();
        settled
    }
}

/// The number of ways to insert `loops` returning strings into `passes` through their end, each in either
/// direction; without a pass, into a closed walk of their own.
pub(super) fn looped(passes: u32, loops: u8) -> u64 {
    let first = u32::from(passes == 0);
    (first..u32::from(loops)).map(|n| 2 * u64::from(passes + n)).product()
}

/// A callback for each outcome of a pairing, with the number of pairings that give it; it returns whether
/// to go on.
pub(super) type Take<'a> = dyn FnMut(&Strings, u64) -> ControlFlow<()> + 'a;

/// Calls `take` with every outcome of pairing the strings to other ends, joined with `others`: one by one,
/// because they may not fit into memory.
pub(super) fn pairings(to: &[u8; ENDS], others: &Strings, take: &mut Take<'_>) -> ControlFlow<()> {
    pair(&mut to.clone(), &mut others.clone(), 1, take)
}

/// Pairs all strings to the lowest end, then goes on.
fn pair(to: &mut [u8; ENDS], strings: &mut Strings, ways: u64, take: &mut Take<'_>) -> ControlFlow<()> {
    let Some(lowest) = to.iter().position(|count| *count > 0) else {
        let mut sorted = strings.clone();
        sorted.0.sort_unstable();
        return take(&sorted, ways);
    };
    let count = to[lowest];
    to[lowest] = 0;
    let others = to.iter().enumerate().fold(0, |others, (end, count)| others | u32::from(*count > 0) << end);
    // Among themselves: (2n - 1)!! ways for 2n of them, for each choice of the 2n.
    for own in 0..=count / 2 {
        let paired = 2 * own;
        let alike = choose(count, paired) * (1..=paired).step_by(2).map(u64::from).product::<u64>();
        let before = strings.0.len();
        strings.0.extend((0..own).map(|_| (lowest as u8, lowest as u8)));
        spread(lowest, count - paired, others, to, strings, ways * alike, take)?;
        strings.0.truncate(before);
    }
    to[lowest] = count;
    ControlFlow::Continue(())
}

/// Pairs `count` strings to one end with those to `others`.
fn spread(
    from: usize,
    count: u8,
    others: u32,
    to: &mut [u8; ENDS],
    strings: &mut Strings,
    ways: u64,
    take: &mut Take<'_>,
) -> ControlFlow<()> {
    if count == 0 {
        return pair(to, strings, ways, take);
    }
    let Some(other) = set_bits(others).next() else { return ControlFlow::Continue(()) };
    let there = to[other];
    for paired in 0..=count.min(there) {
        // The choice on both sides, and the matching between them.
        let which = choose(count, paired) * choose(there, paired) * factorial(paired);
        let before = strings.0.len();
        strings.0.extend((0..paired).map(|_| (from as u8, other as u8)));
        to[other] = there - paired;
        spread(from, count - paired, others & (others - 1), to, strings, ways * which, take)?;
        strings.0.truncate(before);
    }
    to[other] = there;
    ControlFlow::Continue(())
}

fn factorial(n: u8) -> u64 {
    (1..=u64::from(n)).product()
}

fn choose(n: u8, k: u8) -> u64 {
    (0..u64::from(k)).fold(1, |ways, i| ways * (u64::from(n) - i) / (i + 1))
}
