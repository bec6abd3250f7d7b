//! Lays chosen tiles in order: the trains begin along Menger's paths, every remaining circuit is inserted
//! where it meets them (Hierholzer, 1873), and each double where its end is first visited.

use super::flow::Flow;
use super::graph::{Adjacency, Graph, cut, odd, pip};
use crate::set_bits::set_bits;
use crate::tile::Turned;

/// Lays tiles as trains that all begin at `root`. The first one gets all circuits and doubles.
pub(super) fn trains(graph: &Graph, root: usize) -> Vec<Vec<Turned>> {
    let stops = odd(&graph.rows) & !(1 << root);
    let mut flow = Flow::new(&graph.rows, root, stops);
    let mut rest = graph.rows;
    let mut unmet = stops;
    let mut ways = Vec::new();
    while unmet != 0 {
        let Some(way) = flow.way(root, &mut unmet) else { break };
        for pair in way.windows(2) {
            cut(&mut rest, pair[0], pair[1]);
        }
        ways.push(way);
    }
    if ways.is_empty() {
        ways.push(vec![root]);
    }
    let mut doubles = graph.doubles;
    let laid = ways.into_iter().map(|way| laid(&way, &mut rest, &mut doubles));
    laid.filter(|train| !train.is_empty()).collect()
}

/// The first end of a line without a given start: the lowest odd end, or the lowest of all.
pub(super) fn root(graph: &Graph) -> Option<usize> {
    let odd = odd(&graph.rows);
    set_bits(if odd == 0 { graph.ends() } else { odd }).next()
}

/// A path with the remaining circuits at its ends, and with their doubles.
fn laid(way: &[usize], rest: &mut Adjacency, doubles: &mut u32) -> Vec<Turned> {
    let mut visits = Vec::new();
    for end in way {
        visits.extend(circuit(*end, rest));
    }
    let mut train = Vec::new();
    for (n, &end) in visits.iter().enumerate() {
        let Some(here) = pip(end) else { continue };
        if *doubles >> end & 1 == 1 {
            *doubles &= !(1 << end);
            train.push(Turned::new(here, here));
        }
        if let Some(next) = visits.get(n + 1).and_then(|next| pip(*next)) {
            train.push(Turned::new(here, next));
        }
    }
    train
}

/// The ends of a closed walk through every remaining tile connected to `from`; they are removed.
fn circuit(from: usize, rest: &mut Adjacency) -> Vec<usize> {
    let mut stack = vec![from];
    let mut visits = Vec::new();
    while let Some(&at) = stack.last() {
        match set_bits(rest[at]).next() {
            Some(to) => {
                cut(rest, at, to);
                stack.push(to);
            }
            None => visits.extend(stack.pop()),
        }
    }
    visits.reverse();
    visits
}
