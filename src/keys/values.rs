//! Values that puzzles and claims share: rule keys, moves, cells.

use std::ops::Range;

use super::fields::{Field, Fields};
use crate::game::Move;
use crate::game::drawing::look::Letters;
use crate::game::lattice::Cell;
use crate::game::written::Feature;
use crate::game::{FamilyName, Rules};
use crate::game::{read_move, split_moves};
use crate::notation::{NotationError, Spanned, tiles};
use crate::rules::{Changes, KeyFault, KeyInfo};
use crate::sorted::{self, SortedSet};
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{NodeValue, Text};
use crate::words::any_of;

/// Reads keys that change rules, and checks each against those rules.
pub(crate) fn keys(field: Field<'_>, what: &str, rules: &Rules, faults: &mut Vec<Fault>) -> Changes {
    let mut changes = Vec::new();
    let mut rules = rules.clone();
    let Some(keys) = Fields::free(field.node, what, faults) else { return changes };
    for field in keys.rest() {
        let value = field.node.flow();
        if field.node.value == NodeValue::Null {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::NoValue(field.key.name.clone())));
            continue;
        }
        match rules.set_key(&field.key.name, &value) {
            Ok(()) => changes.push((field.key.name.clone(), value)),
            Err(KeyFault::BadValue { expected, .. }) => faults.push(bad(field, expected, &rules)),
            Err(KeyFault::Unknown(key)) => {
                let known = rules.family().key_names();
                faults.push(Fault::new(field.key.at.clone(), FaultKind::UnknownKey { key, known }));
            }
        }
    }
    changes
}

/// A key and the values that it may have, each on one line.
pub(crate) type KeyValues = (String, Vec<String>);

/// The values of some keys.
pub(crate) fn of_keys(field: Field<'_>, rules: &Rules, faults: &mut Vec<Fault>) -> Vec<KeyValues> {
    let Some(keys) = Fields::free(field.node, "values", faults) else { return Vec::new() };
    let known = rules.family().key_names();
    let mut found = Vec::new();
    for field in keys.rest() {
        let name = &field.key.name;
        if known.contains(name) {
            found.push((name.clone(), written(field, rules, faults)));
        } else {
            let kind = FaultKind::UnknownKey { key: name.clone(), known: known.clone() };
            faults.push(Fault::new(field.key.at.clone(), kind));
        }
    }
    found
}

/// The values of a key, one or a list.
fn written(field: Field<'_>, rules: &Rules, faults: &mut Vec<Fault>) -> Vec<String> {
    let mut values = Vec::new();
    let mut seen = SortedSet::new();
    for item in given(field, faults) {
        let value = item.node.flow();
        match written_as(&item.key.name, &value, rules).map(|own| seen.insert(own)) {
            Ok(true) => values.push(value),
            Ok(false) => faults.push(Fault::new(item.node.at.clone(), FaultKind::ValueTwice(value))),
            Err(expected) => faults.push(bad(item, expected, rules)),
        }
    }
    values
}

/// The items of a list of values, or the single value, where there is one.
fn given<'n>(field: Field<'n>, faults: &mut Vec<Fault>) -> Vec<Field<'n>> {
    let mut items = field.items();
    if items.is_empty() || items.iter().any(|item| item.node.value == NodeValue::Null) {
        faults.push(Fault::new(field.key.at.clone(), FaultKind::NoValue(field.key.name.clone())));
    }
    items.retain(|item| item.node.value != NodeValue::Null);
    items
}

/// The fault of a value that a key of the rules cannot have, with what that key decides.
fn bad(field: Field<'_>, expected: String, rules: &Rules) -> Fault {
    let info = rules.family().keys().into_iter().find(|info| info.name == field.key.name);
    let mut about = info.map(|info| info.about()).unwrap_or_default();
    // It begins a sentence in the documentation, and stands behind the name of its key here.
    about.get_mut(..1).map(str::make_ascii_lowercase);
    field.bad_about(expected, &about)
}

