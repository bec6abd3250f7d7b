//! A hand played out without turns.

use super::layout::Layout;
use super::movegen::{count_plays, for_each_play};
use super::moves::Play;
use crate::game::tableaux::rules::Rules;
use crate::search::game::GameTree;
use crate::tile::Tiles;

/// A hand played in which no turn ends: `perft` counts this (PERFT-4-2, PERFT-2-2, PERFT-0-0, PERFT-99).
#[derive(Clone, Debug)]
pub struct TableauxFreePlay {
    rules: Rules,
    layout: Layout,
    hand: Tiles,
}

impl TableauxFreePlay {
    /// Starts free play, in which every tile of `hand` may be played in any order.
    pub fn new(rules: Rules, layout: Layout, hand: Tiles) -> Self {
        Self { rules, layout, hand }
    }
}

impl GameTree for TableauxFreePlay {
    type Move = Play;

    fn legal_moves(&self, out: &mut Vec<Play>) {
        for_each_play(&self.layout, &self.rules, self.hand, |play| out.push(play));
    }

    fn count_moves(&self) -> u64 {
        count_plays(&self.layout, &self.rules, self.hand)
    }

    /// Tiles on the table are no longer in the hand.
    fn perft_key(&self) -> Option<u128> {
        Some(self.layout.key())
    }

    fn perft_key_after(&self, play: Play) -> Option<u128> {
        Some(self.layout.key_after(play.placement))
    }

    fn make(&mut self, play: Play) {
        self.layout.place(play.placement);
        self.hand.remove(play.placement.tile());
    }

    fn unmake(&mut self) {
        if let Some(placement) = self.layout.take_back() {
            self.hand.insert(placement.tile());
        }
    }
}
