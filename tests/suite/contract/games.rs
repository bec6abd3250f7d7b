//! Every shipped game, with every number of players and with random house rules.

use boneyard::document::compose::DealHeader;
use boneyard::game::shuffle::DealFault;
use boneyard::game::{FamilyName, Rules};
use boneyard::game::{Setup, WholeGame};
use boneyard::keys::shipped as variants;
use boneyard::keys::spec::{self, Spec};
use boneyard::rules::Changes;

use crate::positions::Dice;

/// A deal under some house rules.
pub(super) struct Deal {
    name: &'static str,
    changes: Changes,
    pub(super) rules: Rules,
    pub(super) players: usize,
    seed: u64,
    pub(super) setup: Setup,
}

impl std::fmt::Display for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}, seed {}, {:?}", self.name, self.players, self.seed, self.changes)
    }
}

impl Deal {
    /// The header of its file.
    pub(super) fn about(&self) -> DealHeader {
        DealHeader {
            title: self.to_string(),
            game: self.name.to_owned(),
            set: None,
            house: self.changes.clone(),
            note: "A deal of the contract.".to_owned(),
        }
    }
}

/// Calls `hold` with `deals` deals of each game for each number of players that its rules allow, and more
/// for games with short rounds: the first under the shipped rules, the others under house rules.
pub(super) fn each_deal(deals: u64, mut hold: impl FnMut(Deal, &mut Dice)) {
    for name in spec::shipped() {
        let spec = spec::find(name).expect("a shipped game");
        let more = match spec.rules.family() {
            FamilyName::Line => 4,
            FamilyName::CastleRock => 2,
            FamilyName::Tableaux => 3,
        };
        let mut dealt = 0;
        for players in 1..=10 {
            for seed in 0..deals * more {
                let mut dice = Dice::new(seed * 1_000 + players as u64);
                let changes = if seed == 0 { Vec::new() } else { changes(&spec, players, &mut dice) };
                if let Some(deal) = deal(name, &spec, changes, players, seed) {
                    dealt += 1;
                    hold(deal, &mut dice);
                }
            }
        }
        assert!(dealt > 0, "{name} cannot be dealt");
    }
}

/// Calls `hold` with `deals` deals of each shipped variant, distributed over its numbers of players.
pub(super) fn each_variant_deal(deals: u64, mut hold: impl FnMut(Deal, &mut Dice)) {
    for name in variants::names() {
        let spec = spec::find(name).expect("a shipped variant");
        let range = spec.rules.players();
        let mut dealt = 0;
        for seed in 0..2 * deals {
            let players = range.fewest() + seed as usize % (range.most() - range.fewest() + 1);
            let mut dice = Dice::new(seed);
            if let Some(deal) = deal(name, &spec, Changes::new(), players, seed)
                && dealt < deals
            {
                dealt += 1;
                hold(deal, &mut dice);
            }
        }
        assert_eq!(dealt, deals, "{name} cannot be dealt");
    }
}

/// A deal in the middle of a game, if the rules allow this number of players.
fn deal(name: &'static str, spec: &Spec, changes: Changes, players: usize, seed: u64) -> Option<Deal> {
    let rules = spec.with(&changes).expect("house rules are rules");
    let scores = (0..players as i32).map(|seat| (seat * 7 + seed as i32 * 3) % 40 - 5).collect();
    let game = WholeGame::new(rules.clone(), players, seed).with_scores(scores);
    match game.led_by(seed as usize % players).deal() {
        Ok(dealt) => Some(Deal { name, changes, rules, players, seed, setup: dealt.setup }),
        Err(DealFault::Players { .. } | DealFault::NoDeal(_)) => None,
        Err(fault) => panic!("{name} of {players}, {changes:?}: {fault}"),
    }
}

/// Some keys with values other than the game's.
pub(super) fn changes(spec: &Spec, players: usize, dice: &mut Dice) -> Changes {
    let mut changes = Changes::new();
    let mut set = |key: &str, value: &str| {
        changes.retain(|(other, _)| other != key);
        changes.push((key.to_owned(), value.to_owned()));
    };
    if !spec.sets.is_empty() && dice.below(2) == 0 {
        set("set", &spec.sets[dice.below(spec.sets.len())].0.highest().to_string());
    }
    // Bonuses are counted the simple way on lines of two equal ends alone: under the rules of their games.
    if spec.rules.key("bonuses").is_some_and(|bonuses| bonuses != "none") {
        set("bonuses", "none");
    }
    for info in spec.rules.family().keys() {
        // Drawn by the number of players, so that the other keys are what they were before it.
        if info.name == "blocked_by" {
            set(info.name, info.choices[players % info.choices.len()]);
            continue;
        }
        if !info.choices.is_empty() && dice.below(3) == 0 {
            set(info.name, info.choices[dice.below(info.choices.len())]);
        }
    }
    for (key, values) in numbers(spec.rules.family()) {
        if dice.below(4) == 0 {
            set(key, values[dice.below(values.len())]);
        }
    }
    if spec.rules.family() == FamilyName::Line && players == 4 && dice.below(2) == 0 {
        set("partners", "[[0, 2], [1, 3]]");
    }
    // A lead other than a double is rare, and matters where only a leading double has open sides.
    if spec.rules.family() == FamilyName::Line && dice.below(4) == 0 {
        set("opens", "highest_double_or_heaviest");
        set("hand", "2");
        set("double_ports", "first");
        set("open_ends", "2");
    }
    // Rounds in which no seat can play are rare, and here passes are automatic.
    if spec.rules.family() == FamilyName::Tableaux && dice.below(2) == 0 {
        set("stalemate", "draw_one");
        set("hand", "1");
    }
    changes
}

/// Keys whose values cannot be listed, with some values.
fn numbers(family: FamilyName) -> &'static [(&'static str, &'static [&'static str])] {
    match family {
        FamilyName::Tableaux => &[
            ("set", &["9", "12"]),
            ("hand", &["1", "2", "5", "7"]),
            ("doublet_factor", &["0", "1", "3"]),
            ("pass_points", &["0", "-5"]),
            ("win_score", &["40"]),
        ],
        FamilyName::CastleRock => {
            &[("set", &["9"]), ("hand", &["1", "3"]), ("row", &["1", "2", "7"]), ("win_score", &["40"])]
        }
        FamilyName::Line => &[
            ("total", &["none", "6", "7", "10", "12"]),
            ("reserve", &["1", "2", "3"]),
            ("draw_limit", &["0", "1", "2", "none"]),
            ("hand", &["1", "3", "6"]),
            ("win_score", &["40"]),
        ],
    }
}
