//! Who plays in a simulation.

use std::fmt;

/// How a player chooses among the legal acts. All but [`Player::Open`] know what somebody at the
/// table knows: their own hand, and what lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Any act, each as likely.
    Random,
    /// What brings the most at once: points, captures, or in line games the heaviest tile.
    Greedy,
    /// The best turn. In line games, which have none, the play after which the most of the own
    /// tiles can be played.
    Best,
    /// The best turn less the best reply to it, as far as thirty guesses at the other hand tell.
    /// In line games the play that leaves more of the own tiles playable than of those that are
    /// not seen, each as a share.
    Denial,
    /// Sees every tile: what a player who knew everything would do, so that it bounds the others.
    Open,
}

impl Player {
    /// Every kind with its name, the weakest first.
    pub const ALL: [(&'static str, Self); 5] = [
        ("random", Self::Random),
        ("greedy", Self::Greedy),
        ("best", Self::Best),
        ("denial", Self::Denial),
        ("open", Self::Open),
    ];

    /// The name in files and on the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, player)| *player == self).map_or("", |(name, _)| name)
    }

    /// The kind of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(own, _)| *own == name).map(|(_, player)| player)
    }

    /// Whether the acts alone are enough to choose.
    pub const fn is_simple(self) -> bool {
        matches!(self, Self::Random | Self::Greedy)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
