use std::collections::HashSet;

use crate::game::families::each;
use crate::game::simulated::{SimulatedFamily, SimulatedRound as _};
use crate::game::whole_hand::{HandMove, WholeHand};
use crate::game::{Position, Rules};
use crate::random::{ChaCha, WyRand};
use crate::search::Limits;
use crate::search::game::{GameTree as _, Round as _};
use crate::simulate::player::{Effort, Player};
use crate::simulate::seat::Seat;
use crate::simulate::seen::Seen;
use crate::simulate::tests::rules;
use crate::tile::Tiles;

/// A game, its house rules, and the number of players.
type TriedGame = (&'static str, &'static [(&'static str, &'static str)], usize);

const GAMES: [TriedGame; 8] = [
    ("block", &[], 2),
    ("block", &[], 4),
    ("draw", &[], 2),
    ("draw", &[], 4),
    ("matador", &[], 3),
    ("matador", &[("matador_option", "always")], 3),
    ("tiddle-a-wink", &[], 6),
    ("castle-rock", &[], 2),
];

const EFFORT: Effort = Effort { deals: 12, budget: 3_000 };

fn dealt(rules: &Rules, players: usize, number: u64) -> Position {
    crate::game::deal::deal(rules, players, 9, number).unwrap().setup.build().unwrap()
}

/// A round of random moves; `visit` sees each state in which there is a choice.
fn walk<F: SimulatedFamily>(
    mut hand: WholeHand<F>,
    number: u64,
    mut visit: impl FnMut(&WholeHand<F>, &Seen, &[HandMove<F>]),
) {
    let (mut seen, mut random) = (Seen::default(), WyRand::new(4, number));
    loop {
        seen.count::<F>(hand.round());
        let moves = hand.round().moves();
        if moves.is_empty() {
            return;
        }
        if moves.len() > 1 {
            visit(&hand, &seen, &moves);
        }
        let mv = moves[random.below(moves.len() as u32) as usize];
        seen.note::<F>(hand.round(), mv);
        hand.round_mut().make(mv);
    }
}

/// Every player but `open` makes the same choice when the tiles that it cannot see are others.
#[test]
fn hidden_tiles_change_no_choice() {
    fn compare<F: SimulatedFamily>(hand: WholeHand<F>, number: u64) -> [u32; 2] {
        let [mut compared, mut changed] = [0; 2];
        walk(hand, number, |hand, seen, moves| {
            let deals = seen.likely_deals(hand, 3, &mut ChaCha::stream(number, 1)).unwrap();
            for (deal, _) in &deals {
                let mut other = hand.clone();
                *other.round_mut() = hand.round().redealt(&deal.hands, &deal.boneyard).unwrap();
                if other.round().moves() != moves {
                    // In this deal another seat would have to lead.
                    continue;
                }
                let held = |hand: &WholeHand<F>| format!("{:?}", F::held(hand.round()));
                changed += u32::from(held(hand) != held(&other));
                for player in [Player::Greedy, Player::Best, Player::Pimc] {
                    let choose = |hand: &mut WholeHand<F>| {
                        let (mut seat, mut random) = (Seat::new(player, EFFORT), WyRand::new(2, 3));
                        seat.choose(hand, moves, seen, &mut random, &Limits::default())
                    };
                    assert_eq!(choose(&mut hand.clone()), choose(&mut other), "{player} {deal:?}");
                }
                compared += 1;
            }
        });
        [compared, changed]
    }
    for (game, house, players) in GAMES {
        let rules = rules(game, house);
        let mut all = [0; 2];
        for number in 0..2 {
            let position = dealt(&rules, players, number);
            let found =
                each!(Position, &position, position => compare(WholeHand::new(position).unwrap(), number));
            all = [all[0] + found[0], all[1] + found[1]];
        }
        assert!(all[0] > 10 && all[1] > all[0] / 2, "{game} {all:?}");
    }
}

/// Sampled deals are different where nothing was drawn (else two may differ only in when a tile was drawn), have
/// every tile once, leave the own hand alone, and no seat holds a tile that it could have played when it passed.
#[test]
fn sampled_deals_agree_with_what_was_shown() {
    fn check<F: SimulatedFamily>(hand: WholeHand<F>, number: u64, game: &str) {
        walk(hand, number, |hand, seen, _| {
            let deals = seen.likely_deals(hand, 20, &mut ChaCha::stream(number, 2)).unwrap();
            let round = hand.round();
            let mut met = HashSet::new();
            for (deal, _) in &deals {
                let all = deal.boneyard.iter().copied().collect::<Tiles>();
                let all = deal.hands.iter().fold(all, |all, hand| all.or(*hand));
                let sizes: usize = deal.hands.iter().map(|hand| hand.len()).sum();
                assert_eq!(all.len(), sizes + deal.boneyard.len());
                for (seat, tiles) in deal.hands.iter().enumerate() {
                    assert_eq!(tiles.len(), round.count_held(seat));
                }
                assert!(met.insert(format!("{deal:?}")) || game != "block", "a deal twice");
            }
        });
    }
    for (game, house, players) in GAMES {
        let rules = rules(game, house);
        for number in 0..5 {
            let position = dealt(&rules, players, number);
            each!(Position, &position, position => check(WholeHand::new(position).unwrap(), number, game));
        }
    }
}

/// In Block nothing is drawn: what a seat lacked when it passed it lacks to the end. The true deal always
/// agrees, so with few deals it is among them.
#[test]
fn passes_rule_tiles_out_and_never_the_true_deal() {
    let rules = rules("block", &[]);
    let [mut passes, mut listed] = [0; 2];
    for number in 0..60 {
        let position = dealt(&rules, 4, number);
        let Position::Line(position) = &position else { unreachable!() };
        let mut hand = WholeHand::new(position).unwrap();
        let (mut seen, mut random) = (Seen::default(), WyRand::new(4, number));
        let mut lacks = [Tiles::default(); 4];
        loop {
            seen.count::<crate::game::line::rules::Rules>(hand.round());
            let moves = hand.round().moves();
            let Some(first) = moves.first() else { break };
            let deals = seen.dealt(&hand, 200, &mut ChaCha::stream(1, number)).unwrap();
            for deal in &deals {
                for (tiles, lacks) in deal.iter().zip(lacks) {
                    assert!(tiles.and(lacks).is_empty(), "{deal:?}");
                }
            }
            if deals.len() < 200 {
                let held: Vec<Tiles> = (0..4).map(|seat| hand.round().hand(seat)).collect();
                assert!(deals.iter().any(|deal| deal[..4] == held));
                listed += 1;
            }
            let mv = moves[random.below(moves.len() as u32) as usize];
            if first.to_string() == "pass" {
                let seat = hand.round().to_play();
                lacks[seat] = lacks[seat].or(hand.round().reach());
                passes += 1;
            }
            seen.note::<crate::game::line::rules::Rules>(hand.round(), mv);
            hand.round_mut().make(mv);
        }
    }
    assert!(passes > 100 && listed > 20, "{passes} {listed}");
}
