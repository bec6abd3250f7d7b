//! The questions about a board: its solutions, several of them, and whether placements are in all of them.

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use super::answer::{Count, ForcedAnswer, Found, Solutions};
use super::choose::SolutionOrder;
use super::islands::{Island, islands};
use super::layout::{TablePlan, TileKeys};
use super::model::BoardModel;
use super::search::{Event, Search};
use super::slot_search;
use super::spread::spread;
use super::state::BoardState;
use super::table::GaveUp;
use super::work::SearchWork;
use super::{chain_count, chains, pictures, table};
use crate::puzzle::placement::board::{Board, Pips, PlacedTile, TouchingRule};
use crate::search::Limits;
use crate::sorted;

/// Solutions that are counted one by one before a table is made.
const ONE_BY_ONE: usize = 3000;

/// Pieces of work after which a table is tried for as long, if there are several solutions; then after twice as many
/// each time.
const FIRST_TABLE: u64 = 1 << 18;

/// Finds a solution, then whether it is the only one, then how many there are.
pub fn solve(board: &Board, limits: &Limits) -> Found {
    let model = BoardModel::new(board);
    let mut work = SearchWork::new(limits);
    let mut found = if model.is_all_given() {
        slot_search::solve(&model, &mut work)
    } else {
        by_search(&model, &mut work)
    };
    found.nodes = work.nodes();
    found
}

/// Solutions so far.
#[derive(Default)]
struct SeenSolutions {
    line: Vec<PlacedTile>,
    solutions: usize,
    pictures: FxHashSet<Box<[Pips]>>,
}

impl SeenSolutions {
    fn add(&mut self, search: &Search<'_>) {
        if self.solutions == 0 {
            self.line = search.state.line();
        }
        self.solutions += 1;
        self.pictures.insert(search.state.pips.iter().map(|pips| pips.trailing_zeros() as Pips).collect());
    }

    fn bytes(&self) -> usize {
        self.pictures.len() * (self.pictures.iter().next().map_or(0, |first| first.len()) + 32)
    }

    fn found(self, solutions: Option<BigUint>, pictures: Option<BigUint>) -> Found {
        let count = |exact: Option<BigUint>, seen: usize| match exact {
            Some(exact) => Count::Exact(exact),
            None => Count::AtLeast(seen.into()),
        };
        let at_limit = solutions.is_none() || pictures.is_none();
        let solutions = count(solutions, self.solutions);
        let pictures = count(pictures, self.pictures.len());
        Found { line: self.line, solutions, pictures, nodes: 0, at_limit }
    }

    /// When the search has seen all solutions.
    fn all(self) -> Found {
        let counts = [self.solutions, self.pictures.len()].map(BigUint::from);
        let [solutions, pictures] = counts;
        self.found(Some(solutions), Some(pictures))
    }
}

fn by_search(model: &BoardModel<'_>, work: &mut SearchWork) -> Found {
    let mut search = Search::new(model, SolutionOrder::Fewest);
    let mut seen = SeenSolutions::default();
    let (mut is_tabled, mut next_table) = (false, FIRST_TABLE);
    loop {
        match search.next(work) {
            Event::End => return seen.all(),
            Event::Limit => return seen.found(None, None),
            Event::Solution => seen.add(&search),
        }
        if seen.solutions > ONE_BY_ONE && !is_tabled {
            is_tabled = true;
            if let Some((solutions, pictures)) = tabled(model, work) {
                return seen.found(solutions, pictures);
            }
        } else if seen.solutions > 1 && !is_tabled && work.ticks_so_far() > next_table {
            let counts = work.as_much_again(|work| tabled(model, work));
            if let Some((Some(solutions), Some(pictures))) = counts {
                return seen.found(Some(solutions), Some(pictures));
            }
            next_table = 2 * work.ticks_so_far();
        }
        if seen.bytes() > work.memory() {
            return seen.found(None, None);
        }
    }
}

/// The numbers of solutions and pictures by tables; `None` where a board is too wide for them.
pub(super) fn tabled(
    model: &BoardModel<'_>,
    work: &mut SearchWork,
) -> Option<(Option<BigUint>, Option<BigUint>)> {
    let mut root = Search::new(model, SolutionOrder::Fewest);
    spread(&mut root.state, work).ok()?;
    let islands = islands(&root.state);
    if islands.len() > 1 {
        return product(&islands, work);
    }
    let tilings = chains::tilings(&root.state);
    let by_chains = tilings.as_deref().and_then(|tilings| chain_count::count(&root.state, tilings, work));
    let solutions = match by_chains {
        Some(solutions) => solutions,
        None => counted(&root.state, TileKeys::WithCells, work, table::count)?,
    };
    if is_seen_in_pictures(model) || tilings.is_some_and(|tilings| tilings.len() == 1) {
        return Some((solutions.clone().ok(), solutions.ok()));
    }
    let pictures = counted(&root.state, TileKeys::Apart, work, pictures::count)?;
    Some((solutions.ok(), pictures.ok()))
}

/// The numbers of solutions and pictures of islands together.
fn product(islands: &[Island], work: &mut SearchWork) -> Option<(Option<BigUint>, Option<BigUint>)> {
    let mut all = [Some(BigUint::from(1_u32)), Some(BigUint::from(1_u32))];
    for island in islands {
        let (solutions, pictures) = tabled(&island.model(), work)?;
        let both = |all: Option<BigUint>, more: Option<BigUint>| Some(all? * more?);
        let [of_solutions, of_pictures] = all;
        all = [both(of_solutions, solutions), both(of_pictures, pictures)];
    }
    let [solutions, pictures] = all;
    Some((solutions, pictures))
}

