//! One decision of a player.

use super::plays::Play;

/// One decision of the player whose turn it is. Its text is the notation of plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableauxMove {
    /// A tile is placed.
    Place(Play),
    /// Nothing can be played.
    Pass,
    /// A turn that could go on ends, or the last turn is declined.
    Stop,
}
