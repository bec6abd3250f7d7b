//! Plans up to the next unknown: the sequences of a turn up to a draw, to the other side's reply or to
//! the end, and the one of them that gains most at once.

use rustc_hash::FxHashMap;

use crate::search::game::{ChanceGame, Decider, GameTree};
use crate::search::limits::Meter;
use crate::sorted;

/// The most states that are searched for the plans of a first move, and for a hand that is played without
/// foresight. Beyond them the best plan found so far stands: any plan is a policy, so its gain is still a
/// lower bound on that of the best policy.
const PLANNED: usize = 20_000;

/// A sequence of moves up to a draw, to the other side's reply or to the end.
#[derive(Clone, Debug)]
pub(super) struct TurnPlan<M> {
    pub(super) moves: Vec<M>,
    pub(super) gained: i32,
    /// Whether its result is final: no draw or reply follows.
    pub(super) is_over: bool,
}

/// Every sequence of [`Decider::Own`] that begins with these moves, up to the next unknown; for each state
/// that several reach, the one that gains most.
pub(super) fn plans_after<G: ChanceGame>(
    game: &G,
    first: &[G::Move],
    meter: &mut Meter,
) -> Vec<TurnPlan<G::Move>> {
    let mut game = game.clone();
    game.make_line(first);
    let mut found = FxHashMap::default();
    walk(&mut game, &mut first.to_vec(), &mut FxHashMap::default(), &mut found, meter);
    let mut plans: Vec<(u128, TurnPlan<G::Move>)> = found.into_iter().collect();
    // In a fixed order that does not depend on the hash.
    sorted::sort_by_key(&mut plans, |(key, plan)| (std::cmp::Reverse(plan.gained), *key));
    plans.into_iter().map(|(_, plan)| plan).collect()
}

fn walk<G: ChanceGame>(
    game: &mut G,
    moves: &mut Vec<G::Move>,
    seen: &mut FxHashMap<u128, i32>,
    found: &mut FxHashMap<u128, TurnPlan<G::Move>>,
    meter: &mut Meter,
) {
    let (key, gained) = (game.key(), game.gained());
    if seen.get(&key).is_some_and(|before| *before >= gained) {
        return;
    }
    // The first sequence is always followed to its end.
    let may_end = found.is_empty() || meter.step() && seen.len() < PLANNED;
    if !may_end {
        return;
    }
    seen.insert(key, gained);
    let decider = game.decides();
    if decider != Decider::Own {
        found.insert(key, TurnPlan { moves: moves.clone(), gained, is_over: decider == Decider::Nobody });
        return;
    }
    for mv in game.moves() {
        game.make(mv);
        moves.push(mv);
        walk(game, moves, seen, found, meter);
        moves.pop();
        game.unmake();
    }
}

impl<M> TurnPlan<M> {
    /// The empty plan, where no move can be made.
    pub(super) fn none() -> (f64, Self) {
        (0.0, Self { moves: Vec::new(), gained: 0, is_over: true })
    }
}

/// The moves of one side, up to a draw, a change of sides or the end, that gain it most; among equal ones
/// those that lead to a draw.
pub(super) struct HandPlan<M> {
    own: bool,
    best: (i32, bool),
    pub(super) moves: Vec<M>,
    seen: FxHashMap<u128, i32>,
}

impl<M: Copy + Eq> HandPlan<M> {
    /// An empty plan for one of the two sides.
    pub(super) fn of(decider: Decider) -> Self {
        let own = decider == Decider::Own;
        Self { own, best: (i32::MIN, false), moves: Vec::new(), seen: FxHashMap::default() }
    }

    /// Searches from the state after `moves`.
    pub(super) fn walk<G: ChanceGame + GameTree<Move = M>>(
        &mut self,
        game: &mut G,
        moves: &mut Vec<M>,
        meter: &mut Meter,
    ) {
        meter.step();
        let gained = if self.own { game.gained() } else { -game.gained() };
        let decider = game.decides();
        if decider != if self.own { Decider::Own } else { Decider::Other } {
            let draws = decider == Decider::Chance;
            if (gained, draws) > self.best {
                self.best = (gained, draws);
                self.moves.clone_from(moves);
            }
            return;
        }
        let key = game.key();
        let is_behind = self.seen.get(&key).is_some_and(|before| *before >= gained);
        let is_enough = self.seen.len() >= PLANNED && !self.moves.is_empty();
        if is_behind || is_enough || (gained.saturating_add(game.upper_bound_alone()), true) <= self.best {
            return;
        }
        self.seen.insert(key, gained);
        for mv in game.moves() {
            game.make(mv);
            moves.push(mv);
            self.walk(game, moves, meter);
            moves.pop();
            game.unmake();
        }
    }
}
