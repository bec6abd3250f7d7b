//! Three sides or more: max^n. Nothing can be cut off soundly, so that every state is looked at
//! once and what follows from it remembered.

use super::{Solved, between, gained};
use crate::game::Hand;
use crate::search::limits::{Limits, Meter};
use crate::search::table::Table;

/// A search of one hand.
pub(super) struct Search<'h, H: Hand> {
    hand: &'h mut H,
    meter: Meter,
    /// Points that each side gains from a state to the end.
    known: Table<Vec<i32>>,
    /// One seat of each side, and for each seat its side's place among them.
    speakers: Vec<usize>,
    side_of: Vec<usize>,
}

impl<'h, H: Hand> Search<'h, H> {
    pub(super) fn new(hand: &'h mut H, limits: Limits) -> Self {
        let seats = hand.seats();
        let speaker = |seat| (0..seats).find(|other| hand.side(*other) == hand.side(seat)).unwrap_or(seat);
        let mut speakers: Vec<usize> = (0..seats).map(speaker).collect();
        let all = speakers.clone();
        speakers.sort_unstable();
        speakers.dedup();
        let place = |seat: &usize| speakers.iter().position(|speaker| speaker == seat).unwrap_or(0);
        let side_of = all.iter().map(place).collect();
        let known = Table::of_boxes(limits.memory, size_of_val(speakers.as_slice()));
        Self { hand, meter: Meter::new(limits), known, speakers, side_of }
    }

    pub(super) fn solve(mut self) -> Solved<H::Act> {
        let before = gained(self.hand);
        let found = self.values();
        let (line, after) = self.line();
        let exact = found.is_some() && !self.meter.is_stopped();
        Solved {
            values: exact.then(|| between(&before, &after)),
            line,
            exact,
            bounds: None,
            nodes: self.meter.nodes(),
        }
    }

    /// Points that each side gains from here to the end; `None` when the search is stopped.
    fn values(&mut self) -> Option<Vec<i32>> {
        if self.hand.is_over() {
            return Some(vec![0; self.speakers.len()]);
        }
        let key = self.hand.key();
        if let Some(values) = self.known.get(key) {
            return Some(values.clone());
        }
        let started = self.meter.nodes();
        if !self.meter.step() {
            return None;
        }
        let mut acts = Vec::new();
        self.hand.acts(&mut acts);
        let mut equals = Equals::new(self.side_of[self.hand.to_play()]);
        for act in acts {
            let values = self.after(act)?;
            equals.add(values, act);
        }
        let (values, _) = equals.first_by_text()?;
        self.known.put(key, values.clone(), self.meter.nodes() - started);
        Some(values)
    }

    /// The points to come when `act` is taken.
    fn after(&mut self, act: H::Act) -> Option<Vec<i32>> {
        let before = self.gained();
        self.hand.act(act);
        let now = self.gained();
        let rest = self.values();
        self.hand.undo();
        let mut values = rest?;
        for (value, (before, now)) in values.iter_mut().zip(before.iter().zip(now)) {
            *value += now - before;
        }
        Some(values)
    }

    fn gained(&self) -> Vec<i32> {
        self.speakers.iter().map(|seat| self.hand.gained(*seat)).collect()
    }

    /// The line of best play, or of the best that is known, and what the seats have gained at
    /// its end.
    fn line(&mut self) -> (Vec<H::Act>, Vec<i32>) {
        let mut line = Vec::new();
        while let Some(act) = self.best_act() {
            self.hand.act(act);
            line.push(act);
        }
        let after = gained(self.hand);
        for _ in &line {
            self.hand.undo();
        }
        (line, after)
    }

    /// The best act; when the search is stopped the best of those whose value is known, else
    /// of those that gain most at once.
    fn best_act(&mut self) -> Option<H::Act> {
        let own = self.side_of[self.hand.to_play()];
        let mut acts = Vec::new();
        self.hand.acts(&mut acts);
        let (mut equals, mut greedy) = (Equals::new(own), Equals::new(own));
        for act in acts {
            let before = self.gained();
            self.hand.act(act);
            greedy.add(between(&before, &self.gained()), act);
            self.hand.undo();
            if let Some(values) = self.after(act) {
                equals.add(values, act);
            }
        }
        let (_, act) = equals.first_by_text().or_else(|| greedy.first_by_text())?;
        Some(act)
    }
}

/// The acts that are best for a side, with the points that each side gains by them: most of
/// its own, then the least for the others in all.
struct Equals<A> {
    own: usize,
    acts: Vec<(Vec<i32>, A)>,
}

impl<A: Copy + std::fmt::Display> Equals<A> {
    fn new(own: usize) -> Self {
        Self { own, acts: Vec::new() }
    }

    fn rank(&self, values: &[i32]) -> (i32, i32) {
        (values[self.own], values[self.own] - values.iter().sum::<i32>())
    }

    fn add(&mut self, values: Vec<i32>, act: A) {
        let order = self.acts.first().map(|(best, _)| self.rank(&values).cmp(&self.rank(best)));
        match order {
            Some(std::cmp::Ordering::Less) => return,
            Some(std::cmp::Ordering::Greater) => self.acts.clear(),
            Some(std::cmp::Ordering::Equal) | None => {}
        }
        self.acts.push((values, act));
    }

    fn first_by_text(self) -> Option<(Vec<i32>, A)> {
        // Texts are dear: as a rule there is one act, and no choice.
        if self.acts.len() == 1 {
            return self.acts.into_iter().next();
        }
        self.acts.into_iter().min_by_key(|(_, act)| act.to_string())
    }
}
