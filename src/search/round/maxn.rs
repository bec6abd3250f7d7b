//! Three sides or more: max^n (Luckhardt & Irani, "An Algorithmic Solution of N-Person Games", 1986).
//! A bound on one side's gain says little about another's, so a cut reaches at most one decision up:
//! shallow pruning (Korf, "Multi-player alpha-beta pruning", 1991). It reaches far where one side's gain
//! is another's loss: in a line game only the winner gains at all.

use super::solved::{SolvedRound, between, gained};
use crate::search::game::Round;
use crate::search::limits::{Limits, Meter};
use crate::search::tt::TranspositionTable;

/// A search of one round.
pub(super) struct Maxn<'h, H: Round> {
    hand: &'h mut H,
    meter: Meter,
    known: TranspositionTable<MaxnEntry>,
    /// One seat of each side, and for each seat its side's place among them.
    speakers: Vec<usize>,
    side_of: Vec<usize>,
}

/// The stored result for the rest of the round from a state.
#[derive(Clone)]
enum MaxnEntry {
    /// The points that each side gains.
    Values(Vec<i32>),
    /// A lower bound on the points of the side to play.
    Least(i32),
}

/// The best outcome so far of another side, which had the choice before: a result matters only if that
/// side does not prefer this outcome.
#[derive(Clone, Copy)]
struct Offer {
    side: usize,
    rank: Rank,
}

/// The higher, the better: a side's own points, then minus the points of all others.
type Rank = (i32, i32);

fn rank(side: usize, values: &[i32]) -> Rank {
    (values[side], values[side] - values.iter().sum::<i32>())
}

/// The result for a state.
enum Answer {
    /// The points that each side gains.
    Values(Vec<i32>),
    /// The side of the offer prefers its offer.
    Declined,
    /// The search was stopped.
    Stopped,
}

impl<'h, H: Round> Maxn<'h, H> {
    pub(super) fn new(hand: &'h mut H, limits: Limits) -> Self {
        let seats = hand.seats();
        let speaker = |seat| (0..seats).find(|other| hand.side(*other) == hand.side(seat)).unwrap_or(seat);
        let mut speakers: Vec<usize> = (0..seats).map(speaker).collect();
        let all = speakers.clone();
        speakers.sort_unstable();
        speakers.dedup();
        let place = |seat: &usize| speakers.iter().position(|speaker| speaker == seat).unwrap_or(0);
        let side_of = all.iter().map(place).collect();
        let known = TranspositionTable::of_boxes(limits.memory, size_of_val(speakers.as_slice()));
        Self { hand, meter: Meter::new(limits), known, speakers, side_of }
    }

    pub(super) fn solve(mut self) -> SolvedRound<H::Move> {
        let before = gained(self.hand);
        let mut ranges: Vec<[i32; 2]> =
            (0..self.hand.seats()).map(|seat| self.hand.bounds(seat, None)).collect();
        let (found, least) = self.root();
        if let Some(least) = least {
            let side = self.side_of[self.hand.to_play()];
            for (range, _) in ranges.iter_mut().zip(&self.side_of).filter(|(_, of)| **of == side) {
                range[0] = range[0].max(least);
            }
        }
        let exact = found.is_some();
        let (line, after) = self.line(found);
        let exact = exact && !self.meter.is_stopped();
        let values = exact.then(|| between(&before, &after));
        if let Some(values) = &values {
            ranges = values.iter().map(|value| [*value; 2]).collect();
        }
        self.meter.limits().watch.held(self.known.bytes());
        SolvedRound { values, line, exact, bounds: None, ranges, nodes: self.meter.nodes() }
    }

