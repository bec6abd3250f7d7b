//! Random draws: the expectation of each first move, with an interval.
//!
//! The best policy itself cannot be sampled without bias, because a maximum of estimates is too high on
//! average. Two bounds can be sampled: a fixed policy, from below, and play that foresees the draws, from
//! above: the perfect-information bound (Ginsberg, "GIB", 2001; Long et al., "Understanding the success
//! of perfect information Monte Carlo sampling", 2010). Both use the same draws (common random numbers);
//! where they are equal, so is the best policy.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::plans::{TurnPlan, plans_after};
pub use super::playing::Foresight;
use super::playing::{Played, Playing};
use crate::random::ChaCha;
use crate::search::game::{ChanceGame, Decider};
use crate::search::in_order::{AHEAD, in_order};
use crate::search::limits::{Limits, Meter};
use crate::search::statistics::{Estimate, FEWEST_SAMPLES, Mean};
use crate::sorted;

/// Samples of the first round in which plans compete.
const FIRST_ROUND: u64 = 8;

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
pub struct Sampled<M> {
    /// The move.
    pub first: M,
    /// The gain of a policy without foresight: a lower bound on the best policy.
    pub gain: Estimate,
    /// The gain of play that foresees every draw: an upper bound on every policy.
    pub foreseen: Estimate,
    /// How often the policy plays the hand through.
    pub through: Estimate,
    /// How often it plays the hand drawn after it through as well.
    pub again: Estimate,
    /// The moves that the policy plans, up to the first draw or to the end.
    pub plan: Vec<M>,
}

/// The result of sampling.
#[derive(Clone, Debug)]
pub struct SampledMoves<M> {
    /// Every first move, in the order of the game.
    pub moves: Vec<Sampled<M>>,
    /// Samples taken: fewer than wanted when a limit was reached, or 0.
    pub samples: u64,
    /// Whether a limit was reached before there were enough samples.
    pub is_stopped: bool,
    /// Positions expanded.
    pub nodes: u64,
}

/// Samples the value of each first move, on as many threads as the limits allow. Every sample has its own
/// draws, so the result does not depend on the number of threads.
pub fn solve<G: ChanceGame>(
    game: &G,
    wanted: Wanted,
    foresight: Foresight<'_, G>,
    limits: Limits,
) -> SampledMoves<G::Move> {
    let sampler = Sampler { game, limits, nodes: AtomicU64::new(0), wanted, foresight };
    // Plans are chosen on separate draws, so that the estimates of the chosen ones are without bias.
    let chosen: Vec<(f64, TurnPlan<G::Move>)> =
        game.moves().into_iter().map(|first| sampler.choose(first)).collect();
    let means = chosen.iter().map(|(mean, _)| *mean).enumerate();
    let favourite = means.max_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(place, _)| place);
    sampler.judge(chosen.into_iter().map(|(_, plan)| plan).collect(), favourite)
}

/// Samples of the first round in which the plans of all first moves compete.
const FIRST_OF_ALL: u64 = 3;

/// The moves up to the next unknown that gain most on average over the samples, and the positions expanded.
/// All plans compete on the first few samples, and the better quarter goes on to twice as many: successive
/// rejects (Audibert, Bubeck & Munos, "Best arm identification in multi-armed bandits", 2010).
pub fn best_line<G: ChanceGame>(
    game: &G,
    wanted: Wanted,
    foresight: Foresight<'_, G>,
    limits: Limits,
) -> (Vec<G::Move>, u64) {
    let sampler = Sampler { game, limits, nodes: AtomicU64::new(0), wanted, foresight };
    let mut meter = sampler.meter();
    let mut plans = plans_after(game, &[], &mut meter);
    sampler.count(meter.end());
    let (mut next, mut round) = (0, FIRST_OF_ALL);
    while plans.len() > 1 && next < wanted.samples && sampler.may_go_on() {
        let means = sampler.compete(&plans, next..(next + round).min(wanted.samples));
        let tried = |mean: Mean| if mean.count() == 0 { f64::NEG_INFINITY } else { mean.value() };
        let mut ranked: Vec<_> = means.into_iter().map(tried).zip(plans).collect();
        sorted::sort_by(&mut ranked, |(one, _), (other, _)| other.total_cmp(one));
        (next, round) = (next + round, round * 2);
        let few = if next < wanted.samples { ranked.len().div_ceil(4) } else { 1 };
        plans = ranked.into_iter().take(few).map(|(_, plan)| plan).collect();
    }
    (plans.into_iter().next().map(|plan| plan.moves).unwrap_or_default(), sampler.nodes())
}

struct Sampler<'f, G> {
    game: &'f G,
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
}

