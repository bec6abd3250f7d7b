//! Edits of a text that a board asks for: tiles of the table and of hands, house rules, a title. Nothing else of the
//! text changes.

use boneyard::Limits;
use boneyard::ask::board::board;
use boneyard::ask::change::BoardChange;
use boneyard::ask::edit::edit;
use boneyard::ask::games::games;
use serde_json::{Map, json};

use crate::asked::{board_of, message, options};

#[test]
fn tiles_are_laid_held_and_taken_away() {
    let text = "# Mine.\ngame: draw\nlayout: 6-6 6-3 # the line\nhand: 3-1 5-0\n";
    let change =
        |text: &str, change: &BoardChange| edit(text, change).unwrap_or_else(|no| panic!("{}", message(&no)));
    let laid = change(text, &BoardChange::Lay("3-1@3".to_owned()));
    assert_eq!(laid, "# Mine.\ngame: draw\nlayout: 6-6 6-3 3-1 # the line\nhand: 5-0\n");
    let held = change(&laid, &BoardChange::Hold { tile: "4-4".to_owned(), seat: 0 });
    assert!(held.contains("hand: 5-0 4-4\n"), "{held}");
    let gone = change(&held, &BoardChange::Remove("3-1".to_owned()));
    assert!(gone.contains("layout: 6-6 6-3 # the line\n"), "{gone}");
    let scored = change(&gone, &BoardChange::Set { key: "scores".to_owned(), value: "[3, 4]".to_owned() });
    assert!(scored.contains("scores: [3, 4]\n"), "{scored}");
    for listed in ["[(3, 1), (5, 0)]", "[[3, 1], [5, 0]]", "[[3, 1],\n  [5, 0]]", "\n- [3, 1]\n- [5, 0]"] {
        let listed = change(&text.replace("3-1 5-0", listed), &BoardChange::Lay("3-1@3".to_owned()));
        assert_eq!(listed, laid);
    }
    let nowhere = edit(text, &BoardChange::Remove("2-2".to_owned())).err().map(|no| message(&no));
    assert_eq!(nowhere.as_deref(), Some("the 2-2 is nowhere"));
    // A tile of the box has places too.
    let laying = board(text, &options(&json!({"tile": "6-1"})), &Limits::default());
    let places: Vec<String> =
        laying.map(|board| board.places.into_iter().map(|place| place.play).collect()).unwrap_or_default();
    assert_eq!(places, ["6-1@6"]);
}

/// A tile that is put into a hand leaves the place where it was, and nothing is moved that others hang on.
#[test]
fn a_tile_is_in_one_place() {
    let text = "game: draw\nlayout: 6-6 6-3\nhands: [3-1 5-0, 4-4]\nboneyard: 2-2 1-1\n";
    let hold = |tile: &str, seat| BoardChange::Hold { tile: tile.to_owned(), seat };
    let changed = |text: &str, change| edit(text, &change).map_err(|no| message(&no));
    for (tile, seat, layout, hands, boneyard) in [
        ("5-0", 1, "6-6 6-3", "[3-1, 4-4 5-0]", "2-2 1-1"),
        ("5-0", 0, "6-6 6-3", "[3-1 5-0, 4-4]", "2-2 1-1"),
        ("2-2", 0, "6-6 6-3", "[3-1 5-0 2-2, 4-4]", "1-1"),
        ("6-3", 1, "6-6", "[3-1 5-0, 4-4 6-3]", "2-2 1-1"),
        ("5-5", 1, "6-6 6-3", "[3-1 5-0, 4-4 5-5]", "2-2 1-1"),
    ] {
        let expected = format!("game: draw\nlayout: {layout}\nhands: {hands}\nboneyard: {boneyard}\n");
        assert_eq!(changed(text, hold(tile, seat)), Ok(expected), "{tile} to {seat}");
    }
    let arms = "game: draw\nlayout: 3-5 5-5 (5-1 1-1) (5-0) 5-6\nhand: 6-4\n";
    let refused = [
        (arms, BoardChange::Remove("5-5".to_owned()), "without the 5-5"),
        (arms, hold("5-5", 0), "without the 5-5"),
        (&format!("{text}line: 3-1@3\n"), hold("2-2", 1), "tiles are moved before the first play"),
        (&format!("{text}line: 3-1@3\n"), BoardChange::Remove("3-1".to_owned()), "tiles are moved before"),
    ];
    for (text, change, why) in refused {
        let said = changed(text, change).expect_err(why);
        assert!(said.starts_with(why), "{said}");
    }
}

