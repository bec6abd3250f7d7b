//! Games with points during play: the search beside brute force, spinners, refusals.

use super::{Numbers, any_counted_rules, any_move, dealt, listed, pair_up, round, rules_of, setup, take};
use crate::game::line::bits::Bits;
use crate::game::line::round::LineRound;
use crate::game::line::rules::Rules;
use crate::game::line::setup::LinePosition;
use crate::search::game::{GameTree as _, Round as _};
use crate::search::round::solve;
use crate::search::{Limits, Meter, brute_force};
use crate::tile::{DominoSet, Tile, Tiles};

const GAMES: [&str; 7] =
    ["all-fives", "muggins", "fives-and-threes", "five-up", "threes", "bergen", "chicken-foot"];

const PARTNERS: [&str; 7] = [
    "partnership-spain",
    "puerto-rican-500",
    "puerto-rican-200",
    "puerto-rican-500/lock",
    "dominican",
    "dominican/boarden",
    "cuban/teamocuba",
];

/// A hand in the middle of play, with few tiles left.
fn small<B: Bits>(mut rules: Rules, numbers: &mut Numbers) -> LineRound<B> {
    let seats = if rules.partners.any() { 4 } else { 2 + numbers.below(3) as usize };
    if !rules.partners.any() {
        pair_up(&mut rules, seats, numbers);
    }
    let mut tiles: Vec<Tile> = rules.set.iter().collect();
    numbers.shuffle(&mut tiles);
    let each = 3 + numbers.below(4) as usize;
    let hands: Vec<Tiles> =
        tiles.chunks(each).take(seats).map(|hand| hand.iter().copied().collect()).collect();
    let left = numbers.below(4) as usize;
    let mut round = dealt::<B>(&rules, &hands, &tiles[seats * each..][..left]);
    let held = |round: &LineRound<B>| (0..seats).map(|seat| round.hand(seat).len()).sum::<u32>();
    while !round.is_over() && held(&round) > 7 {
        round.make(any_move(&round, numbers).unwrap());
    }
    round
}

/// Compares the search with brute force; returns whether both came to an end.
fn agree(rules: Rules, seed: u64, what: &str) -> bool {
    let mut round = small::<u64>(rules, &mut Numbers(seed));
    if round.is_over() {
        return false;
    }
    let Some(expected) = brute_force::round(&mut round.clone(), &mut Meter::of_nodes(40_000)) else {
        return false;
    };
    let found = solve(&mut round, Limits::default());
    assert_eq!(found.values, Some(expected), "{what}, seed {seed}: {:?}", round.situation());
    true
}

#[test]
fn the_search_agrees_with_brute_force_in_every_game() {
    for game in GAMES {
        let seeds = (0..1_500).filter(|seed| agree(rules_of(game, DominoSet::DOUBLE_6), *seed, game));
        let agreed = seeds.take(300).count();
        assert!(agreed > 200, "{game}: {agreed}");
    }
}

#[test]
fn the_search_agrees_with_brute_force_in_every_partners_game() {
    for game in PARTNERS {
        let agreed = (0..600).filter(|seed| agree(rules_of(game, DominoSet::DOUBLE_6), *seed, game)).count();
        assert!(agreed > 200, "{game}: {agreed}");
    }
}

#[test]
fn the_search_agrees_with_brute_force_under_any_rules() {
    let rules = |seed: u64| any_counted_rules(&mut Numbers(seed ^ 0x4d));
    let small_sets = (0..2_000).filter(|seed| rules(*seed).set != DominoSet::DOUBLE_12);
    let agreed = small_sets.filter(|seed| agree(rules(*seed), *seed, "any rules")).count();
    assert!(agreed > 300, "{agreed}");
}

