//! The players of a simulation.

use std::fmt;

use crate::game::simulated::Chooser;

/// How a player chooses among the legal moves. Every player except [`Player::Open`] knows only what a
/// person at the table knows: its own hand, and what lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A random legal move, uniformly.
    Random,
    /// The largest immediate gain: points, captures, or in line games the heaviest tile.
    Greedy,
    /// The best turn. In line games, which have no best turns, the play that is rid of many pips and leaves a
    /// large share of the own tiles playable.
    Best,
    /// The best turn minus the best reply to it, averaged over thirty guesses at the other hand. In line
    /// games the play with the largest difference between the playable shares of the own and of the hidden
    /// tiles; with more than two seats its pips count too.
    Denial,
    /// The best result on average over sampled deals that agree with what passes and draws have shown, each
    /// solved with open hands or played out. In line games the likelier count more, if the others choose half
    /// the time as [`Player::Denial`] and half the time at random. Where a turn scores and deals take too long, as
    /// [`Player::Denial`].
    Pimc,
    /// Sees every tile: an upper bound for the others.
    Open,
}

/// The work of [`Player::Pimc`] for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most deals.
    pub deals: u64,
    /// The most positions, over all deals.
    pub budget: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { deals: 60, budget: 50_000 }
    }
}

impl Player {
    /// Every player with its name, the weakest first.
    pub const ALL: [(&'static str, Self); 6] = [
        ("random", Self::Random),
        ("greedy", Self::Greedy),
        ("best", Self::Best),
        ("denial", Self::Denial),
        ("pimc", Self::Pimc),
        ("open", Self::Open),
    ];

    /// The name in files and on the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, player)| *player == self).map_or("", |(name, _)| name)
    }

    /// The player with this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(own, _)| *own == name).map(|(_, player)| player)
    }

    /// How it chooses by the moves alone; `None` if it searches or plans ahead.
    pub(crate) const fn chooser(self) -> Option<Chooser> {
        match self {
            Self::Random => Some(Chooser::Random),
            Self::Greedy => Some(Chooser::Greedy),
            Self::Best | Self::Denial | Self::Pimc | Self::Open => None,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
