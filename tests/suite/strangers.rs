//! Lines and files from untrusted sources: they may name only regular files, and with `--no-files` none.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{program, ran_within};

/// A corner of 5 that the hand fills: 5 points.
const GOOD: &str = r#"{"game":"tableaux","layout":"4\n|\n2 2\n  |\n  3","hand":"1-5"}"#;

/// Far more than any of these takes; a program that hangs would never end.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs the program in a folder; a program that hangs fails the test.
fn run(arguments: &[&str], input: &str, folder: &Path) -> Output {
    ran_within(PATIENCE, program(arguments).current_dir(folder), input.as_bytes())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn answers(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// A folder with one of each kind of file.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let made = Command::new("mkfifo").arg(at("fifo")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    symlink("fifo", at("to-fifo")).expect("a link");
    symlink("gone", at("dangling")).expect("a link");
    std::fs::create_dir(at("folder")).expect("a folder");
    drop(std::os::unix::net::UnixListener::bind(at("socket")).expect("a socket"));
    std::fs::write(at("good.yaml"), GOOD).expect("a file");
    symlink("good.yaml", at("to-good")).expect("a link");
    let rules = "title: mine\ndocument: mine\nextends: block\nrules: {total: 7}\n";
    std::fs::write(at("rules.yaml"), rules).expect("a file");
    folder
}

/// What a line may not name, with a word of its message.
const BAD: [(&str, &str); 11] = [
    ("fifo", "a pipe"),
    ("to-fifo", "a pipe"),
    ("socket", "a socket"),
    ("folder", "a folder"),
    (".", "a folder"),
    ("gone.yaml", "cannot be read"),
    ("dangling", "cannot be read"),
    ("-", "standard input"),
    ("/dev/stdin", "stream"),
    ("/dev/fd/0", "stream"),
    ("/dev/zero", "a device"),
];

#[test]
fn a_line_names_regular_files_alone_and_the_rest_is_answered() {
    let folder = folder();
    let named = |name: &str| format!("{{\"file\": \"{name}\"}}");
    let mut lines = vec![GOOD.to_owned(), named("good.yaml"), named("to-good")];
    for (name, _) in BAD {
        lines.extend([named(name), GOOD.to_owned()]);
    }
    // More than one buffer: a reader of the stream itself would take a part of it.
    lines.extend(std::iter::repeat_n(GOOD.to_owned(), 300));
    let input = lines.join("\n");
    let output = run(&["solve", "-", "--format", "json"], &input, folder.path());
    let found = answers(&output);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(found.len(), lines.len(), "{}", text(&output.stderr));
    for (n, answer) in found.iter().enumerate() {
        let bad = n.checked_sub(3).filter(|n| n % 2 == 0).and_then(|n| BAD.get(n / 2));
        let Some((name, because)) = bad else {
            assert_eq!(answer["best"], 5, "line {}: {answer}", n + 1);
            continue;
        };
        assert_eq!(answer["file"], *name);
        assert_eq!(answer["named_at"], format!("<stdin>:{}:10", n + 1));
        let error = &answer["error"];
        assert!(error["message"].as_str().expect("words").contains(because), "{answer}");
        assert!(!error["help"].as_str().expect("a fix").is_empty() && error["line"].is_null(), "{answer}");
    }
}

/// In text the fault is shown with its location in the stream, underlined.
#[test]
fn a_fault_of_a_named_file_has_its_place() {
    let folder = folder();
    let input = format!("{GOOD}\n{{\"file\": \"fifo\"}}\n");
    let output = run(&["plays", "-"], &input, folder.path());
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("--> <stdin>:2:10") && said.contains("^^^^^^ this file"), "{said}");
    assert!(said.contains("a pipe") && said.contains("help:"), "{said}");
    assert!(text(&output.stdout).contains("5-1@0,2s"), "the first line is answered");
}

