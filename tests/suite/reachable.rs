//! Unreachable positions: they are solved, and reported as unreachable.

use boneyard::game::deal::deal;
use boneyard::game::lattice::{Direction, Placement};
use boneyard::game::line::joins::joins;
use boneyard::game::line::layout::{Laid, Line};
use boneyard::game::line::reach::unreachable as unreachable_line;
use boneyard::game::line::rules::Rules as LineRules;
use boneyard::game::line::setup::{LinePosition, LineSetup};
use boneyard::game::reach::unreachable;
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::tableaux::judge::judge;
use boneyard::game::tableaux::layout::Layout;
use boneyard::game::tableaux::reach::{self, TableauxUnreachable};
use boneyard::game::tableaux::rules::{DeadCell, Rules};
use boneyard::keys::spec;
use boneyard::tile::{Pip, Tile};
use serde_json::{Value, json};

use crate::command::boneyard;
use crate::positions::{Dice, line_rules, rules, sample};

fn said(arguments: &[&str], input: &str) -> String {
    let output = boneyard(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn flag(command: &[&str], input: &str) -> Value {
    let all: Vec<&str> = command.iter().copied().chain(["--format", "json"]).collect();
    let answer: Value = serde_json::from_str(&said(&all, input)).expect("one JSON object");
    answer["reachable"].clone()
}

/// One line reports it, in the answer of every command, and JSON has `reachable: false`.
#[test]
fn a_position_that_no_play_leads_to_is_solved_and_said_to_be_one() {
    let end_to_end = "game: tableaux\nlayout: 4-2@0,0s 2-3@0,2s\nhand: 6-4\n";
    let text = said(&["solve", "-"], end_to_end);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("unreachable")).collect();
    assert_eq!(lines, ["unreachable: no legal play lays the 3-2 where it lies, 2-3@0,2s"]);
    assert!(text.contains("best turn: 0 points, proven"), "{text}");
    for command in [
        ["plays", "-"].as_slice(),
        &["solve", "-"],
        &["dead", "-"],
        &["odds", "-"],
        &["perft", "-", "--depth", "1"],
        &["explain", "-", "pass"],
        &["compare", "-", "--house", "gap=none"],
    ] {
        assert_eq!(flag(command, end_to_end), json!(false), "{command:?}");
        assert_eq!(flag(command, &end_to_end.replace("0,2s", "1,1s")), Value::Null, "{command:?}");
    }
}

/// Positions that no play leads to: the reason, and the change that makes each reachable.
const REASONS: [(&str, &str, (&str, &str)); 12] = [
    ("game: tableaux\nlayout: 4-2@0,0s 3-2@1,0s\nhand: 1-1", "no legal play lays", ("3-2@1,0s", "2-3@1,1s")),
    ("game: tableaux\nlayout: 4-2@0,0e\nhand: 1-1", "no tile does", ("0,0e", "0,0s")),
    ("game: tableaux\nlayout: 4-2@0,0s\nhand: 1-1 2-2 3-3 4-4 5-5", "5 tiles", (" 5-5", "")),
    (
        "game: tableaux\nlayout: 4-2@0,0s\nhand: 1-1 2-2 3-3 4-4 5-5",
        "none has more than 4",
        ("hand:", "house: {stalemate: draw_one}\nhand:"),
    ),
    (
        "game: tableaux\nlayout: 4-2@0,0s\nhands: [1-1, 2-2]\nscores: [3, 121]",
        "seat 1 has 121 points",
        ("121", "120"),
    ),
    ("game: castle-rock\nlayout: 1-2 3-4\nhand: 1-1 2-2 3-3", "the hand has 3 tiles", (" 3-3", "")),
    ("game: block\nlayout: 0-3 3-6\nhand: 1-1", "a double opens", ("0-3", "3-3")),
    (
        "game: block\nlayout: 3-3 3-6\nhands: [6-6, 1-0]",
        "somebody holds the 6-6",
        ("hands: [6-6, 1-0]", "hands: [2-2, 1-0]"),
    ),
    (
        "game: block\nlayout: none\nhands: [5-5, 6-6]",
        "seat 1 holds the 6-6, and leads it",
        ("to_play: 0", "to_play: 1"),
    ),
    (
        "game: block\nlayout: 6-6\nhand: 0-0 1-0 2-0 3-0 4-0 5-0 1-1 2-1 3-1",
        "the hand has 9 tiles",
        (" 3-1", ""),
    ),
    // Either the 6-4, a matador, was laid last between two others, or the 5-3 or the 2-1 was laid
    // against a half that does not make 10 with its own.
    ("game: matador\nset: 9\nlayout: 5-3 6-4 2-1\nhand: 9-9", "no order of legal plays", ("2-1", "6-1")),
    ("game: draw\nlayout: 3-3\nhands: [1-0, 2-0]\nscores: [100, 7]", "the game is over", ("100", "99")),
];

/// Each family with its reasons, and the same with one change, for which nothing is reported.
#[test]
fn each_reason_is_given_and_only_where_it_is_proven() {
    for (position, why, reachable) in REASONS {
        let position = format!("{position}\nto_play: 0\ntask: plays\n");
        let position =
            if position.contains("hands") { position } else { position.replace("to_play: 0\n", "") };
        let text = said(&["plays", "-"], &position);
        assert!(text.contains("unreachable: ") && text.contains(why), "{position}{text}");
        let (from, to) = reachable;
        let other = position.replacen(from, to, 1);
        assert_ne!(position, other);
        assert!(!said(&["plays", "-"], &other).contains("unreachable"), "{other}");
    }
}

/// No position of any random round of any game is reported as unreachable.
#[test]
fn what_play_leads_to_is_never_said_to_be_out_of_reach() {
    let mut seen = 0;
    for game in [
        "tableaux",
        "tableaux-99",
        "tableaux/both-halves",
        "castle-rock",
        "draw",
        "draw/three-draws",
        "matador",
        "matador/no-drawing",
        "tiddle-a-wink",
        "tiddle-a-wink/one-arm-joe",
        "block",
        "block/puerto-rico",
    ] {
        let rules = spec::find(game).expect("a shipped game").rules;
        let players = rules.players().most();
        for seed in 0..8 {
            let Ok(dealt) = deal(&rules, players, seed, 0) else { panic!("{game} for {players}") };
            let mut table = dealt.setup.build().expect("a board").game().hand().expect("a hand");
            let mut dice = Dice::new(seed);
            while !table.is_over() {
                let position = table.position();
                assert_eq!(unreachable(&position), None, "{game} {seed}: {}", position.table_text());
                let moves = table.moves();
                table.take(&moves[dice.below(moves.len())]).expect("a legal act");
                seen += 1;
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// Whether the tiles can be laid in some order, by trying every tile as the last.
fn can_be_laid(tiles: &[Placement], rules: &Rules) -> bool {
    if let [only] = tiles {
        return matches!(only.toward, Direction::North | Direction::South);
    }
    (0..tiles.len()).any(|n| {
        let mut before = tiles.to_vec();
        let last = before.remove(n);
        let mut layout = Layout::new();
        for tile in &before {
            layout.place(*tile);
        }
        judge(&layout, rules, last).play.is_some() && can_be_laid(&before, rules)
    })
}

/// A tableau of random play in which some tiles have been exchanged.
fn changed(dice: &mut Dice, rules: &Rules) -> Vec<Placement> {
    let tiles = 1 + dice.below(6);
    let mut placed: Vec<Placement> = sample(rules.clone(), dice, tiles, 0, 0).layout.placements().collect();
    for _ in 0..dice.below(3) {
        let n = dice.below(placed.len());
        let all: Vec<Tile> = rules.set.iter().collect();
        let tile = all[dice.below(all.len())];
        if placed.iter().all(|other| other.tile() != tile) {
            placed[n] = Placement { half: tile.high(), tail: tile.low(), ..placed[n] };
        }
    }
    for n in (1..placed.len()).rev() {
        placed.swap(n, dice.below(n + 1));
    }
    placed
}

/// The bounded search compared with trying every order, under random house rules.
#[test]
fn the_search_for_an_order_finds_one_where_there_is_one() {
    let (mut lost, mut found) = (0, 0);
    for seed in 0..1_500 {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let tiles = changed(&mut dice, &rules);
        let is_laid = can_be_laid(&tiles, &rules);
        assert_eq!(reach::is_reachable(&tiles, &rules, u32::MAX), Some(is_laid), "{tiles:?} {rules:?}");
        let why = reach::unreachable(&tiles, &rules, 2_000);
        if rules.dead_cell == DeadCell::Opens {
            // The tiles out of play are unknown.
            assert!(why.is_none() || !is_laid, "{tiles:?} {rules:?}");
        } else {
            assert_eq!(why.is_some(), !is_laid, "{why:?} {tiles:?} {rules:?}");
        }
        *(if is_laid { &mut found } else { &mut lost }) += 1;
    }
    assert!(lost > 200 && found > 200, "{lost} {found}");
}

/// A large tableau has far too many orders to try. A tile at a short end is found even so; and where
/// nothing can be proven within the steps, nothing is reported.
#[test]
fn a_tile_that_fits_nowhere_is_found_in_a_large_tableau() {
    let mut seen = 0;
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let rules = Rules::default();
        let all = sample(rules.clone(), &mut dice, 20, 0, 0).layout;
        let mut tiles: Vec<Placement> = all.placements().collect();
        // The tile must not be playable there, nor be part of another play.
        let low = tiles.iter().flat_map(|tile| tile.halves()).map(|(cell, _)| cell.y).max().expect("tiles");
        let at_end = |tile: &&Placement| {
            tile.halves().iter().any(|(cell, _)| cell.y == low)
                && matches!(tile.toward, Direction::North | Direction::South)
        };
        let Some(last) = tiles.iter().find(at_end).copied() else { continue };
        let x = last.at.x;
        let Some(stray) = rules.set.iter().find(|tile| !all.tiles().contains(*tile)) else { continue };
        let at = boneyard::game::lattice::Cell { x, y: low + 1 };
        let stray = Placement { half: stray.high(), tail: stray.low(), at, toward: Direction::South };
        tiles.insert(dice.below(tiles.len()), stray);
        let why = reach::unreachable(&tiles, &rules, 2_000);
        // The stray tile is upright: it may have been the starter, but then nothing else can be reached.
        assert!(
            matches!(why, Some(TableauxUnreachable::Tile(_) | TableauxUnreachable::Order)),
            "{why:?} {tiles:?}"
        );
        assert_eq!(reach::unreachable(&tiles[..0], &rules, 2_000), None);
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
    let pair: Vec<Placement> =
        ["4-2@0,0s", "2-6@1,1s"].iter().map(|text| text.parse().expect("a placement")).collect();
    assert_eq!(reach::is_reachable(&pair, &Rules::default(), 0), None);
    assert_eq!(reach::unreachable(&pair, &Rules::default(), 0), None);
}

/// Whether a line without arms can have grown from one of its tiles, in both directions.
fn can_grow(rules: &LineRules, tiles: &[(Pip, Pip)], from: usize, to: usize) -> bool {
    if (from, to) == (0, tiles.len() - 1) {
        return true;
    }
    let joins = |end, half: Pip, tail: Pip| joins(rules, end, Tile::new(half, tail), half);
    let left = from > 0 && {
        let (first, second) = tiles[from - 1];
        joins(tiles[from].0, second, first) && can_grow(rules, tiles, from - 1, to)
    };
    let right = to + 1 < tiles.len() && {
        let (first, second) = tiles[to + 1];
        joins(tiles[to].1, first, second) && can_grow(rules, tiles, from, to + 1)
    };
    left || right
}

/// Random lines of Matador: of each two neighbours one may have been laid against the other, but not always
/// all in one order.
#[test]
fn a_line_is_out_of_reach_just_where_no_tile_can_have_been_first() {
    let rules = line_rules("matador");
    let (mut lost, mut found) = (0, 0);
    for seed in 0..40_000 {
        let mut dice = Dice::new(seed);
        let mut pip = || Pip::new(dice.below(10) as u8).expect("a number of pips");
        let tiles: Vec<(Pip, Pip)> = (0..3 + seed as usize % 2).map(|_| (pip(), pip())).collect();
        let laid = |(first, second): &(Pip, Pip)| Laid::new(*first, *second);
        let line = Line { tiles: tiles.iter().map(laid).collect() };
        let Ok(position) = LinePosition::new(LineSetup {
            rules: rules.clone(),
            layout: line,
            extra: None,
            hands: Hands::Hidden,
            to_play: 0,
            boneyard: Boneyard::Unknown,
            scores: Vec::new(),
            passed: None,
        }) else {
            continue;
        };
        let grows = (0..tiles.len()).any(|n| can_grow(&rules, &tiles, n, n));
        assert_eq!(unreachable_line(&position).is_none(), grows, "{}", position.layout());
        *(if grows { &mut found } else { &mut lost }) += 1;
    }
    assert!(lost > 10 && found > 10, "{lost} {found}");
}

/// Arms grow outward from the leading tile, wherever it lies.
#[test]
fn arms_are_looked_at_too() {
    for line in ["3-5 5-5 (5-1 1-1) (5-0) 5-6", "3-5 5-5 (5-1 1-4) (5-0) 5-6"] {
        let text = format!("game: draw\nlayout: {line}\nhand: 2-2\ntask: plays\n");
        assert!(!said(&["plays", "-"], &text).contains("unreachable"), "{line}");
    }
    // The 6-6 is held, so the 5-5 was not led: nothing is drawn.
    let spinner =
        "game: block\nhouse: {double_ports: first}\nlayout: 6-5 5-5 (5-1) 5-2\nopened: 5-5\nhand: 6-6\n";
    assert!(said(&["plays", "-"], spinner).contains("unreachable"));
    assert!(!said(&["plays", "-"], &spinner.replace("hand: 6-6", "hand: 4-4")).contains("unreachable"));
}
