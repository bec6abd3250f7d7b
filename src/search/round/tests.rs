//! Ends of random rounds of every family, compared with minimax and max^n by definition.

use proptest::prelude::*;

use super::solved::between;
use super::{SolvedRound, security_value, sides, solve};
use crate::game::castle_rock;
use crate::game::castle_rock::rules::Capture;
use crate::game::line;
use crate::game::line::bits::{Bits, fits_one_word};
use crate::game::line::round::LineRound;
use crate::game::line::rules::Rules;
use crate::game::line::tests::{Numbers, any_rules, any_two_ended_rules, dealt, pair_up, rules_of};
use crate::game::line::two_ends::TwoEnds;
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux;
use crate::search::game::Round;
use crate::search::{Limits, Meter, brute_force};
use crate::tile::{DominoSet, Tile, Tiles, Turned};

/// The legal moves, in the order of their texts.
fn moves<H: Round>(hand: &H) -> Vec<H::Move> {
    let mut moves = Vec::new();
    hand.legal_moves(&mut moves);
    moves.sort_by_key(ToString::to_string);
    moves
}

/// How a seat ranks the points of all: the higher, the better for it.
fn rank<H: Round>(hand: &H, seat: usize, points: &[i32]) -> (i32, i32) {
    let mut sides = Vec::new();
    let mut others = 0;
    for (other, gained) in points.iter().enumerate() {
        if hand.side(other) != hand.side(seat) && !sides.contains(&hand.side(other)) {
            sides.push(hand.side(other));
            others += gained;
        }
    }
    if sides.len() < 2 { (points[seat] - others, 0) } else { (points[seat], -others) }
}

/// The best line and the points of every seat at its end, by brute force: the side to play takes its best
/// outcome, among equal moves the first by text.
fn best<H: Round>(hand: &H) -> (Vec<i32>, Vec<String>) {
    let mut best: Option<(Vec<i32>, Vec<String>)> = None;
    for mv in moves(hand) {
        let mut next = hand.clone();
        next.make(mv);
        let (points, mut line) = self::best(&next);
        let rank = |points: &[i32]| rank(hand, hand.to_play(), points);
        if best.as_ref().is_none_or(|(most, _)| rank(&points) > rank(most)) {
            line.insert(0, mv.to_string());
            best = Some((points, line));
        }
    }
    best.unwrap_or_else(|| (hand.gained_by_all(), Vec::new()))
}

/// The number of states that follow; more than `most` ends the count.
fn size<H: Round>(hand: &mut H, most: usize) -> usize {
    let mut states = 1;
    for mv in moves(hand) {
        hand.make(mv);
        states += if states > most { 0 } else { size(hand, most - states.min(most)) };
        hand.unmake();
    }
    states
}

/// The end of a round played at random: the longest with at most `most` states.
fn end_of<H: Round>(mut hand: H, numbers: &mut Numbers, most: usize) -> H {
    let mut line = Vec::new();
    while !hand.is_over() {
        let moves = moves(&hand);
        let mv = moves[numbers.below(moves.len() as u32) as usize];
        hand.make(mv);
        line.push(mv);
    }
    while let Some(mv) = line.pop() {
        hand.unmake();
        if size(&mut hand, most) > most {
            hand.make(mv);
            break;
        }
    }
    hand
}

