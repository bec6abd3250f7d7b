//! The command line as users see it.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::program::{program, ran};

mod starts;

/// The example of the format: its goal is a corner for 3, and one of 6 is open as well.
pub(crate) const EXAMPLE: &str = "title: Corner play, example 5\ngame: tableaux\nlayout: |\n  . 4\n    |\n  . 2 2\n      |\n  1-5 3\nhand: 3-6\ngoal: {points: 3}\n";

/// A turn that may use all 23 remaining tiles of a set.
const LONG: &str = "game: tableaux
layout: 0-0@0,0s 0-6@-1,1s 0-4@-1,0w 6-1@0,2e 1-2@1,1e
hand: 3-1 5-5 6-4 5-1
boneyard: 4-2 6-3 3-0 2-2 5-2 6-2 5-4 3-2 4-3 1-0 2-0 1-1 5-3 6-5 4-1 4-4 6-6 5-0 3-3
task: turn
";

pub(crate) fn boneyard(arguments: &[&str], input: &str) -> Output {
    ran(&mut program(arguments), input.as_bytes())
}

pub(crate) fn json(arguments: &[&str], input: &str) -> Value {
    let output = boneyard(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// A program that waits for input ends on a signal.
#[cfg(unix)]
#[test]
fn whoever_waits_for_input_can_be_ended() {
    let mut child = program(&["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // Time for the program to install its handler; without it the signal would kill it.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(asked.is_ok_and(|status| status.success()));
    let began = std::time::Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if began.elapsed() > std::time::Duration::from_secs(30) {
            child.kill().expect("it can be killed");
            panic!("it goes on");
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn answers_have_the_fields_of_the_contract() {
    let answer = json(&["solve", "-", "--format", "json"], EXAMPLE);
    assert_eq!(answer["task"], "turn");
    assert_eq!(answer["exact"], true);
    // The open corner at (2,0) adds up to 6; both ways of each corner make 4 turns of 3 or more.
    assert_eq!(answer["best"], 6);
    assert_eq!(answer["solutions"], 4);
    assert_eq!(answer["line"].as_array().expect("a line").len(), 1);
    let answer = json(&["plays", "-", "--format", "json"], EXAMPLE);
    let document = answer["plays"].as_array().expect("plays").iter().find(|play| play["play"] == "3-6@0,1w");
    let document = document.expect("the document's own play");
    assert_eq!(
        (&document["kind"], &document["points"], &document["continues"]),
        (&"corner".into(), &3.into(), &true.into())
    );
    let answer = json(&["dead", "-", "--format", "json"], EXAMPLE);
    assert_eq!(
        answer["cells"][0],
        serde_json::json!({"at": [2, 0], "kind": "corner", "needs": 6, "status": "live", "because": null})
    );
    let answer = json(&["perft", "-", "--depth", "2", "--format", "json"], EXAMPLE);
    assert_eq!(answer["depths"], serde_json::json!([{"depth": 1, "nodes": 5}, {"depth": 2, "nodes": 0}]));
}

#[test]
fn plain_text_is_the_same_puzzle() {
    let plain = "title: Corner play, example 5\ngame: tableaux\nhand: 3-6\ngoal.points: 3\n\n. 4\n  |\n. 2 2\n    |\n1-5 3\n";
    // Several threads may look at more positions than one.
    let solved = |text| json(&["solve", "-", "--format", "json", "--threads", "1"], text);
    let (mut a, mut b) = (solved(EXAMPLE), solved(plain));
    assert_eq!(a["best"].take(), b["best"].take());
    assert_eq!(a, b);
}

#[test]
fn exit_statuses_are_those_of_the_contract() {
    let status = |arguments: &[&str], input: &str| boneyard(arguments, input).status.code();
    assert_eq!(status(&["solve", "-"], EXAMPLE), Some(0));
    assert_eq!(status(&["solve", "-"], &format!("{EXAMPLE}expect: {{points: 7}}\n")), Some(1));
    assert_eq!(status(&["solve", "-"], "game: tableaux\n"), Some(2));
    assert_eq!(status(&["solve"], ""), Some(2));
    assert_eq!(status(&["solve", "-", "--nodes", "1"], EXAMPLE), Some(3));
    assert_eq!(status(&["verify"], ""), Some(0));
}

#[test]
fn a_search_that_stops_prints_its_bound() {
    // Before the first play the bound already shows that the only tile cannot score more.
    let output = boneyard(&["solve", "-", "--nodes", "0", "--format", "json"], EXAMPLE);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&answer["exact"], &answer["best"]), (&Value::Bool(true), &Value::from(6)));
    assert_eq!((&answer["solutions"], &answer["proven"]), (&Value::Null, &Value::from("best")));
    let output = boneyard(&["solve", "-", "--nodes", "0"], EXAMPLE);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3));
    assert!(printed.contains("best turn: 6 points, proven\nthe sequences of plays that reach"), "{printed}");
    assert!(json(&["solve", "-", "--format", "json"], EXAMPLE).get("proven").is_none());
    let output = boneyard(&["solve", "-", "--nodes", "100", "--format", "json"], LONG);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(answer["exact"], false);
    assert!(answer["best"].as_i64() < answer["bound"].as_i64(), "{answer}");
}

/// A stopped search decides nothing: it must not report a failed expectation.
#[test]
fn what_is_not_decided_is_no_failure() {
    let output =
        boneyard(&["solve", "-", "--nodes", "1"], &format!("{EXAMPLE}expect: {{points: 6, solutions: 4}}\n"));
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("not decided: 4 sequences reach it"));
    // An expectation above the bound fails even so: one tile scores no more than its pips.
    let output = boneyard(&["solve", "-", "--nodes", "1"], &format!("{EXAMPLE}expect: {{points: 10}}\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_stopped_search_shows_a_turn_that_can_be_played() {
    let output = boneyard(&["solve", "-", "--nodes", "0", "--format", "json"], EXAMPLE);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(answer["best"], 6, "the play that scores most comes first");
    assert_ne!(answer["line"][0], "pass");
}

/// The draws of a play-through from an unknown boneyard are averaged.
#[test]
fn an_unknown_boneyard_gives_an_expectation() {
    // Two of the 24 hidden tiles are drawn, in 276 ways; the 6 points of the corner are certain.
    let unknown =
        format!("{}opponent_hand: 22\nboneyard: unknown\n", EXAMPLE.replace("goal: {points: 3}\n", ""));
    let output = boneyard(&["solve", "-", "--format", "json"], &unknown);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!((&answer["exact"], &answer["method"]), (&true.into(), &"draws".into()));
    assert!(answer["best"].as_f64() > Some(6.0), "{answer}");
    let output = boneyard(&["verify", "-"], &format!("{unknown}expect: {{points: 6}}\n"));
    assert_eq!(output.status.code(), Some(1));
    // If no play-through is possible nothing is drawn, and the answer is exact.
    let output = boneyard(&["solve", "-"], &unknown.replace("hand: 3-6", "hand: 3-6 0-0"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_line_of_the_file_is_played_step_by_step() {
    let status =
        |line: &str| boneyard(&["solve", "-"], &format!("{EXAMPLE}expect: {{line: {line}}}\n")).status.code();
    assert_eq!(status("[\"3-6@0,1w\"]"), Some(0));
    assert_eq!(status("[\"3-6@0,1w\", stop]"), Some(0));
    assert_eq!(status("[stop, \"3-6@0,1w\"]"), Some(1));
    assert_eq!(status("[\"3-6@0,1w\", stop, \"3-6@0,1w\"]"), Some(1));
    assert_eq!(status("[\"6-3@0,1w\"]"), Some(1));
    assert_eq!(status("[pass]"), Some(1));
}

#[test]
fn several_files_give_a_line_each_and_one_bad_file_stops_nothing() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let good = root.join("puzzles/tableaux/first-corner.yaml");
    let bad = root.join("tests/broken/unknown-key.yaml");
    let (good, bad) = (good.display().to_string(), bad.display().to_string());
    let output = boneyard(&["solve", "--format", "json", &good, &bad, &good], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 3);
}

#[test]
fn all_lines_are_listed_up_to_the_limit() {
    let answer = json(&["solve", "-", "--all", "--format", "json"], EXAMPLE);
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(4));
    let answer = json(&["solve", "-", "--all", "--limit", "3", "--format", "json"], EXAMPLE);
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(3));
}

#[test]
fn colour_is_for_terminals_or_on_request() {
    let plain = boneyard(&["solve", "-"], EXAMPLE).stdout;
    assert!(!plain.contains(&0x1b));
    let coloured = boneyard(&["solve", "-", "--color", "always"], EXAMPLE).stdout;
    assert!(coloured.contains(&0x1b));
}

#[test]
fn explain_tells_the_rule_and_the_sum() {
    let output = boneyard(&["explain", "-", "3-6@2,0n"], EXAMPLE);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("corner at (2,0) needs 6: 4 + 2; this half is 3"), "{text}");
    assert!(text.contains("illegal"), "{text}");
    let output = boneyard(&["explain", "-", "6-3@2,0n"], EXAMPLE);
    assert!(
        String::from_utf8_lossy(&output.stdout)
            .contains("legal: a corner play for 6 points, the turn goes on")
    );
    assert_eq!(boneyard(&["explain", "-", "6-3@2"], EXAMPLE).status.code(), Some(2));
}

#[test]
fn a_figure_is_svg_and_replaces_only_our_own() {
    let folder = std::env::temp_dir().join(format!("boneyard-figure-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("figure.svg");
    let name = path.display().to_string();
    assert_eq!(boneyard(&["diagram", "-", "-o", &name], EXAMPLE).status.code(), Some(0));
    assert!(std::fs::read_to_string(&path).expect("a figure").starts_with("<svg "));
    assert_eq!(boneyard(&["diagram", "-", "-o", &name], EXAMPLE).status.code(), Some(0));
    std::fs::write(&path, "somebody's work").expect("written");
    assert_eq!(boneyard(&["diagram", "-", "-o", &name], EXAMPLE).status.code(), Some(2));
    assert_eq!(boneyard(&["diagram", "-", "-o", &name, "--force"], EXAMPLE).status.code(), Some(0));
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A folder of its own for a test that writes files.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("boneyard-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Asserts status 2 and no standard output; returns standard error.
pub(crate) fn refused(arguments: &[&str], input: &str) -> String {
    let output = boneyard(arguments, input);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    said
}

const LINE: &str = "game: block\nlayout: 2-4 4-4\nhands: [4-1, 1-1]\n";

#[test]
fn an_illegal_step_of_a_replay_has_its_place() {
    let output = boneyard(&["replay", "-"], &format!("{LINE}line: [\"4-1@4\", \"1-1@2\"]\n"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("<stdin>:4:") && said.contains("step 2 is illegal"), "{said}");
    let output = boneyard(&["replay", "-"], &format!("{LINE}line:\n  - \"1-1@4\"\n"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("<stdin>:5:6") && said.contains("step 1 is illegal"), "{said}");
    assert!(refused(&["replay", "-"], LINE).contains("a replay needs a `line:`"));
    let alone = "game: block\nlayout: 2-4 4-4\nboneyard: unknown\nhand: 4-1\nline: [\"4-1@4\"]\n";
    assert!(refused(&["replay", "-"], alone).contains("<stdin>:3:1"));
    let hidden = refused(&["replay", "puzzles/draw/what-we-drew.yaml"], "");
    assert!(hidden.contains("a replay shows every tile, and here some hands are hidden"), "{hidden}");
}

/// A line may name the tile of a draw, and the boneyard holds it to that.
#[test]
fn a_draw_that_is_named_is_the_next_tile() {
    let line = |draw: &str| {
        let start =
            "game: draw\nlayout: 6-6 6-5\nopened: 6-6\nhands: [4-4 4-2, 3-3 3-1]\nboneyard: 2-1 1-1 0-0\n";
        boneyard(&["replay", "-"], &format!("{start}line: {draw}\n"))
    };
    let played = line("draw 1-2");
    let said = String::from_utf8_lossy(&played.stdout);
    assert!(
        played.status.success() && said.contains("1. seat 0: draw\n") && said.contains("draws 2-1"),
        "{said}"
    );
    for (draw, why) in [
        ("draw 1-1", "step 1 is illegal: the next tile of the boneyard is the 2-1"),
        ("draw 2-1 draw 9-1", "step 2 is illegal: a double-6 set has no 9-1"),
    ] {
        let said = String::from_utf8_lossy(&line(draw).stderr).into_owned();
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn what_a_game_does_not_have_is_refused_at_its_name() {
    for command in ["suits", "dead"] {
        let said = refused(&[command, "-"], LINE);
        assert!(said.contains("<stdin>:1:1") && said.contains("help"), "{command}: {said}");
    }
    assert!(refused(&["suits", "-"], EXAMPLE).contains("Castle Rock"));
    assert!(refused(&["explain", "-", "add", "4-1"], LINE).contains("PLAY:1:1"));
    assert!(refused(&["suits", "no-such-file.yaml"], "").contains("cannot be read"));
}

/// A claim that cannot run fails, and reports what it lacks.
#[test]
fn a_claim_without_its_position_fails() {
    let claim = |position: &str, check: &str| {
        let text = format!(
            "title: a\ndocument: a\nextends: block\nclaims:\n  - {{id: A, source: a, says: a, {position}check: [{check}]}}\n"
        );
        let ran = boneyard(&["verify", "-"], &text);
        assert_eq!(ran.status.code(), Some(1), "{}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    assert!(claim("", "legal: {play: 4-1@4}").contains("there is no position"));
    assert!(claim("layout: 2-4, ", "plays: {count: 3}").contains("this needs a `hand:`"));
    let game = claim("layout: 2-4, hand: 4-1, boneyard: unknown, ", "game: {value: [1, 2]}");
    assert!(game.contains("this needs `hands:`"), "{game}");
    assert!(claim("", "equation: hands = 2").contains("`hands` is the name of no number"));
}

/// With three sides each seat has bounds, which contain the value proven without a limit.
#[test]
fn a_stopped_hand_of_three_has_bounds_for_each_seat() {
    let hand = "game: block\ntask: game\nlayout: 4-2\nboneyard: none\n\
                hands: [2-1 1-1 3-2 5-2, 5-4 6-4 4-4 0-2, 3-0 2-6 1-4 5-5]\n";
    let proven = json(&["solve", "-", "--format", "json"], hand);
    assert!(proven["exact"] == true && proven.get("bounds").is_none());
    let value: Vec<i64> = serde_json::from_value(proven["value"].clone()).expect("a number a seat");
    let mut widths = Vec::new();
    for nodes in ["0", "3", "10", "30"] {
        let output = boneyard(&["solve", "-", "--nodes", nodes, "--format", "json"], hand);
        assert_eq!(output.status.code(), Some(3), "{nodes}");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert_eq!((&answer["exact"], &answer["value"]), (&Value::Bool(false), &Value::Null));
        let bounds: Vec<[i64; 2]> = serde_json::from_value(answer["bounds"].clone()).expect("a pair a seat");
        assert_eq!(bounds.len(), 3);
        assert!(
            value.iter().zip(&bounds).all(|(value, [low, high])| (low..=high).contains(&value)),
            "{answer}"
        );
        widths.push(bounds.iter().map(|[low, high]| high - low).sum::<i64>());
    }
    assert!(widths.is_sorted_by(|one, next| one >= next), "{widths:?}");
    let printed = boneyard(&["solve", "-", "--nodes", "3"], hand);
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    assert!(printed.contains("not proven\nseat 0 gains "), "{printed}");
}

/// Keys and board need a terminal; `tests/terminal.sh` tests them in one.
#[test]
fn the_board_refuses_pipes_before_anything_else() {
    let messages = [
        refused(&["play", "puzzles/tableaux/peg-out.yaml"], ""),
        refused(&["play", "block", "--seed", "7"], "q"),
        refused(&["play", "no-such-file.yaml"], ""),
        refused(&["play", "-"], EXAMPLE),
    ];
    for message in messages {
        assert!(message.starts_with("error: `play` needs a terminal"), "{message}");
        assert!(message.contains("boneyard solve"), "{message}");
    }
    let json = refused(&["play", "block", "--format", "json"], "");
    assert!(json.contains("does not write json"), "{json}");
}

/// What `--brief` prints is the picture and a line that a file can have as it is.
#[test]
fn a_brief_answer_reads_back() {
    let text =
        "game: tableaux\nlayout: |\n  Y 0\n    |\n  0 0\n  |\n  1 X\nhand: 2-1 5-1 4-4 6-1\ntask: turn\n";
    let output = boneyard(&["solve", "--brief", "-"], text);
    assert_eq!(output.status.code(), Some(0));
    let brief = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = brief.lines().collect();
    let line = lines.iter().rfind(|line| !line.is_empty()).expect("a line");
    // The picture, an empty line, the line of play.
    assert!(
        lines[..6].iter().all(|line| !line.contains('@'))
            && lines.iter().filter(|line| line.contains('@')).count() == 1,
        "{brief}"
    );
    let best = json(&["solve", "--format", "json", "-"], text)["best"].as_i64().expect("points");
    let expected = format!("{text}expect:\n  points: {best}\n  line: {line}\n");
    let verified = boneyard(&["verify", "-"], &expected);
    assert!(best >= 7 && verified.status.code() == Some(0), "{expected}");
    // What is not proven says so, even here.
    let unproven = boneyard(&["solve", "--brief", "--nodes", "3", "-"], LONG);
    let said = String::from_utf8(unproven.stdout).expect("text");
    assert!(unproven.status.code() == Some(3) && said.contains("not proven"), "{said}");
}
