//! The same question as an integer linear program: which tiles are taken, which ends they leave odd, and
//! cuts, added when they are violated, that connect separate loops.
//!
//! It shares only the plan with [`super::search`], so that each can check the other. microlp computes with
//! floating point and may take minutes over one hand: there is always a time limit, and every solution is
//! counted again in integers.

use std::collections::BTreeMap;
use std::time::Duration;

use good_lp::solvers::SolutionStatus;
use good_lp::{
    Expression, ProblemVariables, Solution as _, SolverModel as _, Variable, WithTimeLimit as _, microlp,
    variable,
};

use super::flow;
use super::graph::{Graph, TileWeights, odd, reached};
use super::plan::TrainPlan;
use super::search::SearchResult;
use crate::search::Limits;
use crate::set_bits::set_bits;
use crate::tile::{Tile, Tiles};

/// The default time limit of the program.
const PATIENCE: Duration = Duration::from_secs(10);

/// A constraint on the next solution.
enum Cut {
    /// A tile within these ends needs a tile that leads to them; with a second tile outside, only when both
    /// are taken.
    Joined { part: u32, tile: Tile, other: Option<Tile> },
    /// At least as many tiles lead to these ends as trains stop there.
    Wide { part: u32 },
}

impl Cut {
    /// What is needed less what leads to the ends: at most 0.
    fn excess(&self, tiles: &BTreeMap<Tile, Variable>, odd: &BTreeMap<usize, Variable>) -> Expression {
        let (part, needed): (u32, Expression) = match self {
            Self::Joined { part, tile, other } => {
                let both = other.map_or(Expression::from(0), |other| Expression::from(tiles[&other]) - 1);
                (*part, both + tiles[tile])
            }
            Self::Wide { part } => {
                let stops = set_bits(*part).filter_map(|end| odd.get(&end));
                (*part, stops.map(|odd| Expression::from(*odd)).sum())
            }
        };
        needed - touching(tiles, part).sum::<Expression>()
    }
}

/// The result of one round.
struct Relaxation {
    taken: Graph,
    /// Upper bound of the worth within these cuts; `None` when the solver was stopped.
    bound: Option<u32>,
}

/// The best tiles for a plan, by solving the program and adding cuts until none is violated.
pub(super) fn program(plan: &TrainPlan, limits: &Limits) -> SearchResult {
    let worth = TileWeights::new(plan.objective);
    let deadline = limits.deadline.unwrap_or(limits.host.now() + PATIENCE);
    let mut found =
        SearchResult { best: None, bound: worth.graph(&Graph::new(plan.hand)), exact: false, nodes: 0 };
    let mut cuts = Vec::new();
    loop {
        let left = deadline.saturating_sub(limits.host.now());
        if left.is_zero()
            || limits.watch.is_stopped()
            || limits.nodes.is_some_and(|limit| found.nodes >= limit)
        {
            return found;
        }
        found.nodes += 1;
        let round = match round(plan, worth, &cuts, left) {
            Ok(round) => round,
            // No set of tiles satisfies all constraints.
            Err(Stop::Infeasible) => return SearchResult { exact: true, bound: 0, ..found },
            Err(Stop::Solver) => return found,
        };
        if let Some(bound) = round.bound {
            found.bound = found.bound.min(bound);
        }
        let before = cuts.len();
        cuts.extend(missed(plan, worth, &round.taken));
        if cuts.len() > before {
            continue;
        }
        // The integers decide: parities and worth are computed again.
        let is_right = keeps(plan, &round.taken);
        found.exact = is_right && round.bound.is_some_and(|bound| bound == worth.graph(&round.taken));
        found.best = is_right.then_some(round.taken);
        return found;
    }
}

/// Why a round has no solution.
enum Stop {
    Infeasible,
    Solver,
}

