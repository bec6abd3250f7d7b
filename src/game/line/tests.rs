//! Examples of the documents, published counts, and invariants of every hand.

use std::collections::BTreeSet;

use super::bits::Bits;
use super::deal::{Opening, opening};
use super::judge::LineRefusal;
use super::moves::LineMove;
use super::round::LineRound;
use super::score::Ending;
use super::setup::{LinePosition, LineSetup};
use super::tree::TilePlays;
use crate::game::line::rules::{Blank, DoublePorts, Rules};
use crate::game::refusal_kind::RefusalKind;
use crate::game::setup::{Boneyard, Hands};
use crate::keys::spec;
use crate::search::game::{GameTree as _, Round as _};
use crate::search::perft;
use crate::tile::{DominoSet, Tile, Tiles};

mod any_rules;
mod bonuses;
mod corners;
mod counted;
mod filled;
mod random;

pub(crate) use any_rules::{any_counted_rules, any_rules, any_two_ended_rules, pair_up};

fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn setup(rules: Rules, layout: &str, hands: &[&str], boneyard: &str) -> LineSetup {
    LineSetup {
        rules,
        layout: layout.parse().unwrap(),
        extra: None,
        hands: Hands::All(hands.iter().map(|hand| tiles(hand)).collect()),
        to_play: 0,
        boneyard: Boneyard::Known(tiles(boneyard)),
        scores: Vec::new(),
        passed: None,
    }
}

/// The rules of a shipped game, with this set.
pub(crate) fn rules_of(game: &str, set: DominoSet) -> Rules {
    let set = ("set".to_owned(), set.highest().to_string());
    spec::find(game).unwrap().with(&[set]).unwrap().try_into().unwrap()
}

pub(crate) fn round<B: Bits>(rules: Rules, layout: &str, hands: &[&str], boneyard: &str) -> LineRound<B> {
    LineRound::of(&LinePosition::new(setup(rules, layout, hands, boneyard)).unwrap()).unwrap()
}

fn listed<B: Bits>(round: &LineRound<B>) -> Vec<String> {
    let mut moves = Vec::new();
    round.legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect()
}

/// The moves of a player who holds every tile that is not on the table.
fn replies(rules: Rules, layout: &str) -> Vec<LineMove> {
    let mut setup = setup(rules, layout, &[], "");
    let rest = setup.rules.set.tiles().without(setup.layout.tiles());
    setup.hands = Hands::Own(rest.iter().collect());
    let round = LineRound::<Tiles>::of(&LinePosition::new(setup).unwrap()).unwrap();
    let mut moves = Vec::new();
    round.tile_plays(&mut moves);
    moves
}

/// Makes a move, if it is legal.
fn take<B: Bits>(round: &mut LineRound<B>, mv: LineMove) -> Result<(), LineRefusal> {
    let mv = round.situation().judge(mv)?;
    round.make(mv);
    Ok(())
}

/// A hand that has been dealt. The seat that leads is to play; seat 0 where the rules name none.
pub(crate) fn dealt<B: Bits>(rules: &Rules, hands: &[Tiles], boneyard: &[Tile]) -> LineRound<B> {
    let lead = opening(rules, hands);
    let mut setup = setup(rules.clone(), "", &[], "");
    setup.hands = Hands::All(hands.iter().map(|hand| hand.iter().collect()).collect());
    setup.to_play = if let Opening::Lead { seat, .. } = lead { seat } else { 0 };
    setup.boneyard = Boneyard::Known(boneyard.to_vec());
    LineRound::of(&LinePosition::new(setup).unwrap()).unwrap()
}

/// A random legal move.
fn any_move<B: Bits>(round: &LineRound<B>, numbers: &mut Numbers) -> Option<LineMove> {
    let mut moves = Vec::new();
    round.legal_moves(&mut moves);
    (!moves.is_empty()).then(|| moves[numbers.below(moves.len() as u32) as usize])
}

