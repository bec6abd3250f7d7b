//! Three sides or more: max^n (Luckhardt & Irani, "An Algorithmic Solution of N-Person Games", 1986).
//! A bound on one side's gain says little about another's, so a cut reaches at most one decision up:
//! shallow pruning (Korf, "Multi-player alpha-beta pruning", 1991). An outcome bounds more than the points of
//! the side that can choose it: unless that side gains more, the others gain no more in all, so none of them
//! does. Where one side's gain is another's loss that reaches far: in a line game only the winner gains at all.

use std::cmp::Ordering;

use super::ordering::{MoveList, MoveLists, Order};
use super::solved::{SolvedRound, between, moves_by_text};
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
    /// The side to play has an outcome of at least this rank.
    Lower([[u8; 4]; 2]),
}

impl MaxnEntry {
    fn lower((own, others): Rank) -> Self {
        Self::Lower([own.to_le_bytes(), others.to_le_bytes()])
    }
}

/// What another side still needs, which had the choice before: a result matters only if it is of that rank or
/// a higher one for that side.
#[derive(Clone, Copy)]
struct NeededRank {
    side: usize,
    rank: Rank,
}

impl NeededRank {
    /// The need, less what was gained since.
    fn less<const N: usize>(self, gains: &SideValues<N>) -> Self {
        let (own, others) = rank(self.side, gains);
        Self { side: self.side, rank: (self.rank.0 - own, self.rank.1 - others) }
    }

    /// Whether it is met by no outcome in which the side gains at most `most`, and every side at least what it
    /// does in `least`.
    fn is_out_of_reach<const N: usize>(self, most: i32, least: &SideValues<N>) -> bool {
        (most, least[self.side] - least.total()) < self.rank
    }
}

/// The higher, the better: a side's own points, then minus the points of all others.
type Rank = (i32, i32);

fn rank<const N: usize>(side: usize, values: &SideValues<N>) -> Rank {
    (values[side], values[side] - values.total())
}

/// A limit was reached.
struct LimitReached;