/// Solves the program with the cuts so far.
fn round(plan: &TrainPlan, worth: TileWeights, cuts: &[Cut], time: Duration) -> Result<Relaxation, Stop> {
    let mut variables = ProblemVariables::new();
    let tiles: BTreeMap<Tile, Variable> = plan
        .hand
        .iter()
        .map(|tile| {
            let least = i32::from(plan.must.contains(tile));
            (tile, variables.add(variable().integer().min(least).max(1)))
        })
        .collect();
    let ends = Graph::new(plan.hand).ends() | plan.root.map_or(0, |root| 1 << root);
    let [odd, passes] = [1, 9].map(|most| -> BTreeMap<usize, Variable> {
        set_bits(ends).map(|end| (end, variables.add(variable().integer().min(0).max(most)))).collect()
    });
    let value = |tile: Tile| f64::from(worth.tile(tile.high().value().into(), tile.low().value().into()));
    let objective: Expression = tiles.iter().map(|(tile, taken)| value(*tile) * *taken).sum();
    let mut model = variables.maximise(&objective).using(microlp).with_time_limit(time.as_secs_f64());
    for (end, odd) in &odd {
        let degree: Expression = touching(&tiles, 1 << end).sum();
        model.add_constraint((degree - 2 * passes[end] - *odd).eq(0));
    }
    let stops: Expression =
        odd.iter().filter(|(end, _)| !is_either(plan, **end)).map(|(_, odd)| Expression::from(*odd)).sum();
    model.add_constraint(stops.leq(plan.stops as i32));
    for cut in cuts {
        model.add_constraint(cut.excess(&tiles, &odd).leq(0));
    }
    let solution = model.solve().map_err(|error| match error {
        good_lp::ResolutionError::Infeasible => Stop::Infeasible,
        _ => Stop::Solver,
    })?;
    let taken: Tiles =
        tiles.iter().filter(|(_, taken)| solution.value(**taken) > 0.5).map(|(tile, _)| *tile).collect();
    let taken = Graph::new(taken);
    let is_proven = matches!(solution.status(), SolutionStatus::Optimal);
    // A sum of integers with rounding errors of floating point.
    let bound = (solution.eval(&objective) + 0.5).floor() as u32;
    Ok(Relaxation { taken, bound: is_proven.then_some(bound) })
}

/// Tiles with exactly one end among these.
fn touching(tiles: &BTreeMap<Tile, Variable>, part: u32) -> impl Iterator<Item = Expression> + '_ {
    let has = move |end: crate::tile::Pip| part >> end.value() & 1 == 1;
    tiles
        .iter()
        .filter(move |(tile, _)| has(tile.high()) != has(tile.low()))
        .map(|(_, taken)| Expression::from(*taken))
}

fn is_either(plan: &TrainPlan, end: usize) -> bool {
    plan.root_is_either && plan.root == Some(end)
}

/// The constraints that these tiles violate and that are not yet added.
fn missed(plan: &TrainPlan, worth: TileWeights, taken: &Graph) -> Vec<Cut> {
    let parts = taken.parts();
    let main = match plan.root {
        Some(root) => reached(&taken.rows, root),
        None => parts.iter().copied().max_by_key(|part| worth.graph(&taken.within(*part))).unwrap_or(0),
    };
    let other = match plan.root {
        Some(_) => None,
        None => taken.within(main).tiles().iter().next(),
    };
    let mut cuts = Vec::new();
    for part in parts.into_iter().filter(|part| part & main == 0) {
        let tiles = taken.within(part).tiles();
        cuts.extend(tiles.iter().map(|tile| Cut::Joined { part, tile, other }));
    }
    if let Some(root) = plan.root.filter(|_| plan.stops > 2) {
        let stops = odd(&taken.rows) & main & !(1 << root);
        let short = flow::short(&taken.within(main).rows, root, stops);
        cuts.extend(short.map(|part| Cut::Wide { part }));
    }
    cuts
}

/// Whether tiles satisfy the plan, computed in integers.
fn keeps(plan: &TrainPlan, taken: &Graph) -> bool {
    let odd = set_bits(odd(&taken.rows)).filter(|end| !is_either(plan, *end)).count();
    odd <= plan.stops && plan.must.without(taken.tiles()).is_empty()
}
