//! A shuffled set, and why nothing can be dealt of it.

use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::rules::value::Value as _;
use crate::tile::{DominoSet, Tile};

/// Why nothing can be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DealFault {
    /// The rules are for another number of players.
    #[error("{found} cannot play: these rules are for {}", .players.write())]
    Players {
        /// Players asked for.
        found: usize,
        /// Players that the rules are for.
        players: Players,
    },
    /// The rules do not say what so many are dealt, or the set is too small.
    #[error("the rules name no deal for {0} players that the set is large enough for")]
    NoDeal(usize),
    /// No deal of so many had a double in any hand.
    #[error("{0} deals in a row had no double")]
    NoDouble(u32),
}

/// A set in random order, every order equally likely.
pub fn shuffled(set: DominoSet, random: &mut ChaCha) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = set.iter().collect();
    random.shuffle(&mut tiles);
    tiles
}
