//! Compares the searches with a slow definition.

use std::collections::BTreeSet;

use super::model::BoardModel;
use super::sample::{self, Sample};
use super::search::{Event, Search};
use super::work::SearchWork;
use super::*;
use crate::game::lattice::Cell;
use crate::puzzle::placement::board::{Board, CellGroup, GroupRule, PlacedTile, TouchingRule, Usage};
use crate::random::ChaCha;
use crate::search::Limits;

/// All solutions: tiles on the first free cell, to the right or downward; the rules are looked at in the end.
pub(super) fn brute(board: &Board) -> BTreeSet<Vec<PlacedTile>> {
    fn go(
        board: &Board,
        line: &mut Vec<PlacedTile>,
        used: &mut Vec<bool>,
        all: &mut BTreeSet<Vec<PlacedTile>>,
    ) {
        let is_covered = |cell: usize| line.iter().any(|tile| tile.cells.contains(&cell));
        let Some(a) = (0..board.cells.len()).find(|cell| !is_covered(*cell)) else {
            if is_solution(board, line) {
                all.insert(line.clone());
            }
            return;
        };
        let next: Vec<usize> = (a + 1..board.cells.len())
            .filter(|b| board.cells[a].toward(board.cells[*b]).is_some() && !is_covered(*b))
            .collect();
        for b in next {
            for tile in 0..board.tiles.len() {
                // Of equal tiles the first that is left.
                let is_twin = (0..tile).any(|other| board.tiles[other] == board.tiles[tile] && !used[other]);
                if used[tile] || is_twin {
                    continue;
                }
                let [x, y] = board.tiles[tile];
                for pips in BTreeSet::from([[x, y], [y, x]]) {
                    let fits = |cell: usize, pips| board.pips[cell].is_none_or(|given| given == pips);
                    if fits(a, pips[0]) && fits(b, pips[1]) {
                        used[tile] = true;
                        line.push(PlacedTile { cells: [a, b], pips });
                        go(board, line, used, all);
                        line.pop();
                        used[tile] = false;
                    }
                }
            }
        }
    }
    let mut all = BTreeSet::new();
    go(board, &mut Vec::new(), &mut vec![false; board.tiles.len()], &mut all);
    all
}

/// A small board with every kind of condition somewhere; some have no solution.
pub(super) fn small(seed: u64) -> Board {
    let mut random = ChaCha::stream(seed, 7);
    let highest = 1 + random.below(4) as u8;
    let mut stock = sample::set(highest);
    for _ in 0..random.below(3) * 3 {
        stock.push(stock[random.below(stock.len() as u64) as usize]);
    }
    let tiles = (2 + random.below(4) as usize).min(stock.len());
    let side = if tiles > 2 { 4 } else { 3 };
    let mut sample = sample::tiled(&mut random, stock.clone(), tiles, side);
    if random.below(4) > 0 {
        let most = 1 + random.below(5);
        sample.add_regions(&mut random, most);
    }
    if random.below(3) == 0 {
        let cells = (0..sample.board.cells.len()).filter(|_| random.below(3) == 0).collect::<Vec<_>>();
        if !cells.is_empty() {
            sample.add_group(&mut random, cells);
        }
    }
    add_lists(&mut random, &mut sample);
    add_givens(&mut random, &mut sample);
    let board = &mut sample.board;
    if random.below(4) == 0 {
        board.usage = Usage::Some;
        (0..random.below(3)).for_each(|_| board.tiles.push(stock[random.below(stock.len() as u64) as usize]));
        board.tiles.sort_unstable();
    }
    board.touching = match random.below(8) {
        0 => TouchingRule::Equal,
        1 | 2 => TouchingRule::Differ,
        _ => TouchingRule::Any,
    };
    if random.below(12) == 0
        && let Some(CellGroup { rule: Some(rule), .. }) = board.groups.last_mut()
    {
        *rule = GroupRule::Sum(random.below(9) as u32);
    }
    sample.board
}

/// Lists of groups whose sums are equal in the solution, if there are such groups.
fn add_lists(random: &mut ChaCha, sample: &mut Sample) {
    if random.below(4) > 0 {
        return;
    }
    let pips = sample.pips();
    let cells = sample.board.cells.len();
    let mut lists: std::collections::BTreeMap<u32, Vec<usize>> = std::collections::BTreeMap::new();
    for _ in 0..4 {
        let cells: Vec<usize> = (0..cells).filter(|_| random.below(2) == 0).collect();
        if !cells.is_empty() {
            let sum = cells.iter().map(|cell| u32::from(pips[*cell])).sum();
            lists.entry(sum).or_default().push(sample.board.groups.len());
            let name = format!("s{}", sample.board.groups.len());
            sample.board.groups.push(CellGroup { name, cells, rule: None });
        }
    }
    sample.board.equal_sums = lists.into_values().filter(|list| list.len() > 1).collect();
}

