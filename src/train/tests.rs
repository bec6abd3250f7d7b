//! Trains held against a search over orders that knows nothing of parities.

use super::graph::{Graph, Worth};
use super::*;
use crate::tile::{DominoSet, Tile};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// Hands of so many tiles out of a double-n set, as the seed has it.
fn hand(set: u8, count: usize, seed: u64) -> Tiles {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut tiles: Vec<Tile> = whole(set).iter().collect();
    for n in (1..tiles.len()).rev() {
        tiles.swap(n, random.next_u64() as usize % (n + 1));
    }
    tiles.into_iter().take(count).collect()
}

fn whole(set: u8) -> Tiles {
    let highest = Pip::new(set).unwrap();
    highest.up_to().flat_map(|a| a.up_to().map(move |b| Tile::new(a, b))).collect()
}

fn tiles(text: &str) -> Tiles {
    text.split(' ').map(|tile| tile.parse::<Tile>().unwrap()).collect()
}

#[test]
fn the_hands_of_the_bench() {
    let start = Pip::new(12);
    let hands = [
        ("0-0 1-5 1-8 2-2 2-11 4-11 4-12 5-10 6-7 6-8 7-8 7-11 7-12 9-12 11-12", 10, 150),
        ("0-2 0-10 1-1 1-3 1-8 1-11 1-12 2-4 2-5 2-6 2-7 2-9 2-10 3-3 3-8 5-10 6-8 6-10 7-7 7-10 8-8 8-11 9-10 9-12 10-10", 23, 266),
        ("0-4 0-5 0-7 0-8 0-9 1-2 1-3 1-4 1-7 1-9 1-10 2-2 2-4 2-6 2-7 2-8 2-11 3-3 3-4 4-8 4-10 5-7 5-9 5-10 5-12 6-8 6-9 6-10 6-11 6-12 7-8 7-9 7-11 8-8 8-9 8-11 9-9 9-10 9-11 10-12", 38, 461),
    ];
    for (text, count, pips) in hands {
        let question = Question { start, ..Question::default() };
        let best = longest(tiles(text), &question, Limits::default()).unwrap();
        assert_eq!((best.exact, best.counts), (true, Counts { tiles: count, pips }));
        assert!(walk::joins(&best.trains[0]));
        let start = std::time::Instant::now();
        for _ in 0..1000 {
            std::hint::black_box(search::search(&Plan::new(tiles(text), &question).unwrap(), Limits::default()));
        }
        eprintln!("{:?} nodes {}", start.elapsed() / 1000, best.nodes);
    }
}

#[test]
fn whole_sets() {
    for n in 1..=18_u8 {
        let t = std::time::Instant::now();
        let best = longest(whole(n), &Question::default(), Limits::default()).unwrap();
        let size = u32::from(n + 1) * u32::from(n + 2) / 2;
        let left = if n % 2 == 0 { 0 } else { u32::from(n - 1) / 2 };
        assert_eq!((best.exact, best.counts.tiles), (true, size - left), "double-{n}");
        eprintln!("{n} {:?} {}", t.elapsed(), best.nodes);
    }
}

#[test]
fn random_times() {
    for (set, sizes) in [(12u8, [12usize, 15, 20, 25, 30, 40, 50, 60, 90]), (18, [20, 25, 30, 40, 50, 60, 80, 100, 120])] {
        for size in sizes {
            let mut worst = std::time::Duration::ZERO;
            let mut total = std::time::Duration::ZERO;
            let mut nodes = 0;
            for seed in 0..200 {
                let hand = hand(set, size, seed);
                for start in [None, Pip::new(set)] {
                let question = Question { start, ..Question::default() };
                let t = std::time::Instant::now();
                let best = search::search(&Plan::new(hand, &question).unwrap(), Limits { nodes: Some(100_000), ..Limits::default() });
                let e = t.elapsed();
                total += e;
                worst = worst.max(e);
                nodes = nodes.max(best.nodes);
                }
            }
            eprintln!("double-{set} {size} tiles: mean {:?} worst {worst:?} nodes {nodes}", total / 400);
        }
    }
}
