//! The pieces of work: each checks that its answer is the right one.

use std::path::Path;

use boneyard::board::Board;
use boneyard::board::deal::deal;
use boneyard::document::{Puzzle, Source, puzzle, spec};
use boneyard::game::castle_rock::best::most_captured;
use boneyard::game::castle_rock::row::Row;
use boneyard::game::line::grid::Small;
use boneyard::game::line::quick::Quick;
use boneyard::rules::Rules;
use boneyard::search::Limits;
use boneyard::search::playout::{Random, Uniform};
use boneyard::tile::{Pip, Tile, Tiles, Turned};
use boneyard::train::{Objective, Question, Shape, longest};

use crate::measure::Bench;

/// Every piece of work.
pub(crate) fn all() -> Vec<Bench> {
    let mut all = vec![Bench::new("nothing", || 0)];
    all.extend(perft());
    all.extend(long_turns());
    all.extend(open_hands());
    all.extend(castle_rock());
    all.extend(play_outs());
    all.extend(trains());
    all
}

fn read(text: &str) -> Puzzle {
    puzzle::read(&Source::new("bench", text)).expect("the position is right")
}

/// The base figure with eight tiles, and a line game: leaves a second, the last play counted in
/// bulk.
fn perft() -> Vec<Bench> {
    let figure = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 3-6 4-6 5-5 0-0 2-6 1-1 0-5\n";
    let counts = move |text: &'static str, depth: u32, nodes: u64| {
        move || {
            let counted = read(text).board.game().perft(depth, 1).expect("the hand is known");
            assert_eq!(counted.last(), Some(&nodes));
            // Only the deepest, which includes the walk to it.
            nodes
        }
    };
    vec![
        Bench::new("perft/tableaux depth 4", counts(figure, 4, 24_551)),
        Bench::new("perft/block deal 1 depth 12", counts(DEAL_1, 12, 75_209)),
    ]
}

/// The first of the deals of four hands; 6-6 has been led.
const DEAL_1: &str = "game: block\nlayout: 6-6\nto_play: 2\nhouse: {blocked_score: full, partners: [[0, 2], [1, 3]]}\n\
    hands: [4-5 5-6 1-5 1-4 4-4 0-1 0-5, 3-4 2-2 1-3 2-6 2-5 0-0, 1-1 3-6 0-6 1-6 3-5 2-3 2-4, 0-3 1-2 0-2 4-6 5-5 3-3 0-4]\n";

/// Turns of Tableaux over many play-throughs.
fn long_turns() -> Vec<Bench> {
    let turn = |text: &'static str, best: i32| {
        move || {
            let found = read(text).board.game().best_turn(None, Limits::default(), 0).expect("a turn");
            assert!(found.exact);
            assert_eq!(found.best, best);
            found.nodes
        }
    };
    vec![
        Bench::new("turn/6-12-1-0", turn(include_str!("positions/6-12-1-0.yaml"), 106)),
        Bench::new("turn/6-12-1-2", turn(include_str!("positions/6-12-1-2.yaml"), 101)),
        Bench::new("turn/6-12-1-4", turn(include_str!("positions/6-12-1-4.yaml"), 96)),
        Bench::new("turn/6-16-2-0", turn(include_str!("positions/6-16-2-0.yaml"), 106)),
        Bench::new("turn/9-10-3-0", turn(include_str!("positions/9-10-3-0.yaml"), 98)),
    ]
}

/// A game's rules by name.
fn rules(name: &str) -> Rules {
    spec::find(name, Path::new("")).expect("a shipped game").rules
}

