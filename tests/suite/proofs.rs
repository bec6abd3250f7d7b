//! Answers that were once wrongly called proven, each computed by hand here.

use serde_json::{Value, json};

use crate::command::boneyard;

/// Tableaux, the corner play, example 5.
const CORNER: &str = ". 4 Y\n  |\nX 2 2\n    |\n1-5 3";

/// The status and the answer of a command on one puzzle.
fn answered(command: &str, puzzle: &Value, arguments: &[&str]) -> (Option<i32>, Value) {
    let all = [&[command, "-", "--format", "json"], arguments].concat();
    let output = boneyard(&all, &puzzle.to_string());
    let answer = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code(), answer)
}

/// A line that stops in the middle of a turn continues from there, not from the start of a turn.
#[test]
fn a_line_may_stop_in_the_middle_of_a_turn() {
    let corner = |hands: [&str; 2], value: [i32; 2], line: &str| {
        json!({
            "game": "tableaux", "layout": CORNER, "hands": hands, "to_play": 0, "boneyard": "none",
            "task": "game", "expect": {"value": value, "line": [line]},
        })
    };
    // The solver's own line continues with a stop, which is illegal at the start of a turn.
    let stops = corner(["6-2 5-3 4-4", "6-0 2-1"], [25, 6], "6-2@2,0e");
    assert_eq!(answered("solve", &stops, &[]).0, Some(0));
    // After the 3-0 the 5-5 may not close the turn as a side play, as it might at its start: to stop, or to
    // play it where it scores nothing, both leave the other 6 points.
    let mut closes = corner(["5-2 5-5 3-0", "6-5"], [3, 5], "3-0@0,1n");
    closes["house"] = json!({"closing_side_play": "only_first"});
    let (status, answer) = answered("solve", &closes, &[]);
    assert_eq!((status, &answer["exact"]), (Some(1), &json!(true)), "{answer}");
}

/// Every prefix of a line of best play is best play.
#[test]
fn every_beginning_of_best_play_is_best_play() {
    let hands = [
        json!({"game": "tableaux", "layout": CORNER, "hands": ["6-2 5-3 4-4", "6-0 2-1"]}),
        json!({"game": "tableaux", "layout": CORNER, "hands": ["5-2 5-5 3-0", "6-5"],
               "house": {"closing_side_play": "only_first"}}),
        json!({"game": "castle-rock", "layout": "6-6 6-3 4-3", "hands": ["1-1 6-1", "6-4 3-1", "2-1"]}),
        json!({"game": "draw", "layout": "6-6", "hands": ["5-5 4-1", "6-1 5-4"], "boneyard": "6-5 3-2 4-2",
               "house": {"draw_limit": 2}}),
        json!({"game": "matador", "layout": "6-6", "hands": ["5-5 4-1", "6-1 5-4"], "boneyard": "6-5 3-2 4-2"}),
    ];
    for mut puzzle in hands {
        puzzle["to_play"] = json!(0);
        puzzle["task"] = json!("game");
        if puzzle["boneyard"].is_null() {
            puzzle["boneyard"] = json!("none");
        }
        let (status, answer) = answered("solve", &puzzle, &[]);
        assert_eq!(status, Some(0), "{puzzle}: {answer}");
        let line = answer["line"].as_array().expect("a line").clone();
        assert!(line.len() > 2, "{answer}");
        for end in 1..=line.len() {
            puzzle["expect"] = json!({"value": answer["value"], "line": line[..end]});
            let (status, held) = answered("solve", &puzzle, &[]);
            assert_eq!(status, Some(0), "{puzzle}: {held}");
        }
    }
}

/// Before a lead: a seat that leads the 5-5 knows that no seat holds the 6-6, so 25 of the other 26 tiles
/// may be in the other hand.
#[test]
fn a_lead_to_come_tells_what_nobody_holds() {
    let puzzle = json!({
        "game": "block", "layout": "none", "hands": ["5-5 2-1", 1], "to_play": 0, "task": "plays",
    });
    let (status, answer) = answered("odds", &puzzle, &[]);
    assert_eq!(
        (status, &answer["exact"], &answer["samples"]),
        (Some(0), &json!(true), &json!(25)),
        "{answer}"
    );
    assert_eq!(answer["plays"].as_array().map(Vec::len), Some(1), "{answer}");
    // Here the other certainly holds the 6-6: the 5-5 is led for another reason.
    let puzzle = json!({
        "game": "block", "layout": "none", "hands": ["5-5", 26], "to_play": 0, "task": "plays",
    });
    let (status, answer) = answered("odds", &puzzle, &[]);
    assert_eq!(
        (status, &answer["exact"], &answer["samples"]),
        (Some(0), &json!(true), &json!(1)),
        "{answer}"
    );
}

