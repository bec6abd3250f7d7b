//! Counts the optimal lines exactly.
//!
//! A string that joins the two ends of a line makes it a closed walk, and a closed walk determines, at each
//! end (pip value), which tiles follow one another there. So the ends are eliminated one by one: the tiles
//! and strings at an end are paired in every way, each pair becomes one string between the two ends beyond
//! it, and a smaller problem about strings remains. States with the same strings are merged and their
//! numbers added. Checked against M. Reiss (1871) for double-6 and G. Tarry (1886) for double-8.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::graph::{Adjacency, ENDS, Graph, TileWeights, below};
use super::longest::BestTrains;
use super::pairing::{self, Alike, Strings};
use super::plan::TrainPlan;
use super::question::{Question, TrainObjective, TrainShape};
use crate::search::{Limits, Meter};
use crate::set_bits::set_bits;
use crate::tile::Tiles;

/// Approximate memory in bytes per state of the count: its strings, and counts beyond machine integers.
const BYTES_A_STATE: usize = 256;

/// The number of optimal lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineCount {
    /// Lines that differ in some place; a line and its reverse count as two. With a start every line leads
    /// away from it.
    pub all: BigUint,
    /// Lines with a line and its reverse counted once; `None` with a start, where lines have one direction.
    pub up_to_reversal: Option<BigUint>,
}

/// A lower bound of the number of lines where a limit was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtLeast(pub BigUint);

/// The states of the count: strings between the remaining ends, and the worth of the unused tiles.
type States = FxHashMap<(Strings, u32), BigUint>;

struct LineCounter {
    graph: Graph,
    must: Graph,
    /// An end that has to be visited, and whether its double is outside the hand.
    root: Option<usize>,
    engine: Option<usize>,
    objective: TrainObjective,
    /// The worth by which lines are equally good.
    worth: TileWeights,
    /// The worth of the tiles that are unused at the end.
    left_out: u32,
    meter: Meter,
    /// The number of states before the step; they need memory while the next ones are made.
    before: usize,
    total: BigUint,
}

/// Counts the lines that are as good as `best`: those with as many tiles, regardless of pips; under
/// [`TrainObjective::Pips`] those with as many pips and as many tiles.
///
/// The question is one that was answered, and not about several trains.
///
/// # Errors
/// When a limit is reached.
pub fn count(
    hand: Tiles,
    question: &Question,
    best: &BestTrains,
    limits: Limits,
) -> Result<LineCount, AtLeast> {
    let Ok(plan) = TrainPlan::new(hand, question) else { return Err(AtLeast(BigUint::ZERO)) };
    let is_one_way =
        question.start.is_some() && matches!(question.shape, TrainShape::Line | TrainShape::Trains(_));
    let (all, alone) = if best.counts.tiles < 2 {
        single(&plan, question, best)
    } else {
        let mut counter = LineCounter::new(&plan, question, best, limits);
        let is_stopped = counter.count(question.shape, best.counts.tiles).is_break();
        let all = counter.total;
        if is_stopped {
            // The best line and its reverse are known.
            let known = BigUint::from(if is_one_way { 1_u32 } else { 2 });
            return Err(AtLeast(all.max(known)));
        }
        let half = &all / 2_u32;
        (all, half)
    };
    Ok(LineCount { all, up_to_reversal: (!is_one_way).then_some(alone) })
}

/// Lines of one tile, counted in both directions and up to reversal: a double is its own reverse.
fn single(plan: &TrainPlan, question: &Question, best: &BestTrains) -> (BigUint, BigUint) {
    let (mut all, mut alone) = (0_u32, 0_u32);
    for tile in plan.hand.iter().filter(|_| best.counts.tiles == 1) {
        let fits = question.start.is_none_or(|start| tile.has(start));
        let is_as_good =
            question.objective == TrainObjective::Tiles || u32::from(tile.total()) == best.counts.pips;
        let is_closed = question.shape != TrainShape::Ring || tile.is_doublet();
        if fits && is_as_good && is_closed && plan.must.iter().all(|must| must == tile) {
            alone += 1;
            all += match question.shape {
                // To the left or to the right of the engine.
                TrainShape::BothEnds => 2,
                TrainShape::Line if question.start.is_none() && !tile.is_doublet() => 2,
                _ => 1,
            };
        }
    }
    (all.into(), alone.into())
}

