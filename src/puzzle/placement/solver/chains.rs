//! Boards one cell wide, as frames are: rows and rings of cells, each of which has at most two beside it. A row can be
//! tiled in one way at most, a ring in two.

use super::state::BoardState;
use crate::puzzle::placement::board::TouchingRule;
use crate::set_bits::set_bits;

/// Rings up to which every tiling of them is looked at.
const MOST_RINGS: usize = 6;

/// Two cells that are one tile, in the order of their chain.
pub(crate) type ChainSlot = [usize; 2];

/// The slots of a row or ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellChain {
    pub(crate) slots: Vec<ChainSlot>,
    /// Whether its last cell is beside its first.
    pub(crate) is_ring: bool,
}

/// All tilings of the uncovered cells, each as its chains; `None` where the board is wider.
pub(crate) fn tilings(state: &BoardState<'_>) -> Option<Vec<Vec<CellChain>>> {
    let mut is_free: Vec<bool> = state.laid.iter().map(|laid| !laid).collect();
    let degrees: Vec<usize> = (0..is_free.len()).map(|cell| beside(state, cell).count()).collect();
    if (0..is_free.len()).any(|cell| is_free[cell] && degrees[cell] > 2) {
        return None;
    }
    let ends = (0..is_free.len()).filter(|cell| degrees[*cell] < 2);
    let others = 0..is_free.len();
    let mut rows: Vec<(Vec<usize>, bool)> = Vec::new();
    for first in ends.chain(others) {
        if is_free[first] {
            rows.push((follow(state, first, &mut is_free), degrees[first] == 2));
        }
    }
    let rings = rows.iter().filter(|(_, is_ring)| *is_ring).count();
    if rings > MOST_RINGS || rows.iter().any(|(cells, _)| cells.len() % 2 == 1) {
        return None;
    }
    let is_open = |[one, other]: &ChainSlot| {
        let side = state.model.side_to(*one, *other);
        side.is_some_and(|side| state.sides[*one] >> side & 1 == 1)
    };
    let all = (0..1_usize << rings).map(|turned| tiling(&rows, turned));
    Some(all.filter(|chains| chains.iter().flat_map(|chain| &chain.slots).all(is_open)).collect())
}

/// The uncovered cells beside a cell that it touches, or that it may be one tile with.
pub(crate) fn beside(state: &BoardState<'_>, cell: usize) -> impl Iterator<Item = usize> {
    let touches = state.model.board.touching != TouchingRule::Any;
    let sides = set_bits(if touches { 15 } else { state.sides[cell] });
    let next = sides.map(move |side| state.model.around[cell][side] as usize);
    next.filter(|next| state.laid.get(*next) == Some(&false))
}

/// The cells of a chain from one on.
fn follow(state: &BoardState<'_>, first: usize, is_free: &mut [bool]) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut next = Some(first);
    while let Some(cell) = next {
        is_free[cell] = false;
        cells.push(cell);
        next = beside(state, cell).filter(|beside| is_free[*beside]).last();
    }
    cells
}

/// A tiling; bit n of `turned` says which of its two the ring n has.
fn tiling(rows: &[(Vec<usize>, bool)], mut turned: usize) -> Vec<CellChain> {
    let mut chain = |(cells, is_ring): &(Vec<usize>, bool)| {
        let mut cells = cells.clone();
        if *is_ring {
            cells.rotate_left(turned & 1);
            turned >>= 1;
        }
        CellChain { slots: cells.chunks_exact(2).map(|two| [two[0], two[1]]).collect(), is_ring: *is_ring }
    };
    rows.iter().map(&mut chain).collect()
}
