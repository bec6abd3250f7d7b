//! The slow search that checks the witnesses: every position that names fewer tiles, played in every way.
//! Without `--ignored` it uses tiles of a few numbers; with it the whole set.

use super::differ::{Tables, differ};
use super::size;
use crate::document::claims;
use crate::game::Rules;
use crate::game::castle_rock::setup::CastleRockSetup;
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::line::deal::{Opening, opening};
use crate::game::line::joins::joins;
use crate::game::line::layout::{Laid, Line, Ports};
use crate::game::line::moves::JoinAt;
use crate::game::line::rules::{Draw, Rules as LineRules};
use crate::game::line::setup::LineSetup;
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::rules::Rules as TableauxRules;
use crate::game::tableaux::setup::TableauxSetup as Tableau;
use crate::game::witness::is_reachable;
use crate::game::{Move, Setup};
use crate::keys::spec;
use crate::search::Limits;
use crate::tile::{Tile, Tiles, Turned};
use crate::verify::readings;

/// Pairs of values of a reading, each with the fewest tiles of a position in which they differ. By hand:
///
/// * a tie that a seat loses to needs a lead and three hands; so does a score that counts the winner's pips
///   once or for each of two opponents;
/// * a blank that is open and a 10, a double that makes ten with a matador: a lead and one tile;
/// * a double's third and fourth place show when two tiles lie at it and a third is held, those of a double
///   that did not lead one tile later;
/// * 50 points of captures need three tiles in a row, because the tiles left count against them;
/// * in Tableaux a corner needs two tiles and one in hand, a second play in a turn one tile and two in
///   hand, a hand that ends a starter and two hands, a boneyard one tile more.
///
/// Two that tie share the same pips, whether those are one winner's or all that the others hold, where
/// `blocked_score` is `total`: no small position tells these shares apart.
///
/// A tail that covers, a tile that fills two corners and a gap depend on shapes, below.
const FEWEST: [(&str, &str, &str, &str, usize); 20] = [
    ("block", "blocked_tie", "nobody", "shared", 4),
    ("draw", "blocked_tie", "nobody", "shared", 4),
    ("matador", "blank", "matadors_only", "total", 2),
    ("matador", "matador_option", "when_unable", "always", 2),
    ("matador", "blocked_score", "differences", "total", 4),
    ("matador", "blocked_tie", "nobody", "shared", 4),
    ("tiddle-a-wink", "double_ports", "4", "2", 4),
    ("tiddle-a-wink", "double_ports", "4", "first", 5),
    ("tiddle-a-wink", "double_ports", "2", "first", 4),
    ("tiddle-a-wink", "blocked_tie", "nobody", "shared", 4),
    ("castle-rock", "target", "at_least", "over", 3),
    ("tableaux", "zero_sum", "continues", "ends", 3),
    ("tableaux", "dead_cell", "closed", "opens", 3),
    ("tableaux", "closing_side_play", "allowed", "only_first", 3),
    ("tableaux", "play_through", "continues", "scores", 3),
    ("tableaux", "stalemate", "ends_hand", "draw_one", 4),
    ("tableaux", "tied_lead", "same", "alternate", 3),
    ("tableaux", "win", "at_once", "end_of_hand", 4),
    ("tableaux", "cover", "free", "strict", 5),
    ("tableaux", "contacts", "best", "all", 6),
];

/// The number of those for the readings of a gap and of a tie, each two of three values.
const OF_THREE: [(&str, usize); 2] = [("gap", 8), ("blocked_tie", 4)];

fn fewest(game: &str, key: &str, one: &str, other: &str) -> Option<usize> {
    let found = FEWEST.iter().find(|row| (row.0, row.1, row.2, row.3) == (game, key, one, other));
    let of_three = || OF_THREE.iter().find(|row| row.0 == key).map(|row| row.1);
    // A tile taken away ends the tie of the position that is found first.
    let is_larger = (game, key, other) == ("draw", "blocked_tie", "split");
    found.map(|row| row.4).or_else(|| Some(of_three()? + usize::from(is_larger)))
}

fn under(rules: &Rules, key: &str, value: &str) -> Rules {
    let mut rules = rules.clone();
    rules.set_key(key, value).expect("a value of the key");
    rules
}

