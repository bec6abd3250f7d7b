//! Values that puzzles and claims have in common: keys of rules, acts, cells.

use std::collections::BTreeMap;

use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields};
use super::node::{Text, Value};
use crate::board::Act;
use crate::board::act::{read_act, split_acts};
use crate::game::tableaux::geometry::Cell;
use crate::notation::Spanned;
use crate::rules::Changes;
use crate::rules::{Family, KeyFault, Rules};

/// Reads keys that change rules, each held against the rules that they are for.
pub(super) fn keys(field: Field<'_>, what: &str, rules: &Rules, faults: &mut Vec<Fault>) -> Changes {
    let mut changes = Vec::new();
    let mut rules = rules.clone();
    let Some(keys) = Fields::of(field.node, what, faults) else { return changes };
    for field in keys.rest() {
        let value = field.node.flow();
        if field.node.value == Value::Null {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::NoValue(field.key.name.clone())));
            continue;
        }
        match rules.set_key(&field.key.name, &value) {
            Ok(()) => changes.push((field.key.name.clone(), value)),
            Err(KeyFault::BadValue { expected, .. }) => faults.push(field.bad(expected)),
            Err(KeyFault::Unknown(key)) => {
                let known = rules.family().keys().iter().map(|info| info.name.to_owned()).collect();
                faults.push(Fault::new(field.key.at.clone(), FaultKind::UnknownKey { key, known }));
            }
        }
    }
    changes
}

/// Names of keys that are readings: those whose values can be listed.
pub(super) fn readings(field: Field<'_>, rules: &Rules, faults: &mut Vec<Fault>) -> Vec<String> {
    let keys = rules.family().keys().into_iter();
    let known: Vec<String> =
        keys.filter(|info| !info.choices.is_empty()).map(|info| info.name.to_owned()).collect();
    let mut readings = Vec::new();
    for text in field.texts(faults) {
        if known.contains(&text.text) {
            readings.push(text.text.clone());
        } else {
            let kind =
                FaultKind::UnknownName { what: "reading", found: text.text.clone(), known: known.clone() };
            faults.push(Fault::new(text.at.clone(), kind));
        }
    }
    readings
}

/// The acts of a line of play: a list, or one text.
pub(super) fn acts(field: Field<'_>, family: Family, faults: &mut Vec<Fault>) -> Vec<Act> {
    acts_with_places(field, family, faults).into_iter().map(|act| act.value).collect()
}

/// The same, each with its place in the file.
pub(super) fn acts_with_places(
    field: Field<'_>,
    family: Family,
    faults: &mut Vec<Fault>,
) -> Vec<Spanned<Act>> {
    let texts = field.texts(faults);
    let split = |text: &&Text| -> Vec<Text> {
        split_acts(family, &text.text).into_iter().map(|range| text.part(range)).collect()
    };
    let words = texts.iter().flat_map(split);
    words.filter_map(|word| Some(Spanned { value: act(&word, family, faults)?, at: word.at })).collect()
}

/// One act from a whole text.
pub(super) fn act(text: &Text, family: Family, faults: &mut Vec<Fault>) -> Option<Act> {
    read_act(family, &text.text).map_err(|error| faults.push(text.fault(error))).ok()
}

/// A cell by its letter or as `x,y`.
pub(super) fn cell(name: &str, letters: &BTreeMap<char, Cell>) -> Option<Cell> {
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) => letters.get(&letter).copied(),
        _ => name.parse().ok(),
    }
}
