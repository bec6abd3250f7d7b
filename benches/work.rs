//! The benchmarks; each checks its own answer.

use boneyard::document::{Puzzle, Source, puzzle};
use boneyard::game::Position;
use boneyard::game::Rules;
use boneyard::game::castle_rock::best::most;
use boneyard::game::castle_rock::row::Row;
use boneyard::game::deal::deal;
use boneyard::game::line::grid::Small;
use boneyard::game::line::quick::Quick;
use boneyard::keys::spec;
use boneyard::puzzle::train::{Question, TrainObjective, TrainShape, longest};
use boneyard::random::WyRand;
use boneyard::search::Limits;
use boneyard::search::perft::walked;
use boneyard::search::playout::Uniform;
use boneyard::tile::{Pip, Tile, Tiles, Turned};

use crate::measure::Bench;

/// Every benchmark.
pub(crate) fn all() -> Vec<Bench> {
    let mut all = vec![Bench::new("nothing", || 0)];
    all.extend(perft());
    all.extend(long_turns());
    all.extend(open_hands());
    all.extend(castle_rock());
    all.extend(play_outs());
    all.extend(trains());
    all.extend(crate::placement::placement());
    all
}

fn read(text: &str) -> Puzzle {
    puzzle::read(&Source::new("bench", text)).expect("the position is right")
}

/// The base figure with eight tiles, and a line game: leaves per second, with a cache of positions, and for
/// the move generator alone with every sequence walked. `tests/perft.yaml` and `BENCHMARKS.md` explain the
/// counts.
fn perft() -> Vec<Bench> {
    let figure = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 3-6 4-6 5-5 0-0 2-6 1-1 0-5\n";
    let counts = |positions: &[Position], depth: u32, leaves: u64| {
        let positions = positions.to_vec();
        move || {
            let counted = |position: &Position| -> u64 {
                let by_play =
                    position.game().divide(depth, &Limits::default()).expect("the hands are known").parts;
                by_play.into_iter().map(|(_, leaves)| leaves).sum()
            };
            assert_eq!(positions.iter().map(counted).sum::<u64>(), leaves);
            leaves
        }
    };
    let figure = [read(figure).position];
    let Position::Tableaux(position) = &figure[0] else { panic!("a figure") };
    let free = position.free_play().expect("the hand is known");
    let walked = |depth: u32, leaves: u64| {
        let free = free.clone();
        move || {
            assert_eq!(walked(&mut free.clone(), depth), leaves);
            leaves
        }
    };
    let deals: Vec<Position> = open_deals().into_iter().take(5).map(|(_, position)| position).collect();
    vec![
        Bench::new("perft/tableaux depth 4", counts(&figure, 4, 24_551)),
        Bench::new("perft/tableaux depth 6", counts(&figure, 6, 892_183)),
        Bench::new("perft/tableaux depth 4, walked", walked(4, 24_551)),
        Bench::new("perft/tableaux depth 6, walked", walked(6, 892_183)),
        Bench::new("perft/block deals 1-5 depth 6", counts(&deals, 6, 452 + 467 + 450 + 179 + 727)),
        Bench::new(
            "perft/block deals 1-5 depth 12",
            counts(&deals, 12, 75_209 + 71_235 + 71_642 + 27_788 + 100_976),
        ),
    ]
}

