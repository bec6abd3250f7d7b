//! The figures of a simulation. Each is a ratio of two sums of integers, to which every game adds two
//! numbers: such sums are the same in any order of games, on any number of threads and machines.

use crate::game::Rules;
use crate::game::simulated::Occurrence;
use crate::rules::counts::MAX_SEATS;

/// One figure of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Shuffles in which no seat is dealt a double, of all shuffles: those that are void where the rules
    /// require a double, else those in which the heaviest tile leads instead.
    RedealRate,
    /// Tiles played per round.
    HandLength,
    /// Rounds per game.
    HandsPerGame,
    /// Tiles played per game.
    PlaysPerGame,
    /// Turns passed per round.
    Passes,
    /// Tiles drawn per round of a line game.
    Draws,
    /// Points per turn: scored by it, or tiles captured in it; in line games the points of the round
    /// divided by its turns.
    PointsPerTurn,
    /// Points of a round for the seat that gains the most by it.
    HandPoints,
    /// Times that a whole hand was played and another drawn, of all turns; a turn may count several times.
    PlayThroughRate,
    /// Rounds that ended blocked, of all rounds.
    BlockedRate,
    /// Rounds that ended because neither seat could play, of all rounds.
    StalemateRate,
    /// Leader's advantage: the points of the leader of a round minus the average of the seats of other sides.
    LeadAdvantage,
    /// Rounds in which the side of the leader gained more than every other side, of all rounds.
    LeaderWins,
    /// Corners and centres of the table at the end of a round that no tile of the set can fill.
    DeadCells,
    /// Tiles left in the row at the end of a round.
    TilesLeft,
    /// Games given up after the largest number of rounds, of all games.
    UnfinishedRate,
    /// Games that this player won, of all games.
    Wins(u8),
    /// Points per round of this player minus the average of the seats of other sides; counted where every
    /// player sits in every seat.
    Margin(u8),
}

impl Figure {
    /// The number of figures.
    pub const COUNT: usize = 16 + 2 * MAX_SEATS;

    /// The figures except those of single players, in display order: each with its name in files, its title and its unit for
    /// people, and the kind of its values.
    const COMMON: [(Self, &str, &str, &str, Values); 16] = [
        (Self::RedealRate, "redeal_rate", "shuffles without a double", "% of shuffles", Values::Share),
        (Self::HandLength, "hand_length", "plays in a hand", "plays", Values::Spread("hands")),
        (Self::HandsPerGame, "hands_per_game", "hands in a game", "hands", Values::Spread("games")),
        (Self::PlaysPerGame, "plays_per_game", "plays in a game", "plays", Values::Rate),
        (Self::Passes, "passes", "passes in a hand", "passes", Values::Spread("hands")),
        (Self::Draws, "draws", "tiles drawn in a hand", "tiles", Values::Spread("hands")),
        (Self::PointsPerTurn, "points_per_turn", "points in a turn", "points", Values::Spread("turns")),
        (Self::HandPoints, "hand_points", "points for the best of a hand", "points", Values::Spread("hands")),
        (
            Self::PlayThroughRate,
            "play_through_rate",
            "play-throughs in a turn",
            "play-throughs",
            Values::Rate,
        ),
        (Self::BlockedRate, "blocked_rate", "blocked hands", "% of hands", Values::Share),
        (Self::StalemateRate, "stalemate_rate", "stalemates", "% of hands", Values::Share),
        (
            Self::LeadAdvantage,
            "lead_advantage",
            "leader's advantage, points",
            "points",
            Values::Spread("hands"),
        ),
        (Self::LeaderWins, "leader_wins", "hands won by the leader", "% of hands", Values::Share),
        (Self::DeadCells, "dead_cells", "dead cells at the end", "cells", Values::Spread("hands")),
        (Self::TilesLeft, "tiles_left", "tiles left in the row", "tiles", Values::Spread("hands")),
        (Self::UnfinishedRate, "unfinished_rate", "unfinished games", "% of games", Values::Share),
    ];

    /// The figures of a game with this number of players, in display order.
    pub fn of(rules: &Rules, players: usize) -> Vec<Self> {
        let is_of = |figure: &Self| figure.counts().is_none_or(|what| rules.can_have(what));
        let common = Self::COMMON.into_iter().map(|row| row.0).filter(is_of);
        common.chain((0..players.min(MAX_SEATS)).map(|player| Self::Wins(player as u8))).collect()
    }

