//! The search of one turn: surveys, and what they share with beams and helpers.

use std::sync::Arc;

use super::descent::Descent;
use super::helper::Helper;
use crate::search::game::Turn;
use crate::search::limits::{Limits, Meter};
use crate::search::tt::SharedTable;
use crate::sorted;

/// The result of a search of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedTurn<M> {
    /// The most points found.
    pub best: i32,
    /// Whether `best` is proven.
    pub exact: bool,
    /// An upper bound on every turn; `best` itself when exact.
    pub bound: i32,
    /// A sequence of plays that scores `best`; empty when the turn begins with a pass.
    pub line: Vec<M>,
    /// The number of sequences that reach the goal, or `best` without a goal; `None` when the search was
    /// stopped before they were counted.
    pub solutions: Option<u128>,
    /// Positions expanded: those where a play was made, or where stopping reaches the wanted points.
    pub nodes: u64,
}

/// States that a layer keeps before the first survey.
pub(super) const FIRST_WIDTH: usize = 128;

/// The most states that a layer keeps.
pub(super) const WIDEST: usize = 1 << 15;

/// The part of the memory that layers may take.
pub(super) const LAYER_SHARE: usize = 4;

/// A survey may expand this many times the positions of the last beam before a wider beam looks for a
/// better turn to start with.
pub(super) const PATIENCE: u64 = 16;

/// The result for the rest of the turn from a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey<Count> {
    /// The points that a sequence had to add to be counted.
    pub(super) needed: i32,
    /// The most that any sequence adds if one is counted, else an upper bound.
    pub(super) best: i32,
    /// The number of sequences that add at least `needed`.
    pub(super) count: Count,
}

pub(super) type SurveyEntry = Survey<u128>;

/// The same as it is stored, so that a slot of the table takes 32 bytes and not 64. A higher number is not stored.
pub(super) type StoredSurvey = Survey<u64>;

/// Searches one turn. Its table is kept between calls.
pub struct TurnSearch<'t, T: Turn> {
    pub(super) turn: &'t mut T,
    pub(super) meter: Meter,
    pub(super) known: Arc<SharedTable<StoredSurvey>>,
    /// Plays made, and their score.
    pub(super) path: Vec<T::Move>,
    pub(super) score: i32,
    /// The best whole turn so far.
    pub(super) incumbent: Option<(i32, Vec<T::Move>)>,
    /// A survey ends when it finds a turn of more points.
    pub(super) enough: i32,
    /// A survey also ends after this number of expanded positions.
    pub(super) doubt: u64,
    /// The width of the last beam, and the positions that it expanded.
    pub(super) width: usize,
    pub(super) beam_nodes: u64,
    /// An upper bound on every turn.
    pub(super) bound: i32,
    /// Lists of plays that are free for reuse.
    pub(super) lists: Vec<Vec<T::Move>>,
    /// Threads that long surveys may use.
    pub(super) threads: usize,
    pub(super) helper: Helper,
}

/// Why a survey ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Break {
    /// A limit was reached.
    Stopped,
    /// A better turn was found, or another thread has finished.
    Better,
    /// The survey takes long: a wider beam may find a better turn to start with.
    Doubt,
}

impl<'t, T: Turn> TurnSearch<'t, T> {
    /// A search from the position of `turn`, which is left there.
    pub fn new(turn: &'t mut T, limits: Limits) -> Self {
        let threads = limits.threads_at_once();
        let known = SharedTable::new(limits.memory - limits.memory / LAYER_SHARE, threads);
        Self { threads, ..Self::with(turn, Meter::new(limits), Arc::new(known)) }
    }

    pub(super) fn with(turn: &'t mut T, meter: Meter, known: Arc<SharedTable<StoredSurvey>>) -> Self {
        let bound = turn.stop().unwrap_or(i32::MIN).max(turn.upper_bound());
        Self {
            turn,
            known,
            meter,
            path: Vec::new(),
            score: 0,
            incumbent: None,
            enough: i32::MAX,
            doubt: u64::MAX,
            width: 2,
            beam_nodes: 0,
            bound,
            lists: Vec::new(),
            threads: 1,
            helper: Helper::default(),
        }
    }

    /// Returns the most points, a line that scores them, and the number of sequences that reach `goal`,
    /// or the most points without a goal.
    pub fn solve(&mut self, goal: Option<i32>) -> SolvedTurn<T::Move> {
        self.note_greedy();
        self.note_beams();
        let solutions = match goal {
            // Nothing is left to prove, only other sequences to count.
            Some(goal) if self.bound <= self.best() && goal < self.best() => self.count(goal),
            _ => self.prove().and_then(|(best, count)| match goal {
                Some(goal) if goal > best => Some(0),
                Some(goal) if goal != best => self.count(goal),
                _ => Some(count),
            }),
        };
        let (best, line) = self.incumbent.clone().unwrap_or((self.turn.stop().unwrap_or(0), Vec::new()));
        let exact = self.bound <= best;
        self.meter.limits().watch.held(self.known.bytes());
        SolvedTurn { best, exact, bound: self.bound.max(best), line, solutions, nodes: self.meter.nodes() }
    }