/// Whether no two solutions have one picture. Where neighbours of different tiles are equal, two that do would have the
/// same double twice: around each ring of cells that they tile in two ways all pips are equal.
fn is_seen_in_pictures(model: &BoardModel<'_>) -> bool {
    let is_twice = |kind: usize| model.many[kind] > 1 && model.kinds[kind][0] == model.kinds[kind][1];
    model.board.touching == TouchingRule::Equal && !(0..model.kinds.len()).any(is_twice)
}

fn counted(
    state: &BoardState<'_>,
    tiles: TileKeys,
    work: &mut SearchWork,
    count: impl Fn(&TablePlan, &mut SearchWork) -> Result<BigUint, GaveUp>,
) -> Option<Result<BigUint, GaveUp>> {
    TablePlan::new(state, tiles).map(|layout| count(&layout, work))
}

/// Returns up to `most` solutions, sorted by their placements in reading order: at the first cell where two
/// differ a tile to the right comes before one downward, then lower pips before higher ones. Where a limit stops
/// the search, these are some of the solutions.
pub fn all(board: &Board, most: usize, limits: &Limits) -> Solutions {
    let model = BoardModel::new(board);
    let mut work = SearchWork::new(limits);
    let (mut lines, end) = up_to(&model, SolutionOrder::Fewest, most.saturating_add(1), &mut work);
    let mut at_limit = end == Event::Limit;
    if lines.len() > most {
        // Only a search in this order finds the first of them first.
        let (first, end) = up_to(&model, SolutionOrder::Reading, most, &mut work);
        if end != Event::Limit {
            lines.clear();
        }
        at_limit |= end == Event::Limit;
        lines.extend(first);
    }
    // What the second search has found comes first, and some of it twice.
    sorted::sort_by(&mut lines, Ord::cmp);
    lines.dedup();
    lines.truncate(most);
    Solutions { is_all: end == Event::End, lines, nodes: work.nodes(), at_limit }
}

/// Returns up to `most` solutions in no particular order, which is faster than [`all`]: two of them show that a
/// board has more than one.
pub fn some(board: &Board, most: usize, limits: &Limits) -> Solutions {
    let mut work = SearchWork::new(limits);
    let (lines, end) = up_to(&BoardModel::new(board), SolutionOrder::Fewest, most, &mut work);
    Solutions { lines, is_all: end == Event::End, nodes: work.nodes(), at_limit: end == Event::Limit }
}

/// Bytes of a tile of a listed solution, about: it is kept by two searches, and written twice.
const LISTED_TILE: usize = 160;

/// Up to `most` solutions, or as many as the memory holds; two always have room.
fn up_to(
    model: &BoardModel<'_>,
    order: SolutionOrder,
    most: usize,
    work: &mut SearchWork,
) -> (Vec<Vec<PlacedTile>>, Event) {
    let room = work.memory() / (model.board.cells.len() / 2 * LISTED_TILE).max(1);
    let (lines, end) = found(model, order, most.min(room.max(2)), work);
    let is_full = end == Event::Solution && lines.len() < most;
    (lines, if is_full { Event::Limit } else { end })
}

fn found(
    model: &BoardModel<'_>,
    order: SolutionOrder,
    most: usize,
    work: &mut SearchWork,
) -> (Vec<Vec<PlacedTile>>, Event) {
    if order == SolutionOrder::Fewest && model.is_all_given() {
        let lines = slot_search::lines(model, most, work);
        let end = if lines.len() < most { Event::End } else { Event::Solution };
        return (lines, if work.is_over() { Event::Limit } else { end });
    }
    let mut search = Search::new(model, order);
    let mut lines = Vec::new();
    while lines.len() < most {
        match search.next(work) {
            Event::Solution => lines.push(search.state.line()),
            end => return (lines, end),
        }
    }
    (lines, Event::Solution)
}

/// Whether each solution has these placements; not when there is no solution.
pub fn forced(board: &Board, placements: &[PlacedTile], limits: &Limits) -> ForcedAnswer {
    is_forced(&BoardModel::new(board), placements, &mut SearchWork::new(limits))
}

fn is_forced(model: &BoardModel<'_>, placements: &[PlacedTile], work: &mut SearchWork) -> ForcedAnswer {
    let mut search = Search::new(model, SolutionOrder::Fewest);
    let line = match search.next(work) {
        Event::Limit => return ForcedAnswer::Undecided,
        Event::End => return ForcedAnswer::NoSolution,
        Event::Solution => search.state.line(),
    };
    if placements.iter().any(|tile| !line.contains(tile)) {
        return ForcedAnswer::No;
    }
    for tile in placements {
        match without(model, tile, work) {
            Event::End => {}
            Event::Solution => return ForcedAnswer::No,
            Event::Limit => return ForcedAnswer::Undecided,
        }
    }
    ForcedAnswer::Yes
}

/// Searches for a solution without a placement: its cells are not one tile, or the first has other pips, or
/// only the second has.
fn without(model: &BoardModel<'_>, tile: &PlacedTile, work: &mut SearchWork) -> Event {
    let ([a, b], [x, y]) = (tile.cells, tile.pips);
    let Some(side) = model.side_to(a, b) else { return Event::Solution };
    let search = || Search::new(model, SolutionOrder::Fewest);
    let cases = [
        search().with(|state| state.keep_sides(a, !(1 << side))),
        search().with(|state| state.join(a, side).and_then(|()| state.keep(a, !(1 << x)))),
        search().with(|state| {
            state.join(a, side)?;
            state.keep(a, 1 << x)?;
            state.keep(b, !(1 << y))
        }),
    ];
    for mut case in cases {
        match case.next(work) {
            Event::End => {}
            other => return other,
        }
    }
    Event::End
}
