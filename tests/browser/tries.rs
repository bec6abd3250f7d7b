//! Playable pages, used as a person would: choose a tile, choose a place, hear what the rules say, take it back,
//! solve.

use std::path::{Path, PathBuf};

use boneyard::Limits;
use boneyard::cli::files::find::files;
use boneyard::playground::{BoardChange, answer, board, edit};
use serde_json::{Map, Value, json};

use crate::driver::{Browser, ENTER, ESCAPE, RIGHT, TAB, UP};
use crate::{is_sound, keep, made, root};

pub(crate) const STATUS: &str = ".tryout [role=status]";

pub(crate) fn playable(puzzle: &str, name: &str) -> PathBuf {
    made(&["diagram", puzzle, "--playable"], name)
}

pub(crate) fn opened(browser: &Browser, path: &Path, width: u32) {
    browser.open(path, width, 900);
    browser.wait("document.querySelector('.tryout .felt svg') !== null");
}

pub(crate) fn says(browser: &Browser, words: &str) {
    let said = browser.text(STATUS);
    assert!(said.contains(words), "{words}: {said}");
}

pub(crate) fn choose(browser: &Browser, tile: &str) {
    browser.click(&format!(".tryout .rack button[data-name=\"{tile}\"]"));
}

pub(crate) fn lay(browser: &Browser, place: &str) {
    browser.click(&format!(".tryout .place[aria-label=\"{place}\"]"));
}

pub(crate) fn press(browser: &Browser, class: &str) {
    browser.click(&format!(".tryout .{class}"));
}

/// Writes a move.
pub(crate) fn write(browser: &Browser, play: &str) {
    browser.eval(&format!("(document.querySelector('.written input').value = '{play}', document.querySelector('.written button').click())"));
}

/// The tiles on the table.
fn tiles(browser: &Browser) -> Value {
    browser.eval("document.querySelectorAll('.tryout .drawn svg > g > rect[rx=\"7\"]').length")
}

