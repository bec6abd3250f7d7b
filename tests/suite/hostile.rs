//! Hostile files: an error with status 2, quickly, and never a panic.

use std::time::{Duration, Instant};

use boneyard::document::{ParsedFile, Source, claims, puzzle};
use boneyard::puzzle::train::read as train;
use proptest::prelude::*;

use crate::program::{program, ran};

mod limits;

/// Feeds bytes to the built program and returns its status and its messages.
fn feed(bytes: &[u8]) -> (Option<i32>, String) {
    let output = ran(&mut program(&["solve", "-", "--color", "never"]), bytes);
    assert!(output.status.code() != Some(2) || output.stdout.is_empty());
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Each takes a few tenths of a second; a busy machine needs longer.
const QUICK: Duration = Duration::from_secs(10);

fn refused(bytes: &[u8], because: &str) {
    let started = Instant::now();
    let (status, complaint) = feed(bytes);
    assert!(started.elapsed() < QUICK, "{:?}", started.elapsed());
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
fn rows_and_lines_without_end_are_refused() {
    let line = |layout: &str| format!("game: draw\nhand: 1-1\nlayout: {layout}\n");
    let row = |layout: &str| format!("game: castle-rock\nhand: 1-1\nlayout: {layout}\n");
    refused(line(&"(".repeat(200_000)).as_bytes(), "nested too deep");
    refused(line(&"5-5 (".repeat(40_000)).as_bytes(), "nested too deep");
    refused(line(&")".repeat(200_000)).as_bytes(), "was not opened");
    refused(line(&format!("5-5 {}", "(5-1) ".repeat(40_000))).as_bytes(), "more");
    refused(line(&"5-5 ".repeat(60_000)).as_bytes(), "more");
    refused(line(&"5-5 ".repeat(100_000)).as_bytes(), "larger than");
    refused(line(&format!("5-{}", "9".repeat(100_000))).as_bytes(), "no set has an end");
    refused(line(&"🁫".repeat(60_000)).as_bytes(), "more");
    refused(row(&"5-5 ".repeat(60_000)).as_bytes(), "more");
    refused(row(&"(".repeat(200_000)).as_bytes(), "expected a tile");
    refused(b"game: draw\nlayout: 5-5 \xff(5-1)\nhand: 1-1\n", "not a text");
}

#[test]
fn acts_without_end_are_refused() {
    let rock = |line: &str| format!("game: castle-rock\nlayout: 5-5\nhand: 5-4\nexpect: {{line: {line}}}\n");
    refused(rock(&"add ".repeat(10 << 18)).as_bytes(), "larger than");
    refused(rock(&"add ".repeat(60_000)).as_bytes(), "one tile should follow");
    refused(rock(&format!("take{}", " 5-4".repeat(60_000))).as_bytes(), "should follow");
    let line = format!("game: block\nlayout: 5-5\nhand: 5-4\nexpect: {{line: {}}}\n", "lead ".repeat(40_000));
    refused(line.as_bytes(), "more");
}

#[test]
fn numbers_and_seats_without_end_are_refused() {
    let hands = |game: &str, count: usize| {
        format!("game: {game}\nlayout: {}\ntask: game\nhands: [{}]\n", "5-5", "none, ".repeat(count))
    };
    for game in ["block", "castle-rock"] {
        refused(hands(game, 17).as_bytes(), "there are 17 hands");
        refused(hands(game, 1_000).as_bytes(), "there are 1000 hands");
        refused(hands(game, 40_000).as_bytes(), "more than");
    }
    let huge = "9".repeat(100);
    let rock = "game: castle-rock\nlayout: 5-5\nhands: [5-4, 5-3]\n";
    for key in ["goal: {points: N}", "scores: [N, 0]", "to_play: N", "expect: {captured: N}", "set: N"] {
        refused(format!("{rock}{}\n", key.replace('N', &huge)).as_bytes(), "cannot be");
    }
    let house = |key: &str| format!("game: block\nhouse: {{{key}}}\nlayout: 5-5\nhand: 5-4\n");
    refused(house(&format!("partners: \"[[{}1]]\"", "0,".repeat(80_000))).as_bytes(), "cannot be");
    refused(house("partners: [[0], [99]]").as_bytes(), "cannot be");
    refused(house(&format!("hand: \"{}3: 6\"", "2: 8, ".repeat(40_000))).as_bytes(), "cannot be");
    refused(house(&format!("total: {huge}")).as_bytes(), "cannot be");
}

/// The parser of equations is recursive: it calls itself for each bracket and each sum.
#[test]
fn equations_without_end_are_refused() {
    for equation in [
        format!("{}1{} = 1", "(".repeat(100_000), ")".repeat(100_000)),
        format!("{}1 = 1", "1+".repeat(100_000)),
    ] {
        let text = format!(
            "title: a\ndocument: a\nextends: block\nclaims:\n  - {{id: A, source: a, says: a, check: [equation: \"{equation}\"]}}\n"
        );
        let invalid = claims::read(&Source::new("deep", text)).expect_err("no such equation");
        assert_eq!(invalid.faults.len(), 1);
    }
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

/// A heading is looked for above a puzzle, and not from each blank line anew.
#[test]
fn blank_lines_of_a_post_are_walked_through_once() {
    let post = format!("Hand: 1-2\n{}words\n", "\n".repeat(180_000));
    refused(post.as_bytes(), "the key `game` is missing");
}

/// Each of these was once walked through for each of its words.
#[test]
fn long_posts_are_read_in_one_walk() {
    for post in [
        format!("Hand: 1-2\n{}\n", "off ".repeat(60_000)),
        ", double-6\n".repeat(10_000),
        format!("Hi\n{}", "hand:6\n".repeat(15_000)),
        format!("game: block\nlayout: 6-6\nhands: {}1\n", "1 / ".repeat(60_000)),
        format!("game: block\nlayout: 6-6\nhands: {}1\n", "1/".repeat(100_000)),
        (0..7_500).map(|n| format!("Ann{n}a: 6-4\n")).collect(),
    ] {
        refused(post.as_bytes(), "error");
    }
}

#[test]
fn a_missing_file_is_named() {
    for (path, because) in [("no-such-file.yaml", "cannot be read"), ("no-such-folder/", "cannot be read")] {
        let output = program(&["solve", path]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(because) && complaint.contains(path), "{complaint}");
    }
}

const GOOD_TRAIN: &str = "title: a train\ntask: train\nset: 12\nstart: 12\nhand: 12-5 5-3 3-3 3-9 9-5 [1|1]\nobjective: pips\nmust: 3-3\ntrains: 2\ncount: no\nexpect: {tiles: 5, pips: 60, line: 12-5 5-3}\n";

const GOOD: &str = "title: a\nsource: composed\ngame: tableaux\nhouse: {gap: none}\nlayout: |\n  . 4 Y\n    |\n  . 2 2\n      |\n  1-5 3\nhand: 3-6 1-1\nboneyard: 6-6 5-5\nscores: [0, 0]\ntask: turn\ngoal: {points: 3}\nexpect:\n  points: 6\n  legal: [\"3-6@0,1w\"]\n  cells: {Y: corner 6}\n";

const GOOD_LINE: &str = "title: a\nsource: composed\ngame: draw\nset: 9\nhouse: {double_ports: first, partners: none}\nlayout: 3-5 5-5 (5-1 1-1) (5-0) 5-6\nopened: 5-5\nhands: [6-1 1-4, 9-9]\nto_play: 0\nboneyard: 7-7 8-8\nscores: [0, 10]\ntask: game\nexpect:\n  value: [0, 0]\n  line: [\"6-1@6\", draw, pass]\n  illegal: {\"1-4@5\": unequal}\n";
const GOOD_ROW: &str = "title: a\ngame: castle-rock\nhouse: {capture: compulsory}\nlayout: 2-4 4-4 0-4 1-1 1-5\nhands: [1-4 3-3, 6-6]\nboneyard: 5-5\nscores: [40, 38]\ngoal: {clear: true}\nexpect:\n  captured: 6\n  solutions: 1\n  line: [add 1-4, take 1-5, take 2-4 4-4 0-4]\n";
const GOOD_RULES: &str = "title: a\ndocument: a\nextends: matador\nrules: {set: 9, total: 10}\nsets:\n  12: {hand: 7}\nreadings: [blank]\npositions:\n  nine: {layout: 9-9, hand: rest}\nclaims:\n  - id: A\n    source: a\n    says: a\n    position: nine\n    depends: [blank]\n    check:\n      - plays: {end: 9, count: 3}\n      - score: {pips: [0, 4], out: 0, are: [4, 0]}\n      - differs: {from: draw, keys: [hand]}\n";

/// Reads a text as every kind of file and renders its faults.
fn read_as_everything(text: &str) {
    let _ = ParsedFile::of(Source::new("hostile", text)).read_as(train::read);
    let source = Source::read_from("fuzz", text.as_bytes());
    let invalid = match source {
        Ok(source) => {
            let _ = claims::read(&source);
            puzzle::read(&source).err()
        }
        Err(invalid) => Some(invalid),
    };
    if let Some(invalid) = invalid {
        assert!(!invalid.faults.is_empty());
        let shown = boneyard::diagnostic::render(&invalid, boneyard::diagnostic::Style::Plain);
        assert!(shown.chars().count() < 4_200);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~\n\té🁡|.@-]{0,200}") {
        read_as_everything(&text);
    }

    /// A valid file with a piece removed, doubled or replaced.
    #[test]
    fn a_damaged_file_is_read_or_refused(which in 0_usize..5, from in 0_usize..450, length in 0_usize..40, put in "[0-9a-zA-Z|.@,:{}()\\[\\] \n-]{0,12}") {
        let good = [GOOD, GOOD_LINE, GOOD_ROW, GOOD_RULES, GOOD_TRAIN][which];
        let from = from.min(good.len());
        let to = (from + length).min(good.len());
        read_as_everything(&format!("{}{put}{}", &good[..from], &good[to..]));
    }
}

#[test]
fn the_good_files_are_good() {
    ParsedFile::of(Source::new("good", GOOD_TRAIN)).puzzle().expect("a train that is damaged above is right");
    for good in [GOOD, GOOD_LINE, GOOD_ROW] {
        puzzle::read(&Source::new("good", good)).expect("a file that is damaged above is right");
    }
    claims::read(&Source::new("good", GOOD_RULES)).expect("a file that is damaged above is right");
}
