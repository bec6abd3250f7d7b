//! The expected points of each move, and the searches of a turn that find them.

use crate::game::families::Move;
use crate::search::chance::expectimax::{self, Expectation};
use crate::search::chance::sampled::{self, Foresight, Sampled, Wanted};
use crate::search::game::{ChanceGame, Decider};
use crate::search::ratio::Ratio;
use crate::search::statistics::{Estimate, FEWEST_SAMPLES};
use crate::search::{Limits, Meter, brute_force};
use crate::sorted;

/// The most positions for an exact result before draws are sampled instead, unless limits say otherwise:
/// about a second.
const EXACT_NODES: u64 = 400_000;

/// Positions after which fewer samples will do, unless a number is given: about two seconds.
const ENOUGH_NODES: u64 = 300_000;

/// The default number of samples of the draws of a turn.
pub const TURN_SAMPLES: u64 = 2_000;

/// The default number of deals that are solved. Where there are no more deals than that, each is solved
/// once.
pub const DEAL_SAMPLES: u64 = 200;

/// The default number of deals played out at random where too few can be solved.
pub const PLAY_OUTS: u64 = 2_000;

/// What a turn maximises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// Its own points.
    #[default]
    Points,
    /// Its points less those of the best reply.
    Margin,
}

/// The options of a question about expected points.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// What a turn maximises.
    pub objective: Objective,
    /// The number of tiles of the other player's hand, where that is hidden and the number is given.
    pub other_hand: Option<usize>,
    /// The number of samples; `None` for an exact result where that is feasible.
    pub samples: Option<u64>,
    /// The seed of the samples.
    pub seed: u64,
    /// Whether only the best line is needed: it is found from far fewer positions, and no move has a row.
    pub line_alone: bool,
}

/// An exact or a sampled number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Expected {
    /// Proven.
    Exact(Ratio),
    /// A mean of samples with its 95 % confidence interval.
    Sampled(Estimate),
}

impl Expected {
    /// The exact number, or the mean of the samples.
    pub fn mean(self) -> f64 {
        match self {
            Self::Exact(ratio) => ratio.as_f64(),
            Self::Sampled(estimate) => estimate.mean,
        }
    }

    /// The lower and upper end of the interval; both the number itself where it is exact.
    pub fn interval(self) -> [f64; 2] {
        match self {
            Self::Exact(ratio) => [ratio.as_f64(); 2],
            Self::Sampled(Estimate { low, high, .. }) => [low, high],
        }
    }
}

/// The value of one move.
#[derive(Clone, Debug)]
pub struct MoveOdds {
    /// The move.
    pub mv: Move,
    /// Its average result when good play follows.
    pub expected: Expected,
    /// For a sampled turn: the perfect-information bound. The best policy gains at most this, and at
    /// least `expected`.
    pub foreseen: Option<Estimate>,
    /// For a turn of Tableaux: the probabilities that the hand is played through, and that the one drawn
    /// after it is as well, under the equally good turn that does so most often. `None` where there are
    /// too many such turns to search.
    pub play_through: Option<[Expected; 2]>,
    /// For a whole hand: the probability of gaining more than every other side.
    pub ahead: Option<Expected>,
}

/// The method behind a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every draw was searched.
    Draws,
    /// Every deal was solved; the number of deals.
    Deals(u128),
    /// Random draws or deals from a seed.
    Sampled {
        /// Samples taken.
        samples: u64,
        /// Samples wanted.
        asked: u64,
        /// The seed.
        seed: u64,
    },
    /// Too few deals were solved within the limits: random deals were played out instead, with random
    /// moves to the end. That is not optimal play, and nothing is proven.
    PlayOuts {
        /// Deals that were played out, once after each move.
        samples: u64,
        /// Deals wanted.
        asked: u64,
        /// The seed.
        seed: u64,
    },
}

/// The value of each move, and the method behind it.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The seat to play.
    pub seat: usize,
    /// Every legal move, the best first.
    pub rows: Vec<MoveOdds>,
    /// The moves of the best turn up to the first draw; of a whole hand only the best move.
    pub line: Vec<Move>,
    /// The best reply, where both hands are known and it counts.
    pub reply: Vec<Move>,
    /// The method.
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

    /// Samples taken; `None` where none were needed.
    pub fn samples(&self) -> Option<u64> {
        match self.method {
            Method::Draws | Method::Deals(_) => None,
            Method::Sampled { samples, .. } | Method::PlayOuts { samples, .. } => Some(samples),
        }
    }

    /// Whether no number is known: a limit was reached before the first deal was examined.
    pub fn is_unknown(&self) -> bool {
        matches!(self.method, Method::PlayOuts { samples: 0, .. })
    }

    /// The best move.
    pub fn best(&self) -> Option<&MoveOdds> {
        self.rows.first()
    }

    /// Where nothing is left to chance: moves with their values, and the line of each.
    pub(crate) fn of_lines(seat: usize, rows: Vec<MoveOdds>, lines: Vec<Vec<Move>>, nodes: u64) -> Self {
        let found = Self { seat, rows, line: Vec::new(), reply: Vec::new(), method: Method::Draws, nodes };
        let found = found.sorted();
        let first = found.best().map(|row| row.mv);
        let line = lines.into_iter().find(|line| line.first().copied() == first).unwrap_or_default();
        Self { line, ..found }
    }

    pub(super) fn sorted(mut self) -> Self {
        sorted::sort_by(&mut self.rows, |one, other| other.expected.mean().total_cmp(&one.expected.mean()));
        self
    }
}