impl LineCounter {
    fn new(plan: &TrainPlan, question: &Question, best: &BestTrains, limits: Limits) -> Self {
        let mut counter = Self {
            graph: Graph::new(plan.hand),
            must: Graph::new(plan.must),
            root: plan.root,
            engine: plan.root.filter(|_| question.shape == TrainShape::BothEnds),
            objective: plan.objective,
            worth: TileWeights::first(plan.objective),
            left_out: 0,
            meter: Meter::new(limits),
            before: 0,
            total: BigUint::ZERO,
        };
        let used = Graph::new(best.used);
        counter.left_out = counter.worth.graph(&counter.graph) - counter.worth.graph(&used);
        counter
    }

    /// Eliminates one end after another, the one with the fewest neighbours first. When a limit stops it,
    /// it has counted some of the lines.
    fn count(&mut self, shape: TrainShape, tiles: u32) -> ControlFlow<()> {
        let mut ends = self.graph.ends();
        let mut counts = self.first(shape, tiles);
        let mut neighbours = self.graph.rows;
        while ends != 0 {
            let Some(end) = set_bits(ends).min_by_key(|end| (neighbours[*end] & ends).count_ones()) else {
                break;
            };
            ends &= !(1 << end);
            // A string may now join what was joined through the end.
            for other in set_bits(neighbours[end] & ends) {
                neighbours[other] |= neighbours[end] & !(1 << other);
            }
            let alike = self.alike(ends);
            let mut next = States::default();
            self.before = counts.len();
            for ((strings, left_out), ways) in counts {
                self.take_out(end, (ends, &alike), &strings, left_out, &ways, &mut next)?;
            }
            self.meter.limits().watch.held((self.before + next.len()) * BYTES_A_STATE);
            counts = next;
        }
        ControlFlow::Continue(())
    }

