//! A shuffled set, and why nothing can be dealt of it.

use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::tile::{DominoSet, Tile};

/// Why nothing can be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DealFault {
    /// The rules are for another number of players.
    Players {
        /// Players asked for.
        found: usize,
        /// Players that the rules are for.
        players: Players,
    },
    /// The rules do not say what so many are dealt, or the set is too small.
    NoDeal(usize),
    /// No deal of so many had a double in any hand.
    NoDouble(u32),
}

/// A set in random order, every order equally likely.
pub fn shuffled(set: DominoSet, random: &mut ChaCha) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = set.iter().collect();
    random.shuffle(&mut tiles);
    tiles
}
