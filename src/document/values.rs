//! Values that puzzles and claims have in common: house rules, lines of play, cells.

use std::collections::BTreeMap;

use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields, spanned};
use super::node::{Text, Value};
use crate::game::tableaux::geometry::{Cell, Placement};
use crate::notation::play::Step;
use crate::notation::{NotationError, play};
use crate::rules::KeyFault;
use crate::rules::tableaux::Rules;

/// Reads keys that override the rules, and overrides them.
pub(super) fn house(field: Field<'_>, rules: &mut Rules, faults: &mut Vec<Fault>) -> Vec<(String, String)> {
    let mut house = Vec::new();
    let Some(keys) = Fields::of(field.node, "house", faults) else { return house };
    for field in keys.rest() {
        let value = field.node.flow();
        if field.node.value == Value::Null {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::NoValue(field.key.name.clone())));
            continue;
        }
        match rules.set_key(&field.key.name, &value) {
            Ok(()) => house.push((field.key.name.clone(), value)),
            Err(KeyFault::BadValue { expected, .. }) => faults.push(field.bad(expected)),
            Err(KeyFault::Unknown(key)) => {
                let known = Rules::keys().iter().map(|info| info.name.to_owned()).collect();
                faults.push(Fault::new(field.key.at.clone(), FaultKind::UnknownKey { key, known }));
            }
        }
    }
    house
}

/// Reads one word of notation from a whole text.
pub(super) fn one<T: std::str::FromStr<Err = NotationError>>(
    text: &Text,
    faults: &mut Vec<Fault>,
) -> Option<T> {
    text.text.parse().map_err(|error| faults.push(text.fault(error))).ok()
}

/// The steps of a line of play: a list, or words parted by blanks.
pub(super) fn steps(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Step> {
    let texts = field.texts(faults);
    texts.iter().flat_map(|text| text.words()).filter_map(|word| one(&word, faults)).collect()
}

pub(super) fn placements(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Placement> {
    spanned(&field.texts(faults), play::read_placements, faults).into_iter().map(|one| one.value).collect()
}

/// A cell by its letter or as `x,y`.
pub(super) fn cell(name: &str, letters: &BTreeMap<char, Cell>) -> Option<Cell> {
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) => letters.get(&letter).copied(),
        _ => name.parse().ok(),
    }
}
