//! Expectimax: every draw, expectations as exact fractions; expectiminimax where the other side
//! replies (Michie, "Game-playing and game-learning automata", 1966).

use super::expectation::Expectation;
use crate::search::game::{ChanceGame, Decider};
use crate::search::limits::{Limits, Meter};
use crate::search::ratio::Ratio;
use crate::search::tt::TranspositionTable;

/// The result of an exact search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedChance<A> {
    /// Every first move with its expectation, in the order of the game.
    pub acts: Vec<(A, Expectation)>,
    /// The moves of optimal play up to the first draw, or to the end.
    pub line: Vec<A>,
}

/// Returns the expectation of each first move, and the number of positions expanded. `None` when a limit
/// was reached, or a fraction grew too large.
pub fn solve<G: ChanceGame>(gamble: &mut G, limits: Limits) -> (Option<SolvedChance<G::Move>>, u64) {
    let mut search = Expectimax::new(gamble, limits);
    let found = search.solve();
    search.meter.limits().watch.held(search.known.bytes());
    (found, search.meter.nodes())
}

struct Expectimax<'g, G: ChanceGame> {
    gamble: &'g mut G,
    meter: Meter,
    known: TranspositionTable<Expectation>,
}

impl<'g, G: ChanceGame> Expectimax<'g, G> {
    fn new(gamble: &'g mut G, limits: Limits) -> Self {
        Self { gamble, known: TranspositionTable::new(limits.memory), meter: Meter::new(limits) }
    }

    fn solve(&mut self) -> Option<SolvedChance<G::Move>> {
        let mut acts = Vec::new();
        self.gamble.legal_moves(&mut acts);
        let acts: Option<Vec<(G::Move, Expectation)>> =
            acts.into_iter().map(|act| Some((act, self.after(act)?))).collect();
        Some(SolvedChance { acts: acts?, line: self.line()? })
    }

    /// The moves of optimal play up to the first draw, or to the end.
    fn line(&mut self) -> Option<Vec<G::Move>> {
        let mut line = Vec::new();
        let mut is_known = true;
        while is_known && matches!(self.gamble.decides(), Decider::Own | Decider::Other) {
            match self.best() {
                Some((_, act)) => {
                    self.gamble.make(act);
                    line.push(act);
                }
                None => is_known = false,
            }
        }
        for _ in &line {
            self.gamble.unmake();
        }
        is_known.then_some(line)
    }

    /// The expectation of the rest of the game.
    fn expectation(&mut self) -> Option<Expectation> {
        let decider = self.gamble.decides();
        if decider == Decider::Nobody {
            return Some(Expectation::NOTHING);
        }
        if !self.meter.step() {
            return None;
        }
        let key = self.gamble.key();
        if let Some(known) = self.known.get(key) {
            return Some(*known);
        }
        let before = self.meter.nodes();
        let found = match decider {
            Decider::Chance => self.mean()?,
            _ => self.best()?.0,
        };
        self.known.put(key, found, self.meter.nodes() - before);
        Some(found)
    }

    /// The mean over the outcomes of chance.
    fn mean(&mut self) -> Option<Expectation> {
        let ways = self.gamble.outcomes().max(1);
        let mut sum = Expectation::NOTHING;
        let before = self.gamble.gained();
        for way in 0..ways {
            self.gamble.make_outcome(way);
            let gain = Ratio::whole(i64::from(self.gamble.gained() - before));
            let found = self.expectation();
            self.gamble.unmake();
            let found = found?;
            sum = Expectation {
                gain: sum.gain.plus(gain)?.plus(found.gain)?,
                through: sum.through.plus(found.through)?,
                again: sum.again.plus(found.again)?,
            };
        }
        Some(Expectation {
            gain: sum.gain.over(ways)?,
            through: sum.through.over(ways)?,
            again: sum.again.over(ways)?,
        })
    }

    /// The best move of the side that decides, with its expectation. Among equal moves [`Decider::Own`]
    /// takes the one that plays more hands through.
    fn best(&mut self) -> Option<(Expectation, G::Move)> {
        let own = self.gamble.decides() == Decider::Own;
        let mut acts = Vec::new();
        self.gamble.legal_moves(&mut acts);
        let mut best: Option<(Expectation, G::Move)> = None;
        for act in acts {
            let so_far = best.map(|(so_far, _)| so_far.gain);
            let is_of_interest = |reach: [Ratio; 2]| match so_far {
                Some(so_far) if own => reach[1] >= so_far,
                Some(so_far) => reach[0] < so_far,
                None => true,
            };
            let found = match self.after_if(act, is_of_interest) {
                After::Found(found) => found,
                After::OfNoInterest => continue,
                After::Stopped => return None,
            };
            let is_better = best.is_none_or(|(so_far, _)| {
                let rank = |outlook: Expectation| (outlook.gain, outlook.through, outlook.again);
                if own { rank(found) > rank(so_far) } else { found.gain < so_far.gain }
            });
            if is_better {
                best = Some((found, act));
            }
        }
        best
    }

    /// The expectation of a move.
    fn after(&mut self, act: G::Move) -> Option<Expectation> {
        match self.after_if(act, |_| true) {
            After::Found(found) => Some(found),
            After::OfNoInterest | After::Stopped => None,
        }
    }

    /// The expectation of a move, unless its bounds rule it out.
    fn after_if(&mut self, act: G::Move, is_of_interest: impl Fn([Ratio; 2]) -> bool) -> After {
        let (gained, through) = (self.gamble.gained(), self.gamble.play_throughs());
        self.gamble.make(act);
        let gain = self.gamble.gained() - gained;
        let played_through = self.gamble.play_throughs() > through;
        let reach = self.gamble.bounds().map(|bound| Ratio::whole(i64::from(gain) + i64::from(bound)));
        let rest = is_of_interest(reach).then(|| self.expectation());
        self.gamble.unmake();
        let Some(rest) = rest else { return After::OfNoInterest };
        let found = rest.and_then(|rest| {
            let gain = Ratio::whole(i64::from(gain)).plus(rest.gain)?;
            Some(if played_through {
                Expectation { gain, through: Ratio::ONE, again: rest.through }
            } else {
                Expectation { gain, ..rest }
            })
        });
        found.map_or(After::Stopped, After::Found)
    }
}

/// The result of looking at a move.
enum After {
    Found(Expectation),
    /// Its bounds rule it out.
    OfNoInterest,
    /// A limit was reached, or a fraction grew too large.
    Stopped,
}