/// Each shown position is reachable by legal plays under both values, distinguishes them, and has the
/// fewest tiles possible.
fn are_small_and_reachable(game: &str) {
    let source = spec::open(game).expect("a shipped spec");
    let (spec, claims) = claims::read(&source).expect("right");
    for reading in readings::readings(&spec, &claims, &Limits::default()).expect("no limit").readings {
        for difference in reading.differences {
            let what = format!("{game}, {}: {} or {}", reading.key, difference.one, difference.other);
            let Some(witness) = difference.witness.as_ref() else {
                assert!(what.ends_with("blocked_tie: shared or split"), "{what}: none");
                continue;
            };
            let Some(setup) = &witness.setup else { continue };
            let at = |value: &str| under(&setup.rules(), &reading.key, value);
            let (one, other) = (at(&difference.one), at(&difference.other));
            assert!(is_reachable(setup, &one) && is_reachable(setup, &other), "{what}: {setup:?}");
            assert!(
                differ(setup, &Tables { one: &one, other: &other, limits: &Limits::default() }).is_some(),
                "{what}: {setup:?}"
            );
            let expected = fewest(game, &reading.key, &difference.one, &difference.other);
            assert_eq!(Some(size(setup)), expected, "{what}: {setup:?}");
        }
    }
}

// A test for each slow game: they run side by side.
#[test]
fn witnesses_of_block_and_draw_are_small_and_reachable() {
    ["block", "draw"].into_iter().for_each(are_small_and_reachable);
}

#[test]
fn witnesses_of_matador_are_small_and_reachable() {
    are_small_and_reachable("matador");
}

#[test]
fn witnesses_of_tiddle_a_wink_are_small_and_reachable() {
    are_small_and_reachable("tiddle-a-wink");
}

#[test]
fn witnesses_of_the_other_games_are_small_and_reachable() {
    ["castle-rock", "tableaux"].into_iter().for_each(are_small_and_reachable);
}

/// Whether the tables differ after some line.
fn explored(tables: &Tables<'_>, setup: &Setup, path: &mut Vec<Move>) -> bool {
    let Some(mut both) = tables.both(setup) else { return false };
    for mv in path.iter() {
        if both.one.take(mv).is_err() || both.other.take(mv).is_err() {
            return true;
        }
    }
    if both.now().is_some() {
        return true;
    }
    let mut moves = both.moves(path);
    moves.retain(|mv| !both.draws_unknown(mv));
    if both.one.is_over() || path.len() > 12 {
        return false;
    }
    moves.into_iter().any(|mv| {
        path.push(mv);
        let found = explored(tables, setup, path);
        path.pop();
        found
    })
}

/// The orders in which tiles are chosen.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    One,
    Every,
}

/// Every choice of this many tiles.
fn chosen(pool: &[Tile], left: usize, order: Order, own: &mut Vec<Tile>, then: &mut dyn FnMut(&[Tile])) {
    if left == 0 {
        return then(own);
    }
    for (n, tile) in pool.iter().enumerate() {
        if !own.contains(tile) {
            own.push(*tile);
            chosen(if order == Order::Every { pool } else { &pool[n + 1..] }, left - 1, order, own, then);
            own.pop();
        }
    }
}

/// Every position of a line game with these tiles: each line that others played with one hand, and each
/// deal to two seats or more with the first to lead.
fn lines(rules: &LineRules, tiles: &[Tile], then: &mut dyn FnMut(Setup)) {
    let all: Tiles = tiles.iter().copied().collect();
    let Opening::Lead { tile: lead, .. } = opening(rules, &[all]) else { return };
    let first = Laid::new(lead.high(), lead.low());
    let rest: Vec<Tile> = tiles.iter().copied().filter(|tile| *tile != lead).collect();
    grown(rules, lead, &Line { tiles: vec![first] }, &rest, then);
    for seats in 2..=tiles.len().min(4) {
        let places = if rules.draw == Draw::Never { seats } else { seats + 1 };
        for way in 0..places.pow(tiles.len() as u32) {
            let mut dealt = vec![Vec::new(); seats + 1];
            for (n, tile) in tiles.iter().enumerate() {
                dealt[way / places.pow(n as u32) % places].push(*tile);
            }
            let mut boneyard = dealt.pop().unwrap_or_default();
            if dealt.iter().any(Vec::is_empty) || !dealt[0].contains(&opens(rules, &dealt)) {
                continue;
            }
            for _ in 0..2 {
                then(line_setup(
                    rules,
                    (Line::default(), None),
                    Hands::All(dealt.clone()),
                    Boneyard::Known(boneyard.clone()),
                ));
                boneyard.reverse();
            }
        }
    }
}

