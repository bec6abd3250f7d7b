//! Dead corners and centres: the list of cells and the plays share one definition.

use serde_json::Value;

use crate::command::boneyard;

/// The corner at (1,0) adds up to 6, and neither remaining tile has a 6. The corner at (0,2) adds up to 1,
/// for the 1-1.
const GONE: &str = "game: tableaux\nlayout: 5-1@0,0s 1-0@1,1s\nhands: [5-2, 1-1]\nboneyard: none\n";

fn answer(arguments: &[&str], input: &str) -> Value {
    let all: Vec<&str> = arguments.iter().copied().chain(["--format", "json"]).collect();
    let output = boneyard(&all, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// The cell at (1,0), and the plays of the seat to play.
fn corner_and_plays(text: &str) -> (String, Vec<String>) {
    let cells = answer(&["dead", "-"], text);
    let cells = cells["cells"].as_array().expect("a list");
    let corner = cells.iter().find(|cell| cell["at"] == serde_json::json!([1, 0])).expect("a corner");
    let plays = answer(&["plays", "-"], text);
    let plays = plays["plays"].as_array().expect("a list");
    let name = |play: &Value| play["play"].as_str().expect("a play").to_owned();
    (corner["status"].as_str().expect("a word").to_owned(), plays.iter().map(name).collect())
}

/// Where every tile is known, a cell that no remaining tile fits is dead, and opens for side plays. Where a
/// hand or the boneyard is unknown, a 6 may come, and the corner stays a corner.
#[test]
fn a_side_play_may_connect_where_a_cell_is_dead_and_nowhere_else() {
    let opens = format!("{GONE}house: {{dead_cell: opens}}\n");
    let staggered = ["5-2@-1,0n", "5-2@1,0n"].map(str::to_owned);
    assert_eq!(corner_and_plays(&opens), ("dead".to_owned(), staggered.to_vec()));
    assert_eq!(corner_and_plays(GONE), ("dead".to_owned(), staggered[..1].to_vec()));
    for unknown in [
        opens.replace("boneyard: none", "boneyard: unknown"),
        opens.replace("hands: [5-2, 1-1]", "hand: 5-2"),
    ] {
        assert_eq!(corner_and_plays(&unknown), ("live".to_owned(), staggered[..1].to_vec()));
    }
    let with_a_six = opens.replace("boneyard: none", "boneyard: 6-2");
    assert_eq!(corner_and_plays(&with_a_six), ("live".to_owned(), staggered[..1].to_vec()));
}

/// The last tile that fits is laid elsewhere during the round, and the cell then opens: seat 0 lays the 6-5
/// at the 5, and the 5-2 of seat 1 may join the 5 at the corner that wanted a 6.
#[test]
fn a_cell_dies_as_the_hand_goes_on() {
    let text = "game: tableaux\nlayout: 5-1@0,0s 1-0@1,1s\nhands: [5-6, 5-2]\nboneyard: none\n\
                task: game\nline: \"5-6@-1,0n 5-2@1,0n\"\n";
    let open = format!("{text}house: {{dead_cell: opens}}\n");
    let replayed = answer(&["replay", "-"], &open);
    assert_eq!(replayed["steps"][1]["play"], "5-2@1,0n");
    assert_eq!(boneyard(&["replay", "-"], text).status.code(), Some(2));
    // With both in one hand the 5-2 may follow the 5-6 at the corner, where that is then open.
    let counts = |text: &str| answer(&["perft", "-", "--depth", "2"], text)["depths"].clone();
    let one_hand = |house: &str| {
        format!("game: tableaux\nlayout: 5-1@0,0s 1-0@1,1s\nhands: [5-6 5-2, 1-1]\nboneyard: none\n{house}")
    };
    let (closed, open) = (counts(&one_hand("")), counts(&one_hand("house: {dead_cell: opens}\n")));
    assert_eq!(closed[0], open[0], "the 6 of the 5-6 keeps the corner alive");
    assert!(closed[1]["nodes"].as_u64() < open[1]["nodes"].as_u64(), "{closed} {open}");
}
