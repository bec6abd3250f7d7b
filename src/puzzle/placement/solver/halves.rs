//! What the number of halves that are left of each pips means for the cells.

use super::model::Mask;
use super::state::{BoardState, Dead};
use super::tally::PipTally;

/// Compares the halves that are left with the cells that need and that can have them; returns whether a cell
/// was narrowed. Up to 511 cells may be uncovered.
pub(crate) fn narrow(state: &mut BoardState<'_>) -> Result<bool, Dead> {
    let (mut can, mut must) = (PipTally::<9>::default(), PipTally::<9>::default());
    for pips in state.pips.iter().zip(&state.laid).filter_map(|(pips, laid)| (!laid).then_some(*pips)) {
        can.add(pips);
        if pips.is_power_of_two() {
            must.add(pips);
        }
    }
    let uses_all = state.uses_all();
    let (mut gone, mut needed) = (0, 0);
    for (pips, left) in state.halves.iter().enumerate() {
        let (can, must) = (can.get(pips), must.get(pips));
        if must > *left || uses_all && can < *left {
            return Err(Dead);
        }
        if can > must {
            gone |= Mask::from(must == *left) << pips;
            needed |= Mask::from(uses_all && can == *left) << pips;
        }
    }
    if gone | needed == 0 {
        return Ok(false);
    }
    for cell in 0..state.laid.len() {
        let own = state.pips[cell];
        if !state.laid[cell] && !own.is_power_of_two() && own & (gone | needed) != 0 {
            // A cell has one half.
            if (own & needed).count_ones() > 1 {
                return Err(Dead);
            }
            state.keep(cell, if own & needed == 0 { !gone } else { needed })?;
        }
    }
    Ok(true)
}
