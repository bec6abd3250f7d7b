//! A check with what comes before it: a map with one key that names the check, and optionally `set`,
//! `house`, `put` and `after`.

use super::kind::CheckKind;
use super::kinds::kinds;
use super::outcome::Outcome;
use super::reader::{Context, Reader};
use super::run::Check;
use super::scene::CheckInput;
use crate::game::lattice::Placement;
use crate::game::setup::Hands;
use crate::game::tableaux::notation::play::Step as Written;
use crate::game::tableaux::setup::Setup as Tableau;
use crate::game::{Act, Setup};
use crate::game::{FamilyName, Rules};
use crate::keys::setup;
use crate::keys::setup::Hand;
use crate::keys::table as keys;
use crate::keys::table::{Holds, Key};
use crate::keys::values;
use crate::rules::Changes;
use crate::rules::value::any_of;
use crate::search::Limits;
use crate::source::fault::{Fault, FaultKind};
use crate::source::fields::{Field, Fields};
use crate::source::node::NodeValue;
use crate::tile::Tile;

/// The keys beside the one that names the check.
pub(crate) const KEYS: &[Key] = &[
    keys::key("set", keys::SET, "another set for this check"),
    keys::key("house", Holds::House, "keys that are played otherwise in this check"),
    keys::of(
        "put",
        Holds::Keys(PUT, 2),
        &[FamilyName::Tableaux],
        "tiles that are laid first, whatever the rules say",
    ),
    keys::key("after", Holds::Texts, "acts that are taken first, by the rules; the check goes on from there"),
];

/// The keys of `put`: tiles that are laid without rules.
const PUT: &[Key] = &[
    keys::key("tiles", Holds::Texts, "the tiles with their places, as 5-1@0,2w"),
    keys::key("why", Holds::Text, "why they lie there without a play"),
];

/// A check, and the changes to the claim's position before it.
#[derive(Clone, Debug)]
pub struct ClaimCheck {
    /// The rule keys that differ from the claim's, in their order.
    pub changes: Changes,
    /// Tiles that are laid first, without regard to the rules.
    pub put: Option<Put>,
    /// Moves that are made next, by the rules; the check goes on from there, in the same turn while it
    /// lasts.
    pub after: Vec<Act>,
    /// What is computed after them.
    pub(crate) check: Check,
}

impl ClaimCheck {
    /// Runs the check on a claim's position under these rules, within limits.
    ///
    /// # Errors
    /// What was found instead, or why nothing can be found, in words.
    pub(crate) fn run(
        &self,
        position: Option<&Setup>,
        hand: Hand,
        rules: &Rules,
        limits: &Limits,
    ) -> Outcome {
        let mut rules = rules.clone();
        for (key, value) in &self.changes {
            rules.set_key(key, value).map_err(|fault| fault.to_string())?;
        }
        let position = position.map(|setup| self.laid(setup.clone().under(&rules), hand));
        self.check.run(&CheckInput::new(rules, position, &self.after, limits)?)
    }

    /// The position with the tiles laid without rules; with [`Hand::Rest`] the hand is every other tile.
    fn laid(&self, mut setup: Setup, hand: Hand) -> Setup {
        if let (Some(put), Setup::Tableaux(setup)) = (&self.put, &mut setup) {
            put.lay(setup);
        }
        if hand == Hand::Rest { setup.holding_rest() } else { setup }
    }
}

/// Tiles that are laid without rules; they leave the hand if they are in it. Only Tableaux has them: a row
/// or a line is written as it lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Put {
    /// The tiles with their places.
    pub tiles: Vec<Placement>,
    /// Why they lie there although no play is checked.
    pub why: String,
}

impl Put {
    /// Lays the tiles.
    fn lay(&self, setup: &mut Tableau) {
        let keep = |hand: &mut Vec<Tile>| {
            hand.retain(|held| self.tiles.iter().all(|placement| placement.tile() != *held));
        };
        setup.layout.extend(self.tiles.iter().copied());
        match &mut setup.hands {
            Hands::Hidden => {}
            Hands::Own(hand) => keep(hand),
            Hands::All(hands) => hands.iter_mut().for_each(keep),
        }
    }
}

