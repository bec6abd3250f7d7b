//! Whether the pieces of a board can be tiled by their colours: a tile covers a black and a white cell of a
//! checkerboard.

use super::state::BoardState;
use crate::set_bits::set_bits;

/// Looks at the pieces of a board again and again without new memory.
#[derive(Debug, Default)]
pub(crate) struct ColourCount {
    is_seen: Vec<bool>,
    stack: Vec<u32>,
}

impl ColourCount {
    /// Whether every piece of uncovered cells has as many black as white cells.
    pub(crate) fn are_balanced(&mut self, state: &BoardState<'_>) -> bool {
        self.is_seen.clear();
        self.is_seen.extend_from_slice(&state.laid);
        for cell in 0..state.laid.len() {
            if !self.is_seen[cell] && self.surplus(state, cell) != 0 {
                return false;
            }
        }
        true
    }

    /// By how many the black cells of a piece outnumber the white ones.
    fn surplus(&mut self, state: &BoardState<'_>, first: usize) -> i32 {
        let mut surplus = 0;
        self.is_seen[first] = true;
        self.stack.push(first as u32);
        while let Some(cell) = self.stack.pop().map(|cell| cell as usize) {
            let at = state.model.board.cells[cell];
            surplus += 1 - 2 * i32::from((at.x + at.y) & 1);
            for side in set_bits(state.sides[cell]) {
                let next = state.model.around[cell][side];
                if !self.is_seen[next as usize] {
                    self.is_seen[next as usize] = true;
                    self.stack.push(next);
                }
            }
        }
        surplus
    }
}