impl<'f, G: ChanceGame> Sampler<'f, G> {
    /// Chooses the best plan that begins with a move, with its result: final plans are known, the others
    /// compete in rounds of twice as many samples, and the better half goes on.
    fn choose(&self, first: G::Move) -> (f64, TurnPlan<G::Move>) {
        let mut meter = self.meter();
        let plans = plans_after(self.game, &[first], &mut meter);
        self.count(meter.end());
        let (over, mut open): (Vec<_>, Vec<_>) = plans.into_iter().partition(|plan| plan.is_over);
        let known = over.into_iter().max_by_key(|plan| plan.gained);
        let known = known.map(|plan| (f64::from(plan.gained), plan));
        let mut round = FIRST_ROUND;
        let mut next = 0;
        while !open.is_empty() {
            let means = self.compete(&open, next..next + round);
            let tried = |mean: &Mean| if mean.count() == 0 { f64::NEG_INFINITY } else { mean.value() };
            let mut ranked: Vec<(f64, TurnPlan<G::Move>)> = means.iter().map(tried).zip(open).collect();
            sorted::sort_by(&mut ranked, |(one, _), (other, _)| other.total_cmp(one));
            let is_last = ranked.len() == 1 || round * 4 > self.wanted.samples;
            if is_last || !self.may_go_on() || self.nodes() > self.wanted.enough / 2 {
                let best = ranked.into_iter().next();
                return match (known, best) {
                    (Some(known), Some((mean, _))) if known.0 >= mean => known,
                    (known, best) => best.or(known).unwrap_or_else(TurnPlan::none),
                };
            }
            ranked.truncate(ranked.len().div_ceil(2));
            open = ranked.into_iter().map(|(_, plan)| plan).collect();
            next += round;
            round *= 2;
        }
        known.unwrap_or_else(TurnPlan::none)
    }

    /// The average result of each plan over some samples.
    fn compete(&self, plans: &[TurnPlan<G::Move>], samples: Range<u64>) -> Vec<Mean> {
        let mut means = vec![Mean::default(); plans.len()];
        let play = |sample: u64| {
            let mut meter = self.meter();
            let mut playing = self.playing(sample * 2, Decider::Other, &mut meter);
            let mut gains = Vec::new();
            for plan in plans {
                // Plans that were not tried before the time was up come last.
                if playing.is_late() {
                    break;
                }
                gains.push(playing.follow(&plan.moves).gained);
            }
            (gains, meter.end())
        };
        if self.may_go_on() {
            in_order(&self.limits, AHEAD, samples, play, |(gains, nodes)| {
                self.count(nodes);
                gains.iter().zip(&mut means).for_each(|(gain, mean)| mean.add(f64::from(*gain)));
                self.may_go_on()
            });
        }
        means
    }

    /// Plays the chosen plans on new draws, the same for all of them.
    fn judge(&self, plans: Vec<TurnPlan<G::Move>>, favourite: usize) -> SampledMoves<G::Move> {
        let mut sums: Vec<[Mean; 4]> = vec![<[Mean; 4]>::default(); plans.len()];
        let (mut taken, mut is_cut_off) = (0, false);
        let mut take = |(judged, nodes): (Option<Judged>, u64)| {
            self.count(nodes);
            // A sample that a limit cut off says nothing.
            is_cut_off = judged.is_none();
            let Some(judged) = judged else { return false };
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
            let judged = |sample| self.judged(&plans, favourite, sample);
            in_order(&self.limits, AHEAD, 0..self.wanted.samples, judged, &mut take);
        }
        let is_stopped = taken < self.wanted.samples && (is_cut_off || !self.may_go_on());
        let moves = plans.into_iter().zip(sums).filter_map(|(plan, [gain, foreseen, through, again])| {
            Some(Sampled {
                first: *plan.moves.first()?,
                gain: gain.estimate(),
                foreseen: foreseen.estimate(),
                through: through.rate(),
                again: again.rate(),
                plan: plan.moves,
            })
        });
        SampledMoves { moves: moves.collect(), samples: taken, is_stopped, nodes: self.nodes() }
    }

    /// Plays the chosen plans on the draws of one sample, unless a limit cuts it off; and the positions expanded.
    fn judged(&self, plans: &[TurnPlan<G::Move>], favourite: usize, sample: u64) -> (Option<Judged>, u64) {
        let mut meter = self.meter();
        let judged = self.judged_within(plans, favourite, sample, &mut meter);
        (judged, meter.end())
    }

    fn judged_within(
        &self,
        plans: &[TurnPlan<G::Move>],
        favourite: usize,
        sample: u64,
        meter: &mut Meter,
    ) -> Option<Judged> {
        let [_, for_others, _] = self.wanted.patience();
        let mut playing = self.playing(sample * 2 + 1, Decider::Other, meter);
        let mut in_time =
            |plan: &TurnPlan<G::Move>| (!playing.is_late()).then(|| playing.follow(&plan.moves));
        let policy = plans.iter().map(&mut in_time).collect::<Option<_>>()?;
        let mut playing = self.playing(sample * 2 + 1, Decider::Own, meter);
        let mut foreseen = vec![0; plans.len()];
        // The favourite first: others may lead to states that its search has stored.
        let others = (0..plans.len()).filter(|place| *place != favourite);
        for place in (favourite..plans.len()).take(1).chain(others) {
            if playing.is_late() {
                return None;
            }
            let first = plans[place].moves.get(..1).unwrap_or_default();
            foreseen[place] = playing.follow(first).gained;
            playing.patience = for_others;
        }
        Some(Judged { policy, foreseen })
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

    /// The game with the draws of a sample, which the side `foresees`.
    fn playing<'m>(&self, sample: u64, foresees: Decider, meter: &'m mut Meter) -> Playing<'m, 'f, G> {
        let [for_own, _, for_replies] = self.wanted.patience();
        let patience = if foresees == Decider::Own { for_own } else { for_replies };
        let random = ChaCha::stream(self.wanted.seed, sample);
        Playing::new(self.game, random, self.foresight, foresees, patience, meter)
    }
}