/// Tiles that count nothing when the hand is over still add to the ends. The margins are those of a plain search that was
/// written from the documents alone, in another language.
#[test]
fn tiles_without_value_still_score_at_the_ends() {
    for (game, values, layout, hands, margin) in [
        ("muggins", "{1-1: 0}", "3-1 1-0 0-3", ["1-1", "0-0 2-1 3-2"], 0),
        ("all-fives", "{3-1: 0, 2-2: 0}", "1-1 1-2", ["0-0 3-1 3-2", "2-0 3-0 2-2"], 10),
    ] {
        let mut rules = rules_of(game, DominoSet::DOUBLE_6);
        rules.set_key("tile_values", values).unwrap();
        if game == "all-fives" {
            rules.set_key("blocked_score", "none").unwrap();
        }
        let mut hand = round::<u64>(rules, layout, &hands, "");
        let found = solve(&mut hand, Limits::default()).values.unwrap();
        assert_eq!(found[0] - found[1], margin, "{game}");
    }
}

/// Two tiles join the sides of a spinner before any joins its ends, and the double is named where another end
/// of its value is open too.
#[test]
fn a_spinner_grows_in_two_steps() {
    let rules = rules_of("all-fives", DominoSet::DOUBLE_6);
    let mut hand = round::<u64>(rules, "4-4 4-1", &["4-2 4-3 4-0", "1-1 6-4 5-5"], "");
    assert_eq!(hand.ends().len(), 2);
    take(&mut hand, "4-2@4".parse().unwrap()).unwrap();
    assert_eq!(listed(&hand), ["1-1@1", "4-6@4"]);
    take(&mut hand, "4-6@4".parse().unwrap()).unwrap();
    assert_eq!(hand.ends().len(), 4);
    take(&mut hand, "4-3@4".parse().unwrap()).unwrap();
    assert_eq!(listed(&hand), ["1-1@1"]);
}

/// The play at the double is another one than that at a tile, because it leaves another sum.
#[test]
fn the_double_is_named_beside_another_end() {
    let rules = rules_of("muggins", DominoSet::DOUBLE_6);
    let hand = round::<u64>(rules.clone(), "4-4 4-0 0-6 6-4", &["4-2 1-1", "3-3 5-5"], "");
    assert_eq!(listed(&hand), ["4-2@4", "4-2@4-4"]);
    let only_double = round::<u64>(rules, "4-4 4-0", &["4-2 1-1", "3-3 5-5"], "");
    assert_eq!(listed(&only_double), ["4-2@4"]);
    let spelt = only_double.situation().judge("4-2@4-4".parse().unwrap());
    assert_eq!(spelt.unwrap().to_string(), "4-2@4");
    let refused = only_double.situation().judge("4-2@0-0".parse().unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "an end of 0 needs 0; this half is 4");
}

#[test]
fn a_spinner_that_cannot_be_is_a_fault() {
    let fault = |layout: &str, spinner: &str| {
        let mut wrong = setup(rules_of("all-fives", DominoSet::DOUBLE_6), layout, &["6-1"], "");
        wrong.extra = spinner.parse().ok();
        LinePosition::new(wrong).err().map(|faults| faults[0].to_string())
    };
    let unknown = "several doubles are on the table, and nothing says which one is the spinner";
    assert_eq!(fault("5-5 5-4 4-4", "").as_deref(), Some(unknown));
    assert_eq!(fault("5-5 5-4 4-4", "4-4"), None);
    assert_eq!(fault("5-5 5-4 4-4", "3-3").as_deref(), Some("the spinner 3-3 is not on the table"));
    let no_double = "the 5-4 is no double: it cannot be the spinner";
    assert_eq!(fault("5-5 5-4 4-4", "5-4").as_deref(), Some(no_double));
    let early = "arms start at the 5-5 before both of its sides are taken";
    assert_eq!(fault("5-5 (5-1) 5-4", "").as_deref(), Some(early));
    let elsewhere = "3 tiles lie at the 4-4, and these rules let 2 join it";
    assert_eq!(fault("5-5 5-4 4-4 (4-1) 4-2", "5-5").as_deref(), Some(elsewhere));
    assert_eq!(fault("1-5 5-5 (5-2) 5-4 4-4", ""), None);
}
