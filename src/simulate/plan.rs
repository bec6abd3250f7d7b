//! What is simulated: everything on which its figures depend, and nothing else.

use crate::game::Rules;
use crate::game::deal::deal;
use crate::game::simulated::Occurrence;
use crate::rules::counts::MAX_SEATS;
use crate::simulate::fault::RoundFault;
use crate::simulate::figure::Figure;
use crate::simulate::interval::Range;
use crate::simulate::player::{Effort, Player};
use crate::sorted;

/// The default number of rounds after which a game is given up: Castle Rock for five and six players has
/// games that do not end.
pub const MOST_HANDS: u64 = 500;

/// The number of blocks of a simulation, each counted separately.
const BLOCKS: u64 = 512;

/// Games per block where players search: a game may take seconds, and an unfinished block is lost. The
/// second number is the most blocks: each takes a line.
const THOUGHTFUL: (u64, u64) = (4, 8192);

/// A set of rules under which every deal is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name of the rules.
    pub name: String,
    /// The rules.
    pub rules: Rules,
}

impl Column {
    /// The first key in which the rules differ from others, with both values.
    pub fn difference(&self, others: &Rules) -> Option<RulesDifference> {
        if self.rules == *others {
            return None;
        }
        let differs = |key: &'static str| {
            let [one, other] = [&self.rules, others].map(|rules| rules.key(key));
            (one != other).then_some(RulesDifference::Key { key, one, other })
        };
        let key = self.rules.family().keys().iter().find_map(|info| differs(info.name));
        Some(key.unwrap_or(RulesDifference::Family))
    }
}

/// The difference between two sets of rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesDifference {
    /// A key has another value; `None` where the rules have no such key.
    #[error("{key} is {} and {}", .one.as_deref().unwrap_or("none"), .other.as_deref().unwrap_or("none"))]
    Key {
        /// The key.
        key: &'static str,
        /// Its first value.
        one: Option<String>,
        /// Its second value.
        other: Option<String>,
    },
    /// They are of different families.
    #[error("they are of different families")]
    Family,
}

/// The most columns of one simulation: each keeps distributions of its own.
pub const MOST_COLUMNS: usize = 512;

/// The most rounds of a game. Rounds of one game are numbered from a multiple of this, so that no two games
/// share a deal.
pub const HANDS_LIMIT: u64 = 1 << 12;

/// A simulation: games from 0 on, each played under each column's rules on the same deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The name of the game, for people.
    pub game: String,
    /// The sets of rules; the others are compared with the first.
    pub columns: Vec<Column>,
    /// The players.
    pub players: Vec<Player>,
    /// The seed of every deal and choice.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The number of rounds after which a game is given up.
    pub most_hands: u64,
    /// How often the deals of a game are played.
    pub seatings: Seatings,
    /// The work of the players that sample deals.
    pub effort: Effort,
}

/// How often the deals of a game are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seatings {
    /// Once; players move on by one seat from game to game.
    #[default]
    One,
    /// Once for each seat, with the players moved on by one seat each time: duplicate deals.
    Every,
}

/// Why a plan cannot be simulated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanFault {
    /// The rules do not deal to this number of players.
    #[error("{column}: {why}")]
    Deal {
        /// The column.
        column: String,
        /// Why.
        why: RoundFault,
    },
    /// No players, or more than can sit at a table.
    #[error("{0} players cannot play: there are 1 to {MAX_SEATS} seats")]
    Players(usize),
    /// No games, or more than can be numbered.
    #[error("the number of games cannot be {0}")]
    Games(u64),
    /// More columns than can be compared at once.
    #[error("{0} sets of rules are too many: at most {MOST_COLUMNS} can be compared")]
    Columns(usize),
    /// No rounds, or more than a game may have.
    #[error("a game is given up after 1 to {HANDS_LIMIT} hands, not after {0}")]
    Hands(u64),
    /// Rules of another family than the first.
    #[error("{0} is another kind of game: it cannot be played on the same deals")]
    Family(String),
}

