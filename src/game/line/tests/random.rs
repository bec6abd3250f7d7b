//! Invariants of random hands under random rules.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{Numbers, any_counted_rules, any_move, any_rules, dealt, listed, setup};
use crate::game::line::bits::{Bits, fits_one_word};
use crate::game::line::count::EndTally;
use crate::game::line::deal::{Opening, opening};
use crate::game::line::layout::{Line, Ports};
use crate::game::line::moves::LineMove;
use crate::game::line::readings::Spinner;
use crate::game::line::round::LineRound;
use crate::game::line::rules::{Rules, Score};
use crate::game::line::setup::LinePosition;
use crate::game::setup::{Boneyard, Hands};
use crate::search::game::{GameTree as _, Round as _};
use crate::tile::{Tile, Tiles};

/// A random deal under random rules, before the lead.
fn any_deal<B: Bits>(rules: &Rules, numbers: &mut Numbers) -> LineRound<B> {
    let mut tiles: Vec<Tile> = rules.set.iter().collect();
    numbers.shuffle(&mut tiles);
    let seats = 2 + numbers.below(3) as usize;
    let each = 3 + numbers.below(4) as usize;
    let hands: Vec<Tiles> =
        tiles.chunks(each).take(seats).map(|hand| hand.iter().copied().collect()).collect();
    let round = dealt::<B>(rules, &hands, &tiles[seats * each..]);
    if let Opening::Lead { seat, tile } = opening(rules, &hands) {
        assert!(round.to_play() == seat && round.hand(seat).contains(tile));
    }
    round
}

/// All properties of a hand.
fn everything<B: Bits>(round: &LineRound<B>) -> (u128, String, Vec<String>, Vec<i32>) {
    let state =
        format!("{:?} {:?} {:?} {:?}", round.situation(), round.boneyard(), round.ending(), round.depth());
    let gained = (0..round.seats()).map(|seat| round.gained(seat)).collect();
    (round.key(), state, listed(round), gained)
}

fn obvious<B: Bits>(round: &LineRound<B>) -> BTreeSet<String> {
    round.situation().legal_moves().iter().map(ToString::to_string).collect()
}

/// Plays a hand at random to its end and back, and checks the invariants at every step.
fn walk<B: Bits>(rules: &Rules, seed: u64) -> Result<(), TestCaseError> {
    let mut numbers = Numbers(seed);
    let mut round = any_deal::<B>(rules, &mut numbers);
    let all = |round: &LineRound<B>| {
        let laid = round.past().filter_map(LineMove::tile).count();
        let held: u32 = (0..round.seats()).map(|seat| round.hand(seat).len()).sum();
        laid + held as usize + round.boneyard().len()
    };
    let mut states = Vec::new();
    while !round.is_over() {
        prop_assert!(round.depth() < 2_000);
        prop_assert_eq!(all(&round), rules.set.size());
        let moves = listed(&round);
        let distinct: BTreeSet<String> = moves.iter().cloned().collect();
        prop_assert_eq!(distinct.len(), moves.len());
        prop_assert_eq!(&obvious(&round), &distinct);
        let plays = moves.iter().filter(|mv| !["draw", "pass"].contains(&mv.as_str())).count();
        prop_assert_eq!(round.count_tile_plays() as usize, plays);
        states.push(everything(&round));
        round.make(any_move(&round, &mut numbers).unwrap());
    }
    prop_assert!(listed(&round).is_empty() && obvious(&round).is_empty());
    let may_lose = rules.score == Score::Deduct;
    prop_assert!(may_lose || (0..round.seats()).all(|seat| round.gained(seat) >= 0));
    while let Some(state) = states.pop() {
        round.unmake();
        prop_assert_eq!(everything(&round), state);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// Tiles are conserved, every hand ends, the fast lists equal the slow definition, and unmaking
    /// restores everything.
    #[test]
    fn every_hand_is_sound(seed in any::<u64>()) {
        let rules = any_rules(&mut Numbers(seed ^ 1));
        walk::<Tiles>(&rules, seed)?;
        if fits_one_word(rules.set) {
            walk::<u64>(&rules, seed)?;
        }
    }

    /// The same where plays score and spinners grow.
    #[test]
    fn every_counted_hand_is_sound(seed in any::<u64>()) {
        let rules = any_counted_rules(&mut Numbers(seed ^ 1));
        walk::<Tiles>(&rules, seed)?;
        if fits_one_word(rules.set) {
            walk::<u64>(&rules, seed)?;
        }
    }

    /// The line on the table has the ends that play uses, with the same count, and reads back.
    #[test]
    fn the_line_on_the_table_has_the_same_ends(seed in any::<u64>()) {
        let mut numbers = Numbers(seed);
        let any_rules = if numbers.below(2) == 0 { any_rules } else { any_counted_rules };
        let rules = any_rules(&mut numbers);
        let is_spinner = rules.spinner == Spinner::First;
        let mut round = any_deal::<Tiles>(&rules, &mut numbers);
        let mut start = setup(rules, "", &[], "");
        start.hands = Hands::All((0..round.seats()).map(|seat| round.hand(seat).iter().collect()).collect());
        start.boneyard = Boneyard::Known(round.boneyard().to_vec());
        let position = LinePosition::new(start.clone()).unwrap();
        while let Some(mv) = any_move(&round, &mut numbers) {
            round.make(mv);
        }
        let line = position.table_after(round.past()).0;
        prop_assert_eq!(line.written().len(), round.past().filter_map(LineMove::tile).count());
        prop_assert_eq!(&line.to_string().parse::<Line>().unwrap(), &line);
        let mut laid = round.past().filter_map(LineMove::tile);
        start.extra = laid.find(|tile| !is_spinner || tile.is_doublet());
        (start.layout, start.hands) = (line, Hands::Hidden);
        start.boneyard = Boneyard::Unknown;
        let again = LinePosition::new(start).unwrap();
        prop_assert_eq!(again.ends(), round.ends());
        if again.rules().tells_doubles() {
            prop_assert_eq!(again.open(), round.open());
            let ports = Ports { rules: again.rules(), opened: again.opened() };
            let counted: EndTally = again.layout().counted(ports).into_iter().collect();
            prop_assert_eq!(counted, round.open().tally(again.rules()));
        }
    }
}
