//! Written files, and commands about files: `fmt`, `schema`, completions, manual pages.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boneyard::cli::files::find::files;
use boneyard::cli::files::read::read;
use boneyard::document::arrange::arranged;
use boneyard::document::{FaultKind, ParsedFile, Source, claims, schema};
use boneyard::source::node::{Node, NodeValue as Part};
use boneyard::source::yaml;
use serde_json::{Map, Value};

use crate::command::{boneyard, folder};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn said(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Checks a value by the keys of JSON Schema that the shipped schemas use, and fails on any other key.
fn holds(root: &Value, schema: &Value, value: &Value) -> bool {
    let Some(rules) = schema.as_object() else { return true };
    let object = value.as_object();
    let any = |schemas: &Value, f: &dyn Fn(&Value) -> bool| {
        schemas.as_array().expect("a list of schemas").iter().any(f)
    };
    if let Some(condition) = rules.get("if") {
        let branch = if holds(root, condition, value) { "then" } else { "else" };
        if rules.get(branch).is_some_and(|branch| !holds(root, branch, value)) {
            return false;
        }
    }
    rules.iter().all(|(key, rule)| match key.as_str() {
        // The names of sets are the only pattern except dots, which the reader has resolved.
        "$schema" | "$comment" | "$defs" | "title" | "description" | "if" | "then" | "else"
        | "patternProperties" => true,
        "$ref" => {
            let path = rule.as_str().and_then(|path| path.strip_prefix('#')).expect("within the schema");
            holds(root, root.pointer(path).expect("it is there"), value)
        }
        "type" => {
            let is = |name: &Value| match name.as_str().expect("a name") {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64() || value.is_u64(),
                "number" => value.is_number(),
                other => panic!("no type {other}"),
            };
            rule.as_array().map_or_else(|| is(rule), |names| names.iter().any(is))
        }
        "enum" => rule.as_array().expect("values").contains(value),
        "const" => rule == value,
        "allOf" => !any(rule, &|schema| !holds(root, schema, value)),
        "anyOf" => any(rule, &|schema| holds(root, schema, value)),
        "required" => object.is_none_or(|object| {
            rule.as_array()
                .expect("names")
                .iter()
                .all(|name| object.contains_key(name.as_str().unwrap_or("")))
        }),
        "minProperties" => object.is_none_or(|object| object.len() as u64 >= rule.as_u64().unwrap_or(0)),
        "minimum" => value.as_i64().is_none_or(|value| value >= rule.as_i64().unwrap_or(i64::MIN)),
        "maximum" => value.as_i64().is_none_or(|value| value <= rule.as_i64().unwrap_or(i64::MAX)),
        "items" => value.as_array().is_none_or(|items| items.iter().all(|item| holds(root, rule, item))),
        "properties" => object.is_none_or(|object| {
            object.iter().all(|(name, value)| rule.get(name).is_none_or(|rule| holds(root, rule, value)))
        }),
        "additionalProperties" => object.is_none_or(|object| {
            let others = object.iter().filter(|(name, _)| {
                let is_named = rules.get("properties").is_some_and(|named| named.get(name).is_some());
                let is_set = ["6", "9", "12", "15", "18"].contains(&name.as_str());
                let by_pattern = rules.get("patternProperties").and_then(Value::as_object);
                let by_pattern =
                    by_pattern.is_some_and(|patterns| patterns.keys().any(|key| key.contains("18")));
                !(is_named || is_set && by_pattern)
            });
            others.into_iter().all(|(_, value)| rule.as_bool().unwrap_or_else(|| holds(root, rule, value)))
        }),
        other => panic!("no rule for {other}"),
    })
}

/// A file as an editor sees it: text that looks like a number is one.
fn as_json(node: &Node) -> Value {
    match &node.value {
        Part::Null => Value::Null,
        Part::Text(text) => {
            let number = text.text.parse::<i64>().map(Value::from).ok();
            number.unwrap_or_else(|| match text.text.as_str() {
                "true" => true.into(),
                "false" => false.into(),
                text => text.into(),
            })
        }
        Part::List(nodes) => nodes.iter().map(as_json).collect(),
        Part::Map(entries) => {
            let entries = entries.iter().map(|(key, node)| (key.name.clone(), as_json(node)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}

fn fits(schema: &Value, source: &Source) -> bool {
    let node = yaml::read(source, yaml::SPEC).expect("it is YAML");
    holds(schema, schema, &as_json(&node))
}

fn sources(folder: &str) -> impl Iterator<Item = Source> {
    let files = files(&root(folder)).into_iter();
    files.filter(|path| path.extension().is_some_and(|end| end == "yaml")).filter_map(|path| read(&path).ok())
}

#[test]
fn shipped_files_are_as_the_schemas_say() {
    let (puzzle, spec) = (schema::puzzle(), schema::spec());
    let mut count = 0;
    for source in sources("puzzles") {
        assert!(fits(&puzzle, &source), "{} is not as the schema says", source.name);
        assert!(!fits(&spec, &source), "{} is no rules file", source.name);
        count += 1;
    }
    for source in sources("specs") {
        assert!(fits(&spec, &source), "{} is not as the schema says", source.name);
        assert!(!fits(&puzzle, &source), "{} is no puzzle", source.name);
        count += 1;
    }
    assert!(count > 100, "{count} files");
}

/// The schema refuses a file with a key that the reader does not know.
#[test]
fn unknown_keys_are_not_as_the_schemas_say() {
    let schema = schema::puzzle();
    let mut count = 0;
    for source in sources("tests/broken") {
        let is_spec = source.text.lines().any(|line| line.starts_with("document:"));
        if is_spec || yaml::read(&source, yaml::SPEC).is_err() {
            continue;
        }
        let faulty = ParsedFile::of(source.clone()).puzzle().err();
        let faults = faulty.map(|faulty| faulty.faults).unwrap_or_default();
        if faults
            .iter()
            .any(|fault| matches!(fault.kind, FaultKind::UnknownKey { .. } | FaultKind::Missing("game")))
        {
            assert!(!fits(&schema, &source), "{} is as the schema says", source.name);
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
    let schema = schema::spec();
    for (first, others) in CHECKS {
        let (game, good) = first.split_once(": ").expect("a game and a check");
        let source = |check: &str| {
            let text = format!(
                "title: a\ndocument: a\nextends: {game}\nclaims:\n  - {{id: A, source: a, says: a, check: [{check}]}}\n"
            );
            Source::new(check, text)
        };
        let good = source(good);
        assert!(claims::read(&good).is_ok() && fits(&schema, &good), "{first}");
        for bad in others.iter().map(|bad| source(bad)) {
            assert!(claims::read(&bad).is_err() && !fits(&schema, &bad), "{game}: {}", bad.name);
        }
    }
}

/// Formatting keeps the meaning of every shipped puzzle, which `arranged` itself ensures, and formatting
/// twice changes nothing more.
#[test]
fn puzzles_in_order_stay_so() {
    for source in sources("puzzles") {
        let once = arranged(&source).unwrap_or_else(|why| panic!("{}: {why}", source.name));
        let again = arranged(&Source { text: once.clone(), ..source.clone() });
        assert_eq!(again.as_deref(), Ok(once.as_str()), "{}", source.name);
        assert_eq!(once, source.text, "{}: run `boneyard fmt puzzles`", source.name);
    }
}

#[test]
fn a_file_is_put_in_order_or_left() {
    let folder = folder("fmt");
    let path = folder.join("mine.yaml");
    let name = path.display().to_string();
    let text = "hand: 1|5\n# a picture\nlayout: 4-2@0,0s 2-3@1,1s\ngame: tableaux\n";
    let expected = "game: tableaux\n# a picture\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5\n";
    std::fs::write(&path, text).expect("written");
    let checked = boneyard(&["fmt", "--check", &name], "");
    assert_eq!(
        (checked.status.code(), String::from_utf8_lossy(&checked.stdout)),
        (Some(1), format!("{name}\n").into())
    );
    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    assert_eq!(boneyard(&["fmt", &name], "").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), expected);
    let checked = boneyard(&["fmt", "--check", &name], "");
    assert_eq!((checked.status.code(), checked.stdout), (Some(0), Vec::new()));
    let printed = boneyard(&["fmt", "-"], text);
    assert_eq!(String::from_utf8_lossy(&printed.stdout), expected);
    std::fs::write(&path, "game: tableaux\n").expect("written");
    assert_eq!(boneyard(&["fmt", &name], "").status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "game: tableaux\n");
    let braces = boneyard(&["fmt", "-"], "{game: tableaux, layout: '4-2@0,0s', hand: 1-5}");
    assert_eq!(braces.status.code(), Some(2));
    assert!(said(&braces).contains("left as it is"), "{}", said(&braces));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn every_shell_and_every_command_has_its_page() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = boneyard(&["completions", shell], "");
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && script.contains("solve") && script.contains("jsonl"), "{shell}");
    }
    let page = boneyard(&["man"], "");
    let page = String::from_utf8_lossy(&page.stdout);
    assert!(page.contains(".TH") && page.contains("Columns of a line of text"), "{page}");
    let folder = folder("man");
    let name = folder.display().to_string();
    for _ in 0..2 {
        assert_eq!(boneyard(&["man", &name], "").status.code(), Some(0), "its own pages are replaced");
    }
    let solve = std::fs::read_to_string(folder.join("boneyard-solve.1")).expect("a page");
    assert!(solve.contains("certify") && solve.contains("Examples"), "{solve}");
    assert!(std::fs::read_dir(&folder).expect("a folder").count() > 15);
    std::fs::write(folder.join("boneyard.1"), "somebody's").expect("written");
    assert_eq!(boneyard(&["man", &name], "").status.code(), Some(2));
    assert_eq!(boneyard(&["man", &name, "--force"], "").status.code(), Some(0));
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// The name, the version, and the commit if it is known.
#[test]
fn the_version_is_on_one_line() {
    let output = boneyard(&["--version"], "");
    let text = String::from_utf8_lossy(&output.stdout);
    let rest = text.trim_end().strip_prefix(concat!("boneyard ", env!("CARGO_PKG_VERSION")));
    let rest = rest.expect("name and number");
    assert!(
        rest.is_empty() || rest.starts_with(" (") && rest.ends_with(')') && !rest.contains('/'),
        "{text}"
    );
}

/// The help of every command has an example of that command.
#[test]
fn every_command_has_an_example() {
    let help = boneyard(&["--help"], "").stdout;
    let help = String::from_utf8_lossy(&help);
    let commands = help.split("\n\n").find(|part| part.contains("\n  solve ")).expect("commands");
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        let help = boneyard(&["help", name], "").stdout;
        let help = String::from_utf8_lossy(&help);
        let examples = help.split("Example").nth(1).expect("examples");
        assert!(examples.contains(&format!("boneyard {name}")), "{name}: {help}");
    }
    let near = said(&boneyard(&["sovle", "-"], ""));
    assert!(near.contains("'solve'"), "{near}");
}

/// A full disk is reported, with status 2, and no file remains.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full =
        || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk"));
    let puzzle = root("puzzles/tableaux/peg-out.yaml").display().to_string();
    for arguments in [
        &["solve", puzzle.as_str()][..],
        &["solve", &puzzle, &puzzle, "--format", "json"],
        &["diagram", &puzzle, "--format", "png"],
        &["new", "puzzle"],
        &["man"],
        &["completions", "bash"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_boneyard"))
            .args(arguments)
            .stdout(full())
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains("standard output cannot be written"), "{}", said(&output));
    }
    for arguments in [
        &["diagram", puzzle.as_str(), "--format", "svg"][..],
        &["deal", "block"],
        &["new", "spec"],
        &["schema", "spec"],
    ] {
        let output = boneyard(&[arguments, &["-o", "/dev/full", "--force"]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains("/dev/full cannot be written"), "{}", said(&output));
    }
    assert!(Path::new("/dev/full").exists(), "it is still there");
}

/// A folder in which no file can be created. The superuser may write everywhere, except to the processes.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_nothing_is_told() {
    let puzzle = root("puzzles/tableaux/peg-out.yaml").display().to_string();
    for arguments in [
        &["diagram", puzzle.as_str(), "-o", "/proc/figure.svg"][..],
        &["diagram", &puzzle, "-o", "/proc/figure.png"],
        &["lesson", "block", "--no-puzzles", "-o", "/proc/block.html"],
        &["lesson", "block", "--no-puzzles", "-o", "/proc/block.md"],
        &["deal", "block", "-o", "/proc/deal.yaml"],
        &["new", "spec", "-o", "/proc/spec.yaml"],
        &["man", "/proc/man"],
    ] {
        let output = boneyard(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains("/proc/"), "{}", said(&output));
        assert!(output.stdout.is_empty());
    }
}

/// A replaced file keeps its permissions, and a link stays a link.
#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder("link");
    let (file, link) = (folder.join("deal.yaml"), folder.join("link.yaml"));
    let arguments = |path: &Path| ["deal", "block", "-o", &path.display().to_string()].map(str::to_owned);
    let run = |path: &Path| {
        let arguments = arguments(path);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(boneyard(&arguments, "").status.code(), Some(0));
    };
    run(&file);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("ours");
    symlink(&file, &link).expect("a link");
    run(&link);
    assert!(link.is_symlink());
    assert_eq!(std::fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// `-o -` is standard output.
#[test]
fn a_dash_is_standard_output() {
    let output = boneyard(&["deal", "block", "-o", "-"], "");
    assert!(output.stdout.starts_with(b"# <metadata>"));
    assert!(!Path::new("-").exists());
}
