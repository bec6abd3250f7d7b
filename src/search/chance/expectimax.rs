//! Expectimax: every draw, expectations as exact fractions; expectiminimax where the other side
//! replies (Michie, "Game-playing and game-learning automata", 1966).

use crate::search::game::{ChanceGame, Decider};
use crate::search::limits::{Limits, Meter};
use crate::search::ratio::Ratio;
use crate::search::tt::TranspositionTable;

/// What a side expects from the rest of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The expected gain.
    pub gain: Ratio,
    /// The probability that the hand in play is played through.
    pub through: Ratio,
    /// The probability that the hand drawn after it is played through as well.
    pub again: Ratio,
}

impl Expectation {
    /// Nothing more is gained.
    const NOTHING: Self = Self { gain: Ratio::ZERO, through: Ratio::ZERO, again: Ratio::ZERO };

    /// The sums; `None` on overflow, as in [`Ratio`].
    fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            gain: self.gain.plus(other.gain)?,
            through: self.through.plus(other.through)?,
            again: self.again.plus(other.again)?,
        })
    }
}

/// The result of an exact search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedChance<M> {
    /// Every first move with its expectation, in the order of the game.
    pub moves: Vec<(M, Expectation)>,
    /// The moves of optimal play up to the first draw, or to the end.
    pub line: Vec<M>,
}

/// Returns the expectation of each first move, and the number of positions expanded. `None` when a limit
/// was reached, or a fraction grew too large.
pub fn solve<G: ChanceGame>(game: &mut G, limits: Limits) -> (Option<SolvedChance<G::Move>>, u64) {
    let known = TranspositionTable::new(limits.memory);
    let mut search = Expectimax { game, known, meter: Meter::new(limits) };
    let found = search.solve();
    search.meter.limits().watch.held(search.known.bytes());
    (found, search.meter.nodes())
}

/// A search of one game. Its methods return `None` when a limit was reached, or a fraction grew too large.
struct Expectimax<'g, G: ChanceGame> {
    game: &'g mut G,
    meter: Meter,
    known: TranspositionTable<Expectation>,
}

impl<G: ChanceGame> Expectimax<'_, G> {
    fn solve(&mut self) -> Option<SolvedChance<G::Move>> {
        let each = self.game.moves().into_iter().map(|mv| {
            let at_once = self.make(mv);
            let rest = self.expectation();
            self.game.unmake();
            Some((mv, at_once.then(rest?)?))
        });
        let moves = each.collect::<Option<_>>()?;
        Some(SolvedChance { moves, line: self.line()? })
    }

    /// The moves of optimal play up to the first draw, or to the end.
    fn line(&mut self) -> Option<Vec<G::Move>> {
        let mut line = Vec::new();
        let mut is_known = true;
        while is_known && matches!(self.game.decides(), Decider::Own | Decider::Other) {
            let best = self.best();
            is_known = best.is_some();
            if let Some((_, mv)) = best {
                self.game.make(mv);
                line.push(mv);
            }
        }
        self.game.unmake_last(line.len());
        is_known.then_some(line)
    }

    /// The expectation of the rest of the game.
    fn expectation(&mut self) -> Option<Expectation> {
        let decider = self.game.decides();
        if decider == Decider::Nobody {
            return Some(Expectation::NOTHING);
        }
        if !self.meter.step() {
            return None;
        }
        let key = self.game.key();
        if let Some(known) = self.known.get(key) {
            return Some(*known);
        }
        let before = self.meter.nodes();
        let found = if decider == Decider::Chance { self.mean()? } else { self.best()?.0 };
        self.known.put(key, found, self.meter.nodes() - before);
        Some(found)
    }

    /// The mean over the outcomes of chance.
    fn mean(&mut self) -> Option<Expectation> {
        let ways = self.game.outcomes().max(1);
        let mut sum = Expectation::NOTHING;
        let before = self.game.gained();
        for way in 0..ways {
            self.game.make_outcome(way);
            let gain = Ratio::whole(i64::from(self.game.gained() - before));
            let rest = self.expectation();
            self.game.unmake();
            let rest = rest?;
            sum = sum.plus(Expectation { gain: gain.plus(rest.gain)?, ..rest })?;
        }
        let Expectation { gain, through, again } = sum;
        Some(Expectation { gain: gain.over(ways)?, through: through.over(ways)?, again: again.over(ways)? })
    }

    /// The best move of the side that decides, with its expectation. Among equal moves [`Decider::Own`]
    /// takes the one that plays more hands through.
    fn best(&mut self) -> Option<(Expectation, G::Move)> {
        let own = self.game.decides() == Decider::Own;
        let rank = |one: Expectation| (one.gain, one.through, one.again);
        let mut best: Option<(Expectation, G::Move)> = None;
        for mv in self.game.moves() {
            let at_once = self.make(mv);
            let [lower, upper] = self.game.bounds().map(|bound| at_once.with(bound));
            let is_ruled_out =
                best.is_some_and(|(best, _)| if own { upper < best.gain } else { lower >= best.gain });
            let rest = if is_ruled_out { None } else { Some(self.expectation()) };
            self.game.unmake();
            let Some(rest) = rest else { continue };
            let found = at_once.then(rest?)?;
            let is_better = best
                .is_none_or(|(best, _)| if own { rank(found) > rank(best) } else { found.gain < best.gain });
            if is_better {
                best = Some((found, mv));
            }
        }
        best
    }

    /// Makes a move.
    fn make(&mut self, mv: G::Move) -> AtOnce {
        let (gained, through) = (self.game.gained(), self.game.play_throughs());
        self.game.make(mv);
        AtOnce { gain: self.game.gained() - gained, is_through: self.game.play_throughs() > through }
    }
}

/// What a move brings at once.
#[derive(Clone, Copy)]
struct AtOnce {
    gain: i32,
    /// Whether the hand is played through by it.
    is_through: bool,
}

impl AtOnce {
    /// The gain with that of the rest of the game.
    fn with(self, rest: i32) -> Ratio {
        Ratio::whole(i64::from(self.gain) + i64::from(rest))
    }

    /// The expectation of the move, by that of the rest of the game.
    fn then(self, rest: Expectation) -> Option<Expectation> {
        let gain = self.with(0).plus(rest.gain)?;
        Some(if self.is_through {
            Expectation { gain, through: Ratio::ONE, again: rest.through }
        } else {
            Expectation { gain, ..rest }
        })
    }
}
