//! Trains as users see them.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::command::boneyard;

fn json(arguments: &[&str], input: &str) -> Value {
    let output = boneyard(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

fn text(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = boneyard(&[arguments, &["--color", "never"]].concat(), input);
    let utf8 = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), utf8(output.stdout), utf8(output.stderr))
}

/// 15 tiles of a double-12 set from the engine 12: 10 tiles with 150 pips, according to two other solvers.
const FIFTEEN: &str = "0-0 1-5 1-8 2-2 2-11 4-11 4-12 5-10 6-7 6-8 7-8 7-11 7-12 9-12 11-12";

#[test]
fn answers_have_the_fields_of_the_contract() {
    let puzzle = format!("task: train\nset: 12\nstart: 12\nhand: {FIFTEEN}\n");
    for answer in [
        json(&["solve", "-", "--format", "json"], &puzzle),
        json(&["train", "-", "--format", "json"], &puzzle),
        json(&["train", FIFTEEN, "--start", "12", "--format", "json"], ""),
    ] {
        assert_eq!((&answer["task"], &answer["exact"]), (&"train".into(), &true.into()));
        assert_eq!((&answer["tiles"], &answer["pips"]), (&10.into(), &150.into()));
        assert!(answer.get("bound").is_none());
        let train: Vec<&str> =
            answer["train"].as_array().expect("a train").iter().filter_map(Value::as_str).collect();
        assert_eq!(train.len(), 10);
        // Each tile joins the previous one, and the first joins the engine.
        let mut end = "12";
        for tile in &train {
            let (first, second) = tile.split_once('-').expect("a tile");
            assert_eq!(first, end, "{train:?}");
            end = second;
        }
        assert_eq!(answer["left"].as_array().expect("tiles").len(), 5);
    }
}

/// n even: every end has n tiles in addition to its double, so one ring contains them all. n odd: all n + 1
/// ends are odd, a line leaves two of them odd, and the others are made even in pairs.
#[test]
fn whole_sets_are_quick() {
    let started = Instant::now();
    for n in 1..=18_u64 {
        let answer = json(&["train", "--set", &n.to_string(), "--format", "json"], "");
        let left = if n % 2 == 0 { 0 } else { (n - 1) / 2 };
        assert_eq!(answer["tiles"], (n + 1) * (n + 2) / 2 - left, "double-{n}");
        assert_eq!(answer["exact"], true);
    }
    assert!(started.elapsed() < Duration::from_secs(18), "{:?}", started.elapsed());
}

/// Numbers above 2^64 keep their digits: double-8 as counted by Tarry in 1886.
#[test]
fn lines_are_counted_to_the_last_digit() {
    let output = boneyard(&["train", "--set", "8", "--count", "--format", "json"], "");
    let answer = String::from_utf8(output.stdout).expect("text");
    assert!(answer.contains("\"solutions\":10752728122249860612096000,"), "{answer}");
    assert!(answer.contains("\"solutions_up_to_reversal\":5376364061124930306048000,"), "{answer}");
}

#[test]
fn the_line_that_is_printed_reads_back() {
    let (_, printed, _) = text(&["train", "--set", "12"], "");
    let from = printed.find("line ").expect("a line") + 4;
    let line = printed[from..].split("\n\n").next().expect("it ends");
    let (tiles, errors) = boneyard::game::castle_rock::notation::read_row(line);
    assert!(errors.is_empty());
    assert_eq!(tiles.len(), 91);
    assert!(tiles.windows(2).all(|pair| pair[0].value.second == pair[1].value.first));
}

/// From the 1 the search has to decide which way to go: one node does not prove it. At most 9 of the 11
/// tiles, because 2, 3, 4 and 7 are odd and only one end may be.
#[test]
fn a_stopped_search_has_a_bound_and_status_3() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/trains/two-loops.yaml");
    let (status, printed, _) = text(&["train", path, "--nodes", "1"], "");
    assert_eq!(status, Some(3));
    assert!(printed.contains("not proven: none has more than 9 tiles"), "{printed}");
    let output = boneyard(&["solve", path, "--nodes", "1", "--format", "json"], "");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (output.status.code(), &answer["exact"], &answer["bound"]),
        (Some(3), &false.into(), &9.into())
    );
    let (status, printed, _) = text(&["train", "--set", "12", "--count", "--nodes", "100"], "");
    assert_eq!(status, Some(3));
    assert!(printed.contains("not counted"), "{printed}");
}

#[test]
fn a_start_is_an_end_or_its_double() {
    let from = |start: &str| text(&["train", "11-1 1-5", "--start", start], "");
    assert_eq!(from("11").0, Some(0));
    for double in ["11-11", "[11|11]", "D11", "double 11", "double-11"] {
        assert_eq!(from(double), from("11"), "{double}");
    }
}

