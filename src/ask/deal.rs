//! A shuffled set as a puzzle file.

use super::refusal::Refusal;
use crate::compare::{FindRules, Variant, VariantFault};
use crate::document::compose;
use crate::game::deal::Dealt;
use crate::game::{Rules, WholeGame};
use crate::keys::spec::Spec;
use crate::rules::Changes;

/// What is dealt of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealOptions {
    /// The number of players; without it the fewest that the rules allow.
    pub players: Option<usize>,
    /// The seed of the shuffle.
    pub seed: u64,
    /// Which hand of the game, from 0.
    pub hand: u64,
    /// The seat that leads, where the rules pass the lead on.
    pub leader: Option<usize>,
    /// Points of each seat before the hand; empty for none.
    pub scores: Vec<i32>,
    /// Another set, by its highest end.
    pub set: Option<u64>,
    /// House rules.
    pub house: Vec<Variant>,
}

/// A game with its changed keys.
pub struct NamedGame {
    /// Its rules file.
    pub spec: Spec,
    /// Its rules with the changes.
    pub rules: Rules,
    /// The keys that are changed, without the set.
    pub house: Changes,
}

impl NamedGame {
    /// A game under house rules, with another set if one is given.
    ///
    /// # Errors
    /// A house rule that the game does not have, or another set in both ways.
    pub fn new(spec: Spec, house: &[Variant], set: Option<u64>) -> Result<Self, Refusal> {
        let house = together(house, &spec)?;
        if set.is_some() && house.iter().any(|(key, _)| key == "set") {
            return Err(unfit(
                &"--set and the house rule `set` cannot both be there: leave one of the two out",
            ));
        }
        let set = set.map(|set| ("set".to_owned(), set.to_string()));
        let changes: Changes = house.iter().cloned().chain(set).collect();
        let rules = spec.with(&changes).map_err(|why| unfit(&why))?;
        Ok(Self { spec, rules, house })
    }
}

/// Deals a game, which the file calls `name`.
///
/// # Errors
/// When it cannot be dealt in this way.
pub fn deal(spec: Spec, name: String, asked: &DealOptions) -> Result<String, Refusal> {
    let NamedGame { spec, rules, house } = NamedGame::new(spec, &asked.house, asked.set)?;
    let set = asked.set.map(|_| rules.set());
    let players = asked.players.unwrap_or(rules.players().fewest());
    let Dealt { setup, redeals } =
        before_the_hand(asked, rules, players)?.deal().map_err(|why| unfit(&why))?;
    let position = setup
        .build()
        .map_err(|faults| unfit(&faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))?;
    let about = compose::DealHeader {
        title: format!("{}, {} players, seed {}, hand {}", spec.title, players, asked.seed, asked.hand),
        game: name,
        set,
        house,
        note: match redeals {
            0 => "Every tile is known; the boneyard is in the order of drawing.".to_owned(),
            1 => "No hand had a double in the deal before this one, which was void.".to_owned(),
            redeals => {
                format!("No hand had a double in the {redeals} deals before this one, which were void.")
            }
        },
    };
    Ok(compose::deal(&about, &position))
}

/// A deal that is impossible.
fn unfit(why: &impl ToString) -> Refusal {
    Refusal::plain(why.to_string())
}

/// House rules from texts: `key=value`, names of variants, or rules files.
///
/// # Errors
/// The first text that is none.
pub fn house_rules(texts: &[String], find: FindRules<'_>) -> Result<Vec<Variant>, VariantFault> {
    texts.iter().map(|text| Variant::parse(text, find)).collect()
}

/// All house rules combined, because there is only one deal.
fn together(house: &[Variant], spec: &Spec) -> Result<Changes, Refusal> {
    let mut changes = Changes::new();
    for variant in house {
        variant.rules_of(spec)?;
        changes.extend(variant.changes_of(spec)?);
    }
    // Of several values of one key the last one counts.
    let last = |n: &usize| changes[n + 1..].iter().all(|(key, _)| *key != changes[*n].0);
    Ok((0..changes.len()).filter(last).map(|n| changes[n].clone()).collect())
}

/// The state of the game before the requested round.
fn before_the_hand(asked: &DealOptions, rules: Rules, players: usize) -> Result<WholeGame, Refusal> {
    let game = WholeGame::new(rules, players, asked.seed).at_hand(asked.hand);
    if asked.leader.is_some() && game.leader().is_none() {
        return Err(unfit(&"in this hand the tiles decide who leads: leave out --leader"));
    }
    let game = game.led_by(asked.leader.unwrap_or(0));
    Ok(if asked.scores.is_empty() { game } else { game.with_scores(asked.scores.clone()) })
}