    /// The points of every side, and a lower bound for the side to play, if the search gets that far.
    fn root(&mut self) -> (Option<Vec<i32>>, Option<i32>) {
        if self.hand.is_over() {
            return (Some(vec![0; self.speakers.len()]), None);
        }
        let own = self.side_of[self.hand.to_play()];
        let [_, most] = self.hand.bounds(self.hand.to_play(), None);
        let mut equals = Equals::new(own);
        for act in self.ordered() {
            match self.after(act, equals.offer()) {
                Answer::Values(values) => equals.add(values, act),
                Answer::Declined => {}
                Answer::Stopped => return (None, equals.offer().map(|offer| offer.rank.0)),
            }
            if let Some(Offer { rank: (least, _), .. }) = equals.offer() {
                self.meter.show(least, most);
            }
        }
        let values = equals.first_by_text().map(|(values, _)| values);
        let least = values.as_ref().map(|values| values[own]);
        (values, least)
    }

    /// The legal moves, the most promising first.
    fn ordered(&self) -> Vec<H::Move> {
        let mut acts = Vec::new();
        self.hand.legal_moves(&mut acts);
        if acts.len() > 1 {
            acts.sort_by_cached_key(|act| std::cmp::Reverse(self.hand.order_hint(*act)));
        }
        acts
    }

    /// The points that each side gains from here to the end.
    fn values(&mut self, offer: Option<Offer>) -> Answer {
        if self.hand.is_over() {
            return Answer::Values(vec![0; self.speakers.len()]);
        }
        let own = self.side_of[self.hand.to_play()];
        if let Some(offer) = offer
            && self.declines(offer, own, None)
        {
            return Answer::Declined;
        }
        let mut acts = self.ordered();
        if let [only] = acts[..] {
            return if self.meter.step() { self.after(only, offer) } else { Answer::Stopped };
        }
        let key = self.hand.key();
        let mut least = None;
        match self.known.get(key) {
            Some(MaxnEntry::Values(values)) => return Answer::Values(values.clone()),
            Some(MaxnEntry::Least(known)) => least = Some(*known),
            None => {}
        }
        if let Some(offer) = offer
            && least.is_some()
            && self.declines(offer, own, least)
        {
            return Answer::Declined;
        }
        let started = self.meter.nodes();
        if !self.meter.step() {
            return Answer::Stopped;
        }
        let mut equals = Equals::new(own);
        for act in acts.drain(..) {
            match self.after(act, equals.offer()) {
                Answer::Values(values) => equals.add(values, act),
                Answer::Declined => continue,
                Answer::Stopped => return Answer::Stopped,
            }
            let Some(Offer { rank: (least, _), .. }) = equals.offer() else { continue };
            if let Some(offer) = offer
                && self.declines(offer, own, Some(least))
            {
                self.known.put(key, MaxnEntry::Least(least), self.meter.nodes() - started);
                return Answer::Declined;
            }
        }
        let Some((values, _)) = equals.first_by_text() else { return Answer::Declined };
        self.known.put(key, MaxnEntry::Values(values.clone()), self.meter.nodes() - started);
        Answer::Values(values)
    }

    /// Whether the side of the offer is certain to prefer it to what follows from here, when the side to
    /// play has at least `least`, if that is known.
    fn declines(&self, offer: Offer, own: usize, least: Option<i32>) -> bool {
        let seat = self.speakers[offer.side];
        let (most, others) = match least {
            Some(least) if own != offer.side => {
                let speaker = self.speakers[own];
                (self.hand.upper_bound_against(speaker, least, seat), Some((own, least)))
            }
            _ => (self.hand.bounds(seat, None)[1], None),
        };
        if most < offer.rank.0 {
            return true;
        }
        // At best as much: then the others gain more in all.
        let at_least = |side: usize| match others {
            Some((own, least)) if own == side => least,
            _ => self.hand.bounds(self.speakers[side], None)[0],
        };
        let rest = || (0..self.speakers.len()).filter(|side| *side != offer.side).map(at_least).sum::<i32>();
        most == offer.rank.0 && -rest() < offer.rank.1
    }