/// The value of each first move of a turn with draws, or with a reply.
pub(crate) fn of_turn<G: ChanceGame<Move: Into<Move>>>(
    mut game: G,
    seat: usize,
    asked: &Asked,
    limits: &Limits,
    foresight: Foresight<'_, G>,
) -> Odds {
    if asked.line_alone {
        let samples = asked.samples.unwrap_or(FEWEST_SAMPLES);
        let wanted = Wanted { samples, seed: asked.seed, enough: ENOUGH_NODES };
        let (line, nodes) = sampled::best_line(&game, wanted, foresight, limits.clone());
        let method = Method::Sampled { samples, asked: samples, seed: asked.seed };
        let line = line.into_iter().map(Into::into).collect();
        return Odds { seat, rows: Vec::new(), line, reply: Vec::new(), method, nodes };
    }
    let walk = |game| exactly(game, seat, limits, limits.nodes.unwrap_or(EXACT_NODES));
    let nodes = match asked.samples.map_or_else(|| walk(&mut game), |_| Err(0)) {
        Ok(odds) => return odds,
        Err(walked) => walked,
    };
    let samples = asked.samples.unwrap_or(TURN_SAMPLES).max(FEWEST_SAMPLES);
    let limits = if limits.nodes.is_some() { limits.after(nodes) } else { limits.clone() };
    let enough = if asked.samples.is_some() { u64::MAX } else { ENOUGH_NODES };
    let wanted = Wanted { samples, seed: asked.seed, enough };
    let found = sampled::solve(&game, wanted, foresight, limits);
    let mut line: Option<(f64, Vec<Move>)> = None;
    let mut rows = Vec::new();
    for mut one in found.moves {
        if found.samples < FEWEST_SAMPLES {
            unsampled(&mut game, &mut one, found.samples);
        }
        if line.as_ref().is_none_or(|(best, _)| one.gain.mean > *best) {
            line = Some((one.gain.mean, one.plan.iter().copied().map(Into::into).collect()));
        }
        rows.push(MoveOdds {
            mv: one.first.into(),
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

/// The same by searching every draw, within `most` positions.
///
/// # Errors
/// When a limit is reached, or a fraction grows too large: the number of positions expanded.
pub(crate) fn exactly<G: ChanceGame<Move: Into<Move>>>(
    game: &mut G,
    seat: usize,
    limits: &Limits,
    most: u64,
) -> Result<Odds, u64> {
    let (solved, nodes) = expectimax::solve(game, limits.clone().nodes(most));
    let solved = solved.ok_or(nodes)?;
    let row = |(mv, outlook): &(G::Move, Expectation)| MoveOdds {
        mv: (*mv).into(),
        expected: Expected::Exact(outlook.gain),
        foreseen: None,
        play_through: Some([Expected::Exact(outlook.through), Expected::Exact(outlook.again)]),
        ahead: None,
    };
    let rows = solved.moves.iter().map(row).collect();
    let own = own_moves(game, &solved.line);
    let mut line: Vec<Move> = solved.line.into_iter().map(Into::into).collect();
    let reply = line.split_off(own);
    Ok(Odds { seat, rows, line, reply, method: Method::Draws, nodes }.sorted())
}

/// Too few samples show nothing: only the bounds of the rules remain.
fn unsampled<G: ChanceGame>(game: &mut G, one: &mut Sampled<G::Move>, samples: u64) {
    one.plan.iter().for_each(|mv| game.make(*mv));
    let planned = f64::from(game.gained());
    one.plan.iter().for_each(|_| game.unmake());
    game.make(one.first);
    let [low, high] = game.bounds().map(|bound| f64::from(game.gained() + bound));
    game.unmake();
    let mean = if samples > 0 { one.gain.mean } else { planned };
    one.gain = Estimate { mean, low, high };
    one.foreseen = Estimate { mean: high, low: high, high };
    let unknown = Estimate { mean: 0.0, low: 0.0, high: 1.0 };
    (one.through, one.again) = (unknown, unknown);
}

/// The number of moves of a line that belong to the turn; those after them are the reply.
fn own_moves<G: ChanceGame>(game: &mut G, line: &[G::Move]) -> usize {
    let mut own = 0;
    for mv in line {
        if game.decides() != Decider::Own {
            break;
        }
        game.make(*mv);
        own += 1;
    }
    for _ in 0..own {
        game.unmake();
    }
    own
}

/// The value of each first move of a turn with draws, by brute force.
pub(crate) fn plain_odds<G: ChanceGame<Move: Into<Move>>>(
    mut game: G,
    meter: &mut Meter,
) -> Option<Vec<(Move, Ratio)>> {
    let found = brute_force::chance(&mut game, meter)?;
    Some(found.into_iter().map(|(mv, gain)| (mv.into(), gain)).collect())
}
