//! Boards one cell wide, as frames are: rows and rings of cells, each of which can be one tile only with the cells
//! beside it. A row can be tiled in one way at most, a ring in two.

use super::model::sides_in;
use super::state::BoardState;
use crate::puzzle::placement::board::TouchingRule;

/// Rings up to which every tiling of them is looked at.
const MOST_RINGS: usize = 6;

/// Two cells that are one tile, in the order of their chain.
pub(crate) type ChainSlot = [usize; 2];

/// The slots of a row or ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) slots: Vec<ChainSlot>,
    /// Whether its last cell is beside its first.
    pub(crate) is_ring: bool,
}

/// All tilings of the uncovered cells, each as its chains; `None` where the board is wider.
pub(crate) fn tilings(state: &BoardState<'_>) -> Option<Vec<Vec<Chain>>> {
    let is_narrow = |cell: usize| {
        let touches = state.model.board.touching != TouchingRule::Any;
        let is_open = |next: &&u32| state.laid.get(**next as usize) == Some(&false);
        let near = state.model.around[cell].iter().filter(is_open).count() as u32;
        let open = state.sides[cell].count_ones();
        // Neighbours that touch without a chance to be one tile would tie two chains together.
        open <= 2 && !(touches && near != open)
    };
    let mut is_free: Vec<bool> = state.laid.iter().map(|laid| !laid).collect();
    if !(0..is_free.len()).filter(|cell| is_free[*cell]).all(is_narrow) {
        return None;
    }
    let ends = (0..is_free.len()).filter(|cell| state.sides[*cell].count_ones() < 2);
    let others = 0..is_free.len();
    let mut rows: Vec<(Vec<usize>, bool)> = Vec::new();
    for first in ends.chain(others) {
        if is_free[first] {
            let is_ring = state.sides[first].count_ones() == 2;
            rows.push((follow(state, first, &mut is_free), is_ring));
        }
    }
    let rings = rows.iter().filter(|(_, is_ring)| *is_ring).count();
    if rings > MOST_RINGS || rows.iter().any(|(cells, _)| cells.len() % 2 == 1) {
        return None;
    }
    Some((0..1_usize << rings).map(|turned| tiling(&rows, turned)).collect())
}

/// The cells of a chain from one on.
fn follow(state: &BoardState<'_>, first: usize, is_free: &mut [bool]) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut next = Some(first);
    while let Some(cell) = next {
        is_free[cell] = false;
        cells.push(cell);
        let beside = sides_in(state.sides[cell]).map(|side| state.model.around[cell][side] as usize);
        next = beside.filter(|beside| is_free[*beside]).last();
    }
    cells
}

/// A tiling; bit n of `turned` says which of its two the ring n has.
fn tiling(rows: &[(Vec<usize>, bool)], mut turned: usize) -> Vec<Chain> {
    let mut chain = |(cells, is_ring): &(Vec<usize>, bool)| {
        let mut cells = cells.clone();
        if *is_ring {
            cells.rotate_left(turned & 1);
            turned >>= 1;
        }
        Chain { slots: cells.chunks_exact(2).map(|two| [two[0], two[1]]).collect(), is_ring: *is_ring }
    };
    rows.iter().map(&mut chain).collect()
}
