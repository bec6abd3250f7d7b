//! The sum that all groups of a list have in common.

use super::model::{BoardModel, SumBounds};
use crate::sorted;

/// Sums that the groups of a list may have by the halves of the whole board.
///
/// All groups together have as many times their common sum as there are groups. A cell counts there once for each of
/// its groups, so that the whole is least where the lowest halves lie on the cells of most groups (the rearrangement
/// inequality: Hardy, Littlewood, Pólya, Inequalities, 1934, 10.2).
///
/// `halves` has the number of halves of each number of pips.
pub(super) fn by_whole_board(model: &BoardModel<'_>, halves: &[u32], list: usize) -> SumBounds {
    let groups = &model.board.equal_sums[list];
    let mut times = vec![0_i64; model.given.len()];
    for cell in groups.iter().flat_map(|group| &model.board.groups[*group].cells) {
        times[*cell] += 1;
    }
    let (mut known, mut halves) = (0, halves.to_vec());
    for (times, pips) in times.iter_mut().zip(&model.given).filter(|(_, pips)| pips.is_power_of_two()) {
        let pips = pips.trailing_zeros() as usize;
        known += *times * pips as i64;
        halves[pips] = halves[pips].saturating_sub(1);
        *times = 0;
    }
    times.retain(|times| *times > 0);
    sorted::sort_by(&mut times, |one, other| other.cmp(one));
    let halves: Vec<i64> =
        (0_i64..).zip(halves).flat_map(|(pips, many)| (0..many).map(move |_| pips)).collect();
    let least: i64 = times.iter().zip(&halves).map(|(times, pips)| times * pips).sum();
    let most: i64 = times.iter().zip(halves.iter().rev()).map(|(times, pips)| times * pips).sum();
    let many = groups.len() as i64;
    (-(-known - least).div_euclid(many), (known + most).div_euclid(many))
}

#[cfg(test)]
mod tests {
    use super::super::state::BoardState;
    use super::super::tests::rectangle;
    use super::*;
    use crate::puzzle::placement::board::CellGroup;

    /// The common sums of these groups on a rectangle of cells.
    fn bounds(size: (i16, i16), tiles: &[[u8; 2]], groups: &[&[usize]]) -> SumBounds {
        let mut board = rectangle(size.0, size.1, tiles.to_vec());
        let named = |cells: &&[usize]| CellGroup { name: String::new(), cells: cells.to_vec(), rule: None };
        board.groups = groups.iter().map(named).collect();
        board.equal_sums = vec![(0..groups.len()).collect()];
        BoardState::new(&BoardModel::new(&board)).common[0]
    }

    #[test]
    fn the_whole_board_bounds_a_common_sum() {
        // Ten pips in two rows.
        let tiles = [[1, 2], [3, 4]];
        assert_eq!(bounds((2, 2), &tiles, &[&[0, 1], &[2, 3]]), (5, 5));
        // Nine pips are no two equal rows.
        assert_eq!(bounds((2, 2), &[[1, 2], [3, 3]], &[&[0, 1], &[2, 3]]), (5, 4));
        // The first cell counts twice: 10 + 1 to 10 + 4, halved.
        assert_eq!(bounds((2, 2), &tiles, &[&[0, 1], &[0, 2, 3]]), (6, 7));
        // One cell is free: 1 + 2 + 3 to 2 + 3 + 4, halved.
        assert_eq!(bounds((2, 2), &tiles, &[&[0, 1], &[2]]), (3, 4));
    }
}
