//! Hands with hidden tiles that a reader follows move by move, as the playground does.

use std::fs;

use boneyard::Limits;
use boneyard::ask::answer::answer;
use boneyard::ask::change::BoardChange;
use boneyard::ask::edit::edit;
use boneyard::ask::rows::PlayBoard;
use serde_json::Map;

use crate::asked::{board_of, message};

/// A shipped puzzle with three hidden hands.
fn who_has_the_six() -> String {
    fs::read_to_string("puzzles/block/who-has-the-six.yaml").expect("the puzzle")
}

/// The text after a play, or why there is none.
fn play(text: &str, play: &str) -> Result<String, String> {
    edit(text, &BoardChange::Play(play.to_owned())).map_err(|no| message(&no))
}

/// The answer of `odds`.
fn odds_of(text: &str) -> String {
    answer("odds", text, &Map::new(), &Limits::default())
}

/// The tiles that a seat shows, sorted by their names.
fn shown(board: &PlayBoard, seat: usize) -> Vec<String> {
    let mut tiles = board.hands[seat].tiles.clone().unwrap_or_default();
    tiles.sort();
    tiles
}

/// A hand with hidden tiles is followed move by move: what a hidden hand may lay is worked out by hand from what the
/// line has shown.
#[test]
fn a_hand_with_hidden_tiles_is_followed_move_by_move() {
    let start = who_has_the_six();
    let own = board_of(&start);
    assert_eq!(
        (shown(&own, 0), own.hands[1].count),
        (["2-1", "3-3", "4-0"].map(str::to_owned).to_vec(), Some(4))
    );
    assert_eq!(own.places.iter().map(|place| place.play.as_str()).collect::<Vec<_>>(), ["1-2@1", "0-4@0"]);
    assert_eq!(own.status, "Seat 0 to play.");

    // The ends are 4 and 1 now. Seat 1 has no 6, and we hold the 2-1.
    let second = play(&start, "0-4@0").expect("our own play");
    let board = board_of(&second);
    let may_lay = ["1-0", "1-1", "3-1", "4-1", "4-2", "4-3", "4-4", "5-1", "5-4"].map(str::to_owned);
    assert_eq!(
        (shown(&board, 1), board.other.as_slice()),
        (may_lay.to_vec(), ["pass".to_owned()].as_slice())
    );
    assert_eq!((board.to_play, board.hands[1].hidden, board.hands[2].tiles.as_ref()), (1, true, None));
    assert!(board.status.starts_with("Seat 1 to play, with 4 hidden tiles, no 6."), "{}", board.status);
    assert!(
        odds_of(&second).contains("it is the turn of a seat whose tiles are not given"),
        "{}",
        odds_of(&second)
    );
    for (mv, why) in [
        ("4-6@4", "4-6@4: seat 1 cannot hold the 6-4"),
        ("1-2@1", "1-2@1: seat 1 cannot hold the 2-1"),
        ("3-3@1", "3-3@1: an end of 1 needs 1; this half is 3"),
    ] {
        assert_eq!(play(&second, mv), Err(why.to_owned()));
    }
}

/// The moves of hidden hands narrow what they may have, until it is our turn again.
#[test]
fn moves_of_hidden_hands_are_entered_until_our_turn() {
    let second = play(&who_has_the_six(), "0-4@0").expect("our own play");
    // Seat 2 has neither 1 nor 5, and passes: it has no 4 either. Seat 3 has neither 1 nor 6.
    let third = play(&second, "4-4@4").expect("a tile that seat 1 may have");
    assert_eq!(shown(&board_of(&third), 2), ["4-2", "4-3", "6-4"].map(str::to_owned));
    let fourth = play(&third, "pass").expect("a pass");
    assert_eq!(shown(&board_of(&fourth), 3), ["4-2", "4-3", "5-4"].map(str::to_owned));
    let ours = play(&fourth, "4-5@4").expect("a tile that seat 3 may have");
    assert!(ours.contains(
        "line: [lead 6-6, pass, 6-1@6, pass, 6-5@6, 5-5@5, pass, 5-0@5, 0-4@0, 4-4@4, pass, 4-5@4]\n"
    ));
    assert!(ours.contains("# Seat 1 had no 6"), "the comment is lost");
    assert_eq!(play(&ours, "pass"), Err("pass: a tile can be played: 1-2@1".to_owned()));
    assert!(odds_of(&ours).contains("\"play\":\"1-2@1\""), "{}", odds_of(&ours));
    let back = edit(&ours, &BoardChange::TakeBack(true)).map_err(|no| message(&no));
    assert_eq!(back, Ok(fourth));
    let moved =
        edit(&second, &BoardChange::Hold { tile: "4-4".to_owned(), seat: 0 }).map_err(|no| message(&no));
    assert_eq!(moved, Err("tiles are moved before the first play".to_owned()));
}

/// What a known hand draws is named, and is then in that hand. What may be drawn is worked out by hand:
/// every tile that is neither on the table nor in the own hand.
#[test]
fn draws_of_a_known_hand_are_named() {
    let start = fs::read_to_string("puzzles/draw/what-we-drew.yaml").expect("the puzzle");
    let text = start.replace("draw 5-4, 5-4@5, draw, 4-3@4]", "draw 5-4]");
    assert_ne!(text, start);
    let own = board_of(&text);
    assert_eq!((shown(&own, 0).len(), own.hands[1].count), (8, Some(6)));
    assert!(shown(&own, 0).contains(&"5-4".to_owned()));
    assert_eq!(own.played.last().map(|row| row.play.as_str()), Some("draw 5-4"));

    let before = text.replace(", draw 5-4]", "]");
    let board = board_of(&before);
    let offered = |tile: &str| board.other.contains(&format!("draw {tile}"));
    // Of 28 tiles 2 lie, 7 are held: 19 are left.
    assert_eq!((board.other.len(), offered("5-4"), offered("6-1"), offered("4-2")), (19, true, true, false));
    assert_eq!(
        play(&before, "draw"),
        Err("draw: the file gives the hand of seat 0: write what it drew, as in `draw 3-5`".to_owned())
    );
    assert_eq!(play(&before, "draw 4-2"), Err("draw 4-2: the 4-2 is not in the boneyard".to_owned()));
    assert_eq!(play(&before, "draw 5-4"), Ok(text));

    // The tile of seat 1 that is a 4 is the one that it drew.
    assert_eq!(board_of(&start).hands[1].count, Some(6));
    assert!(odds_of(&start).contains("\"play\":\"3-2@3\""), "{}", odds_of(&start));
}
