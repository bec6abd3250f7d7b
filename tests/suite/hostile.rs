//! Files that mean harm: an error with status 2, quickly, and never a panic.

use std::io::Write as _;
use std::process::{Command, Stdio};

use boneyard::document::{Source, claims, puzzle};
use proptest::prelude::*;

/// Feeds bytes to the built program and returns its status and what it complained.
fn feed(bytes: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args(["solve", "-", "--color", "never"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may stop reading before the end of a huge file.
    let _ = stdin.write_all(bytes);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn refused(bytes: &[u8], because: &str) {
    let (status, complaint) = feed(bytes);
    assert_eq!(status, Some(2), "{complaint}");
    assert!(complaint.contains(because), "{complaint}");
    assert!(complaint.chars().count() < 4_200, "{} characters", complaint.chars().count());
}

#[test]
fn what_is_no_text_is_refused() {
    refused(b"", "the file is empty");
    refused(b" \n\n", "the file is empty");
    refused(&[0; 4096], "not a text");
    refused(b"game: tableaux\nhand: \xff\xfe\n", "not a text");
    refused(b"\x7fELF\x02\x01\x01\x00", "not a text");
}

#[test]
fn what_is_huge_is_refused() {
    refused(&vec![b'a'; 2 << 20], "larger than");
    let deep = format!("layout: {}{}", "[".repeat(100_000), "]".repeat(100_000));
    refused(deep.as_bytes(), "nested more than");
    let deep: String = (0..5_000).map(|depth| format!("{}k:\n", " ".repeat(depth % 100))).collect();
    refused(deep.as_bytes(), "error");
    let wide = format!("hand: [{}]\n", "1,".repeat(100_000));
    refused(wide.as_bytes(), "error");
    let long = format!("game: tableaux\nlayout: |\n  {}\n", "1-".repeat(100_000));
    refused(long.as_bytes(), "more");
    let tall = format!("game: tableaux\nlayout: |\n{}", "  1\n  |\n".repeat(30_000));
    refused(tall.as_bytes(), "more");
}

#[test]
fn many_keys_and_many_dots_are_refused() {
    let dots = format!("game: tableaux\n{}b: 1\n\n4\n|\n2\n", "a.".repeat(20_000));
    refused(dots.as_bytes(), "unknown key");
    let plain: String = (0..20_000).map(|n| format!("k{n}: [1]\n")).collect();
    refused(format!("{plain}\n4\n|\n2\n").as_bytes(), "more than");
    let keys: String = (0..20_000).map(|n| format!("k{n}: 1\n")).collect();
    refused(keys.as_bytes(), "more than");
    let keys: String = (0..1_900).map(|n| format!("k{n}.a: 1\n")).collect();
    refused(keys.as_bytes(), "unknown key");
    let row = "4-".repeat(400);
    let tall: String = std::iter::repeat_n(format!("  {row}\n"), 250).collect();
    refused(format!("game: tableaux\nlayout: |\n{tall}").as_bytes(), "more");
}

#[test]
fn aliases_do_not_multiply() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..30 {
        let before = format!("*a{}, ", level - 1).repeat(9);
        bomb.push_str(&format!("a{level}: &a{level} [{before}]\n"));
    }
    refused(bomb.as_bytes(), "anchors and aliases");
}

#[test]
fn a_missing_file_is_named() {
    for (path, because) in [("no-such-file.yaml", "cannot be read"), ("no-such-folder/", "cannot be read")] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_boneyard")).args(["solve", path]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(because) && complaint.contains(path), "{complaint}");
    }
}

const GOOD: &str = "title: a\nsource: composed\ngame: tableaux\nhouse: {gap: none}\nlayout: |\n  . 4 Y\n    |\n  . 2 2\n      |\n  1-5 3\nhand: 3-6 1-1\nboneyard: 6-6 5-5\nscores: [0, 0]\ntask: turn\ngoal: {points: 3}\nexpect:\n  points: 6\n  legal: [\"3-6@0,1w\"]\n  cells: {Y: corner 6}\n";

/// Reads a text as every kind of file and renders what is wrong with it.
fn read_as_everything(text: &str) {
    let source = Source::read_from("fuzz", text.as_bytes());
    let faulty = match source {
        Ok(source) => {
            let _ = claims::read(&source);
            puzzle::read(&source).err()
        }
        Err(faulty) => Some(faulty),
    };
    if let Some(faulty) = faulty {
        assert!(!faulty.faults.is_empty());
        let shown = boneyard::diagnostic::render(&faulty, boneyard::diagnostic::Style::Plain);
        assert!(shown.chars().count() < 4_200);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~\n\té🁡|.@-]{0,200}") {
        read_as_everything(&text);
    }

    /// A good file with a piece cut out, doubled or replaced.
    #[test]
    fn a_damaged_file_is_read_or_refused(from in 0_usize..300, length in 0_usize..40, put in "[0-9a-zA-Z|.@,:{}\\[\\] \n-]{0,12}") {
        let from = from.min(GOOD.len());
        let to = (from + length).min(GOOD.len());
        read_as_everything(&format!("{}{put}{}", &GOOD[..from], &GOOD[to..]));
    }
}

#[test]
fn the_good_file_is_good() {
    puzzle::read(&Source::new("good", GOOD)).expect("the file that is damaged above is right");
}
