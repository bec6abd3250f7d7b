//! Draws at random: an interval in which the expectation of each first act lies.
//!
//! The best policy itself cannot be sampled without bias, for a maximum of estimates is too high
//! on the average. What can be is a policy written down beforehand, which no better policy falls
//! short of, and play that foresees the draws, which no policy reaches. Both are played on the
//! same draws; where they come to the same, so does the best policy.

use rustc_hash::FxHashMap;

use crate::game::{Decider, Gamble};
use crate::random::Random;
use crate::search::limits::{Limits, Meter};
use crate::search::statistics::{Estimate, Mean};

/// Samples of the first round in which plans compete.
const FIRST_ROUND: u64 = 8;

/// Draws of a sample that are fixed beforehand; later ones repeat them.
const FORESEEN: usize = 16;

/// What was found out about a first act.
#[derive(Clone, Debug)]
pub struct Sampled<A> {
    /// The act.
    pub act: A,
    /// What a policy gains that chooses by what is seen: the best policy gains no less.
    pub gain: Estimate,
    /// What play gains that foresees every draw: no policy gains more.
    pub foreseen: Estimate,
    /// How often the hand in play is played through by the policy.
    pub through: Estimate,
    /// How often the one drawn after it is as well.
    pub again: Estimate,
    /// The acts that the policy plans, up to the first draw or to the end.
    pub plan: Vec<A>,
}

/// What samples found out.
#[derive(Clone, Debug)]
pub struct Found<A> {
    /// Every first act, in the order of the game.
    pub acts: Vec<Sampled<A>>,
    /// Samples taken: fewer than asked for when a limit was reached, or 0.
    pub samples: u64,
    /// Positions expanded.
    pub nodes: u64,
}

/// Samples what each first act comes to.
pub fn solve<G: Gamble>(gamble: &G, samples: u64, seed: u64, limits: Limits) -> Found<G::Act> {
    let mut sampler = Sampler { meter: Meter::new(limits), seed };
    let mut acts = Vec::new();
    gamble.acts(&mut acts);
    let mut plans: Vec<(G::Act, Vec<Plan<G::Act>>)> = Vec::new();
    for act in acts {
        let mut after = gamble.clone();
        after.act(act);
        plans.push((act, plans_after(&mut after, act)));
    }
    // Plans are chosen on draws of their own: what is told of the chosen ones is without bias.
    let chosen: Vec<Plan<G::Act>> =
        plans.iter().map(|(_, plans)| sampler.choose(gamble, plans.clone(), samples)).collect();
    sampler.judge(gamble, chosen, samples)
}

/// A way through what can be foreseen: acts up to a draw, to the other side's reply or to the end.
#[derive(Clone, Debug)]
struct Plan<A> {
    acts: Vec<A>,
    gained: i32,
    /// Whether all of it is known: nothing comes any more.
    is_over: bool,
}

/// Every way on that the side that asks can foresee, each state that it leads to once, by the
/// way that gains most.
fn plans_after<G: Gamble>(gamble: &mut G, first: G::Act) -> Vec<Plan<G::Act>> {
    let mut found: FxHashMap<u128, Plan<G::Act>> = FxHashMap::default();
    let mut seen: FxHashMap<u128, i32> = FxHashMap::default();
    walk(gamble, &mut vec![first], &mut seen, &mut found);
    let mut plans: Vec<(u128, Plan<G::Act>)> = found.into_iter().collect();
    // In a fixed order, whatever the hash says.
    plans.sort_by_key(|(key, plan)| (std::cmp::Reverse(plan.gained), *key));
    plans.into_iter().map(|(_, plan)| plan).collect()
}

fn walk<G: Gamble>(
    gamble: &mut G,
    acts: &mut Vec<G::Act>,
    seen: &mut FxHashMap<u128, i32>,
    found: &mut FxHashMap<u128, Plan<G::Act>>,
) {
    let (key, gained) = (gamble.key(), gamble.gained());
    if seen.get(&key).is_some_and(|before| *before >= gained) {
        return;
    }
    seen.insert(key, gained);
    let decider = gamble.decides();
    if decider != Decider::Own {
        found.insert(key, Plan { acts: acts.clone(), gained, is_over: decider == Decider::Nobody });
        return;
    }
    let mut next = Vec::new();
    gamble.acts(&mut next);
    for act in next {
        gamble.act(act);
        acts.push(act);
        walk(gamble, acts, seen, found);
        acts.pop();
        gamble.undo();
    }
}

