//! Two sides: MTD(f), null-window alpha-beta searches with a moving guess and a transposition table
//! (Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", 1996).
//!
//! Every number here is a difference: the points of the side that plays first less those of the other, no
//! matter which side is to play. A seat may move twice, so values are never negated.

use super::inwards::Inwards;
use super::ordering::{MoveList, MoveLists, Order};
use super::solved::{SolvedRound, between, moves_by_text};
use crate::search::game::Round;
use crate::search::limits::{Limits, Meter};
use crate::search::tt::TranspositionTable;

/// Beyond every difference, and far enough from the limits of the type to add to.
const FAR: i32 = i32::MAX / 4;

/// The most positions of a result that is not stored: finding it again is faster, and a small table is a
/// fast one.
const CHEAP: u64 = 4;

/// The stored result for the rest of the round from a state.
#[derive(Clone, Copy)]
struct TtEntry<M> {
    /// Bounds on the difference still to come.
    lower: i32,
    upper: i32,
    /// The move to search first.
    best_move: Option<M>,
}

/// A search of one round.
pub(super) struct Mtdf<'r, R: Round> {
    round: &'r mut R,
    meter: Meter,
    known: TranspositionTable<TtEntry<R::Move>>,
    /// A seat of the side that plays first, and one of the other if there is one.
    own: usize,
    other: Option<usize>,
    moves: MoveLists<R::Move>,
}

impl<'r, R: Round> Mtdf<'r, R> {
    pub(super) fn new(round: &'r mut R, limits: Limits) -> Self {
        let own = round.to_play();
        let other = (0..round.seats()).find(|seat| round.side(*seat) != round.side(own));
        Self {
            round,
            known: TranspositionTable::new(limits.memory),
            meter: Meter::new(limits),
            own,
            other,
            moves: MoveLists::new(),
        }
    }

    /// Lower and upper bound on the difference to come, less what the other side gains, as the side of a seat
    /// counts it; equal unless the search is stopped. And the number of positions expanded.
    pub(super) fn for_side_of(mut self, seat: usize) -> (i32, i32, u64) {
        if self.round.is_over() {
            return (0, 0, 0);
        }
        let (least, most) = self.mtdf();
        self.meter.limits().watch.held(self.known.bytes());
        let nodes = self.meter.nodes();
        let is_own = self.round.side(seat) == self.round.side(self.own);
        if is_own { (least, most, nodes) } else { (-most, -least, nodes) }
    }

    pub(super) fn solve(mut self) -> SolvedRound<R::Move> {
        let before = self.round.gained_by_all();
        let (least, most) = self.mtdf();
        self.meter.limits().watch.held(self.known.bytes());
        if least == most
            && let Some((line, after)) = self.line(least)
        {
            let values = between(&before, &after);
            return SolvedRound {
                ranges: values.iter().map(|value| [*value; 2]).collect(),
                values: Some(values),
                line,
                exact: true,
                bounds: None,
                nodes: self.meter.nodes(),
            };
        }
        SolvedRound {
            values: None,
            line: self.best_known_line(),
            exact: false,
            bounds: Some([least, most]),
            ranges: (0..self.round.seats()).map(|seat| self.round.bounds(seat, None)).collect(),
            nodes: self.meter.nodes(),
        }
    }

    /// The difference to come, between two bounds that are equal unless the search is stopped. Each pass
    /// proves only whether it is below a limit.
    fn mtdf(&mut self) -> (i32, i32) {
        let [mut least, mut most] = self.round.bounds(self.own, self.other);
        let mut guess = self.first_guess().clamp(least, most);
        let mut inwards = Inwards::between(least, most);
        while least < most {
            let limit = if R::GAINS_AT_END {
                guess + i32::from(guess == least)
            } else {
                inwards.limit([least, guess, most])
            };
            let before = self.meter.nodes();
            let found = self.value(limit - 1, limit);
            inwards.took([guess, limit], self.meter.nodes() - before);
            if self.meter.is_stopped() {
                break;
            }
            if found < limit {
                most = found;
            } else {
                least = found;
            }
            guess = if R::GAINS_AT_END { found } else { guess.clamp(least, most) };
            self.meter.show(least, most);
        }
        (least, most)
    }

