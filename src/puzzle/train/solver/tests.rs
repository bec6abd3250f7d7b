//! Checks the train solver against a brute-force search over orders of tiles, which ignores parities.

use num_bigint::BigUint;

use super::*;
use crate::cli::machine::Machine;
use crate::random::ChaCha;
use crate::search::Limits;
use crate::tile::{Pip, Tile, Tiles, Turned};

/// The time limit of the program for each question.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

/// A hand of `count` tiles of a double-n set, fixed by the seed.
fn hand(set: u8, count: usize, seed: u64) -> Tiles {
    let mut tiles: Vec<Tile> = whole(set).iter().collect();
    ChaCha::stream(seed, 0).shuffle(&mut tiles);
    tiles.into_iter().take(count).collect()
}

fn whole(set: u8) -> Tiles {
    let highest = Pip::new(set).unwrap();
    highest.up_to().flat_map(|a| a.up_to().map(move |b| Tile::new(a, b))).collect()
}

fn tiles(text: &str) -> Tiles {
    text.split(' ').map(|tile| tile.parse::<Tile>().unwrap()).collect()
}

/// The best of all ways to lay tiles one after another: no parities, no parts.
struct Brute<'a> {
    question: &'a Question,
    hand: Tiles,
    best: Option<(u32, u32)>,
    lines: u64,
    /// Whether lines are compared by their tiles alone.
    is_count: bool,
}

impl Brute<'_> {
    fn best(hand: Tiles, question: &Question) -> Option<(u32, u32)> {
        let mut brute = Brute { question, hand, best: None, lines: 0, is_count: false };
        let starts: Vec<Pip> = question.start.map_or_else(|| Pip::MAX.up_to().collect(), |start| vec![start]);
        for start in starts {
            // A ring may pass through its start anywhere; rotated it is the same ring.
            let trains = match question.shape {
                TrainShape::Line | TrainShape::Ring => 1,
                TrainShape::BothEnds => 2,
                TrainShape::Trains(count) => count,
            };
            brute.lay(start, start, trains, Tiles::EMPTY);
        }
        brute.best
    }

    fn lay(&mut self, start: Pip, end: Pip, trains: usize, used: Tiles) {
        self.note(start, end, used);
        for tile in self.hand.without(used).iter() {
            let mut used = used;
            used.insert(tile);
            if let Some(next) = tile.other(end) {
                self.lay(start, next, trains, used);
            }
        }
        if trains > 1 && end != start {
            self.lay(start, start, trains - 1, used);
        }
    }

    fn note(&mut self, start: Pip, end: Pip, used: Tiles) {
        let is_closed = self.question.shape != TrainShape::Ring || start == end;
        if !is_closed || !self.question.must.without(used).is_empty() {
            return;
        }
        let (tiles, pips) = (used.len() as u32, used.pips());
        let worth = match self.question.objective {
            TrainObjective::Tiles if self.is_count => (tiles, 0),
            TrainObjective::Tiles => (tiles, pips),
            TrainObjective::Pips => (pips, tiles),
        };
        match self.best.map_or(std::cmp::Ordering::Greater, |best| worth.cmp(&best)) {
            std::cmp::Ordering::Greater => (self.best, self.lines) = (Some(worth), 1),
            std::cmp::Ordering::Equal => self.lines += 1,
            std::cmp::Ordering::Less => {}
        }
    }
}

/// Every question about a hand, with one or two required tiles.
fn questions(hand: Tiles, set: u8, seed: u64) -> Vec<Question> {
    let start = Pip::new(seed as u8 % (set + 1));
    let must: Tiles = hand.iter().skip(seed as usize % 3).take(seed as usize % 2 + 1).collect();
    let mut all = Vec::new();
    for objective in [TrainObjective::Tiles, TrainObjective::Pips] {
        for must in [Tiles::EMPTY, must] {
            for shape in [
                TrainShape::Line,
                TrainShape::BothEnds,
                TrainShape::Ring,
                TrainShape::Trains(2),
                TrainShape::Trains(3),
                TrainShape::Trains(4),
            ] {
                all.push(Question { objective, start, shape, must });
            }
            for shape in [TrainShape::Line, TrainShape::Ring] {
                all.push(Question { objective, start: None, shape, must });
            }
        }
    }
    all
}

