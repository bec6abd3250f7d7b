//! YAML → [`Node`]. Our files use no aliases; they are refused, so that no file can grow while it is read.

use std::ops::Range;

use granit_parser::{ErrorKind, Event, Marker, Parser, ScalarStyle, ScanError, Span, Tag};

use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue, Text, WrittenKey};
use crate::source::text::Source;

/// The deepest nesting of a file.
const DEPTH: usize = 24;
/// The most parts of a puzzle file.
pub const PUZZLE: usize = 4_000;
/// The most parts of a rules file with its claims.
pub const SPEC: usize = 60_000;

/// Reads a whole YAML document of at most `parts` parts.
///
/// # Errors
/// The first syntax error, or a limit that was exceeded.
pub fn read(source: &Source, parts: usize) -> Result<Node, Fault> {
    let options = granit_parser::options! { flow_nesting_limit: DEPTH, emit_comments: false };
    let mut tree = NodeBuilder { source, parts, left: parts, open: Vec::new(), root: None, key_fault: None };
    let mut is_closed = false;
    for event in Parser::new_from_str_with_options(&source.text, options) {
        match event {
            Ok((event, span)) => {
                // The end that `...` writes; without it the end has no length.
                is_closed = matches!(event, Event::DocumentEnd) && !span.is_empty();
                tree.take(event, &span)?;
            }
            Err(_) if is_closed => break,
            Err(error) => return Err(unread(source, &error)),
        }
    }
    match tree.key_fault {
        Some(fault) => Err(fault),
        None => Ok(tree.root.map_or_else(|| nothing(&source.text), Node::without_dots)),
    }
}

/// What a text of comments alone holds, at its end.
fn nothing(text: &str) -> Node {
    Node { at: text.len()..text.len(), value: NodeValue::Null }
}

/// A list or a map whose end is not read yet.
struct OpenNode {
    at: Range<usize>,
    is_map: bool,
    /// The nodes in it, keys and values by turns in a map.
    nodes: Vec<Node>,
}

impl OpenNode {
    /// Whether a key comes next.
    fn is_at_key(&self) -> bool {
        self.is_map && self.nodes.len().is_multiple_of(2)
    }
}

/// What is read of a document so far.
struct NodeBuilder<'s> {
    source: &'s Source,
    /// The most parts, and how many may still follow.
    parts: usize,
    left: usize,
    open: Vec<OpenNode>,
    root: Option<Node>,
    /// The first key that is no text. A fault of the syntax comes before it.
    key_fault: Option<Fault>,
}

impl NodeBuilder<'_> {
    fn take(&mut self, event: Event<'_>, span: &Span) -> Result<(), Fault> {
        let at = bytes(self.source, &span.start).start..bytes(self.source, &span.end).start;
        match event {
            Event::Scalar(value, style, anchor, tag) => {
                self.begin(&at, anchor)?;
                let value = self.scalar(&value, style, tag.as_deref(), &at)?;
                self.end(Node { at, value });
            }
            Event::SequenceStart(_, anchor, tag) => self.open(at, anchor, tag.as_deref(), "seq")?,
            Event::MappingStart(_, anchor, tag) => self.open(at, anchor, tag.as_deref(), "map")?,
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(open) = self.open.pop() {
                    let node = self.closed(open);
                    self.end(node);
                }
            }
            Event::Alias(_) => return Err(Fault::new(at, FaultKind::Alias)),
            _ => {}
        }
        Ok(())
    }

    /// A part begins. The bounds hold, there is one document, and no part has an anchor.
    fn begin(&mut self, at: &Range<usize>, anchor: usize) -> Result<(), Fault> {
        let kind = match self.left.checked_sub(1) {
            None => FaultKind::TooManyParts(self.parts),
            Some(_) if self.open.len() > DEPTH => FaultKind::TooDeep(DEPTH),
            Some(_) if anchor > 0 => FaultKind::Alias,
            Some(_) if self.root.is_some() => FaultKind::Documents,
            Some(left) => {
                self.left = left;
                return Ok(());
            }
        };
        Err(Fault::new(at.clone(), kind))
    }

    fn open(&mut self, at: Range<usize>, anchor: usize, tag: Option<&Tag>, kind: &str) -> Result<(), Fault> {
        self.open.push(OpenNode { at: at.clone(), is_map: kind == "map", nodes: Vec::new() });
        self.begin(&at, anchor)?;
        check_tag(tag, &[kind], &self.source.text, &at)
    }

    fn scalar(
        &self,
        value: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        at: &Range<usize>,
    ) -> Result<NodeValue, Fault> {
        check_tag(tag, &["str", "int", "float", "bool", "null"], &self.source.text, at)?;
        let is_null = if let Some(tag) = tag {
            tag.core_suffix() == Some("null")
        } else {
            // As a key the word is a name.
            let is_at_key = self.open.last().is_some_and(OpenNode::is_at_key);
            let is_word = value.eq_ignore_ascii_case("null") && !is_at_key;
            style == ScalarStyle::Plain && (matches!(value, "" | "~") || is_word)
        };
        let text = || Text::new(value.to_owned(), at.clone(), &self.source.text);
        Ok(if is_null { NodeValue::Null } else { NodeValue::Text(text()) })
    }

    /// A list or a map of which the end was read.
    fn closed(&mut self, open: OpenNode) -> Node {
        let mut nodes = open.nodes.into_iter();
        let value = if open.is_map {
            let mut map = Vec::new();
            while let (Some(key), Some(node)) = (nodes.next(), nodes.next()) {
                if let NodeValue::Text(name) = key.value {
                    map.push((WrittenKey { at: key.at, name: name.text }, node));
                }
            }
            NodeValue::Map(map)
        } else {
            NodeValue::List(nodes.collect())
        };
        Node { at: whole(&self.source.text, open.at, &value), value }
    }

    /// A node is complete.
    fn end(&mut self, node: Node) {
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return;
        };
        if open.is_at_key() && !matches!(node.value, NodeValue::Text(_)) {
            self.key_fault.get_or_insert(Fault::new(node.at.clone(), FaultKind::KeyShape));
        }
        open.nodes.push(node);
    }
}