    /// What the moves with the best hints lead to; 0 where points come at the end.
    fn first_guess(&mut self) -> i32 {
        let (mut made, mut guess) = (0, 0);
        while !R::GAINS_AT_END && !self.round.is_over() {
            let list = self.moves.begin(self.round);
            let best = (self.moves.len(list) > 0).then(|| self.moves.at(self.round, list, 0, Order::ByHint));
            self.moves.end(list);
            let Some(mv) = best else { break };
            guess += self.take(mv);
            made += 1;
        }
        self.round.unmake_last(made);
        guess
    }

    /// The difference still to come: exact between `alpha` and `beta`, else a bound on it on the same
    /// side of the window. Meaningless once the meter has stopped.
    fn value(&mut self, mut alpha: i32, mut beta: i32) -> i32 {
        // Forced moves are made on the way: in a line game most moves are.
        let (mut forced, mut gained) = (0, 0);
        let rest = loop {
            if self.round.is_over() {
                break 0;
            }
            let [lowest, highest] = self.round.bounds(self.own, self.other);
            if lowest >= beta || lowest == highest {
                break lowest;
            }
            if highest <= alpha {
                break highest;
            }
            let left = self.meter.left();
            if let Some((found, nodes)) = self.round.solve_rest(self.own, self.other, [alpha, beta], left) {
                self.meter.steps(nodes);
                break found;
            }
            forced += usize::from(self.round.skip_passes());
            let list = self.moves.begin(self.round);
            if self.moves.len(list) > 1 {
                let found = self.choose(list, alpha, beta);
                self.moves.end(list);
                break found;
            }
            let only = self.moves.first(list);
            self.moves.end(list);
            let Some(only) = only else { break 0 };
            let gain = self.take(only);
            (alpha, beta, gained) = (alpha - gain, beta - gain, gained + gain);
            forced += 1;
        };
        self.round.unmake_last(forced);
        gained + rest
    }

    /// Like [`Mtdf::value`] for the moves of a list.
    fn choose(&mut self, list: MoveList, mut alpha: i32, mut beta: i32) -> i32 {
        if !self.meter.step() {
            return alpha;
        }
        let key = self.round.key();
        let mut first = None;
        if let Some(TtEntry { lower, upper, best_move }) = self.known.get(key).copied() {
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            (alpha, beta, first) = (alpha.max(lower), beta.min(upper), best_move);
        }
        let before = self.meter.nodes();
        let (found, best) = self.best_of(list, first, alpha, beta);
        if !self.meter.is_stopped() && self.meter.nodes() - before > CHEAP {
            self.note(key, found, [alpha, beta], best, self.meter.nodes() - before);
        }
        found
    }

    /// The best value among the moves of a list, with its move if one reaches the window. The stored best
    /// move is searched first.
    fn best_of(
        &mut self,
        list: MoveList,
        first: Option<R::Move>,
        mut alpha: i32,
        mut beta: i32,
    ) -> (i32, Option<R::Move>) {
        let maximises = self.maximises();
        let mut best = if maximises { -FAR } else { FAR };
        let mut best_move = None;
        if let Some(first) = first {
            self.moves.put_first(list, first);
        }
        for n in 0..self.moves.len(list) {
            let order = if n == 0 && first.is_some() { Order::AsListed } else { Order::ByHint };
            let mv = self.moves.at(self.round, list, n, order);
            let found = self.after(mv, alpha, beta);
            if self.meter.is_stopped() {
                return (alpha, None);
            }
            if maximises {
                best = best.max(found);
                if best > alpha {
                    (alpha, best_move) = (best, Some(mv));
                }
            } else {
                best = best.min(found);
                if best < beta {
                    (beta, best_move) = (best, Some(mv));
                }
            }
            if alpha >= beta {
                break;
            }
        }
        (best, best_move)
    }

    /// The difference to come after `mv`.
    fn after(&mut self, mv: R::Move, alpha: i32, beta: i32) -> i32 {
        let gain = self.take(mv);
        let rest = self.value(alpha - gain, beta - gain);
        self.round.unmake();
        gain + rest
    }

