//! Beam search: finds a good turn fast, layer by layer, and keeps only the most promising states.

use rustc_hash::FxHashMap;

use super::search::{FIRST_WIDTH, LAYER_SHARE, PATIENCE, TurnSearch, WIDEST};
use crate::search::game::Turn;

/// How many times wider each beam is than the last.
const WIDER: usize = 4;

/// A layer in progress may hold this many times its final width.
const SURPLUS: usize = 4;

/// A state by the plays that lead to it.
struct BeamState<P> {
    plays: Vec<P>,
    score: i32,
    /// An upper bound on every turn through the state.
    bound: i32,
}

/// States by their keys.
type Layer<P> = FxHashMap<u128, BeamState<P>>;

/// The most promising states.
fn best_of<P>(layer: Layer<P>, width: usize) -> Vec<(u128, BeamState<P>)> {
    let mut all: Vec<_> = layer.into_iter().collect();
    // Ordered by key too, so that the same turn is always searched in the same way.
    all.sort_unstable_by_key(|(key, state)| (std::cmp::Reverse((state.bound, state.score)), *key));
    all.truncate(width);
    all
}

impl<T: Turn> TurnSearch<'_, T> {
    /// Runs beams, narrow ones first, and keeps the best turns that they find.
    pub(super) fn note_beams(&mut self) {
        while self.width < FIRST_WIDTH && self.best() < self.bound && !self.meter.is_stopped() {
            self.note_wider_beam();
        }
    }

    /// Runs a wider beam than the last one, and keeps the best turn that it finds.
    pub(super) fn note_wider_beam(&mut self) {
        if self.width * WIDER > WIDEST {
            self.beam_nodes = u64::MAX / PATIENCE / 2;
            return;
        }
        self.width *= WIDER;
        let before = self.meter.nodes();
        self.note_beam(self.width);
        self.beam_nodes = self.meter.nodes() - before;
    }

    fn note_beam(&mut self, width: usize) {
        let mut layer = vec![BeamState { plays: Vec::new(), score: 0, bound: self.bound }];
        for depth in 1.. {
            // The bytes of a state's plays and its other data, in this layer and in the next.
            let state = depth * size_of::<T::Move>() + 128;
            let width = width.min(self.meter.limits().memory / LAYER_SHARE / (state * (SURPLUS + 2)));
            if layer.is_empty() || width == 0 {
                return;
            }
            let mut next: Layer<T::Move> = FxHashMap::default();
            for state in &layer {
                if state.bound <= self.best() {
                    continue;
                }
                if !self.meter.step() {
                    return;
                }
                state.plays.iter().for_each(|play| self.descend(*play));
                self.expand(&mut next);
                state.plays.iter().for_each(|_| self.ascend());
                if next.len() > SURPLUS * width {
                    next = best_of(next, width).into_iter().collect();
                }
            }
            layer = best_of(next, width).into_iter().map(|(_, state)| state).collect();
        }
    }

    fn expand(&mut self, next: &mut Layer<T::Move>) {
        let mut plays = Vec::new();
        self.turn.moves_worth(self.best() + 1 - self.score, &mut plays);
        for play in plays {
            let ends = self.turn.ends(play);
            self.descend(play);
            if let Some(points) = self.turn.stop() {
                self.note(points);
            }
            let bound = self.score + self.turn.upper_bound();
            if !ends && bound > self.best() {
                let state = BeamState { plays: self.path.clone(), score: self.score, bound };
                let known = next.entry(self.turn.key());
                known
                    .and_modify(|known| {
                        if known.score < state.score {
                            known.score = state.score;
                            known.plays.clone_from(&state.plays);
                            known.bound = bound;
                        }
                    })
                    .or_insert(state);
            }
            self.ascend();
        }
    }
}
