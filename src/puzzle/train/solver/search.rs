//! The exact search for the tiles of the trains; their order comes later.
//!
//! The tiles of a line, or of trains that start at one engine, are connected and leave a limited number of
//! ends odd; all such tiles can be laid in order afterwards ([`super::walk`]). At each node the cheapest
//! repair of parities ([`super::parity`]) gives an upper bound. Where the remaining tiles are not
//! connected, the search branches on a tile between the parts, taken or left out.

use super::flow;
use super::graph::{Adjacency, Graph, TileWeights, cut, link, occupied, odd, reached};
use super::parity::{Mender, OddEnds, Repair};
use super::plan::TrainPlan;
use crate::search::{Limits, Meter};
use crate::set_bits::set_bits;

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SearchResult {
    /// The best tiles; `None` when none satisfy the plan, or none were found in time.
    pub(super) best: Option<Graph>,
    /// Upper bound; the worth of `best` when it is proven.
    pub(super) bound: u32,
    /// Whether `best` is proven optimal, or proven not to exist.
    pub(super) exact: bool,
    /// Nodes of the search.
    pub(super) nodes: u64,
}

/// The decisions at a node.
#[derive(Clone, Copy)]
struct Branch {
    /// Tiles that may still be taken.
    present: Adjacency,
    /// Those of them that must be taken.
    taken: Adjacency,
    /// Ends at which no train may stop.
    barred: u32,
    /// Ends at which a train has to stop.
    forced: u32,
    /// Upper bound of the worth below the node.
    bound: u32,
}

/// What to branch on where the tiles are not connected.
enum Split {
    /// A tile that is taken or left out.
    Tile(usize, usize),
    /// An end at which a train stops or does not.
    Stop(usize),
    /// No decision can repair it.
    Hopeless,
}

struct TrainSearch<'a> {
    plan: &'a TrainPlan,
    worth: TileWeights,
    /// Ends that have to be visited.
    visits: u32,
    mender: Mender,
    meter: Meter,
    best: Option<Graph>,
    best_worth: u32,
    open: u32,
}

/// The best tiles for a plan.
pub(super) fn search(plan: &TrainPlan, limits: Limits) -> SearchResult {
    let worth = TileWeights::new(plan.objective);
    let graph = Graph::new(plan.hand);
    let must = Graph::new(plan.must);
    let mut search = TrainSearch {
        plan,
        worth,
        visits: must.ends(),
        mender: Mender::new(),
        // A repair of parities may take long where many ends are odd.
        meter: Meter::new(limits).looking_at_each(),
        best: None,
        best_worth: 0,
        open: 0,
    };
    let bound = worth.graph(&graph);
    let node = Branch { present: graph.rows, taken: must.rows, barred: 0, forced: 0, bound };
    // One train is found at once, and is a beginning for two; these are one for more.
    if plan.root_is_either && plan.stops > 1 {
        let fewer = TrainPlan { stops: plan.stops.min(3) - 1, ..*plan };
        if let Some(found) = self::search(&fewer, Limits::default().nodes(0)).best {
            search.offer(&found);
        }
    }
    search.parts(node, graph.doubles);
    let exact = !search.meter.is_stopped() || search.best.is_some() && search.open <= search.best_worth;
    let bound = search.best_worth.max(search.open);
    SearchResult { best: search.best, bound, exact, nodes: search.meter.nodes() }
}

