//! The expected points of each act, and the searches of a turn that find them.

use crate::game::families::Act;
use crate::search::Limits;
use crate::search::brute_force::{self, Patience};
use crate::search::chance::sampled::{self, Foresight, Sampled, Wanted};
use crate::search::chance::{Expectation, expectimax};
use crate::search::game::{ChanceGame, Decider};
use crate::search::ratio::Ratio;
use crate::search::statistics::{Estimate, FEWEST_SAMPLES};

/// Positions that an exact answer may take before draws are sampled instead, unless limits say
/// otherwise: about a second.
const EXACT_NODES: u64 = 400_000;

/// Positions after which fewer samples will do, unless a number is asked for: about two seconds.
const ENOUGH_NODES: u64 = 300_000;

/// Samples of the draws of a turn, unless another number is asked for.
pub const TURN_SAMPLES: u64 = 2_000;

/// Deals that are solved, unless another number is asked for. As many are solved one by one where
/// there are no more.
pub const DEAL_SAMPLES: u64 = 200;

/// Deals that are played out at random where too few can be solved, unless another number is asked for.
pub const PLAY_OUTS: u64 = 2_000;

/// What a turn is to make most of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// Its own points.
    #[default]
    Points,
    /// Its points less those of the best reply.
    Margin,
}

/// What is asked.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// What a turn is to make most of.
    pub objective: Objective,
    /// Tiles of the other player's hand, where that is hidden and said.
    pub other_hand: Option<usize>,
    /// Samples to take; without it the answer is exact where that is feasible.
    pub samples: Option<u64>,
    /// The seed of the samples.
    pub seed: u64,
}

/// A number that is known exactly, or by samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Expected {
    /// Proven.
    Exact(Ratio),
    /// With the interval that holds it 19 times of 20.
    Sampled(Estimate),
}

impl Expected {
    /// The number, or the mean of the samples.
    pub fn mean(self) -> f64 {
        match self {
            Self::Exact(ratio) => ratio.as_f64(),
            Self::Sampled(estimate) => estimate.mean,
        }
    }

    /// From and to: both the number itself where it is exact.
    pub fn interval(self) -> [f64; 2] {
        match self {
            Self::Exact(ratio) => [ratio.as_f64(); 2],
            Self::Sampled(Estimate { low, high, .. }) => [low, high],
        }
    }
}

/// What one act is worth.
#[derive(Clone, Debug)]
pub struct Row {
    /// The act.
    pub act: Act,
    /// What it comes to on the average when it is followed up well.
    pub expected: Expected,
    /// Of a sampled turn: what play would gain that foresees the draws. The best policy gains no
    /// more, and no less than `expected`.
    pub foreseen: Option<Estimate>,
    /// Of a turn of Tableaux: the chance that the hand is played through, and that the one drawn
    /// after it is as well, by whichever of the equally good turns does so most often. `None` where
    /// there are too many of them to look at.
    pub play_through: Option<[Expected; 2]>,
    /// Of a whole hand: the chance to gain more than every other side.
    pub ahead: Option<Expected>,
}

/// How the answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every draw was looked at.
    Draws,
    /// Every deal was solved: so many.
    Deals(u128),
    /// So many draws or deals at random, of so many asked for, from a seed.
    Sampled {
        /// Samples taken.
        samples: u64,
        /// Samples asked for.
        asked: u64,
        /// The seed.
        seed: u64,
    },
    /// Too few deals were solved within the limits: so many deals at random were played out instead,
    /// every act of the rest at random. That is not best play, and nothing of it is proven.
    PlayOuts {
        /// Deals that were played out, once after each act.
        samples: u64,
        /// Deals asked for.
        asked: u64,
        /// The seed.
        seed: u64,
    },
}

/// What is asked of each act, and how it was answered.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The seat to play.
    pub seat: usize,
    /// Every legal act, the best first.
    pub rows: Vec<Row>,
    /// The acts of the best turn up to the first draw; the best act alone of a whole hand.
    pub line: Vec<Act>,
    /// The best reply to it, where both hands are known and it counts.
    pub reply: Vec<Act>,
    /// How the answer was found.
    pub method: Method,
    /// Positions expanded.
    pub nodes: u64,
}

impl Odds {
    /// Whether every number is proven.
    pub fn is_exact(&self) -> bool {
        matches!(self.method, Method::Draws | Method::Deals(_))
    }

    /// Whether a limit was reached before all samples were taken, or before enough deals were solved.
    pub fn is_stopped(&self) -> bool {
        match self.method {
            Method::Draws | Method::Deals(_) => false,
            Method::Sampled { samples, asked, .. } => samples < asked,
            Method::PlayOuts { .. } => true,
        }
    }

    /// Samples taken; nothing where none were needed.
    pub fn samples(&self) -> Option<u64> {
        match self.method {
            Method::Draws | Method::Deals(_) => None,
            Method::Sampled { samples, .. } | Method::PlayOuts { samples, .. } => Some(samples),
        }
    }

    /// The best act.
    pub fn best(&self) -> Option<&Row> {
        self.rows.first()
    }

    /// Where nothing is left to chance: acts with what they are worth, and with the line of each.
    pub(crate) fn of_lines(seat: usize, rows: Vec<Row>, lines: Vec<Vec<Act>>, nodes: u64) -> Self {
        let found = Self { seat, rows, line: Vec::new(), reply: Vec::new(), method: Method::Draws, nodes };
        let found = found.sorted();
        let first = found.best().map(|row| row.act);
        let line = lines.into_iter().find(|line| line.first().copied() == first).unwrap_or_default();
        Self { line, ..found }
    }

