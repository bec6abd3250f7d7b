//! Playable pages of trains: tiles join open ends, what does not join is refused, and the page says what the program
//! says.

use boneyard::Limits;
use boneyard::cli::files::find::files;
use boneyard::playground::{BoardChange, answer, edit};
use serde_json::{Map, Value, json};

use crate::driver::Browser;
use crate::tries::{STATUS, accessible, choose, lay, opened, playable, press, says, status_of, write};
use crate::{is_sound, keep, root};

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_train_is_laid_and_solved() {
    let browser = Browser::start(&json!({}));
    opened(&browser, &playable("puzzles/trains/two-loops.yaml", "playable-train.html"), 900);
    is_sound(&browser, "a train");
    says(&browser, "0 tiles, 0 pips. 11 tiles are left. Choose a tile.");
    // What does not join is refused at the end, and changes nothing.
    choose(&browser, "9-7");
    lay(&browser, "9-7@1");
    says(&browser, "9-7@1 is illegal");
    says(&browser, "The 9-7 does not join: open is 1.");
    keep("playable-train-illegal.png", &browser.screenshot());
    choose(&browser, "3-1");
    lay(&browser, "1-3");
    says(&browser, "1 tile, 4 pips. 10 tiles are left.");
    write(&browser, "6-6");
    says(&browser, "The 6-6 is not in the hand.");
    write(&browser, "3-1");
    says(&browser, "The 3-1 lies already.");
    write(&browser, "9-8");
    says(&browser, "The 9-8 does not join: open is 3.");
    write(&browser, "3-2@1");
    says(&browser, "No end is 1: open is 3.");
    // An end may be named where there is one alone.
    write(&browser, "2-3@3");
    // The last tile is taken back by a tap.
    lay(&browser, "take 3-2 back");
    says(&browser, "1 tile, 4 pips. 10 tiles are left.");
    for tile in ["2-3", "2-7", "7-8", "8-9", "9-7"] {
        write(&browser, tile);
    }
    says(&browser, "Solved: 6 tiles, 66 pips.");
    keep("playable-train-solved.png", &browser.screenshot());
    accessible(&browser, "a train");
    press(&browser, "undo");
    says(&browser, "5 tiles, 50 pips. 6 tiles are left.");
    press(&browser, "again");
    says(&browser, "0 tiles, 0 pips.");
}

/// A whole set on a phone, to both ends.
#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_train_is_laid_on_a_phone() {
    let browser = Browser::start(&json!({}));
    opened(&browser, &playable("puzzles/trains/fifteen-dominoes.yaml", "playable-train-phone.html"), 360);
    for tile in ["0-0", "1-0", "1-1", "2-1", "2-2", "3-2", "3-3", "4-3", "4-4", "4-0@4"] {
        write(&browser, tile);
    }
    says(&browser, "10 tiles, 40 pips. 5 tiles are left.");
    is_sound(&browser, "a train on a phone");
    choose(&browser, "2-0");
    keep("playable-train-phone.png", &browser.screenshot());
    accessible(&browser, "a train on a phone");
}

/// After each tile of the lines that solve every shipped train the page says what the program says.
#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_train_says_what_the_program_says() {
    let browser = Browser::start(&json!({}));
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut solved = 0;
    for path in files(&root().join("puzzles/trains")) {
        let mut text = std::fs::read_to_string(&path).expect("it is there");
        let path = path.display().to_string();
        opened(&browser, &playable(&path, "playable-lines.html"), 900);
        let answer = answer("solve", &text, &Map::new(), &Limits::default().nodes(100_000));
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let trains = answer.get("trains").map_or_else(|| vec![answer["train"].clone()], list);
        for tile in trains.iter().flat_map(list) {
            let tile = tile.as_str().expect("a tile");
            let (first, _) = tile.split_once('-').expect("two halves");
            let laid = |play: &str| edit(&text, &BoardChange::Play(play.to_owned()));
            let at_end = format!("{tile}@{first}");
            let (play, after) = match laid(tile) {
                Ok(after) => (tile, after),
                Err(_) => (at_end.as_str(), laid(&at_end).expect("it joins")),
            };
            text = after;
            write(&browser, play);
            let wanted = status_of(&text);
            says(&browser, &wanted);
            solved += usize::from(wanted.starts_with("Solved"));
        }
        assert!(browser.text(STATUS).contains("Solved"), "{path}: {}", browser.text(STATUS));
    }
    assert!(solved >= 14, "{solved}");
}
