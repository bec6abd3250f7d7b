//! A file as a tree in which every node knows its place.

use std::collections::HashMap;
use std::ops::Range;

use crate::notation::NotationError;

use crate::source::fault::{Fault, FaultKind};

/// The most dots in a key that is read as keys within keys.
const DOTS: usize = 4;

/// A part of a file with its place, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Where it was written.
    pub at: Range<usize>,
    /// What it is.
    pub value: NodeValue,
}

/// The content of a node. A number stays a text until a reader wants a number, so that `6-1` and `061` keep
/// their spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeValue {
    /// Nothing, `~` or `null`.
    Null,
    /// Any other scalar.
    Text(Text),
    /// A list.
    List(Vec<Node>),
    /// Keys with their values, in their order; a key may occur twice.
    Map(Vec<(WrittenKey, Node)>),
}

/// A key with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenKey {
    /// Where it was written.
    pub at: Range<usize>,
    /// The key.
    pub name: String,
}

/// A text, and where each of its bytes was written: YAML may have stripped an indent or quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_field_names, reason = "a text has a text")]
pub struct Text {
    /// The text.
    pub text: String,
    /// Where the whole of it was written.
    pub at: Range<usize>,
    /// Pairs of a byte in the text and its byte in the file, each valid until the next; empty when the text
    /// differs from the file.
    pieces: Vec<(usize, usize)>,
    joined: bool,
}

impl Text {
    /// A text that was read from the range `at` of `source`.
    pub fn new(text: String, at: Range<usize>, source: &str) -> Self {
        let raw = source.get(at.clone()).unwrap_or_default();
        let pieces = match raw.find(&text) {
            Some(offset) => vec![(0, at.start + offset)],
            None => line_pieces(&text, raw, at.start).unwrap_or_default(),
        };
        let joined = pieces.is_empty() && raw.trim().contains('\n');
        Self { text, at, pieces, joined }
    }

    /// Rows of words that were written in a list, as one text with a row on each line.
    pub(crate) fn of_rows(rows: &[Vec<&Self>], at: Range<usize>) -> Self {
        let (mut text, mut pieces) = (String::new(), Vec::new());
        for (n, row) in rows.iter().enumerate() {
            text.push_str(if n > 0 { "\n" } else { "" });
            for (n, word) in row.iter().enumerate() {
                text.push_str(if n > 0 { " " } else { "" });
                pieces.push((text.len(), word.place(&(0..0)).start));
                text.push_str(&word.text);
            }
        }
        Self { text, at, pieces, joined: false }
    }

    /// Whether the text spans several lines that YAML has joined, so that its lines are not those of the
    /// file.
    pub fn is_joined(&self) -> bool {
        self.joined
    }

    /// Where a part of the text was written, in bytes of the file.
    pub fn place(&self, part: &Range<usize>) -> Range<usize> {
        let byte = |at: usize| {
            let after = self.pieces.partition_point(|(from, _)| *from <= at);
            let (from, to) = self.pieces.get(after.checked_sub(1)?)?;
            Some(to + (at - from))
        };
        match (byte(part.start), byte(part.end.saturating_sub(1))) {
            (Some(start), Some(_)) if part.is_empty() => start..start,
            (Some(start), Some(last)) => start..last + 1,
            _ => self.at.clone(),
        }
    }

    /// The same text, written in other places.
    fn moved(self, moved: &dyn Fn(&Range<usize>) -> Range<usize>) -> Self {
        let place = |(at, c): (usize, char)| (at, moved(&self.place(&(at..at + c.len_utf8()))).start);
        let pieces =
            if self.pieces.is_empty() { Vec::new() } else { self.text.char_indices().map(place).collect() };
        Self { at: moved(&self.at), pieces, ..self }
    }

    /// A part of the text as a text of its own.
    #[must_use]
    pub fn part(&self, part: Range<usize>) -> Self {
        let text = self.text[part.clone()].to_owned();
        let at = self.place(&part);
        let behind = |byte: usize| self.pieces.partition_point(|(from, _)| *from < byte);
        let inside = &self.pieces[behind(part.start + 1)..behind(part.end.max(part.start + 1))];
        let inside = inside.iter().map(|(from, to)| (from - part.start, *to));
        let first = if self.pieces.is_empty() { None } else { Some((0, at.start)) };
        Self { text, pieces: first.into_iter().chain(inside).collect(), at, joined: self.joined }
    }

    /// The text on one line of output. Other control characters stay: JSON keeps them, and the output for
    /// people shows them as escapes.
    pub(crate) fn one_line(&self) -> String {
        let blank = |c: char| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c };
        self.text.chars().map(blank).collect::<String>().trim().to_owned()
    }

    /// The parts between the separators at these places, trimmed.
    pub(crate) fn split_at(&self, separators: &[Range<usize>]) -> Vec<Self> {
        let starts = std::iter::once(0).chain(separators.iter().map(|at| at.end));
        let ends = separators.iter().map(|at| at.start).chain([self.text.len()]);
        let trimmed = |(start, end): (usize, usize)| {
            let part = &self.text[start..end];
            let from = start + part.len() - part.trim_start().len();
            self.part(from..from + part.trim().len())
        };
        starts.zip(ends).map(trimmed).collect()
    }

    /// The fault of a notation error in this text.
    pub fn fault(&self, error: NotationError) -> Fault {
        Fault::new(self.place(&error.at), FaultKind::Notation(error.fault))
    }
}

