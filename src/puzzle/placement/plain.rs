//! The brute-force check: a depth-first search that shares no code with the solver.
//!
//! The first uncovered cell in reading order takes each tile in each direction; a rule is checked at every
//! cell of its group, by what the sum can still become.

use std::collections::HashSet;

use num_bigint::BigUint;

use super::board::{Board, CellIndex, GroupRule, Halves, Pips, PlacedTile, TouchingRule};
use crate::game::lattice::Direction;
use crate::search::{Limits, Meter};

/// What the search has found.
#[derive(Clone, Debug, Default)]
pub(super) struct PlainFound {
    /// The first solutions, in the order of the search.
    pub(super) lines: Vec<Vec<PlacedTile>>,
    /// The number of solutions.
    pub(super) solutions: BigUint,
    /// The number of different grids of numbers.
    pub(super) pictures: BigUint,
    /// Whether a limit stopped the search.
    pub(super) is_at_limit: bool,
    /// Positions expanded.
    pub(super) nodes: u64,
}

/// Searches all solutions, and keeps the first `most` of them.
pub(super) fn search(board: &Board, most: usize, limits: &Limits) -> PlainFound {
    PlainSearch::new(board, limits).run(most)
}

/// Approximate memory of a remembered picture besides its numbers.
const BYTES_A_PICTURE: usize = 48;

struct PlainSearch<'b> {
    board: &'b Board,
    limits: &'b Limits,
    /// The cells to the right and below.
    next: Vec<[Option<CellIndex>; 2]>,
    /// All neighbours.
    around: Vec<Vec<CellIndex>>,
    /// The groups of each cell.
    groups: Vec<Vec<usize>>,
    /// The lists of equal sums of each group.
    equal: Vec<Vec<usize>>,
    /// The given tile of each cell.
    given: Vec<Option<PlacedTile>>,
    kinds: Vec<Halves>,
    left: Vec<usize>,
    /// The pips of each covered cell, and the other cell of its tile.
    covered: Vec<Option<(Pips, CellIndex)>>,
    range: [u32; 2],
}

/// A cell that is covered, and the next choice to try there.
struct Level {
    cell: CellIndex,
    choice: usize,
    laid: Option<(usize, PlacedTile)>,
}

impl<'b> PlainSearch<'b> {
    fn new(board: &'b Board, limits: &'b Limits) -> Self {
        let cells = board.cells.len();
        let step = |cell: CellIndex, toward| board.index(board.cells[cell].step(toward));
        let counts = board.counts();
        let mut given = vec![None; cells];
        for placement in &board.given {
            for cell in placement.cells {
                given[cell] = Some(*placement);
            }
        }
        let ends = || board.tiles.iter().flatten().map(|pips| u32::from(*pips));
        Self {
            board,
            limits,
            next: (0..cells)
                .map(|cell| [Direction::East, Direction::South].map(|toward| step(cell, toward)))
                .collect(),
            around: (0..cells)
                .map(|cell| Direction::ALL.iter().filter_map(|toward| step(cell, *toward)).collect())
                .collect(),
            groups: lists_of(cells, board.groups.iter().map(|group| group.cells.as_slice())),
            equal: lists_of(board.groups.len(), board.equal_sums.iter().map(Vec::as_slice)),
            given,
            kinds: counts.keys().copied().collect(),
            left: counts.values().copied().collect(),
            covered: vec![None; cells],
            range: [ends().min().unwrap_or(0), ends().max().unwrap_or(0)],
        }
    }

    fn run(mut self, most: usize) -> PlainFound {
        let mut found = PlainFound::default();
        let mut pictures: HashSet<Box<[Pips]>> = HashSet::new();
        let room = self.limits.memory / (self.board.cells.len() + BYTES_A_PICTURE);
        let mut meter = Meter::new(self.limits.clone());
        let mut path = vec![Level { cell: 0, choice: 0, laid: None }];
        while let Some(level) = path.last_mut() {
            if let Some((kind, placement)) = level.laid.take() {
                self.lift(kind, &placement);
            }
            if !meter.step() || pictures.len() > room {
                found.is_at_limit = true;
                break;
            }
            let Some((choice, kind, placement)) = self.choose(level.cell, level.choice) else {
                path.pop();
                continue;
            };
            level.choice = choice + 1;
            self.lay(kind, &placement);
            level.laid = Some((kind, placement));
            if !placement.cells.iter().all(|cell| self.holds(*cell)) {
                continue;
            }
            let free = (level.cell..self.covered.len()).find(|cell| self.covered[*cell].is_none());
            if let Some(cell) = free {
                path.push(Level { cell, choice: 0, laid: None });
                continue;
            }
            found.solutions += 1_u32;
            pictures.insert(self.covered.iter().flatten().map(|(pips, _)| *pips).collect());
            if found.lines.len() < most {
                found.lines.push(line(&path));
            }
        }
        found.pictures = pictures.len().into();
        found.nodes = meter.nodes();
        found
    }