/// Refuses tags but those that say what a node is anyway.
fn check_tag(tag: Option<&Tag>, known: &[&str], text: &str, at: &Range<usize>) -> Result<(), Fault> {
    let Some(tag) = tag else { return Ok(()) };
    let is_known = tag.core_suffix().is_some_and(|name| known.contains(&name));
    if is_known || tag.original() == "!" {
        return Ok(());
    }
    let tag = tag.original();
    // A tag stands before its node.
    let before = text.get(..at.start).and_then(|text| text.rfind(&tag));
    let at = before.map_or(at.clone(), |start| start..start + tag.len());
    Err(Fault::new(at, FaultKind::NoYaml(format!("unsupported tag `{tag}`"))))
}

/// The character at a place.
fn bytes(source: &Source, marker: &Marker) -> Range<usize> {
    let text = &source.text;
    let at = marker.byte_offset().or_else(|| Some(text.char_indices().nth(marker.index())?.0));
    let at = at.unwrap_or(text.len());
    at..at + text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
}

/// Where a whole list or map in brackets is: YAML reports only its start.
fn whole(text: &str, at: Range<usize>, value: &NodeValue) -> Range<usize> {
    let last = match value {
        NodeValue::List(nodes) => nodes.last().map(|node| node.at.end),
        NodeValue::Map(entries) => entries.last().map(|(key, node)| node.at.end.max(key.at.end)),
        NodeValue::Null | NodeValue::Text(_) => return at,
    };
    if !text.get(at.start..).is_some_and(|text| text.starts_with(['[', '{'])) {
        return at;
    }
    let inside = last.unwrap_or(0).max(at.start + 1);
    let rest = text.get(inside..).unwrap_or_default();
    let close = rest.find(|c: char| !c.is_whitespace() && c != ',');
    match close.filter(|close| rest[*close..].starts_with([']', '}'])) {
        Some(close) => at.start..inside + close + 1,
        None => at.start..inside,
    }
}

/// What an error of the scanner most likely means in one of our files.
fn unread(source: &Source, error: &ScanError) -> Fault {
    let at = bytes(source, error.marker());
    match error.kind() {
        ErrorKind::UnknownAnchor => return Fault::new(at, FaultKind::Alias),
        // The scanner has its own limit on nested brackets.
        ErrorKind::RecursionLimitExceeded => return Fault::new(at, FaultKind::TooDeep(DEPTH)),
        _ => {}
    }
    let text = &source.text;
    if let Some(block) = broken_block(text, at.start) {
        return Fault::new(block.line, FaultKind::PictureIndent);
    }
    if let Some(tab) = tab_in_indent(text, at.start) {
        return Fault::new(tab, FaultKind::TabIndent);
    }
    if let Some(value) = unquoted_tiles(text, at.start) {
        return Fault::new(value, FaultKind::UnquotedTiles);
    }
    let message = error.info();
    if message.contains("quoted scalar")
        && let Some(quote) = text[..at.start.min(text.len())].rfind(['"', '\''])
    {
        if let Some(after) = behind_quotes(text, quote) {
            return Fault::new(after, FaultKind::BehindQuotes);
        }
        return Fault::new(quote..quote + 1, FaultKind::OpenQuote);
    }
    Fault::new(at, FaultKind::NoYaml(message))
}

