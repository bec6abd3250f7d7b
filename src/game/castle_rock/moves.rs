//! One decision of a player.

use crate::tile::{Tile, Turned};

/// One decision of a player. Its tiles have the spelling of the position, which `==` ignores: `take 1-5`
/// and `take 5-1` are one move.
#[derive(Clone, Copy, Debug)]
pub enum CastleRockMove {
    /// Adds a tile of the hand at the open end.
    Add(Turned),
    /// Captures a tile from between two of one suit.
    Take(Turned),
    /// Captures three neighbours of one suit, named from left to right.
    TakeThree([Turned; 3]),
    /// Ends the turn.
    Stop,
}

impl CastleRockMove {
    /// Tiles captured: 0, 1 or 3.
    pub const fn captured(self) -> usize {
        match self {
            Self::Add(_) | Self::Stop => 0,
            Self::Take(_) => 1,
            Self::TakeThree(_) => 3,
        }
    }

    /// Removes an added tile from its hand. Returns its place there, for [`CastleRockMove::give_back`].
    pub(super) fn leave(self, hand: &mut Vec<Turned>) -> usize {
        let held = hand.iter().position(|tile| self == Self::Add(*tile)).unwrap_or(hand.len());
        if held < hand.len() {
            hand.remove(held);
        }
        held
    }

    /// Puts an added tile back where it was.
    pub(super) fn give_back(self, hand: &mut Vec<Turned>, held: usize) {
        if let Self::Add(tile) = self {
            hand.insert(held, tile);
        }
    }

    fn tiles(self) -> [Option<Tile>; 3] {
        match self {
            Self::Add(tile) | Self::Take(tile) => [Some(tile.tile()), None, None],
            Self::TakeThree(three) => three.map(|tile| Some(tile.tile())),
            Self::Stop => [None; 3],
        }
    }
}

impl PartialEq for CastleRockMove {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.tiles() == other.tiles()
    }
}

impl Eq for CastleRockMove {}
