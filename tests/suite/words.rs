//! The words of answers: consecutive plays explained, hands beside steps, minus signs, articles.

use serde_json::Value;

use crate::command::{EXAMPLE, boneyard, json, refused};

fn text_of(arguments: &[&str], input: &str) -> String {
    String::from_utf8_lossy(&boneyard(arguments, input).stdout).into_owned()
}

/// Each play is judged in the position after the previous ones; the first illegal one ends it.
#[test]
fn plays_are_explained_one_after_the_other() {
    const ROW: &str = "game: castle-rock\nlayout: 2-4 4-4 0-4 1-1 1-5\nhand: 1-4\n";
    let then = |arguments: &[&str], input: &str| -> Vec<(String, bool)> {
        let arguments = [&["explain", "-", "--format", "json"], arguments].concat();
        let answer = json(&arguments, input);
        let then = answer["then"].as_array().cloned().unwrap_or_default();
        let row = |row: &Value| (row["play"].as_str().expect("a play").to_owned(), row["legal"] == true);
        std::iter::once(&answer).chain(&then).map(row).collect()
    };
    let named = |rows: &[(&str, bool)]| -> Vec<(String, bool)> {
        rows.iter().map(|(play, legal)| ((*play).to_owned(), *legal)).collect()
    };
    // The 1-5 is between the 1-1 and the added 1-4.
    let all = [("add 1-4", true), ("take 1-5", true), ("take 1-5", false)];
    assert_eq!(then(&["add", "1-4", "take", "1-5", "take", "1-5", "stop"], ROW), named(&all));
    assert_eq!(then(&["add 1-4 take 1-5 take 1-5 stop"], ROW), named(&all));
    assert_eq!(then(&["take 1-5", "add 1-4"], ROW), named(&[("take 1-5", false)]));
    let one = json(&["explain", "-", "add", "1-4", "--format", "json"], ROW);
    assert!(one.get("then").is_none() && one.get("not_judged").is_none() && one["file"] == "<stdin>");
    let text = text_of(&["explain", "-", "add", "1-4", "take", "4-4", "take 2-4", "stop"], ROW);
    assert!(text.contains("take 2-4 is illegal") && text.ends_with("not judged: stop\n"), "{text}");
    let line = "game: draw\nhands: [6-6 2-2, 6-3]\nboneyard: none\n";
    let plays = ["lead", "6-6", "6-3@6", "pass"];
    assert_eq!(then(&plays, line), named(&[("lead 6-6", true), ("6-3@6", true), ("pass", false)]));
    let wrong = boneyard(&["explain", "-", "3-6@2,0n", "foo"], EXAMPLE);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("`foo` is not a play"));
}

/// A tile that is not held is reported once, in every game.
#[test]
fn a_tile_that_is_not_held_is_said_once() {
    let row = "game: castle-rock\nlayout: 2-4 4-4\nhand: 1-4\n";
    let line = "game: block\nlayout: 6-6\nhand: 6-5\n";
    for (play, input) in [("add 3-3", row), ("6-2@6", line), ("5-5@2,0n", EXAMPLE)] {
        let text = text_of(&["explain", "-", play], input);
        assert_eq!(text.matches("not in hand").count(), 1, "{text}");
    }
}

/// Text for people has minus signs, programs and files have hyphens; `--ascii` is for people too.
#[test]
fn a_minus_is_a_minus_for_people_alone() {
    const STUCK: &str = "game: tableaux\nlayout: 6-6@0,0s\nhand: 1-1 2-3\ntask: turn\n";
    for command in [&["solve", "-"][..], &["diagram", "-", "--steps"]] {
        let text = text_of(command, STUCK);
        assert!(text.contains("\u{2212}3") && !text.contains("-3 "), "{text}");
        let ascii = text_of(&[command, &["--ascii"]].concat(), STUCK);
        assert!(ascii.contains("-3") && !ascii.contains('\u{2212}'), "{ascii}");
    }
    let answer = json(&["solve", "-", "--format", "json"], STUCK);
    assert!(answer["best"] == -3 && !answer.to_string().contains('\u{2212}'));
    let failing = STUCK.to_owned() + "expect: {points: -2}\n";
    let text = text_of(&["solve", "-"], &failing);
    assert!(text.contains("scores \u{2212}2; it scores \u{2212}3"), "{text}");
    let json =
        String::from_utf8_lossy(&boneyard(&["solve", "-", "--format", "json"], &failing).stdout).into_owned();
    assert!(json.contains("-2") && !json.contains('\u{2212}'), "{json}");
}