/// A seat without a hand gets one with its first tile, and a hand that loses its last tile stays a hand.
#[test]
fn a_table_is_given_the_hands_of_several_seats() {
    let hold = |seat| BoardChange::Hold { tile: "4-4".to_owned(), seat };
    let changed = |text: &str, change| edit(text, &change).map_err(|no| message(&no));
    let text = |hands: &str| format!("game: draw\nlayout: 6-6 6-3\n{hands}\n");
    for (hands, change, expected) in [
        ("hand: 3-1 5-0", hold(1), "hands: [3-1 5-0, 4-4]"),
        ("hand: 3-1 5-0", hold(0), "hand: 3-1 5-0 4-4"),
        ("hands: [3-1, 5-0]", hold(2), "hands: [3-1, 5-0, 4-4]"),
        ("hands: [3-1, none]", hold(1), "hands: [3-1, 4-4]"),
        ("hands: [3-1, 5-0]", BoardChange::Remove("3-1".to_owned()), "hands: [none, 5-0]"),
        ("hands: [3-1, 5-0]", BoardChange::Remove("5-0".to_owned()), "hands: [3-1, none]"),
    ] {
        let after = changed(&text(hands), change);
        assert_eq!(after.as_ref(), Ok(&text(expected)));
        let seats =
            board(&after.unwrap_or_default(), &Map::new(), &Limits::default()).map(|board| board.hands.len());
        assert_eq!(
            seats.ok(),
            Some(if expected.starts_with("hand:") { 1 } else { expected.split(", ").count() })
        );
    }
    let nobody = changed(&text("hands: [3-1, 5-0]"), hold(7));
    assert_eq!(nobody, Err("there is no seat 7: there are 2".to_owned()));
}

/// House rules change one by one, and comments stay.
#[test]
fn house_rules_are_set_one_by_one() {
    let set = |text: &str, key: &str, value: &str| {
        let change = BoardChange::House { key: key.to_owned(), value: value.to_owned() };
        edit(text, &change).map_err(|no| message(&no))
    };
    let text = |house: &str| format!("game: draw\n{house}layout: 6-6 6-3\n");
    for (before, (key, value), after) in [
        ("", ("reserve", "2"), "house: {reserve: 2}\n"),
        (
            "house: {reserve: 2} # mine\n",
            ("draw", "optional"),
            "house: {reserve: 2, draw: optional} # mine\n",
        ),
        ("house: {reserve: 2, draw: optional}\n", ("reserve", "1"), "house: {reserve: 1, draw: optional}\n"),
        ("house: {reserve: 2, draw: optional}\n", ("reserve", ""), "house: {draw: optional}\n"),
        ("# Ours.\nhouse: {reserve: 2}\n", ("reserve", ""), "# Ours.\n"),
        ("house:\n  reserve: 2 # two\n", ("reserve", "1"), "# two\nhouse: {reserve: 1}\n"),
    ] {
        assert_eq!(set(&text(before), key, value), Ok(text(after)));
    }
    let shown = board_of(&text("house: {reserve: 2, draw: optional}\n")).house;
    assert_eq!(
        shown,
        [("reserve", "2"), ("draw", "optional")].map(|(key, value)| (key.to_owned(), value.to_owned()))
    );
    for (key, value, why) in [
        ("reserves", "2", "the rules have no key `reserves`"),
        ("draw", "perhaps", "`perhaps` is no value of `draw`: expected"),
        ("reserve", "1}\nline: 6-6", "`1}\nline: 6-6` is no value of `reserve`"),
    ] {
        let said = set(&text(""), key, value).expect_err(why);
        assert!(said.starts_with(why), "{said}");
    }
    let two = "game: block\nlayout: 6-6\nhands: [6-1, 6-2, 6-3]\n";
    let said = set(two, "partners", "[[0, 2], [1, 3]]").expect_err("three hands are not two sides of two");
    assert!(said.starts_with("with partners: [[0, 2], [1, 3]]: "), "{said}");
}

/// Every rule that the page offers can be set on an empty table, to the value of the game and to every other.
#[test]
fn every_rule_of_a_game_can_be_set() {
    for game in games() {
        assert!(game.rules.len() > 2, "{}", game.name);
        for rule in &game.rules {
            assert!(!rule.about.is_empty() && !rule.expected.is_empty(), "{} {}", game.name, rule.key);
            for value in rule.choices.iter().copied().chain([rule.value.as_str()]) {
                let change = BoardChange::House { key: rule.key.to_owned(), value: value.to_owned() };
                let text = match edit(&game.blank, &change) {
                    Ok(text) => text,
                    Err(no) => panic!("{} {}: {value}: {}", game.name, rule.key, message(&no)),
                };
                assert_eq!(board_of(&text).house, [(rule.key.to_owned(), value.to_owned())]);
            }
        }
    }
}

#[test]
fn a_title_may_be_any_words() {
    let text = "title: Old # mine\ngame: draw\nlayout: 6-6\n";
    for title in
        ["Black & white: part 2", "Puzzle #4 of 5", "A \"quoted\" one", "'single'", "[list]", "Plain"]
    {
        let set = BoardChange::Set { key: "title".to_owned(), value: title.to_owned() };
        let named = edit(text, &set).unwrap_or_else(|no| panic!("{title}: {}", message(&no)));
        assert_eq!(board_of(&named).title.as_deref(), Some(title), "{named}");
        assert!(named.contains(" # mine\n"), "{named}");
    }
}

/// The same placement twice agrees with itself, and a reader is told so.
#[test]
fn a_tile_of_a_placement_is_laid_once() {
    let text = "task: place\nboard: |\n  _ _ _ _\ntiles: 3-1 5-3\n";
    let laid =
        edit(text, &BoardChange::Play("3-1@0,0e".to_owned())).unwrap_or_else(|no| panic!("{}", message(&no)));
    for play in ["3-1@0,0e", "1-3@1,0w"] {
        let again = edit(&laid, &BoardChange::Play(play.to_owned())).err().map(|no| message(&no));
        assert_eq!(again.as_deref(), Some("the tile lies there already"), "{play}");
    }
}
