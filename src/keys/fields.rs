//! Reads the keys of a map and collects every fault.

use std::collections::HashMap;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use super::key::{Holds, Key, NumberRange};
use crate::notation::{NotationError, Spanned};
use crate::rules::value::highest_of_set;
use crate::source::advice::said_of;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue, Text, WrittenKey};
use crate::words::any_of;

/// The keys of one map, taken one after another. [`Fields::finish`] reports what is left.
pub(crate) struct Fields<'n> {
    entries: &'n [(WrittenKey, Node)],
    /// The declared keys; none for keys that are free.
    keys: &'static [Key],
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
    /// What it is declared to hold.
    holds: Holds,
    /// The description of its declaration; empty where its reader documents it.
    about: &'static str,
}

impl<'n> Fields<'n> {
    /// The keys of `node`, which `keys` declares; a fault if it is no map. A key given twice, and a required
    /// one that is not there, is reported at once.
    pub(crate) fn of(
        node: &'n Node,
        keys: &'static [Key],
        what: &str,
        faults: &mut Vec<Fault>,
    ) -> Option<Self> {
        let NodeValue::Map(entries) = &node.value else {
            let known = keys.iter().map(|key| key.name).collect();
            faults.push(Fault::new(node.at.clone(), FaultKind::NoKeys(what.to_owned(), known)));
            return None;
        };
        let mut seen: HashMap<&str, &WrittenKey> = HashMap::new();
        for (key, _) in entries {
            if let Some(first) = seen.insert(&key.name, key) {
                let fault = Fault::new(key.at.clone(), FaultKind::KeyTwice(key.name.clone()));
                faults.push(fault.with(first.at.clone(), "the first time"));
            }
        }
        let fields = Self { entries, keys, taken: Vec::new(), refused: Vec::new(), at: node.at.clone() };
        for key in keys.iter().filter(|key| key.is_required) {
            fields.require(key.name, faults);
        }
        Some(fields)
    }

    /// The keys of `node`, whose names are free.
    pub(crate) fn free(node: &'n Node, what: &str, faults: &mut Vec<Fault>) -> Option<Self> {
        Self::of(node, &[], what, faults)
    }