/// Whole hands with every tile open.
fn open_hands() -> Vec<Bench> {
    let deals = |game: &'static str,
                 players: usize,
                 keys: &'static [(&'static str, &'static str)],
                 from: u64,
                 to: u64| {
        let mut rules = rules(game);
        for (key, value) in keys {
            rules.set_key(key, value).expect("a key of the game");
        }
        let boards: Vec<Board> = (from..to)
            .map(|seed| {
                let dealt = deal(&rules, players, seed, 0).expect("a deal");
                dealt.setup.build().expect("a right position")
            })
            .collect();
        move || boards.iter().map(value).sum()
    };
    let partners: &[(&str, &str)] =
        &[("hand", "7"), ("partners", "[[0, 2], [1, 3]]"), ("blocked_score", "full")];
    vec![
        Bench::new("hand/block 4 x 7, partners, 10", deals("block", 4, partners, 0, 10)),
        Bench::new("hand/block 2 x 8, 10 deals", deals("block", 2, &[], 0, 10)),
        Bench::new("hand/castle-rock 2, 1 deal", deals("castle-rock", 2, &[], 0, 1)),
    ]
}

fn value(board: &Board) -> u64 {
    let found = board.game().value(Limits::default()).expect("every tile is known");
    assert!(found.exact);
    found.nodes
}

/// What a row of all tiles of a set is worth.
fn castle_rock() -> Vec<Bench> {
    let row = |set: &'static str| {
        let mut rules = rules("castle-rock");
        rules.set_key("set", set).expect("a set");
        let mut random = boneyard::random::Random::stream(1, 0);
        let mut tiles: Vec<Turned> = rules.set().iter().map(Turned::from).collect();
        random.shuffle(&mut tiles);
        let row = Row::new(tiles).expect("each tile once");
        move || {
            assert!(most_captured(&row) > 0);
            1
        }
    };
    vec![Bench::new("row/28 tiles", row("6")), Bench::new("row/55 tiles", row("9"))]
}

/// Hands of Block dealt and played at random, the deal included: positions are hands.
fn play_outs() -> Vec<Bench> {
    const HANDS: u64 = 100_000;
    let hands = |players: usize| {
        let Rules::Line(rules) = rules("block") else { panic!("a line game") };
        move || {
            let mut quick = Quick::<Small>::new(&rules, players, 7).expect("the set fits");
            for number in 0..HANDS {
                quick.play(&mut Random::new(1, number), &mut Uniform);
                std::hint::black_box(quick.points(0));
            }
            HANDS
        }
    };
    vec![Bench::new("play-outs/block 2 x 7", hands(2)), Bench::new("play-outs/block 4 x 7", hands(4))]
}

/// Hands of double-12 from the engine 12-12; positions are trains.
fn trains() -> Vec<Bench> {
    let train = |hand: &str, tiles: usize, pips: u32| {
        let hand: Tiles = hand.split(' ').map(|tile| tile.parse::<Tile>().expect("a tile")).collect();
        move || {
            let question = Question {
                objective: Objective::Tiles,
                start: Pip::new(12),
                shape: Shape::Line,
                must: Tiles::default(),
            };
            let best = longest(hand, &question, Limits::default()).expect("a train");
            assert!(best.exact);
            assert_eq!((best.used.len(), best.used.pips()), (tiles, pips));
            1
        }
    };
    let [fifteen, twenty_five, forty] = [
        "0-0 1-5 1-8 2-2 2-11 4-11 4-12 5-10 6-7 6-8 7-8 7-11 7-12 9-12 11-12",
        "0-2 0-10 1-1 1-3 1-8 1-11 1-12 2-4 2-5 2-6 2-7 2-9 2-10 3-3 3-8 5-10 6-8 6-10 7-7 7-10 8-8 8-11 \
         9-10 9-12 10-10",
        "0-4 0-5 0-7 0-8 0-9 1-2 1-3 1-4 1-7 1-9 1-10 2-2 2-4 2-6 2-7 2-8 2-11 3-3 3-4 4-8 4-10 5-7 5-9 \
         5-10 5-12 6-8 6-9 6-10 6-11 6-12 7-8 7-9 7-11 8-8 8-9 8-11 9-9 9-10 9-11 10-12",
    ];
    vec![
        Bench::new("train/15 tiles", train(fifteen, 10, 150)),
        Bench::new("train/25 tiles", train(twenty_five, 23, 266)),
        Bench::new("train/40 tiles", train(forty, 38, 461)),
    ]
}
