//! Three sides or more: max^n (Luckhardt & Irani, "An Algorithmic Solution of N-Person Games", 1986).
//! A bound on one side's gain says little about another's, so a cut reaches at most one decision up:
//! shallow pruning (Korf, "Multi-player alpha-beta pruning", 1991). It reaches far where one side's gain
//! is another's loss: in a line game only the winner gains at all.

use std::cmp::Ordering;

use super::ordering::{MoveList, MoveLists, Order};
use super::solved::{SolvedRound, between};
use super::values::{PackedValues, SideValues};
use crate::search::game::Round;
use crate::search::limits::{Limits, Meter};
use crate::search::tt::TranspositionTable;

/// A search of one round with up to `N` sides.
pub(super) struct Maxn<'r, R: Round, const N: usize> {
    round: &'r mut R,
    meter: Meter,
    known: TranspositionTable<MaxnEntry>,
    moves: MoveLists<R::Move>,
    /// The first seat of each side, and for each seat its side's place among them.
    first_seats: Vec<usize>,
    side_of: Vec<usize>,
}

/// The stored result for the rest of the round from a state.
#[derive(Clone, Copy)]
enum MaxnEntry {
    /// The points that each side gains.
    Values(PackedValues),
    /// A lower bound on the points of the side to play.
    Lower([u8; 4]),
}

/// The best outcome so far of another side, which had the choice before: a result matters only if that
/// side does not prefer this outcome.
#[derive(Clone, Copy)]
struct Offer {
    side: usize,
    rank: Rank,
}

impl Offer {
    /// The offer, less what was gained since.
    fn less<const N: usize>(self, gains: &SideValues<N>) -> Self {
        let (own, others) = rank(self.side, gains);
        Self { side: self.side, rank: (self.rank.0 - own, self.rank.1 - others) }
    }
}

/// The higher, the better: a side's own points, then minus the points of all others.
type Rank = (i32, i32);

fn rank<const N: usize>(side: usize, values: &SideValues<N>) -> Rank {
    (values[side], values[side] - values.total())
}

/// A limit was reached.
struct LimitReached;

/// The points that each side gains; `None` where the side of an offer prefers its offer.
type SideOutcome<const N: usize> = Result<Option<SideValues<N>>, LimitReached>;

