//! The JSON Schemas of files and their readers accept the same.

use std::collections::BTreeSet;

use boneyard::document::{FaultKind, ParsedFile, Source, claims, schema};
use boneyard::game::FamilyName;
use boneyard::rules::KeyInfo;
use boneyard::source::node::{Node, NodeValue};
use boneyard::source::text::InvalidFile;
use boneyard::source::yaml;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::files::sources;

/// A file as an editor sees it: text that looks like a number is one.
fn as_json(node: &Node) -> Value {
    match &node.value {
        NodeValue::Null => Value::Null,
        NodeValue::Text(text) => {
            let number = text.text.parse::<i64>().map(Value::from).ok();
            number.unwrap_or_else(|| match text.text.as_str() {
                "true" => true.into(),
                "false" => false.into(),
                text => text.into(),
            })
        }
        NodeValue::List(nodes) => nodes.iter().map(as_json).collect(),
        NodeValue::Map(entries) => {
            let entries = entries.iter().map(|(key, node)| (key.name.clone(), as_json(node)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}

/// A kind of file: its schema, and its reader.
struct Format {
    validator: Validator,
    read: fn(&Source) -> Result<(), InvalidFile>,
}

impl Format {
    fn puzzle() -> Self {
        let read = |source: &Source| ParsedFile::of(source.clone()).puzzle().map(|_| ());
        Self { validator: validator(&schema::puzzle()), read }
    }

    fn spec() -> Self {
        Self { validator: validator(&schema::spec()), read: |source| claims::read(source).map(|_| ()) }
    }

    fn fits(&self, source: &Source) -> bool {
        let node = yaml::read(source, yaml::SPEC).expect("it is YAML");
        self.validator.is_valid(&as_json(&node))
    }

    /// What the schema and the reader disagree about, if they do.
    fn dispute(&self, file: &Value) -> Option<String> {
        let is_valid = self.validator.is_valid(file);
        let read = (self.read)(&Source::new("made", file.to_string()));
        match read {
            Ok(()) if is_valid => None,
            Ok(()) => {
                let why = self.validator.iter_errors(file).next().map(|error| error.to_string());
                Some(format!("the schema alone refuses it: {why:?}"))
            }
            Err(_) if !is_valid => None,
            Err(invalid) => {
                let shape = invalid.faults.iter().find(|fault| is_of_shape(&fault.kind))?;
                Some(format!("the reader alone refuses it: {}", shape.kind))
            }
        }
    }
}

fn validator(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).expect("a schema")
}

/// Whether a schema can say what is wrong, as it cannot of a tile that is used twice, or of a list that must be as
/// long as another.
fn is_of_shape(kind: &FaultKind) -> bool {
    match kind {
        FaultKind::BadValue { expected, key, .. } => {
            let is_listed = |info: &KeyInfo| info.name != key || !info.choices.is_empty();
            !MEANT.iter().any(|meant| expected.contains(meant))
                && FamilyName::ALL.iter().flat_map(|(_, family)| family.keys()).all(|info| is_listed(&info))
        }
        FaultKind::UnknownKey { .. }
        | FaultKind::Missing(..)
        | FaultKind::NoValue(_)
        | FaultKind::NoKeys(..)
        | FaultKind::KeyShape => true,
        _ => false,
    }
}

/// What is expected of values whose meaning is wrong, and not their shape.
const MEANT: [&str; 7] = [
    "one for each seat",
    "a seat from",
    "an equation such as",
    "side, corner, centre, hole",
    "suits from",
    "as `hands` has",
    "how many there are",
];

/// Faults that depend on another key, or on the family of a rules file, which the schema does not know.
const LEFT_OUT: [&str; 5] =
    ["/differs/keys", "/score without out", "/score without blocked", "layout = []", "without layout"];

/// Every file with one fault: a value of another type or out of range, a key too many, a key too few.
fn broken(file: &Value) -> Vec<(String, Value)> {
    let others = [
        Value::Null,
        json!("zzz"),
        json!(""),
        json!([]),
        json!({}),
        json!(-1),
        json!(1_000_000_007_i64),
        json!(true),
        json!([[]]),
        json!([{}]),
        json!({"zzz": 1}),
    ];
    let mut paths = Vec::new();
    walk(file, "", &mut paths);
    let mut found = Vec::new();
    for path in paths {
        for other in &others {
            let mut file = file.clone();
            *file.pointer_mut(&path).expect("it is there") = other.clone();
            found.push((format!("{path} = {other}"), file));
        }
        let keys: Vec<String> = file
            .pointer(&path)
            .and_then(Value::as_object)
            .map(|map| map.keys().cloned().collect())
            .unwrap_or_default();
        for key in &keys {
            let mut file = file.clone();
            file.pointer_mut(&path).and_then(Value::as_object_mut).expect("a map").remove(key);
            found.push((format!("{path} without {key}"), file));
        }
        if !keys.is_empty() {
            let mut file = file.clone();
            file.pointer_mut(&path).expect("a map")["zzz"] = 1.into();
            found.push((format!("{path} with zzz"), file));
        }
    }
    found
}

/// Adds the path of a value and those of all values in it.
fn walk(value: &Value, path: &str, paths: &mut Vec<String>) {
    paths.push(path.to_owned());
    let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                walk(value, &format!("{path}/{}", escaped(key)), paths);
            }
        }
        Value::Array(items) => {
            for (n, value) in items.iter().enumerate() {
                walk(value, &format!("{path}/{n}"), paths);
            }
        }
        _ => {}
    }
}