/// Which side foresees the draws of a sample; the other plays for what it sees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Foresees {
    Own,
    Other,
}

struct Sampler {
    meter: Meter,
    seed: u64,
}

impl Sampler {
    /// The plan that does best: those that are over are known, the rest compete in rounds of
    /// twice as many samples, of which the better half goes on.
    fn choose<G: Gamble>(&mut self, gamble: &G, plans: Vec<Plan<G::Act>>, samples: u64) -> Plan<G::Act> {
        let (over, mut open): (Vec<_>, Vec<_>) = plans.into_iter().partition(|plan| plan.is_over);
        let known = over.into_iter().max_by_key(|plan| plan.gained);
        let mut round = FIRST_ROUND;
        let mut next = 0;
        while !open.is_empty() {
            let mut ranked: Vec<(f64, Plan<G::Act>)> = Vec::new();
            for plan in open {
                let mut mean = Mean::default();
                for sample in next..next + round {
                    if !self.may_go_on() {
                        break;
                    }
                    mean.add(f64::from(self.play(gamble, &plan, sample * 2, Foresees::Other).gained));
                }
                ranked.push((mean.value(), plan));
            }
            ranked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            if ranked.len() == 1 || round * 4 > samples || !self.may_go_on() {
                let best = ranked.into_iter().next();
                return match (known, best) {
                    (Some(known), Some((mean, _))) if f64::from(known.gained) >= mean => known,
                    (known, best) => best.map(|(_, plan)| plan).or(known).unwrap_or_else(Plan::none),
                };
            }
            ranked.truncate(ranked.len().div_ceil(2));
            open = ranked.into_iter().map(|(_, plan)| plan).collect();
            next += round;
            round *= 2;
        }
        known.unwrap_or_else(Plan::none)
    }

    /// Plays the chosen plans on new draws, the same for all of them.
    fn judge<G: Gamble>(&mut self, gamble: &G, plans: Vec<Plan<G::Act>>, samples: u64) -> Found<G::Act> {
        let mut sums: Vec<[Mean; 4]> = vec![<[Mean; 4]>::default(); plans.len()];
        let mut taken = 0;
        for sample in 0..samples {
            if !self.may_go_on() {
                break;
            }
            for (plan, [gain, foreseen, through, again]) in plans.iter().zip(&mut sums) {
                let Some(first) = plan.acts.first() else { continue };
                let seen = self.play(gamble, plan, sample * 2 + 1, Foresees::Other);
                gain.add(f64::from(seen.gained));
                through.add(f64::from(u8::from(seen.play_throughs > 0)));
                again.add(f64::from(u8::from(seen.play_throughs > 1)));
                let first = Plan { acts: vec![*first], gained: 0, is_over: false };
                let most = self.play(gamble, &first, sample * 2 + 1, Foresees::Own);
                foreseen.add(f64::from(most.gained));
            }
            taken += 1;
        }
        let acts = plans.into_iter().zip(sums).filter_map(|(plan, [gain, foreseen, through, again])| {
            Some(Sampled {
                act: *plan.acts.first()?,
                gain: gain.estimate(),
                foreseen: foreseen.estimate(),
                through: through.rate(),
                again: again.rate(),
                plan: plan.acts,
            })
        });
        Found { acts: acts.collect(), samples: taken, nodes: self.meter.nodes() }
    }

    /// Whether no limit has been reached.
    fn may_go_on(&self) -> bool {
        !self.meter.is_stopped() && !self.meter.limits().is_over()
    }

    /// Follows a plan, and plays on with the draws of a sample.
    fn play<G: Gamble>(
        &mut self,
        gamble: &G,
        plan: &Plan<G::Act>,
        sample: u64,
        foresees: Foresees,
    ) -> Played {
        let mut random = Random::stream(self.seed, sample);
        let draws = std::array::from_fn(|_| random.below_wide(u128::MAX));
        let mut gamble = gamble.clone();
        for act in &plan.acts {
            gamble.act(*act);
        }
        let mut on = Playing { gamble, draws, known: FxHashMap::default(), foresees, meter: &mut self.meter };
        on.rest(0)
    }
}

