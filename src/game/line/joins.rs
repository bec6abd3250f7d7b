//! Which halves join: equal halves, halves that make a total, and matadors.

use crate::game::line::rules::{Blank, Rules};
use crate::tile::{DominoSet, Pip, Tile, Tiles};

/// Whether a tile is a matador, which joins any end by either half: 0-0, and the tiles that make the total
/// by themselves. With total 10 the tile 10-0 is not one, as in the document's list of six (MAT-LIST-1).
pub fn is_matador(rules: &Rules, tile: Tile) -> bool {
    let Some(total) = rules.total else { return false };
    let makes_total = i32::from(tile.total()) == total.get();
    let is_ten_blank = total.get() == 10 && tile.low() == Pip::BLANK;
    tile.total() == 0 || makes_total && !is_ten_blank
}

/// The matadors of a set; none where halves must be equal.
pub fn matadors(rules: &Rules, set: DominoSet) -> Tiles {
    set.iter().filter(|tile| is_matador(rules, *tile)).collect()
}

/// The half that joins an end, matadors aside; `None` where there is none. Without a total it is an equal
/// half, a blank for a blank (DRAW-BLANK-1). With a total a double's half counts once, like the end of any
/// tile (MAT-EX-1); at a blank, and where no half of the set is large enough, only matadors join
/// (MAT-BLANK-1, MAT-SET-1).
pub fn mate(rules: &Rules, end: Pip) -> Option<Pip> {
    let Some(total) = rules.total else { return Some(end) };
    if end == Pip::BLANK && rules.blank == Blank::MatadorsOnly {
        return None;
    }
    let half = total.get() - i32::from(end.value());
    u8::try_from(half).ok().and_then(Pip::new)
}

/// Whether a tile joins an end by one of its halves: any tile with the right half (DRAW-PLAY-1), and any
/// matador (MAT-EX-1b).
pub fn joins(rules: &Rules, end: Pip, tile: Tile, half: Pip) -> bool {
    mate(rules, end) == Some(half) || is_matador(rules, tile)
}

/// Whether a tile joins an end by one of its halves.
pub fn either_joins(rules: &Rules, end: Pip, tile: Tile) -> bool {
    [tile.high(), tile.low()].iter().any(|half| joins(rules, end, tile, *half))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::tests::rules_of;

    fn pip(value: u8) -> Pip {
        Pip::new(value).unwrap()
    }

    /// The tiles of the rules' set that join an end.
    fn joining(rules: &Rules, end: u8) -> Tiles {
        rules.set.iter().filter(|tile| either_joins(rules, pip(end), *tile)).collect()
    }

    /// boxed-set, "Matador": the six matadors, in either set.
    #[test]
    fn there_are_six_matadors() {
        for set in [DominoSet::DOUBLE_9, DominoSet::DOUBLE_12] {
            let rules = rules_of("matador", set);
            assert_eq!(matadors(&rules, set).to_string(), "0-0 5-5 6-4 7-3 8-2 9-1");
        }
        assert!(matadors(&rules_of("block", DominoSet::DOUBLE_6), DominoSet::DOUBLE_6).is_empty());
    }

    /// boxed-set, "Matador": only matadors join a blank. With a double-12 set a 10 makes the total too:
    /// 13 more tiles, if the rules allow it.
    #[test]
    fn a_blank_takes_matadors() {
        let mut rules = rules_of("matador", DominoSet::DOUBLE_9);
        assert_eq!(joining(&rules, 0).len(), 6);
        rules.blank = Blank::Total;
        assert_eq!(joining(&rules, 0).len(), 6);
        rules.set = DominoSet::DOUBLE_12;
        assert_eq!(joining(&rules, 0).len(), 19);
        rules.blank = Blank::MatadorsOnly;
        assert_eq!(joining(&rules, 0).len(), 6);
    }

    /// boxed-set, "Matador": with a double-12 set the ends 11 and 12 exceed the total.
    #[test]
    fn ends_over_the_total_take_matadors_only() {
        for (end, tiles) in [(10, 18), (11, 6), (12, 6)] {
            assert_eq!(joining(&rules_of("matador", DominoSet::DOUBLE_12), end).len(), tiles);
        }
    }

    /// boxed-set, "Set Up": blanks match blanks.
    #[test]
    fn equal_halves_join() {
        assert_eq!(
            joining(&rules_of("block", DominoSet::DOUBLE_6), 0).to_string(),
            "0-0 1-0 2-0 3-0 4-0 5-0 6-0"
        );
    }
}