fn distinct(moves: &[LineMove]) -> usize {
    moves.iter().filter_map(|mv| mv.tile()).collect::<Tiles>().len()
}

/// simple-block, 5: the figure's chain takes a blank on the left or a 2 on the right.
#[test]
fn the_documents_chain_takes_ten_tiles() {
    let moves = replies(rules_of("block", DominoSet::DOUBLE_6), "0-3 3-6 6-6 6-4 4-2 2-2");
    assert_eq!((distinct(&moves), moves.len()), (10, 11));
    let named: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    assert!(named.contains("0-2@0") && named.contains("2-0@2"));
}

/// boxed-set, "Matador": a double 9 takes any tile with a 1; with the matadors, which join any end, these
/// are 15 tiles.
#[test]
fn a_double_nine_takes_fifteen_tiles() {
    let moves = replies(rules_of("matador", DominoSet::DOUBLE_9), "9-9");
    assert_eq!(distinct(&moves), 15);
    let ones = moves.iter().filter(|mv| matches!(mv, LineMove::Join { half, .. } if half.value() == 1));
    assert_eq!(ones.count(), 10);
}

/// boxed-set, "Matador": six tiles join a blank, 0-0 itself among them, with double-12 too; where only
/// the total counts, 13 tiles with a 10 join as well there.
#[test]
fn a_blank_takes_six_tiles_or_nineteen() {
    let mut rules = rules_of("matador", DominoSet::DOUBLE_9);
    assert_eq!(distinct(&replies(rules.clone(), "0-0")), 5);
    rules.set = DominoSet::DOUBLE_12;
    assert_eq!(distinct(&replies(rules.clone(), "0-0")), 5);
    rules.blank = Blank::Total;
    assert_eq!(distinct(&replies(rules, "0-0")), 18);
}

/// boxed-set, "Set Up": any tile with a 4 joins 4-4; the next tile has another 4 or joins the new end.
#[test]
fn a_double_four_takes_every_four() {
    let rules = rules_of("draw", DominoSet::DOUBLE_6);
    assert_eq!(replies(rules.clone(), "4-4").len(), 6);
    let moves = replies(rules, "4-4 4-2");
    assert_eq!(distinct(&moves), 5 + 6);
}

#[test]
fn drawing_goes_on_until_something_fits() {
    let mut hand =
        round::<u64>(rules_of("draw", DominoSet::DOUBLE_6), "6-6", &["1-2", "6-5 5-4"], "3-3 6-1 0-0");
    let mut steps = Vec::new();
    for expected in ["draw", "draw", "1-6@6"] {
        steps.push(listed(&hand));
        if expected == "draw" {
            assert_eq!(*steps.last().unwrap(), ["draw"]);
            take(&mut hand, LineMove::Draw).unwrap();
        }
    }
    assert_eq!(listed(&hand), ["6-1@6"]);
    assert_eq!(take(&mut hand, LineMove::Draw).unwrap_err().to_string(), "a tile can be played: 6-1@6");
    assert_eq!(hand.boneyard(), tiles("0-0"));
}

#[test]
fn reserve_and_limit_end_the_drawing() {
    let mut rules = rules_of("draw", DominoSet::DOUBLE_6);
    rules.set_key("reserve", "2").unwrap();
    let mut hand = round::<u64>(rules.clone(), "6-6", &["1-2", "6-5 5-4"], "3-3 6-1 0-0");
    take(&mut hand, LineMove::Draw).unwrap();
    assert_eq!(listed(&hand), ["pass"]);
    rules.set_key("draw_limit", "1").unwrap();
    rules.set_key("reserve", "0").unwrap();
    let mut hand = round::<u64>(rules, "6-6", &["1-2", "5-4"], "3-3 4-1 0-0");
    take(&mut hand, LineMove::Draw).unwrap();
    assert_eq!(take(&mut hand, LineMove::Draw).unwrap_err().kind(), RefusalKind::NoDraw);
    take(&mut hand, LineMove::Pass).unwrap();
    assert_eq!((hand.to_play(), listed(&hand)), (1, vec!["draw".to_owned()]));
}

