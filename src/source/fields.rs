//! Reads the keys of a map and collects every fault.

use std::collections::HashMap;
use std::ops::Range;

use crate::notation::{NotationError, Spanned};
use crate::rules::value::any_of;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue, Text, WrittenKey};

/// The keys of one map, taken one after another. [`Fields::finish`] reports what is left.
pub(crate) struct Fields<'n> {
    entries: &'n [(WrittenKey, Node)],
    taken: Vec<&'static str>,
    /// Keys that are already reported as wrong.
    refused: Vec<&'static str>,
    /// Where the map stands.
    pub(crate) at: Range<usize>,
}

/// A value in a file and the key that it belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Field<'n> {
    pub(crate) key: &'n WrittenKey,
    pub(crate) node: &'n Node,
}

impl<'n> Fields<'n> {
    /// The keys of `node`; a fault if it is no map. A key given twice is reported at once.
    pub(crate) fn of(node: &'n Node, what: &str, faults: &mut Vec<Fault>) -> Option<Self> {
        let NodeValue::Map(entries) = &node.value else {
            faults.push(Fault::new(node.at.clone(), FaultKind::NoKeys(what.to_owned())));
            return None;
        };
        let mut seen: HashMap<&str, &WrittenKey> = HashMap::new();
        for (key, _) in entries {
            if let Some(first) = seen.insert(&key.name, key) {
                let fault = Fault::new(key.at.clone(), FaultKind::KeyTwice(key.name.clone()));
                faults.push(fault.with(first.at.clone(), "the first time"));
            }
        }
        Some(Self { entries, taken: Vec::new(), refused: Vec::new(), at: node.at.clone() })
    }

