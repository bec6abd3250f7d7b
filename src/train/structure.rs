//! What can be said of a hand before any search, and of an answer after it: which tiles hang
//! together, which ends are odd, which tile alone leads to others.

use petgraph::algo::{bridges, connected_components};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use petgraph::visit::{EdgeRef as _, NodeIndexable as _};

use super::graph::{Graph, Worth, odd};
use super::parity::{Mender, Odds};
use super::{Best, Counts, Plan, Question};
use crate::tile::{Pip, Tile, Tiles};

/// A hand as a multigraph: ends that some tile has are the vertices, tiles the edges. No two
/// tiles are alike, so that there are loops but no parallel edges, on which `bridges` errs.
fn multigraph(hand: Tiles) -> UnGraph<Pip, Tile> {
    let mut graph = UnGraph::new_undirected();
    let mut nodes = [None; super::graph::ENDS];
    let mut node = |graph: &mut UnGraph<Pip, Tile>, end: Pip| -> NodeIndex {
        *nodes[usize::from(end.value())].get_or_insert_with(|| graph.add_node(end))
    };
    for tile in hand.iter() {
        let (high, low) = (node(&mut graph, tile.high()), node(&mut graph, tile.low()));
        graph.add_edge(high, low, tile);
    }
    graph
}

/// Tiles that hang together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The tiles.
    pub tiles: Tiles,
    /// The ends that an odd number of them has, doubles not counted, each with that number.
    pub odd: Vec<(Pip, usize)>,
    /// Tiles that are the only way between two sides of the part.
    pub bridges: Tiles,
}

/// The parts of a hand, the one with the most tiles first.
pub fn parts(hand: Tiles) -> Vec<Part> {
    let graph = multigraph(hand);
    let mut sets = UnionFind::new(graph.node_bound());
    for edge in graph.edge_references() {
        sets.union(edge.source().index(), edge.target().index());
    }
    let mut parts: Vec<Part> = Vec::with_capacity(connected_components(&graph));
    let ways: Tiles = bridges(&graph).map(|edge| *edge.weight()).filter(|tile| !tile.is_doublet()).collect();
    for root in graph.node_indices().filter(|node| sets.find(node.index()) == node.index()) {
        let inside = graph.edge_references().filter(|edge| sets.find(edge.source().index()) == root.index());
        let tiles: Tiles = inside.map(|edge| *edge.weight()).collect();
        let own = graph.node_indices().filter(|node| sets.find(node.index()) == root.index());
        let degree = |node: NodeIndex| graph.edges(node).filter(|edge| !edge.weight().is_doublet()).count();
        let mut odd: Vec<(Pip, usize)> =
            own.map(|node| (graph[node], degree(node))).filter(|(_, degree)| degree % 2 == 1).collect();
        odd.sort_unstable();
        parts.push(Part { tiles, odd, bridges: ways.and(tiles) });
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.tiles.len()));
    parts
}

/// Why an answer leaves the tiles that it leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The ends of the part that is used which an odd number of its tiles has, with that number.
    pub odd: Vec<(Pip, usize)>,
    /// How many ends may be odd when the tiles are laid, the start not counted.
    pub stops: usize,
    /// What the odd ends alone ask to leave, at least.
    pub least: Option<Counts>,
    /// Tiles that nothing joins to those that are used.
    pub apart: Tiles,
    /// Tiles that are not used because a single tile leads to them: that tile, and all of them.
    pub beyond: Vec<(Tile, Tiles)>,
    /// The other tiles that are left.
    pub others: Tiles,
}