/// The points that each side gains; `None` where they do not meet a need.
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
        let mut best = BestMove::new(own, &self.lowest());
        let list = self.moves.begin(self.round);
        let mut is_finished = true;
        for n in 0..self.moves.len(list) {
            let mv = self.moves.at(self.round, list, n, Order::ByHint);
            match self.after(mv, best.need()) {
                Ok(Some(values)) => best.add(values, mv),
                Ok(None) => {}
                Err(LimitReached) => is_finished = false,
            }
            if let Some((lower, _)) = best.rank() {
                self.meter.show(lower, upper);
            }
            if !is_finished {
                break;
            }
        }
        self.moves.end(list);
        let lower = best.rank().map(|(lower, _)| lower);
        (best.found.map(|(values, _)| values).filter(|_| is_finished), lower)
    }

    /// The points that each side gains from here to the end.
    fn values(&mut self, mut need: Option<NeededRank>) -> SideOutcome<N> {
        // Forced moves are made on the way: in a line game most moves are.
        let (mut forced, mut gained) = (0, SideValues::<N>::default());
        let found = loop {
            if self.round.is_over() {
                break Ok(Some(SideValues::default()));
            }
            if need.is_some_and(|need| self.is_hopeless(need)) {
                break Ok(None);
            }
            forced += usize::from(self.round.skip_passes());
            let list = self.moves.begin(self.round);
            if self.moves.len(list) > 1 {
                let found = self.choose(list, need);
                self.moves.end(list);
                break found;
            }
            let only = self.moves.first(list);
            self.moves.end(list);
            let Some(only) = only else { break Ok(Some(SideValues::default())) };
            let gains = self.make(only);
            forced += 1;
            gained += gains;
            need = need.map(|need| need.less(&gains));
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
    fn choose(&mut self, list: MoveList, need: Option<NeededRank>) -> SideOutcome<N> {
        let own = self.side_of[self.round.to_play()];
        let key = self.round.key();
        let known = self.known.get(key).copied();
        if let Some(MaxnEntry::Values(values)) = known {
            return Ok(Some(values.values(self.first_seats.len())));
        }
        let need = need.filter(|need| need.side != own);
        let lowest = self.lowest();
        if let Some(MaxnEntry::Lower(lower)) = known
            && self.is_denied(need, own, lower.map(i32::from_le_bytes).into(), lowest)
        {
            return Ok(None);
        }
        let before = self.meter.nodes();
        if !self.meter.step() {
            return Err(LimitReached);
        }
        let mut best = BestMove::new(own, &lowest);
        for n in 0..self.moves.len(list) {
            let mv = self.moves.at(self.round, list, n, Order::ByHint);
            let Some(values) = self.after(mv, best.need())? else { continue };
            best.add(values, mv);
            if let Some(least) = best.rank()
                && self.is_denied(need, own, least, lowest)
            {
                self.note(key, Some(MaxnEntry::lower(least)), before);
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

    /// Whether nothing that follows from here can meet a need.
    fn is_hopeless(&self, need: NeededRank) -> bool {
        let [_, most] = self.round.bounds(self.first_seats[need.side], None);
        // The bounds of the others are seldom needed.
        most <= need.rank.0 && need.is_out_of_reach(most, &self.lowest())
    }

    /// Whether nothing that follows from here can meet the need of another side when the side to play has an
    /// outcome of at least this rank, and each side gains at least what it does in `lowest`.
    fn is_denied(
        &self,
        need: Option<NeededRank>,
        own: usize,
        (points, others): Rank,
        mut lowest: SideValues<N>,
    ) -> bool {
        let Some(need) = need else { return false };
        let seat = self.first_seats[need.side];
        let against = |points| self.round.upper_bound_against(self.first_seats[own], points, seat);
        // The side to play gains as much, and then the others gain no more in all; or it gains more.
        let rest = lowest.total() - lowest[own] - lowest[need.side];
        lowest[own] = points;
        if !need.is_out_of_reach(against(points).min(-others - rest), &lowest) {
            return false;
        }
        lowest[own] = points + 1;
        need.is_out_of_reach(against(points + 1), &lowest)
    }

    /// What each side gains at least.
    fn lowest(&self) -> SideValues<N> {
        let mut lowest = SideValues::default();
        for (side, seat) in self.first_seats.iter().enumerate() {
            [lowest[side], _] = self.round.bounds(*seat, None);
        }
        lowest
    }

    /// The points to come after a move.
    fn after(&mut self, mv: R::Move, need: Option<NeededRank>) -> SideOutcome<N> {
        let gains = self.make(mv);
        let found = self.values(need.map(|need| need.less(&gains)));
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
        // Of equal moves the first by text is wanted.
        let need = values.map(|values| NeededRank { side: own, rank: rank(own, &values) });
        let lowest = self.lowest();
        let (mut best, mut greedy) = (BestMove::new(own, &lowest), BestMove::new(own, &lowest));
        for mv in moves_by_text(self.round) {
            greedy.add(self.at_once(mv), mv);
            if let Ok(Some(values)) = self.after(mv, need) {
                best.add(values, mv);
            }
            if need.is_some_and(|need| best.rank() == Some(need.rank)) {
                break;
            }
        }
        if let Some((mut values, mv)) = best.found {
            let is_known = need.is_some() && !self.meter.is_stopped();
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
    /// Minus the points that all others gain at least.
    most_others: i32,
    found: Option<(SideValues<N>, M)>,
}

impl<M: Copy + std::fmt::Display, const N: usize> BestMove<M, N> {
    /// None yet, where each side gains at least this.
    fn new(own: usize, lowest: &SideValues<N>) -> Self {
        let (_, most_others) = rank(own, lowest);
        Self { own, most_others, found: None }
    }

    /// What would be better, or as good with other points; there are none if the others gain their least.
    fn need(&self) -> Option<NeededRank> {
        let (own, others) = self.rank()?;
        Some(NeededRank { side: self.own, rank: (own, others + i32::from(others == self.most_others)) })
    }

    /// A lower bound on the side's rank, once there is one.
    fn rank(&self) -> Option<Rank> {
        self.found.map(|(values, _)| rank(self.own, &values))
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
