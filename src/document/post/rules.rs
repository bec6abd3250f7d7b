//! The rules of a board as people write them in a post.

use std::ops::Range;

use super::kind::LineKind;
use super::read::PostReader;
use crate::puzzle::kind::PrintedLine;

impl PostReader<'_> {
    /// Takes the rules of a line, from this byte on.
    pub(super) fn rules_of(&mut self, n: usize, from: usize) {
        let line = &self.lines[n];
        let rules = self.said(&line.text[from..]).unwrap_or_default();
        self.rules.extend(rules.into_iter().map(|(entry, at)| (entry, line.place(from + at))));
        self.post.has_keys = true;
        self.is_apart = true;
    }

    /// Takes the rules beside their key, or on the lines below it, and returns the number of the next line; `None` where
    /// they are written as in a file.
    pub(super) fn rules_below(&mut self, n: usize, value: &Range<usize>) -> Option<usize> {
        if !value.is_empty() {
            self.said(&self.lines[n].text[value.clone()])?;
            self.rules_of(n, value.start);
            return Some(n + 1);
        }
        let is_other = |n: &usize| matches!(self.kinds[*n], LineKind::Blank | LineKind::Key(..));
        let end = (n + 1..self.lines.len()).find(is_other).unwrap_or(self.lines.len());
        let is_said = |n: &usize| self.said(&self.lines[*n].text).is_some();
        let lines = n + 1..(n + 1..end).find(|n| !is_said(n)).unwrap_or(end);
        // What is indented is a mapping of YAML, of which all must be read.
        let is_indented =
            self.lines.get(lines.end).is_some_and(|line| line.indent() > self.lines[n].indent());
        if lines.is_empty() || lines.end < end && is_indented {
            return None;
        }
        let next = lines.end;
        lines.for_each(|n| self.rules_of(n, 0));
        Some(next)
    }

    fn said(&self, text: &str) -> Option<Vec<PrintedLine>> {
        (self.own?.board.as_ref()?.said)(text)
    }

    /// Writes the rules as one key.
    pub(super) fn rules(&mut self) {
        let Some((_, first)) = self.rules.first() else { return };
        let built = &mut self.post.built;
        built.add("rules: {", *first);
        for (n, (entry, at)) in self.rules.iter().enumerate() {
            built.add(if n > 0 { ", " } else { "" }, *at);
            built.add(entry, *at);
        }
        built.add("}\n", self.rules.last().map_or(*first, |(_, at)| *at));
    }
}
