//! The text of a file with its tree. It is parsed once and passed on.

use std::ops::Range;

use crate::notation::NotationFault;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue, WrittenKey};
use crate::source::text::{InvalidFile, Source};
use crate::source::{plain, yaml};

/// Keys of rules files that are never meant in a puzzle.
const OF_RULES: [&str; 6] = ["family", "extends", "document", "claims", "readings", "options"];
/// Keys of rules files that may be in a puzzle by mistake.
const OF_RULES_TOO: [&str; 4] = ["rules", "sets", "lesson", "positions"];
/// Keys of puzzles that no rules file has.
const OF_PUZZLES: [&str; 8] = ["game", "layout", "hand", "hands", "task", "board", "numbers", "dominosa"];
/// Keys of puzzles beside which `rules` is one too.
const OF_BOARDS: [&str; 3] = ["board", "numbers", "dominosa"];

/// A text and the tree that it was parsed into.
#[derive(Clone)]
pub struct ParsedFile {
    /// The text.
    pub source: Source,
    /// The tree. If there are faults it may lack a broken picture; `None` where nothing could be read.
    pub(crate) node: Option<Node>,
    /// What is wrong with the text as YAML or as plain text.
    pub(crate) faults: Vec<Fault>,
}

/// What was read from a file, and that file.
#[derive(Clone, Debug)]
pub struct Read<P> {
    /// The text.
    pub source: Source,
    /// Its tree.
    pub(crate) node: Node,
    /// The content.
    pub puzzle: P,
}

impl ParsedFile {
    /// Parses a text.
    pub fn of(source: Source) -> Self {
        let (node, faults) = parse(&source);
        Self { source, node, faults }
    }

    /// Parses a text that was made of a source, of which each byte has a place there.
    pub(crate) fn of_post(
        source: Source,
        text: &str,
        place: impl Fn(usize) -> usize,
        mut faults: Vec<Fault>,
    ) -> Self {
        let (node, found) = parse(&Source { text: text.to_owned(), ..source.clone() });
        let moved = |at: &Range<usize>| {
            let start = place(at.start);
            let last = if at.is_empty() { start } else { place(at.end - 1) + 1 };
            start..source.text.ceil_char_boundary(last).max(start)
        };
        faults.extend(found.into_iter().map(|fault| Fault {
            at: moved(&fault.at),
            also: fault.also.map(|(also, label)| (moved(&also), label)),
            ..fault
        }));
        let node = node.map(|node| node.moved(&moved));
        Self { source, node, faults }
    }

    /// The keys of the file with their values.
    pub(crate) fn entries(&self) -> &[(WrittenKey, Node)] {
        self.node.as_ref().map_or(&[], Node::entries)
    }

    /// Whether the file has a key of rules files. Every other one is read as a puzzle.
    pub fn is_rules(&self) -> bool {
        self.node.as_ref().is_some_and(is_rules)
    }

    /// The same file with one more fault, if there is one.
    pub(crate) fn refused(mut self, fault: Option<Fault>) -> InvalidFile {
        self.faults.extend(fault);
        InvalidFile::new(self.source, self.faults)
    }

    /// The same file with the block of a plain text under this key: it is the board, not a layout.
    #[must_use]
    pub(crate) fn with_block(self, name: &str) -> Self {
        Self { node: self.node.map(|node| plain::with_block(node, name)), ..self }
    }

    /// Reads what the keys say.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn read_as<P>(
        self,
        read: impl FnOnce(&Source, &Node, &mut Vec<Fault>) -> Option<P>,
    ) -> Result<Read<P>, InvalidFile> {
        let Self { source, node, mut faults } = self;
        let Some(node) = node else { return Err(InvalidFile::new(source, faults)) };
        // None of the keys of a rules file would be known.
        if let Some(at) = node.first_of(&OF_RULES).filter(|_| node.first_of(&OF_PUZZLES).is_none()) {
            return Err(InvalidFile::one(source, Fault::new(at, FaultKind::IsRules)));
        }
        let mut found = Vec::new();
        let puzzle = read(&source, &node, &mut found);
        // A missing layout is not reported where the picture is broken.
        let is_news = |fault: &Fault| {
            !matches!(fault.kind, FaultKind::Notation(NotationFault::Empty) | FaultKind::NoLetter(_))
        };
        let is_broken = !faults.is_empty();
        faults.extend(found.into_iter().filter(|fault| !is_broken || is_news(fault)));
        match puzzle {
            Some(puzzle) if faults.is_empty() => Ok(Read { source, node, puzzle }),
            _ => Err(InvalidFile::new(source, faults)),
        }
    }
}

fn is_rules(node: &Node) -> bool {
    let is_board = node.first_of(&OF_BOARDS).is_some() || node.first_of(&["task"]).is_some();
    node.first_of(&OF_RULES).is_some() || !is_board && node.first_of(&OF_RULES_TOO).is_some()
}

/// Parses a text and collects its faults. A broken picture is left blank, so that the faults in the rest of
/// the file are found too.
fn parse(source: &Source) -> (Option<Node>, Vec<Fault>) {
    if plain::is_plain(&source.text) {
        let read = plain::read(source);
        return read.map_or_else(|faults| (None, faults), |node| (Some(node), Vec::new()));
    }
    match yaml::read(source, yaml::SPEC) {
        // A puzzle may have fewer parts than a rules file, and which of the two a file is, its keys say. The
        // second reading stops at the part that is too many: its place is that of the fault. It may also
        // find that there are not too many, because a key with dots counts as several here and as one there.
        Ok(node) if node.parts() > yaml::PUZZLE && !is_rules(&node) => yaml::read(source, yaml::PUZZLE)
            .map_or_else(|fault| (None, vec![fault]), |node| (Some(node), Vec::new())),
        Ok(node) => (Some(node), Vec::new()),
        Err(broken) => {
            let is_picture = broken.kind == FaultKind::PictureIndent;
            let node = is_picture.then(|| without_picture(source, broken.at.start)).flatten();
            (node, vec![broken])
        }
    }
}

/// The tree of a text whose picture is broken at a byte, without that picture.
fn without_picture(source: &Source, at: usize) -> Option<Node> {
    let block = yaml::broken_block(&source.text, at)?;
    let mut text = source.text.clone();
    let blank: String =
        text[block.lines.clone()].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
    if blank.len() != block.lines.len() {
        return None;
    }
    text.replace_range(block.lines, &blank);
    yaml::read(&Source { text, ..source.clone() }, yaml::PUZZLE).ok()
}

impl<P> Read<P> {
    /// What was read from a text that has no keys.
    pub fn without_keys(source: Source, puzzle: P) -> Self {
        Self { source, node: Node { at: 0..0, value: NodeValue::Null }, puzzle }
    }

    /// Where a key of the file stands with its value, if it is present.
    pub(crate) fn entry(&self, name: &str) -> Option<Range<usize>> {
        let (key, value) = self.node.entries().iter().find(|(key, _)| key.name == name)?;
        let text = &self.source.text;
        let line = text[key.at.start..].find('\n').map_or(text.len(), |end| key.at.start + end);
        Some(key.at.start..value.at.end.min(line).max(key.at.end))
    }
}
