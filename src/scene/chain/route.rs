//! Lays out the tiles of a line on a table without overlaps: the best of several tables is taken.

use super::links::{Link, count};
use super::place::{Rect, size};
use super::router::{Extent, Routed, Router};

#[cfg(test)]
mod tests;

/// The table widths that are tried, in half-tiles; the best drawing is taken. The first two are only for
/// narrow terminals; on a page a short line is straight.
const WIDTHS: [i32; 7] = [10, 14, 20, 24, 28, 34, 800];
const NARROW: usize = 2;
const HEIGHTS: [i32; 3] = [5, 9, 15];
/// The sides that are tried: alternating, then random, until there is no break.
const SIDES: [u32; 12] = [
    0,
    0x5555_5555,
    0x9e37_79b9,
    0x3c6e_f372,
    0xdaa6_6d2b,
    0x78dd_e6e4,
    0x1715_609d,
    0xb54c_da56,
    0x5384_540f,
    0xf1bb_cdc8,
    0x8ff3_4781,
    0x2e2a_c13a,
];
/// The number of them that are tried for lines of more than [`MANY`] tiles.
const FEW: usize = 2;
const MANY: usize = 60;

/// Lays out a line on the table on which it looks best.
pub(super) fn route(line: &[Link], widest: Option<usize>) -> Routed {
    let skipped = if widest.is_some() { 0 } else { NARROW };
    let widest = widest.map_or(i32::MAX, |widest| widest as i32);
    let has_arms = line.iter().any(|link| !link.arms.is_empty());
    let heights = if has_arms { &HEIGHTS[..] } else { &HEIGHTS[..1] };
    let mut best: Option<Routed> = None;
    // With a large set only a few tries are affordable.
    let few = if count(line) > MANY { FEW } else { SIDES.len() };
    for sides in SIDES.into_iter().take(few) {
        let sizes =
            WIDTHS.iter().skip(skipped).flat_map(|width| heights.iter().map(move |height| (width, height)));
        let tables = sizes.map(|(width, height)| Extent { width: 2 * width, height: 2 * height, sides });
        let routes = best.into_iter().chain(tables.map(|table| Router::new(table).all(line)));
        best = routes.min_by_key(|routed| cost(routed, widest));
        if best.as_ref().is_some_and(|best| best.cuts.is_empty()) {
            break;
        }
    }
    best.unwrap_or_default()
}

/// The cost of a drawing: breaks, then its size on a page that is wider than high, then bends.
fn cost(routed: &Routed, widest: i32) -> i32 {
    let all = Rect::around(&routed.placed);
    let width = all.map_or(0, |all| all.high.0 - all.low.0);
    let size = all.map_or(0, size);
    let too_wide = (width - 2 * widest.min(10_000)).max(0);
    10_000 * routed.cuts.len() as i32 + 1_000 * too_wide + size + 40 * routed.bends as i32
}
