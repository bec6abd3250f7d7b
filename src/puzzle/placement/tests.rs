//! Tests of the kind: reading, notation, the brute force against the solver, imports.

use std::collections::BTreeSet;

use anstream::adapter::strip_str;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::board::{Board, PlacedTile, TouchingRule, Usage};
use super::checked::check;
use super::drawn::{board_text, given_board, turned};
use super::import::{pips, unread_pips};
use super::marks::holes;
use super::notation::{WrittenPlacement, written};
use super::printed::{begins, printed};
use super::puzzle::PlacementPuzzle;
use super::solution::can_be;
use super::solver::{all, sample, solve};
use super::words::{below, miscounted};
use super::{plain, read};
use crate::game::drawing::look::Visibility;
use crate::game::lattice::Cell;
use crate::scene::boxes::in_ascii;
use crate::search::Limits;
use crate::source::parsed::ParsedFile;
use crate::source::text::{InvalidFile, Source};

fn parsed(text: &str) -> Result<PlacementPuzzle, InvalidFile> {
    let parsed = ParsedFile::of(Source::new("test", text)).with_block("board");
    parsed.read_as(read::read).map(|read| read.puzzle)
}

const YAML: &str = "title: a\ntask: place\nboard: |\n  A A . .\n  N D D y\nrules: {A: \"=\", N: \"<3\", y: 5, rows: \">0\"}\ngroups: {top: row 0}\nsame: top\ntiles: 3-1 5-3 5-2\ngiven: 3@0,0\n";

#[test]
fn plain_text_says_the_same() {
    let yaml = YAML.replace("same: top\n", "same: [rows, top]\n");
    let plain = "title: a\ntask: place\nrules.A: =\nrules.N: <3\nrules.y: 5\nrules.rows: >0\ngroups.top: row 0\nsame: rows top\ntiles: [3|1, 3-5] 2-5\ngiven: 3@0,0\n\nAA..\nNDDy\n";
    let plain = plain.replace("[3|1, 3-5] 2-5", "[1-3][3|5] 2-5");
    assert_eq!(parsed(&yaml).unwrap(), parsed(&plain).unwrap());
}

/// The numbers at the edges draw no lines through the holes of a board.
#[test]
fn coordinates_are_numbers_alone() {
    let frame = "task: place\nboard: |\n  _ _ _\n  _ . _\n  _ _ _\ntiles: 1-1 2-1 3-1 4-1\n";
    let scene = parsed(frame).map(|puzzle| given_board(&puzzle, "", Visibility::Show)).unwrap();
    assert_eq!(scene.ticks.len(), 6);
    assert!(scene.ticks.iter().all(|tick| tick.line.is_none()));
}

/// Every place that cells enclose is a hole; a bay is none.
#[test]
fn large_holes_are_holes() {
    let text =
        "task: place\nboard: |\n  _ _ _ _\n  _ . . _\n  _ _ _ _\n  _ . . _\ntiles: 1-1 2-1 3-1 4-1 5-1 6-1\n";
    let puzzle = parsed(text).unwrap();
    assert_eq!(holes(&puzzle.board), [Cell { x: 1, y: 1 }, Cell { x: 2, y: 1 }]);
}

/// A figure has coordinates where the words below it need them.
#[test]
fn cells_that_are_named_can_be_found() {
    let ticks = |rest: &str| {
        let text = format!("task: place\nboard: |\n  A B\n  A B\ntiles: 1-1 2-1\n{rest}\n");
        given_board(&parsed(&text).unwrap(), "", Visibility::Hide).ticks.len()
    };
    assert_eq!(ticks("groups: {top: \"0,0 1,0\"}\nrules: {top: 3}"), 4);
    assert_eq!(ticks("groups: {top: row 0, low: row 1}\nsame: [top, low]"), 4);
    assert_eq!((ticks("rules: {A: 2}"), ticks("rules: {rows: 3}")), (0, 0));
}

