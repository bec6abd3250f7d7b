//! The YAML reader beside `serde_yaml`, which shares no code with it above the parser's events: on every shipped file,
//! and on random texts.

use std::path::PathBuf;

use boneyard::source::node::{Node, NodeValue};
use boneyard::source::text::Source;
use boneyard::source::yaml;
use proptest::prelude::*;
use serde_json::Value;

/// The scalars of a tree with the keys and numbers above them, in any order. A number is written as it is read.
fn scalars(node: &Node, above: &str, found: &mut Vec<(String, String)>) {
    match &node.value {
        NodeValue::Null => found.push((above.to_owned(), String::new())),
        NodeValue::Text(text) => found.push((above.to_owned(), plain(&text.text))),
        NodeValue::List(nodes) => {
            for (n, node) in nodes.iter().enumerate() {
                scalars(node, &format!("{above}.{n}"), found);
            }
        }
        NodeValue::Map(entries) => {
            for (key, node) in entries {
                scalars(node, &format!("{above}.{}", key.name), found);
            }
        }
    }
}

/// The same of what `serde_yaml` has read.
fn scalars_of(value: &Value, above: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Null => found.push((above.to_owned(), String::new())),
        Value::String(text) => found.push((above.to_owned(), plain(text))),
        Value::Bool(_) | Value::Number(_) => found.push((above.to_owned(), plain(&value.to_string()))),
        Value::Array(values) => {
            for (n, value) in values.iter().enumerate() {
                scalars_of(value, &format!("{above}.{n}"), found);
            }
        }
        Value::Object(entries) => {
            for (key, value) in entries {
                scalars_of(value, &format!("{above}.{key}"), found);
            }
        }
    }
}

/// A scalar in one spelling: `serde_yaml` reads `6.0`, `1e2` and `True` as numbers and truth.
fn plain(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => number.to_string(),
        _ if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false") => text.to_lowercase(),
        _ => text.to_owned(),
    }
}

/// What both read of a text; `None` where one of them refuses it.
fn both(text: &str) -> [Option<Vec<(String, String)>>; 2] {
    let ours = yaml::read(&Source::new("a", text), yaml::SPEC).ok().map(|node| {
        let mut found = Vec::new();
        scalars(&node, "", &mut found);
        found
    });
    // `no` is a word, as in our files.
    let options = serde_yaml::options! { strict_booleans: true };
    let other = serde_yaml::from_str_with_options::<Value>(text, options).ok().map(|value| {
        let mut found = Vec::new();
        scalars_of(&value, "", &mut found);
        found
    });
    [ours, other].map(|found| {
        let mut found = found?;
        found.sort();
        Some(found)
    })
}

#[test]
fn every_shipped_file_is_read_as_serde_yaml_reads_it() {
    let files = |folder| format!("{}/{folder}/**/*.yaml", env!("CARGO_MANIFEST_DIR"));
    let found =
        ["specs", "puzzles"].into_iter().flat_map(|folder| glob::glob(&files(folder)).expect("a pattern"));
    let found: Vec<PathBuf> = found.map(|path| path.expect("a path")).collect();
    assert!(found.len() > 150, "{} files", found.len());
    for path in found {
        let text = std::fs::read_to_string(&path).expect("a text");
        let [ours, other] = both(&text);
        assert!(ours.is_some(), "{}", path.display());
        assert_eq!(ours, other, "{}", path.display());
    }
}

/// Pieces of which random texts are made.
const PIECES: [&str; 28] = [
    "a: ", "b: ", "- ", "\n", "\n  ", "\n    ", "6-1", "4-4@2,0e", "'x'", "\"y\"", "[", "]", "{", "}", ", ",
    "# c", "|\n", ">\n", "~", "null", "12", "true", " ", "a", ": ", "\t", "é", "---\n",
];

proptest! {
    /// Where both accept a text, they read the same.
    #[test]
    fn random_texts_are_read_as_serde_yaml_reads_them(pieces in proptest::collection::vec(0..PIECES.len(), 0..14)) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        let [ours, other] = both(&text);
        if let (Some(ours), Some(other)) = (&ours, &other) {
            prop_assert_eq!(ours, other, "{:?}", text);
        }
    }
}