    /// Up to `most` sequences that score at least `points`, in the order of the plays.
    pub fn lines(&mut self, points: i32, most: usize) -> Vec<Vec<T::Move>> {
        let mut found = Vec::new();
        (self.enough, self.doubt) = (i32::MAX, u64::MAX);
        self.collect(points, most, &mut found);
        found
    }

    /// The most points and the number of sequences that score them; `None` when a limit was reached.
    fn prove(&mut self) -> Option<(i32, u128)> {
        let mut descent = Descent::new(self.meter.nodes());
        loop {
            let needed = self.next_needed(descent.step());
            self.enough = self.best();
            self.doubt = self.meter.nodes() + PATIENCE * self.beam_nodes;
            self.meter.show(self.best(), self.bound.max(self.best()));
            let found = if self.is_long() {
                self.survey_on_all(needed, Self::survey_from_start)
            } else {
                self.survey_from_start(needed)
            };
            match found {
                Ok(known) if known.best < needed => {
                    self.bound = known.best.max(self.best());
                    descent.go_on(self.meter.nodes());
                }
                Ok(known) => {
                    self.bound = needed;
                    return Some((needed, known.count));
                }
                Err(Break::Better) => {}
                Err(Break::Doubt) => self.note_wider_beam(),
                Err(Break::Stopped) => return None,
            }
        }
    }

    /// The points that the next survey looks for: the best turn so far, which a survey proves and counts at once.
    /// Where that took long they come down from the bound instead, step by step: a survey that finds nothing is the
    /// faster the more points it looks for, and lowers the bound. With a limit the last of these looks for more than
    /// the best turn: the proof comes a fifth to a third sooner, and the count half as late again.
    fn next_needed(&self, step: i32) -> i32 {
        if !self.is_long() {
            return self.best();
        }
        let proves_first = self.meter.limits().is_limited() && self.best() < self.bound;
        (self.best() + i32::from(proves_first)).max(self.bound - step + 1)
    }

    /// The most points found so far.
    pub(super) fn best(&self) -> i32 {
        self.incumbent.as_ref().map_or(i32::MIN / 2, |(best, _)| *best)
    }

    /// The number of sequences that score at least `needed`; `None` when a limit was reached.
    pub(super) fn count(&mut self, needed: i32) -> Option<u128> {
        (self.enough, self.doubt) = (i32::MAX, self.meter.nodes() + PATIENCE * self.beam_nodes);
        let mut found = self.survey(needed);
        if matches!(found, Err(Break::Doubt)) {
            self.doubt = u64::MAX;
            found = self.survey_on_all(needed, Self::survey);
        }
        found.ok().map(|known| known.count)
    }

    /// Whether a survey ran past its first budget, so that more threads pay off.
    fn is_long(&self) -> bool {
        self.width > FIRST_WIDTH
    }

    /// Surveys the first plays, the most promising first, so that the rest always bounds the whole.
    pub(super) fn survey_from_start(&mut self, needed: i32) -> Result<SurveyEntry, Break> {
        if !self.meter.step() {
            return Err(Break::Stopped);
        }
        let mut known = self.stopping(needed);
        let plays = self.turn.moves();
        let mut bounds: Vec<(i32, T::Move)> =
            plays.into_iter().map(|play| (self.bound_of(play), play)).collect();
        sorted::sort_by_key(&mut bounds, |(bound, _)| std::cmp::Reverse(*bound));
        for (bound, play) in bounds {
            self.bound = self.bound.min(bound.max(self.best()).max(needed - 1));
            self.meter.show(self.best(), self.bound);
            let after = self.survey_play(play, needed)?;
            known.count = known.count.saturating_add(after.count);
            known.best = known.best.max(after.best);
        }
        Ok(known)
    }

    /// An upper bound on turns that begin with this play.
    fn bound_of(&mut self, play: T::Move) -> i32 {
        let points = self.turn.points(play);
        if self.turn.ends(play) {
            return points;
        }
        self.turn.make(play);
        let bound = points + self.turn.upper_bound().max(0);
        self.turn.unmake();
        bound
    }