/// What stands behind a quoted value that ends at byte `quote`, if a quote in the same line opened it.
fn behind_quotes(text: &str, quote: usize) -> Option<Range<usize>> {
    let line = line_at(text, quote);
    let value = line.start + text[line.clone()].find(": ")? + 2;
    let open = value + text[value..line.end].find(|c: char| c != ' ')?;
    let is_closed =
        open < quote && text[open..].starts_with(['"', '\'']) && text[open..=open] == text[quote..=quote];
    let rest = quote + 1 + text[quote + 1..line.end].find(|c: char| c != ' ')?;
    is_closed.then(|| rest..rest + text[rest..line.end].trim_end().len())
}

/// The first tab before the first letter of a line, near an error at byte `at`.
fn tab_in_indent(text: &str, at: usize) -> Option<Range<usize>> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line[..indent].find('\t')
            && start + line.len() >= at
        {
            return Some(start + tab..start + tab + 1);
        }
        start += line.len();
    }
    None
}

/// The line of `text` that holds the byte `at`, without its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let at = at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
    start..end
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// A block of text whose indent is broken.
pub(crate) struct BrokenBlock {
    /// The line that is indented less than the block's first.
    pub(crate) line: Range<usize>,
    /// All lines of the block as it was meant.
    pub(crate) lines: Range<usize>,
}

/// The first block scalar before byte `at` that holds a line indented less than its first: a
/// picture whose first line is not its leftmost, or that has slid to the margin.
pub(crate) fn broken_block(text: &str, at: usize) -> Option<BrokenBlock> {
    let mut start = 0;
    let mut header: Option<usize> = None;
    let mut first: Option<(usize, usize)> = None;
    let mut broken: Option<BrokenBlock> = None;
    for line in text.split_inclusive('\n') {
        let range = start..start + line.trim_end().len();
        start += line.len();
        let body = &text[range.clone()];
        if body.trim().is_empty() {
            continue;
        }
        let ends_block = header.is_some_and(|header| indent(body) <= header) && starts_key(body);
        if let Some(broken) = broken.as_mut().filter(|_| !ends_block) {
            broken.lines.end = range.end;
            continue;
        }
        if broken.is_some() {
            break;
        }
        if header.is_some() && !ends_block {
            let (block, own) = *first.get_or_insert((range.start, indent(body)));
            let at_margin = header.is_some_and(|header| indent(body) <= header);
            if (indent(body) < own || at_margin) && range.start <= at + 1 {
                let line = range.start + indent(body)..range.end;
                broken = Some(BrokenBlock { line, lines: block..range.end });
            }
            continue;
        }
        header = opens_block(body).then(|| indent(body));
        first = None;
    }
    broken
}

/// Whether a line ends with a block indicator: `layout: |`, `layout: |-  # a picture`.
fn opens_block(line: &str) -> bool {
    let line = line.find(" #").map_or(line, |comment| &line[..comment]).trim_end();
    let value = line.rsplit_once(": ").map_or("", |(_, value)| value.trim());
    matches!(value, "|" | "|-" | "|+" | ">" | ">-" | ">+")
}

/// The length of `key` in a line `key: value`.
pub(crate) fn key_length(line: &str) -> Option<usize> {
    let length = line.find(':')?;
    let is_key = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let after = &line[length + 1..];
    let named = length > 0 && line[..length].chars().all(is_key);
    (named && (after.is_empty() || after.starts_with([' ', '\t']))).then_some(length)
}

/// Whether a line begins with `key:`, an item or a comment, which ends a block above it.
fn starts_key(line: &str) -> bool {
    let body = line.trim_start();
    body.starts_with('#') || body.starts_with("- ") || key_length(body.trim_matches('"')).is_some()
}

/// The value `[2-4][4-4]` that YAML reads as a list with something after it.
fn unquoted_tiles(text: &str, at: usize) -> Option<Range<usize>> {
    let line = line_at(text, at);
    if line.len() > 2_000 {
        return None;
    }
    let colon = line.start + text[line.clone()].find(": [")?;
    let value = text[colon + 2..line.end].trim_end();
    let is_tiles = value.contains(']') && crate::notation::tiles::read_list(value).1.is_empty();
    is_tiles.then(|| colon + 2..colon + 2 + value.len())
}
