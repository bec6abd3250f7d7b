//! Positions without a turn: a player who is out is charged nothing, and tiles are dealt again if no seat
//! can lead.

use boneyard::game::line::layout::Line;
use boneyard::game::line::round::LineRound;
use boneyard::game::line::score::Ending;
use boneyard::game::line::setup::{LinePosition, LineSetup};
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::search::game::Round as _;
use boneyard::tile::{Tile, Tiles};
use serde_json::{Value, json};

use crate::command::boneyard;
use crate::positions::{Dice, line_rules};

fn answer(arguments: &[&str], input: &str) -> Value {
    let all: Vec<&str> = arguments.iter().copied().chain(["--format", "json"]).collect();
    let output = boneyard(&all, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// tableaux, "End of Hand": an opponent who is out plays no more. With a tile that fits nowhere it has to
/// pass for -3. The 2-6 scores nothing.
#[test]
fn an_opponent_without_a_tile_is_charged_nothing() {
    let turn =
        |held: &str| format!("game: tableaux\nlayout: 4-2@0,0s\n{held}\nobjective: margin\ntask: turn\n");
    for (held, best) in [
        ("hands: [2-6, none]\nboneyard: none", 0.0),
        ("hands: [2-6, none]\nboneyard: unknown", 0.0),
        ("hand: 2-6\nopponent_hand: 0\nboneyard: unknown", 0.0),
        ("hands: [2-6, 1-1]\nboneyard: none", 3.0),
    ] {
        let text = turn(held);
        assert_eq!(answer(&["solve", "-"], &text)["best"], best, "{held}");
        let odds = answer(&["odds", "-"], &text);
        assert_eq!(odds["plays"][0]["expected"]["mean"], best, "{held}");
        let certified = boneyard(&["solve", "-", "--certify"], &text);
        assert_eq!(certified.status.code(), Some(0), "{held}");
    }
    // In Castle Rock a seat without a tile is skipped: no seat can capture anything.
    let row = "game: castle-rock\nlayout: 6-6 6-3 6-4 1-2\nhands: [0-5, none]\nboneyard: none\n\
               objective: margin\ntask: turn\n";
    assert_eq!(answer(&["solve", "-"], row)["best"], 3.0);
}

/// simple-block, 4, and boxed-set, "Set Up".
const NO_DOUBLE: &str = "game: block\nlayout: none\nhands: [6-5 4-3, 2-1 5-4]\nboneyard: none\n";

#[test]
fn without_a_double_nothing_can_be_led() {
    for game in ["block", "draw"] {
        let text = NO_DOUBLE.replace("block", game);
        let plays = answer(&["plays", "-"], &text);
        assert_eq!((&plays["plays"], &plays["redeal"]), (&json!([]), &json!(true)));
        let said = boneyard(&["plays", "-"], &text);
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(said.contains("redeal: nobody holds a double"), "{said}");
        for play in [["lead", "6-5"].as_slice(), &["pass"], &["draw"]] {
            let arguments: Vec<&str> = ["explain", "-"].iter().chain(play).copied().collect();
            let explained = answer(&arguments, &text);
            assert_eq!((&explained["legal"], &explained["refusals"]), (&json!(false), &json!(["redeal"])));
        }
        let game = format!("{text}task: game\n");
        let solved = answer(&["solve", "-", "--certify"], &game);
        assert_eq!((&solved["value"], &solved["line"]), (&json!([0, 0]), &json!([])));
        assert_eq!(answer(&["odds", "-"], &game)["plays"], json!([]));
        let counted = answer(&["perft", "-", "--depth", "2"], &text);
        assert_eq!(counted["depths"][1]["nodes"], 0);
        let replayed = boneyard(&["replay", "-"], &format!("{text}line: [lead 6-5]\n"));
        assert_eq!(replayed.status.code(), Some(2));
        let complaint = String::from_utf8_lossy(&replayed.stderr).into_owned();
        assert!(complaint.contains("nobody holds a double"), "{complaint}");
    }
}

/// A hidden hand may have a double; other games have a different rule or none; a seat with a double leads
/// it.
#[test]
fn elsewhere_the_hand_is_opened() {
    let lead = |text: String| {
        let answer = answer(&["plays", "-"], &text);
        assert_eq!(answer["redeal"], Value::Null);
        answer["plays"][0]["play"].as_str().expect("a play").to_owned()
    };
    let lone = NO_DOUBLE.replace("hands: [6-5 4-3, 2-1 5-4]", "hand: 6-5 4-3");
    assert_eq!(lead(lone), "lead 6-5");
    let hidden = NO_DOUBLE.replace("2-1 5-4", "2").replace("boneyard: none", "boneyard: unknown");
    assert_eq!(lead(hidden.clone()), "lead 6-5");
    // Each deal in which the two hidden tiles include a double can be played.
    let odds = answer(&["odds", "-", "--samples", "40"], &hidden);
    assert_ne!(odds["plays"], json!([]));
    assert_eq!(lead(NO_DOUBLE.replace("block", "matador\nset: 9")), "lead 6-5");
    assert_eq!(lead(NO_DOUBLE.replace("block", "tiddle-a-wink\nset: 9")), "lead 6-5");
    assert_eq!(lead(NO_DOUBLE.replace("6-5 4-3", "6-5 3-3")), "lead 3-3");
}

/// The slow rule and the fast round agree on when the tiles are dealt again.
#[test]
fn the_slow_rule_and_the_fast_hand_agree_on_a_redeal() {
    let mut redeals = 0;
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let rules = line_rules(["block", "draw", "matador"][dice.below(3)]);
        let mut left: Vec<Tile> = rules.set.iter().collect();
        let mut draw = |tiles: usize| -> Vec<Tile> {
            (0..tiles).map(|_| left.swap_remove(dice.below(left.len()))).collect()
        };
        let hands: Vec<Vec<Tile>> = (0..2 + seed as usize % 3).map(|seat| draw(1 + (seat + 1) % 3)).collect();
        let any_double = hands.iter().flatten().any(|tile| tile.is_doublet());
        let position = LinePosition::new(LineSetup {
            layout: Line::default(),
            extra: None,
            hands: Hands::All(hands),
            to_play: 0,
            boneyard: Boneyard::Known(draw(3)),
            scores: Vec::new(),
            passed: None,
            rules: rules.clone(),
        })
        .expect("a position");
        let round: LineRound<Tiles> = LineRound::of(&position).expect("every tile is known");
        let is_redeal = !any_double && rules.total.is_none();
        assert_eq!(round.ending(), is_redeal.then_some(Ending::Redeal));
        assert_eq!(position.situation().legal_moves().is_empty(), is_redeal);
        assert_eq!(round.is_over(), is_redeal);
        redeals += u32::from(is_redeal);
    }
    assert!((20..350).contains(&redeals), "{redeals}");
}
