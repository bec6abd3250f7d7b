//! Random draws: the expectation of each first move, with an interval.
//!
//! The best policy itself cannot be sampled without bias, because a maximum of estimates is too high on
//! average. Two bounds can be sampled: a fixed policy, from below, and play that foresees the draws, from
//! above: the perfect-information bound (Ginsberg, "GIB", 2001; Long et al., "Understanding the success
//! of perfect information Monte Carlo sampling", 2010). Both use the same draws (common random numbers);
//! where they are equal, so is the best policy.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::plans::{HandPlan, Plan, plans_after};
use crate::random::ChaCha;
use crate::search::game::{ChanceGame, Decider};
use crate::search::in_order::{AHEAD, in_order};
use crate::search::limits::{Limits, Meter};
use crate::search::statistics::{Estimate, FEWEST_SAMPLES, Mean};

/// Samples of the first round in which plans compete.
const FIRST_ROUND: u64 = 8;

/// Draws of a sample that are fixed beforehand; later draws repeat them.
const FORESEEN: usize = 16;

/// The most positions for foreseeing the draws of one sample; beyond them a bound is used.
const FORESIGHT: u64 = 10_000;

/// The same under [`Wanted::enough`]: for the most promising first move, each other one, and each reply.
const SOON: [u64; 3] = [4_000, 300, 500];

/// The number of samples, and the work after which fewer will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The number of samples.
    pub samples: u64,
    /// The seed that they are drawn from.
    pub seed: u64,
    /// After this number of expanded positions fewer samples will do, but at least [`FEWEST_SAMPLES`].
    /// The resulting number of samples is the same on every machine.
    pub enough: u64,
}

impl Wanted {
    /// Positions that foresight may expand: for the favourite, for other first moves, for a reply.
    fn patience(self) -> [u64; 3] {
        if self.enough == u64::MAX { [FORESIGHT; 3] } else { SOON }
    }
}

/// The estimates for a first move.
#[derive(Clone, Debug)]
pub struct Sampled<A> {
    /// The move.
    pub act: A,
    /// The gain of a policy without foresight: a lower bound on the best policy.
    pub gain: Estimate,
    /// The gain of play that foresees every draw: an upper bound on every policy.
    pub foreseen: Estimate,
    /// How often the policy plays the hand through.
    pub through: Estimate,
    /// How often it plays the hand drawn after it through as well.
    pub again: Estimate,
    /// The moves that the policy plans, up to the first draw or to the end.
    pub plan: Vec<A>,
}

/// The result of sampling.
#[derive(Clone, Debug)]
pub struct SampledMoves<A> {
    /// Every first move, in the order of the game.
    pub acts: Vec<Sampled<A>>,
    /// Samples taken: fewer than wanted when a limit was reached, or 0.
    pub samples: u64,
    /// Whether a limit was reached before there were enough samples.
    pub is_stopped: bool,
    /// Positions expanded.
    pub nodes: u64,
}

/// Returns the total gain when the side that decides sees the draws of a random stream, or a bound in that
/// side's favour, and the positions that this took, about as many as the last argument at most; `None`
/// where walking through the game is the fastest way.
pub type Foresight<'f, G> = &'f (dyn Fn(&G, &mut ChaCha, u64) -> Option<(i32, u64)> + Sync);

