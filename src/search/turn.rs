//! The best way through one turn: branch and bound over the sequences of plays, with a
//! transposition table, and an exact count of the ways that reach a number of points.

use super::limits::{Limits, Meter};
use super::table::Table;
use crate::game::Turn;

/// An odd number of 128 bits without a pattern: digits of pi, as Blowfish has them.
const SPREAD: u128 = 0x243F_6A88_85A3_08D3_1319_8A2E_0370_7345;

/// What a search found out about a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<P> {
    /// The most points found.
    pub best: i32,
    /// Whether `best` is proven to be the most there is.
    pub exact: bool,
    /// No turn scores more than this; `best` itself when exact.
    pub bound: i32,
    /// A sequence of plays that scores `best`; empty when the turn begins with a pass.
    pub line: Vec<P>,
    /// How many sequences reach the goal, or `best` when there is no goal; unknown when the
    /// search was stopped before they were counted.
    pub solutions: Option<u128>,
    /// Positions expanded.
    pub nodes: u64,
}

/// Searches turns. It keeps its table from one question to the next about the same turn.
pub struct TurnSearch<'t, T: Turn> {
    turn: &'t mut T,
    meter: Meter,
    /// What is known of the rest of the turn from a state: no more than the first, and
    /// exactly that when the second is true.
    values: Table<(i32, bool)>,
    /// Sequences from a state that add at least so much, by the key of both.
    counts: Table<u128>,
    /// Plays made, and what they scored.
    path: Vec<T::Play>,
    score: i32,
    /// The best whole turn seen so far.
    incumbent: Option<(i32, Vec<T::Play>)>,
}

impl<'t, T: Turn> TurnSearch<'t, T> {
    /// A search from where `turn` stands; it is left there.
    pub fn new(turn: &'t mut T, limits: Limits) -> Self {
        Self {
            turn,
            values: Table::new(limits.memory / 2),
            counts: Table::new(limits.memory / 2),
            meter: Meter::new(limits),
            path: Vec::new(),
            score: 0,
            incumbent: None,
        }
    }

    /// The most points, a line that scores them, and the number of sequences that reach
    /// `goal`, or the most points when there is no goal.
    pub fn solve(&mut self, goal: Option<i32>) -> Solved<T::Play> {
        let bound = self.turn.stop().unwrap_or(0).max(self.turn.bound());
        self.note_greedy();
        let value = self.value(i32::MIN / 2);
        let exact = !self.meter.is_stopped();
        let found = self.incumbent.clone();
        let (best, line) = match found {
            // A full table may have forgotten the line of a value that it remembered.
            Some((points, _)) if exact && points < value => (value, self.line_worth(value)),
            found => found.unwrap_or((self.turn.stop().unwrap_or(0), Vec::new())),
        };
        let solutions = if exact { self.count(goal.unwrap_or(best)) } else { None };
        Solved {
            best,
            exact,
            bound: if exact { best } else { bound },
            line,
            solutions,
            nodes: self.meter.nodes(),
        }
    }

    /// Up to `most` sequences that score at least `points`, in the order of the plays.
    pub fn lines(&mut self, points: i32, most: usize) -> Vec<Vec<T::Play>> {
        let mut found = Vec::new();
        self.collect(points, most, &mut found);
        found
    }

    /// What the rest of the turn adds at most, if that is more than `least`; else any bound
    /// on it that is no more than `least`. Meaningless once the meter has stopped.
    fn value(&mut self, least: i32) -> i32 {
        if !self.meter.step() {
            return least;
        }
        let key = self.turn.key();
        if let Some((value, exact)) = self.values.get(key).copied()
            && (exact && !self.path.is_empty() || value <= least)
        {
            self.note_known(value, exact);
            return value;
        }
        let stop = self.turn.stop();
        if let Some(points) = stop {
            self.note(points);
        }
        let mut best = stop.unwrap_or(i32::MIN / 2);
        let bound = self.turn.bound();
        if best.max(bound) <= least {
            return best.max(bound);
        }
        let before = self.meter.nodes();
        let mut plays = Vec::new();
        self.turn.plays(&mut plays);
        plays.sort_by_key(|play| std::cmp::Reverse(self.turn.points(*play)));
        for play in plays {
            let points = self.turn.points(play);
            self.descend(play);
            let rest = self.value(best.max(least) - points);
            self.ascend();
            best = best.max(points + rest);
            if self.meter.is_stopped() {
                return best;
            }
        }
        self.values.put(key, (best, best > least), self.meter.nodes() - before);
        best
    }

    /// A line from here that adds exactly `rest`, which is known to be the most there is.
    fn line_worth(&mut self, mut rest: i32) -> Vec<T::Play> {
        let depth = self.path.len();
        while self.turn.stop() != Some(rest) {
            let mut plays = Vec::new();
            self.turn.plays(&mut plays);
            let next = plays.into_iter().find(|play| {
                let after = rest - self.turn.points(*play);
                self.descend(*play);
                let worth = self.value(after - 1);
                self.ascend();
                worth == after
            });
            let Some(play) = next else { break };
            rest -= self.turn.points(play);
            self.descend(play);
        }
        let line = self.path[depth..].to_vec();
        while self.path.len() > depth {
            self.ascend();
        }
        line
    }

    fn descend(&mut self, play: T::Play) {
        self.score += self.turn.points(play);
        self.path.push(play);
        self.turn.make(play);
    }

    fn ascend(&mut self) {
        self.turn.unmake();
        if let Some(play) = self.path.pop() {
            self.score -= self.turn.points(play);
        }
    }