    /// Counts a step: a choice of tiles, or a pairing. One state may have millions of either.
    fn step(&mut self) -> ControlFlow<()> {
        if self.meter.step() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// The remaining ends that differ only in their strings, where only tiles count.
    fn alike(&self, rest: u32) -> Alike {
        let (graph, must) = (self.graph.within(rest), self.must.within(rest));
        let same = |rows: &Adjacency, a: usize, b: usize| (rows[a] ^ rows[b]) & !(1 << a | 1 << b) == 0;
        let bit = |set: u32, end: usize| set >> end & 1;
        Alike::new(rest, |a, b| {
            self.objective == TrainObjective::Tiles
                && self.root != Some(a)
                && self.root != Some(b)
                && same(&graph.rows, a, b)
                && same(&must.rows, a, b)
                && bit(graph.doubles, a) == bit(graph.doubles, b)
                && bit(must.doubles, a) == bit(must.doubles, b)
        })
    }

    /// The string that closes a line, for each pair of ends that it may have. Without a string the walk is
    /// closed by itself, and is cut at each tile in both directions.
    fn first(&self, shape: TrainShape, tiles: u32) -> States {
        let ends = self.graph.ends();
        let mut counts = States::default();
        let mut begin = |strings: Strings, ways: u32| {
            counts.insert((strings, 0), ways.into());
        };
        match (shape, self.root) {
            (TrainShape::Ring, _) => begin(Strings::default(), 2),
            (TrainShape::Line | TrainShape::Trains(_), Some(root)) => {
                set_bits(ends | 1 << root).for_each(|end| begin(Strings::one(root, end), 1));
            }
            _ => {
                begin(Strings::default(), 2 * (tiles + u32::from(self.engine.is_some())));
                for high in set_bits(ends) {
                    set_bits(ends & below(high)).for_each(|low| begin(Strings::one(low, high), 2));
                }
            }
        }
        counts
    }

    /// Eliminates an end from one state, with every choice of its tiles.
    fn take_out(
        &mut self,
        end: usize,
        (rest, alike): (u32, &Alike),
        strings: &Strings,
        left_out: u32,
        ways: &BigUint,
        next: &mut States,
    ) -> ControlFlow<()> {
        let own = self.graph.rows[end] & rest;
        let (at_end, others) = strings.at(end);
        let mut choice = own;
        loop {
            self.step()?;
            // `choice` runs through the subsets of `own`: the tiles that are used.
            let lost: u32 = set_bits(own & !choice).map(|other| self.worth.tile(end, other)).sum();
            if self.must.rows[end] & own & !choice == 0 && left_out + lost <= self.left_out {
                let mut joined = at_end;
                set_bits(choice).for_each(|other| joined.to[other] += 1);
                self.joined(end, (rest, alike), (&joined, &others), left_out + lost, ways, next)?;
            }
            if choice == 0 {
                return ControlFlow::Continue(());
            }
            choice = (choice - 1) & own;
        }
    }

    /// Pairs the tiles and strings at an end.
    fn joined(
        &mut self,
        end: usize,
        (rest, alike): (u32, &Alike),
        (joined, others): (&pairing::Joined, &Strings),
        left_out: u32,
        ways: &BigUint,
        next: &mut States,
    ) -> ControlFlow<()> {
        let beyond: u32 = joined.to.iter().map(|count| u32::from(*count)).sum();
        if beyond % 2 == 1 {
            return ControlFlow::Continue(());
        }
        let has_double = self.graph.doubles >> end & 1 == 1;
        if beyond == 0 && joined.loops == 0 {
            let is_needed = self.must.doubles >> end & 1 == 1 || self.root == Some(end);
            let lost = if has_double { self.worth.tile(end, end) } else { 0 };
            if is_needed {
                return ControlFlow::Continue(());
            }
            return self.keep((rest, alike), others, left_out + lost, ways.clone(), next);
        }
        let passes = u64::from(beyond / 2) + u64::from(joined.loops);
        let mut own = pairing::looped(beyond / 2, joined.loops);
        own *= if has_double { passes } else { 1 };
        if self.engine == Some(end) {
            own *= passes + u64::from(has_double);
        }
        let ways = ways * own;
        if beyond > 0 {
            let mut keep = |strings: &Strings, pairs: u64| {
                self.keep((rest, alike), strings, left_out, &ways * pairs, next)
            };
            return pairing::pairings(&joined.to, others, &mut keep);
        }
        if others.is_empty() {
            // The walk is closed here; all remaining tiles are unused.
            let lost = self.worth.graph(&self.graph.within(rest));
            let needed = (self.must.ends() | self.root.map_or(0, |root| 1 << root)) & rest;
            if needed == 0 && left_out + lost == self.left_out {
                self.total += ways;
            }
        }
        ControlFlow::Continue(())
    }

    /// Keeps a state, unless its unused tiles are worth too much; keeps only as many as fit into memory.
    fn keep(
        &mut self,
        (rest, alike): (u32, &Alike),
        strings: &Strings,
        left_out: u32,
        ways: BigUint,
        next: &mut States,
    ) -> ControlFlow<()> {
        self.step()?;
        let mut degrees: [u32; ENDS] = [0; ENDS];
        for end in set_bits(rest) {
            degrees[end] = (self.graph.rows[end] & rest).count_ones();
        }
        strings.add_degrees(&mut degrees);
        let odd = degrees.iter().filter(|degree| *degree % 2 == 1).count() as u32;
        if left_out + odd.div_ceil(2) * self.worth.tile(0, 0) <= self.left_out {
            *next.entry((strings.settled(alike), left_out)).or_default() += ways;
            let bytes = (self.before + next.len()).saturating_mul(BYTES_A_STATE);
            if bytes > self.meter.limits().memory {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
