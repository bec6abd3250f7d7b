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

#[cfg(test)]
mod tests {
    use super::super::model::BoardModel;
    use super::super::tests::rectangle;
    use super::*;

    /// What is left to a row of cells with certain pips and these tiles; `None` if that cannot be.
    fn left(tiles: &[[u8; 2]], pips: &[Mask]) -> Option<Vec<Mask>> {
        let board = rectangle(pips.len() as i16, 1, tiles.to_vec());
        let model = BoardModel::new(&board);
        let mut state = BoardState::new(&model);
        state.pips = pips.to_vec();
        let is_narrowed = narrow(&mut state).ok()?;
        assert_eq!(is_narrowed, state.pips != pips);
        Some(state.pips)
    }

    #[test]
    fn halves_that_are_used_up_or_needed_narrow_the_other_cells() {
        let tiles = [[0, 1], [1, 2]];
        // One 0, two 1s and one 2: nothing follows while every cell may have all.
        assert_eq!(left(&tiles, &[7, 7, 7, 7]), Some(vec![7, 7, 7, 7]));
        // The only 0 lies on the first cell.
        assert_eq!(left(&tiles, &[1, 7, 7, 7]), Some(vec![1, 6, 6, 6]));
        // Two cells alone can have the 1s.
        assert_eq!(left(&tiles, &[5, 3, 7, 5]), Some(vec![5, 2, 2, 5]));
        assert_eq!(left(&tiles, &[5, 2, 6, 2]), Some(vec![1, 2, 4, 2]));
        // Two cells need the only 0, no cell can have the 2, three need the two 1s.
        assert_eq!(left(&tiles, &[1, 1, 7, 7]), None);
        assert_eq!(left(&tiles, &[3, 3, 3, 3]), None);
        assert_eq!(left(&tiles, &[7, 2, 2, 2]), None);
        // Only one cell can have the 0, and only the same the 2.
        assert_eq!(left(&[[0, 1], [2, 3]], &[5, 10, 10, 10]), None);
    }
}
