//! Many puzzles at once: files, folders, patterns, JSON Lines.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::command::boneyard;
use crate::program::program;

/// The corner of 4 and 2, at which the 5 of this hand makes at most 5 points.
const CORNER: &str = r#"{"game":"tableaux","layout":"4\n|\n2 2\n  |\n  3","hand":"1-5"}"#;

/// The status, the lines of the answer, and standard error.
fn solved(arguments: &[&str], input: &str) -> (Option<i32>, Vec<Value>, String) {
    let output = boneyard(&[&["solve", "--format", "json"], arguments].concat(), input);
    let lines = String::from_utf8_lossy(&output.stdout);
    let lines = lines.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    (output.status.code(), lines, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn each_line_is_answered_in_its_place() {
    let peg_out = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/tableaux/peg-out.yaml");
    let wrong = CORNER.replace("\"hand\"", "\"expect\":{\"points\":4},\"hand\"");
    let glyphs = CORNER.replace("1-5", r"\ud83c\udc3d");
    let lines = [
        CORNER,
        &CORNER.replace("layout", "layot"),
        "",
        &format!("{{\"file\": \"{peg_out}\"}}"),
        "{\"file\": \"nowhere.yaml\"}",
        &wrong,
        &glyphs,
        "{\"game\":",
    ];
    let (status, answers, said) = solved(&["-"], &lines.join("\n"));
    assert_eq!(status, Some(2));
    assert_eq!(said, "7 puzzles: 3 solved, 1 not as expected, 3 invalid, 0 stopped\n");
    assert_eq!(answers.len(), 7);
    let files: Vec<&str> = answers.iter().filter_map(|answer| answer["file"].as_str()).collect();
    let expected = ["<stdin>:1", "<stdin>:2", peg_out, "nowhere.yaml", "<stdin>:6", "<stdin>:7", "<stdin>:8"];
    assert_eq!(files, expected);
    assert_eq!((&answers[0]["best"], &answers[2]["best"]), (&json!(5), &json!(7)));
    let place = |answer: &Value| (answer["error"]["line"].clone(), answer["error"]["column"].clone());
    assert_eq!(place(&answers[1]), (json!(2), json!(20)));
    assert_eq!(place(&answers[3]), (Value::Null, Value::Null));
    assert_eq!(answers[4]["failed"], json!(["expected: the best turn scores 4; it scores 5"]));
    assert_eq!(answers[5]["best"], json!(5), "a glyph is a tile: {}", answers[5]);
}

#[test]
fn the_gravest_end_is_the_status() {
    let wrong = CORNER.replace("\"hand\"", "\"expect\":{\"points\":4},\"hand\"");
    let status = |lines: &[&str], more: &[&str]| solved(&[&["-"], more].concat(), &lines.join("\n")).0;
    assert_eq!(status(&[CORNER, CORNER], &[]), Some(0));
    assert_eq!(status(&[CORNER, &wrong], &[]), Some(1));
    assert_eq!(status(&[&wrong, CORNER], &["--nodes", "1"]), Some(1));
    assert_eq!(status(&[CORNER, CORNER], &["--nodes", "1"]), Some(3));
    assert_eq!(status(&["{", &wrong, CORNER], &["--nodes", "1", "--jsonl"]), Some(2));
}

#[test]
fn quiet_says_nothing_and_verbose_says_what_it_took() {
    let two = [CORNER, CORNER].join("\n");
    assert_eq!(solved(&["-", "--quiet"], &two).2, "");
    let said = solved(&["-", "--verbose"], &two).2;
    assert!(said.starts_with("<stdin>:1: ") && said.contains(" positions in "), "{said}");
    assert!(said.ends_with("2 puzzles: 2 solved, 0 not as expected, 0 invalid, 0 stopped\n"), "{said}");
}

/// With any number of threads the answers are the same and in the same order.
#[test]
fn folders_and_patterns_are_all_their_files() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles/castle-rock");
    let folder = root.display().to_string();
    let pattern = format!("{folder}/*.yaml");
    let count = std::fs::read_dir(&root).expect("puzzles").count();
    let (status, one, _) = solved(&[&folder, "--threads", "1"], "");
    assert_eq!((status, one.len()), (Some(0), count));
    assert_eq!(solved(&[&pattern, "--threads", "5"], "").1, one);
    let (status, none, _) = solved(&["puzzles/no-such-*.yaml"], "");
    assert_eq!(status, Some(2));
    assert_eq!(none[0]["file"], "puzzles/no-such-*.yaml");
}

/// A turn with all remaining tiles, 2,970,008 ways to its most points: several threads find the same as
/// one, and with a node limit only one thread runs.
#[test]
fn threads_share_one_long_turn() {
    let long = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/positions/6-23-0-69.yaml");
    let of = |arguments: &[&str]| {
        let (status, mut lines, _) = solved(&[&[long], arguments].concat(), "");
        (status, lines.remove(0))
    };
    let ((status, one), (_, many)) = (of(&["--threads", "1"]), of(&["--threads", "3"]));
    assert_eq!(status, Some(0));
    for key in ["best", "exact", "bound", "solutions"] {
        assert_eq!(one[key], many[key], "{key}");
    }
    let stopped = of(&["--threads", "1", "--nodes", "5000"]);
    assert_eq!(stopped.0, Some(3));
    assert_eq!(of(&["--threads", "3", "--nodes", "5000"]), stopped);
}

#[test]
fn text_is_as_it_was() {
    let output = boneyard(&["solve", "-"], &[CORNER, CORNER].join("\n"));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("<stdin>:1\nTableaux") && text.contains("<stdin>:2\nTableaux"), "{text}");
    assert!(output.stderr.is_empty());
    // A single JSON object on many lines is a puzzle like any other.
    let output = boneyard(&["plays", "-"], &CORNER.replace(',', ",\n"));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("<stdin>\n"));
}