    /// What has to be possible under the rules for the figure to be counted; `None` for every game's figures.
    const fn counts(self) -> Option<Occurrence> {
        Some(match self {
            Self::RedealRate => Occurrence::DealWithoutDouble,
            Self::Draws => Occurrence::Draw,
            Self::BlockedRate => Occurrence::Block,
            Self::Passes => Occurrence::Pass,
            Self::PlayThroughRate => Occurrence::PlayThrough,
            Self::DeadCells => Occurrence::DeadCell,
            Self::StalemateRate => Occurrence::Stalemate,
            Self::TilesLeft => Occurrence::TileLeft,
            _ => return None,
        })
    }

    /// Its index among all figures, below [`Figure::COUNT`].
    pub fn index(self) -> usize {
        match self {
            Self::Wins(player) => Self::COMMON.len() + usize::from(player) % MAX_SEATS,
            Self::Margin(player) => Self::COMMON.len() + MAX_SEATS + usize::from(player) % MAX_SEATS,
            other => Self::COMMON.iter().position(|row| row.0 == other).unwrap_or(0),
        }
    }

    /// Its name in files.
    pub fn name(self) -> String {
        match self {
            Self::Wins(player) => format!("wins_{player}"),
            Self::Margin(player) => format!("margin_{player}"),
            _ => Self::COMMON[self.index()].1.to_owned(),
        }
    }

    /// Its title.
    pub fn title(self) -> String {
        match self {
            Self::Wins(player) => format!("games won by player {player}"),
            Self::Margin(player) => format!("points a hand more, player {player}"),
            _ => Self::COMMON[self.index()].2.to_owned(),
        }
    }

    /// The unit of its values, for people.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Wins(_) => "% of games",
            Self::Margin(_) => "points",
            _ => Self::COMMON[self.index()].3,
        }
    }

    fn values(self) -> Values {
        match self {
            Self::Wins(_) => Values::Share,
            Self::Margin(_) => Values::Rate,
            _ => Self::COMMON[self.index()].4,
        }
    }

    /// The player that it is about, if it is about one.
    pub const fn player(self) -> Option<u8> {
        if let Self::Wins(player) | Self::Margin(player) = self { Some(player) } else { None }
    }

    /// Whether every value is 0 or 1, so that the figure is a share from 0 to 1.
    pub fn is_share(self) -> bool {
        self.values() == Values::Share
    }

    /// Whether it is kept as a distribution of single values: of a round, a game or a turn.
    pub fn is_spread(self) -> bool {
        self.counted().is_some()
    }

    /// What its distribution counts: hands, games or turns; `None` where it has none.
    pub fn counted(self) -> Option<&'static str> {
        if let Values::Spread(counted) = self.values() { Some(counted) } else { None }
    }

    /// Whether it is shown when it is zero.
    pub const fn is_told_at_zero(self) -> bool {
        !matches!(self, Self::UnfinishedRate)
    }
}

/// The kind of the values of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Values {
    /// Each is 0 or 1.
    Share,
    /// Integers, kept as a distribution over hands, games or turns.
    Spread(&'static str),
    /// Integers without a distribution.
    Rate,
}

/// The two numbers that a game adds to a figure.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// The numerator.
    pub much: i64,
    /// The denominator.
    pub of: i64,
}

/// What one game adds to each figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigureCounts([Share; Figure::COUNT]);

impl Default for FigureCounts {
    fn default() -> Self {
        Self([Share::default(); Figure::COUNT])
    }
}

impl FigureCounts {
    /// Adds a numerator and a denominator to a figure.
    #[inline]
    pub fn add(&mut self, figure: Figure, much: i64, of: i64) {
        let share = &mut self.0[figure.index()];
        share.much += much;
        share.of += of;
    }

    /// What was added to a figure.
    pub fn get(&self, figure: Figure) -> Share {
        self.0[figure.index()]
    }
}

#[cfg(test)]
mod tests {
    use crate::simulate::figure::*;

    #[test]
    fn every_figure_has_a_place_and_a_name_of_its_own() {
        let all: Vec<Figure> = Figure::COMMON
            .into_iter()
            .map(|row| row.0)
            .chain((0..MAX_SEATS as u8).map(Figure::Wins))
            .chain((0..MAX_SEATS as u8).map(Figure::Margin))
            .collect();
        let mut places: Vec<usize> = all.iter().map(|figure| figure.index()).collect();
        let mut names: Vec<String> = all.iter().map(|figure| figure.name()).collect();
        places.sort_unstable();
        assert_eq!(places, (0..Figure::COUNT).collect::<Vec<_>>());
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Figure::COUNT);
    }
}