/// Where one tile has numbers, all have.
#[test]
fn dots_and_numbers_do_not_mix() {
    let board =
        |tiles: &str| parsed(&format!("task: place\nboard: _ _ _ _\ntiles: {tiles}\n")).unwrap().board;
    assert_eq!(turned(&board("20-1 0-17"), [0, 17]), None);
    assert!(turned(&board("18-1 0-17"), [0, 17]).is_some());
}

/// Keys are names as they are written, also those that YAML reads as truth values or as nothing.
#[test]
fn names_are_text() {
    let puzzle = parsed(&YAML.replace("same: top\n", "")).unwrap();
    let names: Vec<&str> = puzzle.rules.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["A", "N", "y", "rows"]);
    let groups: Vec<&str> = puzzle.board.groups.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(groups, ["A", "N", "y", "row 0", "row 1"]);
    for name in ["null", "Null", "NULL", "true", "yes"] {
        let text =
            format!("task: place\nboard: _ _\ntiles: 1-2\ngroups: {{{name}: row 0}}\nrules:\n  {name}: 3\n");
        assert_eq!(parsed(&text).unwrap().board.groups[0].name, name);
    }
    assert!(parsed("task: place\nboard: _ _\ntiles: 1-2\ngroups: {~: row 0}\n").is_err());
}

#[test]
fn a_game_id_is_a_grid_and_its_set() {
    let id = parsed("task: place\ndominosa: 2:001122012012\n").unwrap();
    let numbers = parsed("task: place\nnumbers: |\n  0 0 1 1\n  2 2 0 1\n  2 0 1 2\n").unwrap();
    assert_eq!(id, numbers);
    assert_eq!(id.board.tiles.len(), 6);
}

/// Rows in a list are those of the text, each cell with its place in the file.
#[test]
fn rows_may_be_a_list() {
    let text = parsed("task: place\nnumbers: |\n  0 1\n  1 .\n  1 0 0\n").unwrap();
    for rows in
        ["[[0, 1], [1, .], [1, 0, 0]]", "[\"0 1\", \"1 .\", \"1 0 0\"]", "[[0, 1], 1 ., [1, 0, \"0\"]]"]
    {
        assert_eq!(parsed(&format!("task: place\nnumbers: {rows}\n")).unwrap(), text, "{rows}");
    }
    let drawn = "task: place\nset: double-1\nboard:";
    let board = parsed(&format!("{drawn} |\n  AAB\n  _.B\n  _\n")).unwrap();
    assert_eq!(parsed(&format!("{drawn} [AAB, _.B, _]\n")).unwrap(), board);
    assert_eq!(parsed(&format!("{drawn} [[A, A, B], [_, ., B], _]\n")).unwrap(), board);
    let fault = parsed("task: place\nnumbers: [[0, 1], [11, x]]\n").unwrap_err();
    assert_eq!(fault.faults[0].at, 35..36);
    for rows in ["[]", "[[]]", "[[0, 1], []]", "[[0, \"\"]]", "[[0, 1 1]]", "[{a: 1}]"] {
        assert!(parsed(&format!("task: place\nnumbers: {rows}\n")).is_err(), "{rows}");
    }
}

/// A small board with regions; some have tiles left over, or a condition on touching halves.
fn random_board(seed: u64) -> Board {
    let mut board = sample::pips_like(seed, 3 + seed as usize % 3, 4).board;
    match seed % 5 {
        1 => board.touching = TouchingRule::Differ,
        2 => board.touching = TouchingRule::Equal,
        3 => {
            board.tiles.extend([[0, 1], [0, 1], [2, 2]]);
            board.tiles.sort_unstable();
            board.usage = Usage::Some;
        }
        _ => {}
    }
    board
}