/// A value of a key as the rules write it, or else what is expected.
fn written_as(key: &str, value: &str, rules: &Rules) -> Result<Option<String>, String> {
    let mut rules = rules.clone();
    match rules.set_key(key, value) {
        Ok(()) => Ok(rules.key(key)),
        Err(KeyFault::BadValue { expected, .. }) => Err(expected),
        Err(KeyFault::Unknown(_)) => Ok(None),
    }
}

/// What is known of readings: the rules, and the values of keys that are no words.
#[derive(Clone, Copy)]
pub(crate) struct KnownReadings<'s> {
    pub(crate) rules: &'s Rules,
    pub(crate) values: &'s [KeyValues],
}

impl KnownReadings<'_> {
    /// The names in a list of readings.
    pub(crate) fn named(self, field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<String> {
        let mut named = Vec::new();
        for text in field.texts(faults) {
            if named.contains(&text.text) {
                faults.push(Fault::new(text.at.clone(), FaultKind::KeyTwice(text.text.clone())));
            } else if self.of(&text.text, &text.at, faults).is_some() {
                named.push(text.text.clone());
            }
        }
        named
    }

    /// The values of the key with this name, if it can be a reading.
    pub(crate) fn of(self, name: &str, at: &Range<usize>, faults: &mut Vec<Fault>) -> Option<Vec<String>> {
        let found = self.values_of(name);
        if found.is_empty() && self.rules.key(name).is_some() {
            faults.push(Fault::new(at.clone(), FaultKind::Missing("values", String::new())));
        } else if found.is_empty() {
            let is_known = |info: &KeyInfo| !self.values_of(info.name).is_empty();
            let known = self.rules.family().keys().into_iter().filter(is_known);
            let known = known.map(|info| info.name.to_owned()).collect();
            let kind = FaultKind::UnknownName { what: "reading", found: name.to_owned(), known };
            faults.push(Fault::new(at.clone(), kind));
        }
        Some(found).filter(|found| !found.is_empty())
    }

    /// The values of a key that can be listed, first that of the rules if it is one of them; none of other keys.
    pub(crate) fn values_of(self, name: &str) -> Vec<String> {
        let given = self.values.iter().find(|(key, _)| key == name).map(|(_, values)| values.clone());
        let infos = self.rules.family().keys();
        let words = || infos.iter().filter(|info| info.name == name).flat_map(|info| info.choices);
        let mut values = given.unwrap_or_else(|| words().map(|&word| word.to_owned()).collect());
        let own = self.rules.key(name);
        sorted::sort_by_key(&mut values, |value| self.written_as(name, value) != own);
        values
    }

    fn written_as(self, key: &str, value: &str) -> Option<String> {
        written_as(key, value, self.rules).ok().flatten()
    }

    /// The values of a reading that a text states, and all that it has.
    pub(crate) fn stated(self, field: Field<'_>, faults: &mut Vec<Fault>) -> Option<[Vec<String>; 2]> {
        let known = self.of(&field.key.name, &field.key.at, faults)?;
        let mut stated = Vec::new();
        for item in given(field, faults) {
            let same = self.written_as(&item.key.name, &item.node.flow());
            let is_same = |value: &&String| same.is_some() && self.written_as(&item.key.name, value) == same;
            if let Some(value) = known.iter().find(is_same) {
                stated.push(value.clone());
            } else {
                let names: Vec<&str> = known.iter().map(String::as_str).collect();
                faults.push(bad(item, any_of(&names), self.rules));
            }
        }
        Some([stated, known])
    }
}

/// The moves of a line of play: a list, or one text.
pub(crate) fn moves(field: Field<'_>, family: FamilyName, faults: &mut Vec<Fault>) -> Vec<Move> {
    acts_with_places(field, family, faults).into_iter().map(|mv| mv.value).collect()
}