    /// The next tile that fits a cell by itself, from a choice on: which tile, which direction, which way.
    fn choose(&self, cell: CellIndex, from: usize) -> Option<(usize, usize, PlacedTile)> {
        (from..4 * self.kinds.len()).find_map(|choice| {
            let (kind, other) = (choice / 4, self.next[cell][choice % 2]?);
            let [low, high] = self.kinds[kind];
            let is_turned = choice % 4 > 1;
            if self.left[kind] == 0 || self.covered[other].is_some() || is_turned && low == high {
                return None;
            }
            let pips = if is_turned { [high, low] } else { [low, high] };
            let placement = PlacedTile { cells: [cell, other], pips };
            let is_given = |at: CellIndex| self.given[at].is_none_or(|given| given == placement);
            let fits = |(at, pips): (CellIndex, Pips)| self.board.pips[at].is_none_or(|own| own == pips);
            let all_fit = placement.cells.into_iter().zip(pips).all(fits);
            (all_fit && is_given(cell) && is_given(other)).then_some((choice, kind, placement))
        })
    }

    fn lay(&mut self, kind: usize, placement: &PlacedTile) {
        let [one, other] = placement.cells;
        self.covered[one] = Some((placement.pips[0], other));
        self.covered[other] = Some((placement.pips[1], one));
        self.left[kind] -= 1;
    }

    fn lift(&mut self, kind: usize, placement: &PlacedTile) {
        for cell in placement.cells {
            self.covered[cell] = None;
        }
        self.left[kind] += 1;
    }

    /// Whether everything that concerns a covered cell can still hold.
    fn holds(&self, cell: CellIndex) -> bool {
        self.touches(cell) && self.groups[cell].iter().all(|group| self.group_holds(*group))
    }

    /// Whether its neighbours of other tiles have what they have to.
    fn touches(&self, cell: CellIndex) -> bool {
        let Some((pips, own)) = self.covered[cell] else { return true };
        let others = self.around[cell].iter().filter(|other| **other != own);
        let mut others = others.filter_map(|other| self.covered[*other]);
        match self.board.touching {
            TouchingRule::Any => true,
            TouchingRule::Equal => others.all(|(other, _)| other == pips),
            TouchingRule::Differ => others.all(|(other, _)| other != pips),
        }
    }

    /// Whether the rule and the equal sums of a group can still hold.
    fn group_holds(&self, group: usize) -> bool {
        let [low, high] = self.sums(group);
        let own = &self.board.groups[group];
        let pips = || own.cells.iter().filter_map(|cell| self.covered[*cell]).map(|(pips, _)| pips);
        let rule = match own.rule {
            None => true,
            Some(GroupRule::Sum(sum)) => low <= sum && sum <= high,
            Some(GroupRule::Below(sum)) => low < sum,
            Some(GroupRule::Above(sum)) => high > sum,
            Some(GroupRule::Alike) => pips().all(|one| pips().next() == Some(one)),
            Some(GroupRule::Different) => {
                let mut seen = HashSet::new();
                pips().all(|one| seen.insert(one))
            }
        };
        let is_equal = |list: &usize| {
            let sums = self.board.equal_sums[*list].iter().map(|group| self.sums(*group));
            sums.into_iter().all(|[least, most]| least <= high && low <= most)
        };
        rule && self.equal[group].iter().all(is_equal)
    }

    /// The least and the greatest sum that a group can still have.
    fn sums(&self, group: usize) -> [u32; 2] {
        let cells = &self.board.groups[group].cells;
        let sum: u32 =
            cells.iter().filter_map(|cell| self.covered[*cell]).map(|(pips, _)| u32::from(pips)).sum();
        let open = cells.iter().filter(|cell| self.covered[**cell].is_none()).count() as u32;
        self.range.map(|end| sum + open * end)
    }
}

/// For each member the numbers of the lists that have it.
fn lists_of<'l>(members: usize, lists: impl Iterator<Item = &'l [usize]>) -> Vec<Vec<usize>> {
    let mut of = vec![Vec::new(); members];
    for (number, list) in lists.enumerate() {
        for member in list {
            of[*member].push(number);
        }
    }
    of
}

/// The tiles that lie, in reading order.
fn line(path: &[Level]) -> Vec<PlacedTile> {
    path.iter().filter_map(|level| level.laid.map(|(_, placement)| placement)).collect()
}
