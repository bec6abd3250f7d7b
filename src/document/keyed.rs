//! A puzzle file as the lines of each key, so that one can be changed and every comment keeps its place.

use crate::keys::key::Key;
use crate::source::{plain, yaml};

/// A key of a file with its value, and the comments above it.
#[derive(Clone)]
pub struct KeyedLines {
    /// The comments and empty lines above it.
    pub above: Vec<String>,
    /// Its lines: the first begins with the key, unquoted where it needs no quotes.
    pub lines: Vec<String>,
}

impl KeyedLines {
    /// The part of the key before the first dot.
    pub fn outer(&self) -> &str {
        self.lines.first().and_then(|line| line.split([':', '.']).next()).unwrap_or_default()
    }

    /// Whether its value is a text in lines of its own, in which `#` begins no comment.
    fn is_text(&self) -> bool {
        self.lines.len() > 1 && self.lines[0].trim_end().ends_with(['|', '>', '-', '+'])
    }

    /// The comments inside its value and behind it.
    fn comments(&self) -> Vec<String> {
        let lines = if self.is_text() { &self.lines[..1] } else { self.lines.as_slice() };
        lines.iter().filter_map(|line| Some(comment_of(line)?.trim_start().to_owned())).collect()
    }
}

/// Why a file has no lines of its own for each key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unkeyed {
    /// The whole file is in braces.
    #[error("the file is one map in braces")]
    Braces,
    /// The number of a line that belongs to no key, from 1.
    #[error("line {0} belongs to no key")]
    Line(usize),
}

impl Unkeyed {
    /// How to fix it.
    pub fn help(self) -> &'static str {
        match self {
            Self::Braces => "write one key with its value on each line",
            Self::Line(_) => "take the line out, or indent it where it belongs to the value above it",
        }
    }
}

/// The lines of a file by key.
#[derive(Clone)]
pub struct KeyedText {
    /// The keys in their order.
    pub entries: Vec<KeyedLines>,
    /// The comments below the last.
    tail: Vec<String>,
    /// The picture below the keys of a plain text; else empty.
    picture: String,
}

impl KeyedText {
    /// Splits the text of a file.
    ///
    /// # Errors
    /// When keys have no lines of their own.
    pub fn of(text: &str) -> Result<Self, Unkeyed> {
        let text = text.replace("\r\n", "\n");
        let text = text.as_str();
        if text.trim_start().starts_with('{') {
            return Err(Unkeyed::Braces);
        }
        let picture = if plain::is_plain(text) { plain::split(text).1 } else { None };
        let (head, picture) = picture.map_or((text, ""), |at| text.split_at(at.start));
        let mut entries: Vec<KeyedLines> = Vec::new();
        let mut above: Vec<String> = Vec::new();
        for (number, line) in head.lines().enumerate() {
            let own = unquoted(line);
            if line.trim().is_empty() || line.starts_with('#') {
                above.push(line.to_owned());
            } else if yaml::key_length(&own).is_some() {
                entries.push(KeyedLines { above: std::mem::take(&mut above), lines: vec![own] });
            } else if let Some(entry) = entries.last_mut().filter(|_| line.starts_with([' ', '-'])) {
                // A comment at the margin inside a value cannot keep its place.
                entry.lines.append(&mut above);
                entry.lines.push(line.to_owned());
            } else {
                return Err(Unkeyed::Line(number + 1));
            }
        }
        Ok(Self { entries, tail: above, picture: picture.to_owned() })
    }

    /// All lines, without those at the end that are empty.
    pub fn lines(&self) -> Vec<String> {
        let of = |entry: &KeyedLines| entry.above.iter().chain(&entry.lines).cloned().collect::<Vec<_>>();
        let mut lines: Vec<String> =
            self.entries.iter().flat_map(of).chain(self.tail.iter().cloned()).collect();
        if !self.picture.is_empty() {
            // One empty line stands between the keys and the picture, however often it is changed.
            while lines.pop_if(|last| last.trim().is_empty()).is_some() {}
            lines.push(String::new());
            lines.extend(self.picture.lines().map(|line| line.trim_end().to_owned()));
        }
        lines
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        self.lines().join("\n").trim_end().to_owned() + "\n"
    }