/// An article fits the number that follows it.
#[test]
fn an_article_fits_its_number() {
    for (half, article) in [(7, "a"), (8, "an"), (11, "an"), (18, "an")] {
        let text = format!("game: tableaux\nset: 18\nlayout: 0-{half}@0,0s\nhand: {half}-1\n");
        let said = text_of(&["explain", "-", &format!("{half}-1@1,1s")], &text);
        assert!(said.contains(&format!("this half joins {article} {half}")), "{said}");
    }
}

/// The expected points of a single hand need the sizes of the others; the message says how to write them.
#[test]
fn odds_of_a_lone_hand_ask_for_the_others() {
    let said = refused(&["odds", "-"], "game: block\nlayout: 6-6\nhand: 6-5 6-1\n");
    assert!(said.contains("`hands: [6-6 6-5 4-0, 5]`") && !said.contains("boneyard: none"), "{said}");
}

/// The hands are shown with each step, in their state after it.
#[test]
fn the_steps_of_a_diagram_have_their_hands() {
    let text = "game: draw\nlayout: 6-6\nhands: [6-4 2-2, 4-1 3-3]\nboneyard: none\nline: \"6-4@6 4-1@4\"\n";
    let shown = text_of(&["diagram", "-", "--steps", "--hands"], text);
    let hands: Vec<&str> = shown.lines().filter_map(|line| line.trim().strip_prefix("hand ")).collect();
    let hands: Vec<String> =
        hands.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        hands,
        ["0 6-4 2-2 \u{2190} to play", "1 4-1 3-3", "0 2-2", "1 4-1 3-3 \u{2190} to play", "0 2-2", "1 3-3"]
    );
    assert!(!text_of(&["diagram", "-", "--steps"], text).contains("hand "));
    // The only legal play.
    let page = text_of(&["diagram", "-", "--format", "html"], &(text.to_owned() + "task: game\n"));
    for told in ["Seat 0, to play: 6-4 2-2. Seat 1: 4-1 3-3.", "Seat 0: 2-2. Seat 1, to play: 4-1 3-3."] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

/// tableaux, the rule on passing: a seat that has played a tile may stop, and can no longer pass.
#[test]
fn a_pass_after_a_play_is_illegal() {
    let position = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 4-6 5-5\n";
    let text = text_of(&["explain", "-", "5-1@0,2w", "pass"], position);
    assert!(text.contains("pass is illegal\n  here it is `stop`"), "{text}");
    let text = text_of(&["explain", "-", "5-1@0,2w", "stop"], position);
    assert!(text.contains("stop is legal"), "{text}");
    // A side play has ended the turn: the corner that the next tile fits is no reason against it.
    let text = text_of(&["explain", "-", "4-6@-1,0n", "5-1@0,2w"], position);
    assert!(text.contains("5-1@0,2w is illegal") && text.contains("the turn is over"), "{text}");
}

/// boxed-set, "Set Up": only the tile that must be led is a legal lead, whatever the other hands may be.
#[test]
fn odds_list_the_leads_that_are_legal() {
    let position = "game: draw\nlayout: none\nhands: [6-5 4-1, 2]\nboneyard: unknown\n";
    let legal = json(&["plays", "-", "--format", "json"], position);
    let plays = |answer: &Value| -> Vec<String> {
        let plays = answer["plays"].as_array().expect("a list").iter();
        plays.map(|play| play["play"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let output =
        boneyard(&["odds", "-", "--samples", "30", "--nodes", "20000", "--format", "json"], position);
    let odds: Value = serde_json::from_slice(&output.stdout).expect("an answer");
    assert_eq!(plays(&odds), plays(&legal));
}

/// With too few samples only the bounds of the rules are shown: no estimate, no probability.
#[test]
fn bounds_are_not_shown_as_estimates() {
    let position = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 3-6 4-6 5-5\nboneyard: unknown\n";
    let output = boneyard(&["odds", "-", "--nodes", "50", "--samples", "30"], position);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("only the bounds that the rules give"), "{text}");
    assert!(text.contains(" to ") && !text.contains('±') && !text.contains(" %"), "{text}");
}