/// boxed-set, "Matador": the holder of a matador may draw while no half in hand makes the total, and must
/// play it once nothing is left to draw.
#[test]
fn a_matador_may_be_kept_back() {
    let mut rules = rules_of("matador", DominoSet::DOUBLE_9);
    let mut hand = round::<u64>(rules.clone(), "5-2", &["7-3 2-2", "9-9", "8-8"], "4-4");
    assert_eq!(listed(&hand), ["7-3@2", "3-7@2", "7-3@5", "3-7@5", "draw"]);
    take(&mut hand, LineMove::Draw).unwrap();
    assert!(!listed(&hand).contains(&"draw".to_owned()));
    let able = round::<u64>(rules.clone(), "5-2", &["7-3 8-1", "9-9", "8-8"], "4-4");
    assert!(!listed(&able).contains(&"draw".to_owned()));
    rules.set_key("matador_option", "always").unwrap();
    let always = round::<u64>(rules, "5-2", &["7-3 8-1", "9-9", "8-8"], "4-4");
    assert!(listed(&always).contains(&"draw".to_owned()));
}

/// boxed-set, "Tiddle-A Wink": a double gives another turn, the last tile none.
#[test]
fn a_double_gives_another_turn() {
    let rules = rules_of("tiddle-a-wink", DominoSet::DOUBLE_9);
    let mut hand = round::<u64>(rules, "", &["9-9 9-1 1-1", "9-2 2-3"], "");
    for text in ["lead 9-9", "9-1@9", "9-2@9", "1-1@1"] {
        take(&mut hand, text.parse().unwrap()).unwrap();
    }
    assert_eq!(hand.ending(), Some(Ending::Out(0)));
    assert_eq!([hand.gained(0), hand.gained(1)], [5, 0]);
    hand.unmake();
    hand.unmake();
    assert_eq!((hand.to_play(), hand.ending()), (1, None));
    let first = [0, 1].map(|depth| hand.past().nth(depth).unwrap().to_string());
    assert_eq!(first, ["lead 9-9", "9-1@9"]);
}

#[test]
fn a_blocked_hand_ends_before_anybody_passes() {
    let mut hand =
        round::<u64>(rules_of("block", DominoSet::DOUBLE_6), "6-6 6-1", &["1-5 3-3", "2-2 2-4"], "");
    assert!(!hand.is_over());
    take(&mut hand, "1-5@1".parse().unwrap()).unwrap();
    assert_eq!(hand.ending(), Some(Ending::Blocked));
    // 6 pips against 10.
    assert_eq!([hand.gained(0), hand.gained(1)], [4, 0]);
    assert_eq!(take(&mut hand, LineMove::Pass).unwrap_err().kind(), RefusalKind::Over);
}

#[test]
fn the_highest_double_has_to_be_led() {
    let hand = round::<u64>(rules_of("block", DominoSet::DOUBLE_6), "", &["6-5 4-4", "3-3 1-0"], "");
    assert_eq!(listed(&hand), ["lead 4-4"]);
    let refused = hand.situation().judge("lead 6-5".parse().unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "the 4-4 has to be led");
}

#[test]
fn every_fault_of_a_setup_is_reported() {
    let mut wrong = setup(rules_of("block", DominoSet::DOUBLE_6), "6-6 5-4", &["6-6 9-1", "1-1"], "1-1");
    wrong.to_play = 2;
    wrong.scores = vec![1];
    let faults = LinePosition::new(wrong).unwrap_err();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "the 5-4 does not join: 5 against 6",
            "the 6-6 is there twice",
            "a double-6 set has no 9-1",
            "the 1-1 is there twice",
            "there is no seat 2",
            "there are 1 scores and 2 hands",
        ]
    );
    let mut rules = rules_of("draw", DominoSet::DOUBLE_6);
    rules.double_ports = DoublePorts::First;
    let mut two = setup(rules, "6-6 6-5 5-5 (5-1)", &["6-1"], "");
    let fault = LinePosition::new(two.clone()).unwrap_err()[0].to_string();
    assert_eq!(fault, "several doubles are on the table, and nothing says which one opened");
    two.extra = "5-5".parse().ok();
    assert_eq!(LinePosition::new(two.clone()).unwrap().ends().len(), 4);
    two.extra = "6-6".parse().ok();
    assert!(LinePosition::new(two.clone()).is_ok());
    // The 6-5 opened, so that no double has open sides.
    two.extra = "6-5".parse().ok();
    assert_eq!(LinePosition::new(two.clone()).unwrap().ends().len(), 2);
    two.extra = "4-4".parse().ok();
    assert_eq!(LinePosition::new(two).unwrap_err()[0].to_string(), "the 4-4 is not on the table");
}