/// Pairs each line of a block with its line in the file, if every line is the end of its own: only an
/// indent was stripped.
fn line_pieces(text: &str, raw: &str, start: usize) -> Option<Vec<(usize, usize)>> {
    let mut pieces = Vec::new();
    let mut raw_lines = raw.split_inclusive('\n');
    let (mut from, mut to) = (0, start);
    for line in text.split_inclusive('\n') {
        let raw_line = raw_lines.next()?;
        let (body, raw_body) = (line.trim_end_matches('\n'), raw_line.trim_end_matches(['\n', '\r']));
        let indent = raw_body.strip_suffix(body)?.len();
        pieces.push((from, to + indent));
        from += line.len();
        to += raw_line.len();
    }
    Some(pieces)
}

impl Node {
    /// The node as text, if it is one.
    pub fn text(&self) -> Option<&Text> {
        match &self.value {
            NodeValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The keys of the node with their values; empty if it is no map.
    pub(crate) fn entries(&self) -> &[(WrittenKey, Self)] {
        if let NodeValue::Map(entries) = &self.value { entries } else { &[] }
    }

    /// Where the first of these keys that is present stands.
    pub(crate) fn first_of(&self, names: &[&str]) -> Option<Range<usize>> {
        let found = self.entries().iter().find(|(key, _)| names.contains(&key.name.as_str()));
        found.map(|(key, _)| key.at.clone())
    }

    /// The same node, written in other places.
    #[must_use]
    pub(crate) fn moved(self, moved: &dyn Fn(&Range<usize>) -> Range<usize>) -> Self {
        let value = match self.value {
            NodeValue::Null => NodeValue::Null,
            NodeValue::Text(text) => NodeValue::Text(text.moved(moved)),
            NodeValue::List(nodes) => {
                NodeValue::List(nodes.into_iter().map(|node| node.moved(moved)).collect())
            }
            NodeValue::Map(entries) => {
                let entry = |(key, node): (WrittenKey, Self)| {
                    (WrittenKey { at: moved(&key.at), name: key.name }, node.moved(moved))
                };
                NodeValue::Map(entries.into_iter().map(entry).collect())
            }
        };
        Self { at: moved(&self.at), value }
    }

    /// The number of keys and values in it, itself included.
    pub(crate) fn parts(&self) -> usize {
        1 + match &self.value {
            NodeValue::List(nodes) => nodes.iter().map(Self::parts).sum(),
            NodeValue::Map(entries) => entries.iter().map(|(_, node)| 1 + node.parts()).sum(),
            NodeValue::Null | NodeValue::Text(_) => 0,
        }
    }

    /// The node on one line, lists in brackets: the form in which values of rule keys are read.
    pub fn flow(&self) -> String {
        match &self.value {
            NodeValue::Null => "none".to_owned(),
            NodeValue::Text(text) => text.text.clone(),
            NodeValue::List(nodes) => {
                let nodes: Vec<String> = nodes.iter().map(Self::flow).collect();
                format!("[{}]", nodes.join(", "))
            }
            NodeValue::Map(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(key, node)| format!("{}: {}", key.name, node.flow())).collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    /// Turns `goal.points: 3` into `goal: {points: 3}` throughout this map. A key with more than `DOTS`
    /// dots is left unchanged, to be reported as unknown.
    #[must_use]
    pub fn without_dots(self) -> Self {
        let NodeValue::Map(entries) = self.value else { return self };
        let mut nested: Vec<(WrittenKey, Self)> = Vec::new();
        let mut outers: HashMap<String, usize> = HashMap::new();
        for (key, node) in entries {
            let split = key.name.split_once('.').filter(|(_, inner)| inner.matches('.').count() < DOTS);
            let Some((outer, inner)) = split else {
                nested.push((key, node));
                continue;
            };
            let cut = (key.at.start + outer.len()).min(key.at.end);
            let inner = WrittenKey { at: (cut + 1).min(key.at.end)..key.at.end, name: inner.to_owned() };
            let at = node.at.clone();
            let there = outers.get(outer).and_then(|index| nested.get_mut(*index));
            if let Some((_, Self { value: NodeValue::Map(entries), .. })) = there {
                entries.push((inner, node));
            } else {
                outers.insert(outer.to_owned(), nested.len());
                let outer = WrittenKey { at: key.at.start..cut, name: outer.to_owned() };
                nested.push((outer, Self { at, value: NodeValue::Map(vec![(inner, node)]) }));
            }
        }
        let nested = nested.into_iter().map(|(key, node)| (key, node.without_dots())).collect();
        Self { at: self.at, value: NodeValue::Map(nested) }
    }
}
