//! Whole rounds and turns through the command line: expected lines, the seat to move, the end of a turn.

use crate::command::boneyard;

/// The line of a `task: game` puzzle is compared with best play, not only with the rules.
#[test]
fn a_line_that_is_not_best_play_is_told() {
    let line = |line: &str| {
        let text = format!(
            "game: block\nlayout: 4-1 1-3 3-6 6-6 6-0 0-5 5-3\n\
             hands: [2-1 4-0 4-4, 2-2 5-2 6-1 4-6]\nexpect: {{value: [17, 0], line: [{line}]}}\n"
        );
        let ran = boneyard(&["solve", "-"], &text);
        (ran.status.code(), String::from_utf8_lossy(&ran.stdout).into_owned())
    };
    assert_eq!(line("4-0@4").0, Some(0));
    let (status, text) = line("4-4@4");
    assert_eq!(status, Some(1));
    assert!(text.contains("not as expected: the line is best play"), "{text}");
}

/// A round that is already over, blocked or played out, is worth its score: the pips of the 3-3 minus those
/// of the 1-0; the tiles left in the row count against both.
#[test]
fn a_hand_that_is_over_already_has_its_points() {
    for (game, layout, hands, value) in [
        ("block", "5-6", "1-0, 3-3", "[5, 0]"),
        ("draw", "5-6", "1-0, 3-3", "[5, 0]"),
        ("block", "5-6", "none, 3-3", "[6, 0]"),
        ("castle-rock", "5-5 1-1", "none, none", "[-2, -2]"),
    ] {
        let text = format!(
            "game: {game}\nlayout: {layout}\nhands: [{hands}]\nboneyard: none\ntask: game\nexpect: {{value: {value}}}\n"
        );
        let ran = boneyard(&["solve", "-", "--certify"], &text);
        let said = String::from_utf8_lossy(&ran.stdout);
        assert_eq!(ran.status.code(), Some(0), "{game}: {said}");
        assert!(said.contains("the line was replayed") && !said.contains("WRONG"), "{said}");
        let plays = boneyard(&["plays", "-"], &text);
        assert!(String::from_utf8_lossy(&plays.stdout).contains("0 legal plays"), "{game}");
    }
}

/// A `stop` after a turn that ended by itself belongs to the seat that played it, and is shown once.
#[test]
fn a_stop_after_the_end_of_a_turn_is_said_once() {
    let replay = |line: &str| {
        let text =
            format!("game: castle-rock\nlayout: 1-6 2-3 4-4\nhands: [0-0 2-2, 3-3 5-5]\nline: [{line}]\n");
        let ran = boneyard(&["replay", "-"], &text);
        (ran.status.code(), String::from_utf8_lossy(&ran.stdout).into_owned())
    };
    let (status, text) = replay("add 0-0, stop, add 3-3");
    assert_eq!(status, Some(0));
    assert!(text.contains("2. seat 0: stop") && text.contains("3. seat 1: add 3-3"), "{text}");
    assert_eq!(replay("add 0-0, stop, stop").0, Some(2));
    assert_eq!(replay("stop").0, Some(2));
}

/// A turn of Castle Rock goes on while captures are left, with or without a tile in hand.
#[test]
fn a_turn_without_a_tile_may_still_go_on() {
    let claim = |line: &str, goes_on: &str| {
        let text = format!(
            "title: a\ndocument: a\nextends: castle-rock\nclaims:\n  - {{id: A, source: a, says: a, \
             layout: 2-4 4-4 0-4 1-1 1-5, hand: 1-4, check: [turn: {{line: [{line}], goes_on: {goes_on}}}]}}\n"
        );
        boneyard(
            &["verify", "-"],
            &text
                .replace("goes_on:", "points: POINTS, goes_on:")
                .replace("POINTS", if line.contains("take") { "[0, 3, 3]" } else { "[0]" }),
        )
        .status
        .code()
    };
    assert_eq!(claim("add 1-4", "yes"), Some(0));
    assert_eq!(claim("add 1-4", "no"), Some(1));
    assert_eq!(claim("add 1-4, take 2-4 4-4 0-4, take 1-1 1-5 1-4", "no"), Some(0));
}

/// Every file of the shipped folders verifies.
#[test]
fn the_shipped_folders_verify() {
    for folder in ["specs", "puzzles"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).display().to_string();
        let ran = boneyard(&["verify", &path], "");
        assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
    }
}

/// `opponent_hand` beside one hand of two says what a number among `hands` does, from either seat.
#[test]
fn the_other_of_two_hands_may_be_told_by_its_number() {
    let told = |hands: &str| {
        let text = format!("game: draw\nlayout: 6-6 6-5\n{hands}\n");
        let ran = boneyard(&["odds", "-", "--samples", "30"], &text);
        assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    let first = told("hand: 5-2 5-1\nopponent_hand: 3");
    assert_eq!(first, told("hands: [5-2 5-1, 3]"));
    assert!(first.contains("hand 1    3 tiles"), "{first}");
    assert_eq!(told("hand: 5-2 5-1\nopponent_hand: 3\nto_play: 1"), told("hands: [3, 5-2 5-1]\nto_play: 1"));
}

/// A turn of Tableaux without plays lists its pass; JSON has plays alone.
#[test]
fn a_forced_pass_is_listed_below_the_plays() {
    let listed = |format: &str| {
        let ran = boneyard(&["plays", "puzzles/tableaux/forced-pass.yaml", "--format", format], "");
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    assert!(
        listed("text").contains("0 legal plays\n  pass  pass     −3  ends the turn\n"),
        "{}",
        listed("text")
    );
    assert!(listed("json").contains("\"plays\":[]"), "{}", listed("json"));
}