fn opens(rules: &LineRules, dealt: &[Vec<Tile>]) -> Tile {
    let hands: Vec<Tiles> = dealt.iter().map(|hand| hand.iter().copied().collect()).collect();
    match opening(rules, &hands) {
        Opening::Lead { seat: 0, tile } => tile,
        // It is not in the first hand, so that a rotation of this deal covers it.
        _ => dealt[1][0],
    }
}

fn line_setup(
    rules: &LineRules,
    (layout, opened): (Line, Option<Tile>),
    hands: Hands,
    boneyard: Boneyard,
) -> Setup {
    Setup::Line(LineSetup { layout, extra: opened, hands, boneyard, ..LineSetup::new(rules.clone()) })
}

fn grown(rules: &LineRules, lead: Tile, line: &Line, hand: &[Tile], then: &mut dyn FnMut(Setup)) {
    if hand.is_empty() {
        return;
    }
    for boneyard in [Boneyard::Known(Vec::new()), Boneyard::Unknown] {
        if rules.draw != Draw::Never || boneyard != Boneyard::Unknown {
            then(line_setup(rules, (line.clone(), Some(lead)), Hands::Own(hand.to_vec()), boneyard));
        }
    }
    let ports = Ports { rules, opened: Some(lead) };
    for tile in hand {
        for (half, tail) in [(tile.high(), tile.low()), (tile.low(), tile.high())] {
            for end in line.ends(ports).values().filter(|end| joins(rules, *end, *tile, half)) {
                let mut line = line.clone();
                line.join([half, tail], (end, JoinAt::End), ports);
                let rest: Vec<Tile> = hand.iter().copied().filter(|other| other != tile).collect();
                grown(rules, lead, &line, &rest, then);
            }
        }
    }
}

/// Every position of a tableau with these tiles, the first the starter: with one hand and its draws, and
/// with two hands.
fn tableaux(rules: &TableauxRules, tiles: &[Tile], then: &mut dyn FnMut(Setup)) {
    let at = Cell { x: 0, y: 0 };
    let toward = Direction::South;
    let starter = Placement { half: tiles[0].high(), tail: tiles[0].low(), at, toward };
    let lone = Tableau { layout: vec![starter], ..Tableau::new(rules.clone()) };
    laid(&lone, &tiles[1..], then);
    let win = rules.win_score.get();
    for first in 2..tiles.len() {
        for second in first + 1..=tiles.len() {
            for scores in [vec![], vec![win - 1, win - 1], vec![win - 1, win - 4], vec![win - 4, win - 1]] {
                then(Setup::Tableaux(Tableau {
                    hands: Hands::All(vec![tiles[1..first].to_vec(), tiles[first..second].to_vec()]),
                    boneyard: Boneyard::Known(tiles[second..].to_vec()),
                    scores,
                    ..lone.clone()
                }));
            }
        }
    }
}

fn laid(table: &Tableau, tiles: &[Tile], then: &mut dyn FnMut(Setup)) {
    for held in 1..=tiles.len() {
        let (hand, boneyard) = tiles.split_at(held);
        let (hands, boneyard) = (Hands::Own(hand.to_vec()), Boneyard::Known(boneyard.to_vec()));
        then(Setup::Tableaux(Tableau { hands, boneyard, ..table.clone() }));
    }
    let Some((next, rest)) = tiles.split_first() else { return };
    let holding = Setup::Tableaux(Tableau { hands: Hands::Own(vec![*next]), ..table.clone() });
    let plays = holding.build().ok().and_then(|position| Some(position.game().turn().ok()?.plays()));
    for play in plays.unwrap_or_default() {
        let Move::Tableaux(Step::Place(placement)) = play.mv else { continue };
        let mut table = table.clone();
        table.layout.push(placement);
        laid(&table, rest, then);
    }
}

