//! The row: tiles side by side with one open end, and its captures.

use super::moves::CastleRockMove;
use crate::random::mix;
use crate::tile::{Tile, Tiles, Turned};

/// The tiles of the row from its closed end to its open end, which is on the right; all different. They
/// keep their written spelling, which has no meaning in the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    tiles: Vec<Turned>,
}

impl Row {
    /// A row of these tiles; `None` when a tile occurs twice.
    pub fn new(tiles: impl IntoIterator<Item = Turned>) -> Option<Self> {
        let tiles: Vec<Turned> = tiles.into_iter().collect();
        let different: Tiles = tiles.iter().map(|tile| tile.tile()).collect();
        (different.len() == tiles.len()).then_some(Self { tiles })
    }

    /// The tiles, the open end last.
    pub fn tiles(&self) -> &[Turned] {
        &self.tiles
    }

    /// The number of tiles.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether every tile has been captured.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The place of the tile, counted from the closed end.
    pub fn place(&self, tile: Tile) -> Option<usize> {
        self.tiles.iter().position(|turned| turned.tile() == tile)
    }

    /// Every capture, from the closed end on: for each tile with two neighbours first the tile alone, then all three
    /// ("the play"; CR-CAP-1, CR-CAP-2). After the row was emptied there is none until it has three tiles again
    /// (CR-EMPTY-1).
    pub fn captures(&self) -> impl Iterator<Item = CastleRockMove> + '_ {
        let of_three = |three: &[Turned]| {
            let &[left, middle, right] = three else { return [None; 2] };
            let suit = left.tile().shared(right.tile());
            let all = suit.filter(|suit| middle.tile().has(*suit));
            [
                suit.map(|_| CastleRockMove::Take(middle)),
                all.map(|_| CastleRockMove::TakeThree([left, middle, right])),
            ]
        };
        self.tiles.windows(3).flat_map(of_three).flatten()
    }

    /// Whether the row has a capture.
    pub fn has_capture(&self) -> bool {
        self.captures().next().is_some()
    }

    /// The row after the move.
    #[must_use]
    pub fn after(&self, mv: CastleRockMove) -> Self {
        let mut row = self.clone();
        row.apply(mv);
        row
    }

    /// Makes a move: a tile is added at the open end (CR-TURN-1), or captured, and the row closes up
    /// (CR-CAP-3). Returns its place for [`Row::undo`]. A move whose tiles are not
    /// in the row does nothing.
    pub(super) fn apply(&mut self, mv: CastleRockMove) -> usize {
        match mv {
            CastleRockMove::Add(tile) => self.tiles.push(tile),
            CastleRockMove::Take(tile) => {
                if let Some(at) = self.place(tile.tile()) {
                    self.tiles.remove(at);
                    return at;
                }
            }
            CastleRockMove::TakeThree([left, ..]) => {
                if let Some(at) = self.place(left.tile()).filter(|at| at + 3 <= self.tiles.len()) {
                    self.tiles.drain(at..at + 3);
                    return at;
                }
            }
            CastleRockMove::Stop => {}
        }
        self.tiles.len()
    }

    /// Undoes [`Row::apply`], which returned `at`.
    pub(super) fn undo(&mut self, mv: CastleRockMove, at: usize) {
        match mv {
            CastleRockMove::Add(_) => {
                self.tiles.pop();
            }
            CastleRockMove::Take(tile) => self.tiles.insert(at, tile),
            CastleRockMove::TakeThree(three) => {
                self.tiles.splice(at..at, three);
            }
            CastleRockMove::Stop => {}
        }
    }

    /// A key of the tiles in their order.
    pub(super) fn key(&self) -> u128 {
        let place = |(at, tile): (usize, &Turned)| mix((at as u64) << 8 | tile.tile().index() as u64);
        self.tiles.iter().enumerate().map(place).fold(0, |key, one| key ^ one)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::castle_rock::notation::read_row;
    use crate::tile::Pip;

    fn captures(text: &str) -> Vec<String> {
        row(text).captures().map(|mv| mv.to_string()).collect()
    }

    pub(in super::super) fn row(text: &str) -> Row {
        Row::new(tiles(text)).unwrap()
    }

    pub(in super::super) fn tiles(text: &str) -> Vec<Turned> {
        read_row(text).0.into_iter().map(|tile| tile.value).collect()
    }

    /// Every tile with ends up to `highest` in a random order.
    pub(in super::super) fn shuffled(highest: u8) -> impl Strategy<Value = Vec<Turned>> {
        let pips = move || Pip::new(highest).into_iter().flat_map(Pip::up_to);
        let all = pips().flat_map(move |high| high.up_to().map(move |low| Turned::new(low, high)));
        Just(all.collect::<Vec<_>>()).prop_shuffle()
    }

    /// A random row with ends up to `highest`, its length in the given range.
    pub(in super::super) fn random_row(
        highest: u8,
        length: std::ops::Range<usize>,
    ) -> impl Strategy<Value = Row> {
        (shuffled(highest), length).prop_map(|(mut tiles, length)| {
            tiles.truncate(length);
            Row { tiles }
        })
    }

    /// CR-CAP-1, CR-CAP-2, and the column of "comments & strategy" before and after 1-4.
    #[test]
    fn captures_are_the_middle_of_a_pair_and_three_of_a_suit() {
        assert_eq!(captures("6-6 6-3 6-4"), ["take 6-3", "take 6-6 6-3 6-4"]);
        assert_eq!(captures("6-1 5-3 6-4"), ["take 5-3"]);
        assert_eq!(captures("6-1 1-3 6-4"), ["take 1-3"]);
        assert!(captures("6-1 6-3 5-4").is_empty());
        assert!(captures("6-1 6-3").is_empty());
        assert_eq!(captures("2-4 4-4 0-4 1-1 1-5"), ["take 4-4", "take 2-4 4-4 0-4"]);
        assert_eq!(
            captures("2-4 4-4 0-4 1-1 1-5 1-4"),
            ["take 4-4", "take 2-4 4-4 0-4", "take 1-5", "take 1-1 1-5 1-4"]
        );
    }

    /// CR-CAP-3: the row closes up, and new neighbours can be captured.
    #[test]
    fn the_row_closes_up_and_opens_again() {
        let start = row("2-4 4-4 0-4 1-1 1-5 1-4");
        let mut row = start.clone();
        let mut done = Vec::new();
        for text in ["take 1-5", "take 1-1", "take 0-4", "take 2-4 4-4 1-4"] {
            let mv: CastleRockMove = text.parse().unwrap();
            assert!(row.captures().any(|found| found == mv), "{text} in {row}");
            done.push((mv, row.apply(mv)));
        }
        assert!(row.is_empty());
        for (mv, at) in done.into_iter().rev() {
            row.undo(mv, at);
        }
        assert_eq!(row, start);
    }

    #[test]
    fn a_row_has_each_tile_once() {
        assert_eq!(Row::new(tiles("2-4 1-1 4-2")), None);
    }

    #[test]
    fn keys_know_the_order_and_not_the_spelling() {
        assert_eq!(row("2-4 1-1").key(), row("4-2 1-1").key());
        assert_ne!(row("2-4 1-1").key(), row("1-1 2-4").key());
    }
}