/// Hidden are 1-0, 3-0, 2-2 and 5-2: two of them in the hand, one drawn, one left. Of the possible hands,
/// the 5-2 with any other allows a draw, being a matador; and 3-0 with 2-2 must draw, and then had to draw
/// the 5-2 that was played: 3 · 2 + 1 = 7 deals. Where only a seat that cannot play may draw, the 1-0
/// beside the 5-2 forbids it: 5.
#[test]
fn whoever_may_hold_a_matador_may_have_drawn_by_choice() {
    let own: Vec<String> =
        (0..7).flat_map(|high| (0..=high).map(move |low| format!("{high}-{low}"))).collect();
    let own: Vec<String> = own
        .into_iter()
        .filter(|tile| !["6-6", "4-3", "5-2", "1-0", "3-0", "2-2"].contains(&tile.as_str()))
        .collect();
    for (option, deals) in [("always", 7), ("when_unable", 5)] {
        let puzzle = json!({
            "game": "matador", "set": 6, "layout": "6-6", "hands": [own.join(" "), 2, "4-3"],
            "house": {"total": 7, "reserve": 1, "matador_option": option},
            "to_play": 1, "line": ["draw", "5-2@6"], "task": "plays",
        });
        let (_, answer) = answered("odds", &puzzle, &[]);
        assert_eq!((&answer["exact"], &answer["samples"]), (&json!(true), &json!(deals)), "{answer}");
    }
}

/// The lead of the 0-0 where no other seat has a blank blocks the round with no pip laid: the lighter side
/// gains every pip that is held or left, 3 + 11 + 7 + 9, and 3 + 12 + 7 + 9 + 9.
#[test]
fn a_lead_may_block_the_hand() {
    for (second, boneyard, pips) in [("6-5", "none", 30), ("6-6", "6-3", 40)] {
        let puzzle = json!({
            "game": "draw", "layout": "none", "hands": ["0-0 2-1", second, "4-3", "5-4"],
            "house": {"partners": [[0, 2], [1, 3]], "partner_score": "all"},
            "boneyard": boneyard, "task": "game",
        });
        let (status, answer) = answered("solve", &puzzle, &[]);
        assert_eq!((status, &answer["exact"]), (Some(0), &json!(true)), "{answer}");
        assert_eq!(answer["value"][0], json!(pips), "{answer}");
    }
}

/// A seat without a tile is skipped: the next one replies, and captures the whole row of four.
#[test]
fn whoever_has_a_tile_replies() {
    let puzzle = |hands: [&str; 3]| {
        json!({
            "game": "castle-rock", "layout": "6-6 6-3", "hands": hands, "to_play": 0,
            "objective": "margin", "task": "turn",
        })
    };
    let best = |hands| answered("solve", &puzzle(hands), &[]).1["best"].as_f64();
    assert_eq!(best(["1-1", "none", "6-4"]), Some(-4.0));
    assert_eq!(best(["1-1", "none", "none"]), Some(0.0));
}

/// Both 6-6 and 6-6 with 1-1 and the drawn 4-1 add up to 12: the turn that plays the hand through is
/// preferred, as it is where draws are unknown.
#[test]
fn of_equal_turns_the_one_with_more_play_throughs_counts() {
    let puzzle =
        json!({"game": "tableaux", "layout": CORNER, "hand": "6-6 1-1", "boneyard": "4-1", "task": "turn"});
    let (_, answer) = answered("odds", &puzzle, &[]);
    for play in answer["plays"].as_array().expect("plays") {
        assert_eq!(play["play_through"]["mean"], json!(1.0), "{play}");
    }
}

/// With any limit, an incomplete list is not a success.
#[test]
fn a_list_that_is_cut_off_is_told() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/tableaux/sixteen-to-come.yaml");
    let mut cut = 0;
    for nodes in (3_700..3_760).step_by(3) {
        let limit = nodes.to_string();
        let arguments = ["solve", file, "--all", "--limit", "200", "--nodes", &limit, "--format", "json"];
        let output = boneyard(&arguments, "");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer");
        let listed = answer["lines"].as_array().map_or(0, Vec::len);
        assert_eq!(output.status.code() == Some(0), listed == 192, "{nodes}: {listed}");
        cut += usize::from(output.status.code() == Some(3));
    }
    assert!((1..20).contains(&cut), "{cut}");
    let text = boneyard(&["solve", file, "--all", "--limit", "200", "--nodes", "3729"], "");
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.contains("and 192 more: the search was stopped"), "{text}");
    let text = boneyard(&["solve", file, "--all", "--limit", "3"], "");
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.contains("and 189 more: raise --limit to see them"), "{text}");
}

/// By hand: seat 0 has the only tile that fits, which leaves two blanks open and no blank in any hand. So
/// nobody has a choice, and what each seat gains is also what it is certain of.
#[test]
fn a_hand_without_a_choice_is_certain() {
    let text = std::fs::read_to_string("puzzles/block/three-in-the-round.yaml").expect("a shipped puzzle");
    let output = boneyard(&["solve", "-", "--guarantee", "--format", "json"], &text);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    assert_eq!(
        (&answer["value"], &answer["guarantee"]),
        (&json!([33, 0, 0]), &json!([33, 0, 0])),
        "{answer}"
    );
    let output = boneyard(&["solve", "-", "--format", "json"], &text);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    assert_eq!(answer.get("guarantee"), None);
}
