//! A shuffled set, and why a deal is impossible.

use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::rules::value::Value as _;
use crate::tile::{DominoSet, Tile};

/// Why a deal is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DealFault {
    /// The rules are for another number of players.
    #[error("{found} cannot play: these rules are for {}", .players.write())]
    Players {
        /// Players wanted.
        found: usize,
        /// Players that the rules are for.
        players: Players,
    },
    /// The rules give no deal for this number of players, or the set is too small.
    #[error("the rules name no deal for {0} players that the set is large enough for")]
    NoDeal(usize),
    /// None of this number of deals had a double in any hand.
    #[error("{0} deals in a row had no double")]
    NoDouble(u32),
}

/// A set in random order, every order equally likely.
pub fn shuffled(set: DominoSet, random: &mut ChaCha) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = set.iter().collect();
    random.shuffle(&mut tiles);
    tiles
}
