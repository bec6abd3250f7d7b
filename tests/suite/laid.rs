//! Trains that a reader lays tile by tile, as the playground does.

use boneyard::Limits;
use boneyard::ask::answer::answer;
use boneyard::ask::change::BoardChange;
use boneyard::ask::edit::{edit, question};
use boneyard::ask::figure::{faults, figure};
use serde_json::{Map, Value, json};

use crate::asked::{board_of, message, options};
use crate::files::sources;

/// The lines that solve every shipped train, laid tile by tile: it is solved with the last tile and not before.
#[test]
fn a_train_is_laid_tile_by_tile() {
    let mut solved = 0;
    for file in sources("puzzles/trains") {
        let answer = answer("solve", &file.text, &Map::new(), &Limits::default().nodes(100_000));
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let line = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let trains = answer.get("trains").map_or_else(|| vec![answer["train"].clone()], line);
        let mut text = file.text.clone();
        for tile in trains.iter().flat_map(line) {
            assert!(!board_of(&text).is_solved, "{}", file.name);
            let tile = tile.as_str().expect("a tile");
            let (first, _) = tile.split_once('-').expect("two halves");
            let has_end = !board_of(&text).tiles.is_empty();
            let play = if has_end { format!("{tile}@{first}") } else { tile.to_owned() };
            text = edit(&text, &BoardChange::Play(play))
                .unwrap_or_else(|no| panic!("{}: {tile}: {}\n{text}", file.name, message(&no)));
        }
        let board = board_of(&text);
        let [tiles, pips] = ["tiles", "pips"].map(|key| answer[key].as_u64().expect("a number"));
        assert_eq!(board.status, format!("Solved: {tiles} tiles, {pips} pips."), "{}\n{text}", file.name);
        assert_eq!((board.is_solved, board.tiles.len() as u64), (true, tiles), "{}", file.name);
        assert_eq!(faults(&text), [], "{}", file.name);
        // A reader of the puzzle finds the table empty.
        assert!(!question(&text).is_ok_and(|asked| asked.contains("line")), "{}", file.name);
        solved += 1;
    }
    assert!(solved >= 14, "{solved}");
}

/// The bridge of the Advent of Code: text and board are one, and what does not join is refused in a sentence.
#[test]
fn a_train_is_laid_taken_back_and_refused() {
    let change = |text: &str, change: BoardChange| edit(text, &change).map_err(|no| message(&no));
    let play = |text: &str, play: &str| change(text, BoardChange::Play(play.to_owned()));
    let text = "title: A\n# Bridges.\ntask: train\nstart: 0\nhand: 0-2 2-2 2-3 3-4 3-5 0-1 10-1 9-10 # eight\nexpect:\n  tiles: 4\n";
    let start = board_of(text);
    assert_eq!(start.status, "0 tiles, 0 pips. 8 tiles are left.");
    assert_eq!(start.places.iter().map(|place| place.play.as_str()).collect::<Vec<_>>(), ["0-1", "0-2"]);
    let laid = play(text, "2-0").and_then(|text| play(&text, "2-2@2")).unwrap_or_else(|no| panic!("{no}"));
    assert_eq!(laid, text.replace("# eight\n", "# eight\nline: 0-2 2-2\n"));
    let board = board_of(&laid);
    assert_eq!((board.status.as_str(), board.is_over), ("2 tiles, 6 pips. 6 tiles are left.", false));
    assert_eq!(board.hands[0].count, Some(6));
    let back = change(&laid, BoardChange::TakeBack(true));
    assert_eq!(back, change(&laid, BoardChange::Remove("2-2".to_owned())));
    assert_eq!(back, play(text, "0-2"));
    let empty = change(&back.unwrap_or_else(|no| panic!("{no}")), BoardChange::Remove("2-0".to_owned()));
    assert_eq!(empty.as_deref(), Ok(text));
    for (refused, why) in [
        ("9-10", "the 10-9 does not join: open is 2"),
        ("2-2", "the 2-2 lies already"),
        ("6-6", "the 6-6 is not in the hand"),
        ("2-3@0", "no end is 0: open is 2"),
        ("spam", "`spam` is no tile such as 4-2"),
    ] {
        assert_eq!(play(&laid, refused).err().as_deref(), Some(why));
    }
    let first = change(&laid, BoardChange::Remove("2-0".to_owned()));
    assert_eq!(first.err().as_deref(), Some("the line goes on from the 2-0"));
    assert_eq!(change(text, BoardChange::TakeBack(true)).err().as_deref(), Some("no tile lies on the board"));
    let held = change(text, BoardChange::Hold { tile: "6-6".to_owned(), seat: 0 });
    assert!(held.is_err_and(|why| why.contains("only laid and taken back")));
    // The answer is about the puzzle, whatever lies; the figure of the question shows it.
    let solve = |text: &str| answer("solve", text, &Map::new(), &Limits::default());
    assert_eq!(solve(&laid), solve(text));
    let asked = |text: &str| figure(text, &options(&json!({"question": true})), &Limits::default()).ok();
    assert_ne!(asked(&laid), asked(text));
}

/// Several trains are a list of lines.
#[test]
fn trains_are_laid_from_one_start() {
    let play = |text: &str, play: &str| {
        edit(text, &BoardChange::Play(play.to_owned()))
            .unwrap_or_else(|no| panic!("{play}: {}", message(&no)))
    };
    let text = "task: train\nstart: 1\ntrains: 2\nhand: 1-2 2-3 3-1 3-4\n";
    let one = play(text, "2-1");
    assert!(one.ends_with("line: 1-2\n"), "{one}");
    let two = play(&one, "3-1");
    assert!(two.ends_with("line: [1-2, 1-3]\n"), "{two}");
    let names = |text: &str| board_of(text).places.into_iter().map(|place| place.play).collect::<Vec<_>>();
    assert_eq!(names(&two), ["2-3@2", "3-2@3", "3-4"]);
    let four = play(&play(&two, "3-4"), "2-3");
    assert!(four.ends_with("line: [1-2 2-3, 1-3 3-4]\n"), "{four}");
    // 3 + 5 + 4 + 7 pips, and every tile lies.
    assert_eq!(board_of(&four).status, "Solved: 4 tiles, 19 pips.");
}
