//! A game that is only a tree, to test searches alone.

use crate::random::mix;
use crate::search::game::{GameTree, Turn};

/// Small numbers from a seed (xorshift), each below its argument.
pub(super) fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    }
}

/// A node: what stopping here adds if it is possible, and the plays with their points and next nodes.
#[derive(Clone, Debug)]
struct Node {
    key: u128,
    stop: Option<i32>,
    plays: Vec<(i32, usize)>,
}

/// A tree, or a directed graph without cycles, of plays.
#[derive(Clone, Debug)]
pub(super) struct Toy {
    nodes: Vec<Node>,
    path: Vec<usize>,
}

impl Toy {
    /// A tree in which every node above the leaves has `width` plays of a point each.
    pub(super) fn regular(width: usize, depth: u32) -> Self {
        let mut nodes = Vec::new();
        let mut grow = vec![(0, depth)];
        nodes.push(Node { key: mix(0), stop: Some(0), plays: Vec::new() });
        while let Some((at, depth)) = grow.pop() {
            for _ in 0..if depth == 0 { 0 } else { width } {
                let next = nodes.len();
                nodes.push(Node { key: mix(next as u64), stop: Some(0), plays: Vec::new() });
                nodes[at].plays.push((1, next));
                grow.push((next, depth - 1));
            }
        }
        Self { nodes, path: vec![0] }
    }

    /// A random graph in which plays lead to later nodes only, so that paths meet again.
    pub(super) fn random(seed: u64) -> Self {
        let mut below = numbers(seed);
        let size = 2 + below(9);
        let mut nodes: Vec<Node> = Vec::new();
        for at in 0..size {
            let left = size - at - 1;
            let plays: Vec<(i32, usize)> = (0..if left == 0 { 0 } else { below(4) })
                .map(|_| (below(5) as i32, (at + 1 + below(left)) as usize))
                .collect();
            // As in the games: the first play is compulsory if there is one, and a pass costs points.
            let stop = match (at, plays.is_empty()) {
                (0, true) => Some(-3),
                (0, false) => None,
                (_, true) => Some(0),
                (_, false) => (below(3) > 0).then_some(0),
            };
            nodes.push(Node { key: mix(at), stop, plays });
        }
        Self { nodes, path: vec![0] }
    }

    fn here(&self) -> &Node {
        &self.nodes[self.path[self.path.len() - 1]]
    }
}

/// Every whole sequence of plays with its points: the definition of what a search finds.
pub(super) fn sequences(toy: &Toy) -> Vec<(i32, Vec<(i32, usize)>)> {
    fn walk(
        toy: &Toy,
        at: usize,
        points: i32,
        line: &mut Vec<(i32, usize)>,
        out: &mut Vec<(i32, Vec<(i32, usize)>)>,
    ) {
        if let Some(stop) = toy.nodes[at].stop {
            out.push((points + stop, line.clone()));
        }
        for (index, (gain, next)) in toy.nodes[at].plays.iter().enumerate() {
            line.push((*gain, index));
            walk(toy, *next, points + gain, line, out);
            line.pop();
        }
    }
    let mut out = Vec::new();
    walk(toy, 0, 0, &mut Vec::new(), &mut out);
    out
}

impl GameTree for Toy {
    /// The points of the play and its place among the plays of its node.
    type Move = (i32, usize);

    fn legal_moves(&self, out: &mut Vec<Self::Move>) {
        out.extend(self.here().plays.iter().enumerate().map(|(index, (points, _))| (*points, index)));
    }

    fn perft_key(&self) -> Option<u128> {
        Some(self.here().key)
    }

    fn perft_key_after(&self, (_, index): Self::Move) -> Option<u128> {
        let (_, next) = self.here().plays[index];
        Some(self.nodes[next].key)
    }

    fn make(&mut self, (_, index): Self::Move) {
        let (_, next) = self.here().plays[index];
        self.path.push(next);
    }

    fn unmake(&mut self) {
        self.path.pop();
    }
}

impl Turn for Toy {
    fn points(&self, (points, _): Self::Move) -> i32 {
        points
    }

    fn stop(&self) -> Option<i32> {
        self.here().stop
    }

    fn key(&self) -> u128 {
        self.here().key
    }

    fn upper_bound(&self) -> i32 {
        // At most four points a play, and each play leads to a later node.
        4 * (self.nodes.len() - 1 - self.path[self.path.len() - 1]) as i32
    }
}
