//! Play-outs compared with hands played by the rules.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::Quick;
use crate::game::line::grid::{Grid, Rows, Small};
use crate::game::line::moves::LineMove;
use crate::game::line::round::LineRound;
use crate::game::line::rules::Rules;
use crate::game::line::score::Ending;
use crate::game::line::tests::{Numbers, any_rules, dealt, rules_of};
use crate::random::WyRand;
use crate::search::game::{GameTree as _, Round as _};
use crate::search::playout::{Options, Policy, Uniform};
use crate::tile::{DominoSet, Tile, Tiles};

/// Chooses a random move, and records the choices.
#[derive(Default)]
struct Witness {
    seen: Vec<(usize, Vec<LineMove>, LineMove)>,
}

impl Policy<LineMove> for Witness {
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Move = LineMove>) -> u32 {
        let number = random.below(options.count());
        let all = (0..options.count()).map(|number| options.mv(number)).collect();
        self.seen.push((options.seat(), all, options.mv(number)));
        number
    }
}

fn named(moves: &[LineMove]) -> BTreeSet<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The boneyard in drawing order; the order of tiles not drawn means nothing.
fn boneyard<G: Grid>(quick: &Quick<G>) -> impl Iterator<Item = Tile> + '_ {
    let dealt = quick.game.seats * quick.game.each;
    quick.deck.as_ref()[dealt..quick.game.size].iter().map(|index| Tile::at(usize::from(*index)))
}

/// Replays the hand by the rules, with the same choices.
fn replay<G: Grid>(rules: &Rules, quick: &Quick<G>, witness: Witness) -> Result<(), TestCaseError> {
    let hands: Vec<Tiles> = (0..quick.seats()).map(|seat| quick.dealt(seat).collect()).collect();
    let boneyard: Vec<Tile> = boneyard(quick).collect();
    let mut round = dealt::<Tiles>(rules, &hands, &boneyard);
    prop_assert!(!round.is_over());
    let mut course = quick.course();
    let mut forced = |round: &mut LineRound<Tiles>| {
        while let Some(forced) = round.forced() {
            course.passes -= u32::from(forced == LineMove::Pass);
            course.draws -= u32::from(forced == LineMove::Draw);
            round.make(forced);
        }
    };
    let (mut plays, mut draws) = (0, 0);
    for (seat, options, mv) in witness.seen {
        forced(&mut round);
        let mut legal = Vec::new();
        round.legal_moves(&mut legal);
        prop_assert_eq!(seat, round.to_play());
        prop_assert_eq!(options.len(), legal.len());
        prop_assert_eq!(named(&options), named(&legal));
        *(if mv == LineMove::Draw { &mut draws } else { &mut plays }) += 1;
        round.make(mv);
    }
    forced(&mut round);
    prop_assert_eq!(round.ending(), Some(quick.ending()));
    prop_assert_eq!((course.plays, course.draws, course.passes), (plays, draws, 0));
    for seat in 0..quick.seats() {
        prop_assert_eq!(round.gained(seat), quick.points(seat));
        prop_assert_eq!(round.pips(seat), quick.pips[seat]);
    }
    Ok(())
}

fn check<G: Grid>(rules: &Rules, seats: usize, each: usize, seed: u64) -> Result<(), TestCaseError> {
    let mut quick = Quick::<G>::new(rules, seats, each).unwrap();
    let mut again = quick.clone();
    for number in 0..4 {
        let mut witness = Witness::default();
        quick.play(&mut WyRand::new(seed, number), &mut witness);
        again.play(&mut WyRand::new(seed, number), &mut Uniform);
        prop_assert_eq!((quick.ending(), quick.course()), (again.ending(), again.course()));
        replay(rules, &quick, witness)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_play_out_is_one_by_the_book(seed in any::<u64>(), seats in 1..7_usize, each in 1..8_usize) {
        let mut rules = any_rules(&mut Numbers(seed));
        let opens = ["highest_double_or_redeal", "highest_double", "highest_double_or_heaviest"];
        rules.set_key("opens", opens[(seed % 3) as usize]).unwrap();
        if (seats * each) > rules.set.size() {
            return Ok(());
        }
        check::<Rows>(&rules, seats, each, seed)?;
        if rules.set == DominoSet::DOUBLE_6 {
            check::<Small>(&rules, seats, each, seed)?;
        }
    }
}

/// boxed-set, "Set Up", and simple-block, 4: two hands of seven tiles of double-6 have no double with
/// probability C(14, 7) / C(28, 7), 1 in 345.
#[test]
fn deals_are_void_as_often_as_they_should_be() {
    let mut quick = Quick::<Small>::new(&rules_of("block", DominoSet::DOUBLE_6), 2, 7).unwrap();
    let mut redeals = 0;
    for number in 0..200_000 {
        quick.play(&mut WyRand::new(3, number), &mut Uniform);
        redeals += quick.course().redeals;
    }
    // p = C(14, 7) / C(28, 7) of all deals are void, so p / (1 - p) void deals come before each hand:
    // 581.4, plus or minus five times its root.
    let p = 3432.0 / 1_184_040.0;
    let expected = 200_000.0 * p / (1.0 - p);
    assert!((f64::from(redeals) - expected).abs() < 5.0 * expected.sqrt(), "{redeals} of {expected}");
}

#[test]
fn what_cannot_be_dealt_is_no_game() {
    let rules = rules_of("block", DominoSet::DOUBLE_6);
    assert!(Quick::<Small>::new(&rules, 4, 7).is_some());
    assert!(Quick::<Small>::new(&rules, 4, 8).is_none());
    assert!(Quick::<Small>::new(&rules, 0, 7).is_none());
    assert!(Quick::<Small>::new(&rules, 2, 0).is_none());
    assert!(Quick::<Small>::new(&rules_of("matador", DominoSet::DOUBLE_9), 3, 5).is_none());
    assert!(Quick::<Rows>::new(&rules_of("matador", DominoSet::DOUBLE_18), 3, 5).is_some());
}

/// Each hand is dealt as the first of a game: rules by which later hands are led otherwise, or by which points depend on
/// the score, are played move by move.
#[test]
fn hands_that_depend_on_those_before_are_not_quick() {
    for (key, value) in [("lead", "winner"), ("lead", "next"), ("lead", "lot"), ("exact_target", "yes")] {
        let mut rules = rules_of("block", DominoSet::DOUBLE_6);
        rules.set_key(key, value).unwrap();
        assert!(Quick::<Small>::new(&rules, 4, 7).is_none(), "{key}: {value}");
    }
}

#[test]
fn a_hand_that_goes_out_is_won() {
    let mut quick = Quick::<Small>::new(&rules_of("block", DominoSet::DOUBLE_6), 2, 1).unwrap();
    quick.play(&mut WyRand::new(1, 1), &mut Uniform);
    let Ending::Out(seat) = quick.ending() else { panic!("one tile each, and it was led") };
    assert_eq!((quick.course().plays, quick.pips[seat]), (1, 0));
    assert_eq!(quick.points(seat) as u32, quick.pips[1 - seat]);
}
