//! Two sides: alpha-beta with a transposition table. Every number here is a difference, the
//! points of the side that plays first less those of the other, whoever is to play: a seat
//! may well move twice, so that nothing is ever negated.

use std::cmp::Reverse;

use super::{Solved, acts_by_text, between, gained};
use crate::game::Hand;
use crate::search::limits::{Limits, Meter};
use crate::search::table::Table;

/// Beyond every difference, and far enough from the ends of the type to add to.
const FAR: i32 = i32::MAX / 4;

/// What took no more positions than this is sooner found again than kept: a small table is a
/// fast one.
const CHEAP: u64 = 4;

/// What is known of the rest of the hand from a state.
#[derive(Clone, Copy)]
struct Known<A> {
    /// The difference still to come is no less,
    least: i32,
    /// and no more.
    most: i32,
    /// The act to look at first.
    best: Option<A>,
}

/// A search of one hand.
pub(super) struct Search<'h, H: Hand> {
    hand: &'h mut H,
    meter: Meter,
    known: Table<Known<H::Act>>,
    /// A seat of the side that plays first, and one of the other if there is one.
    own: usize,
    other: Option<usize>,
    /// The acts of every state on the way, one after the other.
    acts: Vec<H::Act>,
    /// Room to sort the acts of one state in.
    promises: Vec<(Reverse<(i32, i32)>, usize)>,
}

impl<'h, H: Hand> Search<'h, H> {
    pub(super) fn new(hand: &'h mut H, limits: Limits) -> Self {
        let own = hand.to_play();
        let other = (0..hand.seats()).find(|seat| hand.side(*seat) != hand.side(own));
        Self {
            hand,
            known: Table::new(limits.memory),
            meter: Meter::new(limits),
            own,
            other,
            acts: Vec::new(),
            promises: Vec::new(),
        }
    }

    pub(super) fn solve(mut self) -> Solved<H::Act> {
        let before = gained(self.hand);
        let (least, most) = self.close_in();
        self.meter.limits().watch.held(self.known.bytes());
        if least == most
            && let Some((line, after)) = self.line(least)
        {
            let values = between(&before, &after);
            return Solved {
                ranges: values.iter().map(|value| [*value; 2]).collect(),
                values: Some(values),
                line,
                exact: true,
                bounds: None,
                nodes: self.meter.nodes(),
            };
        }
        Solved {
            values: None,
            line: self.promising_line(),
            exact: false,
            bounds: Some([least, most]),
            ranges: (0..self.hand.seats()).map(|seat| self.hand.outlook(seat, None)).collect(),
            nodes: self.meter.nodes(),
        }
    }

    /// The difference to come, between two bounds that are equal unless the search is stopped.
    /// Each pass asks only whether it is less than a guess, or not; what is learnt on the way
    /// is the next guess.
    fn close_in(&mut self) -> (i32, i32) {
        let [mut least, mut most] = self.hand.outlook(self.own, self.other);
        let mut guess = 0_i32.clamp(least, most);
        while least < most {
            let limit = if guess == least { guess + 1 } else { guess };
            let found = self.value(limit - 1, limit);
            if self.meter.is_stopped() {
                break;
            }
            if found < limit {
                most = found;
            } else {
                least = found;
            }
            guess = found;
            self.meter.show(least, most);
        }
        (least, most)
    }

    /// The difference still to come: exact between `alpha` and `beta`, a bound on it that lies
    /// as far out as they do otherwise. Meaningless once the meter has stopped.
    fn value(&mut self, mut alpha: i32, mut beta: i32) -> i32 {
        if self.hand.is_over() {
            return 0;
        }
        let [lowest, highest] = self.hand.outlook(self.own, self.other);
        if lowest >= beta || lowest == highest {
            return lowest;
        }
        if highest <= alpha {
            return highest;
        }
        if !self.meter.step() {
            return alpha;
        }
        let from = self.acts.len();
        self.hand.acts(&mut self.acts);
        if let [only] = self.acts[from..] {
            self.acts.truncate(from);
            return self.after(only, alpha, beta);
        }
        let key = self.hand.key();
        let known = self.known.get(key).copied();
        if let Some(Known { least, most, .. }) = known {
            if least >= beta || least == most {
                self.acts.truncate(from);
                return least;
            }
            if most <= alpha {
                self.acts.truncate(from);
                return most;
            }
            (alpha, beta) = (alpha.max(least), beta.min(most));
        }
        self.order(from, known.and_then(|known| known.best));
        let before = self.meter.nodes();
        let (found, best) = self.best_of(from, alpha, beta);
        self.acts.truncate(from);
        if !self.meter.is_stopped() && self.meter.nodes() - before > CHEAP {
            self.note(key, found, [alpha, beta], best, self.meter.nodes() - before);
        }
        found
    }

    /// The best value among the acts from a place of the list on, and the act that has it,
    /// unless none comes up to the window.
    fn best_of(&mut self, from: usize, mut alpha: i32, mut beta: i32) -> (i32, Option<H::Act>) {
        let maximises = self.maximises();
        let mut best = if maximises { -FAR } else { FAR };
        let mut best_act = None;
        for n in from..self.acts.len() {
            let act = self.acts[n];
            let found = self.after(act, alpha, beta);
            if self.meter.is_stopped() {
                return (alpha, None);
            }
            if maximises {
                best = best.max(found);
                if best > alpha {
                    (alpha, best_act) = (best, Some(act));
                }
            } else {
                best = best.min(found);
                if best < beta {
                    (beta, best_act) = (best, Some(act));
                }
            }
            if alpha >= beta {
                break;
            }
        }
        (best, best_act)
    }