/// Everything that axe-core finds, where the tests of the playground have installed it.
pub(crate) fn accessible(browser: &Browser, name: &str) {
    let Ok(axe) = std::fs::read_to_string(root().join("web/node_modules/axe-core/axe.min.js")) else {
        return;
    };
    browser.eval(&format!("(() => {{ {axe}; window.axe = axe; }})()"));
    browser.eval(
        "(window.found = null, axe.run().then(r => { window.found = r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 150)).join(' | ')); }), 0)",
    );
    browser.wait("window.found !== null");
    assert_eq!(browser.eval("window.found"), json!([]), "{name}");
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_puzzle_is_tried_and_solved() {
    let browser = Browser::start(&json!({}));
    opened(&browser, &playable("puzzles/tableaux/peg-out.yaml", "playable.html"), 900);
    is_sound(&browser, "the playable page");
    assert_eq!(browser.text(STATUS), "Seat 0 is to play. Choose a tile.");
    keep("playable-start.png", &browser.screenshot());
    // An illegal try changes nothing and says why.
    choose(&browser, "6-1");
    lay(&browser, "6-1@1,2s");
    let said = browser.text(STATUS);
    assert!(said.starts_with("6-1@1,2s is illegal\n"), "{said}");
    assert!(said.contains("corner at (1,2) needs 1: 1 + 0; this half is 6"), "{said}");
    assert_eq!(tiles(&browser), json!(2));
    assert_eq!(browser.eval("document.querySelectorAll('.ghost.bad').length"), json!(1));
    keep("playable-illegal.png", &browser.screenshot());
    // Turned round it is legal, and taken back.
    press(&browser, "turn");
    press(&browser, "turn");
    lay(&browser, "6-1@1,3n");
    says(&browser, "is legal: a corner play for 1 point, the turn goes on");
    says(&browser, "1 point so far");
    assert_eq!(tiles(&browser), json!(3));
    press(&browser, "undo");
    assert_eq!(tiles(&browser), json!(2));
    assert_eq!(browser.text(STATUS), "Seat 0 is to play. Choose a tile.");
    // The line of the file.
    choose(&browser, "5-1");
    lay(&browser, "5-1@1,3n");
    choose(&browser, "6-1");
    press(&browser, "turn");
    press(&browser, "turn");
    lay(&browser, "6-1@0,3s");
    says(&browser, "Solved: 7 points.");
    keep("playable-solved.png", &browser.screenshot());
    accessible(&browser, "the solved puzzle");
    press(&browser, "again");
    assert_eq!(tiles(&browser), json!(2));
    // The answer opens as on any page, and closes again.
    browser.click(".show");
    browser.wait("document.querySelector('.tryout').hidden");
    assert_eq!(browser.eval("document.querySelector('.board').checkVisibility()"), json!(true));
    browser.click(".answer summary");
    browser.wait("!document.querySelector('.tryout').hidden");
    assert_eq!(browser.eval("document.querySelector('.board').checkVisibility()"), json!(false));
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn moves_are_tried_with_the_keyboard_alone() {
    let browser = Browser::start(&json!({}));
    opened(&browser, &playable("puzzles/tableaux/peg-out.yaml", "playable-keys.html"), 900);
    let focused = || {
        browser
            .eval("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
    };
    browser.press(TAB);
    assert_eq!(focused(), json!("6-1"));
    browser.press(ENTER);
    assert_eq!(browser.eval("document.activeElement.getAttribute('aria-pressed')"), json!("true"));
    // Up goes to the board: to its first place, and with an arrow to the next one.
    browser.press(UP);
    let first = focused();
    browser.press(RIGHT);
    assert_ne!(focused(), first);
    browser.press(ENTER);
    says(&browser, "is illegal");
    browser.press(ESCAPE);
    assert_eq!(focused(), json!("6-1"));
    // After a legal move the focus is in the hand again.
    browser.eval("[...document.querySelectorAll('.tryout .buttons button')].find(b => b.textContent === 'Turn').focus()");
    browser.press(ENTER);
    browser.press(ENTER);
    assert_eq!(focused(), json!("Turn"));
    browser.eval("document.querySelector('.tryout .place[aria-label=\"6-1@1,3n\"]').focus()");
    browser.press(ENTER);
    assert_eq!(focused(), json!("5-1"));
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn moves_are_written() {
    let browser = Browser::start(&json!({}));
    opened(&browser, &playable("puzzles/tableaux/peg-out.yaml", "playable-written.html"), 900);
    write(&browser, "6-1@1,2s");
    says(&browser, "corner at (1,2) needs 1: 1 + 0; this half is 6");
    write(&browser, "nonsense");
    says(&browser, "nonsense is no move that can be tried here");
    assert_eq!(tiles(&browser), json!(2));
    // What no dot offers has its rule too.
    for (play, why) in [
        ("6-6@1,3n", "the 6-6 is not in hand"),
        ("6-1@9,9n", "nothing lies against (9,9)"),
        ("6-1@0,0s", "a half-tile lies on (0,1) already"),
    ] {
        write(&browser, play);
        let said = browser.text(STATUS);
        assert!(said.starts_with(&format!("{play} is illegal\n")) && said.contains(why), "{play}: {said}");
    }
    // The buttons have the same place as 5-1@1,3n.
    write(&browser, "1-5@1,2s");
    assert_eq!(tiles(&browser), json!(3));
    write(&browser, "6-1@0,3s");
    says(&browser, "Solved: 7 points.");
    // What was taken back is played again.
    press(&browser, "again");
    assert_eq!(tiles(&browser), json!(2));
    press(&browser, "redo");
    assert_eq!(tiles(&browser), json!(3));
    press(&browser, "redo");
    says(&browser, "7 points");
    keep("playable-written.png", &browser.screenshot());
    accessible(&browser, "a written move");
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_hand_is_tried_move_by_move() {
    let browser = Browser::start(&json!({}));
    opened(&browser, &playable("puzzles/fives-and-threes/fifteen.yaml", "playable-line.html"), 900);
    choose(&browser, "2-1");
    lay(&browser, "2-1@6");
    let said = browser.text(STATUS);
    assert!(said.contains("2-1@6 is illegal") && said.contains("1-2@6 is illegal"), "each way: {said}");
    choose(&browser, "6-3");
    lay(&browser, "6-3@6");
    let said = browser.text(STATUS);
    assert!(said.contains("6-3@6 is legal") && said.contains("8 points"), "{said}");
    for (play, why) in [("6-5@1", "no end is 1; open are"), ("5-5@6", "the 5-5 is not in hand")] {
        write(&browser, play);
        assert!(browser.text(STATUS).contains(why), "{play}: {}", browser.text(STATUS));
    }
    keep("playable-line.png", &browser.screenshot());
    press(&browser, "undo");
    assert_eq!(tiles(&browser), json!(1));
    // The other hand is shown.
    assert!(browser.text(".other-hands").contains("Seat 1"));
    accessible(&browser, "a line game");
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn every_exercise_of_a_lesson_is_tried_by_itself() {
    let browser = Browser::start(&json!({}));
    let puzzles = [
        "--puzzles",
        "puzzles/castle-rock/the-column.yaml",
        "--puzzles",
        "puzzles/castle-rock/one-order.yaml",
    ];
    let arguments = [&["lesson", "specs/castle-rock.yaml", "--playable"], &puzzles[..]].concat();
    let path = made(&arguments, "playable-lesson.html");
    opened(&browser, &path, 360);
    is_sound(&browser, "the playable lesson on a phone");
    assert_eq!(browser.eval("document.querySelectorAll('.tryout').length"), json!(2));
    let first = ".exercise:has(.tryout)";
    browser.eval(&format!("document.querySelector('{first}').scrollIntoView()"));
    // A capture before a tile is added is illegal.
    choose(&browser, "Take 1");
    lay(&browser, "take 4-4");
    says(&browser, "a tile has to be added first");
    choose(&browser, "1-4");
    lay(&browser, "add 1-4");
    for tile in ["1-5", "1-1", "0-4"] {
        choose(&browser, "Take 1");
        lay(&browser, &format!("take {tile}"));
        says(&browser, "is legal");
    }
    choose(&browser, "Take 3");
    lay(&browser, "take 2-4 4-4 1-4");
    says(&browser, "Solved: 6 captures.");
    // The other exercise stands as before.
    let others =
        "[...document.querySelectorAll('.tryout [role=status]')].map(s => s.textContent.includes('Solved'))";
    assert_eq!(browser.eval(others), json!([true, false]));
    keep("playable-lesson-phone.png", &browser.screenshot());
    accessible(&browser, "a lesson");
}

/// The text of every shipped placement, and the tiles of a solution.
fn placements() -> Vec<(String, String, Vec<String>)> {
    let solved = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("it is there");
        let answer = answer("solve", &text, &Map::new(), &Limits::default());
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let line = answer["line"].as_array().cloned().unwrap_or_default();
        let line = line.iter().filter_map(|play| play.as_str().map(str::to_owned)).collect();
        (path.display().to_string(), text, line)
    };
    files(&root().join("puzzles/placement")).iter().map(solved).collect()
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_placement_is_filled_and_solved() {
    let browser = Browser::start(&json!({}));
    opened(&browser, &playable("puzzles/placement/five-cups.yaml", "playable-board.html"), 900);
    is_sound(&browser, "a board");
    // `B: 4` is the first cell of the second row.
    choose(&browser, "3-1");
    press(&browser, "turn");
    lay(&browser, "3-1@1,1w");
    says(&browser, "The rule of B does not hold: sum 4, found 1.");
    says(&browser, "1 tile lies, 8 cells are free.");
    keep("playable-board.png", &browser.screenshot());
    // Neither a cell that is covered nor a tile that lies can be had twice.
    write(&browser, "0-0@0,1s");
    says(&browser, "A tile lies on (0,1) already.");
    write(&browser, "3-1@0,0e");
    says(&browser, "The 3-1 is not among the tiles that are left.");
    write(&browser, "0-0@5,5e");
    says(&browser, "The board has no cell (5,5).");
    accessible(&browser, "a board");
    lay(&browser, "take 3-1@1,1w back");
    says(&browser, "0 tiles lie, 10 cells are free.");
    // A digit on the board admits only its own pips.
    opened(&browser, &playable("puzzles/placement/dominosa-basic.yaml", "playable-dominosa.html"), 360);
    is_sound(&browser, "a board on a phone");
    let words = "document.querySelector('.tryout .drawn svg').textContent";
    assert!(browser.eval(words).as_str().is_some_and(|words| !words.is_empty()));
    keep("playable-dominosa.png", &browser.screenshot());
}

/// What the page says of every part of the solution of every shipped placement, laid in the file's order and backwards
/// with each tile turned round where that is possible, is what the program says.
#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_board_says_what_the_program_says() {
    let browser = Browser::start(&json!({}));
    let (mut solved, mut broken) = (0, 0);
    for (path, text, line) in placements() {
        opened(&browser, &playable(&path, "playable-placement.html"), 900);
        for is_turned in [false, true] {
            let mut text = text.clone();
            for play in &line {
                let play = if is_turned { turned_round(play) } else { play.clone() };
                let laid = edit(&text, &BoardChange::Lay(play.clone()));
                write(&browser, &play);
                let said = browser.text(STATUS);
                let is_refused = ["other pips", "already", "not among"].iter().any(|why| said.contains(why));
                // A given tile may be named again in a file.
                let before = status_of(&text);
                assert_eq!(
                    is_refused,
                    laid.as_ref().map_or(true, |laid| status_of(laid) == before),
                    "{path}: {play}: {said}"
                );
                let Some(laid) = laid.ok().filter(|_| !is_refused) else { continue };
                text = laid;
                let wanted = status_of(&text);
                let (is_solved, is_broken) = says_the_same(&said, &wanted);
                solved += usize::from(is_solved);
                broken += usize::from(is_broken);
            }
            press(&browser, "again");
        }
    }
    assert!(solved > 10 && broken > 20, "{solved} solved, {broken} broken");
}

/// The page says all that is broken, the program the first of it. Whether the puzzle is solved, and whether a rule is
/// broken.
fn says_the_same(said: &str, wanted: &str) -> (bool, bool) {
    let is_solved = wanted == "Solved.";
    let reason = wanted.split_once(", but ").map_or("", |(_, why)| why.trim_end_matches('.'));
    let first = reason.split([':', '(']).next().unwrap_or_default().to_lowercase();
    let names = said.to_lowercase();
    let touches = names.contains("touching");
    assert!(names.contains(&first) || reason.ends_with("may not touch") && touches, "{said}: {wanted}");
    assert_eq!(names.contains("found") || touches, !reason.is_empty(), "{said}: {wanted}");
    assert_eq!(said.contains("Solved."), is_solved, "{said}: {wanted}");
    (is_solved, !reason.is_empty())
}

/// A tile the other way round on the same cells.
fn turned_round(play: &str) -> String {
    let (tile, at) = play.split_once('@').expect("a placement");
    let (one, other) = tile.split_once('-').expect("a tile");
    format!("{other}-{one}@{at}")
}

/// The state of play as the program says it.
pub(crate) fn status_of(text: &str) -> String {
    let board = board(text, &Map::new(), &Limits::default()).expect("a board");
    board.status
}

#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn playable_pages_fit_a_phone_the_dark_and_paper() {
    let browser = Browser::start(&json!({}));
    let path = playable("puzzles/tableaux/peg-out.yaml", "playable-small.html");
    for (scheme, ground) in [("light", "rgb(251, 250, 246)"), ("dark", "rgb(21, 23, 27)")] {
        let feature = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        browser.cdp("Emulation.setEmulatedMedia", &feature);
        opened(&browser, &path, 360);
        choose(&browser, "5-1");
        lay(&browser, "5-1@2,1s");
        is_sound(&browser, scheme);
        let colour = browser.eval("getComputedStyle(document.documentElement).backgroundColor");
        assert_eq!(colour, json!(ground));
        let least = "Math.min(...[...document.querySelectorAll('.tryout button')].flatMap(b => { const r = b.getBoundingClientRect(); return [r.width, r.height]; }))";
        assert!(
            browser.eval(least).as_f64().is_some_and(|side| side >= 24.0),
            "a finger hits each: {}",
            browser.eval(least)
        );
        accessible(&browser, scheme);
        keep(&format!("playable-phone-{scheme}.png"), &browser.screenshot());
    }
    // Paper shows the figure of the question alone, with the answer below as on any page.
    browser.cdp("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    let seen = |what: &str| browser.eval(&format!("document.querySelector('{what}').checkVisibility()"));
    assert_eq!([seen(".tryout"), seen(".board")], [json!(false), json!(true)]);
    browser.cdp("Emulation.setEmulatedMedia", &json!({"media": ""}));
    keep("playable.pdf", &browser.print());
    browser.wait("document.querySelector('.tryout').checkVisibility()");
}

/// Where nothing can be tried, and where no script runs, the page is read as any other.
#[test]
#[ignore = "needs a browser: tests/browser.sh"]
fn a_page_without_tries_is_read_as_it_stands() {
    let browser = Browser::start(&json!({}));
    browser.open(&playable("puzzles/tableaux/dead-corner.yaml", "playable-nothing.html"), 360, 740);
    let why = "Nothing can be tried here: the hand of the seat to play is not given.";
    assert_eq!(browser.text(".untried"), why);
    is_sound(&browser, "a table without a hand");
    let still = Browser::start(&json!({"profile.managed_default_content_settings.javascript": 2}));
    still.open(&playable("puzzles/tableaux/peg-out.yaml", "playable-still.html"), 800, 900);
    assert_eq!(still.eval("document.querySelector('.board').checkVisibility()"), json!(true));
    assert_eq!(still.eval("document.querySelectorAll('.tryout').length"), json!(0));
}