/// A file with a single claim, and only the position that it names.
fn with_claim(file: &Value, claim: &Value) -> Value {
    let mut file = file.clone();
    file["claims"] = json!([claim]);
    let used = claim["position"].as_str();
    if let Some(positions) = file.get_mut("positions").and_then(Value::as_object_mut) {
        positions.retain(|name, _| Some(name.as_str()) == used);
        if positions.is_empty() {
            file.as_object_mut().expect("a map").remove("positions");
        }
    }
    file
}

/// Breaks files of one kind and collects what the schema and the reader disagree about. A fault in one place is
/// tried once for each game.
fn disputes(format: &Format, files: impl Iterator<Item = (String, Value)>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut disputes = Vec::new();
    for (game, file) in files {
        for (what, broken) in broken(&file) {
            let place = what.replace(|c: char| c.is_ascii_digit(), "");
            let is_left_out = LEFT_OUT.iter().any(|out| what.contains(out));
            if is_left_out || !seen.insert((game.clone(), place)) {
                continue;
            }
            if let Some(dispute) = format.dispute(&broken) {
                disputes.push(format!("{game} {what}: {dispute}"));
            }
        }
    }
    assert!(seen.len() > 1_000, "{} broken files", seen.len());
    disputes
}

#[test]
fn broken_puzzles_are_refused_by_both() {
    let files = sources("puzzles").map(|source| {
        let file = as_json(&yaml::read(&source, yaml::SPEC).expect("it is YAML"));
        (file["game"].as_str().unwrap_or("train").to_owned(), file)
    });
    let disputes = disputes(&Format::puzzle(), files);
    assert!(disputes.is_empty(), "{} disputes:\n{}", disputes.len(), disputes.join("\n"));
}

#[test]
fn broken_rules_files_are_refused_by_both() {
    let files = sources("specs").flat_map(|source| {
        let mut file = as_json(&yaml::read(&source, yaml::SPEC).expect("it is YAML"));
        let claims = file["claims"].take();
        file["lesson"] = json!({"rule": "a text"});
        let alone: Vec<Value> =
            claims.as_array().into_iter().flatten().map(|claim| with_claim(&file, claim)).collect();
        alone.into_iter().map(move |file| (source.name.clone(), file))
    });
    let mut disputes = disputes(&Format::spec(), files);
    // Whether a position needs a layout depends on the family, which the schema of rules files does not know; and
    // whether a reading needs values, on the other keys of the file.
    let depends = ["the key `layout` is missing", "the key `values` is missing"];
    disputes.retain(|dispute| !depends.iter().any(|end| dispute.ends_with(end)));
    assert!(disputes.is_empty(), "{} disputes:\n{}", disputes.len(), disputes.join("\n"));
}

/// Each list of tiles is accepted by both, or refused by both.
#[test]
fn lists_of_tiles_are_as_the_schema_says() {
    let format = Format::puzzle();
    let good = [
        json!("0-1 1-3"),
        json!(["0-1", "1-3"]),
        json!([[0, 1], [1, 3]]),
        json!([["0-1"], "1-3"]),
        json!([[0, 1], "1-3"]),
    ];
    let bad = [
        json!([[]]),
        json!([[0, 1, 2]]),
        json!([[[0, 1]]]),
        json!([[0, "x"]]),
        json!([[0, -1]]),
        json!([{"0": 1}]),
    ];
    let files = |tiles: &Value| {
        [
            json!({"task": "train", "hand": tiles}),
            json!({"task": "train", "hand": "0-1 1-3", "expect": {"line": tiles}}),
            json!({"game": "block", "layout": "5-5", "hand": tiles}),
            json!({"game": "block", "layout": "5-5", "hands": [tiles, [[5, 4]]], "to_play": 0}),
        ]
    };
    for (tiles, is_good) in good.iter().map(|one| (one, true)).chain(bad.iter().map(|one| (one, false))) {
        for file in files(tiles) {
            let read = (format.read)(&Source::new("made", file.to_string()));
            assert_eq!(read.is_ok(), is_good, "{file}: {read:?}");
            assert_eq!(format.validator.is_valid(&file), is_good, "{file}");
        }
    }
    // A list of what lies so far is one of lines.
    let lying = json!({"task": "train", "hand": "0-1 1-3", "line": [[0, 1], [1, 3]]});
    assert!((format.read)(&Source::new("made", lying.to_string())).is_err());
    assert!(!format.validator.is_valid(&lying));
}