/// The brute force and the solver share no code.
#[test]
fn the_brute_force_counts_what_the_solver_counts() {
    for seed in 0..400 {
        let board = random_board(seed);
        let (found, plain) =
            (solve(&board, &Limits::default()), plain::search(&board, 5, &Limits::default()));
        assert!(!plain.is_at_limit && found.solutions.is_exact());
        assert_eq!((found.solutions.number(), found.pictures.number()), (&plain.solutions, &plain.pictures));
        for line in plain.lines.iter().chain(&all(&board, 5, &Limits::default()).lines) {
            assert_eq!(check(&board, line), Ok(()), "{board:?}");
        }
        assert!(can_be(&found.solutions, &plain.solutions));
        assert!(plain.solutions == BigUint::ZERO || miscounted(&board).is_empty());
    }
}

/// A number that is copied wrongly is one too often on the board, or one too seldom.
#[test]
fn a_wrong_number_is_named() {
    let why = |board: &str, keys: &str| {
        let text = format!("task: place\n{board}\nset: 1\n{keys}");
        miscounted(&parsed(&text).unwrap().board)
    };
    assert!(why("numbers: |\n  0 0 0\n  1 1 1", "").is_empty());
    assert_eq!(
        why("numbers: |\n  0 0 0\n  0 1 1", ""),
        [
            "The board has 0 in 4 cells, and the tiles have it on 3 halves.",
            "The board has 1 in 2 cells, and the tiles have it on 3 halves."
        ]
    );
    // Some numbers, and some tiles: there are only too many.
    let board = "board: _ _ _ _";
    assert!(why(board, "use: some\ngiven: 0@0,0 0@1,0 0@2,0 1@3,0\n").is_empty());
    assert_eq!(
        why(board, "use: some\ngiven: 0@0,0 0@1,0 0@2,0 0@3,0\n"),
        ["The board has 0 in 4 cells, and the tiles have it on 3 halves."]
    );
}

/// A line with one tile turned or taken out is refused, unless it is a solution as well.
#[test]
fn changed_lines_are_refused() {
    let mut refused = 0;
    for seed in 0..200 {
        let board = random_board(seed);
        let solutions = plain::search(&board, usize::MAX, &Limits::default()).lines;
        let Some(line) = solutions.first() else { continue };
        for n in 0..line.len() {
            let mut turned = line.clone();
            turned[n] = PlacedTile { pips: [line[n].pips[1], line[n].pips[0]], ..line[n] };
            assert_eq!(check(&board, &turned).is_ok(), solutions.contains(&turned), "{board:?}");
            refused += usize::from(!solutions.contains(&turned));
            let mut short = line.clone();
            short.remove(n);
            assert!(check(&board, &short).is_err());
        }
    }
    assert!(refused > 100, "{refused}");
}

/// Dudeney's five dominoes have ten ways, each with its reverse.
#[test]
fn a_limit_stops_the_brute_force() {
    let text = "task: place\nboard: _ _ _ _ _ _ _ _ _ _\ngroups: {outer: \"0,0 1,0 8,0 9,0\", inner: \"2,0 3,0 4,0 5,0 6,0 7,0\"}\nrules: {outer: 6, inner: 6}\ntouching: equal\nset: 6\nuse: some\n";
    let board = parsed(text).unwrap().board;
    let found = plain::search(&board, 0, &Limits::default());
    assert_eq!((found.solutions, found.is_at_limit), (BigUint::from(20_u8), false));
    let stopped = plain::search(&board, 0, &Limits::default().nodes(100));
    assert!(stopped.is_at_limit && stopped.solutions < BigUint::from(20_u8));
}