    /// The result when the turn stops here.
    fn stopping(&mut self, needed: i32) -> SurveyEntry {
        let stop = self.turn.stop();
        if let Some(points) = stop {
            self.note(points);
        }
        let count = u128::from(stop.is_some_and(|points| points >= needed));
        SurveyEntry { needed, count, best: stop.unwrap_or(i32::MIN / 2) }
    }

    /// The stored result for the rest of the turn, if it is good enough for `needed`.
    fn look_up(&self, key: u128, needed: i32) -> Option<SurveyEntry> {
        let Survey { needed: stored, best, count } = self.known.get(key)?;
        let known = SurveyEntry { needed: stored, best, count: count.into() };
        if known.best < needed {
            return Some(SurveyEntry { count: 0, ..known });
        }
        // A state first met with fewer points may now end a better turn than any before: walking it once
        // more finds the plays.
        let is_better = known.count > 0 && self.score + known.best > self.best();
        (known.needed == needed && !is_better).then_some(known)
    }

    /// Counts the sequences from here that add at least `needed`.
    pub(super) fn survey(&mut self, needed: i32) -> Result<SurveyEntry, Break> {
        // Nothing but a forced pass takes points away, and that ends the turn at once.
        let needed = if self.path.is_empty() { needed } else { needed.max(0) };
        let key = self.turn.key();
        if let Some(known) = self.look_up(key, needed) {
            return Ok(known);
        }
        let mut plays = self.lists.pop().unwrap_or_default();
        let bound = self.turn.moves_worth(needed, &mut plays);
        let before = self.meter.nodes();
        let mut known = self.stopping(needed);
        // Plays that are not listed add less.
        known.best = known.best.max(bound.min(needed - 1));
        // Where no play and no stop reaches `needed`, the cheap test was enough.
        if !plays.is_empty() || known.count > 0 {
            if !self.meter.step() {
                return Err(Break::Stopped);
            }
            if self.meter.nodes() > self.doubt {
                return Err(Break::Doubt);
            }
            if self.helper.is_over() {
                return Err(Break::Better);
            }
        }
        self.helper.order(&mut plays, key);
        for play in plays.drain(..) {
            let after = self.survey_play(play, needed)?;
            known.count = known.count.saturating_add(after.count);
            known.best = known.best.max(after.best);
        }
        self.lists.push(plays);
        if let Ok(count) = u64::try_from(known.count) {
            let stored = Survey { needed: known.needed, best: known.best, count };
            self.known.put(key, stored, self.meter.nodes() - before);
        }
        if self.best() > self.enough { Err(Break::Better) } else { Ok(known) }
    }

    /// Like [`TurnSearch::survey`] for the sequences that go on with this play.
    fn survey_play(&mut self, play: T::Move, needed: i32) -> Result<SurveyEntry, Break> {
        let points = self.turn.points(play);
        if self.turn.ends(play) && self.score + points <= self.best() {
            return Ok(SurveyEntry { needed, count: u128::from(points >= needed), best: points });
        }
        self.descend(play);
        let known = self.survey(needed - points);
        self.ascend();
        known.map(|known| SurveyEntry { needed, count: known.count, best: points + known.best })
    }

    pub(super) fn descend(&mut self, play: T::Move) {
        self.score += self.turn.points(play);
        self.path.push(play);
        self.turn.make(play);
    }

    pub(super) fn ascend(&mut self) {
        self.turn.unmake();
        if let Some(play) = self.path.pop() {
            self.score -= self.turn.points(play);
        }
    }

    /// Stopping here adds `points`: keeps the path if it is the best turn so far.
    pub(super) fn note(&mut self, points: i32) {
        let total = self.score + points;
        if self.incumbent.as_ref().is_none_or(|(best, _)| total > *best) {
            self.incumbent = Some((total, self.path.clone()));
        }
    }

    /// Finds a whole turn before the search begins by always making the play that scores most, so that a
    /// search that is stopped at once has a line.
    fn note_greedy(&mut self) {
        if let Some(points) = self.turn.stop() {
            self.note(points);
        }
        loop {
            let plays = self.turn.moves().into_iter();
            let Some(play) = plays.max_by_key(|play| self.turn.points(*play)) else { break };
            self.descend(play);
            if let Some(points) = self.turn.stop() {
                self.note(points);
            }
        }
        while !self.path.is_empty() {
            self.ascend();
        }
    }

    fn collect(&mut self, needed: i32, most: usize, found: &mut Vec<Vec<T::Move>>) {
        if found.len() >= most || self.survey(needed).map_or(true, |known| known.count == 0) {
            return;
        }
        if self.turn.stop().is_some_and(|points| points >= needed) {
            found.push(self.path.clone());
        }
        for play in self.turn.moves() {
            let points = self.turn.points(play);
            self.descend(play);
            self.collect(needed - points, most, found);
            self.ascend();
        }
    }
}