/// The difference between two plans.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanDifference {
    /// The names of the games.
    #[error("games {} and {}", .0[0], .0[1])]
    Game([String; 2]),
    /// The seeds.
    #[error("seeds {} and {}", .0[0], .0[1])]
    Seed([u64; 2]),
    /// The numbers of games.
    #[error("numbers of games {} and {}", .0[0], .0[1])]
    Games([u64; 2]),
    /// The numbers of rounds after which a game is given up.
    #[error("numbers of hands {} and {}", .0[0], .0[1])]
    MostHands([u64; 2]),
    /// The players.
    #[error("its players differ")]
    Players,
    /// Whether deals are duplicate.
    #[error("only one plays duplicate deals")]
    Seatings,
    /// The numbers of sampled deals.
    #[error("numbers of sampled deals {} and {}", .0[0], .0[1])]
    Deals([u64; 2]),
    /// The numbers of positions for a move.
    #[error("budgets {} and {}", .0[0], .0[1])]
    Budget([u64; 2]),
    /// The numbers of columns.
    #[error("numbers of variants {} and {}", .0[0], .0[1])]
    Variants([u64; 2]),
    /// The names of a column.
    #[error("variants {} and {}", .0[0], .0[1])]
    Variant([String; 2]),
    /// The rules of a column.
    #[error("its rules differ: {rules}, of the variant `{variant}`")]
    Rules {
        /// The name of the column.
        variant: String,
        /// The difference.
        rules: RulesDifference,
    },
    /// The rules of the game are others now.
    #[error("the rules of {game} were changed: {rules}")]
    Changed {
        /// The name of the game.
        game: String,
        /// The difference.
        rules: RulesDifference,
    },
}

