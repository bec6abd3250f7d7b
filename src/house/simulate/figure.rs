//! What is counted of whole games. Every figure is a ratio of two whole numbers, so much of
//! something out of so many, and every game adds its own two: sums of whole numbers come to the
//! same in whatever order they are added, on however many threads and machines.

use super::interval::Range;
use super::plan::Plan;
use crate::game::{FamilyName, Rules};
use crate::rules::counts::MAX_SEATS;
use crate::rules::line::{Draw, Opens};
use crate::rules::tableaux::Stalemate;

/// One figure of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Shuffles that give nobody a double, of all shuffles: those that are void where the rules
    /// ask for a double, else those in which the heaviest tile leads instead.
    RedealRate,
    /// Tiles played in a hand.
    HandLength,
    /// Hands in a game.
    HandsPerGame,
    /// Turns passed in a hand.
    Passes,
    /// Tiles drawn in a hand of a line game.
    Draws,
    /// Points in a turn: scored by it, tiles captured in it; in line games those of the hand
    /// spread over its turns.
    PointsPerTurn,
    /// Points that a hand brings to the seat that gains the most by it.
    HandPoints,
    /// Turns in which a whole hand was played and another drawn, of all turns, each as often as it
    /// happened.
    PlayThroughRate,
    /// Hands that nobody could finish, of all hands.
    BlockedRate,
    /// Hands that ended because neither could play, of all hands.
    StalemateRate,
    /// Points that the seat that leads a hand gains more by it than the others do on the average.
    LeadAdvantage,
    /// Corners and centres of the table at the end of a hand that no tile of the set can fill.
    DeadCells,
    /// Tiles that lie in the row at the end of a hand.
    TilesLeft,
    /// Games that were given up after the most hands that a game may have, of all games.
    UnfinishedRate,
    /// Games that this player won, of all games.
    Wins(u8),
}

impl Figure {
    /// How many figures there are.
    pub const COUNT: usize = 14 + MAX_SEATS;

    /// The figures but for the wins, in the order in which they are told.
    const COMMON: [Self; 14] = [
        Self::RedealRate,
        Self::HandLength,
        Self::HandsPerGame,
        Self::Passes,
        Self::Draws,
        Self::PointsPerTurn,
        Self::HandPoints,
        Self::PlayThroughRate,
        Self::BlockedRate,
        Self::StalemateRate,
        Self::LeadAdvantage,
        Self::DeadCells,
        Self::TilesLeft,
        Self::UnfinishedRate,
    ];

    /// Those that a game of so many players has, in the order in which they are told.
    pub fn of(rules: &Rules, players: usize) -> Vec<Self> {
        let common = Self::COMMON.into_iter().filter(|figure| figure.is_of(rules));
        common.chain((0..players.min(MAX_SEATS)).map(|player| Self::Wins(player as u8))).collect()
    }

    fn is_of(self, rules: &Rules) -> bool {
        let of = |family| rules.family() == family;
        match self {
            Self::RedealRate => matches!(rules, Rules::Line(rules) if rules.opens != Opens::HighestDouble),
            Self::Draws => matches!(rules, Rules::Line(rules) if rules.draw != Draw::Never),
            Self::BlockedRate => of(FamilyName::Line),
            Self::Passes => !of(FamilyName::CastleRock),
            Self::PlayThroughRate | Self::DeadCells => of(FamilyName::Tableaux),
            Self::StalemateRate => {
                matches!(rules, Rules::Tableaux(rules) if rules.stalemate == Stalemate::EndsHand)
            }
            Self::TilesLeft => of(FamilyName::CastleRock),
            _ => true,
        }
    }

    /// Its place among all figures, below [`Figure::COUNT`].
    pub fn index(self) -> usize {
        match self {
            Self::Wins(player) => Self::COMMON.len() + usize::from(player) % MAX_SEATS,
            other => Self::COMMON.iter().position(|figure| *figure == other).unwrap_or(0),
        }
    }

    /// Its name in files.
    pub fn name(self) -> String {
        match self {
            Self::RedealRate => "redeal_rate".to_owned(),
            Self::HandLength => "hand_length".to_owned(),
            Self::HandsPerGame => "hands_per_game".to_owned(),
            Self::Passes => "passes".to_owned(),
            Self::Draws => "draws".to_owned(),
            Self::PointsPerTurn => "points_per_turn".to_owned(),
            Self::HandPoints => "hand_points".to_owned(),
            Self::PlayThroughRate => "play_through_rate".to_owned(),
            Self::BlockedRate => "blocked_rate".to_owned(),
            Self::StalemateRate => "stalemate_rate".to_owned(),
            Self::LeadAdvantage => "lead_advantage".to_owned(),
            Self::DeadCells => "dead_cells".to_owned(),
            Self::TilesLeft => "tiles_left".to_owned(),
            Self::UnfinishedRate => "unfinished_rate".to_owned(),
            Self::Wins(player) => format!("wins_{player}"),
        }
    }

