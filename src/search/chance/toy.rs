//! A chance game that is a random graph without cycles, to test searches alone.

use crate::random::mix;
use crate::search::game::GameTree;
use crate::search::game::{ChanceGame, Decider};
use crate::search::toy::numbers;

#[derive(Clone, Debug)]
struct ChanceNode {
    decider: Decider,
    /// Points, whether a hand is played through by it, and the next node.
    next: Vec<(i32, bool, usize)>,
}

/// A random chance game, in which several paths reach the same node.
#[derive(Clone, Debug)]
pub(super) struct ChanceToy {
    nodes: Vec<ChanceNode>,
    path: Vec<(usize, i32, u32)>,
}

impl ChanceToy {
    pub(super) fn random(seed: u64) -> Self {
        let mut below = numbers(seed);
        let size = 2 + below(10);
        let nodes = (0..size).map(|at| {
            let left = size - at - 1;
            let ways = if left == 0 { 0 } else { below(4) };
            let decider = match (ways, at, below(4)) {
                (0, ..) => Decider::Nobody,
                (_, 0, _) | (_, _, 0) => Decider::Own,
                (_, _, 1) => Decider::Other,
                _ => Decider::Chance,
            };
            let next: Vec<(i32, bool, usize)> = (0..ways)
                .map(|_| {
                    let (points, hand) = (below(6) as i32 - 1, below(3) == 0);
                    (points, hand && decider != Decider::Chance, (at + 1 + below(left)) as usize)
                })
                .collect();
            ChanceNode { decider, next }
        });
        Self { nodes: nodes.collect(), path: vec![(0, 0, 0)] }
    }

    fn here(&self) -> (usize, i32, u32) {
        self.path[self.path.len() - 1]
    }

    fn step(&mut self, way: usize) {
        let (at, gained, through) = self.here();
        let (points, played_through, next) = self.nodes[at].next[way];
        self.path.push((next, gained + points, through + u32::from(played_through)));
    }
}

impl GameTree for ChanceToy {
    type Move = usize;

    fn legal_moves(&self, out: &mut Vec<usize>) {
        if matches!(self.decides(), Decider::Own | Decider::Other) {
            out.extend(0..self.nodes[self.here().0].next.len());
        }
    }

    fn make(&mut self, mv: usize) {
        self.step(mv);
    }

    fn unmake(&mut self) {
        self.path.pop();
    }
}

impl ChanceGame for ChanceToy {
    fn decides(&self) -> Decider {
        self.nodes[self.here().0].decider
    }

    fn outcomes(&self) -> u128 {
        self.nodes[self.here().0].next.len() as u128
    }

    fn make_outcome(&mut self, way: u128) {
        self.step(way as usize);
    }

    fn gained(&self) -> i32 {
        self.here().1
    }

    fn play_throughs(&self) -> u32 {
        self.here().2
    }

    fn key(&self) -> u128 {
        mix(self.here().0 as u64)
    }

    /// A step loses one point or gains four at most, and leads to a later node.
    fn bounds(&self) -> [i32; 2] {
        let left = (self.nodes.len() - 1 - self.here().0) as i32;
        [-left, 4 * left]
    }
}