/// Samples the value of each first move, on as many threads as the limits allow. Every sample has its own
/// draws, so the result does not depend on the number of threads.
pub fn solve<G: ChanceGame + Sync>(
    gamble: &G,
    wanted: Wanted,
    foresight: Foresight<'_, G>,
    limits: Limits,
) -> SampledMoves<G::Move>
where
    G::Move: Send + Sync,
{
    let sampler = Sampler { limits, nodes: AtomicU64::new(0), wanted, foresight };
    let mut acts = Vec::new();
    gamble.legal_moves(&mut acts);
    let plans_of = |act: G::Move| {
        let (mut after, mut meter) = (gamble.clone(), sampler.meter());
        after.make(act);
        let plans = plans_after(&mut after, act, &mut meter);
        sampler.count(meter.end());
        plans
    };
    // Plans are chosen on separate draws, so that the estimates of the chosen ones are without bias.
    let choose = |act| sampler.choose(gamble, plans_of(act));
    let chosen: Vec<(f64, Plan<G::Move>)> = acts.into_iter().map(choose).collect();
    let promise =
        |(_, (one, _)): &(usize, &(f64, _)), (_, (other, _)): &(usize, &(f64, _))| one.total_cmp(other);
    let favourite = chosen.iter().enumerate().max_by(promise).map_or(0, |(place, _)| place);
    sampler.judge(gamble, chosen.into_iter().map(|(_, plan)| plan).collect(), favourite)
}

/// The side that foresees the draws of a sample; the other plays without foresight.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Foresees {
    Own,
    Other,
}

struct Sampler<'f, G> {
    limits: Limits,
    /// Positions expanded for the samples so far.
    nodes: AtomicU64,
    wanted: Wanted,
    foresight: Foresight<'f, G>,
}

/// The results of the plans on the draws of one sample.
struct Judged {
    policy: Vec<Played>,
    /// The gain after the first move of each plan with foresight of the draws.
    foreseen: Vec<i32>,
    nodes: u64,
}

