//! Properties of a hand that need no search, and of an answer: connected parts, odd ends, bridges.

use std::cmp::Reverse;

use petgraph::algo::bridges;
use petgraph::graph::UnGraph;

use super::graph::{Graph, TileCounts, TileWeights, odd, pip, reached};
use super::longest::BestTrains;
use super::parity::{Mender, OddEnds};
use super::plan::TrainPlan;
use super::question::Question;
use crate::set_bits::set_bits;
use crate::sorted;
use crate::tile::{Pip, Tile, Tiles};

/// The bridges of some tiles: those that are the only way between their two ends.
fn all_bridges(tiles: Tiles) -> Tiles {
    let end = |end: Pip| u32::from(end.value());
    let edges = tiles.iter().filter(|tile| !tile.is_doublet());
    let graph: UnGraph<(), Tile> =
        UnGraph::from_edges(edges.map(|tile| (end(tile.high()), end(tile.low()), tile)));
    bridges(&graph).map(|edge| *edge.weight()).collect()
}

/// Why an answer leaves some tiles unused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The odd ends of the used part, each with its number of tiles.
    pub odd: Vec<(Pip, usize)>,
    /// How many ends may be odd when the tiles are laid, the start not counted.
    pub stops: usize,
    /// A lower bound of the tiles left out because of the odd ends.
    pub least: Option<TileCounts>,
    /// Tiles that are not connected to the used ones.
    pub apart: Tiles,
    /// Tiles that are unused because they lie behind a bridge: the bridge, and all of them.
    pub beyond: Vec<(Tile, Tiles)>,
}

/// Explains the tiles that `best` leaves unused.
pub fn why(hand: Tiles, question: &Question, best: &BestTrains) -> Why {
    let left = hand.without(best.used);
    let start = question.start.map(Tiles::suit).unwrap_or_default();
    let line = if best.used.is_empty() { start } else { best.used };
    let graph = Graph::new(hand);
    let mut parts = graph.parts().into_iter().map(|ends| graph.within(ends));
    let part = match question.start {
        None if best.used.is_empty() => parts.min_by_key(|part| Reverse(part.tiles().len())),
        _ => parts.find(|part| !part.tiles().and(line).is_empty()),
    };
    let Some(part) = part else {
        return Why { odd: Vec::new(), stops: 0, least: None, apart: left, beyond: Vec::new() };
    };
    let tiles = part.tiles();
    let apart = left.without(tiles);
    let mut others = left.and(tiles);
    let mut beyond = Vec::new();
    // Without a line nothing lies behind a bridge.
    let crossed = if best.used.is_empty() { Tiles::EMPTY } else { all_bridges(tiles) };
    // The bridge with the most tiles behind it first: it is the one nearest to the line.
    let mut sides: Vec<(Tile, Tiles)> = crossed
        .and(others)
        .iter()
        .filter_map(|bridge| side(tiles, bridge, best.used, question.start).map(|side| (bridge, side)))
        .collect();
    sorted::sort_by_key(&mut sides, |(_, side)| Reverse(side.len()));
    for (bridge, side) in sides {
        // A single tile at an odd end is explained by its parity.
        if others.contains(bridge) && side.len() > 1 {
            others = others.without(side);
            beyond.push((bridge, side));
        }
    }
    let (stops, least) = least(hand, &part, question);
    let count = |end: usize| Some((pip(end)?, part.rows[end].count_ones() as usize));
    Why { odd: set_bits(odd(&part.rows)).filter_map(count).collect(), stops, least, apart, beyond }
}

/// The side of an unused bridge that has no tile of the line, with the bridge itself.
fn side(part: Tiles, bridge: Tile, used: Tiles, start: Option<Pip>) -> Option<Tiles> {
    let mut without = part;
    without.remove(bridge);
    let graph = Graph::new(without);
    [bridge.high(), bridge.low()].into_iter().find_map(|end| {
        let ends = reached(&graph.rows, usize::from(end.value()));
        let has_start = start.is_some_and(|start| ends >> start.value() & 1 == 1);
        let mut side = graph.within(ends).tiles();
        let is_empty = side.and(used).is_empty() && !has_start;
        side.insert(bridge);
        is_empty.then_some(side)
    })
}

/// How many ends of a part may be odd, and what the others force to be left out.
fn least(hand: Tiles, part: &Graph, question: &Question) -> (usize, Option<TileCounts>) {
    let Ok(plan) = TrainPlan::new(hand, question) else { return (0, None) };
    let mut free = part.rows;
    let must = Graph::new(plan.must);
    for (row, must) in free.iter_mut().zip(must.rows) {
        *row &= !must;
    }
    let worth = TileWeights::new(plan.objective);
    let odds = OddEnds {
        free: &free,
        odd: odd(&part.rows),
        either: plan.root.filter(|_| plan.root_is_either),
        barred: 0,
        stops: plan.stops,
    };
    let least = Mender::new().cheapest(&odds, worth).map(|repair| worth.counts(repair.cost));
    (plan.stops, least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::train::longest;
    use crate::search::Limits;

    fn tiles(text: &str) -> Tiles {
        text.split(' ').map(|tile| tile.parse::<Tile>().unwrap()).collect()
    }

    /// A triangle with two triangles attached by 3-4 and 2-7: a line from 1 ends in one of them and cannot
    /// return for the other.
    #[test]
    fn what_a_single_tile_leads_to_is_told() {
        let hand = tiles("1-2 2-3 3-1 3-4 4-5 5-6 6-4 2-7 7-8 8-9 9-7 0-0");
        let question = Question { start: Pip::new(1), ..Question::default() };
        let best = longest(hand, &question, Limits::default()).unwrap();
        let why = why(hand, &question, &best);
        assert_eq!(why.apart, tiles("0-0"));
        assert_eq!(why.beyond, [("3-4".parse().unwrap(), tiles("3-4 4-5 5-6 6-4"))]);
    }
}
