//! Plans up to the next unknown: the sequences of a turn up to a draw, to the other side's reply or to
//! the end, and the one of them that gains most at once.

use rustc_hash::FxHashMap;

use crate::search::game::{ChanceGame, Decider, GameTree};
use crate::search::limits::Meter;

/// The most states that are searched for the plans of a first move, and for a hand that is played without
/// foresight. Beyond them the best plan found so far stands: any plan is a policy, so its gain is still a
/// lower bound on that of the best policy.
const PLANNED: usize = 20_000;

/// A sequence of moves up to a draw, to the other side's reply or to the end.
#[derive(Clone, Debug)]
pub(super) struct Plan<A> {
    pub(super) acts: Vec<A>,
    pub(super) gained: i32,
    /// Whether its result is final: no draw or reply follows.
    pub(super) is_over: bool,
}

/// Every sequence of [`Decider::Own`] up to the next unknown; for each state that several reach, the one
/// that gains most.
pub(super) fn plans_after<G: ChanceGame>(
    gamble: &mut G,
    first: G::Move,
    meter: &mut Meter,
) -> Vec<Plan<G::Move>> {
    let mut found: FxHashMap<u128, Plan<G::Move>> = FxHashMap::default();
    let mut seen: FxHashMap<u128, i32> = FxHashMap::default();
    walk(gamble, &mut vec![first], &mut seen, &mut found, meter);
    let mut plans: Vec<(u128, Plan<G::Move>)> = found.into_iter().collect();
    // In a fixed order that does not depend on the hash.
    plans.sort_by_key(|(key, plan)| (std::cmp::Reverse(plan.gained), *key));
    plans.into_iter().map(|(_, plan)| plan).collect()
}

fn walk<G: ChanceGame>(
    gamble: &mut G,
    acts: &mut Vec<G::Move>,
    seen: &mut FxHashMap<u128, i32>,
    found: &mut FxHashMap<u128, Plan<G::Move>>,
    meter: &mut Meter,
) {
    let (key, gained) = (gamble.key(), gamble.gained());
    if seen.get(&key).is_some_and(|before| *before >= gained) {
        return;
    }
    // The first sequence is always followed to its end.
    let may_end = found.is_empty() || meter.step() && seen.len() < PLANNED;
    if !may_end {
        return;
    }
    seen.insert(key, gained);
    let decider = gamble.decides();
    if decider != Decider::Own {
        found.insert(key, Plan { acts: acts.clone(), gained, is_over: decider == Decider::Nobody });
        return;
    }
    let mut next = Vec::new();
    gamble.legal_moves(&mut next);
    for act in next {
        gamble.make(act);
        acts.push(act);
        walk(gamble, acts, seen, found, meter);
        acts.pop();
        gamble.unmake();
    }
}

impl<A> Plan<A> {
    /// The empty plan, where no move can be made.
    pub(super) fn none() -> (f64, Self) {
        (0.0, Self { acts: Vec::new(), gained: 0, is_over: true })
    }
}

/// The moves of one side, up to a draw, a change of sides or the end, that gain it most; among equal ones
/// those that lead to a draw.
pub(super) struct HandPlan<A> {
    own: bool,
    best: (i32, bool),
    pub(super) acts: Vec<A>,
    seen: FxHashMap<u128, i32>,
}

impl<A: Copy + Eq> HandPlan<A> {
    /// An empty plan for one of the two sides.
    pub(super) fn of(decider: Decider) -> Self {
        let own = decider == Decider::Own;
        Self { own, best: (i32::MIN, false), acts: Vec::new(), seen: FxHashMap::default() }
    }

    /// Searches from the state after `acts`.
    pub(super) fn walk<G: ChanceGame + GameTree<Move = A>>(
        &mut self,
        gamble: &mut G,
        acts: &mut Vec<A>,
        meter: &mut Meter,
    ) {
        meter.step();
        let gained = if self.own { gamble.gained() } else { -gamble.gained() };
        let decider = gamble.decides();
        if decider != if self.own { Decider::Own } else { Decider::Other } {
            let draws = decider == Decider::Chance;
            if (gained, draws) > self.best {
                self.best = (gained, draws);
                self.acts.clone_from(acts);
            }
            return;
        }
        let key = gamble.key();
        let is_behind = self.seen.get(&key).is_some_and(|before| *before >= gained);
        let is_enough = self.seen.len() >= PLANNED && !self.acts.is_empty();
        if is_behind || is_enough || (gained.saturating_add(gamble.upper_bound_alone()), true) <= self.best {
            return;
        }
        self.seen.insert(key, gained);
        let mut next = Vec::new();
        gamble.legal_moves(&mut next);
        for act in next {
            gamble.make(act);
            acts.push(act);
            self.walk(gamble, acts, meter);
            acts.pop();
            gamble.unmake();
        }
    }
}
