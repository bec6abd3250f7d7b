//! The rules of a board as people write them in a post.

use std::ops::Range;

use super::kind::LineKind;
use super::read::PostReader;
use super::regions::{RegionRule, plain_rule};
use crate::puzzle::kind::WrittenRule;

impl PostReader<'_> {
    /// Takes the rules of a line.
    pub(super) fn rules_of(&mut self, n: usize) {
        let line = &self.lines[n];
        // What is no rule is told as that of a file is.
        let unread = || {
            let plain = plain_rule(&line.text);
            let RegionRule { region, said, .. } = RegionRule::of(&plain)?;
            Some(vec![(
                format!("{region}: \"{}\"", said.replace(['"', '\\'], "'")),
                line.place(line.indent()),
            )])
        };
        let rules = self.said(n, 0..line.text.len()).or_else(unread).unwrap_or_default();
        self.take_rules(rules);
    }

    /// Takes the rules beside their key, or on the lines below it, and returns the number of the next line; `None` where
    /// they are written as in a file.
    pub(super) fn rules_below(&mut self, n: usize, value: &Range<usize>) -> Option<usize> {
        let mut next = n + 1;
        let mut rules = Vec::new();
        if value.is_empty() {
            let is_below = |n: usize| {
                self.kinds.get(n).is_some_and(|kind| !matches!(kind, LineKind::Blank | LineKind::Key(..)))
            };
            while is_below(next)
                && let Some(of_line) = self.said(next, 0..self.lines[next].text.len())
            {
                rules.extend(of_line);
                next += 1;
            }
            // What is indented is a mapping of YAML, of which all must be read.
            if rules.is_empty() || is_below(next) && self.lines[next].indent() > self.lines[n].indent() {
                return None;
            }
        } else {
            rules = self.said(n, value.clone())?;
        }
        self.take_rules(rules);
        Some(next)
    }

    fn take_rules(&mut self, rules: Vec<WrittenRule>) {
        self.rules.extend(rules);
        self.post.has_keys = true;
        self.is_apart = true;
    }

    /// The rules that a part of a line says, each with its place in the post; `None` where it says anything else.
    fn said(&self, n: usize, part: Range<usize>) -> Option<Vec<WrittenRule>> {
        let line = &self.lines[n];
        let rules = (self.own?.board.as_ref()?.said)(&plain_rule(&line.text[part.clone()]))?;
        Some(rules.into_iter().map(|(entry, at)| (entry, line.place(part.start + at))).collect())
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