/// Four hands of seven tiles each after the lead of 6-6, with the margin of players 0 and 2.
fn open_deals() -> Vec<(i32, Position)> {
    let deal = |line: &str| {
        let (value, hands) = line.split_once(" | ").expect("a value and hands");
        let hands: Vec<&str> = hands.split(" / ").collect();
        let leader = hands.iter().position(|hand| hand.contains("6-6")).expect("a player holds 6-6");
        let left = hands.join(", ").replace("6-6", "").replace("  ", " ");
        let next = (leader + 1) % hands.len();
        let text = format!(
            "game: block\nlayout: 6-6\nto_play: {next}\nhands: [{left}]\n\
             house: {{blocked_score: full, partner_score: all, partners: [[0, 2], [1, 3]]}}\n"
        );
        (value.parse().expect("a number"), read(&text).position)
    };
    let lines = include_str!("positions/open-hands.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(deal).collect()
}

/// Turns of Tableaux with many play-throughs.
fn long_turns() -> Vec<Bench> {
    let turn = |text: &str, best: i32| {
        let position = read(text).position;
        move || {
            let found = position.game().best_turn(None, Limits::default(), 0).expect("a turn");
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
        Bench::new("turn/6-23-0-69", turn(include_str!("positions/6-23-0-69.yaml"), 127)),
    ]
}

/// A game's rules by name.
fn rules(name: &str) -> Rules {
    spec::find(name).expect("a shipped game").rules
}

/// Whole rounds with every tile open.
fn open_hands() -> Vec<Bench> {
    let dealt = |game: &'static str, players: usize, hand: &str, deals: std::ops::Range<u64>| {
        let mut rules = rules(game);
        rules.set_key("hand", hand).expect("a number of tiles");
        let positions: Vec<Position> = deals
            .map(|seed| {
                let dealt = deal(&rules, players, seed, 0).expect("a deal");
                dealt.setup.build().expect("a right position")
            })
            .collect();
        move || positions.iter().map(value).sum()
    };
    let partners = |deals: Vec<(i32, Position)>| {
        move || {
            let solved = |(value, position): &(i32, Position)| {
                let found = position.game().value(Limits::default()).expect("every tile is known");
                assert!(found.exact);
                assert_eq!(found.values[0] - found.values[1], *value);
                found.nodes
            };
            deals.iter().map(solved).sum()
        }
    };
    vec![
        Bench::new("hand/block 4 x 7, deals 1-10", partners(open_deals())),
        Bench::new("hand/block 4 x 7, deals 1-5", partners(open_deals().into_iter().take(5).collect())),
        Bench::new("hand/block 2 x 8, 10 deals", dealt("block", 2, "8", 0..10)),
        Bench::new("hand/castle-rock 2, 1 deal", dealt("castle-rock", 2, "2", 0..1)),
        // As `boneyard deal block --players 3 --house hand=9 --seed 1` and so on.
        Bench::new("hand/block 3 x 9, 3 deals", dealt("block", 3, "9", 1..4)),
        Bench::new("hand/draw 3 x 7, 2 deals", dealt("draw", 3, "7", 1..3)),
        Bench::new("hand/tiddle-a-wink 6 x 5, 1 deal", dealt("tiddle-a-wink", 6, "5", 1..2)),
    ]
}

fn value(position: &Position) -> u64 {
    let found = position.game().value(Limits::default()).expect("every tile is known");
    assert!(found.exact);
    found.nodes
}

/// The value of a row of all tiles of a set.
fn castle_rock() -> Vec<Bench> {
    let row = |set: &'static str| {
        let mut rules = rules("castle-rock");
        rules.set_key("set", set).expect("a set");
        let mut random = boneyard::random::ChaCha::stream(1, 0);
        let mut tiles: Vec<Turned> = rules.set().iter().map(Turned::from).collect();
        random.shuffle(&mut tiles);
        let row = Row::new(tiles).expect("each tile once");
        move || {
            assert!(most(&row) > 0);
            1
        }
    };
    vec![Bench::new("row/28 tiles", row("6")), Bench::new("row/55 tiles", row("9"))]
}

/// Rounds of Block dealt and played at random, the deal included; positions are rounds.
fn play_outs() -> Vec<Bench> {
    const HANDS: u64 = 100_000;
    let hands = |players: usize| {
        let Rules::Line(rules) = rules("block") else { panic!("a line game") };
        move || {
            let mut quick = Quick::<Small>::new(&rules, players, 7).expect("the set fits");
            for number in 0..HANDS {
                quick.play(&mut WyRand::new(1, number), &mut Uniform);
                std::hint::black_box(quick.points(0));
            }
            HANDS
        }
    };
    vec![Bench::new("play-outs/block 2 x 7", hands(2)), Bench::new("play-outs/block 4 x 7", hands(4))]
}

/// Hands of double-12 from the engine 12-12; positions are trains.
fn trains() -> Vec<Bench> {
    let train = |line: &str| {
        let (answer, hand) = line.split_once(" | ").expect("an answer and a hand");
        let hand: Tiles = hand.split(' ').map(|tile| tile.parse::<Tile>().expect("a tile")).collect();
        let answer = answer.to_owned();
        move || {
            let question = Question {
                objective: TrainObjective::Tiles,
                start: Pip::new(12),
                shape: TrainShape::Line,
                must: Tiles::default(),
            };
            let best = longest(hand, &question, Limits::default()).expect("a train");
            assert!(best.exact);
            assert_eq!(format!("{} {}", best.used.len(), best.used.pips()), answer);
            1
        }
    };
    let lines = include_str!("positions/trains.txt").lines().filter(|line| !line.starts_with('#'));
    let names = ["train/15 tiles", "train/25 tiles", "train/40 tiles"];
    names.into_iter().zip(lines).map(|(name, line)| Bench::new(name, train(line))).collect()
}