/// The same in the checks of rules files.
#[test]
fn tiles_of_checks_are_as_the_schema_says() {
    let format = Format::spec();
    for (tiles, is_good) in [(json!([[5, 2], "4-3"]), true), (json!([[5, 2, 1]]), false)] {
        let check = json!({"matadors": tiles});
        let claims = json!([{"id": "a", "source": "a", "says": "a", "check": check}]);
        let file = json!({"title": "a", "document": "a", "extends": "matador", "claims": claims});
        let read = (format.read)(&Source::new("made", file.to_string()));
        assert_eq!(read.is_ok(), is_good, "{file}: {read:?}");
        assert_eq!(format.validator.is_valid(&file), is_good, "{file}");
    }
}

#[test]
fn shipped_files_are_as_the_schemas_say() {
    let (puzzle, spec) = (Format::puzzle(), Format::spec());
    let mut count = 0;
    for source in sources("puzzles") {
        assert!(puzzle.fits(&source), "{} is not as the schema says", source.name);
        assert!(!spec.fits(&source), "{} is no rules file", source.name);
        count += 1;
    }
    for source in sources("specs") {
        assert!(spec.fits(&source), "{} is not as the schema says", source.name);
        assert!(!puzzle.fits(&source), "{} is no puzzle", source.name);
        count += 1;
    }
    assert!(count > 100, "{count} files");
}

/// The schema refuses a file with a key that the reader does not know.
#[test]
fn unknown_keys_are_not_as_the_schemas_say() {
    let format = Format::puzzle();
    let mut count = 0;
    for source in sources("tests/broken") {
        let is_spec = source.text.lines().any(|line| line.starts_with("document:"));
        if is_spec || yaml::read(&source, yaml::SPEC).is_err() {
            continue;
        }
        let invalid = ParsedFile::of(source.clone()).puzzle().err();
        let faults = invalid.map(|invalid| invalid.faults).unwrap_or_default();
        if faults
            .iter()
            .any(|fault| matches!(fault.kind, FaultKind::UnknownKey { .. } | FaultKind::Missing("game", _)))
        {
            assert!(!format.fits(&source), "{} is as the schema says", source.name);
            count += 1;
        }
    }
    assert!(count >= 5, "{count} files");
}

/// Checks of claims, of which the reader accepts the first and refuses the others.
const CHECKS: [(&str, &[&str]); 11] = [
    ("tableaux: cell: {at: '1,1', is: hole}", &["cell: {at: '1,1'}", "cell: {is: hole}", "cell: hole"]),
    ("tableaux: cells: {of: corner, count: 0}", &["cells: {of: corner, count: -1}", "cells: {of: corner}"]),
    ("tableaux: best: {points: 3}", &["best: {points: three}", "best: {solutions: 1}"]),
    ("tableaux: plays: {kind: side, count: 1}", &["plays: {kind: top, count: 1}", "plays: {counts: 1}"]),
    ("castle-rock: suit: {of: 3, tiles: 7}", &["suit: {tiles: 7}", "suit: {of: 19, tiles: 7}"]),
    ("castle-rock: row: {most: 3}", &["row: {most: 3, least: 0}", "row: {most: -3}"]),
    ("draw: score: {are: [4, 0], pips: [0, 4], out: 0}", &["score: {are: [4, 0]}", "score: {pips: [0, 4]}"]),
    ("draw: replay: {over: yes}", &["replay: {over: maybe}", "replay: {done: yes}"]),
    ("draw: winner: {scores: [0, 0], is: nobody}", &["winner: {scores: [0, 0]}", "winner: {is: nobody}"]),
    ("draw: turn: {line: lead 6-6, points: 0}", &["turn: {line: lead 6-6}", "turn: {points: 0, goes_on: 1}"]),
    (
        "draw: legal: {play: lead 6-6, points: 0}",
        &["legal: {points: 0}", "legal: {play: lead 6-6, continues: 2}"],
    ),
];

/// The schema refuses the same keys of a check as the reader, and no others.
#[test]
fn checks_are_as_the_schema_says() {
    let format = Format::spec();
    for (first, others) in CHECKS {
        let (game, good) = first.split_once(": ").expect("a game and a check");
        let source = |check: &str| {
            let text = format!(
                "title: a\ndocument: a\nextends: {game}\nclaims:\n  - {{id: A, source: a, says: a, check: [{check}]}}\n"
            );
            Source::new(check, text)
        };
        let good = source(good);
        assert!(claims::read(&good).is_ok() && format.fits(&good), "{first}");
        for bad in others.iter().map(|bad| source(bad)) {
            assert!(claims::read(&bad).is_err() && !format.fits(&bad), "{game}: {}", bad.name);
        }
    }
}