    /// The difference to come from here when `act` is taken.
    fn after(&mut self, act: H::Act, alpha: i32, beta: i32) -> i32 {
        let before = self.difference();
        self.hand.act(act);
        let gain = self.difference() - before;
        let rest = self.value(alpha - gain, beta - gain);
        self.hand.undo();
        gain + rest
    }

    /// Keeps what was found out with so many positions.
    fn note(&mut self, key: u128, found: i32, [alpha, beta]: [i32; 2], best: Option<H::Act>, nodes: u64) {
        let fresh = Known { least: -FAR, most: FAR, best: None };
        let mut known = self.known.get(key).copied().unwrap_or(fresh);
        if found > alpha {
            known.least = known.least.max(found);
        }
        if found < beta {
            known.most = known.most.min(found);
        }
        known.best = best.or(known.best);
        self.known.put(key, known, nodes);
    }

    /// Puts the acts that promise most in front: the one that was best here before, then those
    /// that gain most at once, and of these such as leave the other side the fewest replies.
    fn order(&mut self, from: usize, best: Option<H::Act>) {
        let to = self.acts.len();
        for n in from..to {
            let act = self.acts[n];
            let promise = if Some(act) == best { (i32::MAX, 0) } else { self.promise(act) };
            self.promises.push((Reverse(promise), n));
        }
        self.promises.sort_unstable();
        for (_, n) in &self.promises {
            self.acts.push(self.acts[*n]);
        }
        self.promises.clear();
        self.acts.drain(from..to);
    }

    /// What an act gains at once, and how few replies it leaves the other side, or how many
    /// its own.
    fn promise(&mut self, act: H::Act) -> (i32, i32) {
        if let Some(promise) = self.hand.promise(act) {
            return (promise, 0);
        }
        let (side, before) = (self.hand.side(self.hand.to_play()), self.difference());
        let sign = if self.maximises() { 1 } else { -1 };
        self.hand.act(act);
        let gain = sign * (self.difference() - before);
        let from = self.acts.len();
        self.hand.acts(&mut self.acts);
        let replies = (self.acts.len() - from) as i32;
        self.acts.truncate(from);
        let again = self.hand.side(self.hand.to_play()) == side;
        self.hand.undo();
        (gain, if again { replies } else { -replies })
    }

    fn maximises(&self) -> bool {
        self.hand.side(self.hand.to_play()) == self.hand.side(self.own)
    }

    fn difference(&self) -> i32 {
        self.hand.gained(self.own) - self.other.map_or(0, |other| self.hand.gained(other))
    }

    /// A line of best play, given the difference that it makes, with what the seats have
    /// gained at its end; among equal acts the first by text. `None` when it is stopped.
    fn line(&mut self, mut rest: i32) -> Option<(Vec<H::Act>, Vec<i32>)> {
        let mut line = Vec::new();
        while !self.meter.is_stopped() && !self.hand.is_over() {
            let Some((act, gain)) = self.first_worth(rest) else { break };
            self.hand.act(act);
            line.push(act);
            rest -= gain;
        }
        let after = (self.hand.is_over() && !self.meter.is_stopped()).then(|| gained(self.hand));
        for _ in &line {
            self.hand.undo();
        }
        Some((line, after?))
    }

    /// The first act by text that leads to a difference of `rest`, the best there is, and what
    /// it gains at once.
    fn first_worth(&mut self, rest: i32) -> Option<(H::Act, i32)> {
        let maximises = self.maximises();
        let named = acts_by_text(self.hand);
        let only = named.len() == 1;
        for (_, act) in named {
            let [alpha, beta] = if maximises { [rest - 1, rest] } else { [rest, rest + 1] };
            if only || self.after(act, alpha, beta) == rest {
                let before = self.difference();
                self.hand.act(act);
                let gain = self.difference() - before;
                self.hand.undo();
                return Some((act, gain));
            }
        }
        None
    }

    /// A line for a search that was stopped: the acts found best so far, and where there is none
    /// those that gain most at once.
    fn promising_line(&mut self) -> Vec<H::Act> {
        let mut line = Vec::new();
        while !self.hand.is_over() {
            let known = self.known.get(self.hand.key()).and_then(|known| known.best);
            let Some(act) = known.or_else(|| self.greedy()) else { break };
            self.hand.act(act);
            line.push(act);
        }
        for _ in &line {
            self.hand.undo();
        }
        line
    }

    /// The act that gains most at once for whoever is to play, the first by text of equal ones.
    fn greedy(&mut self) -> Option<H::Act> {
        let sign = if self.maximises() { 1 } else { -1 };
        let mut best: Option<(i32, H::Act)> = None;
        for (_, act) in acts_by_text(self.hand) {
            self.hand.act(act);
            let now = sign * self.difference();
            self.hand.undo();
            if best.is_none_or(|(most, _)| now > most) {
                best = Some((now, act));
            }
        }
        best.map(|(_, act)| act)
    }
}