    /// Stopping here adds `points`: keeps the path if that is the best turn so far.
    fn note(&mut self, points: i32) {
        let total = self.score + points;
        if self.incumbent.as_ref().is_none_or(|(best, _)| total > *best) {
            self.incumbent = Some((total, self.path.clone()));
        }
    }

    /// A whole turn before the search begins, so that one that is stopped at once has a line
    /// to show: always the play that scores most.
    fn note_greedy(&mut self) {
        loop {
            let mut plays = Vec::new();
            self.turn.plays(&mut plays);
            let Some(play) = plays.into_iter().max_by_key(|play| self.turn.points(*play)) else { break };
            self.descend(play);
            if let Some(points) = self.turn.stop() {
                self.note(points);
            }
        }
        if self.path.is_empty()
            && let Some(points) = self.turn.stop()
        {
            self.note(points);
        }
        while !self.path.is_empty() {
            self.ascend();
        }
    }

    /// A known state may complete the best turn so far: its own line is then walked out.
    fn note_known(&mut self, value: i32, exact: bool) {
        let total = self.score + value;
        if !exact || self.incumbent.as_ref().is_some_and(|(best, _)| total <= *best) {
            return;
        }
        let depth = self.path.len();
        let mut rest = value;
        while self.turn.stop() != Some(rest) {
            let mut plays = Vec::new();
            self.turn.plays(&mut plays);
            let next = plays.into_iter().find(|play| {
                let points = self.turn.points(*play);
                self.turn.make(*play);
                let known = self.values.get(self.turn.key()).copied();
                let worth = match known {
                    Some((value, true)) => Some(value),
                    _ => self.turn.stop(),
                };
                self.turn.unmake();
                worth == Some(rest - points)
            });
            let Some(play) = next else { break };
            rest -= self.turn.points(play);
            self.descend(play);
        }
        if let Some(points) = self.turn.stop() {
            self.note(points);
        }
        while self.path.len() > depth {
            self.ascend();
        }
    }

    /// The number of sequences from here that add at least `needed`, unless a limit is
    /// reached first.
    fn count(&mut self, needed: i32) -> Option<u128> {
        if !self.meter.step() {
            return None;
        }
        // Nothing but a forced pass takes points away, and that ends the turn at once.
        let needed = if self.path.is_empty() { needed } else { needed.max(0) };
        let stop = self.turn.stop();
        let bound = stop.unwrap_or(0).max(self.turn.bound());
        let key = self.turn.key();
        let known = self.values.get(key).map_or(bound, |(value, _)| *value);
        if needed > bound.min(known) {
            return Some(0);
        }
        let counted = key ^ u128::from(needed as u32).wrapping_mul(SPREAD);
        if let Some(count) = self.counts.get(counted) {
            return Some(*count);
        }
        let before = self.meter.nodes();
        let mut total = u128::from(stop.is_some_and(|points| points >= needed));
        let mut plays = Vec::new();
        self.turn.plays(&mut plays);
        for play in plays {
            let points = self.turn.points(play);
            self.descend(play);
            let rest = self.count(needed - points);
            self.ascend();
            total = total.saturating_add(rest?);
        }
        self.counts.put(counted, total, self.meter.nodes() - before);
        Some(total)
    }

    fn collect(&mut self, needed: i32, most: usize, found: &mut Vec<Vec<T::Play>>) {
        if found.len() >= most || self.count(needed).is_none_or(|count| count == 0) {
            return;
        }
        if self.turn.stop().is_some_and(|points| points >= needed) {
            found.push(self.path.clone());
        }
        let mut plays = Vec::new();
        self.turn.plays(&mut plays);
        for play in plays {
            let points = self.turn.points(play);
            self.descend(play);
            self.collect(needed - points, most, found);
            self.ascend();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::toy::{Toy, sequences};

    proptest! {
        /// Best, count and line are those of listing every sequence of a random tree.
        #[test]
        fn a_random_tree_is_solved_as_if_by_listing(seed in any::<u64>(), goal in -3..12) {
            let mut toy = Toy::random(seed);
            let all = sequences(&toy);
            let best = all.iter().map(|(points, _)| *points).max().unwrap();
            let mut search = TurnSearch::new(&mut toy, Limits::default());
            let solved = search.solve(None);
            prop_assert!(solved.exact);
            prop_assert_eq!(solved.best, best);
            let optimal: Vec<_> = all.iter().filter(|(points, _)| *points == best).collect();
            prop_assert_eq!(solved.solutions, Some(optimal.len() as u128));
            prop_assert!(optimal.iter().any(|(_, line)| *line == solved.line));
            let lines = search.lines(best, usize::MAX);
            prop_assert_eq!(lines.len(), optimal.len());
            let reached = all.iter().filter(|(points, _)| *points >= goal).count();
            let mut search = TurnSearch::new(&mut toy, Limits::default());
            prop_assert_eq!(search.solve(Some(goal)).solutions, Some(reached as u128));
        }

        /// A search that is stopped says so, and its best and bound enclose the truth.
        #[test]
        fn a_stopped_search_is_honest(seed in any::<u64>(), nodes in 1..40_u64) {
            let mut toy = Toy::random(seed);
            let best = sequences(&toy).iter().map(|(points, _)| *points).max().unwrap();
            let limits = Limits::default().nodes(nodes);
            let solved = TurnSearch::new(&mut toy, limits).solve(None);
            prop_assert!(solved.best <= best && best <= solved.bound);
            if solved.exact {
                prop_assert_eq!(solved.best, best);
            } else {
                prop_assert_eq!(solved.solutions, None);
            }
        }
    }
}