    pub(super) fn sorted(mut self) -> Self {
        self.rows.sort_by(|one, other| other.expected.mean().total_cmp(&one.expected.mean()));
        self
    }
}

/// What each first act of a turn with draws, or with a reply, is worth.
pub(crate) fn of_turn<G: ChanceGame + Sync>(
    mut gamble: G,
    seat: usize,
    asked: &Asked,
    limits: &Limits,
    foresight: Foresight<'_, G>,
    wrap: impl Fn(G::Move) -> Act,
) -> Odds
where
    G::Move: Send + Sync,
{
    let mut nodes = 0;
    if asked.samples.is_none() {
        match exactly(&mut gamble, seat, limits, limits.nodes.unwrap_or(EXACT_NODES), &wrap) {
            Ok(odds) => return odds,
            Err(walked) => nodes = walked,
        }
    }
    let samples = asked.samples.unwrap_or(TURN_SAMPLES).max(FEWEST_SAMPLES);
    let limits = if limits.nodes.is_some() { limits.after(nodes) } else { limits.clone() };
    let enough = if asked.samples.is_some() { u64::MAX } else { ENOUGH_NODES };
    let wanted = Wanted { samples, seed: asked.seed, enough };
    let found = sampled::solve(&gamble, wanted, foresight, limits);
    let mut line: Option<(f64, Vec<Act>)> = None;
    let mut rows = Vec::new();
    for mut one in found.acts {
        if found.samples < FEWEST_SAMPLES {
            unsampled(&mut gamble, &mut one, found.samples);
        }
        if line.as_ref().is_none_or(|(best, _)| one.gain.mean > *best) {
            line = Some((one.gain.mean, one.plan.iter().copied().map(&wrap).collect()));
        }
        rows.push(Row {
            act: wrap(one.act),
            expected: Expected::Sampled(one.gain),
            foreseen: Some(one.foreseen),
            play_through: Some([Expected::Sampled(one.through), Expected::Sampled(one.again)]),
            ahead: None,
        });
    }
    let asked_for = if found.is_stopped { samples } else { found.samples };
    let method = Method::Sampled { samples: found.samples, asked: asked_for, seed: asked.seed };
    let line = line.map(|(_, line)| line).unwrap_or_default();
    Odds { seat, rows, line, reply: Vec::new(), method, nodes: nodes + found.nodes }.sorted()
}

/// The same by looking at every draw, in so many positions at the most.
///
/// # Errors
/// When a limit is reached, or a fraction grows too large: the positions expanded until then.
pub(crate) fn exactly<G: ChanceGame>(
    gamble: &mut G,
    seat: usize,
    limits: &Limits,
    most: u64,
    wrap: impl Fn(G::Move) -> Act,
) -> Result<Odds, u64> {
    let (solved, nodes) = expectimax::solve(gamble, limits.clone().nodes(most));
    let solved = solved.ok_or(nodes)?;
    let row = |(act, outlook): &(G::Move, Expectation)| Row {
        act: wrap(*act),
        expected: Expected::Exact(outlook.gain),
        foreseen: None,
        play_through: Some([Expected::Exact(outlook.through), Expected::Exact(outlook.again)]),
        ahead: None,
    };
    let rows = solved.acts.iter().map(row).collect();
    let own = own_acts(gamble, &solved.line);
    let mut line: Vec<Act> = solved.line.into_iter().map(wrap).collect();
    let reply = line.split_off(own);
    Ok(Odds { seat, rows, line, reply, method: Method::Draws, nodes }.sorted())
}

/// Too few samples tell nothing: what is left is what the rules bound.
fn unsampled<G: ChanceGame>(gamble: &mut G, one: &mut Sampled<G::Move>, samples: u64) {
    one.plan.iter().for_each(|act| gamble.make(*act));
    let planned = f64::from(gamble.gained());
    one.plan.iter().for_each(|_| gamble.unmake());
    gamble.make(one.act);
    let [low, high] = gamble.bounds().map(|bound| f64::from(gamble.gained() + bound));
    gamble.unmake();
    let mean = if samples > 0 { one.gain.mean } else { planned };
    one.gain = Estimate { mean, low, high };
    one.foreseen = Estimate { mean: high, low: high, high };
    let nobody_knows = Estimate { mean: 0.0, low: 0.0, high: 1.0 };
    (one.through, one.again) = (nobody_knows, nobody_knows);
}

/// How many of the acts of a line are the turn's own: those after them are the reply.
fn own_acts<G: ChanceGame>(gamble: &mut G, line: &[G::Move]) -> usize {
    let mut own = 0;
    for act in line {
        if gamble.decides() != Decider::Own {
            break;
        }
        gamble.make(*act);
        own += 1;
    }
    for _ in 0..own {
        gamble.unmake();
    }
    own
}

/// What each first act of a gamble comes to the slow and obvious way.
pub(crate) fn plain_odds<G: ChanceGame>(
    mut gamble: G,
    patience: &mut Patience,
    wrap: impl Fn(G::Move) -> Act,
) -> Option<Vec<(Act, Ratio)>> {
    let found = brute_force::chance(&mut gamble, patience)?;
    Some(found.into_iter().map(|(act, gain)| (wrap(act), gain)).collect())
}