fn texts<A: ToString>(line: &[A]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

/// On every state of a line the bounds hold for what is gained from there.
fn bounds_are_wide_enough<H: Round>(mut hand: H, line: &[String]) -> Result<(), TestCaseError> {
    let mut states = vec![(Vec::new(), hand.gained_by_all())];
    let bounds_of = |hand: &H| -> Vec<([usize; 2], [i32; 2])> {
        let seats = 0..hand.seats();
        let pairs = seats.clone().flat_map(|seat| seats.clone().map(move |other| [seat, other]));
        let rivals = pairs.filter(|[seat, other]| seat == other || hand.side(*seat) != hand.side(*other));
        let of = |[seat, other]: [usize; 2]| hand.bounds(seat, (seat != other).then_some(other));
        rivals.map(|pair| (pair, of(pair))).collect()
    };
    states[0].0 = bounds_of(&hand);
    let mut leaves = Vec::new();
    for text in line {
        let mv = moves(&hand).into_iter().find(|mv| mv.to_string() == *text).unwrap();
        leaves.push(hand.clone());
        hand.make(mv);
        states.push((bounds_of(&hand), hand.gained_by_all()));
    }
    let last = hand.gained_by_all();
    for (bounds, before) in &states {
        let gains = between(before, &last);
        for ([seat, other], [least, most]) in bounds {
            let gain = gains[*seat] - if seat == other { 0 } else { gains[*other] };
            prop_assert!(*least <= gain && gain <= *most);
        }
    }
    for (state, (bounds, before)) in leaves.iter().zip(&states) {
        let gains = between(before, &last);
        for ([seat, other], _) in bounds.iter().filter(|([seat, other], _)| seat != other) {
            prop_assert!(gains[*other] <= state.upper_bound_against(*seat, gains[*seat], *other));
        }
    }
    Ok(())
}

/// A random line to the end of a round.
fn any_line<H: Round>(mut hand: H, numbers: &mut Numbers) -> Vec<String> {
    let mut line = Vec::new();
    while !hand.is_over() {
        let moves = moves(&hand);
        let mv = moves[numbers.below(moves.len() as u32) as usize];
        hand.make(mv);
        line.push(mv.to_string());
    }
    line
}

/// Compares every result for the end of a round with the definition: exact, with almost no table, and
/// stopped.
fn check<H: Round>(hand: H, numbers: &mut Numbers) -> Result<(), TestCaseError> {
    let line = any_line(hand.clone(), numbers);
    bounds_are_wide_enough(hand.clone(), &line)?;
    let mut hand = end_of(hand, numbers, 600);
    let before = hand.gained_by_all();
    let key = hand.key();
    let (points, line) = best(&hand);
    let values = between(&before, &points);
    for memory in [1 << 20, 600, 0] {
        let solved = solve(&mut hand, Limits::default().memory(memory));
        prop_assert!(solved.exact && solved.bounds.is_none());
        prop_assert_eq!(solved.values.as_ref(), Some(&values));
        prop_assert_eq!(&texts(&solved.line), &line);
        prop_assert_eq!(hand.key(), key);
    }
    secures(&hand, &values, numbers)?;
    let nodes = u64::from(numbers.below(60));
    let stopped = solve(&mut hand, Limits::default().nodes(nodes));
    prop_assert_eq!(hand.key(), key);
    is_honest(hand, stopped, &values)
}

/// What each seat is certain to gain is the minimax value of its own points, at most its value where three
/// sides or more play, and a lower bound where the search is stopped.
fn secures<H: Round>(hand: &H, values: &[i32], numbers: &mut Numbers) -> Result<(), TestCaseError> {
    for (seat, value) in values.iter().enumerate() {
        let slow = brute_force::security(&mut hand.clone(), seat, &mut Meter::of_nodes(u64::MAX)).unwrap();
        let found = security_value(hand, seat, Limits::default());
        prop_assert_eq!((found.floor, found.exact), (slow, true));
        prop_assert!(sides(hand) < 3 || slow <= *value);
        let stopped = security_value(hand, seat, Limits::default().nodes(u64::from(numbers.below(30))));
        prop_assert!(stopped.floor <= slow && (!stopped.exact || stopped.floor == slow));
    }
    Ok(())
}

/// A stopped search says so, its bounds hold, and its line reaches the end.
fn is_honest<H: Round>(
    mut hand: H,
    solved: SolvedRound<H::Move>,
    values: &[i32],
) -> Result<(), TestCaseError> {
    if solved.exact {
        prop_assert_eq!(solved.values.as_deref(), Some(values));
    } else {
        prop_assert_eq!(solved.values, None);
    }
    let mut sides: Vec<usize> = (0..hand.seats()).map(|seat| hand.side(seat)).collect();
    sides.sort_unstable();
    sides.dedup();
    prop_assert_eq!(solved.bounds.is_some(), !solved.exact && sides.len() < 3);
    if let Some([least, most]) = solved.bounds {
        let (difference, _) = rank(&hand, hand.to_play(), values);
        prop_assert!(least <= difference && difference <= most);
        prop_assert!(-10_000 < least && most < 10_000);
    }
    for (value, [least, most]) in values.iter().zip(&solved.ranges) {
        prop_assert!(least <= value && value <= most);
        prop_assert!(-10_000 < *least && *most < 10_000);
    }
    for mv in solved.line {
        prop_assert!(moves(&hand).contains(&mv));
        hand.make(mv);
    }
    prop_assert!(hand.is_over());
    Ok(())
}

fn line_hand<B: Bits>(rules: &Rules, seats: usize, numbers: &mut Numbers) -> LineRound<B> {
    let mut tiles: Vec<Tile> = rules.set.iter().collect();
    numbers.shuffle(&mut tiles);
    let each = 2 + numbers.below(3) as usize;
    let hands: Vec<Tiles> =
        tiles.chunks(each).take(seats).map(|hand| hand.iter().copied().collect()).collect();
    let rest = &tiles[seats * each..];
    dealt(rules, &hands, &rest[..rest.len().min(numbers.below(12) as usize)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn line_games_are_solved_as_by_definition(seed in any::<u64>(), seats in 1..7_usize) {
        let mut numbers = Numbers(seed);
        let mut rules = any_rules(&mut numbers);
        pair_up(&mut rules, seats, &mut numbers);
        if fits_one_word(rules.set) {
            check(line_hand::<u64>(&rules, seats, &mut numbers), &mut numbers)?;
        } else {
            check(line_hand::<Tiles>(&rules, seats, &mut numbers), &mut numbers)?;
        }
    }

    #[test]
    fn hands_at_two_ends_are_solved_as_by_definition(seed in any::<u64>(), seats in 1..7_usize) {
        let mut numbers = Numbers(seed);
        let mut rules = any_two_ended_rules(&mut numbers);
        pair_up(&mut rules, seats, &mut numbers);
        rules.set_key("draw", "never").unwrap();
        let two = TwoEnds::of(&line_hand(&rules, seats, &mut numbers)).unwrap();
        // Even a search that is stopped at once knows the end of a short round.
        let mut short = end_of(two.clone(), &mut numbers, 600);
        if sides(&short) < 3 && short.solve_rest(short.to_play(), None, [0, 0], u64::MAX).is_some() {
            let (_, line) = best(&short);
            prop_assert_eq!(texts(&solve(&mut short, Limits::default().nodes(0)).line), line);
        }
        check(two, &mut numbers)?;
    }

    #[test]
    fn castle_rock_is_solved_as_by_definition(seed in any::<u64>(), seats in 1..5_usize, held in 1..4_usize) {
        let mut numbers = Numbers(seed);
        let capture = [Capture::Optional, Capture::Compulsory][numbers.below(2) as usize];
        let rules = castle_rock::rules::Rules { capture, ..Default::default() };
        let mut tiles: Vec<Turned> = rules.set.iter().map(|tile| Turned::new(tile.high(), tile.low())).collect();
        numbers.shuffle(&mut tiles);
        let (row, rest) = tiles.split_at(4);
        let (hands, boneyard) = rest.split_at(seats * held);
        let setup = castle_rock::setup::CastleRockSetup {
            rules,
            layout: row.to_vec(),
            hands: Hands::All(hands.chunks(held).map(<[Turned]>::to_vec).collect()),
            to_play: 0,
            boneyard: Boneyard::Known(boneyard[..numbers.below(8) as usize].to_vec()),
            scores: Vec::new(),
            passed: None,
            extra: Vec::new(),
        };
        check(castle_rock::setup::CastleRockPosition::new(setup).unwrap().rest().unwrap(), &mut numbers)?;
    }

    #[test]
    fn tableaux_is_solved_as_by_definition(position in tableaux::tests::any_position(), seed in any::<u64>()) {
        check(tableaux::round::TableauxRound::new(&position).unwrap(), &mut Numbers(seed))?;
    }
}

/// Two tiles each, by hand: after 6-6 the player of 6-1 and 1-1 leads on with 6-1 and goes out, because
/// no other seat has a 1 or a 6; the 5-4 and the 3-3 left over are 15 pips.
#[test]
fn a_small_hand_comes_out_as_on_paper() {
    let tiles = |text: &str| text.split(' ').map(|word| word.parse().unwrap()).collect::<Vec<Tile>>();
    let position = line::setup::LinePosition::new(line::setup::LineSetup {
        rules: rules_of("block", DominoSet::DOUBLE_6),
        layout: "6-6".parse().unwrap(),
        extra: None,
        hands: Hands::All(vec![tiles("1-1 6-1"), tiles("5-4 3-3")]),
        to_play: 0,
        boneyard: Boneyard::Known(Vec::new()),
        scores: Vec::new(),
        passed: None,
    });
    let mut hand = LineRound::<u64>::of(&position.unwrap()).unwrap();
    let solved = solve(&mut hand, Limits::default());
    assert_eq!(texts(&solved.line), ["6-1@6", "pass", "1-1@1"]);
    assert_eq!(solved.values, Some(vec![15, 0]));
}
