//! The pieces of work: each checks that its answer is the right one.

use std::path::Path;

use boneyard::board::Board;
use boneyard::board::deal::deal;
use boneyard::document::{Puzzle, Source, puzzle, spec};
use boneyard::game::castle_rock::best::most_captured;
use boneyard::game::castle_rock::row::Row;
use boneyard::rules::Rules;
use boneyard::search::Limits;
use boneyard::tile::Turned;

use crate::measure::Bench;

/// Every piece of work.
pub fn all() -> Vec<Bench> {
    let mut all = vec![Bench::new("nothing", || 0)];
    all.extend(perft());
    all.extend(long_turns());
    all.extend(open_hands());
    all.extend(castle_rock());
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
            let counted = read(text).board.game().perft(depth).expect("the hand is known");
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