/// Why the tiles that `best` leaves are left.
pub fn why(hand: Tiles, question: &Question, best: &Best) -> Why {
    let left = hand.without(best.used);
    let start = question.start.map(Tiles::suit).unwrap_or_default();
    let reached = if best.used.is_empty() { start } else { best.used };
    let parts = parts(hand);
    let part = match question.start {
        None if best.used.is_empty() => parts.first(),
        _ => parts.iter().find(|part| !part.tiles.and(reached).is_empty()),
    };
    let Some(part) = part else {
        let none = Tiles::EMPTY;
        return Why { odd: Vec::new(), stops: 0, least: None, apart: left, beyond: Vec::new(), others: none };
    };
    let apart = left.without(part.tiles);
    let mut others = left.and(part.tiles);
    let mut beyond = Vec::new();
    // Without a line there is nothing to be beyond of.
    let crossed = if best.used.is_empty() { Tiles::EMPTY } else { part.bridges };
    // The bridge with the most beyond it first: it is the one nearest to the line.
    let mut sides: Vec<(Tile, Tiles)> = crossed
        .and(others)
        .iter()
        .filter_map(|bridge| side(part.tiles, bridge, best.used, question.start).map(|side| (bridge, side)))
        .collect();
    sides.sort_by_key(|(_, side)| std::cmp::Reverse(side.len()));
    for (bridge, side) in sides {
        // A lone tile at an odd end is told by its parity.
        if others.contains(bridge) && side.len() > 1 {
            others = others.without(side);
            beyond.push((bridge, side));
        }
    }
    let (stops, least) = least(hand, part, question);
    Why { odd: part.odd.clone(), stops, least, apart, beyond, others }
}

/// What an unused bridge leads to, with the bridge itself: the side that has no tile of the line.
fn side(part: Tiles, bridge: Tile, used: Tiles, start: Option<Pip>) -> Option<Tiles> {
    let mut without = part;
    without.remove(bridge);
    let graph = Graph::new(without);
    [bridge.high(), bridge.low()].into_iter().find_map(|end| {
        let ends = super::graph::reached(&graph.rows, usize::from(end.value()));
        let has_start = start.is_some_and(|start| ends >> start.value() & 1 == 1);
        let mut side = graph.within(ends).tiles();
        let is_empty = side.and(used).is_empty() && !has_start;
        side.insert(bridge);
        is_empty.then_some(side)
    })
}

/// How many ends of a part may be odd, and what the others ask to leave.
fn least(hand: Tiles, part: &Part, question: &Question) -> (usize, Option<Counts>) {
    let Ok(plan) = Plan::new(hand, question) else { return (0, None) };
    let graph = Graph::new(part.tiles);
    let mut free = graph.rows;
    let must = Graph::new(plan.must);
    for (row, must) in free.iter_mut().zip(must.rows) {
        *row &= !must;
    }
    let worth = Worth::new(plan.objective);
    let odds = Odds {
        free: &free,
        odd: odd(&graph.rows),
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
    use crate::search::Limits;
    use crate::train::longest;

    fn tiles(text: &str) -> Tiles {
        text.split(' ').map(|tile| tile.parse::<Tile>().unwrap()).collect()
    }

    #[test]
    fn parts_odd_ends_and_bridges_are_told() {
        let parts = parts(tiles("1-2 2-3 3-1 3-4 4-4 5-6 6-6"));
        assert_eq!(parts.len(), 2);
        assert_eq!(parts[0].tiles, tiles("1-2 2-3 3-1 3-4 4-4"));
        // 3 has 2-3, 3-1 and 3-4; 4 has 3-4, and its double counts for nothing.
        let odd: Vec<(u8, usize)> = parts[0].odd.iter().map(|(end, count)| (end.value(), *count)).collect();
        assert_eq!(odd, [(3, 3), (4, 1)]);
        assert_eq!(parts[0].bridges, tiles("3-4"));
        // Euler's condition: a line can use every tile of a part just when no end or two are odd.
        assert!(parts[0].odd.len() <= 2);
        assert_eq!(parts[1].bridges, tiles("5-6"));
    }

    /// A triangle with two triangles hanging on it by 3-4 and 2-7: a line from 1 ends in one of
    /// them and cannot come back for the other.
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