#[test]
fn a_file_of_pips_reads_back() {
    let text = r#"{"printDate": "2026-01-01", "id": 5, "easy": {"dominoes": [[3, 1], [5, 3], [5, 2]],
	"regions": [{"indices": [[0, 0], [0, 1]], "type": "equals"}, {"indices": [[1, 3]], "type": "sum", "target": 5},
	{"indices": [[1, 0]], "type": "less", "target": 3}, {"indices": [[1, 1], [1, 2]], "type": "empty"}],
	"solution": [[[0, 0], [1, 0]], [[1, 1], [0, 1]], [[1, 3], [1, 2]]]}, "medium": {"dominoes": [], "regions": null}}"#;
    let puzzles = pips(&Source::new("pips", text), None).unwrap();
    let [easy] = puzzles.as_slice() else { panic!("{puzzles:?}") };
    let (yaml, json) = (parsed(&easy.yaml()).unwrap(), parsed(&easy.json()).unwrap());
    assert_eq!(yaml, json);
    assert_eq!(yaml.rules.len(), 3);
    assert_eq!(check(&yaml.board, yaml.expect.line.as_ref().unwrap()), Ok(()));
    assert!(pips(&Source::new("pips", text), Some("hard")).is_err());
    for (right, wrong, fault) in [
        ("[5, 2]]", "[5, 2], [1, 1]]", "4 tiles cover 8 cells"),
        ("equals", "alike", "`type` cannot be"),
        ("[1, 2]]]", "[1, 1]]]", "expected two neighbouring cells"),
        ("[0, 1]]", "[0, 0]]", "the cell (0,0) is there twice"),
        ("[[1, 1], [1, 2]]", "[[2, 1], [1, 2]]", "expected cells that are in a region"),
        ("less", "greater", "this is no solution: the rule of C does not hold"),
        ("null", "[]", "expected regions with cells"),
        ("null", "nul", "the file is not JSON"),
    ] {
        let invalid = pips(&Source::new("pips", text.replacen(right, wrong, 1)), None).unwrap_err();
        let said = invalid.to_string();
        assert!(said.contains(fault), "{wrong}: {said}");
    }
}

