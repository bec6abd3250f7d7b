//! Partners on the board.

use super::Played;
use crate::game::WholeGame;
use crate::keys::spec;
use crate::play::start::Start;
use crate::tui::keys::KeyPress;

#[test]
fn partners_have_one_score_and_a_name() {
    let mut played = Played::deal("puerto-rican-500", 4, 1);
    let screen = played.seen(100, 30);
    assert!(screen.contains("score: your side 0 · the other side 0"), "{screen}");
    // Once round the table, the partner has played too.
    let mut screens = String::new();
    for _ in 0..4 {
        screens += &played.press(&[KeyPress::Enter]).seen(100, 30);
    }
    assert!(screens.contains("your partner: "), "{screens}");
    assert!(screens.contains("seat 1: ") && screens.contains("seat 3: "), "{screens}");
}

/// A hand of Puerto Rican 500 played to its end, the first of a game in which every side has this score.
fn first_hand(score: i32) -> Played {
    let spec = spec::find("puerto-rican-500").unwrap();
    let whole = WholeGame::new(spec.rules, 4, 1).with_scores(vec![score; 4]);
    let start = Start::of_game(&spec.title, ("puerto-rican-500", &Vec::new()), whole, 0).unwrap();
    let mut played = Played::begin(start);
    while !played.model.session.table().is_over() {
        played.press(&[KeyPress::Enter]);
    }
    played
}

/// PR-HANDS-1: the side that wins the first hand scores 100 more.
#[test]
fn the_end_of_a_hand_is_explained_and_its_number_counts() {
    let mut played = first_hand(0);
    let session = &played.model.session;
    let won = session.table().winners();
    let before = session.table().scores();
    let with = |(seat, score): (usize, &i32)| if won.contains(&seat) { score + 100 } else { *score };
    let scores: Vec<i32> = before.iter().enumerate().map(with).collect();
    assert_eq!((won.len(), session.scores()), (2, scores));
    let screen = played.seen(100, 30);
    assert!(screen.contains("the end of the hand"), "{screen}");
    assert!(screen.contains("pips with seat") && screen.contains("100 more for the number"), "{screen}");
    // The next hand begins with them.
    let scores = played.model.session.scores();
    played.press(&[KeyPress::Enter]);
    assert_eq!(played.model.session.table().scores(), scores);
}

/// PR-HANDS-1 may win the game: from 399 points with fewer than 101 pips.
#[test]
fn a_game_that_the_number_of_a_hand_wins_is_over() {
    let mut played = first_hand(399);
    assert_eq!(played.model.session.table().winner(), None);
    assert!(played.model.session.winner().is_some() && !played.model.session.has_next_hand());
    let screen = played.seen(100, 30);
    assert!(screen.contains("side has won the game"), "{screen}");
}