    /// What it is, in a few words.
    pub fn title(self) -> String {
        match self {
            Self::RedealRate => "shuffles without a double".to_owned(),
            Self::HandLength => "plays in a hand".to_owned(),
            Self::HandsPerGame => "hands in a game".to_owned(),
            Self::Passes => "passes in a hand".to_owned(),
            Self::Draws => "tiles drawn in a hand".to_owned(),
            Self::PointsPerTurn => "points in a turn".to_owned(),
            Self::HandPoints => "points for the best of a hand".to_owned(),
            Self::PlayThroughRate => "play-throughs in a turn".to_owned(),
            Self::BlockedRate => "blocked hands".to_owned(),
            Self::StalemateRate => "stalemates".to_owned(),
            Self::LeadAdvantage => "points more for the lead".to_owned(),
            Self::DeadCells => "dead cells at the end".to_owned(),
            Self::TilesLeft => "tiles left in the row".to_owned(),
            Self::UnfinishedRate => "games given up".to_owned(),
            Self::Wins(player) => format!("games won by player {}", player + 1),
        }
    }

    /// Whether each thing that is counted is there or not, so that it is a share from 0 to 1.
    pub const fn is_share(self) -> bool {
        matches!(
            self,
            Self::RedealRate | Self::BlockedRate | Self::StalemateRate | Self::UnfinishedRate | Self::Wins(_)
        )
    }

    /// What values it can have under the rules of a column.
    pub fn range(self, plan: &Plan, column: usize) -> Range {
        let Some(column) = plan.columns.get(column) else { return Range::Any };
        let count = |most: Option<f64>| Range::Count { least: 0.0, most, cluster: 1.0 };
        let seats = plan.players.len() as f64;
        match self {
            _ if self.is_share() => Range::Share,
            Self::HandLength | Self::Draws | Self::TilesLeft => count(Some(column.rules.set().size() as f64)),
            Self::HandsPerGame => {
                Range::Count { least: 1.0, most: Some(plan.most_hands as f64), cluster: 1.0 }
            }
            // They come together: where one seat is stuck each is, and often more than once.
            Self::Passes => Range::Count { least: 0.0, most: None, cluster: 1.5 * seats },
            Self::PlayThroughRate | Self::DeadCells => count(None),
            Self::PointsPerTurn if is_never_negative(&column.rules) => count(None),
            Self::HandPoints
                if matches!(column.rules, Rules::Line(_)) && is_never_negative(&column.rules) =>
            {
                count(None)
            }
            _ => Range::Any,
        }
    }

    /// Whether it is told although it never happened.
    pub const fn is_told_at_zero(self) -> bool {
        !matches!(self, Self::UnfinishedRate)
    }

    /// Whether it is kept as a distribution, one number at a time: of a hand, a game or a turn.
    pub const fn is_spread(self) -> bool {
        matches!(
            self,
            Self::HandLength
                | Self::HandsPerGame
                | Self::Passes
                | Self::Draws
                | Self::PointsPerTurn
                | Self::HandPoints
                | Self::LeadAdvantage
                | Self::DeadCells
                | Self::TilesLeft
        )
    }
}

/// Whether no turn can cost points: in Tableaux a pass may, and a hand of a line game that a
/// partner's pips are taken off.
fn is_never_negative(rules: &Rules) -> bool {
    match rules {
        Rules::Tableaux(_) => false,
        Rules::CastleRock(_) => true,
        Rules::Line(rules) => !rules.partners.any(),
    }
}

/// So much out of so many.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// So much.
    pub much: i64,
    /// Out of so many.
    pub of: i64,
}

/// What one game adds to each figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts([Share; Figure::COUNT]);

impl Default for Counts {
    fn default() -> Self {
        Self([Share::default(); Figure::COUNT])
    }
}

impl Counts {
    /// Adds so much out of so many to a figure.
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
    use super::*;

    #[test]
    fn every_figure_has_a_place_and_a_name_of_its_own() {
        let all: Vec<Figure> =
            Figure::COMMON.into_iter().chain((0..MAX_SEATS as u8).map(Figure::Wins)).collect();
        let mut places: Vec<usize> = all.iter().map(|figure| figure.index()).collect();
        let mut names: Vec<String> = all.iter().map(|figure| figure.name()).collect();
        places.sort_unstable();
        assert_eq!(places, (0..Figure::COUNT).collect::<Vec<_>>());
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Figure::COUNT);
    }
}
