//! A check with what comes before it: a map with one key that names the check, and optionally `set`,
//! `house`, `put` and `after`.

use super::kind::CheckKind;
use super::kinds::{keys, kinds};
use super::outcome::Outcome;
use super::reader::{Context, Reader};
use super::run::Check;
use super::scene::CheckInput;
use crate::game::Rules;
use crate::game::written::Feature;
use crate::game::{Move, Setup};
use crate::keys::fields::{Field, Fields};
use crate::keys::key::{Holds, Key, key};
use crate::keys::setup;
use crate::keys::setup::Hand;
use crate::keys::values;
use crate::rules::Changes;
use crate::search::Limits;
use crate::sorted;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::NodeValue;
use crate::words::any_of;

/// The keys beside the one that names the check.
pub(crate) const KEYS: &[Key] = &[
    key("set", Holds::Set, "another set for this check"),
    key("house", Holds::House, "keys that are played otherwise in this check"),
    key("put", Holds::Keys(PUT), "tiles that are laid first, legal or not").of(Feature::Cells),
    key("after", Holds::Texts, "moves that are made first, by the rules; the check goes on from there"),
];

/// The keys of `put`: tiles that are laid without rules.
const PUT: &[Key] = &[
    key("tiles", Holds::Texts, "the tiles with their places, as 5-1@0,2w").required(),
    key("why", Holds::Text, "why they lie there without a play").required(),
];

/// A check, and the changes to the claim's position before it.
#[derive(Clone, Debug)]
pub struct ClaimCheck {
    /// The rule keys that differ from the claim's, in their order.
    pub changes: Changes,
    /// Plays of tiles that are laid first, without regard to the rules; they leave the hand if they are in it.
    pub put: Vec<Move>,
    /// Moves that are made next, by the rules; the check goes on from there, in the same turn while it
    /// lasts.
    pub after: Vec<Move>,
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
        for mv in &self.put {
            setup.put(mv);
        }
        if hand == Hand::Rest { setup.holding_rest() } else { setup }
    }
}