    /// The value of a declared key; `None` if it is missing or null.
    pub(crate) fn take(&mut self, name: &'static str) -> Option<Field<'n>> {
        let declared = self.declared(name);
        debug_assert!(declared.is_some(), "`{name}` is declared");
        self.take_as(name, declared.map_or(Holds::Other, |key| key.holds))
    }

    fn declared(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// The description of a key; empty where none is declared.
    fn about(&self, name: &str) -> &'static str {
        self.declared(name).map_or("", |key| key.about)
    }

    /// The value of a key that is declared here.
    pub(crate) fn take_as(&mut self, name: &'static str, holds: Holds) -> Option<Field<'n>> {
        if !self.taken.contains(&name) {
            self.taken.push(name);
        }
        let (key, node) = self.entries.iter().find(|(key, _)| key.name == name)?;
        (node.value != NodeValue::Null).then_some(Field { key, node, holds, about: self.about(name) })
    }

    /// Whether a key has exactly this word as its value.
    pub(crate) fn says(&self, name: &str, word: &str) -> bool {
        let found = self.entries.iter().find(|(key, _)| key.name == name);
        found.and_then(|(_, node)| node.text()).is_some_and(|text| text.text == word)
    }

    /// The text of a declared key.
    pub(crate) fn text(&mut self, name: &'static str, faults: &mut Vec<Fault>) -> Option<&'n Text> {
        self.take(name).and_then(|field| field.text(faults))
    }

    /// The value of a key that is required here.
    pub(crate) fn need(&mut self, name: &'static str, faults: &mut Vec<Fault>) -> Option<Field<'n>> {
        self.require(name, faults);
        self.take(name)
    }

    /// Reports a key that is not there, or has no value.
    pub(crate) fn require(&self, name: &'static str, faults: &mut Vec<Fault>) {
        let is_there = |(key, node): &(WrittenKey, Node)| key.name == name && node.value != NodeValue::Null;
        if !self.entries.iter().any(is_there) {
            faults.push(Fault::new(self.first(), FaultKind::Missing(name, said_of(name, self.about(name)))));
        }
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
        untaken.map(|(key, node)| Field { key, node, holds: Holds::Other, about: "" })
    }

    /// Reports every key that was not taken as unknown, and every key without a value.
    pub(crate) fn finish(self, faults: &mut Vec<Fault>) {
        let known: Arc<[String]> = self.taken.iter().map(|name| (*name).to_owned()).collect();
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
    /// A part of the value, as the value of the same key.
    pub(crate) fn part<'p>(self, node: &'p Node) -> Field<'p>
    where
        'n: 'p,
    {
        Field { node, ..self }
    }

    /// The lowest and the highest number that it may hold.
    fn bounds(self) -> NumberRange {
        match self.holds {
            Holds::Whole(bounds) | Holds::Highest(bounds) | Holds::Numbers(bounds) | Holds::Mean(bounds) => {
                bounds
            }
            _ => (i64::MIN, i64::MAX),
        }
    }

    /// The fault of a value where something else was expected.
    pub(crate) fn bad(self, expected: impl Into<String>) -> Fault {
        self.bad_about(expected, self.about)
    }

    /// The fault of a value that a key of the rules cannot have, with what that key decides.
    pub(crate) fn bad_about(self, expected: impl Into<String>, about: &str) -> Fault {
        let mut found = self.node.flow();
        if found.chars().count() > 40 {
            found = found.chars().take(39).chain(['…']).collect();
        }
        let at = if self.node.at.is_empty() { &self.key.at } else { &self.node.at };
        Fault::new(at.clone(), self.kind_of_bad(found, expected.into(), about))
    }

    /// The fault of a part of the value.
    pub(crate) fn bad_part(self, at: &Range<usize>, found: &str, expected: impl Into<String>) -> Fault {
        Fault::new(at.clone(), self.kind_of_bad(found.to_owned(), expected.into(), self.about))
    }

    fn kind_of_bad(self, found: String, expected: String, about: &str) -> FaultKind {
        let key = self.key.name.clone();
        let holds = said_of(&key, about);
        FaultKind::BadValue { key, found, expected, holds }
    }

    /// Whether the value is `none`, where that is an empty list of tiles.
    pub(crate) fn is_none(self) -> bool {
        self.node.text().is_some_and(|text| text.text.trim() == "none")
    }

    /// The value as text.
    pub(crate) fn text(self, faults: &mut Vec<Fault>) -> Option<&'n Text> {
        let text = self.node.text();
        if text.is_none() {
            faults.push(self.bad("text"));
        }
        text
    }

    /// The value as a text of rows; in a list each is a text, or a list of its words.
    pub(crate) fn rows(self, faults: &mut Vec<Fault>) -> Option<Text> {
        let NodeValue::List(rows) = &self.node.value else { return self.text(faults).cloned() };
        let word = |node: &'n Node| node.text().filter(|text| text.text.split_whitespace().count() == 1);
        let words = |row: &'n Node| match &row.value {
            NodeValue::List(words) if !words.is_empty() => words.iter().map(word).collect(),
            _ => row.text().map(|row| vec![row]),
        };
        let rows: Option<Vec<Vec<&Text>>> = rows.iter().map(words).collect();
        if rows.is_none() {
            faults.push(self.bad("rows of cells, as in [[0, 1], [1, 1]]"));
        }
        Some(Text::of_rows(&rows?, self.node.at.clone()))
    }

    /// The value as a whole number within its bounds.
    pub(crate) fn number<T: TryFrom<i64>>(self, faults: &mut Vec<Fault>) -> Option<T> {
        let (low, high) = self.bounds();
        let text = self.node.text().map_or("", |text| text.text.as_str());
        let digits = if matches!(self.holds, Holds::Highest(_)) { highest_of_set(text) } else { text };
        let number = digits.parse::<i64>().ok();
        let number = number.filter(|number| (low..=high).contains(number));
        if number.is_none() {
            faults.push(self.bad(format!("a whole number from {low} to {high}")));
        }
        T::try_from(number?).ok()
    }

    /// The value as a number of sequences, which may be very large.
    pub(crate) fn count<T: FromStr>(self, faults: &mut Vec<Fault>) -> Option<T> {
        let digits = self.node.text().map(|text| text.text.as_str()).filter(|text| text.len() < 1000);
        let number = digits.and_then(|text| text.parse().ok());
        if number.is_none() {
            faults.push(self.bad("a whole number from 0"));
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
            NodeValue::List(nodes) => nodes.iter().filter_map(|node| self.part(node).text(faults)).collect(),
            _ => self.text(faults).into_iter().collect(),
        }
    }

    /// The texts of a list of tiles, or of a single text. In a list a tile may also be a pair of numbers,
    /// `[[0, 1], [1, 3]]` as JSON has it, or stand in brackets of its own, `[[0|1], [1|3]]`. `[(0, 1), (1, 3)]`, as
    /// Python has it, is put together again: YAML parts it at every comma.
    pub(crate) fn tile_texts(self, faults: &mut Vec<Fault>) -> Vec<Text> {
        let mut all: Vec<Text> = Vec::new();
        for item in self.items() {
            let text = listed_tile(item.node).or_else(|| item.text(faults).cloned());
            match (text, all.last_mut().filter(|last| is_open(last))) {
                (Some(text), Some(last)) => {
                    *last = unplaced(format!("{},{}", last.text, text.text), last.at.start..text.at.end);
                }
                (text, _) => all.extend(text),
            }
        }
        all
    }

    /// The tiles of [`Field::tile_texts`], each with its place in the file; collects the faults of the others.
    pub(crate) fn tiles<T>(
        self,
        read: impl Fn(&str) -> (Vec<Spanned<T>>, Vec<NotationError>),
        faults: &mut Vec<Fault>,
    ) -> Vec<Spanned<T>> {
        let texts = self.tile_texts(faults);
        spanned(&texts.iter().collect::<Vec<_>>(), read, faults)
    }

    /// The value of a key inside the value, if it is a map that has that key.
    pub(crate) fn inner(self, name: &str) -> Option<Self> {
        let NodeValue::Map(entries) = &self.node.value else { return None };
        let (key, node) = entries.iter().find(|(key, _)| key.name == name)?;
        let declared = match self.holds {
            Holds::Keys(keys) => keys.iter().find(|key| key.name == name),
            _ => None,
        };
        let (holds, about) = declared.map_or((Holds::Other, ""), |key| (key.holds, key.about));
        (node.value != NodeValue::Null).then_some(Field { key, node, holds, about })
    }

    /// The items of a list; a single value is a list of one.
    pub(crate) fn items(self) -> Vec<Field<'n>> {
        match &self.node.value {
            NodeValue::List(nodes) => nodes.iter().map(|node| self.part(node)).collect(),
            _ => vec![self],
        }
    }

    /// Whole numbers within their bounds: of a list, or of a text in which blanks or commas separate them.
    pub(crate) fn numbers<T: TryFrom<i64>>(self, faults: &mut Vec<Fault>) -> Option<Vec<T>> {
        let (low, high) = self.bounds();
        let parts: Vec<&str> = match &self.node.value {
            NodeValue::List(nodes) => {
                nodes.iter().map(|n| n.text().map_or("", |t| t.text.as_str())).collect()
            }
            NodeValue::Text(text) => text.text.split([' ', ',']).filter(|part| !part.is_empty()).collect(),
            NodeValue::Map(_) | NodeValue::Null => vec![""],
        };
        let number = |part: &str| part.parse().ok().filter(|number| (low..=high).contains(number));
        let numbers: Option<Vec<T>> = parts.into_iter().map(|part| T::try_from(number(part)?).ok()).collect();
        if numbers.is_none() {
            let range = if high == i64::MAX { String::new() } else { format!(" from {low} to {high}") };
            faults.push(self.bad(format!("whole numbers{range}, as in [0, 0]")));
        }
        numbers
    }
}

/// The tile of a list of two numbers, or of one text: `[0|1]`.
fn listed_tile(node: &Node) -> Option<Text> {
    let NodeValue::List(ends) = &node.value else { return None };
    let end = |node: &Node| node.text()?.text.parse::<u8>().ok();
    match ends.as_slice() {
        [one] => one.text().cloned(),
        [first, second] => Some(unplaced(format!("{}-{}", end(first)?, end(second)?), node.at.clone())),
        _ => None,
    }
}

/// Whether a text is the first part of `(0, 1)`.
fn is_open(text: &Text) -> bool {
    text.text.trim_start().starts_with('(') && !text.text.contains(')')
}

/// A text that the file has in another form: each part of it stands for the whole.
fn unplaced(text: String, at: Range<usize>) -> Text {
    Text::new(text, at, "")
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