/// An answer comes before the next puzzle is read: the program behind a pipe may wait for it.
#[test]
fn answers_do_not_wait_for_the_end() {
    let mut child = program(&["solve", "--format", "json", "-", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for number in 1..=3 {
        writeln!(stdin, "{CORNER}").and_then(|()| stdin.flush()).expect("it reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        assert!(line.contains(&format!("<stdin>:{number}\"")), "{line}");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

/// A closed output ends the program, without a message.
#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [&["verify", "--format", "json"][..], &["solve", "-", "--format", "json"], &["verify"]] {
        let mut child = program(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let _ = child.stdin.take().expect("a pipe").write_all([CORNER; 3].join("\n").as_bytes());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

/// Threads that solve puzzles at the same time share the memory of `--memory`.
#[test]
fn the_memory_of_a_batch_is_shared_among_its_threads() {
    let position = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/positions/6-23-0-155.yaml");
    // The largest table of a puzzle in the batch, in bytes.
    let largest = |threads: &str| {
        let limits = ["--memory", "512K", "--nodes", "8000", "--threads", threads];
        let (status, _, said) = solved(&[&["--verbose", position, position], &limits[..]].concat(), "");
        assert_eq!(status, Some(3), "{said}");
        let bytes = |line: &str| {
            line.split(", ").last()?.strip_suffix(" bytes of tables")?.replace(',', "").parse().ok()
        };
        let tables: Vec<usize> = said.lines().filter_map(bytes).collect();
        assert_eq!(tables.len(), 2, "{said}");
        tables.into_iter().max().unwrap_or(0)
    };
    assert!(largest("4") <= (512 << 10) / 4);
    assert!(largest("1") > (512 << 10) / 4, "one thread has all of it, and needs more than a quarter");
}

/// A line that is no text is told with its number.
#[test]
fn a_line_of_other_bytes_has_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.jsonl");
    let bytes = [CORNER.as_bytes(), b"\n", CORNER.as_bytes(), b"\n\xff\xfe\n"].concat();
    std::fs::write(&file, bytes).expect("a file");
    let (status, answers, _) = solved(&[file.to_str().expect("a name")], "");
    assert_eq!((status, &answers[2]["error"]["line"]), (Some(2), &3.into()));
}