impl Context<'_> {
    /// Reads the checks of a key; an invalid one is left out and its faults are kept.
    pub(crate) fn read_all(&self, field: Option<Field<'_>>, faults: &mut Vec<Fault>) -> Vec<ClaimCheck> {
        let items = field.map(Field::items).unwrap_or_default();
        items.into_iter().filter_map(|item| self.read(item, faults)).collect()
    }

    fn read(&self, item: Field<'_>, faults: &mut Vec<Fault>) -> Option<ClaimCheck> {
        let what = "a check such as `equation: hand * players = 8`";
        if !matches!(item.node.value, NodeValue::Map(_)) {
            let known = kinds(self.family()).map(|kind| kind.key).collect();
            faults.push(Fault::new(item.node.at.clone(), FaultKind::NoKeys(what.to_owned(), known)));
            return None;
        }
        let mut fields = Fields::of(item.node, KEYS, what, faults)?;
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
        let after = fields.take("after").map(|field| values::moves(field, self.family(), faults));
        let named = self.named(fields, item, faults);
        let put = match put {
            Some(put) => self.put(put, &changes, faults)?,
            None => Vec::new(),
        };
        let (kind, field) = named?;
        let check = self.check(kind, field, item, faults)?;
        Some(ClaimCheck { changes, put, after: after.unwrap_or_default(), check })
    }

    /// Reads tiles that are laid without rules, and why. Only a game with cells has them: a row or a line is
    /// written as it lies.
    fn put(&self, field: Field<'_>, changes: &Changes, faults: &mut Vec<Fault>) -> Option<Vec<Move>> {
        if !self.family().has(Feature::Cells) {
            faults.push(Fault::new(field.key.at.clone(), no_put()));
            return None;
        }
        let mut fields = Fields::of(field.node, PUT, "put", faults)?;
        let (tiles, why) = (fields.take("tiles"), fields.take("why"));
        fields.finish(faults);
        let why_text = why.and_then(|why| why.text(faults)).map(|text| text.text.trim());
        if let (Some(why), Some("")) = (why, why_text) {
            faults.push(why.bad("a reason"));
        }
        let (tiles, before) = (tiles?, faults.len());
        let moves = values::acts_with_places(tiles, self.family(), faults);
        for mv in moves.iter().filter(|mv| mv.value.connects_at().is_none()) {
            let expected = "tiles with their places, such as 5-1@0,2w";
            faults.push(tiles.bad_part(&mv.at, &mv.value.to_string(), expected));
        }
        let moves: Vec<Move> = moves.into_iter().map(|mv| mv.value).collect();
        if faults.len() == before {
            self.put_faults(tiles, &moves, changes, faults);
        }
        why_text.map(|_| moves)
    }

    /// Reports the faults of the position after the tiles are laid.
    fn put_faults(&self, tiles: Field<'_>, moves: &[Move], changes: &Changes, faults: &mut Vec<Fault>) {
        let Some(mut setup) = self.setup.cloned() else { return };
        let mut rules = setup.rules();
        if changes.iter().all(|(key, value)| rules.set_key(key, value).is_ok()) {
            setup = setup.under(&rules);
        }
        for mv in moves {
            setup.put(mv);
        }
        let found = setup.build().err().into_iter().flatten();
        faults.extend(found.map(|fault| Fault::new(tiles.node.at.clone(), FaultKind::Setup(fault))));
    }

    /// The one key that names the check.
    fn named<'n>(
        &self,
        mut fields: Fields<'n>,
        item: Field<'n>,
        faults: &mut Vec<Fault>,
    ) -> Option<(&'static CheckKind, Field<'n>)> {
        let before = faults.len();
        let taken =
            kinds(self.family()).filter_map(|kind| Some((kind, fields.take_as(kind.key, Holds::Other)?)));
        let mut found: Vec<(&CheckKind, Field<'_>)> = taken.collect();
        sorted::sort_by_key(&mut found, |(_, field)| field.key.at.start);
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
                faults.push(item.bad_part(&second.key.at, "two at once", "an item of its own for each"));
            }
        }
        None
    }

    /// The fault of a key that names no check of this game.
    fn no_check(&self, name: &str) -> FaultKind {
        let names: Vec<String> = kinds(self.family()).map(|kind| kind.key.to_owned()).collect();
        let of = values::games(|family| kinds(family).any(|kind| kind.key == name));
        if of.is_empty() {
            return FaultKind::UnknownName { what: "check", found: name.to_owned(), known: names.into() };
        }
        FaultKind::OfAnotherGame {
            found: name.to_owned(),
            of,
            label: format!("no check of {}", self.family().games()),
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
        let fields = Fields::free(item.node, "a check", &mut Vec::new())?;
        let before = faults.len();
        let mut reader = Reader::new(fields, self, faults);
        let check = match kind.value {
            Some(_) => (kind.read)(&mut reader),
            None if !matches!(field.node.value, NodeValue::Map(_)) => {
                let known = keys(kind, self.family()).into_iter().map(|key| key.name).collect();
                let fault = FaultKind::NoKeys(kind.key.to_owned(), known);
                faults.push(Fault::new(field.node.at.clone(), fault));
                return None;
            }
            None => reader.within(field, kind.read),
        };
        for fault in &mut faults[before..] {
            fault.kind.belongs_to(kind.key, kind.about);
        }
        check
    }
}

/// The fault of `put` in a game whose table is written as it lies.
fn no_put() -> FaultKind {
    FaultKind::OfAnotherGame {
        found: "put".to_owned(),
        of: values::games_with(Feature::Cells),
        label: "expected no such key in this game".to_owned(),
        help: Some("write the row or the line of the position as it lies, in `layout:`".to_owned()),
    }
}
