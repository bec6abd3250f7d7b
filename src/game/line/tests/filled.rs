//! Doubles that have to be filled, and the double of the round.

use std::collections::BTreeSet;

use super::{Numbers, any_move, dealt, listed, round, rules_of, take};
use crate::game::line::layout::{Line, Ports};
use crate::game::line::moves::LineMove;
use crate::game::line::round::LineRound;
use crate::game::line::rules::Rules;
use crate::game::line::score::winner;
use crate::game::refusal_kind::RefusalKind;
use crate::search::game::{GameTree as _, Round as _};
use crate::tile::{DominoSet, Pip, Tile, Tiles};

fn chicken(set: DominoSet) -> Rules {
    rules_of("chicken-foot", set)
}

/// The plays by definition, from the line alone: while a double lacks tiles, only tiles with its number are
/// played; else any tile that has the number of an open end.
fn by_definition(line: &Line, hand: Tiles, rules: &Rules) -> BTreeSet<(Tile, u8)> {
    let walk = line.walk();
    let touching = |n: usize| {
        let (one, laid) = (walk[n], walk[n].laid());
        let after = one.n + 1 < one.line.tiles.len();
        usize::from(one.before.is_some()) + usize::from(after) + laid.arms.len()
    };
    let lacking: Vec<u8> = (0..walk.len())
        .filter(|n| walk[*n].laid().tile().is_doublet() && touching(*n) < 4)
        .map(|n| walk[n].laid().first.value())
        .collect();
    let open = line.ends(Ports { rules, opened: None });
    let ends: Vec<u8> = if lacking.is_empty() { open.values().map(Pip::value).collect() } else { lacking };
    let fits = |tile: Tile| {
        let halves = [tile.high().value(), tile.low().value()];
        ends.iter().copied().filter(move |end| halves.contains(end)).map(move |end| (tile, end)).collect()
    };
    hand.iter().flat_map(|tile| -> Vec<(Tile, u8)> { fits(tile) }).collect()
}

/// Random hands of Chicken Foot, each play beside the definition, and the line laid tile by tile.
#[test]
fn filled_doubles_follow_from_the_line() {
    let mut seen = [0; 2];
    for seed in 0..600 {
        let mut numbers = Numbers(seed);
        let mut rules = chicken([DominoSet::DOUBLE_6, DominoSet::DOUBLE_9][seed as usize % 2]);
        rules.set_key("hand_number", &(1 + numbers.below(7)).to_string()).unwrap();
        let mut tiles: Vec<Tile> = rules.set.iter().collect();
        numbers.shuffle(&mut tiles);
        let hands: Vec<Tiles> = tiles.chunks(7).take(3).map(|hand| hand.iter().copied().collect()).collect();
        let mut round = dealt::<Tiles>(&rules, &hands, &tiles[21..]);
        let (mut line, mut opened) = (Line::default(), None);
        while let Some(mv) = any_move(&round, &mut numbers) {
            let mut plays = Vec::new();
            round.tile_plays(&mut plays);
            let found: BTreeSet<(Tile, u8)> = plays
                .iter()
                .filter_map(|play| match play {
                    LineMove::Join { half, tail, end, .. } => Some((Tile::new(*half, *tail), end.value())),
                    _ => None,
                })
                .collect();
            if line.tiles.is_empty() {
                assert!(plays.iter().all(|play| play.tile() == rules.round_double()), "seed {seed}");
            } else {
                let hand = round.hand(round.to_play());
                assert_eq!(found, by_definition(&line, hand, &rules), "seed {seed}: {line}");
            }
            seen[usize::from(mv == LineMove::Pass)] += 1;
            line.play(mv, &rules, &mut opened);
            round.make(mv);
            assert_eq!(line.ends(Ports { rules: &rules, opened }), *round.ends(), "seed {seed}: {line}");
        }
    }
    assert!(seen.iter().all(|count| *count > 500), "{seen:?}");
}

/// htfbw.com: the 0-0 counts 50; the lowest total wins after 10 hands.
#[test]
fn the_lowest_total_wins_after_the_last_hand() {
    let mut rules = chicken(DominoSet::DOUBLE_9);
    assert_eq!(winner(&rules, &[120, 95, 130], &[0, 1, 2]), None);
    rules.set_key("hand_number", "10").unwrap();
    assert_eq!(winner(&rules, &[120, 95, 130], &[0, 1, 2]), Some(1));
    assert_eq!(winner(&rules, &[95, 95, 130], &[0, 1, 2]), None);
    let mut hand: LineRound<u64> = round(rules, "9-9 9-1", &["9-2", "0-0 3-1"], "");
    take(&mut hand, "9-2@9".parse().unwrap()).unwrap();
    assert_eq!([hand.gained(0), hand.gained(1)], [0, -54]);
    assert_eq!(hand.scores(vec![7, 10]), [7, 64]);
}

/// The double of the round is drawn one tile at a turn.
#[test]
fn the_double_of_the_round_is_drawn() {
    let mut hand: LineRound<u64> =
        round(chicken(DominoSet::DOUBLE_6), "", &["5-5 4-3", "4-4 2-1"], "3-3 6-6 0-0");
    assert_eq!(listed(&hand), ["draw"]);
    take(&mut hand, LineMove::Draw).unwrap();
    assert_eq!(listed(&hand), ["pass"]);
    take(&mut hand, LineMove::Pass).unwrap();
    take(&mut hand, LineMove::Draw).unwrap();
    assert_eq!(listed(&hand), ["lead 6-6"]);
    let refused = hand.situation().judge("lead 4-4".parse().unwrap()).unwrap_err();
    assert_eq!((refused.kind(), refused.to_string().as_str()), (RefusalKind::Lead, "the 6-6 has to be led"));
}

/// A double says how many tiles it lacks.
#[test]
fn a_refusal_names_the_double() {
    let hand: LineRound<u64> = round(chicken(DominoSet::DOUBLE_9), "5-9 9-9 9-6", &["5-2", "9-4"], "");
    let refused = hand.situation().judge("5-2@5".parse().unwrap()).unwrap_err();
    assert_eq!(refused.kind(), RefusalKind::MustFill);
    assert_eq!(refused.to_string(), "2 more tiles have to join the 9-9 before any other end");
}