/// Deals 1 to 5 of the open-hands benchmark, with the counts of depth 6 and 12 after the lead of 6-6 by
/// an independent program.
const DEALS: [(&str, u64, u64); 5] = [
    (
        "4-5 5-6 1-5 1-4 4-4 0-1 0-5 / 6-6 3-4 2-2 1-3 2-6 2-5 0-0 / 1-1 3-6 0-6 1-6 3-5 2-3 2-4 / 0-3 1-2 0-2 4-6 5-5 3-3 0-4",
        452,
        75_209,
    ),
    (
        "0-3 3-5 2-6 2-4 0-0 4-6 0-4 / 1-1 2-3 2-5 3-4 4-5 1-6 3-3 / 1-4 2-2 4-4 5-6 0-6 1-2 1-3 / 3-6 0-5 1-5 5-5 0-2 0-1 6-6",
        467,
        71_235,
    ),
    (
        "0-6 5-5 4-4 4-6 0-1 0-5 1-6 / 1-4 1-3 2-3 6-6 4-5 2-2 0-3 / 2-5 1-2 3-6 0-0 0-2 5-6 3-5 / 2-4 3-4 1-5 0-4 2-6 3-3 1-1",
        450,
        71_642,
    ),
    (
        "0-6 2-3 1-5 6-6 2-5 3-3 2-6 / 1-4 4-4 3-4 3-6 0-5 2-2 1-2 / 5-5 0-1 5-6 4-6 0-0 3-5 0-2 / 0-4 2-4 1-6 4-5 0-3 1-3 1-1",
        179,
        27_788,
    ),
    (
        "0-4 4-6 2-2 0-2 1-4 1-3 6-6 / 5-5 1-6 2-6 5-6 0-6 2-4 3-3 / 3-6 0-3 0-5 0-1 1-1 2-3 0-0 / 2-5 3-5 4-4 1-5 4-5 1-2 3-4",
        727,
        100_976,
    ),
];

/// The hand of a deal after the lead of 6-6, partners opposite.
fn open_hands(deal: &str) -> LineRound<u64> {
    let mut rules = rules_of("block", DominoSet::DOUBLE_6);
    rules.set_key("partners", "[[0, 2], [1, 3]]").unwrap();
    rules.set_key("partner_score", "all").unwrap();
    let hands: Vec<&str> = deal.split(" / ").collect();
    let mut open = setup(rules, "", &hands, "");
    open.to_play = hands.iter().position(|hand| hand.contains("6-6")).unwrap();
    let mut hand = LineRound::of(&LinePosition::new(open).unwrap()).unwrap();
    take(&mut hand, "lead 6-6".parse().unwrap()).unwrap();
    hand
}

#[test]
fn perft_of_open_hands_agrees_with_the_field() {
    for (deal, six, twelve) in DEALS {
        let mut tree = TilePlays::new(open_hands(deal));
        assert_eq!([6, 12].map(|depth| perft::plain_count(&mut tree, depth)), [six, twelve]);
    }
}

/// A generator of random numbers: splitmix64.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n)) as u32
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for n in (1..items.len()).rev() {
            items.swap(n, self.below(n as u32 + 1) as usize);
        }
    }
}