/// Every row of these tiles with two hands, of which the second may have played its last tile.
fn rows(rules: &crate::game::castle_rock::rules::Rules, tiles: &[Tile], then: &mut dyn FnMut(Setup)) {
    let tiles: Vec<Turned> = tiles.iter().copied().map(Turned::from).collect();
    let win = rules.win_score.get();
    for (row, held) in (1..tiles.len()).map(|row| tiles.split_at(row)) {
        for first in [held.len() / 2, held.len() / 2 + 1].into_iter().filter(|first| *first <= held.len()) {
            for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
                then(Setup::CastleRock(CastleRockSetup {
                    layout: row.to_vec(),
                    hands: Hands::All(vec![held[..first].to_vec(), held[first..].to_vec()]),
                    scores: vec![win - one, win - other],
                    ..CastleRockSetup::new(rules.clone())
                }));
            }
        }
    }
}

/// The numbers of the tiles that are tried where not all are.
const NUMBERS: [(&str, &[u8]); 6] = [
    ("block", &[0, 1, 2, 3]),
    ("draw", &[0, 1, 2, 3]),
    ("matador", &[0, 1, 5, 9]),
    ("tiddle-a-wink", &[0, 1, 2, 3]),
    ("castle-rock", &[0, 1, 2, 3, 4, 5, 6]),
    ("tableaux", &[0, 1, 2]),
];

/// Searches every position with fewer tiles than the witnesses of a game; returns the number of positions.
fn search_below(game: &str, is_tried: &dyn Fn(Tile) -> bool) -> usize {
    let rules = spec::find(game).expect("a shipped spec").rules;
    let mut positions = 0;
    let below =
        |row: &&(&str, &str, &str, &str, usize)| row.0 == game && !["cover", "contacts"].contains(&row.1);
    for (_, key, one, other, fewest) in FEWEST.iter().filter(below) {
        let rules = if *key == "blank" { under(&rules, "set", "12") } else { rules.clone() };
        let (one, other) = (under(&rules, key, one), under(&rules, key, other));
        let pool: Vec<Tile> = rules.set().iter().filter(|tile| is_tried(*tile)).collect();
        let mut check = |setup: Setup| {
            positions += 1;
            let tables = Tables { one: &one, other: &other, limits: &Limits::default() };
            let differs = explored(&tables, &setup, &mut Vec::new());
            assert!(!differs, "{game}, {key}: {setup:?}");
        };
        for size in 2..*fewest {
            let order = if matches!(one, Rules::Line(_)) { Order::One } else { Order::Every };
            chosen(&pool, size, order, &mut Vec::new(), &mut |tiles| match &one {
                Rules::Line(rules) => lines(rules, tiles, &mut check),
                Rules::Tableaux(rules) => tableaux(rules, tiles, &mut check),
                Rules::CastleRock(rules) => rows(rules, tiles, &mut check),
            });
        }
    }
    positions
}

#[test]
fn no_position_of_a_few_numbers_with_fewer_tiles_differs() {
    for (game, numbers) in NUMBERS {
        let is_tried =
            |tile: Tile| [tile.high(), tile.low()].iter().all(|pip| numbers.contains(&pip.value()));
        let positions = search_below(game, &is_tried);
        assert!(positions > 100, "{game}: {positions}");
    }
}

/// The same with every tile of the set; one test per game, because some take minutes.
mod whole_set {
    use super::search_below;

    fn search(game: &str) {
        let positions = search_below(game, &|_| true);
        assert!(positions > 1_000, "{game}: {positions}");
    }

    #[test]
    #[ignore = "searches a whole set"]
    fn of_block() {
        search("block");
    }

    #[test]
    #[ignore = "searches a whole set"]
    fn of_draw() {
        search("draw");
    }

    #[test]
    #[ignore = "searches a whole set"]
    fn of_matador() {
        search("matador");
    }

    #[test]
    #[ignore = "searches a whole set"]
    fn of_tiddle_a_wink() {
        search("tiddle-a-wink");
    }

    #[test]
    #[ignore = "searches a whole set"]
    fn of_castle_rock() {
        search("castle-rock");
    }

    #[test]
    #[ignore = "searches a whole set"]
    fn of_tableaux() {
        search("tableaux");
    }
}