impl TrainSearch<'_> {
    fn is_better(&self, worth: u32) -> bool {
        worth > self.best_worth || self.best.is_none() && worth == self.best_worth
    }

    /// Searches each connected part of the remaining tiles, or the one with the start.
    fn parts(&mut self, node: Branch, doubles: u32) {
        if let Some(root) = self.plan.root {
            let part = reached(&node.present, root);
            return self.part(&node, part, doubles);
        }
        for part in (Graph { rows: node.present, doubles }).parts() {
            self.part(&node, part, doubles);
        }
    }

    /// Searches one part, on the ends `part`: everything else is left out.
    fn part(&mut self, node: &Branch, part: u32, doubles: u32) {
        if self.visits & !part != 0 || occupied(&node.taken) & !part != 0 {
            return;
        }
        let present = Graph { rows: node.present, doubles }.within(part);
        let total = self.worth.graph(&present);
        if !self.is_better(total.min(node.bound)) {
            return;
        }
        // A stopped search opens no more nodes, but it always finds a line.
        let goes_on = self.meter.step();
        if !goes_on && self.best.is_some() {
            self.open = self.open.max(total.min(node.bound));
            return;
        }
        let Some(repair) = self.repair(&present.rows, node) else { return };
        let bound = (total - repair.cost).min(node.bound);
        if !self.is_better(bound) {
            return;
        }
        let node = Branch { present: present.rows, bound, ..*node };
        let mut left = present;
        for (row, out) in left.rows.iter_mut().zip(repair.out) {
            *row &= !out;
        }
        let main = self.main(&left);
        let candidate = left.within(main);
        let stops = (repair.stops | node.forced) & main;
        let short = self.short(&candidate.rows, stops);
        let has_all = (self.visits | occupied(&node.taken) | node.forced) & !main == 0;
        if has_all && short.is_none() {
            self.offer(&candidate);
            if left.ends() & !main == 0 {
                return;
            }
        }
        if !goes_on {
            self.open = self.open.max(bound);
            return;
        }
        let split = split(&node, &left, main, short, stops);
        self.both(node, present.doubles, &split);
    }

    fn offer(&mut self, candidate: &Graph) {
        let worth = self.worth.graph(candidate);
        if self.is_better(worth) {
            (self.best, self.best_worth) = (Some(*candidate), worth);
        }
    }

    /// The cheapest tiles to leave out for the parities alone.
    fn repair(&mut self, present: &Adjacency, node: &Branch) -> Option<Repair> {
        let mut free = *present;
        for (row, taken) in free.iter_mut().zip(node.taken) {
            *row &= !taken;
        }
        let stops = self.plan.stops.checked_sub(node.forced.count_ones() as usize)?;
        let odds = OddEnds {
            free: &free,
            odd: odd(present) ^ node.forced,
            either: self.plan.root.filter(|_| self.plan.root_is_either),
            barred: node.barred | node.forced,
            stops,
        };
        self.mender.cheapest(&odds, self.worth)
    }

    /// The ends of the part through which a train can be laid: that of the start, or the heaviest.
    fn main(&self, left: &Graph) -> u32 {
        if let Some(root) = self.plan.root {
            return reached(&left.rows, root);
        }
        // A part with a required end comes first, then the heaviest.
        let rank = |part: &u32| (self.visits & part != 0, self.worth.graph(&left.within(*part)));
        left.parts().into_iter().max_by_key(rank).unwrap_or(0)
    }

    /// Ends that fewer trains can reach than stop there. At most two trains always can.
    fn short(&self, rows: &Adjacency, stops: u32) -> Option<u32> {
        let root = self.plan.root?;
        (self.plan.stops > 2).then(|| flow::short(rows, root, stops)).flatten()
    }

    /// Searches both branches of a decision.
    fn both(&mut self, node: Branch, doubles: u32, split: &Split) {
        let (mut with, mut without) = (node, node);
        match *split {
            Split::Hopeless => return,
            Split::Tile(a, b) => {
                link(&mut with.taken, a, b);
                cut(&mut without.present, a, b);
            }
            Split::Stop(end) => {
                with.forced |= 1 << end;
                without.barred |= 1 << end;
            }
        }
        self.parts(with, doubles);
        self.parts(without, doubles);
    }
}

/// The next decision: the last way into the part that has the fewest.
fn split(node: &Branch, left: &Graph, main: u32, short: Option<u32>, stops: u32) -> Split {
    let mut chosen: Option<(u32, (usize, usize))> = None;
    let mut consider = |part: u32| {
        if let Some(way) = ways(node, left, part)
            && chosen.is_none_or(|(fewest, _)| way.0 < fewest)
        {
            chosen = Some(way);
        }
    };
    short.map(&mut consider);
    left.parts().into_iter().filter(|part| part & main == 0).for_each(consider);
    if let Some((_, (a, b))) = chosen {
        return Split::Tile(a, b);
    }
    let undecided = short.map_or(0, |short| short & stops & !node.forced);
    set_bits(undecided).next().map_or(Split::Hopeless, Split::Stop)
}

/// The number of tiles that lead into a part and are not taken, and the last of them.
fn ways(node: &Branch, left: &Graph, part: u32) -> Option<(u32, (usize, usize))> {
    let mut count = 0;
    let mut last = None;
    for end in set_bits(part) {
        let ways = node.present[end] & !left.rows[end] & !part;
        count += ways.count_ones();
        last = set_bits(ways).last().map(|other| (end, other)).or(last);
    }
    Some((count, last?))
}