/// Whether an answer is valid: tiles of the hand, each once, every train connected and of the wanted shape.
fn is_sound(hand: Tiles, question: &Question, best: &BestTrains) -> bool {
    let laid: Vec<Tile> = best.trains.iter().flatten().map(|turned| turned.tile()).collect();
    let used: Tiles = laid.iter().copied().collect();
    let ends_right = best.trains.iter().all(|train| {
        let (first, last) = (train[0].first, train[train.len() - 1].second);
        match (question.shape, question.start) {
            (TrainShape::Line | TrainShape::Trains(_), start) => start.is_none_or(|start| start == first),
            (TrainShape::BothEnds, start) => {
                start.is_none_or(|start| train.iter().any(|tile| tile.first == start || tile.second == start))
            }
            (TrainShape::Ring, start) => first == last && start.is_none_or(|start| start == first),
        }
    });
    let count = match question.shape {
        TrainShape::Trains(count) => count,
        _ => 1,
    };
    used == best.used
        && laid.len() == used.len()
        && used.without(hand).is_empty()
        && question.must.without(used).is_empty()
        && best.trains.len() <= count
        && best.trains.iter().all(|train| !train.is_empty() && joins(train))
        && ends_right
}

/// Whether each tile joins the one before it.
fn joins(line: &[Turned]) -> bool {
    line.windows(2).all(|pair| pair[0].second == pair[1].first)
}

fn worth(question: &Question, best: &BestTrains) -> (u32, u32) {
    match question.objective {
        TrainObjective::Tiles => (best.counts.tiles, best.counts.pips),
        TrainObjective::Pips => (best.counts.pips, best.counts.tiles),
    }
}

#[test]
fn every_question_is_answered_as_by_laying_tiles_in_every_order() {
    for seed in 0..400 {
        let set = [3, 4, 5, 6, 9][seed as usize % 5];
        let hand = hand(set, 3 + seed as usize % 6, seed);
        for question in questions(hand, set, seed) {
            let brute = Brute::best(hand, &question);
            match longest(hand, &question, Limits::default()) {
                Ok(best) => {
                    assert!(best.exact && is_sound(hand, &question, &best), "{hand} {question:?} {best:?}");
                    assert_eq!(best.counts, best.bound);
                    assert_eq!(Some(worth(&question, &best)), brute, "{hand} {question:?}");
                }
                Err(why) => assert_eq!((why, brute), (NoTrain::Impossible, None), "{hand} {question:?}"),
            }
        }
    }
}

/// The two solvers share only the plan.
#[test]
fn search_and_program_agree() {
    let hands = std::env::var("BONEYARD_HANDS").ok().and_then(|hands| hands.parse().ok()).unwrap_or(1000);
    let mut proven = 0;
    for seed in 0..hands {
        let set = [6, 9, 12][seed as usize % 3];
        let hand = hand(set, 5 + seed as usize % 12, 1_000_000 + seed);
        let all = questions(hand, set, seed);
        let question = all[seed as usize % all.len()];
        let search = longest(hand, &question, Limits::default());
        let program = longest_by_program(hand, &question, &Limits::on(&Machine).time(PATIENCE));
        match (search, program) {
            (Ok(search), Ok(program)) => {
                assert!(search.exact && is_sound(hand, &question, &search), "{hand} {question:?}");
                assert!(program.trains.is_empty() || is_sound(hand, &question, &program));
                let (best, other) = (worth(&question, &search), worth(&question, &program));
                assert!(if program.exact { best == other } else { best >= other }, "{hand} {question:?}");
                proven += u64::from(program.exact);
            }
            (Err(search), Err(program)) => {
                assert_eq!(search, program);
                proven += 1;
            }
            (search, program) => panic!("{hand} {question:?} {search:?} {program:?}"),
        }
    }
    assert!(proven * 10 >= hands * 9, "the program proved only {proven} of {hands}");
}