/// The same, each with its place in the file.
pub(crate) fn acts_with_places(
    field: Field<'_>,
    family: FamilyName,
    faults: &mut Vec<Fault>,
) -> Vec<Spanned<Move>> {
    let mut moves = Vec::new();
    for text in field.texts(faults) {
        let mut found = Vec::new();
        for range in split_moves(family, &text.text) {
            let word = text.part(range);
            match read_move(family, &word.text) {
                Ok(mv) => moves.push(Spanned { value: mv, at: word.at }),
                Err(error) => found.push(word.fault(error)),
            }
        }
        // The word stands before the tiles on the table in answers, and before moves in files.
        let (tiles, words) = tiles::read_list(&text.text);
        if field.key.name == "line" && !tiles.is_empty() && words.is_empty() {
            faults.push(Fault::new(text.at.clone(), FaultKind::TilesAsMoves));
            continue;
        }
        // Reported once for the whole text, which each game splits in its own way.
        let other = if found.is_empty() { None } else { of_another_game(&text.text, family) };
        match other {
            Some(kind) => faults.push(Fault::new(text.at.clone(), kind)),
            None => faults.extend(found),
        }
    }
    moves
}

/// Reads one move from a whole text.
pub(crate) fn mv(text: &Text, family: FamilyName, faults: &mut Vec<Fault>) -> Option<Move> {
    let refuse = |error: NotationError| match of_another_game(&text.text, family) {
        Some(kind) => Fault::new(text.at.clone(), kind),
        None => text.fault(error),
    };
    read_move(family, &text.text).map_err(|error| faults.push(refuse(error))).ok()
}

/// A reason by its short name; its words may be joined by `_`, like those of keys.
pub(crate) fn reason(text: &Text, family: FamilyName, faults: &mut Vec<Fault>) -> String {
    let name = text.text.replace('_', " ");
    let kinds = family.refusals();
    if !kinds.iter().any(|kind| kind.name() == name) {
        let known = kinds.iter().map(ToString::to_string).collect();
        let kind = FaultKind::UnknownName { what: "reason", found: text.text.clone(), known };
        faults.push(Fault::new(text.at.clone(), kind));
    }
    name
}

/// The fault of moves in the notation of another game. Words alone, such as `stop`, belong to several games
/// and identify none.
pub(crate) fn of_another_game(text: &str, family: FamilyName) -> Option<FaultKind> {
    if family.has(Feature::Cells) && text.contains('@') {
        // Most likely a placement that YAML has split at its comma.
        return None;
    }
    let reads = |family: FamilyName| {
        split_moves(family, text).into_iter().all(|range| read_move(family, &text[range]).is_ok())
    };
    let others = FamilyName::ALL.into_iter().map(|(_, other)| other).filter(|other| *other != family);
    let other = others.filter(|_| text.contains(|c: char| c.is_ascii_digit())).find(|other| reads(*other))?;
    let (of, own) = (other.games().to_owned(), family.no_move(text));
    Some(FaultKind::OfAnotherGame {
        found: text.to_owned(),
        of,
        label: own.label().to_owned(),
        help: own.help().map(str::to_owned),
    })
}

/// The games of the families that have a feature, for a sentence.
pub(crate) fn games_with(feature: Feature) -> String {
    games(|family| family.has(feature))
}

/// The games of some families, for a sentence; empty where there is none.
pub(crate) fn games(is_one: impl Fn(FamilyName) -> bool) -> String {
    let families = FamilyName::ALL.into_iter().map(|(_, family)| family).filter(|family| is_one(*family));
    families.map(FamilyName::games).collect::<Vec<_>>().join(" and ")
}

/// A cell by its letter or as `x,y`.
pub(crate) fn cell(name: &str, letters: &Letters) -> Option<Cell> {
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) => letters.get(&letter).copied(),
        _ => name.parse().ok(),
    }
}
