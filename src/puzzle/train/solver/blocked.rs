//! The shortest line after which no tile of the set fits.
//!
//! Nothing fits when the line has every tile with either open end. For each pair of ends those tiles are
//! given, and the tiles to add are the cheapest set that leaves the right ends odd ([`super::parity`]);
//! that set is always connected to the given tiles.

use super::graph::{ENDS, Graph, TileCounts, TileWeights, cut, link, odd, pip, reached};
use super::parity::{Mender, OddEnds};
use super::question::TrainObjective;
use super::walk;
use crate::search::{Limits, Meter};
use crate::set_bits::set_bits;
use crate::tile::{Pip, Tiles, Turned};

/// A line after which nothing can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// The line, each tile turned as it lies; empty when no tile fits the start.
    pub line: Vec<Turned>,
    /// The number of tiles, and their pips.
    pub counts: TileCounts,
    /// The open ends: both of them, or the one that does not begin at the start.
    pub ends: Vec<Pip>,
}

/// The shortest line after which nothing can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortest {
    /// The line; `None` when the set is empty, when every line can go on, or when none was found in time.
    pub line: Option<Blocked>,
    /// Lower bound of the tiles, or of the pips under [`TrainObjective::Pips`].
    pub bound: u32,
    /// Whether the line is proven the shortest.
    pub exact: bool,
    /// Pairs of ends that were examined.
    pub nodes: u64,
}

/// Returns the shortest line, or the lightest, after which no tile of `set` fits. With a start only the
/// other end is open.
pub fn blocked(set: Tiles, start: Option<Pip>, objective: TrainObjective, limits: Limits) -> Shortest {
    let graph = Graph::new(set);
    let worth = TileWeights::new(objective);
    let mut mender = Mender::new();
    let mut meter = Meter::new(limits).looking_at_each();
    let mut best: Option<(u32, Graph, Vec<usize>)> = None;
    let ends = graph.ends();
    let root = start.map(|start| usize::from(start.value()));
    let firsts = root.map_or(ends, |root| ends | 1 << root);
    'pairs: for first in set_bits(firsts) {
        let lasts = if root.is_some() { 1 << first } else { ends & (u32::MAX << first) };
        for last in set_bits(lasts) {
            if !meter.step() {
                break 'pairs;
            }
            let open = if root.is_some() || first == last { vec![last] } else { vec![first, last] };
            let outer = [root.unwrap_or(first), last];
            let Some(line) = closing(&graph, &open, outer, worth, &mut mender) else { continue };
            let line_worth = worth.graph(&line);
            if best.as_ref().is_none_or(|(least, ..)| line_worth < *least) {
                let both = if root.is_some() { vec![last] } else { vec![first, last] };
                best = Some((line_worth, line, both));
            }
        }
    }
    let line = best.and_then(|(_, graph, open)| laid(&graph, root, open));
    // Every tile with the open end lies in the line.
    let suits = set_bits(firsts).filter_map(pip).map(|end| TileCounts::of(Tiles::suit(end).and(set)));
    let exact = !meter.is_stopped();
    let bound = match &line {
        Some(line) if exact => line.counts.first(objective),
        _ => suits.map(|counts| counts.first(objective)).min().unwrap_or(0),
    };
    Shortest { line, bound, exact, nodes: meter.nodes() }
}

/// The line in order.
fn laid(graph: &Graph, root: Option<usize>, open: Vec<usize>) -> Option<Blocked> {
    let used = graph.tiles();
    let root = root.or_else(|| open.first().copied())?;
    let line = walk::trains(graph, root).into_iter().next().unwrap_or_default();
    Some(Blocked { line, counts: TileCounts::of(used), ends: open.into_iter().filter_map(pip).collect() })
}

/// The cheapest line between two outer ends that uses every tile of the open ones.
fn closing(
    graph: &Graph,
    open: &[usize],
    outer: [usize; 2],
    worth: TileWeights,
    mender: &mut Mender,
) -> Option<Graph> {
    let mut line = Graph::default();
    let mut free = graph.rows;
    for &end in open {
        line.doubles |= graph.doubles & 1 << end;
        for other in set_bits(graph.rows[end]) {
            link(&mut line.rows, end, other);
            cut(&mut free, end, other);
        }
    }
    let wanted = odd(&line.rows) ^ (1 << outer[0]) ^ (1 << outer[1]);
    let odds = OddEnds { free: &free, odd: wanted, either: None, barred: 0, stops: 0 };
    let added = mender.cheapest(&odds, worth)?;
    for end in 0..ENDS {
        line.rows[end] |= added.out[end];
    }
    // Parity connects the outer ends, except for a start without any tile.
    (line.ends() & !reached(&line.rows, outer[0]) == 0).then_some(line)
}