#[test]
fn the_hands_of_the_bench() {
    let start = Pip::new(12);
    let hands = [
        ("0-0 1-5 1-8 2-2 2-11 4-11 4-12 5-10 6-7 6-8 7-8 7-11 7-12 9-12 11-12", 10, 150),
        (
            "0-2 0-10 1-1 1-3 1-8 1-11 1-12 2-4 2-5 2-6 2-7 2-9 2-10 3-3 3-8 5-10 6-8 6-10 7-7 7-10 8-8 8-11 9-10 9-12 10-10",
            23,
            266,
        ),
        (
            "0-4 0-5 0-7 0-8 0-9 1-2 1-3 1-4 1-7 1-9 1-10 2-2 2-4 2-6 2-7 2-8 2-11 3-3 3-4 4-8 4-10 5-7 5-9 5-10 5-12 6-8 6-9 6-10 6-11 6-12 7-8 7-9 7-11 8-8 8-9 8-11 9-9 9-10 9-11 10-12",
            38,
            461,
        ),
    ];
    for (text, count, pips) in hands {
        let question = Question { start, ..Question::default() };
        let best = longest(tiles(text), &question, Limits::default()).unwrap();
        assert_eq!((best.exact, best.counts), (true, TileCounts { tiles: count, pips }));
        assert!(joins(&best.trains[0]));
    }
}

#[test]
fn whole_sets() {
    for n in 1..=18_u8 {
        let best = longest(whole(n), &Question::default(), Limits::default()).unwrap();
        let size = u32::from(n + 1) * u32::from(n + 2) / 2;
        let left = if n % 2 == 0 { 0 } else { u32::from(n - 1) / 2 };
        assert_eq!((best.exact, best.counts.tiles), (true, size - left), "double-{n}");
    }
}

fn lines(hand: Tiles, question: &Question) -> LineCount {
    let best = longest(hand, question, Limits::default()).unwrap();
    count(hand, question, &best, Limits::default()).unwrap()
}

/// OEIS A284287, both directions counted: double-4 by Dudeney (Amusements in Mathematics, 1917), double-6
/// by Reiss (1871), double-8 by Tarry (1886).
#[test]
fn lines_of_whole_sets_are_as_published() {
    let published = [(2, "12"), (4, "126720"), (6, "7959229931520"), (8, "10752728122249860612096000")];
    for (set, all) in published {
        let found = lines(whole(set), &Question::default());
        assert_eq!(found.all.to_string(), all);
        assert_eq!(found.up_to_reversal.unwrap() * 2_u32, found.all);
    }
}

#[test]
fn lines_are_counted_as_by_laying_them_all() {
    for seed in 0..300 {
        let set = [3, 4, 5, 6][seed as usize % 4];
        let hand = hand(set, 3 + seed as usize % 6, 2_000_000 + seed);
        let start = Pip::new(seed as u8 % (set + 1));
        let engine = start.map(|start| Tile::new(start, start)).unwrap();
        for objective in [TrainObjective::Tiles, TrainObjective::Pips] {
            for start in [None, start] {
                let question = Question { objective, start, ..Question::default() };
                let found = lines(hand, &question).all;
                assert_eq!(found, laid(hand, &question).into(), "{hand} {question:?}");
                let ring = Question { shape: TrainShape::Ring, ..question };
                let Ok(best) = longest(hand, &ring, Limits::default()) else { continue };
                let found = lines(hand, &ring).all;
                // Without a start a ring is laid from each of its tiles; with one, from each of its visits.
                if start.is_none() && best.counts.tiles > 0 {
                    assert_eq!(found * best.counts.tiles, laid(hand, &ring).into(), "{hand} {ring:?}");
                }
            }
            // The engine is treated as a required tile.
            let mut with_engine = hand;
            if with_engine.insert(engine) {
                let must: Tiles = [engine].into_iter().collect();
                let question = Question { objective, start, shape: TrainShape::BothEnds, must: Tiles::EMPTY };
                let line = Question { objective, must, ..Question::default() };
                let all = laid(with_engine, &line);
                let best = longest(hand, &question, Limits::default()).unwrap();
                let found = lines(hand, &question).all;
                assert_eq!(found, if best.counts.tiles == 0 { 0 } else { all }.into(), "{hand} {question:?}");
            }
        }
    }
}

/// Counts the best lines by laying each tile by tile.
fn laid(hand: Tiles, question: &Question) -> u64 {
    let mut brute = Brute { question, hand, best: None, lines: 0, is_count: true };
    let starts: Vec<Pip> = question.start.map_or_else(|| Pip::MAX.up_to().collect(), |start| vec![start]);
    for start in starts {
        brute.lay(start, start, 1, Tiles::EMPTY);
    }
    if brute.best.is_some_and(|best| best == (0, 0)) { 0 } else { brute.lines }
}

