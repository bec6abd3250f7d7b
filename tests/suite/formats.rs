//! Formats and options that a command does not have are refused, not dropped; every command says in JSON what
//! is wrong with a file.

use serde_json::Value;

use crate::command::boneyard;
use crate::program::{program, ran};

/// Asserts a refusal with status 2 and these words, and no answer.
fn refused(line: &str, because: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    let output = boneyard(&words, "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {said}");
    assert!(output.stdout.is_empty() && said.contains(because), "{line}: {said}");
}

#[test]
fn a_picture_is_no_text_and_no_json() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, end) in [("json", "svg"), ("text", "png"), ("json", "html")] {
        let path = folder.path().join(format!("sheet.{end}"));
        let compare = "compare puzzles/tableaux/first-corner.yaml --house gap=none";
        refused(&format!("{compare} --format {format} -o {}", path.display()), "leave out one of the two");
        assert!(!path.exists());
    }
}

#[test]
fn an_invalid_file_is_an_object() {
    for line in ["verify -", "compare - --house gap=none", "solve -"] {
        let words: Vec<&str> = line.split(' ').chain(["--format", "json"]).collect();
        let output = boneyard(&words, "game: tableaux\nlayout: 4-2@0,0s\nhannd: 1-5\n");
        assert_eq!(output.status.code(), Some(2), "{line}");
        let refused: Value = serde_json::from_slice(&output.stdout).expect("one object");
        assert_eq!((&refused["file"], &refused["error"]["line"]), (&"<stdin>".into(), &3.into()), "{line}");
    }
}

/// A rules file in the current folder whose name has neither a dot nor a slash.
#[test]
fn a_file_with_the_name_of_no_game_says_how_it_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine"), "title: Mine\ndocument: my own\nextends: block\n")
        .expect("written");
    let deal = |game: &str| ran(program(&["deal", game]).current_dir(folder.path()), b"");
    let said = deal("mine").stderr;
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("unknown game `mine`") && said.contains("known: ./mine, "), "{said}");
    assert!(deal("./mine").status.success());
}

#[test]
fn tables_and_variants_of_a_simulation_are_not_dropped() {
    refused("simulate block --games 2 --table distributions", "is written as CSV or Parquet");
    refused("simulate block --games 2 --house win_score=50|50", "the variant `win_score=50` is there twice");
}

#[test]
fn a_puzzle_is_no_rules_file() {
    for line in ["simulate PUZZLE", "deal PUZZLE", "compare draw PUZZLE", "compare draw --house PUZZLE"] {
        let line = line.replace("PUZZLE", "puzzles/block/a-tie.yaml");
        refused(&line, "a-tie.yaml is a puzzle and no rules file\n  = help: name the game");
    }
}

#[test]
fn what_a_command_cannot_give_is_refused() {
    refused("import --format json dominosa 2:001122012012", "`import` does not write json");
    refused("compare block --house score=one --seed 5", "leave out --samples and --seed");
    refused("compare block --house score=one --samples 50", "leave out --samples and --seed");
}

#[test]
fn options_that_change_nothing_are_named() {
    let (corner, frame) = ("puzzles/tableaux/first-corner.yaml", "puzzles/placement/frame-of-six.yaml");
    for (line, noted) in [
        (format!("diagram {corner} --theme dark"), "note: --theme changes nothing in text\n"),
        (
            format!("diagram {corner} --coordinates --format html"),
            "note: --coordinates changes nothing in html\n",
        ),
        (format!("diagram {frame} --coordinates --format html"), ""),
        (
            format!("diagram {frame} --solution --scale 0.5 --format gif"),
            "note: --solution changes nothing in gif\n",
        ),
        (format!("diagram {corner} --theme dark --coordinates --format svg"), ""),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = boneyard(&words, "");
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), noted, "{line}");
    }
}