impl<A> Plan<A> {
    fn none() -> Self {
        Self { acts: Vec::new(), gained: 0, is_over: true }
    }
}

/// What a sample came to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Played {
    gained: i32,
    play_throughs: u32,
}

/// A gamble played to its end with draws that are fixed beforehand.
struct Playing<'m, G: Gamble> {
    gamble: G,
    /// The n-th draw takes the way that the n-th of these names.
    draws: [u128; FORESEEN],
    /// What a state comes to, by its key and the draws before it.
    known: FxHashMap<(u128, usize), Played>,
    foresees: Foresees,
    meter: &'m mut Meter,
}

impl<G: Gamble> Playing<'_, G> {
    /// What it comes to in all, from a state after so many draws.
    fn rest(&mut self, drawn: usize) -> Played {
        // A limit is looked at between samples: one that is begun is played out.
        self.meter.step();
        let foresees = match self.gamble.decides() {
            Decider::Nobody => {
                return Played { gained: self.gamble.gained(), play_throughs: self.gamble.play_throughs() };
            }
            Decider::Chance(ways) => {
                self.gamble.happen(self.draws[drawn % FORESEEN] % ways.max(1));
                let found = self.rest(drawn + 1);
                self.gamble.undo();
                return found;
            }
            Decider::Own => self.foresees == Foresees::Own,
            Decider::Other => self.foresees == Foresees::Other,
        };
        if foresees { self.best(drawn) } else { self.planned(drawn) }
    }

    /// The best that can be done by who sees the draws to come.
    fn best(&mut self, drawn: usize) -> Played {
        let key = (self.gamble.key(), drawn);
        let (gained, through) = (self.gamble.gained(), self.gamble.play_throughs());
        if let Some(rest) = self.known.get(&key) {
            return Played { gained: gained + rest.gained, play_throughs: through + rest.play_throughs };
        }
        let own = self.gamble.decides() == Decider::Own;
        let mut acts = Vec::new();
        self.gamble.acts(&mut acts);
        let mut best: Option<Played> = None;
        for act in acts {
            self.gamble.act(act);
            let found = self.rest(drawn);
            self.gamble.undo();
            let is_better = |so_far: Played| {
                if own { found.gained > so_far.gained } else { found.gained < so_far.gained }
            };
            if best.is_none_or(is_better) {
                best = Some(found);
            }
        }
        let best = best.unwrap_or(Played { gained, play_throughs: through });
        let rest = Played { gained: best.gained - gained, play_throughs: best.play_throughs - through };
        self.known.insert(key, rest);
        best
    }

    /// What comes of playing the hand for most points, among equals so that more is drawn.
    fn planned(&mut self, drawn: usize) -> Played {
        let own = self.gamble.decides() == Decider::Own;
        let mut plan = (i32::MIN, false, Vec::new());
        let mut seen = FxHashMap::default();
        hand_plan(&mut self.gamble, own, &mut Vec::new(), &mut seen, &mut plan);
        for act in &plan.2 {
            self.gamble.act(*act);
        }
        let found = self.rest(drawn);
        for _ in &plan.2 {
            self.gamble.undo();
        }
        found
    }
}

/// The acts of one side up to a draw, a change of sides or the end that gain it most, of equal
/// ones such as lead to a draw.
fn hand_plan<G: Gamble>(
    gamble: &mut G,
    own: bool,
    acts: &mut Vec<G::Act>,
    seen: &mut FxHashMap<u128, i32>,
    best: &mut (i32, bool, Vec<G::Act>),
) {
    let gained = if own { gamble.gained() } else { -gamble.gained() };
    let goes_on = gamble.decides() == if own { Decider::Own } else { Decider::Other };
    if !goes_on {
        let draws = matches!(gamble.decides(), Decider::Chance(_));
        if (gained, draws) > (best.0, best.1) {
            *best = (gained, draws, acts.clone());
        }
        return;
    }
    let key = gamble.key();
    if seen.get(&key).is_some_and(|before| *before >= gained) {
        return;
    }
    seen.insert(key, gained);
    let mut next = Vec::new();
    gamble.acts(&mut next);
    for act in next {
        gamble.act(act);
        acts.push(act);
        hand_plan(gamble, own, acts, seen, best);
        acts.pop();
        gamble.undo();
    }
}