/// The shortest line that cannot go on, found by laying all lines.
fn stuck(hand: Tiles, start: Option<Pip>, first: Pip, end: Pip, used: Tiles, least: &mut Option<(u32, u32)>) {
    let rest = hand.without(used);
    let is_open = |tile: Tile| tile.has(end) || start.is_none() && tile.has(first);
    let is_laid = start.is_some() || !used.is_empty();
    if is_laid && !rest.iter().any(is_open) {
        let worth = (used.len() as u32, used.pips());
        *least = Some(least.map_or(worth, |least| least.min(worth)));
    }
    for tile in rest.iter() {
        if let Some(next) = tile.other(end) {
            let mut used = used;
            used.insert(tile);
            stuck(hand, start, first, next, used, least);
        }
    }
}

#[test]
fn nothing_fits_after_the_shortest_line() {
    for seed in 0..400 {
        let set = [3, 4, 5, 6][seed as usize % 4];
        let hand = hand(set, 2 + seed as usize % 7, 3_000_000 + seed);
        for start in [None, Pip::new(seed as u8 % (set + 1))] {
            let mut least = None;
            for first in start.map_or_else(|| Pip::new(set).unwrap().up_to().collect(), |start| vec![start]) {
                stuck(hand, start, first, first, Tiles::EMPTY, &mut least);
            }
            let found = blocked(hand, start, TrainObjective::Tiles, Limits::default());
            assert!(found.exact);
            let found = found.line;
            assert_eq!(
                found.as_ref().map(|line| (line.counts.tiles, line.counts.pips)),
                least,
                "{hand} {start:?}"
            );
            let line = found.map(|line| line.line).unwrap_or_default();
            assert!(joins(&line));
        }
    }
}

/// Stopped after any number of pairs of ends, it reports only what is known: the line it has found is
/// valid, and the bound is at most the shortest.
#[test]
fn a_stopped_search_for_a_blocked_line_says_what_it_knows() {
    let set = whole(8);
    let least = blocked(set, None, TrainObjective::Tiles, Limits::default());
    assert_eq!((least.bound, least.exact, least.nodes), (13, true, 45));
    for nodes in [0, 1, 7, 44] {
        let found = blocked(set, None, TrainObjective::Tiles, Limits::default().nodes(nodes));
        // The 9 tiles with the last end lie in every such line.
        assert_eq!((found.exact, found.bound), (false, 9), "{nodes}");
        assert_eq!(found.line.is_some(), nodes > 0);
        assert!(found.line.is_none_or(|line| line.counts.tiles >= 13 && joins(&line.line)));
    }
}

/// A count that its steps or its memory stop reports a lower bound of the number of lines.
#[test]
fn a_stopped_count_is_below_the_number() {
    let (hand, question) = (whole(6), Question::default());
    let best = longest(hand, &question, Limits::default()).unwrap();
    let all = count(hand, &question, &best, Limits::default()).unwrap().all;
    for limits in [0, 1, 100, 3_000].map(|nodes| Limits::default().nodes(nodes)) {
        let AtLeast(at_least) = count(hand, &question, &best, limits).unwrap_err();
        assert!(at_least >= BigUint::from(2_u32) && at_least < all);
    }
    let small = count(hand, &question, &best, Limits::default().memory(1024));
    assert!(small.is_err(), "{small:?}");
}

/// A line with all tiles of one number n is blocked when n is even: the n + 1 tiles, and n / 2 between
/// their other ends. When n is odd both ends need theirs: 2n + 1 tiles. Double-6: 10.
#[test]
fn the_shortest_blocked_lines_of_whole_sets() {
    for n in 1..=18_u8 {
        let least = if n % 2 == 0 { 3 * n / 2 + 1 } else { 2 * n + 1 };
        let found = blocked(whole(n), None, TrainObjective::Tiles, Limits::default()).line.unwrap();
        assert_eq!(
            (found.counts.tiles, found.line.len()),
            (u32::from(least), usize::from(least)),
            "double-{n}"
        );
    }
}