#[test]
fn every_fault_of_an_import_has_a_help() {
    let day = |of: &str| format!(r#"{{"easy": {{"dominoes": [[1, 2]], {of}}}}}"#);
    let region = |of: &str| day(&format!(r#""regions": [{{"indices": [[0, 0], [0, 1]], "type": {of}}}]"#));
    for (text, said) in [
        ("[1]".to_owned(), "this is no file of Pips"),
        ("{}".to_owned(), "the file has no puzzle"),
        (r#"{"easy": 3}"#.to_owned(), "easy is made of keys"),
        (day(r#""regions": null"#), "the file has no puzzle"),
        (day(r#""solution": []"#), "the key `regions` is missing"),
        (region(r#""sun""#), "`type` cannot be `sun`"),
        (region(r#""sum""#), "the key `target` is missing"),
        (region(r#""sum", "target": -1"#), "`target` cannot be `-1`"),
        (
            day(r#""regions": [{"indices": [[0, 0], [0, 1]], "type": "equals"}], "solution": [3]"#),
            "expected two neighbouring cells",
        ),
    ] {
        let invalid = pips(&Source::new("pips", &text), None).unwrap_err();
        assert!(invalid.to_string().contains(said), "{text}: {invalid}");
        assert!(invalid.faults.iter().all(|fault| fault.kind.help().is_some()), "{text}: {invalid}");
    }
    let empty = unread_pips(Source::read_from("day.json", &b"\n"[..]).unwrap_err());
    assert!(empty.to_string().contains("this is no file of Pips"), "{empty}");
}

/// What a board means, in any order of its groups.
fn meaning(board: &Board) -> String {
    let mut rules: Vec<_> =
        board.groups.iter().filter_map(|group| Some((&group.cells, group.rule?))).collect();
    rules.sort_by_key(|(cells, rule)| format!("{cells:?} {rule:?}"));
    rules.dedup();
    let sums = board.equal_sums.iter().map(|list| {
        let cells: BTreeSet<_> = list.iter().map(|group| &board.groups[*group].cells).collect();
        format!("{cells:?}")
    });
    let sums: BTreeSet<String> = sums.collect();
    let Board { cells, pips, given, tiles, usage, touching, .. } = board;
    format!("{cells:?} {pips:?} {given:?} {tiles:?} {usage:?} {touching:?} {rules:?} {sums:?}")
}

/// The puzzle that a printed answer says.
fn read_back(
    puzzle: &PlacementPuzzle,
    line: &[PlacedTile],
    spelling: impl Fn(&str) -> String,
) -> Result<PlacementPuzzle, InvalidFile> {
    let text = format!("{}\n{}\nthe answer\n", board_text(puzzle, line), below(puzzle));
    let text = strip_str(&text).to_string();
    let text = spelling(&text);
    let lines: Vec<&str> = text.lines().collect();
    assert!(begins(lines[0], lines[1]), "{text}");
    let read = printed(&lines).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(read.read + 2, lines.len(), "{text}");
    let keys: String = read.keys.iter().map(|(key, _)| format!("{key}\n")).collect();
    parsed(&format!("task: place\n{keys}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// A printed board with what is listed below it is the same puzzle, solved or not.
    #[test]
    fn printed_boards_read_back(
        rows in prop::collection::vec("[ABCa_._]{1,5}", 1..5),
        rules in prop::collection::vec("(=|!=|[<>]?[0-9]{1,3})", 4),
        more in prop::sample::subsequence(vec![
            "touching: equal\n", "same: [[A, B], [rows, C]]\n", "same: [top, columns, rest]\n", "given: 4@0,0\n",
            "given: 4-2@0,0e\n",
        ], 0..4),
        solved in any::<bool>(),
        is_ascii in any::<bool>(),
    ) {
        let letters: Vec<char> = "ABCa".chars().filter(|letter| rows.iter().any(|row| row.contains(*letter))).collect();
        let mut text = "task: place\nset: 6\nuse: some\ngroups: {top: row 0, rest: \"0,0 1,0\"}\nrules:\n".to_owned();
        for (letter, rule) in letters.iter().zip(&rules) {
            text += &format!("  {letter}: \"{rule}\"\n");
        }
        text += &format!("  top: \"{}\"\n  columns: \"<40\"\nboard: |2\n", rules[3]);
        for row in &rows {
            text += &format!("  {row}\n");
        }
        // An odd number of cells, or a name without cells, is none.
        let Ok(puzzle) = parsed(&(text + &more.concat())) else { return Ok(()) };
        let line = if solved { solve(&puzzle.board, &Limits::default().nodes(1000)).line } else { Vec::new() };
        let again = read_back(&puzzle, &line, if is_ascii { in_ascii } else { str::to_owned }).unwrap();
        prop_assert_eq!(meaning(&again.board), meaning(&puzzle.board));
    }
}

proptest! {
    /// A placement reads back as it is printed.
    #[test]
    fn placements_read_back(x in 0_i16..99, y in 0_i16..99, one in 0_u8..=99, other in 0_u8..=99, side in "[nesw]") {
        let text = format!("{one}-{other}@{x},{y}{side}");
        let Some(WrittenPlacement::Tile(pips, cells)) = written(&text) else { panic!("{text}") };
        prop_assert_eq!(pips, [one, other]);
        prop_assert!(cells[0].toward(cells[1]).is_some() && (cells[0].x, cells[0].y) == (x, y));
    }

    /// No text makes the reader panic, and each fault has its place.
    #[test]
    fn any_board_is_read_or_refused(board in "([A-Da-c0-9_. ?#]{0,6}\n){0,5}", rules in "[<>=!]{0,2}[0-9]{0,3}", given in "[0-9@,nesw -]{0,12}") {
        let text = format!("task: place\nrules.A: {rules}\nset: 3\nuse: some\ngiven: {given}\n\n{board}");
        if let Err(invalid) = parsed(&text) {
            prop_assert!(!invalid.faults.is_empty());
            for fault in &invalid.faults {
                prop_assert!(text.get(fault.at.clone()).is_some());
            }
        }
    }
}
