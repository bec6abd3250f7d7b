//! Rows and moves of Castle Rock: `2-4 4-4 0-4`, the open end on the right; `add 1-4`, `take 1-5`, `take
//! 2-4 4-4 1-4`, `stop`. Tiles keep the spelling of the text.

use std::fmt;
use std::str::FromStr;

use crate::game::castle_rock::moves::CastleRockMove;
use crate::game::castle_rock::row::Row;
use crate::notation::tile::pair;
use crate::notation::tiles::read_each;
use crate::notation::{NotationError, NotationFault, Spanned, boxes, read_word};
use crate::sorted;
use crate::tile::{DominoSet, Turned};
use crate::words::joined;

impl FromStr for Turned {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_word(text, pair, NotationFault::NoTile).map(|(first, second)| Self::new(first, second))
    }
}

/// Reads a row, or any list of tiles whose spelling counts; returns an error for each word that is not a
/// tile. An empty text is an empty row.
///
/// ```
/// let (row, errors) = boneyard::game::castle_rock::notation::read_row("2-4 [4|4], 0-4");
/// assert!(errors.is_empty());
/// let names: Vec<String> = row.iter().map(|tile| tile.value.to_string()).collect();
/// assert_eq!(names, ["2-4", "4-4", "0-4"]);
/// ```
pub fn read_row(text: &str) -> (Vec<Spanned<Turned>>, Vec<NotationError>) {
    read_each(text, DominoSet::DOUBLE_18)
}

/// Reads the row of a drawing in boxes: upright tiles side by side, row below row.
pub(crate) fn read_boxes(text: &str) -> (Vec<Spanned<Turned>>, Vec<NotationError>) {
    let (boxes, errors) = boxes::read(text);
    let mut tiles = boxes.tiles;
    sorted::sort_by_key(&mut tiles, |tile| {
        let (x, y) = tile.middles[0];
        (y, x)
    });
    let spanned = tiles.into_iter().map(|tile| {
        let [first, second] = tile.ends;
        Spanned { value: Turned::new(first, second), at: tile.at }
    });
    (spanned.collect(), errors)
}

/// `2-4 4-4 0-4`
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&joined(self.tiles()))
    }
}

impl FromStr for CastleRockMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let no_move = |at| NotationError { at, fault: NotationFault::NoMove(text.trim().to_owned()) };
        let Some(verb) = text.split_whitespace().next() else { return Err(no_move(0..text.len())) };
        let start = verb.as_ptr() as usize - text.as_ptr() as usize;
        let rest = start + verb.len();
        let tiles = || -> Result<Vec<Turned>, NotationError> {
            let (tiles, mut errors) = read_row(&text[rest..]);
            if !errors.is_empty() {
                return Err(errors.swap_remove(0).shifted(rest));
            }
            Ok(tiles.into_iter().map(|tile| tile.value).collect())
        };
        // The place of the tiles, or of the verb where there are none.
        let tiles_at = text.len() - text[rest..].trim_start().len();
        let at = if tiles_at < text.len() { tiles_at..text.trim_end().len() } else { start..rest };
        match verb {
            "add" => match tiles()?.as_slice() {
                [tile] => Ok(Self::Add(*tile)),
                tiles => Err(NotationError { at, fault: NotationFault::NotOne(tiles.len()) }),
            },
            "take" => match tiles()?.as_slice() {
                [tile] => Ok(Self::Take(*tile)),
                [left, middle, right] => Ok(Self::TakeThree([*left, *middle, *right])),
                tiles => Err(NotationError { at, fault: NotationFault::NotOneOrThree(tiles.len()) }),
            },
            "stop" if text[rest..].trim().is_empty() => Ok(Self::Stop),
            "stop" => Err(NotationError {
                at: tiles_at..text.len(),
                fault: NotationFault::Trailing(text[rest..].trim().to_owned()),
            }),
            _ => Err(no_move(start..rest)),
        }
    }
}