    /// The value of a key; `None` if the key is missing or null.
    pub(crate) fn take(&mut self, name: &'static str) -> Option<Field<'n>> {
        if !self.taken.contains(&name) {
            self.taken.push(name);
        }
        let (key, node) = self.entries.iter().find(|(key, _)| key.name == name)?;
        (node.value != NodeValue::Null).then_some(Field { key, node })
    }

    /// Where the first of these keys that is present stands.
    pub(crate) fn first_of(&self, names: &[&str]) -> Option<Range<usize>> {
        self.entries
            .iter()
            .map(|(key, _)| key)
            .find(|key| names.contains(&key.name.as_str()))
            .map(|key| key.at.clone())
    }

    /// Whether a key has exactly this word as its value.
    pub(crate) fn says(&self, name: &str, word: &str) -> bool {
        let found = self.entries.iter().find(|(key, _)| key.name == name);
        found.and_then(|(_, node)| node.text()).is_some_and(|text| text.text == word)
    }

    /// The value of a required key.
    pub(crate) fn need(&mut self, name: &'static str, faults: &mut Vec<Fault>) -> Option<Field<'n>> {
        let found = self.take(name);
        if found.is_none() {
            faults.push(Fault::new(self.first(), FaultKind::Missing(name)));
        }
        found
    }

    /// Where the first key stands: the place of a fault about a missing key.
    pub(crate) fn first(&self) -> Range<usize> {
        self.entries.first().map_or(self.at.clone(), |(key, _)| key.at.clone())
    }

    /// Reports a key that is known but does not belong here.
    pub(crate) fn refuse(&mut self, name: &'static str, kind: FaultKind, faults: &mut Vec<Fault>) {
        if let Some((key, _)) = self.entries.iter().find(|(key, _)| key.name == name) {
            faults.push(Fault::new(key.at.clone(), kind));
            self.refused.push(name);
        }
    }

    /// Every key that was not taken.
    pub(crate) fn rest(&self) -> impl Iterator<Item = Field<'n>> + '_ {
        let untaken = self.entries.iter().filter(|(key, _)| {
            let name = key.name.as_str();
            !self.taken.contains(&name) && !self.refused.contains(&name)
        });
        untaken.map(|(key, node)| Field { key, node })
    }

    /// Reports every key that was not taken as unknown, and every key without a value.
    pub(crate) fn finish(self, faults: &mut Vec<Fault>) {
        let known: Vec<String> = self.taken.iter().map(|name| (*name).to_owned()).collect();
        let empty = self.entries.iter().filter(|(_, node)| node.value == NodeValue::Null);
        for (key, _) in empty.filter(|(key, _)| known.contains(&key.name)) {
            faults.push(Fault::new(key.at.clone(), FaultKind::NoValue(key.name.clone())));
        }
        for field in self.rest() {
            let kind = FaultKind::UnknownKey { key: field.key.name.clone(), known: known.clone() };
            faults.push(Fault::new(field.key.at.clone(), kind));
        }
    }
}

impl<'n> Field<'n> {
    /// The fault of a value where something else was expected.
    pub(crate) fn bad(self, expected: impl Into<String>) -> Fault {
        let mut found = self.node.flow();
        if found.chars().count() > 40 {
            found = found.chars().take(39).chain(['…']).collect();
        }
        let kind = FaultKind::BadValue { key: self.key.name.clone(), found, expected: expected.into() };
        let at = if self.node.at.is_empty() { self.key.at.clone() } else { self.node.at.clone() };
        Fault::new(at, kind)
    }

    /// The value as text.
    pub(crate) fn text(self, faults: &mut Vec<Fault>) -> Option<&'n Text> {
        let text = self.node.text();
        if text.is_none() {
            faults.push(self.bad("text"));
        }
        text
    }

    /// The value as a whole number from `low` to `high`.
    pub(crate) fn number(self, low: i64, high: i64, faults: &mut Vec<Fault>) -> Option<i64> {
        let number = self.node.text().and_then(|text| text.text.parse::<i64>().ok());
        let number = number.filter(|number| (low..=high).contains(number));
        if number.is_none() {
            faults.push(self.bad(format!("a whole number from {low} to {high}")));
        }
        number
    }

    /// The value as a count of sequences, which may be very large.
    pub(crate) fn count(self, faults: &mut Vec<Fault>) -> Option<u128> {
        let number = self.node.text().and_then(|text| text.text.parse::<u128>().ok());
        if number.is_none() {
            faults.push(self.bad("a whole number"));
        }
        number
    }

    /// The value as one of a few words.
    pub(crate) fn choice<T: Copy>(self, choices: &[(&'static str, T)], faults: &mut Vec<Fault>) -> Option<T> {
        let text = self.text(faults)?;
        let found = choices.iter().find(|(name, _)| *name == text.text);
        if found.is_none() {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            faults.push(self.bad(any_of(&names)));
        }
        found.map(|(_, value)| *value)
    }

    /// The texts of a list, or of a single text.
    pub(crate) fn texts(self, faults: &mut Vec<Fault>) -> Vec<&'n Text> {
        match &self.node.value {
            NodeValue::List(nodes) => {
                let items = nodes.iter().map(|node| Field { key: self.key, node });
                items.filter_map(|item| item.text(faults)).collect()
            }
            _ => self.text(faults).into_iter().collect(),
        }
    }

    /// The value of a key inside the value, if it is a map that has that key.
    pub(crate) fn inner(self, name: &str) -> Option<Self> {
        let NodeValue::Map(entries) = &self.node.value else { return None };
        let (key, node) = entries.iter().find(|(key, _)| key.name == name)?;
        (node.value != NodeValue::Null).then_some(Field { key, node })
    }

    /// The items of a list; a single value is a list of one.
    pub(crate) fn items(self) -> Vec<Field<'n>> {
        match &self.node.value {
            NodeValue::List(nodes) => nodes.iter().map(|node| Field { key: self.key, node }).collect(),
            _ => vec![self],
        }
    }

    /// Whole numbers of a list, or of a text in which blanks or commas separate them.
    pub(crate) fn numbers(self, low: i64, high: i64, faults: &mut Vec<Fault>) -> Option<Vec<i64>> {
        let parts: Vec<&str> = match &self.node.value {
            NodeValue::List(nodes) => {
                nodes.iter().map(|n| n.text().map_or("", |t| t.text.as_str())).collect()
            }
            NodeValue::Text(text) => text.text.split([' ', ',']).filter(|part| !part.is_empty()).collect(),
            NodeValue::Map(_) | NodeValue::Null => vec![""],
        };
        let numbers: Option<Vec<i64>> = parts
            .into_iter()
            .map(|part| part.parse().ok().filter(|number| (low..=high).contains(number)))
            .collect();
        if numbers.is_none() {
            let range = if high == i64::MAX { String::new() } else { format!(" from {low} to {high}") };
            faults.push(self.bad(format!("whole numbers{range}, as in [0, 0]")));
        }
        numbers
    }
}

/// The values of several texts, each with its place in the file; collects the faults of the others.
pub(crate) fn spanned<T>(
    texts: &[&Text],
    read: impl Fn(&str) -> (Vec<Spanned<T>>, Vec<NotationError>),
    faults: &mut Vec<Fault>,
) -> Vec<Spanned<T>> {
    let mut all = Vec::new();
    for text in texts {
        let (values, errors) = read(&text.text);
        all.extend(values.into_iter().map(|one| Spanned { at: text.place(&one.at), value: one.value }));
        faults.extend(errors.into_iter().map(|error| text.fault(error)));
    }
    all
}