    /// Makes a move; returns what it gains at once.
    fn take(&mut self, mv: R::Move) -> i32 {
        if R::GAINS_AT_END {
            self.round.make(mv);
            return if self.round.is_over() { self.difference() } else { 0 };
        }
        let before = self.difference();
        self.round.make(mv);
        self.difference() - before
    }

    /// Stores a result that took `nodes` positions.
    fn note(&mut self, key: u128, found: i32, [alpha, beta]: [i32; 2], best: Option<R::Move>, nodes: u64) {
        let fresh = TtEntry { lower: -FAR, upper: FAR, best_move: None };
        let mut known = self.known.get(key).copied().unwrap_or(fresh);
        if found > alpha {
            known.lower = known.lower.max(found);
        }
        if found < beta {
            known.upper = known.upper.min(found);
        }
        known.best_move = best.or(known.best_move);
        self.known.put(key, known, nodes);
    }

    fn maximises(&self) -> bool {
        self.round.side(self.round.to_play()) == self.round.side(self.own)
    }

    fn difference(&self) -> i32 {
        self.round.gained(self.own) - self.other.map_or(0, |other| self.round.gained(other))
    }

    /// A line of optimal play, given its difference, with what the seats have gained at its end; among
    /// equal moves the first by text. `None` when stopped.
    fn line(&mut self, mut rest: i32) -> Option<(Vec<R::Move>, Vec<i32>)> {
        let mut line = Vec::new();
        while !self.meter.is_stopped() && !self.round.is_over() {
            let Some((mv, gain)) = self.first_worth(rest) else { break };
            self.round.make(mv);
            line.push(mv);
            rest -= gain;
        }
        let after = (self.round.is_over() && !self.meter.is_stopped()).then(|| self.round.gained_by_all());
        self.round.unmake_last(line.len());
        Some((line, after?))
    }

    /// The first move by text that leads to the best difference, `rest`, and what it gains at once.
    fn first_worth(&mut self, rest: i32) -> Option<(R::Move, i32)> {
        let maximises = self.maximises();
        let moves = moves_by_text(self.round);
        let only = moves.len() == 1;
        for mv in moves {
            let [alpha, beta] = if maximises { [rest - 1, rest] } else { [rest, rest + 1] };
            if only || self.after(mv, alpha, beta) == rest {
                let gain = self.take(mv);
                self.round.unmake();
                return Some((mv, gain));
            }
        }
        None
    }

    /// The line of a stopped search: the best moves so far; where there is none, the best of a short rest
    /// that the game can solve, else the moves that gain most at once.
    fn best_known_line(&mut self) -> Vec<R::Move> {
        let mut line = Vec::new();
        while !self.round.is_over() {
            let known = self.known.get(self.round.key()).and_then(|known| known.best_move);
            let Some(mv) = known.or_else(|| self.worked_out()).or_else(|| self.greedy()) else { break };
            self.round.make(mv);
            line.push(mv);
        }
        self.round.unmake_last(line.len());
        line
    }

    /// The best move, the first by text of equal ones, if the game can solve what follows each.
    fn worked_out(&mut self) -> Option<R::Move> {
        self.first_best(|search, gain| {
            if search.round.is_over() {
                return Some(gain);
            }
            let (rest, _) = search.round.solve_rest(search.own, search.other, [-FAR, FAR], u64::MAX)?;
            Some(gain + rest)
        })
    }

    /// The move that gains most at once for the side to play, the first by text of equal ones.
    fn greedy(&mut self) -> Option<R::Move> {
        self.first_best(|_, gain| Some(gain))
    }

    /// The best move for the side to play, the first by text of equal ones. `None` unless `worth` returns
    /// the difference after every move, given what the move gains at once.
    fn first_best(&mut self, mut worth: impl FnMut(&mut Self, i32) -> Option<i32>) -> Option<R::Move> {
        let sign = if self.maximises() { 1 } else { -1 };
        let mut best: Option<(i32, R::Move)> = None;
        for mv in moves_by_text(self.round) {
            let gain = self.take(mv);
            let value = worth(self, gain);
            self.round.unmake();
            let value = sign * value?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }
}