/// `add 1-4`, `take 1-5`, `take 2-4 4-4 1-4`, `stop`
impl fmt::Display for CastleRockMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, tiles) = match self {
            Self::Add(tile) => ("add", std::slice::from_ref(tile)),
            Self::Take(tile) => ("take", std::slice::from_ref(tile)),
            Self::TakeThree(three) => ("take", three.as_slice()),
            Self::Stop => return f.pad("stop"),
        };
        f.pad(&format!("{verb} {}", joined(tiles)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::game::castle_rock::notation::*;

    #[test]
    fn acts_keep_their_spelling_which_equality_ignores() {
        for text in ["add 1-4", "take 4-1", "take 2-4 4-4 1-4", "stop", "add 10-12"] {
            assert_eq!(text.parse::<CastleRockMove>().unwrap().to_string(), text);
        }
        let mv = |text: &str| text.parse::<CastleRockMove>().unwrap();
        assert_eq!(mv(" take  [4|2],4-4 4-1").to_string(), "take 4-2 4-4 4-1");
        assert_eq!(mv("take 1-5"), mv("take 5-1"));
        assert_ne!(mv("take 1-5"), mv("add 1-5"));
        assert_ne!(mv("take 1-5"), mv("take 1-5 5-5 5-2"));
    }

    #[test]
    fn what_is_no_move_says_why_and_where() {
        let error = |text: &str| text.parse::<CastleRockMove>().unwrap_err();
        assert_eq!(error("put 1-4").fault, NotationFault::NoMove("put 1-4".into()));
        assert_eq!(error(" put 1-4").at, 1..4);
        assert_eq!(error("").fault, NotationFault::NoMove(String::new()));
        assert_eq!(error("add").fault, NotationFault::NotOne(0));
        assert_eq!(error("take 1-1 2-2").at, 5..12);
        assert_eq!(error(" add ").at, 1..4);
        assert_eq!(error("take 1-1 x 2-2").fault, NotationFault::NoTile("x".into()));
        assert_eq!(error("take 1-1 x 2-2").at, 9..10);
        assert_eq!(error("stop 1-4").fault, NotationFault::Trailing("1-4".into()));
        assert_eq!(error("add 1-19").fault, NotationFault::PipTooHigh("19".into()));
    }

    #[test]
    fn bad_words_of_a_row_keep_their_places() {
        let errors = read_row("2-4 x [4-4] 0_4").1;
        let places: Vec<_> = errors.iter().map(|error| error.at.clone()).collect();
        assert_eq!(places, [4..5, 12..15]);
        assert_eq!(read_row(" ").0, []);
    }

    proptest! {
        /// Every row and move reads back with its spelling.
        #[test]
        fn rows_read_back(picks in proptest::collection::btree_map(0..190_usize, any::<bool>(), 0..40)) {
            let all: Vec<_> = DominoSet::DOUBLE_18.iter().map(Turned::from).collect();
            let turn = |(index, reversed): (usize, bool)| if reversed { all[index].reversed() } else { all[index] };
            let row = Row::new(picks.into_iter().map(turn)).unwrap();
            let read = read_row(&row.to_string()).0;
            prop_assert_eq!(Row::new(read.into_iter().map(|tile| tile.value)), Some(row));
        }
    }

    /// Found by fuzzing: a blank before the verb that is blank in Unicode but not in ASCII.
    #[test]
    fn every_blank_before_the_verb_is_one() {
        for blank in ["\u{b}", "\u{a0}", "\u{2003}\u{2003}\u{2003}"] {
            assert_eq!(format!("{blank}stop").parse(), Ok(CastleRockMove::Stop), "{blank:?}");
            let error = format!("{blank}1s9,0q").parse::<CastleRockMove>().unwrap_err();
            assert_eq!(error.at, blank.len()..blank.len() + 6);
        }
    }
}