impl Context<'_> {
    /// Reads one check.
    pub(crate) fn read(&self, item: Field<'_>, faults: &mut Vec<Fault>) -> Option<ClaimCheck> {
        let mut fields = Fields::of(item.node, "a check such as `equation: hand * players = 8`", faults)?;
        let house = fields.take("house");
        let own =
            house.map(|field| values::keys(field, "house", &self.spec.rules, faults)).unwrap_or_default();
        let set = fields.take("set").and_then(|field| setup::set(field, faults));
        let mut changes: Changes = Vec::new();
        if let Some(set) = set {
            // Another set has a deal of its own, which the claim does not know.
            let of_set = self.spec.sets.iter().filter(|(other, _)| *other == set);
            changes.extend(of_set.flat_map(|(_, changes)| changes.clone()));
            changes.extend(self.changes.iter().filter(|(key, _)| key != "set").cloned());
            changes.push(("set".to_owned(), set.highest().to_string()));
        }
        changes.extend(own);
        let put = fields.take("put");
        let after = fields.take("after").map(|field| values::acts(field, self.family(), faults));
        let named = self.named(fields, item, faults);
        let put = match put {
            Some(put) => Some(self.put(put, &changes, faults)?),
            None => None,
        };
        let (kind, field) = named?;
        let check = self.check(kind, field, item, faults)?;
        Some(ClaimCheck { changes, put, after: after.unwrap_or_default(), check })
    }

    /// Reads tiles that are laid without rules, and why.
    fn put(&self, field: Field<'_>, changes: &Changes, faults: &mut Vec<Fault>) -> Option<Put> {
        if self.family() != FamilyName::Tableaux {
            faults.push(Fault::new(field.key.at.clone(), no_put()));
            return None;
        }
        let mut fields = Fields::of(field.node, "put", faults)?;
        let tiles = fields.need("tiles", faults);
        let why = fields.need("why", faults);
        fields.finish(faults);
        let why_text = why.and_then(|why| why.text(faults)).map(|text| text.text.trim().to_owned());
        if let (Some(why), Some("")) = (why, why_text.as_deref()) {
            faults.push(why.bad("a reason"));
        }
        let (tiles, before) = (tiles?, faults.len());
        let placed = placements(tiles, faults);
        let put = Put { tiles: placed, why: why_text? };
        if faults.len() == before {
            self.lay_faults(tiles, &put, changes, faults);
        }
        Some(put)
    }

    /// Reports the faults of the position after the tiles are laid.
    fn lay_faults(&self, tiles: Field<'_>, put: &Put, changes: &Changes, faults: &mut Vec<Fault>) {
        let Some(Setup::Tableaux(setup)) = self.setup else { return };
        let mut setup = setup.clone();
        let mut rules = Rules::Tableaux(setup.rules.clone());
        let are_set = changes.iter().all(|(key, value)| rules.set_key(key, value).is_ok());
        if let (true, Rules::Tableaux(rules)) = (are_set, rules) {
            setup.rules = rules;
        }
        put.lay(&mut setup);
        let found = setup.faults().into_iter();
        faults.extend(found.map(|fault| Fault::new(tiles.node.at.clone(), FaultKind::Setup(fault.into()))));
    }

    /// The one key that names the check.
    fn named<'n>(
        &self,
        mut fields: Fields<'n>,
        item: Field<'n>,
        faults: &mut Vec<Fault>,
    ) -> Option<(&'static CheckKind, Field<'n>)> {
        let before = faults.len();
        let taken = kinds(self.family()).filter_map(|kind| Some((kind, fields.take(kind.key)?)));
        let mut found: Vec<(&CheckKind, Field<'_>)> = taken.collect();
        found.sort_by_key(|(_, field)| field.key.at.start);
        for field in fields.rest() {
            faults.push(Fault::new(field.key.at.clone(), self.no_check(&field.key.name)));
        }
        if faults.len() == before {
            fields.finish(faults);
        }
        match found.as_slice() {
            [only] => return Some(*only),
            [] if faults.len() == before => {
                let names: Vec<&str> = kinds(self.family()).map(|kind| kind.key).collect();
                faults.push(item.bad(format!("a check: {}", any_of(&names))));
            }
            [] => {}
            [_, (_, second), ..] => {
                let fault = FaultKind::BadValue {
                    key: item.key.name.clone(),
                    found: "two at once".to_owned(),
                    expected: "an item of its own for each".to_owned(),
                };
                faults.push(Fault::new(second.key.at.clone(), fault));
            }
        }
        None
    }

    /// The fault of a key that names no check of this game.
    fn no_check(&self, name: &str) -> FaultKind {
        let names: Vec<String> = kinds(self.family()).map(|kind| kind.key.to_owned()).collect();
        let others = FamilyName::ALL.into_iter().map(|(_, family)| family);
        let have = others.filter(|family| kinds(*family).any(|kind| kind.key == name));
        let of: Vec<&str> = have.map(values::game_names).collect();
        if of.is_empty() {
            return FaultKind::UnknownName { what: "check", found: name.to_owned(), known: names };
        }
        FaultKind::OfAnotherGame {
            found: name.to_owned(),
            of: of.join(" and "),
            label: format!("no check of {}", values::game_names(self.family())),
            help: Some(format!("known: {}", names.join(", "))),
        }
    }

    /// Reads the check itself.
    fn check(
        &self,
        kind: &CheckKind,
        field: Field<'_>,
        item: Field<'_>,
        faults: &mut Vec<Fault>,
    ) -> Option<Check> {
        if let (Some(choosing), NodeValue::Map(keys)) = (kind.choosing, &field.node.value)
            && keys.iter().all(|(key, _)| choosing.contains(&key.name.as_str()))
        {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::AsksNothing(kind.key.to_owned())));
        }
        // The faults of the item's keys are already reported.
        let fields = Fields::of(item.node, "a check", &mut Vec::new())?;
        let mut reader = Reader::new(fields, self, faults);
        match kind.value {
            Some(_) => (kind.read)(&mut reader),
            None => reader.within(field, kind.read),
        }
    }
}

/// The placements of a list of moves; any other move is a fault.
fn placements(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Placement> {
    let mut placed = Vec::new();
    for act in values::acts_with_places(field, FamilyName::Tableaux, faults) {
        match act.value {
            Act::Tableaux(Written::Place(placement)) => placed.push(placement),
            other => {
                let kind = FaultKind::BadValue {
                    key: field.key.name.clone(),
                    found: other.to_string(),
                    expected: "tiles with their places, such as 5-1@0,2w".to_owned(),
                };
                faults.push(Fault::new(act.at, kind));
            }
        }
    }
    placed
}

/// The fault of `put` in a game whose table is written as it lies.
fn no_put() -> FaultKind {
    FaultKind::OfAnotherGame {
        found: "put".to_owned(),
        of: values::game_names(FamilyName::Tableaux).to_owned(),
        label: "expected no such key in this game".to_owned(),
        help: Some("write the row or the line of the position as it lies, in `layout:`".to_owned()),
    }
}
