//! Whether a number of trains can leave the engine: edge-disjoint paths, one to each stop.
//!
//! Menger's theorem: they exist exactly when no set of ends without the engine has more stops than tiles
//! that lead into it. Each augmenting path is found by breadth-first search (Ford and Fulkerson, 1956).

use super::graph::{Adjacency, ENDS};
use crate::set_bits::set_bits;

/// Paths from the root to each stop, as the tiles that they use: for each end, the ends to which some path
/// goes on from there.
pub(super) struct Flow {
    forth: Adjacency,
    /// Stops that no path reaches.
    unmet: u32,
    /// Ends that can still be reached.
    open: u32,
}

impl Flow {
    /// A maximum flow.
    pub(super) fn new(rows: &Adjacency, root: usize, stops: u32) -> Self {
        let mut flow = Self { forth: [0; ENDS], unmet: stops, open: 0 };
        while flow.grow(rows, root) {}
        flow
    }

    /// Adds one path, if there is one.
    fn grow(&mut self, rows: &Adjacency, root: usize) -> bool {
        let mut from = [usize::MAX; ENDS];
        let mut queue = vec![root];
        let mut seen: u32 = 1 << root;
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            if at != root && self.unmet >> at & 1 == 1 {
                self.unmet &= !(1 << at);
                let mut to = at;
                while to != root {
                    let back = from[to];
                    // Two paths in opposite directions cancel: they swap their tails.
                    if self.forth[to] >> back & 1 == 1 {
                        self.forth[to] &= !(1 << back);
                    } else {
                        self.forth[back] |= 1 << to;
                    }
                    to = back;
                }
                return true;
            }
            for to in set_bits(rows[at] & !self.forth[at] & !seen) {
                seen |= 1 << to;
                from[to] = at;
                queue.push(to);
            }
        }
        self.open = seen;
        false
    }

    /// Removes one path from the root to a stop and returns its ends; `None` when there is no more. The
    /// stop is removed from `stops`.
    pub(super) fn way(&mut self, root: usize, stops: &mut u32) -> Option<Vec<usize>> {
        set_bits(self.forth[root]).next()?;
        let mut way = vec![root];
        let mut at = root;
        while let Some(to) = set_bits(self.forth[at]).next() {
            self.forth[at] &= !(1 << to);
            way.push(to);
            at = to;
        }
        *stops &= !(1 << at);
        Some(way)
    }
}

/// A set of ends, without the root, into which fewer tiles lead than trains stop there, if one exists.
pub(super) fn short(rows: &Adjacency, root: usize, stops: u32) -> Option<u32> {
    let flow = Flow::new(rows, root, stops);
    let all = super::graph::occupied(rows);
    (flow.unmet != 0).then_some(all & !flow.open)
}
