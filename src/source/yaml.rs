//! YAML → [`Node`]. Our files use no aliases; they are refused, so that no file can grow while it is read.

use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::budget::BudgetBreach;
use serde_yaml::{DuplicateKeyPolicy, Error, Location, MergeKeyPolicy, Spanned};

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
    let options = serde_yaml::options! {
        duplicate_keys: DuplicateKeyPolicy::LastWins,
        merge_keys: MergeKeyPolicy::AsOrdinary,
        strict_booleans: true,
        reject_unsupported_tags: true,
        with_snippet: false,
        budget: serde_yaml::budget! {
            max_aliases: 0,
            max_anchors: 0,
            max_depth: DEPTH,
            flow_nesting_limit: DEPTH,
            max_nodes: parts,
        },
    };
    serde_yaml::from_str_with_options::<Spanned<Raw>>(&source.text, options)
        .map_err(|error| fault(source, &error, parts))
        .and_then(|raw| node(source, raw))
        .map(Node::without_dots)
}

/// A node before its places are converted to bytes of the file.
enum Raw {
    Null,
    Text(String),
    /// A number, or a word with a meaning in YAML: its text in the file counts.
    AsWritten(String),
    List(Vec<Spanned<Self>>),
    Map(Vec<(Spanned<Self>, Spanned<Self>)>),
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("text, a list or keys with values")
    }

    fn visit_unit<E>(self) -> Result<Raw, E> {
        Ok(Raw::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Raw, E> {
        Ok(Raw::AsWritten(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Raw, E> {
        Ok(Raw::AsWritten(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Raw, E> {
        Ok(Raw::AsWritten(value.to_string()))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Raw, E> {
        Ok(Raw::AsWritten(value.to_string()))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Raw, E> {
        Ok(Raw::AsWritten(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Raw, E> {
        Ok(Raw::AsWritten(value.to_string()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Raw, E> {
        Ok(Raw::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut nodes: A) -> Result<Raw, A::Error> {
        let mut list = Vec::new();
        while let Some(node) = nodes.next_element()? {
            list.push(node);
        }
        Ok(Raw::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Raw, A::Error> {
        let mut map = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            map.push(entry);
        }
        Ok(Raw::Map(map))
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

fn bytes(source: &Source, location: Location) -> Range<usize> {
    let span = location.span();
    if let (Some(start), Some(length)) = (span.byte_offset(), span.byte_len()) {
        return start as usize..(start + length) as usize;
    }
    // Errors of the scanner come without byte offsets: count characters instead.
    let at = source.text.char_indices().nth(span.offset() as usize);
    at.map_or(source.text.len()..source.text.len(), |(at, c)| at..at + c.len_utf8())
}

fn node(source: &Source, raw: Spanned<Raw>) -> Result<Node, Fault> {
    let at = bytes(source, raw.referenced);
    let text = |text: String| Text::new(text, at.clone(), &source.text);
    let value = match raw.value {
        Raw::Null => NodeValue::Null,
        Raw::Text(value) => NodeValue::Text(text(value)),
        Raw::AsWritten(value) => {
            let written = source.text.get(at.clone()).map_or(value, str::to_owned);
            NodeValue::Text(text(written))
        }
        Raw::List(nodes) => {
            NodeValue::List(nodes.into_iter().map(|raw| node(source, raw)).collect::<Result<_, _>>()?)
        }
        Raw::Map(entries) => {
            let mut map = Vec::new();
            for (key, raw) in entries {
                map.push((crate::source::yaml::key(source, key)?, node(source, raw)?));
            }
            NodeValue::Map(map)
        }
    };
    let at = whole(&source.text, at, &value);
    Ok(Node { at, value })
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

fn key(source: &Source, raw: Spanned<Raw>) -> Result<WrittenKey, Fault> {
    let node = node(source, raw)?;
    match node.value {
        NodeValue::Text(text) => Ok(WrittenKey { at: node.at, name: text.text }),
        _ => Err(Fault::new(node.at, FaultKind::KeyShape)),
    }
}

/// What a YAML error most likely means in one of our files.
fn fault(source: &Source, error: &Error, parts: usize) -> Fault {
    let at = error.location().map_or(0..0, |location| bytes(source, location));
    if let Error::Budget { breach, .. } = error {
        let kind = match breach {
            BudgetBreach::Anchors { .. } | BudgetBreach::Aliases { .. } => FaultKind::Alias,
            BudgetBreach::Depth { .. } => FaultKind::TooDeep(DEPTH),
            _ => FaultKind::TooManyParts(parts),
        };
        return Fault::new(at, kind);
    }
    // The scanner has its own limit on nested brackets.
    if error.to_string().starts_with("recursion limit") {
        return Fault::new(at, FaultKind::TooDeep(DEPTH));
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
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    if message.starts_with("multiple YAML documents") {
        return Fault::new(at, FaultKind::Documents);
    }
    if message.contains("quoted scalar")
        && let Some(quote) = text[..at.start.min(text.len())].rfind(['"', '\''])
    {
        if let Some(after) = behind_quotes(text, quote) {
            return Fault::new(after, FaultKind::BehindQuotes);
        }
        return Fault::new(quote..quote + 1, FaultKind::OpenQuote);
    }
    Fault::new(at, FaultKind::NoYaml(message.to_owned()))
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
    let is_tiles = value.contains(']') && crate::notation::tile::read_list(value).1.is_empty();
    is_tiles.then(|| colon + 2..colon + 2 + value.len())
}
