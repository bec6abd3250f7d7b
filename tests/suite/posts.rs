//! Posts as people paste them, run through the program: what is solved, what is a fault, and what is noted as not
//! read.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The answer, the notes and the status of the program on a text.
fn run(arguments: &[&str], input: &str) -> [String; 3] {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    [text(&output.stdout), text(&output.stderr), format!("{:?}", output.status.code())]
}

/// Everything that is printed above the first step of a line.
fn above_the_line(answer: &str) -> String {
    let lines = answer.lines().take_while(|line| !line.starts_with("1. "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn posts_are_solved_or_refused_with_reasons() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/posts");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("posts").map(|entry| entry.expect("a post").path()).collect();
    files.sort();
    assert!(files.len() >= 40, "{} posts", files.len());
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let post = std::fs::read_to_string(&file).expect("a post");
        let [answer, notes, status] = run(&["solve", "-"], &post);
        assert!(status == "Some(0)" || notes.contains("error: "), "{name}: {status} {notes}");
        // Where there are two puzzles each has its answer.
        let parts: Vec<String> = answer.split("\n<stdin>:").map(above_the_line).collect();
        let seen = format!("status {status}\n\n{notes}\n{}", parts.join("\n…\n\n<stdin>:"));
        insta::with_settings!({ snapshot_path => "../../snapshots/posts", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, seen);
        });
    }
}

/// The answers of the commands, pasted back, give the same answers.
#[test]
fn answers_read_back() {
    for (command, file) in [
        ("solve", "puzzles/tableaux/peg-out.yaml"),
        ("solve", "puzzles/tableaux/what-will-come.yaml"),
        ("solve", "puzzles/castle-rock/the-column-again.yaml"),
        ("solve", "puzzles/block/a-hand-for-partner.yaml"),
        ("solve", "puzzles/tiddle-a-wink/double-makes-time.yaml"),
        ("plays", "puzzles/matador/always-a-choice.yaml"),
        ("plays", "puzzles/draw/arms.yaml"),
    ] {
        let [printed, ..] = run(&[command, file], "");
        let [again, notes, status] = run(&[command, "-"], &printed);
        assert_eq!(status, "Some(0)", "{file}: {notes}");
        assert!(notes.contains("not read, as an answer"), "{file}: {notes}");
        let of = |text: &str| {
            above_the_line(text)
                .lines()
                .filter(|line| !line.contains("as expected"))
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(of(again.trim_end()).trim_end(), of(&printed).trim_end(), "{file}");
    }
}

#[test]
fn a_command_for_one_puzzle_refuses_two() {
    let two = "game: castle-rock\nhand: 1-4\nlayout: 2-4 4-4\n\ngame: castle-rock\nhand: 1-4\nlayout: 2-4\n";
    let [answer, notes, status] = run(&["diagram", "-"], two);
    assert_eq!((answer.as_str(), status.as_str()), ("", "Some(2)"));
    assert!(notes.contains("lines 1 to 3, 5 to 7") && notes.contains("takes one"), "{notes}");
}

#[test]
fn plays_are_explained_in_words() {
    let file = "puzzles/tableaux/first-corner.yaml";
    let explained = |words: &[&str]| run(&[&["explain", file], words].concat(), "");
    let [answer, ..] = explained(&["5-1 at X, other half down", "6-4 at Y, other half up"]);
    assert!(answer.contains("5-1@1,2s is legal") && answer.contains("6-4@2,0n is legal"), "{answer}");
    let [_, fault, status] = explained(&["5-1 at X"]);
    assert_eq!(status, "Some(2)");
    assert!(fault.contains("5-1@1,2s") && fault.contains("5-1@1,2w"), "{fault}");
}