    /// Whether the file has a key, alone or with dots.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.outer() == key) || key == "layout" && !self.picture.is_empty()
    }

    /// Removes a key with its value. The comments above it stay.
    pub fn remove(&mut self, key: &str) {
        while let Some(n) = self.entries.iter().position(|entry| entry.outer() == key) {
            let above = self.entries.remove(n).above;
            let next = self.entries.get_mut(n).map_or(&mut self.tail, |next| &mut next.above);
            next.splice(..0, above);
        }
        if key == "layout" {
            self.picture.clear();
        }
    }

    /// Takes out every comment: whole lines, and what follows a value of one line.
    pub fn clear_comments(&mut self) {
        self.tail.clear();
        for entry in &mut self.entries {
            entry.above.clear();
            if let Some(length) = comment(entry).map(str::len) {
                let line = &mut entry.lines[0];
                line.truncate(line.len() - length);
            }
            if !entry.is_text() {
                entry.lines.retain(|line| !line.trim_start().starts_with('#'));
                for line in &mut entry.lines[1..] {
                    if let Some(at) = line.find(" #").filter(|at| !line[..*at].contains(['"', '\''])) {
                        line.truncate(at);
                    }
                }
            }
        }
    }

    /// Gives a key another value, which takes one line; a new key follows those that stand before it in this order of
    /// `keys`. Comments inside the value of before stand above it.
    pub fn set(&mut self, key: &str, value: &str, keys: &[Key]) {
        let old: Vec<&KeyedLines> = self.entries.iter().filter(|entry| entry.outer() == key).collect();
        let (comment, inner) = match old.as_slice() {
            [one] if one.lines.len() == 1 => (comment(one).unwrap_or_default(), Vec::new()),
            several => ("", several.iter().flat_map(|entry| entry.comments()).collect()),
        };
        let line = format!("{key}: {value}{comment}");
        let place = self.entries.iter().position(|entry| entry.outer() == key);
        let mut above = place.map(|n| std::mem::take(&mut self.entries[n].above)).unwrap_or_default();
        above.extend(inner);
        self.remove(key);
        let order = |name: &str| keys.iter().position(|key| key.name == name);
        let own = order(key).unwrap_or(keys.len());
        let is_before = |entry: &KeyedLines| order(entry.outer()).is_some_and(|n| n < own);
        let n = place.unwrap_or_else(|| self.entries.iter().rposition(is_before).map_or(0, |last| last + 1));
        self.entries.insert(n.min(self.entries.len()), KeyedLines { above, lines: vec![line] });
    }
}

/// The comment behind a value of one line, with the blanks before it.
fn comment(entry: &KeyedLines) -> Option<&str> {
    let [line] = entry.lines.as_slice() else { return None };
    comment_of(line)
}

/// The comment of a line, with the blanks before it.
fn comment_of(line: &str) -> Option<&str> {
    if line.starts_with('#') {
        return Some(line);
    }
    let at = line.find(" #").filter(|at| !line[..*at].contains(['"', '\'']))?;
    Some(&line[line[..at].trim_end().len()..])
}

/// The line, with its key unquoted where it needs no quotes.
pub(super) fn unquoted(line: &str) -> String {
    let quote = line.chars().next().filter(|c| matches!(c, '"' | '\''));
    let parts = quote.and_then(|quote| line[1..].split_once(quote));
    match parts {
        Some((key, rest)) if rest.starts_with(':') && yaml::key_length(&format!("{key}:")).is_some() => {
            format!("{key}{rest}")
        }
        _ => line.to_owned(),
    }
}