fn add_givens(random: &mut ChaCha, sample: &mut Sample) {
    let pips = sample.pips();
    match random.below(6) {
        0 => sample.board.pips = pips.into_iter().map(Some).collect(),
        1 | 2 => {
            let cell = random.below(pips.len() as u64) as usize;
            sample.board.pips[cell] = Some(pips[cell]);
        }
        3 => sample.board.given.push(sample.line[random.below(sample.line.len() as u64) as usize]),
        _ => {}
    }
}

#[test]
fn the_search_finds_the_solutions_of_the_slow_definition() {
    let (mut none, mut one, mut more) = (0, 0, 0);
    for seed in 0..3000 {
        let board = small(seed);
        let expected = brute(&board);
        for order in [choose::SolutionOrder::Fewest, choose::SolutionOrder::Reading] {
            let model = BoardModel::new(&board);
            let (mut search, mut work) = (Search::new(&model, order), SearchWork::new(&Limits::default()));
            let mut found = Vec::new();
            while search.next(&mut work) == Event::Solution {
                found.push(search.state.line());
            }
            let set: BTreeSet<Vec<PlacedTile>> = found.iter().cloned().collect();
            assert_eq!(set.len(), found.len(), "seed {seed}: a solution twice");
            assert_eq!(set, expected, "seed {seed}: {board:?}");
        }
        match expected.len() {
            0 => none += 1,
            1 => one += 1,
            _ => more += 1,
        }
    }
    assert!(none > 200 && one > 200 && more > 200, "{none} {one} {more}");
}

/// The pictures of some solutions.
fn pictures_of(board: &Board, lines: &BTreeSet<Vec<PlacedTile>>) -> usize {
    let picture = |line: &Vec<PlacedTile>| {
        let mut pips = vec![0; board.cells.len()];
        for tile in line {
            (pips[tile.cells[0]], pips[tile.cells[1]]) = (tile.pips[0], tile.pips[1]);
        }
        pips
    };
    lines.iter().map(picture).collect::<BTreeSet<Vec<u8>>>().len()
}

#[test]
fn answers_and_counts_are_those_of_the_slow_definition() {
    for seed in 3000..6000 {
        let board = small(seed);
        let expected = brute(&board);
        let found = solve(&board, &Limits::default());
        assert_eq!(found.solutions, Count::Exact(expected.len().into()), "seed {seed}: {board:?}");
        assert_eq!(
            found.pictures,
            Count::Exact(pictures_of(&board, &expected).into()),
            "seed {seed}: {board:?}"
        );
        assert_eq!(found.line.is_empty(), expected.is_empty());
        assert!(expected.is_empty() || expected.contains(&found.line), "seed {seed}");
    }
}

#[test]
fn tables_count_what_the_slow_definition_finds() {
    let mut tabled = 0;
    for seed in 6000..9000 {
        let board = small(seed);
        let expected = brute(&board);
        let model = BoardModel::new(&board);
        let mut work = SearchWork::new(&Limits::default());
        if let Some(counts) = solve::tabled(&model, &mut work) {
            tabled += 1;
            let pictures = pictures_of(&board, &expected);
            assert_eq!(
                counts,
                (Some(expected.len().into()), Some(pictures.into())),
                "seed {seed}: {board:?}"
            );
        }
    }
    assert!(tabled > 1500, "{tabled}");
}

#[test]
fn all_solutions_come_in_the_order_of_their_placements() {
    for seed in 9000..10_500 {
        let board = small(seed);
        let expected: Vec<Vec<PlacedTile>> = brute(&board).into_iter().collect();
        for most in [0, 1, 3, 1000] {
            let found = all(&board, most, &Limits::default());
            assert_eq!(found.lines, expected[..expected.len().min(most)], "seed {seed}");
            assert_eq!(found.is_all, expected.len() <= most);
        }
    }
}

#[test]
fn placements_are_forced_if_each_solution_has_them() {
    let (mut yes, mut no) = (0, 0);
    for seed in 10_500..12_000 {
        let board = small(seed);
        let expected = brute(&board);
        let first = expected.first().cloned().unwrap_or_default();
        for count in 0..=first.len() {
            let placements = &first[..count];
            let is_forced = expected.iter().all(|line| placements.iter().all(|tile| line.contains(tile)));
            let answer = match is_forced {
                _ if expected.is_empty() => ForcedAnswer::NoSolution,
                true => ForcedAnswer::Yes,
                false => ForcedAnswer::No,
            };
            assert_eq!(forced(&board, placements, &Limits::default()), answer, "seed {seed}: {board:?}");
            if answer == ForcedAnswer::Yes { yes += 1 } else { no += 1 }
        }
    }
    assert!(yes > 500 && no > 500, "{yes} {no}");
}

