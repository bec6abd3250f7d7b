//! The longest line, or the heaviest: a search finds the tiles, which are then laid in order.

use super::graph::{Graph, TileCounts, TileWeights};
use super::plan::TrainPlan;
#[cfg(feature = "ilp")]
use super::program::program;
use super::question::{NoTrain, Question, TrainShape};
use super::search::{SearchResult, search};
use super::walk;
use crate::search::Limits;
use crate::tile::{Tiles, Turned};

/// The best tiles and their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestTrains {
    /// The trains, each tile turned as it lies; one for a line, none when no tile can be laid. A line that
    /// grows to both sides is written from one outer end to the other.
    pub trains: Vec<Vec<Turned>>,
    /// The tiles used.
    pub used: Tiles,
    /// Their number and their pips.
    pub counts: TileCounts,
    /// Upper bound.
    pub bound: TileCounts,
    /// Whether `counts` is proven optimal.
    pub exact: bool,
    /// Nodes of the search.
    pub nodes: u64,
}

/// Returns the best line, or the best trains, of a hand.
///
/// # Errors
/// When no line or trains satisfy the question.
///
/// ```
/// use boneyard::search::Limits;
/// use boneyard::tile::DominoSet;
/// use boneyard::puzzle::train::{Question, longest};
///
/// let best = longest(DominoSet::DOUBLE_9.tiles(), &Question::default(), Limits::default())?;
/// assert!(best.exact);
/// assert_eq!(best.counts.tiles, 51); // 4 of the 55 have to be left
/// # Ok::<(), boneyard::puzzle::train::NoTrain>(())
/// ```
pub fn longest(hand: Tiles, question: &Question, limits: Limits) -> Result<BestTrains, NoTrain> {
    best(hand, question, |plan| search(plan, limits))
}

/// Returns the same by the integer linear program. The search is faster at every size: on random hands of a
/// double-12 set the two take 4 µs and 0.3 ms for 12 tiles, 6 µs and 4 ms for 40, 7 µs and 10 ms for 90; of
/// a double-18 set 12 µs and 0.8 ms for 20 tiles, 20 µs and 45 ms for 100, where the program occasionally
/// takes minutes.
///
/// # Errors
/// As [`longest`].
#[cfg(feature = "ilp")]
pub fn longest_by_program(hand: Tiles, question: &Question, limits: &Limits) -> Result<BestTrains, NoTrain> {
    best(hand, question, |plan| program(plan, limits))
}

/// The best tiles found by a method, laid in order.
fn best(
    hand: Tiles,
    question: &Question,
    method: impl FnOnce(&TrainPlan) -> SearchResult,
) -> Result<BestTrains, NoTrain> {
    let plan = TrainPlan::new(hand, question)?;
    let found = method(&plan);
    let worth = TileWeights::new(plan.objective);
    let chosen = match found.best {
        Some(chosen) => chosen,
        None if !plan.must.is_empty() && found.exact => return Err(NoTrain::Impossible),
        None => Graph::default(),
    };
    let used = chosen.tiles();
    Ok(BestTrains {
        trains: laid(&chosen, &plan, question.shape),
        used,
        counts: TileCounts::of(used),
        bound: worth.counts(found.bound),
        exact: found.exact,
        nodes: found.nodes,
    })
}

/// The chosen tiles in order.
fn laid(chosen: &Graph, plan: &TrainPlan, shape: TrainShape) -> Vec<Vec<Turned>> {
    let Some(root) = plan.root.or_else(|| walk::root(chosen)) else { return Vec::new() };
    let mut trains = walk::trains(chosen, root);
    if shape == TrainShape::BothEnds && trains.len() == 2 {
        let second = trains.remove(1);
        let first = trains.remove(0).into_iter().rev().map(Turned::reversed);
        return vec![first.chain(second).collect()];
    }
    trains
}
