//! The tiles left of each suit, and those that can no longer help in a capture ("comments & strategy").

use crate::tile::{DominoSet, Pip, Tile, Tiles};

/// The tiles not captured, by suit: those in the row, in the hands and in the boneyard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    set: DominoSet,
    tiles: Tiles,
}

/// A suit and what is left of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suit {
    /// Its number.
    pub pip: Pip,
    /// Its tiles that are left: at the start seven in a double-6 set.
    pub left: Tiles,
}

impl Left {
    /// The suits with `tiles` of a set left.
    pub fn new(set: DominoSet, tiles: Tiles) -> Self {
        Self { set, tiles: tiles.and(set.tiles()) }
    }

    /// The suits once `captured` tiles of a set are gone: of seven tiles four are left after a capture of
    /// three (CR-COUNT-2).
    pub fn after(set: DominoSet, captured: Tiles) -> Self {
        Self::new(set, set.tiles().without(captured))
    }

    /// One suit: seven tiles of a double-6 set at the start (CR-COUNT-1).
    pub fn suit(&self, pip: Pip) -> Suit {
        Suit { pip, left: Tiles::suit(pip).and(self.tiles) }
    }

    /// Every suit, from blanks on.
    pub fn suits(&self) -> impl Iterator<Item = Suit> + '_ {
        self.set.highest().up_to().map(|pip| self.suit(pip))
    }

    /// The suits of which one tile is left, each with that tile: after two captures of three in a suit
    /// (CR-COUNT-3).
    pub fn orphans(&self) -> impl Iterator<Item = (Pip, Tile)> + '_ {
        self.suits().filter_map(|suit| Some((suit.pip, suit.orphan()?)))
    }

    /// The tiles that can never again be one of a pair or of three, because each of their suits has no
    /// other tile (CR-ORPH-1), an orphaned double among them (CR-ORPH-2). They can only be captured from
    /// between two others.
    pub fn without_mates(&self) -> Tiles {
        let alone = |pip| self.suit(pip).left.len() == 1;
        self.tiles.iter().filter(|tile| alone(tile.high()) && alone(tile.low())).collect()
    }
}

impl Suit {
    /// The last tile of the suit; `None` when more or none are left.
    pub fn orphan(&self) -> Option<Tile> {
        if self.left.len() == 1 { self.left.iter().next() } else { None }
    }

    /// Whether the double of the suit is left.
    pub fn has_doublet(&self) -> bool {
        self.left.contains(Tile::new(self.pip, self.pip))
    }

    /// The number of halves with this number that are left: the double has two.
    pub fn halves(&self) -> usize {
        self.left.len() + usize::from(self.has_doublet())
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::tiles;
    use super::*;

    fn after(captured: &str) -> Left {
        Left::after(DominoSet::DOUBLE_6, tiles(captured).iter().map(|turned| turned.tile()).collect())
    }

    fn one() -> Pip {
        Pip::new(1).unwrap()
    }

    /// CR-COUNT-1: seven tiles, eight halves.
    #[test]
    fn each_number_is_on_seven_tiles() {
        for suit in after("").suits() {
            assert_eq!((suit.left.len(), suit.halves()), (7, 8));
        }
    }

    /// CR-COUNT-2: after three tiles four are left; three or four of them are not doubles, with five or
    /// four halves.
    #[test]
    fn three_of_a_suit_leave_four_tiles() {
        let suit = after("1-2 1-3 1-4").suit(one());
        assert_eq!((suit.left.len(), suit.has_doublet(), suit.halves()), (4, true, 5));
        let suit = after("1-1 1-3 1-4").suit(one());
        assert_eq!((suit.left.len(), suit.has_doublet(), suit.halves()), (4, false, 4));
    }

    /// CR-COUNT-3: two captures of three leave one tile, unless others of the suit have been captured
    /// from between two.
    #[test]
    fn six_of_a_suit_leave_an_orphan() {
        let left = after("1-1 1-2 1-3 1-4 1-5 1-6");
        assert_eq!(left.orphans().collect::<Vec<_>>(), [(one(), Tile::new(one(), Pip::BLANK))]);
        assert_eq!(after("1-1 1-2 1-3 1-4 1-5 1-6 1-0").suit(one()).orphan(), None);
    }

    /// CR-ORPH-1 and CR-ORPH-2: two orphaned suits on one tile, and an orphaned double.
    #[test]
    fn an_orphan_of_both_its_suits_has_no_mate() {
        let left = after("1-1 1-2 1-3 1-4 1-5 1-6");
        assert!(left.without_mates().is_empty());
        let left = after("1-1 1-2 1-3 1-4 1-5 1-6 0-0 0-2 0-3 0-4 0-5 0-6");
        assert_eq!(left.without_mates().to_string(), "1-0");
        let left = after("1-0 1-2 1-3 1-4 1-5 1-6");
        assert_eq!(left.without_mates().to_string(), "1-1");
    }
}
