//! Plain-text puzzles → [`Node`]: lines `key: value`, a blank line, then the layout.

use std::ops::Range;

use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue, Text, WrittenKey};
use crate::source::text::Source;
use crate::source::yaml;

/// The most lines above a layout.
const LINES: usize = 400;

/// Keys that plain text never has: those of the table or board, and those that identify a rules file.
const OF_YAML: [&str; 5] = ["layout", "board", "numbers", "family", "extends"];
/// The key of the block below the blank line.
const BLOCK: &str = "layout";

/// Whether a file is plain text: a layout follows a blank line instead of a `layout:` key.
pub fn is_plain(text: &str) -> bool {
    let names_one = |line: &str| {
        let line = line.trim_start_matches(['"', '\'']);
        let rest = OF_YAML.iter().find_map(|key| line.strip_prefix(key));
        rest.is_some_and(|rest| rest.trim_start_matches(['"', '\'']).trim_start().starts_with(':'))
    };
    let is_yaml = text.trim_start().starts_with(['{', '[']) || text.lines().any(names_one);
    !is_yaml && split(text).1.is_some()
}

/// Reads a plain-text puzzle.
///
/// # Errors
/// Every line above the layout that is no `key: value`.
pub fn read(source: &Source) -> Result<Node, Vec<Fault>> {
    let text = &source.text;
    let (header, layout) = split(text);
    if let Some(line) = header.get(LINES) {
        return Err(vec![Fault::new(line.clone(), FaultKind::TooManyParts(LINES))]);
    }
    let mut entries = Vec::new();
    let mut faults = Vec::new();
    for line in header {
        let body = &text[line.clone()];
        match yaml::key_length(body) {
            Some(length) => {
                let key = WrittenKey { at: line.start..line.start + length, name: body[..length].to_owned() };
                entries.push((key, value(source, line.start + length + 1..line.end)));
            }
            None => faults.push(Fault::new(line, FaultKind::NoKeyLine)),
        }
    }
    if let Some(at) = layout {
        let body = Text::new(text[at.clone()].to_owned(), at.clone(), text);
        let key = WrittenKey { at: at.start..at.start, name: BLOCK.to_owned() };
        entries.push((key, Node { at, value: NodeValue::Text(body) }));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Node { at: 0..text.len(), value: NodeValue::Map(entries) }.without_dots())
}

/// The tree of a plain text with its block under another key.
pub(crate) fn with_block(mut node: Node, name: &str) -> Node {
    if let NodeValue::Map(entries) = &mut node.value {
        // The key of the block is not written.
        let block = entries.iter_mut().find(|(key, _)| key.at.is_empty() && key.name == BLOCK);
        if let Some((key, _)) = block {
            name.clone_into(&mut key.name);
        }
    }
    node
}

/// The lines of the header without comments and blank ones, and where the layout stands.
pub(crate) fn split(text: &str) -> (Vec<Range<usize>>, Option<Range<usize>>) {
    let mut header = Vec::new();
    let mut blank_before = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let range = start..start + line.trim_end().len();
        let body = &text[range.clone()];
        let is_comment = body.trim_start().starts_with('#');
        if body.trim().is_empty() {
            blank_before = !header.is_empty();
        } else if !is_comment {
            if blank_before && yaml::key_length(body).is_none() && !continues(body) {
                return (header, Some(start..text.len()));
            }
            header.push(range);
        }
        start += line.len();
    }
    (header, None)
}

/// Whether a line can only be YAML: an item of a list, or a further line of a map.
fn continues(line: &str) -> bool {
    let body = line.trim_start();
    body.starts_with("- ") || (line.starts_with(' ') && yaml::key_length(body).is_some())
}

/// A value: lists, maps and quotes are read as YAML, everything else as it is written.
fn value(source: &Source, line: Range<usize>) -> Node {
    let text = &source.text;
    let body = text[line.clone()].trim_start();
    let start = line.end - body.len();
    if body.starts_with(['[', '{', '"', '\'']) {
        // Blanks replace the text before it, so that the places stay right.
        let alone = " ".repeat(start) + body;
        if let Ok(node) = yaml::read(&Source::new("", alone), LINES) {
            return node;
        }
    }
    let body = if body.starts_with('#') { "" } else { body };
    let body = body.find(" #").map_or(body, |comment| &body[..comment]).trim_end();
    let at = start..start + body.len();
    if body.is_empty() || body == "~" {
        return Node { at, value: NodeValue::Null };
    }
    Node { at: at.clone(), value: NodeValue::Text(Text::new(body.to_owned(), at, text)) }
}