impl<'f, G: ChanceGame + Sync> Sampler<'f, G>
where
    G::Move: Send + Sync,
{
    /// Chooses the best plan, with its result: final plans are known, the others compete in rounds of
    /// twice as many samples, and the better half goes on.
    fn choose(&self, gamble: &G, plans: Vec<Plan<G::Move>>) -> (f64, Plan<G::Move>) {
        let (over, mut open): (Vec<_>, Vec<_>) = plans.into_iter().partition(|plan| plan.is_over);
        let known = over.into_iter().max_by_key(|plan| plan.gained);
        let known = known.map(|plan| (f64::from(plan.gained), plan));
        let mut round = FIRST_ROUND;
        let mut next = 0;
        while !open.is_empty() {
            let means = self.compete(gamble, &open, next..next + round);
            let tried = |mean: &Mean| if mean.count() == 0 { f64::NEG_INFINITY } else { mean.value() };
            let mut ranked: Vec<(f64, Plan<G::Move>)> = means.iter().map(tried).zip(open).collect();
            ranked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            let is_last = ranked.len() == 1 || round * 4 > self.wanted.samples;
            if is_last || !self.may_go_on() || self.nodes() > self.wanted.enough / 2 {
                let best = ranked.into_iter().next();
                return match (known, best) {
                    (Some(known), Some((mean, _))) if known.0 >= mean => known,
                    (known, best) => best.or(known).unwrap_or_else(Plan::none),
                };
            }
            ranked.truncate(ranked.len().div_ceil(2));
            open = ranked.into_iter().map(|(_, plan)| plan).collect();
            next += round;
            round *= 2;
        }
        known.unwrap_or_else(Plan::none)
    }

    /// The average result of each plan over some samples.
    fn compete(&self, gamble: &G, plans: &[Plan<G::Move>], samples: Range<u64>) -> Vec<Mean> {
        let mut means = vec![Mean::default(); plans.len()];
        let play = |number: u64| {
            let mut meter = self.meter();
            let mut playing = self.playing(gamble, (samples.start + number) * 2, Foresees::Other, &mut meter);
            let mut gains = Vec::new();
            for plan in plans {
                // Plans that were not tried before the time was up come last.
                if playing.is_late() {
                    break;
                }
                gains.push(playing.follow(&plan.acts).gained);
            }
            (gains, meter.end())
        };
        if self.may_go_on() {
            in_order(&self.limits, AHEAD, 0..samples.end - samples.start, play, |(gains, nodes)| {
                self.count(nodes);
                gains.iter().zip(&mut means).for_each(|(gain, mean)| mean.add(f64::from(*gain)));
                self.may_go_on()
            });
        }
        means
    }

    /// Plays the chosen plans on new draws, the same for all of them.
    fn judge(&self, gamble: &G, plans: Vec<Plan<G::Move>>, favourite: usize) -> SampledMoves<G::Move> {
        let mut sums: Vec<[Mean; 4]> = vec![<[Mean; 4]>::default(); plans.len()];
        let mut taken = 0;
        let mut take = |judged: Judged| {
            self.count(judged.nodes);
            let played = judged.policy.into_iter().zip(judged.foreseen);
            for ((seen, foresight), [gain, foreseen, through, again]) in played.zip(&mut sums) {
                gain.add(f64::from(seen.gained));
                foreseen.add(f64::from(foresight));
                through.add(f64::from(u8::from(seen.play_throughs > 0)));
                again.add(f64::from(u8::from(seen.play_throughs > 1)));
            }
            taken += 1;
            let is_enough = taken >= FEWEST_SAMPLES && self.nodes() > self.wanted.enough;
            !is_enough && self.may_go_on()
        };
        if self.may_go_on() {
            let judged = |sample| self.judged(gamble, &plans, favourite, sample);
            in_order(&self.limits, AHEAD, 0..self.wanted.samples, judged, &mut take);
        }
        let is_stopped = taken < self.wanted.samples && !self.may_go_on();
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
        SampledMoves { acts: acts.collect(), samples: taken, is_stopped, nodes: self.nodes() }
    }

    /// Plays the chosen plans on the draws of one sample.
    fn judged(&self, gamble: &G, plans: &[Plan<G::Move>], favourite: usize, sample: u64) -> Judged {
        let [_, for_others, _] = self.wanted.patience();
        let mut meter = self.meter();
        let mut playing = self.playing(gamble, sample * 2 + 1, Foresees::Other, &mut meter);
        let policy = plans.iter().map(|plan| playing.follow(&plan.acts)).collect();
        let mut playing = self.playing(gamble, sample * 2 + 1, Foresees::Own, &mut meter);
        let mut foreseen = vec![0; plans.len()];
        // The favourite first: others may lead to states that its search has stored.
        let others = (0..plans.len()).filter(|place| *place != favourite);
        for place in (favourite..plans.len()).take(1).chain(others) {
            let first = plans[place].acts.get(..1).unwrap_or_default();
            foreseen[place] = playing.follow(first).gained;
            playing.patience = for_others;
        }
        Judged { policy, foreseen, nodes: meter.end() }
    }

    /// Whether no limit has been reached.
    fn may_go_on(&self) -> bool {
        !self.limits.is_over() && self.limits.nodes.is_none_or(|most| self.nodes() <= most)
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// A meter for the next sample.
    fn meter(&self) -> Meter {
        Meter::new(self.limits.after(self.nodes()))
    }

    /// The game with the draws of a sample.
    fn playing<'m>(
        &self,
        gamble: &G,
        sample: u64,
        foresees: Foresees,
        meter: &'m mut Meter,
    ) -> Playing<'m, 'f, G> {
        let random = ChaCha::stream(self.wanted.seed, sample);
        let mut first = random.clone();
        let draws = std::array::from_fn(|_| first.below_wide(u128::MAX));
        let (known, foresight) = (FxHashMap::default(), self.foresight);
        let gamble = gamble.clone();
        let [patience, _, for_replies] = self.wanted.patience();
        let patience = if foresees == Foresees::Own { patience } else { for_replies };
        Playing { gamble, random, foresight, patience, draws, known, foresees, meter }
    }
}

/// The result of a sample.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Played {
    gained: i32,
    play_throughs: u32,
}

