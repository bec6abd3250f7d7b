//! Draws conclusions from a state until nothing changes.

use super::model::SIDES;
use super::state::{BoardState, Dead};
use super::work::SearchWork;
use super::{groups, halves};
use crate::puzzle::placement::board::TouchingRule;
use crate::set_bits::set_bits;

/// Uncovered cells up to which the halves of each number are counted.
const FEW_CELLS: usize = 400;

/// Draws conclusions until nothing changes. At a limit it stops early; nothing wrong follows from that.
pub(crate) fn spread(state: &mut BoardState<'_>, work: &mut SearchWork) -> Result<(), Dead> {
    while work.tick() {
        if let Some(group) = state.groups.pop() {
            groups::narrow(state, group)?;
        } else if let Some(cell) = state.cells.pop() {
            look_at(state, cell)?;
        } else if state.uncovered > FEW_CELLS || !halves::narrow(state)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Draws conclusions about one cell.
fn look_at(state: &mut BoardState<'_>, cell: usize) -> Result<(), Dead> {
    if state.model.board.touching != TouchingRule::Any {
        touch(state, cell)?;
    }
    if state.laid[cell] {
        return Ok(());
    }
    let own = state.pips[cell];
    let (mut fits, mut open) = (0, 0);
    for side in set_bits(state.sides[cell]) {
        let next = state.model.around[cell][side] as usize;
        let here = own & state.beside(next);
        if here != 0 {
            fits |= here;
            open |= 1 << side;
        }
    }
    state.keep(cell, fits)?;
    state.keep_sides(cell, open)?;
    if state.model.board.touching == TouchingRule::Any {
        // The cell itself shows nothing else.
        state.cells.remove(cell);
    }
    if !open.is_power_of_two() {
        return Ok(());
    }
    let side = open.trailing_zeros() as usize;
    let next = state.model.around[cell][side] as usize;
    state.keep_sides(next, 1 << (side ^ 2))?;
    if state.pips[cell].is_power_of_two() && state.pips[next].is_power_of_two() {
        state.settle(cell, next)?;
    }
    Ok(())
}

/// Draws conclusions from the neighbours of a cell that are not one tile with it.
fn touch(state: &mut BoardState<'_>, cell: usize) -> Result<(), Dead> {
    for side in 0..SIDES {
        let next = state.model.around[cell][side] as usize;
        if next >= state.laid.len() || state.mate(cell) == Some(next) {
            continue;
        }
        let there = state.pips[next];
        if state.sides[cell] >> side & 1 == 0 {
            state.keep(cell, state.model.left_beside(there))?;
        } else if state.model.clash(state.pips[cell], there) {
            state.join(cell, side)?;
        }
    }
    Ok(())
}
