//! Hands at two ends, compared with [`LineRound`] at every step of random lines.

use proptest::prelude::*;

use super::super::round::LineRound;
use super::super::tests::{Numbers, any_two_ended_rules, dealt, pair_up, round, rules_of};
use super::TwoEnds;
use crate::game::line::rules::Rules;
use crate::search::game::GameTree as _;
use crate::search::game::Round;
use crate::tile::{DominoSet, Tile, Tiles};

/// Hands of a few tiles, and a boneyard.
fn deal(rules: &Rules, seats: usize, numbers: &mut Numbers) -> LineRound<Tiles> {
    let mut tiles: Vec<Tile> = rules.set.iter().collect();
    numbers.shuffle(&mut tiles);
    let each = 2 + numbers.below(3) as usize;
    let hands: Vec<Tiles> =
        tiles.chunks(each).take(seats).map(|hand| hand.iter().copied().collect()).collect();
    dealt(rules, &hands, &tiles[seats * each..][..numbers.below(5) as usize])
}

fn moves<H: Round>(hand: &H) -> Vec<H::Move> {
    let mut moves = Vec::new();
    hand.legal_moves(&mut moves);
    moves
}

fn texts<A: ToString>(moves: &[A]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// What both states can show.
fn seen<H: Round>(hand: &H) -> (Vec<String>, usize, bool, Vec<i32>) {
    let gained = (0..hand.seats()).map(|seat| hand.gained(seat)).collect();
    (texts(&moves(hand)), if hand.is_over() { 0 } else { hand.to_play() }, hand.is_over(), gained)
}

/// What a seat gains from here less what another does, by brute force.
fn difference<H: Round>(hand: &mut H, own: usize, other: Option<usize>) -> i32 {
    if hand.is_over() {
        return hand.gained(own) - other.map_or(0, |other| hand.gained(other));
    }
    let maximises = hand.side(hand.to_play()) == hand.side(own);
    let mut found = Vec::new();
    for mv in moves(hand) {
        hand.make(mv);
        found.push(difference(hand, own, other));
        hand.unmake();
    }
    let best = if maximises { found.into_iter().max() } else { found.into_iter().min() };
    best.unwrap()
}

/// The rest of a hand equals brute force, within any bounds; with too few positions it has no result.
fn rest_is_right(two: &mut TwoEnds, numbers: &mut Numbers) -> Result<(), TestCaseError> {
    let (own, key) = (two.to_play(), two.key());
    let other = (0..two.seats()).find(|seat| two.side(*seat) != two.side(own));
    let value = difference(two, own, other);
    let (found, nodes) = two.solve_rest(own, other, [-1000, 1000], u64::MAX).unwrap();
    prop_assert_eq!(found, value);
    prop_assert_eq!(two.solve_rest(own, other, [-1000, 1000], nodes), Some((value, nodes)));
    prop_assert_eq!(two.solve_rest(own, other, [-1000, 1000], nodes - 1), None);
    for _ in 0..5 {
        let alpha = value - 3 + numbers.below(6) as i32;
        let (found, _) = two.solve_rest(own, other, [alpha, alpha + 1], u64::MAX).unwrap();
        let is_between = if found <= alpha { value <= found } else { value >= found };
        prop_assert!(is_between);
        prop_assert_eq!(found > alpha, value > alpha);
    }
    prop_assert_eq!(two.key(), key);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_step_is_that_of_a_round(seed in any::<u64>(), seats in 1..6_usize) {
        let mut numbers = Numbers(seed);
        let mut rules = any_two_ended_rules(&mut numbers);
        pair_up(&mut rules, seats, &mut numbers);
        let mut round = deal(&rules, seats, &mut numbers);
        // Tiles are drawn first where there are any, or the other engine plays.
        while TwoEnds::of(&round).is_none() && !round.is_over() {
            let all = moves(&round);
            round.make(all[numbers.below(all.len() as u32) as usize]);
        }
        let Some(mut two) = TwoEnds::of(&round) else { return Ok(()) };
        let mut states = Vec::new();
        while !round.is_over() {
            prop_assert_eq!(seen(&two), seen(&round));
            let all = moves(&round);
            if texts(&all) == ["pass"] {
                let mut passed = two.clone();
                prop_assert!(passed.skip_passes() && texts(&moves(&passed)) != ["pass"]);
                passed.unmake();
                prop_assert_eq!((passed.key(), passed.to_play()), (two.key(), two.to_play()));
            } else {
                prop_assert!(!two.skip_passes());
            }
            let sides: std::collections::HashSet<usize> = (0..seats).map(|seat| two.side(seat)).collect();
            let is_short = two.solve_rest(two.to_play(), None, [0, 0], u64::MAX).is_some();
            if is_short && sides.len() < 3 && round.depth() > 2 {
                rest_is_right(&mut two, &mut numbers)?;
            }
            let pick = numbers.below(all.len() as u32) as usize;
            states.push((seen(&two), two.key()));
            let step = moves(&two)[pick];
            round.make(all[pick]);
            two.make(step);
        }
        prop_assert_eq!(seen(&two), seen(&round));
        while let Some(state) = states.pop() {
            two.unmake();
            prop_assert_eq!((seen(&two), two.key()), state);
        }
    }
}

/// One end, a spinner, matadors, a turn after a double or a boneyard are left to [`LineRound`].
#[test]
fn other_hands_are_left_to_the_round() {
    let of = |rules: &Rules, boneyard: usize| {
        let tiles: Vec<Tile> = rules.set.iter().collect();
        let hand = |from: usize| tiles[from..from + 5].iter().copied().collect();
        TwoEnds::of(&dealt(rules, &[hand(0), hand(5)], &tiles[10..10 + boneyard])).is_some()
    };
    assert!(of(&rules_of("block", DominoSet::DOUBLE_6), 0) && of(&rules_of("block", DominoSet::DOUBLE_6), 5));
    let with = |key: &str, value: &str| {
        let mut rules = rules_of("block", DominoSet::DOUBLE_6);
        rules.set_key(key, value).unwrap();
        rules
    };
    assert!(!of(&with("open_ends", "1"), 0));
    assert!(!of(&with("double_ports", "4"), 0) && !of(&with("double_ports", "first"), 0));
    assert!(!of(&with("total", "7"), 0));
    assert!(!of(&with("extra_turn", "yes"), 0));
    assert!(!of(&with("set", "12"), 0));
    assert!(of(&with("draw", "when_unable"), 0) && !of(&with("draw", "when_unable"), 5));
}

/// Three hands have 3, 3 and 6 pips when the 6-4 has blocked the hand: by "total" a lightest hand scores
/// the others' 9 less its own 3; two share it, 3 each, or no side scores.
#[test]
fn what_one_gains_leaves_another_his_share_of_a_tie() {
    for (tie, gained) in [("shared", [3, 3, 0]), ("nobody", [0, 0, 0])] {
        let mut rules = rules_of("block", DominoSet::DOUBLE_6);
        rules.set_key("blocked_tie", tie).unwrap();
        let mut two = TwoEnds::of(&round(rules, "6-5", &["6-4 2-1", "3-0", "3-3"], "")).unwrap();
        assert_eq!(two.upper_bound_against(0, 3, 1), if tie == "shared" { 12 + 10 - 3 } else { 0 });
        let only = moves(&two);
        assert_eq!(texts(&only), ["6-4@6"]);
        two.make(only[0]);
        assert!(two.is_over());
        assert_eq!([0, 1, 2].map(|seat| two.gained(seat)), gained);
    }
}