#[test]
fn a_puzzle_and_a_rules_file_name_regular_files_alone() {
    let folder = folder();
    let puzzle = |game: &str| format!("game: {game}\nlayout: 5-5\nhand: 5-4\n");
    for (name, because) in
        [("./fifo", "a pipe"), ("./to-fifo", "a pipe"), ("/dev/zero", "a device"), ("./folder", "a folder")]
    {
        let output = run(&["plays", "-"], &puzzle(name), folder.path());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(because) && said.contains("<stdin>:1:7"), "{name}: {said}");
        let rules = format!("title: a\ndocument: a\nextends: {name}\n");
        let output = run(&["verify", "-"], &rules, folder.path());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(because) && said.contains("<stdin>:3:10"), "{name}: {said}");
        let claim = format!(
            "title: a\ndocument: a\nextends: block\nclaims:\n  - {{id: A, source: a, says: a, check: [differs: {{from: {name}, keys: [hand]}}]}}\n"
        );
        let output = run(&["verify", "-"], &claim, folder.path());
        assert!(text(&output.stderr).contains(because), "{name}: {}", text(&output.stderr));
        let train = format!("task: train\ngame: {name}\nhand: 5-4\n");
        assert!(text(&run(&["solve", "-"], &train, folder.path()).stderr).contains(because), "{name}");
    }
    assert_eq!(run(&["plays", "-"], &puzzle("./rules.yaml"), folder.path()).status.code(), Some(0));
}

/// Pipes inside a named folder are not named themselves.
#[test]
fn a_folder_is_entered_once_and_its_pipes_are_refused() {
    let folder = folder();
    for link in ["self", "again", "third"] {
        symlink(".", folder.path().join(link)).expect("a link");
    }
    std::fs::remove_file(folder.path().join("rules.yaml")).expect("it was there");
    let here = folder.path().display().to_string();
    for arguments in [["plays", "."], ["plays", &here], ["plays", "**/*.yaml"], ["solve", "*/*.yaml"]] {
        let output = run(&[arguments[0], arguments[1], "--format", "json"], "", folder.path());
        assert_eq!(answers(&output).len(), 1, "{arguments:?}: {}", text(&output.stderr));
    }
    symlink("fifo", folder.path().join("late.yaml")).expect("a link");
    for arguments in [["plays", "."], ["plays", "*.yaml"], ["fmt", "."], ["verify", "."]] {
        let output = run(&arguments, "", folder.path());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains("late.yaml: this is a pipe"), "{arguments:?}: {said}");
    }
}