impl<'r, R: Round, const N: usize> Maxn<'r, R, N> {
    pub(super) fn new(round: &'r mut R, limits: Limits) -> Self {
        let seats = 0..round.seats();
        let is_first = |seat: &usize| (0..*seat).all(|other| round.side(other) != round.side(*seat));
        let first_seats: Vec<usize> = seats.clone().filter(is_first).collect();
        let place = |seat| first_seats.iter().position(|first| round.side(*first) == round.side(seat));
        let side_of = seats.map(|seat| place(seat).unwrap_or(0)).collect();
        let known = TranspositionTable::new(limits.memory);
        Self { round, meter: Meter::new(limits), known, moves: MoveLists::new(), first_seats, side_of }
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
    fn root(&mut self) -> (Option<SideValues<N>>, Option<i32>) {
        if self.round.is_over() {
            return (Some(SideValues::default()), None);
        }
        let own = self.side_of[self.round.to_play()];
        let [_, upper] = self.round.bounds(self.round.to_play(), None);
        let mut best = BestMove::new(own);
        let list = self.moves.begin(self.round);
        let mut is_finished = true;
        for n in 0..self.moves.len(list) {
            let mv = self.moves.at(self.round, list, n, Order::ByHint);
            match self.after(mv, best.offer()) {
                Ok(Some(values)) => best.add(values, mv),
                Ok(None) => {}
                Err(LimitReached) => is_finished = false,
            }
            if let Some(lower) = best.lower() {
                self.meter.show(lower, upper);
            }
            if !is_finished {
                break;
            }
        }
        self.moves.end(list);
        let lower = best.lower();
        (best.found.map(|(values, _)| values).filter(|_| is_finished), lower)
    }

    /// The points that each side gains from here to the end.
    fn values(&mut self, mut offer: Option<Offer>) -> SideOutcome<N> {
        // Forced moves are made on the way: in a line game most moves are.
        let (mut forced, mut gained) = (0, SideValues::<N>::default());
        let found = loop {
            if self.round.is_over() {
                break Ok(Some(SideValues::default()));
            }
            let own = self.side_of[self.round.to_play()];
            if self.is_preferred(offer, own, None) {
                break Ok(None);
            }
            forced += usize::from(self.round.skip_passes());
            let list = self.moves.begin(self.round);
            if self.moves.len(list) > 1 {
                let found = self.choose(list, offer);
                self.moves.end(list);
                break found;
            }
            let only = self.moves.first(list);
            self.moves.end(list);
            let Some(only) = only else { break Ok(Some(SideValues::default())) };
            let gains = self.make(only);
            forced += 1;
            gained += gains;
            offer = offer.map(|offer| offer.less(&gains));
        };
        self.round.unmake_last(forced);
        found.map(|found| {
            found.map(|mut values| {
                values += gained;
                values
            })
        })
    }

    /// Like [`Maxn::values`] for the moves of a list.
    fn choose(&mut self, list: MoveList, offer: Option<Offer>) -> SideOutcome<N> {
        let own = self.side_of[self.round.to_play()];
        let key = self.round.key();
        match self.known.get(key) {
            Some(MaxnEntry::Values(values)) => return Ok(Some(values.values(self.first_seats.len()))),
            Some(MaxnEntry::Lower(lower))
                if self.is_preferred(offer, own, Some(i32::from_le_bytes(*lower))) =>
            {
                return Ok(None);
            }
            _ => {}
        }
        let before = self.meter.nodes();
        if !self.meter.step() {
            return Err(LimitReached);
        }
        let mut best = BestMove::new(own);
        for n in 0..self.moves.len(list) {
            let mv = self.moves.at(self.round, list, n, Order::ByHint);
            let Some(values) = self.after(mv, best.offer())? else { continue };
            best.add(values, mv);
            if let Some(lower) = best.lower()
                && self.is_preferred(offer, own, Some(lower))
            {
                self.note(key, Some(MaxnEntry::Lower(lower.to_le_bytes())), before);
                return Ok(None);
            }
        }
        let Some((values, _)) = best.found else { return Ok(None) };
        self.note(key, PackedValues::of(&values, self.first_seats.len()).map(MaxnEntry::Values), before);
        Ok(Some(values))
    }

    /// Stores a result that was begun after `before` positions, if it fits.
    fn note(&mut self, key: u128, entry: Option<MaxnEntry>, before: u64) {
        if let Some(entry) = entry {
            self.known.put(key, entry, self.meter.nodes() - before);
        }
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
    fn after(&mut self, mv: R::Move, offer: Option<Offer>) -> SideOutcome<N> {
        let gains = self.make(mv);
        let found = self.values(offer.map(|offer| offer.less(&gains)));
        self.round.unmake();
        let mut found = found?;
        if let Some(values) = &mut found {
            *values += gains;
        }
        Ok(found)
    }

    /// Makes a move; returns what each side gains at once.
    fn make(&mut self, mv: R::Move) -> SideValues<N> {
        let mut gains = SideValues::default();
        if !R::GAINS_AT_END {
            for (side, seat) in self.first_seats.iter().enumerate() {
                gains[side] = -self.round.gained(*seat);
            }
        }
        self.round.make(mv);
        if !R::GAINS_AT_END || self.round.is_over() {
            for (side, seat) in self.first_seats.iter().enumerate() {
                gains[side] += self.round.gained(*seat);
            }
        }
        gains
    }

    /// The line of optimal play when the points are known, else the best known line, and what the seats
    /// have gained at its end.
    fn line(&mut self, mut values: Option<SideValues<N>>) -> (Vec<R::Move>, Vec<i32>) {
        let mut line = Vec::new();
        while let Some((mv, rest)) = self.best_move(values) {
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
    fn best_move(&mut self, values: Option<SideValues<N>>) -> Option<(R::Move, Option<SideValues<N>>)> {
        let own = self.side_of[self.round.to_play()];
        let offer = values.map(|values| Offer { side: own, rank: rank(own, &values) });
        let (mut best, mut greedy) = (BestMove::new(own), BestMove::new(own));
        for mv in self.round.moves() {
            greedy.add(self.at_once(mv), mv);
            if let Ok(Some(values)) = self.after(mv, offer) {
                best.add(values, mv);
            }
        }
        if let Some((mut values, mv)) = best.found {
            let is_known = offer.is_some() && !self.meter.is_stopped();
            let gains = self.at_once(mv);
            for side in 0..self.first_seats.len() {
                values[side] -= gains[side];
            }
            return Some((mv, is_known.then_some(values)));
        }
        greedy.found.map(|(_, mv)| (mv, None))
    }

    /// What each side gains by a move at once.
    fn at_once(&mut self, mv: R::Move) -> SideValues<N> {
        let gains = self.make(mv);
        self.round.unmake();
        gains
    }
}

/// The best move of a side so far, with the points that each side gains by it: most for itself, then the
/// fewest for the others in all, then the first by text.
struct BestMove<M, const N: usize> {
    own: usize,
    found: Option<(SideValues<N>, M)>,
}

impl<M: Copy + std::fmt::Display, const N: usize> BestMove<M, N> {
    const fn new(own: usize) -> Self {
        Self { own, found: None }
    }

    /// The side's best outcome so far.
    fn offer(&self) -> Option<Offer> {
        let (values, _) = self.found.as_ref()?;
        Some(Offer { side: self.own, rank: rank(self.own, values) })
    }

    /// The lower bound for the side, once there is one.
    fn lower(&self) -> Option<i32> {
        self.found.as_ref().map(|(values, _)| values[self.own])
    }

    fn add(&mut self, values: SideValues<N>, mv: M) {
        let is_better = match &self.found {
            None => true,
            Some((best, best_move)) => match rank(self.own, &values).cmp(&rank(self.own, best)) {
                Ordering::Less => false,
                Ordering::Greater => true,
                Ordering::Equal => mv.to_string() < best_move.to_string(),
            },
        };
        if is_better {
            self.found = Some((values, mv));
        }
    }
}