#[test]
fn wrong_input_is_named() {
    let wrong: [(&[&str], &str); 13] = [
        (&["5-3 3-5"], "the 5-3 is there twice"),
        (&["5-3 3_4"], "`3_4` is not a tile"),
        (&["5-3 3-19"], "no set has an end of 19"),
        (&["5-3 3-8", "--set", "6"], "a double-6 set has no 8-3"),
        (&["5-3", "--set", "6", "--start", "7"], "a double-6 set has no end of 7"),
        (&["5-3", "--start", "19"], "ends are 0 to 18"),
        (&["5-3", "--start", "9-8"], "a start can be a double"),
        (&["5-3", "--start", "22"], "ends are 0 to 18"),
        (&["5-3", "--must", "4-4"], "the 4-4 is not in the hand"),
        (&["5-1 5-2 5-3", "--must", "5-1 5-2 5-3"], "no line uses every tile"),
        (&["5-1 5-2", "--both-ends"], "`both-ends` needs a start"),
        (&["5-1 5-2", "--trains", "2"], "`trains` needs a start"),
        (&["no/such/file.yaml"], "the file cannot be read"),
    ];
    for (arguments, because) in wrong {
        let (status, out, complaint) = text(&[&["train"], arguments].concat(), "");
        assert_eq!((status, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(complaint.contains(because), "{complaint}");
    }
    // Errors of clap: options that exclude each other, and no arguments.
    for arguments in [vec!["train"], vec!["train", "5-1", "--ring", "--trains", "2", "--start", "5"]] {
        assert_eq!(boneyard(&arguments, "").status.code(), Some(2));
    }
}

#[test]
fn commands_of_a_table_refuse_a_train() {
    let puzzle = "task: train\nhand: 5-1 1-1\n";
    for command in ["plays", "dead", "suits", "replay", "perft"] {
        let (status, out, complaint) = text(&[command, "-"], puzzle);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{command}");
        assert!(complaint.contains("a train puzzle has no table"), "{complaint}");
    }
    let (status, _, complaint) = text(&["explain", "-", "5-1@1"], puzzle);
    assert_eq!(status, Some(2));
    assert!(complaint.contains("a train puzzle has no table"), "{complaint}");
}

/// A failed expectation is reported, with status 1.
#[test]
fn a_wrong_expectation_fails() {
    let puzzle = "task: train\nhand: 5-1 1-1 1-2\nexpect: {tiles: 2, line: 5-1 1-2, solutions: 3}\n";
    let (status, printed, _) = text(&["solve", "-"], puzzle);
    assert_eq!(status, Some(1), "{printed}");
    for said in [
        "not as expected: 2 tiles are used",
        "not as expected: the line is as good",
        "there are 3 such lines; there are 2",
    ] {
        assert!(printed.contains(said), "{printed}");
    }
    let (status, printed, _) = text(&["verify", "-"], puzzle);
    assert_eq!(status, Some(1), "{printed}");
}

/// A name of a file that is not there is no tile.
#[test]
fn a_missing_file_is_told_from_a_tile() {
    for name in ["missing.yaml", "missing.yml", "missing.txt"] {
        let (status, _, complaint) = text(&["train", name], "");
        assert!(
            status == Some(2) && complaint.contains(&format!("{name}: the file cannot be read")),
            "{complaint}"
        );
    }
    let (status, _, complaint) = text(&["train", "missing.md"], "");
    assert!(status == Some(2) && complaint.contains("is not a tile"), "{complaint}");
}

/// A stopped search for several trains has one at least: 0-1 1-4 can be laid.
#[test]
fn a_stopped_search_for_three_trains_has_a_line() {
    let arguments = ["train", "1-0 2-1 3-1 4-1", "--start", "0", "--trains", "3", "--nodes", "1"];
    let output = boneyard(&arguments, "");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("0-1 1-") && !said.contains("no tile can be laid"), "{said}");
}

/// After 4-2 the 2-2 fits; the 3-3 blocks alone.
#[test]
fn an_expected_line_that_does_not_block_is_refused() {
    for (line, fits) in [("4-2", true), ("3-3", false)] {
        let text = format!("task: train\nblocked: true\nhand: 3-3 4-2 2-2\nexpect: {{line: {line}}}\n");
        let said = String::from_utf8_lossy(&boneyard(&["verify", "-"], &text).stdout).into_owned();
        assert_eq!(said.contains("the 2-2 fits after it"), fits, "{said}");
    }
}
