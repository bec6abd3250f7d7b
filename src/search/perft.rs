//! Perft: the number of sequences of so many plays, the field's check of a move generator.

use crate::game::Tree;

/// The number of sequences of exactly `depth` plays. The last play is counted and not made.
pub fn count<T: Tree>(tree: &mut T, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return tree.count_plays(),
        2 => return tree.count_two(),
        _ => {}
    }
    let mut plays = Vec::new();
    tree.plays(&mut plays);
    let mut total = 0;
    for play in plays {
        tree.make(play);
        total += count(tree, depth - 1);
        tree.unmake();
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::toy::Toy;

    /// A toy tree with 3 plays at each of 4 levels.
    #[test]
    fn a_regular_tree_has_powers() {
        let mut tree = Toy::regular(3, 4);
        let counts: Vec<u64> = (0..=5).map(|depth| count(&mut tree, depth)).collect();
        assert_eq!(counts, [1, 3, 9, 27, 81, 0]);
    }
}
