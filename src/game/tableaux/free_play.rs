//! A hand played out without turns.

use super::bulk::Bulk;
use super::layout::Layout;
use super::plays::{Play, for_each_play};
use crate::rules::tableaux::Rules;
use crate::search::game::{Tree, count_each};
use crate::tile::Tiles;

/// A hand played without any turn ending: what `perft` counts.
#[derive(Clone, Debug)]
pub struct TableauxFreePlay {
    rules: Rules,
    layout: Layout,
    hand: Tiles,
    /// Under rules that let a play change near cells only.
    bulk: Option<Bulk>,
}

impl TableauxFreePlay {
    /// Every tile of `hand` may be played in any order.
    pub fn new(rules: Rules, layout: Layout, hand: Tiles) -> Self {
        Self { bulk: Bulk::new(&rules, hand), rules, layout, hand }
    }
}

impl Tree for TableauxFreePlay {
    type Play = Play;

    fn plays(&self, out: &mut Vec<Play>) {
        for_each_play(&self.layout, &self.rules, self.hand, |play| out.push(play));
    }

    fn count_plays(&self) -> u64 {
        let mut count = 0;
        for_each_play(&self.layout, &self.rules, self.hand, |_| count += 1);
        count
    }

    fn count_two(&mut self) -> u64 {
        if let Some(bulk) = &mut self.bulk {
            return bulk.count_two(&self.layout, &self.rules, self.hand);
        }
        let mut plays = Vec::new();
        self.plays(&mut plays);
        count_each(self, &plays)
    }

    /// What lies on the table is gone from the hand.
    fn tree_key(&self) -> Option<u128> {
        Some(self.layout.key())
    }

    fn make(&mut self, play: Play) {
        let tile = play.placement.tile();
        self.layout.place(play.placement);
        self.hand.remove(tile);
        if let Some(bulk) = &mut self.bulk {
            bulk.play(tile);
        }
    }

    fn unmake(&mut self) {
        if let Some(placement) = self.layout.take_back() {
            self.hand.insert(placement.tile());
            if let Some(bulk) = &mut self.bulk {
                bulk.take_back(placement.tile());
            }
        }
    }
}