#[test]
#[cfg(feature = "ilp")]
fn the_program_finds_none_one_or_several_as_the_slow_definition_does() {
    let limits = Limits::on(&crate::cli::machine::Machine);
    let mut seen = [0; 3];
    for seed in 12_000..12_150 {
        let board = small(seed);
        let expected = brute(&board);
        match by_program(&board, &limits) {
            ByProgram::None => assert!(expected.is_empty(), "seed {seed}: {board:?}"),
            ByProgram::One(line) => {
                assert!(expected.len() == 1 && expected.contains(&line), "seed {seed}: {board:?}");
            }
            ByProgram::Several(lines) => {
                assert!(
                    lines[0] != lines[1] && lines.iter().all(|line| expected.contains(line)),
                    "seed {seed}"
                );
            }
            ByProgram::Declined(why) => panic!("seed {seed}: {why:?}"),
        }
        seen[expected.len().min(2)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
}

/// A board of 100 times 100 cells.
fn large(tiles: Vec<crate::puzzle::placement::board::Halves>, pips: Option<u8>, usage: Usage) -> Board {
    let cell = |at: i16| Cell { x: at % 100, y: at / 100 };
    let cells = (0..10_000).map(cell).collect();
    Board { cells, pips: vec![pips; 10_000], tiles, usage, ..Board::default() }
}

#[test]
fn boards_of_ten_thousand_cells_stop_at_their_limits() {
    let limits = || Limits::on(&crate::cli::machine::Machine).time(std::time::Duration::from_millis(300));
    let boards = [
        large(sample::set(99), None, Usage::Some),
        large(vec![[0, 0]; 5000], Some(0), Usage::All),
        large(vec![[0, 1]; 5000], None, Usage::All),
    ];
    for board in boards {
        let found = solve(&board, &limits());
        assert!(found.at_limit && !found.solutions.is_exact());
        assert!(found.line.is_empty() || is_solution(&board, &found.line));
        assert!(all(&board, 3, &limits()).lines.len() <= 3);
        let tile = PlacedTile { cells: [0, 1], pips: [0, 1] };
        forced(&board, &[tile], &limits());
        let chain = crate::puzzle::placement::reasons::chain(&board, &limits());
        assert!(!chain.is_complete);
    }
}

#[test]
fn counts_beyond_machine_integers_are_exact() {
    // A strip of two rows has Fibonacci's numbers of tilings: 200 columns have F(201).
    let cell = |at: i16| Cell { x: at % 200, y: at / 200 };
    for pips in [None, Some(0)] {
        let (cells, tiles) = ((0..400).map(cell).collect(), vec![[0, 0]; 200]);
        let board = Board { cells, pips: vec![pips; 400], tiles, ..Board::default() };
        let (mut last, mut next) = (num_bigint::BigUint::ZERO, num_bigint::BigUint::from(1_u32));
        for _ in 0..200 {
            (last, next) = (next.clone(), last + next);
        }
        let found = solve(&board, &Limits::default());
        assert_eq!(found.solutions, Count::Exact(next));
        assert_eq!(found.pictures, Count::Exact(1_u32.into()));
    }
}

/// A rectangle without rules.
pub(super) fn rectangle(
    width: i16,
    height: i16,
    tiles: Vec<crate::puzzle::placement::board::Halves>,
) -> Board {
    let cell = |at: i16| Cell { x: at % width, y: at / width };
    let cells: Vec<_> = (0..width * height).map(cell).collect();
    Board { pips: vec![None; cells.len()], cells, tiles, ..Board::default() }
}

/// Dudeney, Amusements in Mathematics: five dominoes in proper sequence, the outer two with 6 pips together and
/// the inner three with 6: ten ways, and ten reversed.
#[test]
fn the_five_dominoes_have_ten_ways_and_ten_reversed() {
    let mut board = rectangle(10, 1, sample::set(6));
    (board.usage, board.touching) = (Usage::Some, TouchingRule::Equal);
    for (name, cells) in [("outer", vec![0, 1, 8, 9]), ("inner", (2..8).collect())] {
        board.groups.push(CellGroup { name: name.to_owned(), cells, rule: Some(GroupRule::Sum(6)) });
    }
    assert_eq!(solve(&board, &Limits::default()).solutions, Count::Exact(20_u32.into()));
}

/// A chessboard has 12,988,816 tilings (Kasteleyn, 1961; Fisher and Temperley, 1961), all with one picture here.
#[test]
fn a_chessboard_has_its_known_number_of_tilings() {
    let found = solve(&rectangle(8, 8, vec![[0, 0]; 32]), &Limits::default());
    assert_eq!(found.solutions, Count::Exact(12_988_816_u32.into()));
    assert_eq!(found.pictures, Count::Exact(1_u32.into()));
}

/// A strip of two rows and n columns has as many tilings as the Fibonacci number of n + 1, however deep its branches lie.
#[test]
fn a_long_strip_is_counted_to_the_end() {
    let columns = 900;
    let board = rectangle(columns, 2, vec![[0, 0]; columns as usize]);
    let board = Board { pips: vec![Some(0); board.cells.len()], ..board };
    let found = solve(&board, &Limits::default());
    let mut last = [1_u32, 1].map(num_bigint::BigUint::from);
    for _ in 1..columns {
        last = [last[1].clone(), &last[0] + &last[1]];
    }
    assert_eq!(found.solutions, Count::Exact(last[1].clone()));
    assert!(!found.at_limit);
}
