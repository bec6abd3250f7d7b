//! Corners where house rules meet: each by the rules, counted by hand.

use super::{rules_of, setup};
use crate::game::answer::floors;
use crate::game::families::{Move, Position};
use crate::game::line::moves::LineMove;
use crate::game::line::round::LineRound;
use crate::game::line::score::Ending;
use crate::game::line::setup::LinePosition;
use crate::search::game::{GameTree as _, Round as _};
use crate::search::limits::Limits;
use crate::tile::{DominoSet, Tiles};

/// A position in which seat 0 is to play; the boneyard is the last of the hands.
fn position(game: &str, house: &[(&str, &str)], layout: &str, hands: &[&str]) -> LinePosition {
    let mut rules = rules_of(game, DominoSet::DOUBLE_9);
    for (key, value) in house {
        rules.set_key(key, value).unwrap();
    }
    let (boneyard, hands) = hands.split_last().unwrap();
    LinePosition::new(setup(rules, layout, hands, boneyard)).unwrap()
}

/// The same after these moves.
fn after(position: &LinePosition, moves: &[&str]) -> LineRound<Tiles> {
    let mut round = LineRound::<Tiles>::of(position).unwrap();
    for mv in moves {
        let mut legal = Vec::new();
        round.legal_moves(&mut legal);
        let found = legal.iter().find(|legal| legal.to_string() == **mv);
        round.make(*found.unwrap_or_else(|| panic!("{mv}: {legal:?}")));
    }
    round
}

/// A seat that passes in its own extra turn does not pass on its tile; the next seat does.
#[test]
fn an_own_pass_is_no_pass_of_others() {
    let house = [("bonuses", "{all_pass: 4}"), ("draw", "never")];
    let position = position("tiddle-a-wink", &house, "", &["4-4 2-2", "1-4 2-5", ""]);
    assert_eq!(after(&position, &["lead 4-4", "pass"]).gained(0), 0);
    let house = [("bonuses", "{first_pass: [7, 7]}"), ("extra_turn", "yes")];
    let position = self::position("dominican", &house, "", &["6-6 5-5", "1-1 4-4", "3-3 6-1", "3-2 4-2", ""]);
    assert_eq!(after(&position, &["lead 6-6", "pass"]).gained(0), 0);
    assert_eq!(after(&position, &["lead 6-6", "pass", "pass"]).gained(0), 7);
}

#[test]
fn no_tile_is_passed_on_while_the_table_is_empty() {
    let house = [("bonuses", "{all_pass: 4}")];
    let position = position("chicken-foot", &house, "", &["6-5", "7-4", ""]);
    let round = LineRound::<Tiles>::of(&position).unwrap();
    assert_eq!(round.pass_gives(0), 0);
}

/// PR-CHUCHAZO-1: the 0-0 goes out by a lead, and seat 1 could play: 3 + 6 + 5 pips and 100.
#[test]
fn the_blank_double_may_be_led_last() {
    let position = position("puerto-rican-500", &[("opens", "any")], "", &["0-0", "0-3", "2-4", "2-3", ""]);
    assert_eq!(after(&position, &["lead 0-0"]).gained(0), 114);
}

/// With a total of 6 the 5-2 fits a 1 and a 4; the 3-0 fits a 3, and no blank.
#[test]
fn the_last_tile_fits_both_ends_as_tiles_are_joined() {
    let capicu = |layout, hands: [&str; 5], mv| {
        let gains = [("bonuses", "none"), ("bonuses", "{capicu: 25}")].map(|bonuses| {
            let position =
                position("dominican", &[("total", "6"), ("blank", "total"), bonuses], layout, &hands);
            after(&position, &[mv]).gained(0)
        });
        gains[1] - gains[0]
    };
    assert_eq!(capicu("1-5 1-3 3-4", ["2-5", "6-6", "2-2", "0-4", ""], "5-2@1"), 25);
    assert_eq!(capicu("3-1 5-1 5-2 4-6 0-0", ["3-0", "4-5", "2-2", "0-4", ""], "3-0@3"), 0);
}

#[test]
fn a_seat_that_is_out_has_no_extra_turn() {
    let house = [("partners", "[[0, 2], [1, 3]]"), ("draw", "when_unable"), ("extra_turn", "yes")];
    let hands = ["4-4", "4-6 2-2", "1-3 1-1", "2-4 1-2", "3-3 6-6"];
    let round = after(&position("fives-and-threes", &house, "5-4", &hands), &["4-4@4"]);
    assert_eq!((round.to_play(), round.ending()), (1, None));
}

/// BG-BLOCK-4: seats 0 and 1 hold 3 pips in one tile, and seat 2 a double.
#[test]
fn the_hands_that_are_level_are_known() {
    let house = [("draw", "never"), ("blocked_tie", "shared"), ("score", "pips")];
    let position = position("bergen", &house, "6-6 6-5", &["2-1", "3-0", "4-4", ""]);
    let round = LineRound::<Tiles>::of(&position).unwrap();
    assert_eq!(round.ending(), Some(Ending::Level(0b011)));
    assert_eq!(round.gained(2), 0);
    assert_eq!(round.gained(0), round.gained(1));
}

/// What is certain in a hand that is over is what its end gives.
#[test]
fn a_hand_that_is_over_has_its_points_for_a_floor() {
    let position = position("chicken-foot", &[], "1-9 9-9 9-8", &["1-1 2-3", "3-3", ""]);
    let round = LineRound::<Tiles>::of(&position).unwrap();
    assert!(round.is_over());
    assert_eq!(floors(&round, &Limits::default()).gains, round.gained_by_all());
    assert_eq!(round.gained_by_all(), [-7, -6]);
}

/// A best turn of a line game is one play, also where its seat may play on.
#[test]
fn a_turn_may_end_behind_a_double() {
    let position = position("muggins", &[("extra_turn", "yes")], "0-3 3-3", &["0-0 0-1", "1-2 2-4", ""]);
    let mut turn = Position::from(position).game().turn().unwrap();
    let is_double = |mv: &Move| matches!(mv, Move::Line(LineMove::Join { half, tail, .. }) if half == tail);
    let double = turn.moves().into_iter().find(is_double).unwrap();
    turn.take(&double).unwrap();
    assert!(!turn.is_over() && turn.may_end());
}