/// A game played to its end with draws fixed beforehand.
struct Playing<'m, 'f, G: ChanceGame> {
    gamble: G,
    /// The source of the draws for [`Foresight`].
    random: ChaCha,
    foresight: Foresight<'f, G>,
    /// Positions that this may expand.
    patience: u64,
    /// The n-th draw takes the outcome with the n-th of these numbers.
    draws: [u128; FORESEEN],
    /// The result of the rest from a state, by its key and the number of draws before it.
    known: FxHashMap<(u128, usize), Played>,
    foresees: Foresees,
    meter: &'m mut Meter,
}

impl<G: ChanceGame> Playing<'_, '_, G> {
    /// Whether a limit was reached since this began.
    fn is_late(&self) -> bool {
        self.meter.is_stopped() || self.meter.limits().is_over()
    }

    /// The total result once these moves have been made.
    fn follow(&mut self, acts: &[G::Move]) -> Played {
        for act in acts {
            self.gamble.make(*act);
        }
        let found = self.rest(0);
        for _ in acts {
            self.gamble.unmake();
        }
        found
    }

    /// The total result from a state after `drawn` draws.
    fn rest(&mut self, drawn: usize) -> Played {
        let (gained, through) = (self.gamble.gained(), self.gamble.play_throughs());
        let decider = self.gamble.decides();
        if decider == Decider::Nobody {
            return Played { gained, play_throughs: through };
        }
        let key = (self.gamble.key(), drawn);
        if let Some(rest) = self.known.get(&key) {
            return Played { gained: gained + rest.gained, play_throughs: through + rest.play_throughs };
        }
        // Limits are checked between samples: one that has begun is played out.
        self.meter.step();
        let found = match decider {
            Decider::Chance => {
                self.gamble.make_outcome(self.draws[drawn % FORESEEN] % self.gamble.outcomes().max(1));
                let found = self.rest(drawn + 1);
                self.gamble.unmake();
                found
            }
            Decider::Own if self.foresees == Foresees::Own => self.best(drawn),
            Decider::Other if self.foresees == Foresees::Other => self.best(drawn),
            _ => self.planned(drawn),
        };
        let rest = Played { gained: found.gained - gained, play_throughs: found.play_throughs - through };
        self.known.insert(key, rest);
        found
    }

    /// The best result of the side that foresees the draws.
    fn best(&mut self, drawn: usize) -> Played {
        if let Some((gained, nodes)) = (self.foresight)(&self.gamble, &mut self.random.clone(), self.patience)
        {
            self.meter.add(nodes);
            return Played { gained, play_throughs: self.gamble.play_throughs() };
        }
        let own = self.gamble.decides() == Decider::Own;
        let mut acts = Vec::new();
        self.gamble.legal_moves(&mut acts);
        let mut best: Option<Played> = None;
        for act in acts {
            self.gamble.make(act);
            let [least, most] = self.gamble.bounds();
            let now = self.gamble.gained();
            let falls_short = best
                .is_some_and(|best| if own { now + most <= best.gained } else { now + least >= best.gained });
            if !falls_short {
                let found = self.rest(drawn);
                let is_better = best.is_none_or(|best| {
                    if own { found.gained > best.gained } else { found.gained < best.gained }
                });
                if is_better {
                    best = Some(found);
                }
            }
            self.gamble.unmake();
        }
        let nothing = Played { gained: self.gamble.gained(), play_throughs: self.gamble.play_throughs() };
        best.unwrap_or(nothing)
    }

    /// The result of playing the hand for most points, and among equal ones for more draws.
    fn planned(&mut self, drawn: usize) -> Played {
        let mut plan = HandPlan::of(self.gamble.decides());
        plan.walk(&mut self.gamble, &mut Vec::new(), self.meter);
        for act in &plan.acts {
            self.gamble.make(*act);
        }
        let found = self.rest(drawn);
        for _ in &plan.acts {
            self.gamble.unmake();
        }
        found
    }
}
