//! A game played to its end with draws fixed beforehand, for one sample.

use rustc_hash::FxHashMap;

use super::plans::HandPlan;
use crate::random::ChaCha;
use crate::search::game::{ChanceGame, Decider};
use crate::search::limits::Meter;

/// Draws of a sample that are fixed beforehand; later draws repeat them.
const FORESEEN: usize = 16;

/// Returns the total gain when the side that decides sees the draws of a random stream, or a bound in that
/// side's favour, and the positions that this took, about as many as the last argument at most; `None`
/// where walking through the game is the fastest way.
pub type Foresight<'f, G> = &'f (dyn Fn(&G, &mut ChaCha, u64) -> Option<(i32, u64)> + Sync);

/// The result of a sample.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) gained: i32,
    pub(super) play_throughs: u32,
}

/// A game played to its end with draws fixed beforehand.
pub(super) struct Playing<'m, 'f, G: ChanceGame> {
    game: G,
    /// The source of the draws for [`Foresight`].
    random: ChaCha,
    foresight: Foresight<'f, G>,
    /// Positions that this may expand.
    pub(super) patience: u64,
    /// The n-th draw takes the outcome with the n-th of these numbers.
    draws: [u128; FORESEEN],
    /// The result of the rest from a state, by its key and the number of draws before it.
    known: FxHashMap<(u128, usize), Played>,
    /// The side that foresees the draws; the other plays without foresight.
    foresees: Decider,
    meter: &'m mut Meter,
}

impl<'m, 'f, G: ChanceGame> Playing<'m, 'f, G> {
    /// The game with the draws of a random stream.
    pub(super) fn new(
        game: &G,
        random: ChaCha,
        foresight: Foresight<'f, G>,
        foresees: Decider,
        patience: u64,
        meter: &'m mut Meter,
    ) -> Self {
        let mut first = random.clone();
        let draws = std::array::from_fn(|_| first.below_wide(u128::MAX));
        let known = FxHashMap::default();
        Self { game: game.clone(), random, foresight, patience, draws, known, foresees, meter }
    }

    /// Whether a limit was reached since this began.
    pub(super) fn is_late(&self) -> bool {
        self.meter.is_stopped() || self.meter.limits().is_over()
    }

    /// The total result once these moves have been made.
    pub(super) fn follow(&mut self, line: &[G::Move]) -> Played {
        self.after(line, 0)
    }

    fn after(&mut self, line: &[G::Move], drawn: usize) -> Played {
        self.game.make_line(line);
        let found = self.rest(drawn);
        self.game.unmake_last(line.len());
        found
    }

    /// The total result from a state after `drawn` draws.
    fn rest(&mut self, drawn: usize) -> Played {
        let (gained, through) = (self.game.gained(), self.game.play_throughs());
        let decider = self.game.decides();
        if decider == Decider::Nobody {
            return Played { gained, play_throughs: through };
        }
        let key = (self.game.key(), drawn);
        if let Some(rest) = self.known.get(&key) {
            return Played { gained: gained + rest.gained, play_throughs: through + rest.play_throughs };
        }
        // Limits are checked between the plans of a sample: one that has begun is played out.
        self.meter.step();
        let found = match decider {
            Decider::Chance => {
                self.game.make_outcome(self.draws[drawn % FORESEEN] % self.game.outcomes().max(1));
                let found = self.rest(drawn + 1);
                self.game.unmake();
                found
            }
            decider if decider == self.foresees => self.best(drawn),
            _ => self.planned(drawn),
        };
        let rest = Played { gained: found.gained - gained, play_throughs: found.play_throughs - through };
        self.known.insert(key, rest);
        found
    }

    /// The best result of the side that foresees the draws.
    fn best(&mut self, drawn: usize) -> Played {
        if let Some((gained, nodes)) = (self.foresight)(&self.game, &mut self.random.clone(), self.patience) {
            self.meter.add(nodes);
            return Played { gained, play_throughs: self.game.play_throughs() };
        }
        let own = self.game.decides() == Decider::Own;
        let mut best: Option<Played> = None;
        for mv in self.game.moves() {
            self.game.make(mv);
            let [least, most] = self.game.bounds();
            let now = self.game.gained();
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
            self.game.unmake();
        }
        let nothing = Played { gained: self.game.gained(), play_throughs: self.game.play_throughs() };
        best.unwrap_or(nothing)
    }

    /// The result of playing the hand for most points, and among equal ones for more draws.
    fn planned(&mut self, drawn: usize) -> Played {
        let mut plan = HandPlan::of(self.game.decides());
        plan.walk(&mut self.game, &mut Vec::new(), self.meter);
        self.after(&plan.moves, drawn)
    }
}