    /// The points to come after `act`.
    fn after(&mut self, act: H::Move, offer: Option<Offer>) -> Answer {
        let before = self.gained();
        self.hand.make(act);
        let now = self.gained();
        let gains = between(&before, &now);
        let rest = offer.map(|Offer { side, rank: (own, others) }| {
            let (gain, to_others) = rank(side, &gains);
            Offer { side, rank: (own - gain, others - to_others) }
        });
        let mut answer = self.values(rest);
        self.hand.unmake();
        if let Answer::Values(values) = &mut answer {
            for (value, gain) in values.iter_mut().zip(gains) {
                *value += gain;
            }
        }
        answer
    }

    fn gained(&self) -> Vec<i32> {
        self.speakers.iter().map(|seat| self.hand.gained(*seat)).collect()
    }

    /// The line of optimal play when the points are known, else the best known line, and what the seats
    /// have gained at its end.
    fn line(&mut self, mut values: Option<Vec<i32>>) -> (Vec<H::Move>, Vec<i32>) {
        let mut line = Vec::new();
        while let Some((act, rest)) = self.best_act(values.as_deref()) {
            values = rest;
            self.hand.make(act);
            line.push(act);
        }
        let after = gained(self.hand);
        for _ in &line {
            self.hand.unmake();
        }
        (line, after)
    }

    /// The best move with the points that follow, given the points of this state if they are known. In a
    /// stopped search: the best move whose value is known, else the one that gains most at once.
    fn best_act(&mut self, values: Option<&[i32]>) -> Option<(H::Move, Option<Vec<i32>>)> {
        let own = self.side_of[self.hand.to_play()];
        let mut acts = Vec::new();
        self.hand.legal_moves(&mut acts);
        let offer = values.map(|values| Offer { side: own, rank: rank(own, values) });
        let (mut equals, mut greedy) = (Equals::new(own), Equals::new(own));
        for act in acts {
            greedy.add(self.at_once(act), act);
            if let Answer::Values(values) = self.after(act, offer) {
                equals.add(values, act);
            }
        }
        if let Some((mut values, act)) = equals.first_by_text() {
            for (value, gain) in values.iter_mut().zip(self.at_once(act)) {
                *value -= gain;
            }
            let are_known = offer.is_some() && !self.meter.is_stopped();
            return Some((act, are_known.then_some(values)));
        }
        let (_, act) = greedy.first_by_text()?;
        Some((act, None))
    }

    /// What a move gains at once.
    fn at_once(&mut self, act: H::Move) -> Vec<i32> {
        let before = self.gained();
        self.hand.make(act);
        let gains = between(&before, &self.gained());
        self.hand.unmake();
        gains
    }
}

/// The best moves of a side so far, with the points that each side gains by them: most for itself, then
/// the fewest for the others in all.
struct Equals<A> {
    own: usize,
    acts: Vec<(Vec<i32>, A)>,
}

impl<A: Copy + std::fmt::Display> Equals<A> {
    fn new(own: usize) -> Self {
        Self { own, acts: Vec::new() }
    }

    /// The lower bound for the side, once there is one.
    fn offer(&self) -> Option<Offer> {
        let (values, _) = self.acts.first()?;
        Some(Offer { side: self.own, rank: rank(self.own, values) })
    }

    fn add(&mut self, values: Vec<i32>, act: A) {
        let order = self.offer().map(|offer| rank(self.own, &values).cmp(&offer.rank));
        match order {
            Some(std::cmp::Ordering::Less) => return,
            Some(std::cmp::Ordering::Greater) => self.acts.clear(),
            Some(std::cmp::Ordering::Equal) | None => {}
        }
        self.acts.push((values, act));
    }

    fn first_by_text(self) -> Option<(Vec<i32>, A)> {
        // Texts are costly, and usually there is only one move.
        if self.acts.len() == 1 {
            return self.acts.into_iter().next();
        }
        self.acts.into_iter().min_by_key(|(_, act)| act.to_string())
    }
}
