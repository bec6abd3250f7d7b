//! The plan in the first line of a record.

use serde::{Deserialize, Serialize};

use crate::game::{FamilyName, Rules};
use crate::rules::value::RuleValue as _;
use crate::rules::{Changes, KeyFault};
use crate::simulate::plan::{Column, Plan, PlanFault, Seatings};
use crate::simulate::player::{Effort, Player};

/// A plan in a file: with every key of its rules, so that it can be continued without anything else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlanFile {
    game: String,
    family: String,
    variants: Vec<WrittenColumn>,
    players: Vec<String>,
    seed: u64,
    games: u64,
    most_hands: u64,
    /// Whether every player sits in every seat; left out where not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    duplicate: bool,
    /// The work of the players that sample deals; left out where there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deals: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    budget: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenColumn {
    name: String,
    rules: Changes,
}

/// Why the plan of a file cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanFileFault {
    /// There is no such family.
    #[error("there is no family of games `{0}`")]
    Family(String),
    /// There is no such player.
    #[error("there is no player `{0}`")]
    Player(String),
    /// The family has no such key, or the key no such value.
    #[error(transparent)]
    Key(#[from] KeyFault),
    /// There are no rules to play by.
    #[error("it has no variants")]
    NoVariants,
    /// The plan cannot be simulated.
    #[error(transparent)]
    Plan(#[from] PlanFault),
}

impl From<&Plan> for PlanFile {
    fn from(plan: &Plan) -> Self {
        let keys = |rules: &Rules| {
            let value = |name: &str| Some((name.to_owned(), rules.key(name)?));
            rules.family().keys().iter().filter_map(|info| value(info.name)).collect()
        };
        let column =
            |column: &Column| WrittenColumn { name: column.name.clone(), rules: keys(&column.rules) };
        let family = plan.columns.first().map(|column| column.rules.family().write());
        Self {
            game: plan.game.clone(),
            family: family.unwrap_or_default(),
            variants: plan.columns.iter().map(column).collect(),
            players: plan.players.iter().map(ToString::to_string).collect(),
            seed: plan.seed,
            games: plan.games,
            most_hands: plan.most_hands,
            duplicate: plan.seatings == Seatings::Every,
            deals: plan.samples().then_some(plan.effort.deals),
            budget: plan.samples().then_some(plan.effort.budget),
        }
    }
}

impl PlanFile {
    /// A hash of every variant's complete rules: every key of this program, with its value.
    pub(super) fn rules_hash(&self) -> String {
        let variants = serde_json::to_vec(&self.variants).unwrap_or_default();
        format!("{:08x}", crc32fast::hash(&variants))
    }

    /// The plan in the file.
    ///
    /// # Errors
    /// What in it is unknown to this program.
    pub(super) fn plan(&self) -> Result<Plan, PlanFileFault> {
        let unknown = || PlanFileFault::Family(self.family.clone());
        let family = FamilyName::read(&self.family).ok_or_else(unknown)?;
        let column = |column: &WrittenColumn| {
            let mut rules = Rules::of(family);
            for (key, value) in &column.rules {
                rules.set_key(key, value)?;
            }
            Ok(Column { name: column.name.clone(), rules })
        };
        let usual = Effort::default();
        let player = |name: &String| Player::of(name).ok_or_else(|| PlanFileFault::Player(name.clone()));
        let plan = Plan {
            game: self.game.clone(),
            columns: self.variants.iter().map(column).collect::<Result<_, PlanFileFault>>()?,
            players: self.players.iter().map(player).collect::<Result<_, _>>()?,
            seed: self.seed,
            games: self.games,
            most_hands: self.most_hands,
            seatings: if self.duplicate { Seatings::Every } else { Seatings::One },
            effort: Effort {
                deals: self.deals.unwrap_or(usual.deals),
                budget: self.budget.unwrap_or(usual.budget),
            },
        };
        if plan.columns.is_empty() {
            return Err(PlanFileFault::NoVariants);
        }
        plan.check()?;
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::plan::MOST_HANDS;

    #[test]
    fn what_is_written_reads_back_for_every_game() {
        for family in [FamilyName::Tableaux, FamilyName::CastleRock, FamilyName::Line] {
            let plan = Plan {
                seatings: Seatings::Every,
                effort: Effort { deals: 3, budget: 4 },
                game: "a game".to_owned(),
                columns: vec![Column { name: "as written".to_owned(), rules: Rules::of(family) }],
                players: vec![Player::Pimc, Player::Greedy],
                seed: 3,
                games: 10,
                most_hands: MOST_HANDS,
            };
            let written = serde_json::to_string(&PlanFile::from(&plan)).unwrap();
            let read: PlanFile = serde_json::from_str(&written).unwrap();
            assert_eq!(read.plan().unwrap(), plan);
        }
    }
}