impl Plan {
    /// Checks that the plan can be played: deals once under every column's rules.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn check(&self) -> Result<(), PlanFault> {
        if self.games == 0 || self.games > u64::MAX / HANDS_LIMIT {
            return Err(PlanFault::Games(self.games));
        }
        if self.columns.len() > MOST_COLUMNS {
            return Err(PlanFault::Columns(self.columns.len()));
        }
        if self.most_hands == 0 || self.most_hands > HANDS_LIMIT {
            return Err(PlanFault::Hands(self.most_hands));
        }
        let players = self.players.len();
        if players == 0 || players > MAX_SEATS {
            return Err(PlanFault::Players(players));
        }
        for column in &self.columns {
            if column.rules.family() != self.columns[0].rules.family() {
                return Err(PlanFault::Family(column.name.clone()));
            }
            let fault = |why| PlanFault::Deal { column: column.name.clone(), why };
            let dealt = RoundFault::position(deal(&column.rules, players, self.seed, 0));
            let (position, _) = dealt.map_err(fault)?;
            position.game().hand().map_err(|need| fault(RoundFault::Need(need)))?;
        }
        Ok(())
    }

    /// The first difference from another plan.
    pub fn difference(&self, other: &Self) -> Option<PlanDifference> {
        let number =
            |kind: fn([u64; 2]) -> PlanDifference, two: [u64; 2]| (two[0] != two[1]).then(|| kind(two));
        let name = |kind: fn([String; 2]) -> PlanDifference, two: [&String; 2]| {
            (two[0] != two[1]).then(|| kind(two.map(String::clone)))
        };
        let of_column = |(one, other): (&Column, &Column)| {
            let rules = one.difference(&other.rules);
            let rules = rules.map(|rules| PlanDifference::Rules { variant: one.name.clone(), rules });
            rules.or_else(|| name(PlanDifference::Variant, [&one.name, &other.name]))
        };
        let columns = [self, other].map(|plan| plan.columns.len() as u64);
        name(PlanDifference::Game, [&self.game, &other.game])
            .or_else(|| number(PlanDifference::Seed, [self.seed, other.seed]))
            .or_else(|| number(PlanDifference::Games, [self.games, other.games]))
            .or_else(|| number(PlanDifference::MostHands, [self.most_hands, other.most_hands]))
            .or_else(|| (self.players != other.players).then_some(PlanDifference::Players))
            .or_else(|| (self.seatings != other.seatings).then_some(PlanDifference::Seatings))
            .or_else(|| number(PlanDifference::Deals, [self.effort.deals, other.effort.deals]))
            .or_else(|| number(PlanDifference::Budget, [self.effort.budget, other.effort.budget]))
            .or_else(|| number(PlanDifference::Variants, columns))
            .or_else(|| self.columns.iter().zip(&other.columns).find_map(of_column))
    }

    /// The figures that any of its rules have, in display order.
    pub fn figures(&self) -> Vec<Figure> {
        let of = |column: &Column| Figure::of(&column.rules, self.players.len());
        let mut all: Vec<Figure> = self.columns.iter().flat_map(of).collect();
        if self.seatings == Seatings::Every {
            all.extend((0..self.players.len()).map(|player| Figure::Margin(player as u8)));
        }
        sorted::sort_by_key(&mut all, |figure| figure.index());
        all.dedup();
        all
    }

    /// The players of each side, for the rules of a column; `None` where its rules seat no such number.
    /// Players move on by one seat from game to game, all together, so partners stay partners.
    pub fn sides(&self, column: usize) -> Option<Vec<Vec<usize>>> {
        let side_of = self.columns.get(column)?.rules.sides(self.players.len())?;
        let mut sides: Vec<Vec<usize>> = vec![Vec::new(); side_of.iter().max().map_or(0, |most| most + 1)];
        for (player, side) in side_of.into_iter().enumerate() {
            sides[side].push(player);
        }
        sides.retain(|players| !players.is_empty());
        Some(sides)
    }

    /// The range of a figure under the rules of a column.
    pub fn range(&self, figure: Figure, column: usize) -> Range {
        let Some(Column { rules, .. }) = self.columns.get(column) else { return Range::Any };
        let count = |most: Option<f64>| Range::Count { least: 0.0, most, cluster: 1.0 };
        match figure {
            _ if figure.is_share() => Range::Share,
            Figure::HandLength | Figure::Draws | Figure::TilesLeft => count(Some(rules.set().size() as f64)),
            Figure::HandsPerGame => {
                Range::Count { least: 1.0, most: Some(self.most_hands as f64), cluster: 1.0 }
            }
            // Passes come in clusters: where one seat is stuck all are, and often repeatedly.
            Figure::Passes => {
                Range::Count { least: 0.0, most: None, cluster: 1.5 * self.players.len() as f64 }
            }
            Figure::PlaysPerGame | Figure::PlayThroughRate | Figure::DeadCells => count(None),
            Figure::PointsPerTurn if !rules.can_have(Occurrence::TurnLoss) => count(None),
            Figure::HandPoints if !rules.can_have(Occurrence::RoundLoss) => count(None),
            _ => Range::Any,
        }
    }

    /// Whether a player samples deals, so that the effort matters.
    pub fn samples(&self) -> bool {
        self.players.contains(&Player::Pimc)
    }

    /// How often the deals of a game are played.
    pub fn times(&self) -> u64 {
        match self.seatings {
            Seatings::One => 1,
            Seatings::Every => self.players.len() as u64,
        }
    }

    /// The number of games of a block.
    pub fn block(&self) -> u64 {
        let usual = self.games.div_ceil(BLOCKS).max(1);
        let (few, most) = THOUGHTFUL;
        let is_simple = self.players.iter().all(|player| player.chooser().is_some());
        if is_simple { usual } else { usual.min(few.max(self.games.div_ceil(most))) }
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u64 {
        self.games.div_ceil(self.block())
    }

    /// The numbers of a block's games.
    pub fn games_of(&self, block: u64) -> std::ops::Range<u64> {
        let first = block.saturating_mul(self.block()).min(self.games);
        first..first.saturating_add(self.block()).min(self.games)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::FamilyName;
    use crate::simulate::plan::*;

    pub(crate) fn plan(games: u64) -> Plan {
        Plan {
            game: "block".to_owned(),
            columns: vec![Column { name: "as written".to_owned(), rules: Rules::of(FamilyName::Line) }],
            players: vec![Player::Random, Player::Greedy],
            seed: 3,
            games,
            most_hands: MOST_HANDS,
            seatings: Seatings::One,
            effort: Effort::default(),
        }
    }

    #[test]
    fn blocks_are_all_games_once() {
        for games in [1, 2, 511, 512, 513, 100_000, 1_000_003] {
            let plan = plan(games);
            let mut next = 0;
            for block in 0..plan.blocks() {
                let games = plan.games_of(block);
                assert_eq!(games.start, next);
                assert!(!games.is_empty());
                next = games.end;
            }
            assert_eq!(next, games);
            assert!(plan.blocks() <= BLOCKS);
            let slow = Plan { players: vec![Player::Best; 2], ..plan };
            assert!(slow.blocks() <= THOUGHTFUL.1 && slow.block() <= plan_block(games));
        }
    }

    fn plan_block(games: u64) -> u64 {
        plan(games).block().max(THOUGHTFUL.0)
    }

    #[test]
    fn what_cannot_be_dealt_is_told_before_anything_is_played() {
        let mut five = plan(10);
        five.players = vec![Player::Random; 5];
        let mut tableaux = plan(10);
        tableaux.columns.push(Column { name: "other".to_owned(), rules: Rules::of(FamilyName::Tableaux) });
        assert!(matches!(tableaux.check(), Err(PlanFault::Family(_))));
        assert!(matches!(plan(0).check(), Err(PlanFault::Games(0))));
        assert!(five.check().is_err());
        // No seat, more seats than any game has, and as many as a game may have at most.
        for (seats, is_number) in [(0, false), (MAX_SEATS + 1, false), (MAX_SEATS, true)] {
            let of = Plan { players: vec![Player::Random; seats], ..plan(10) };
            assert_eq!(!matches!(of.check(), Err(PlanFault::Players(_))), is_number, "{seats}");
        }
    }
}
