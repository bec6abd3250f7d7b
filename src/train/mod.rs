//! Trains: the longest line, or the heaviest, from a hand of tiles.
//!
//! The ends are the vertices of a multigraph and the tiles its edges, doubles loops; a line is a
//! trail. Which tiles it takes is found first, their order afterwards.
//!
//! * `graph`: the hand in bits; `parity` and `flow`: what has to be left out, and what can be
//!   laid; `search`: the exact search; `walk` lays the tiles.
//! * `programme`: the same question as an integer programme, the second way to every answer.
//! * `structure`: what can be said of a hand before any search, and why no more can be used.
//! * `count`: how many lines there are, by `pairing` what meets at one end after another; `blocked`:
//!   the shortest line after which nothing fits.

mod blocked;
mod count;
mod flow;
mod graph;
mod pairing;
mod parity;
#[cfg(feature = "ilp")]
mod programme;
mod search;
mod structure;
mod walk;

use crate::search::Limits;
use crate::tile::{Pip, Tiles, Turned};

pub use blocked::{Blocked, Shortest, blocked};
pub use count::{Lines, NotCounted, count};
pub use graph::Counts;
pub use structure::{Part, Why, parts, why};

/// What counts first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// The most tiles, then the most pips.
    #[default]
    Tiles,
    /// The most pips, then the most tiles.
    Pips,
}

/// How the tiles lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// One line; from the start, if there is one, to one side.
    #[default]
    Line,
    /// One line that grows from the start to both sides.
    BothEnds,
    /// One line whose last end is its first; it comes by the start, if there is one.
    Ring,
    /// So many trains at most, all of which begin at the start.
    Trains(usize),
}

/// What is asked of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// What counts first.
    pub objective: Objective,
    /// An end that lies on the table already and is not counted.
    pub start: Option<Pip>,
    /// How the tiles lie.
    pub shape: Shape,
    /// Tiles of the hand that have to be used.
    pub must: Tiles,
}

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTrain {
    /// Trains, or both sides, of no engine.
    #[error("trains start at an engine, and none is given")]
    NoStart,
    /// A tile that has to be used and is not there.
    #[error("the {0} has to be used and is not in the hand")]
    NotHeld(crate::tile::Tile),
    /// Tiles that cannot all be used.
    #[error("no line uses every tile that has to be in it")]
    Impossible,
}

/// The best tiles and how they are laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The trains, each tile turned as it lies; one for a line, none when no tile can be laid.
    /// A line that grows to both sides is written from one outer end to the other.
    pub trains: Vec<Vec<Turned>>,
    /// The tiles used.
    pub used: Tiles,
    /// How many, and their pips.
    pub counts: Counts,
    /// Nothing is better than this.
    pub bound: Counts,
    /// Whether that is proven.
    pub exact: bool,
    /// Nodes of the search.
    pub nodes: u64,
}

/// A question as the searches see it.
#[derive(Clone, Copy, Debug)]
struct Plan {
    hand: Tiles,
    must: Tiles,
    objective: Objective,
    /// An end that has to be come to.
    root: Option<usize>,
    /// Whether its parity is free, because trains begin there.
    root_is_either: bool,
    /// How many ends may be odd besides.
    stops: usize,
}

impl Plan {
    fn new(hand: Tiles, question: &Question) -> Result<Self, NoTrain> {
        if let Some(tile) = question.must.without(hand).iter().next() {
            return Err(NoTrain::NotHeld(tile));
        }
        let root = question.start.map(|start| usize::from(start.value()));
        let (stops, root_is_either) = match question.shape {
            Shape::Line if root.is_none() => (2, false),
            Shape::Line => (1, true),
            Shape::Ring => (0, false),
            Shape::BothEnds | Shape::Trains(_) if root.is_none() => return Err(NoTrain::NoStart),
            Shape::BothEnds => (2, true),
            // There are no more ends at which a train may stop.
            Shape::Trains(count) => (count.min(graph::ENDS), true),
        };
        Ok(Self { hand, must: question.must, objective: question.objective, root, root_is_either, stops })
    }
}

/// The best line, or the best trains, of a hand.
///
/// # Errors
/// When nothing can be laid as it is asked.
///
/// ```
/// use boneyard::search::Limits;
/// use boneyard::tile::DominoSet;
/// use boneyard::train::{Question, longest};
///
/// let best = longest(DominoSet::DOUBLE_9.tiles(), &Question::default(), Limits::default())?;
/// assert!(best.exact);
/// assert_eq!(best.counts.tiles, 51); // 4 of the 55 have to be left
/// # Ok::<(), boneyard::train::NoTrain>(())
/// ```
pub fn longest(hand: Tiles, question: &Question, limits: Limits) -> Result<Best, NoTrain> {
    let plan = Plan::new(hand, question)?;
    best(&plan, question.shape, search::search(&plan, limits))
}

/// The same by an integer linear program, a second way to every answer. The search is faster at every
/// size: on random hands of a double-12 set the two take 4 µs and 0.3 ms for 12 tiles, 6 µs and 4 ms
/// for 40, 7 µs and 10 ms for 90; of a double-18 set 12 µs and 0.8 ms for 20 tiles, 20 µs and 45 ms
/// for 100, where the program now and then takes minutes.
///
/// # Errors
/// As [`longest`].
#[cfg(feature = "ilp")]
pub fn longest_by_program(hand: Tiles, question: &Question, limits: &Limits) -> Result<Best, NoTrain> {
    let plan = Plan::new(hand, question)?;
    best(&plan, question.shape, programme::programme(&plan, limits))
}

/// What the tiles that were found come to, and how they are laid.
fn best(plan: &Plan, shape: Shape, found: search::Found) -> Result<Best, NoTrain> {
    let worth = graph::Worth::new(plan.objective);
    let chosen = match found.best {
        Some(chosen) => chosen,
        None if !plan.must.is_empty() && found.exact => return Err(NoTrain::Impossible),
        None => graph::Graph::default(),
    };
    let used = chosen.tiles();
    Ok(Best {
        trains: laid(&chosen, plan, shape),
        used,
        counts: Counts::of(used),
        bound: worth.counts(found.bound),
        exact: found.exact,
        nodes: found.nodes,
    })
}

/// The chosen tiles in order.
fn laid(chosen: &graph::Graph, plan: &Plan, shape: Shape) -> Vec<Vec<Turned>> {
    let Some(root) = plan.root.or_else(|| walk::root(chosen)) else { return Vec::new() };
    let mut trains = walk::trains(chosen, root);
    if shape == Shape::BothEnds && trains.len() == 2 {
        let second = trains.remove(1);
        let first = trains.remove(0).into_iter().rev().map(Turned::reversed);
        return vec![first.chain(second).collect()];
    }
    trains
}

#[cfg(test)]
mod tests;
