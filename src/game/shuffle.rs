//! A shuffled set, and why a deal is impossible.

use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::tile::{DominoSet, Tile};

/// Why a deal is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DealFault {
    /// The rules are for another number of players.
    Players {
        /// Players wanted.
        found: usize,
        /// Players that the rules are for.
        players: Players,
    },
    /// The partners that the rules name are not the seats of this number of players.
    Partners(usize),
    /// The rules give no deal for this number of players, or the set is too small.
    NoDeal(usize),
    /// None of this number of deals had a double in any hand.
    NoDouble(u32),
}

/// A set in random order, every order equally likely.
pub fn shuffled(set: DominoSet, random: &mut ChaCha) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = set.iter().collect();
    random.shuffle(&mut tiles);
    tiles
}
