//! Checks the router with lines that have many arms.

use proptest::prelude::*;

use crate::game::line::layout::{Laid, Line};
use crate::scene::chain::place::Placed;
use crate::scene::chain::route::*;
use crate::tile::{Pip, Tile, Tiles};

fn routed(text: &str) -> Routed {
    route(&text.parse::<Line>().unwrap().chain(), None)
}

fn tile(placed: &Placed) -> Tile {
    Tile::new(placed.pips[0], placed.pips[1])
}

fn overlaps(a: Rect, b: Rect) -> bool {
    a.low.0 < b.high.0 && b.low.0 < a.high.0 && a.low.1 < b.high.1 && b.low.1 < a.high.1
}

fn check(line: &Line) -> Routed {
    let routed = route(&line.chain(), None);
    let tiles: Tiles = routed.placed.iter().map(tile).collect();
    assert_eq!(tiles, line.tiles(), "every tile lies once");
    assert_eq!(routed.placed.len(), line.written().len());
    for (n, one) in routed.placed.iter().enumerate() {
        for other in &routed.placed[..n] {
            assert!(!overlaps(one.rect, other.rect), "{line}: {one:?} {other:?}");
        }
    }
    // The circle of a cut has the room that its edge leaves.
    for end in routed.cuts.iter().flatten() {
        let away = 2.0 * (crate::scene::drawing::CUT + crate::scene::chain::BESIDE);
        let ahead = |at: i32, toward: i32| f64::from(at) + away * f64::from(toward);
        let (x, y) = (ahead(end.at.0, end.toward.0), ahead(end.at.1, end.toward.1));
        for Placed { rect: Rect { low, high }, .. } in &routed.placed {
            let dx = (f64::from(low.0) - x).max(x - f64::from(high.0)).max(0.0);
            let dy = (f64::from(low.1) - y).max(y - f64::from(high.1)).max(0.0);
            assert!(dx.hypot(dy) >= 2.0 * crate::scene::drawing::CUT, "{line}: {end:?} {low:?} {high:?}");
        }
    }
    routed
}

#[test]
fn doubles_lie_across_and_the_rest_along() {
    let routed = routed("5-6 6-6 6-3");
    let rects: Vec<Rect> = routed.placed.iter().map(|placed| placed.rect).collect();
    assert_eq!(
        rects,
        [
            Rect { low: (0, -1), high: (4, 1) },
            Rect { low: (4, -2), high: (6, 2) },
            Rect { low: (6, -1), high: (10, 1) },
        ]
    );
}

#[test]
fn a_line_of_the_whole_set_bends_and_an_arm_stands_upright() {
    let line: Line = "0-0 0-1 1-1 1-2 2-2 2-3 3-3 3-4 4-4 4-5 5-5 5-6 6-6 6-0 0-2 2-4 4-6 6-1 1-3 3-5 5-0 0-3 3-6 6-2 2-5 5-1 1-4 4-0"
        .parse()
        .unwrap();
    let all = check(&line);
    assert!(all.cuts.is_empty());
    let bounds = Rect::around(&all.placed).unwrap();
    assert!(bounds.high.0 - bounds.low.0 <= 2 * 34, "{bounds:?}");
    let arm = routed("5-5 (5-1 1-2) 5-6");
    let upright = arm.placed.iter().find(|placed| tile(placed).to_string() == "2-1").unwrap();
    assert_eq!(upright.halves[0].0, upright.halves[1].0);
}

/// The most arms that a double-6 set can have at once: each double has all four ends taken.
#[test]
fn ten_arms_lie_without_a_break() {
    let line: Line =
        "1-6 6-6 (6-0 0-0) (6-2 2-2) 6-5 5-5 (5-0) (5-1 1-1) 5-4 4-4 (4-0) (4-2) 4-3 3-3 (3-0) (3-1) (3-2)"
            .parse()
            .unwrap();
    assert!(check(&line).cuts.is_empty());
    let line: Line =
        "1-6 6-6 (6-0 0-0 (0-2) 0-1) (6-2 2-2 2-1) 6-5 5-5 (5-0) (5-1 1-1) 5-4 4-4 (4-0) (4-2) 4-3 3-3 (3-0) (3-1)"
            .parse()
            .unwrap();
    assert!(check(&line).cuts.is_empty());
}

/// Doubles at doubles at doubles, which only a house rule allows: their arms obstruct each other in any
/// layout, so some continue elsewhere, and no tile is left out.
#[test]
fn arms_that_never_fit_go_on_elsewhere() {
    let line: Line = "0-0 (2-2) (3-3 (4-4) (5-5 (5-1) (5-4))) 1-0".parse().unwrap();
    assert!(!check(&line).cuts.is_empty());
    let line: Line = "6-0 0-0 (2-2) (3-3 (4-4 (4-0) (4-1)) (5-5 (5-1) (5-4))) 1-0".parse().unwrap();
    assert!(!check(&line).cuts.is_empty());
}

/// A line with nested arms, of tiles that need not match: the layout ignores pips.
fn any_line(set: u8) -> impl Strategy<Value = Line> {
    let tiles: Vec<Tile> = (0..=set)
        .flat_map(|high| (0..=high).map(move |low| (high, low)))
        .map(|(high, low)| Tile::new(Pip::new(high).unwrap(), Pip::new(low).unwrap()))
        .collect();
    let count = tiles.len();
    (Just(tiles).prop_shuffle(), prop::collection::vec(any::<prop::sample::Index>(), count), 1..=count)
        .prop_map(|(tiles, choices, count)| grown(&tiles[..count], &choices))
}

/// Grows a line tile by tile: at its end, or as an arm, or at the end of an arm.
fn grown(tiles: &[Tile], choices: &[prop::sample::Index]) -> Line {
    fn grow(line: &mut Line, laid: Laid, choice: usize, depth: usize) {
        let doubles: Vec<usize> =
            (0..line.tiles.len()).filter(|n| line.tiles[*n].tile().is_doublet() && depth < 3).collect();
        if doubles.is_empty() || choice.is_multiple_of(3) {
            line.tiles.push(laid);
            return;
        }
        let double = &mut line.tiles[doubles[choice % doubles.len()]];
        if double.arms.len() < 2 && choice.is_multiple_of(2) {
            double.arms.push(Line { tiles: vec![laid] });
        } else if let Some(arm) = double.arms.last_mut() {
            grow(arm, laid, choice / 3, depth + 1);
        } else {
            line.tiles.push(laid);
        }
    }
    let mut line = Line::default();
    for (tile, choice) in tiles.iter().zip(choices) {
        let laid = Laid::new(tile.high(), tile.low());
        grow(&mut line, laid, choice.index(1000), 0);
    }
    line
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 100, ..ProptestConfig::default() })]

    /// For any arms, every tile lies once and none on another.
    #[test]
    fn nothing_overlaps(line in any_line(6)) {
        check(&line);
    }

    #[test]
    fn nothing_overlaps_in_a_larger_set(line in any_line(9)) {
        check(&line);
    }
}
