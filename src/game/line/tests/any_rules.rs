//! Random rules.

use super::{Numbers, bonuses, rules_of};
use crate::game::line::rules::Rules;
use crate::tile::DominoSet;

/// Rules with random values of every key that changes play.
pub(crate) fn any_rules(numbers: &mut Numbers) -> Rules {
    let sets = [DominoSet::DOUBLE_6, DominoSet::DOUBLE_9, DominoSet::DOUBLE_12];
    let set = sets[numbers.below(3) as usize];
    let games = ["draw", "matador", "tiddle-a-wink", "block"];
    let mut rules = rules_of(games[numbers.below(4) as usize], set);
    for (key, values) in [
        ("total", ["none", "7", "10", "13"].as_slice()),
        ("draw", &["when_unable", "optional", "never"]),
        ("draw_limit", &["none", "1", "3"]),
        ("reserve", &["0", "2"]),
        ("open_ends", &["2", "1"]),
        ("double_ports", &["4", "2", "first"]),
        ("blank", &["matadors_only", "total"]),
        ("matador_option", &["when_unable", "always"]),
        ("extra_turn", &["yes", "no"]),
        ("blocked_score", &["differences", "total", "full"]),
        ("blocked_tie", &["nobody", "shared"]),
        ("score", &["pips", "one"]),
    ] {
        if numbers.below(2) == 0 {
            rules.set_key(key, values[numbers.below(values.len() as u32) as usize]).unwrap();
        }
    }
    rules
}

/// Random rules in which plays score, spinners grow, or bonuses are given.
pub(crate) fn any_counted_rules(numbers: &mut Numbers) -> Rules {
    let mut rules = any_rules(numbers);
    for (key, values) in [
        ("play_score", ["none", "fives", "threes", "fives_and_threes", "alike"].as_slice()),
        ("play_points", &["pips", "multiples"]),
        ("spinner", &["none", "first", "all"]),
        ("opens", &["any", "highest_double_or_heaviest", "lowest_double", "round_double"]),
        ("score", &["pips", "one", "two", "deduct"]),
        ("blocked_score", &["total", "full", "none"]),
        ("blocked_tie", &["nobody", "shared", "split"]),
        ("round_to", &["1", "3", "5"]),
        ("round", &["total", "each"]),
        ("hand_ends", &["out", "side_out"]),
        ("blocked_by", &["lightest_side", "lightest_hand", "locker_or_before", "doubles"]),
        ("bonuses", &["none", "none", bonuses::EVERY]),
        ("must_fill", &["none", "none", "{lead: 4, double: 3}", "{lead: 2, double: 2}", "{double: 1}"]),
        (
            "tile_values",
            &["none", "{0-0: 50}", "{0-0: 50, 1-0: 26, 5-5: 0}", "{1-1: 0, 2-2: 0, 3-3: 0, 6-4: 0}"],
        ),
        ("wins", &["highest", "lowest"]),
        ("near_target", &["same", "less"]),
        ("win_score", &["5", "100"]),
        ("hand_number", &["1", "4"]),
    ] {
        rules.set_key(key, values[numbers.below(values.len() as u32) as usize]).unwrap();
    }
    rules
}

/// Random partners, where four or six play.
pub(crate) fn pair_up(rules: &mut Rules, seats: usize, numbers: &mut Numbers) {
    let pairs = match seats {
        4 => "[[0, 2], [1, 3]]",
        6 => "[[0, 3], [1, 4], [2, 5]]",
        _ => return,
    };
    if numbers.below(2) == 0 {
        rules.set_key("partners", pairs).unwrap();
        rules.set_key("partner_score", ["opponents", "all", "losers"][numbers.below(3) as usize]).unwrap();
    }
}

/// Random rules with two ends, which a tile joins only by its half.
pub(crate) fn any_two_ended_rules(numbers: &mut Numbers) -> Rules {
    let mut rules = any_rules(numbers);
    rules.set = [DominoSet::DOUBLE_6, DominoSet::DOUBLE_9][numbers.below(2) as usize];
    for (key, value) in [("total", "none"), ("open_ends", "2"), ("double_ports", "2"), ("extra_turn", "no")] {
        rules.set_key(key, value).unwrap();
    }
    rules
}