/// On the command line a pipe is accepted like a file.
#[test]
fn pipes_are_read_from_the_command_line() {
    let folder = folder();
    let program = env!("CARGO_BIN_EXE_boneyard");
    let shell = |command: &str| {
        let output = Command::new("bash")
            .args(["-c", &command.replace("boneyard", program)])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("bash");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    for command in [
        "boneyard solve <(cat good.yaml)",
        "boneyard plays <(cat good.yaml) good.yaml",
        "boneyard solve --jsonl --format json <(cat good.yaml)",
        "boneyard diagram <(cat good.yaml)",
        "boneyard explain <(cat good.yaml) 5-1@0,2s",
        "boneyard compare <(cat good.yaml) --house doublet_factor=3",
        "boneyard verify <(cat rules.yaml)",
        "boneyard lesson <(cat rules.yaml) --no-puzzles",
        "boneyard deal <(cat rules.yaml)",
        "boneyard simulate <(cat rules.yaml) --games 2",
        "boneyard fmt <(cat good-text.yaml)",
        "boneyard train <(echo 5-4 4-3)",
        "cat good.yaml | boneyard solve /dev/stdin",
    ] {
        std::fs::write(folder.path().join("good-text.yaml"), "hand: 1-5\nlayout: 4-2@0,0s\ngame: tableaux\n")
            .expect("a file");
        let (status, out, said) = shell(command);
        assert_eq!(status, Some(0), "{command}: {said}");
        assert!(!out.is_empty(), "{command}");
    }
    assert!(shell("boneyard fmt <(cat good-text.yaml)").1.starts_with("game: tableaux\n"));
}

/// What a run says, with a name in it replaced.
fn without(said: &str, path: &str) -> String {
    said.replace(path, "PATH").replace(&"^".repeat(path.len()), "^")
}

/// Each path is refused with the same message by these arguments, in the text made from it.
fn all_the_same(folder: &Path, arguments: &[&str], of: &dyn Fn(&str) -> String, paths: &[&str]) {
    let mut first = None;
    for path in paths {
        let output = run(arguments, &of(path), folder);
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {path}");
        let said = without(&(text(&output.stdout) + &text(&output.stderr)), path);
        assert!(said.contains("may not name"), "{said}");
        assert_eq!(*first.get_or_insert(said.clone()), said, "{path}");
    }
}

/// Rules files and what is none.
const RULES: [&str; 7] =
    ["./rules.yaml", "./gone.yaml", "./fifo", "./folder", "/etc/passwd", "/no/such", "../x"];

/// With `--no-files` no text can open a file, and the message is the same whether the file exists or not.
#[test]
fn no_line_opens_a_file_for_strangers() {
    let folder = folder();
    let same = |arguments: &[&str], of: &dyn Fn(&str) -> String, paths: &[&str]| {
        all_the_same(folder.path(), arguments, of, paths);
    };
    let paths =
        ["good.yaml", "rules.yaml", "./rules.yaml", "gone.yaml", "fifo", "folder", "/etc/passwd", "/no/such"];
    let line = |path: &str| format!("{{\"file\": \"{path}\"}}\n");
    same(&["solve", "-", "--format", "json", "--no-files"], &line, &paths);
    same(&["solve", "-", "--jsonl", "--no-files"], &line, &paths);
    let game = |path: &str| format!("{{\"game\": \"{path}\", \"layout\": \"5-5\", \"hand\": \"5-4\"}}");
    same(&["solve", "-", "--format", "json", "--no-files"], &game, &RULES);
}

/// The same for each command that reads a text.
#[test]
fn nothing_is_opened_for_strangers() {
    let folder = folder();
    let same = |arguments: &[&str], of: &dyn Fn(&str) -> String| {
        all_the_same(folder.path(), arguments, of, &RULES);
    };
    let game = |path: &str| format!("game: {path}\nlayout: 5-5\nhand: 5-4\n");
    for command in ["plays", "solve", "odds", "dead", "suits", "replay", "perft", "diagram", "verify", "fmt"]
    {
        same(&[command, "-", "--no-files"], &game);
    }
    same(&["explain", "--no-files", "-", "5-4@5"], &game);
    same(&["compare", "--no-files", "-", "--house", "total=7"], &game);
    let train = |path: &str| format!("task: train\ngame: {path}\nhand: 5-4\n");
    same(&["solve", "-", "--no-files"], &train);
    same(&["train", "-", "--no-files"], &train);
    let rules = |path: &str| format!("title: a\ndocument: a\nextends: {path}\n");
    for command in ["verify", "lesson"] {
        same(&[command, "-", "--no-files"], &rules);
    }
    let claim = |path: &str| {
        format!(
            "title: a\ndocument: a\nextends: block\nclaims:\n  - {{id: A, source: a, says: a, check: [differs: {{from: {path}, keys: [hand]}}]}}\n"
        )
    };
    same(&["verify", "-", "--no-files"], &claim);
    // A name that looks like a variant is not a file either, whatever the current folder holds.
    std::fs::create_dir(folder.path().join("block")).expect("a folder");
    std::fs::write(folder.path().join("block/mine"), "x").expect("a file");
    let variant = |name: &str| text(&run(&["plays", "-", "--no-files"], &game(name), folder.path()).stderr);
    assert_eq!(without(&variant("block/mine"), "mine"), without(&variant("block/none"), "none"));
}

/// Files on the command line and built-in rules are still read.
#[test]
fn what_the_command_line_names_is_opened_for_strangers_too() {
    let folder = folder();
    let ran = |arguments: &[&str], input: &str| run(arguments, input, folder.path()).status.code();
    assert_eq!(ran(&["solve", "--no-files", "-"], GOOD), Some(0));
    assert_eq!(ran(&["solve", "--no-files", "good.yaml"], ""), Some(0));
    assert_eq!(ran(&["plays", "-", "--no-files"], "game: block/seven\nlayout: 5-5\nhand: 5-4\n"), Some(0));
    assert_eq!(ran(&["verify", "--no-files", "rules.yaml"], ""), Some(0));
    assert_eq!(ran(&["deal", "--no-files", "./rules.yaml"], ""), Some(0));
    let extends = "title: a\ndocument: a\nextends: ./rules.yaml\n";
    std::fs::write(folder.path().join("second.yaml"), extends).expect("a file");
    assert_eq!(ran(&["deal", "./second.yaml"], ""), Some(0));
    for arguments in [
        &["deal", "./second.yaml"][..],
        &["new", "puzzle", "--game", "./second.yaml"],
        &["simulate", "./second.yaml", "--games", "1"],
        &["verify", "second.yaml"],
        &["compare", "second.yaml", "--house", "total=7"],
    ] {
        let output = run(&[arguments, &["--no-files"]].concat(), "", folder.path());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("may not name"), "{}", text(&output.stderr));
    }
    let here: PathBuf = folder.path().join("folder");
    std::fs::write(here.join("one.yaml"), GOOD).expect("a file");
    assert_eq!(ran(&["plays", "--no-files", "folder"], ""), Some(0));
    let began = Instant::now();
    assert_eq!(ran(&["plays", "--no-files", "folder/*.yaml"], ""), Some(0));
    assert!(began.elapsed() < PATIENCE);
}
