//! Three sides or more: max^n (Luckhardt & Irani, "An Algorithmic Solution of N-Person Games", 1986).
//! A bound on one side's gain says little about another's, so a cut reaches at most one decision up:
//! shallow pruning (Korf, "Multi-player alpha-beta pruning", 1991). It reaches far where one side's gain
//! is another's loss: in a line game only the winner gains at all.

use std::cmp::{Ordering, Reverse};

use super::solved::{SolvedRound, between};
use crate::search::game::Round;
use crate::search::limits::{Limits, Meter};
use crate::search::tt::TranspositionTable;

/// A search of one round.
pub(super) struct Maxn<'r, R: Round> {
    round: &'r mut R,
    meter: Meter,
    known: TranspositionTable<MaxnEntry>,
    /// The first seat of each side, and for each seat its side's place among them.
    first_seats: Vec<usize>,
    side_of: Vec<usize>,
}

/// The stored result for the rest of the round from a state.
#[derive(Clone)]
enum MaxnEntry {
    /// The points that each side gains.
    Values(Vec<i32>),
    /// A lower bound on the points of the side to play.
    Lower(i32),
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

/// A limit was reached.
struct LimitReached;

impl<'r, R: Round> Maxn<'r, R> {
    pub(super) fn new(round: &'r mut R, limits: Limits) -> Self {
        let seats = 0..round.seats();
        let is_first = |seat: &usize| (0..*seat).all(|other| round.side(other) != round.side(*seat));
        let first_seats: Vec<usize> = seats.clone().filter(is_first).collect();
        let place = |seat| first_seats.iter().position(|first| round.side(*first) == round.side(seat));
        let side_of = seats.map(|seat| place(seat).unwrap_or(0)).collect();
        let known = TranspositionTable::of_boxes(limits.memory, size_of_val(first_seats.as_slice()));
        Self { round, meter: Meter::new(limits), known, first_seats, side_of }
    }

    pub(super) fn solve(mut self) -> SolvedRound<R::Move> {
        let before = self.round.gained_by_all();
        let seats = 0..self.round.seats();
        let mut ranges: Vec<[i32; 2]> = seats.map(|seat| self.round.bounds(seat, None)).collect();
        let (found, lower) = self.root();
        if let Some(lower) = lower {
            let side = self.side_of[self.round.to_play()];
            for (range, _) in ranges.iter_mut().zip(&self.side_of).filter(|(_, of)| **of == side) {
                range[0] = range[0].max(lower);
            }
        }
        let is_found = found.is_some();
        let (line, after) = self.line(found);
        let exact = is_found && !self.meter.is_stopped();
        let values = exact.then(|| between(&before, &after));
        if let Some(values) = &values {
            ranges = values.iter().map(|value| [*value; 2]).collect();
        }
        self.meter.limits().watch.held(self.known.bytes());
        SolvedRound { values, line, exact, bounds: None, ranges, nodes: self.meter.nodes() }
    }

    /// The points of every side, and a lower bound for the side to play, if the search gets that far.
    fn root(&mut self) -> (Option<Vec<i32>>, Option<i32>) {
        if self.round.is_over() {
            return (Some(vec![0; self.first_seats.len()]), None);
        }
        let own = self.side_of[self.round.to_play()];
        let [_, upper] = self.round.bounds(self.round.to_play(), None);
        let mut equals = Equals::new(own);
        for mv in self.ordered() {
            match self.after(mv, equals.offer()) {
                Ok(Some(values)) => equals.add(values, mv),
                Ok(None) => {}
                Err(LimitReached) => return (None, equals.lower()),
            }
            if let Some(lower) = equals.lower() {
                self.meter.show(lower, upper);
            }
        }
        let lower = equals.lower();
        (equals.first_by_text().map(|(values, _)| values), lower)
    }

    /// The legal moves, the most promising first.
    fn ordered(&self) -> Vec<R::Move> {
        let mut moves = self.round.moves();
        if moves.len() > 1 {
            moves.sort_by_cached_key(|mv| Reverse(self.round.order_hint(*mv)));
        }
        moves
    }

    /// The points that each side gains from here to the end; `None` where the side of the offer prefers its
    /// offer.
    fn values(&mut self, offer: Option<Offer>) -> Result<Option<Vec<i32>>, LimitReached> {
        if self.round.is_over() {
            return Ok(Some(vec![0; self.first_seats.len()]));
        }
        let own = self.side_of[self.round.to_play()];
        if self.is_preferred(offer, own, None) {
            return Ok(None);
        }
        let moves = self.ordered();
        if let [only] = moves[..] {
            return if self.meter.step() { self.after(only, offer) } else { Err(LimitReached) };
        }
        let key = self.round.key();
        match self.known.get(key) {
            Some(MaxnEntry::Values(values)) => return Ok(Some(values.clone())),
            Some(MaxnEntry::Lower(lower)) if self.is_preferred(offer, own, Some(*lower)) => return Ok(None),
            _ => {}
        }
        let started = self.meter.nodes();
        if !self.meter.step() {
            return Err(LimitReached);
        }
        let mut equals = Equals::new(own);
        for mv in moves {
            let Some(values) = self.after(mv, equals.offer())? else { continue };
            equals.add(values, mv);
            if let Some(lower) = equals.lower()
                && self.is_preferred(offer, own, Some(lower))
            {
                self.known.put(key, MaxnEntry::Lower(lower), self.meter.nodes() - started);
                return Ok(None);
            }
        }
        let Some((values, _)) = equals.first_by_text() else { return Ok(None) };
        self.known.put(key, MaxnEntry::Values(values.clone()), self.meter.nodes() - started);
        Ok(Some(values))
    }

    /// Whether the side of an offer is certain to prefer it to what follows from here, when the side to
    /// play has at least `lower`, if that is known.
    fn is_preferred(&self, offer: Option<Offer>, own: usize, lower: Option<i32>) -> bool {
        let Some(offer) = offer else { return false };
        let seat = self.first_seats[offer.side];
        let lower = lower.filter(|_| own != offer.side);
        let upper = match lower {
            Some(lower) => self.round.upper_bound_against(self.first_seats[own], lower, seat),
            None => self.round.bounds(seat, None)[1],
        };
        if upper != offer.rank.0 {
            return upper < offer.rank.0;
        }
        // At best as much: then the others gain more in all.
        let others = (0..self.first_seats.len()).filter(|side| *side != offer.side);
        let least = others.map(|side| match lower {
            Some(lower) if own == side => lower,
            _ => self.round.bounds(self.first_seats[side], None)[0],
        });
        -least.sum::<i32>() < offer.rank.1
    }

    /// The points to come after a move.
    fn after(&mut self, mv: R::Move, offer: Option<Offer>) -> Result<Option<Vec<i32>>, LimitReached> {
        let gains = self.make(mv);
        let rest = offer.map(|Offer { side, rank: (own, others) }| {
            let (gain, to_others) = rank(side, &gains);
            Offer { side, rank: (own - gain, others - to_others) }
        });
        let found = self.values(rest);
        self.round.unmake();
        let mut found = found?;
        for (value, gain) in found.iter_mut().flatten().zip(gains) {
            *value += gain;
        }
        Ok(found)
    }

    /// Makes a move; returns what each side gains at once.
    fn make(&mut self, mv: R::Move) -> Vec<i32> {
        let before = self.gained();
        self.round.make(mv);
        between(&before, &self.gained())
    }

    fn gained(&self) -> Vec<i32> {
        self.first_seats.iter().map(|seat| self.round.gained(*seat)).collect()
    }

    /// The line of optimal play when the points are known, else the best known line, and what the seats
    /// have gained at its end.
    fn line(&mut self, mut values: Option<Vec<i32>>) -> (Vec<R::Move>, Vec<i32>) {
        let mut line = Vec::new();
        while let Some((mv, rest)) = self.best_move(values.as_deref()) {
            values = rest;
            self.round.make(mv);
            line.push(mv);
        }
        let after = self.round.gained_by_all();
        self.round.unmake_last(line.len());
        (line, after)
    }

    /// The best move with the points that follow, given the points of this state if they are known. In a
    /// stopped search: the best move whose value is known, else the one that gains most at once.
    fn best_move(&mut self, values: Option<&[i32]>) -> Option<(R::Move, Option<Vec<i32>>)> {
        let own = self.side_of[self.round.to_play()];
        let offer = values.map(|values| Offer { side: own, rank: rank(own, values) });
        let (mut equals, mut greedy) = (Equals::new(own), Equals::new(own));
        for mv in self.round.moves() {
            greedy.add(self.at_once(mv), mv);
            if let Ok(Some(values)) = self.after(mv, offer) {
                equals.add(values, mv);
            }
        }
        if let Some((values, mv)) = equals.first_by_text() {
            let is_known = offer.is_some() && !self.meter.is_stopped();
            return Some((mv, is_known.then(|| between(&self.at_once(mv), &values))));
        }
        let (_, mv) = greedy.first_by_text()?;
        Some((mv, None))
    }

    /// What each side gains by a move at once.
    fn at_once(&mut self, mv: R::Move) -> Vec<i32> {
        let gains = self.make(mv);
        self.round.unmake();
        gains
    }
}

/// The best moves of a side so far, with the points that each side gains by them: most for itself, then
/// the fewest for the others in all.
struct Equals<M> {
    own: usize,
    moves: Vec<(Vec<i32>, M)>,
}

impl<M: Copy + std::fmt::Display> Equals<M> {
    fn new(own: usize) -> Self {
        Self { own, moves: Vec::new() }
    }

    /// The side's best outcome so far.
    fn offer(&self) -> Option<Offer> {
        let (values, _) = self.moves.first()?;
        Some(Offer { side: self.own, rank: rank(self.own, values) })
    }

    /// The lower bound for the side, once there is one.
    fn lower(&self) -> Option<i32> {
        self.moves.first().map(|(values, _)| values[self.own])
    }

    fn add(&mut self, values: Vec<i32>, mv: M) {
        match self.offer().map(|offer| rank(self.own, &values).cmp(&offer.rank)) {
            Some(Ordering::Less) => return,
            Some(Ordering::Greater) => self.moves.clear(),
            Some(Ordering::Equal) | None => {}
        }
        self.moves.push((values, mv));
    }

    fn first_by_text(self) -> Option<(Vec<i32>, M)> {
        // Texts are costly, and usually there is only one move.
        if self.moves.len() == 1 {
            return self.moves.into_iter().next();
        }
        self.moves.into_iter().min_by_key(|(_, mv)| mv.to_string())
    }
}
