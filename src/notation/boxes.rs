//! Drawings of tiles in a terminal, read back: `│ 4 ┆ 2 │` lies flat, and an upright tile has `╌╌╌` between
//! its ends; in ASCII `:` and `...`. The bars alone say where tiles are. Outlines, and sums beside the tiles,
//! follow from them.

use std::ops::Range;

use super::{NotationError, NotationFault};
use crate::sorted::SortedSet;
use crate::tile::Pip;

/// A place in characters: the column and the row.
pub type GlyphPlace = (i32, i32);

/// The columns and the rows of a half-tile.
pub const ACROSS: i32 = 4;
/// See [`ACROSS`].
pub const DOWN: i32 = 2;

/// A tile of a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxedTile {
    /// Its ends, the left or upper one first.
    pub ends: [Pip; 2],
    /// The middles of its halves.
    pub middles: [GlyphPlace; 2],
    /// Where it is drawn: its bar, in bytes of the text.
    pub at: Range<usize>,
}

impl BoxedTile {
    /// Whether one half lies above the other.
    pub fn is_upright(&self) -> bool {
        self.middles[0].0 == self.middles[1].0
    }
}

/// What a drawing shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Boxes {
    /// Its tiles in reading order.
    pub tiles: Vec<BoxedTile>,
    /// The names of empty cells, with the middle of each cell.
    pub letters: Vec<(char, GlyphPlace)>,
    /// The small letters: two places with one letter are one place of a line that goes on elsewhere.
    pub jumps: Vec<(char, GlyphPlace)>,
    /// The coordinates of a middle, where they are printed along the edges: the middle, then x and y.
    pub origin: Option<(GlyphPlace, [i16; 2])>,
}

/// Whether a text has the outline of a tile.
pub fn is_drawn(text: &str) -> bool {
    text.contains(['┌', '└', '├', '┬']) || text.contains("+---")
}

/// Reads a drawing. The second value has every error in reading order.
pub fn read(text: &str) -> (Boxes, Vec<NotationError>) {
    let grid = GlyphGrid::of(text);
    let mut boxes = Boxes::default();
    let mut errors = Vec::new();
    let mut taken = SortedSet::new();
    for (y, row) in (0..).zip(&grid.rows) {
        for (x, (at, c)) in (0..).zip(row) {
            let Some(middles) = grid.bar((x, y), *c) else { continue };
            let at = *at..at + c.len_utf8();
            let ends = middles.map(|middle| grid.end(middle));
            let fault = match ends {
                [Some(first), _] if !taken.insert(middles[0]) => NotationFault::CrowdedHalf(first.value(), 2),
                [_, Some(second)] if !taken.insert(middles[1]) => {
                    NotationFault::CrowdedHalf(second.value(), 2)
                }
                [Some(first), Some(second)] => {
                    boxes.tiles.push(BoxedTile { ends: [first, second], middles, at });
                    continue;
                }
                _ => NotationFault::BarWithoutEnds,
            };
            errors.push(NotationError { at, fault });
        }
    }
    if boxes.tiles.is_empty() && errors.is_empty() {
        errors.push(NotationError { at: 0..text.len(), fault: NotationFault::Empty });
    }
    boxes.letters = grid.letters();
    boxes.jumps = grid.jumps();
    boxes.origin = boxes.tiles.first().and_then(|tile| grid.origin(tile.middles[0]));
    (boxes, errors)
}

/// The characters of a text by row and column.
struct GlyphGrid {
    rows: Vec<Vec<(usize, char)>>,
}

impl GlyphGrid {
    fn of(text: &str) -> Self {
        let mut start = 0;
        let rows = text.split_inclusive('\n').map(|line| {
            let body = line.trim_end();
            let row = body.char_indices().map(|(at, c)| (start + at, c)).collect();
            start += line.len();
            row
        });
        Self { rows: rows.collect() }
    }

    fn at(&self, (x, y): GlyphPlace) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        let found = usize::try_from(x).ok().and_then(|x| row?.get(x));
        found.map_or(' ', |(_, c)| *c)
    }

    /// The middles of the halves at the two sides of a bar, if the character is the middle of one.
    fn bar(&self, (x, y): GlyphPlace, c: char) -> Option<[GlyphPlace; 2]> {
        match c {
            '┆' | ':' => Some([(x - 2, y), (x + 2, y)]),
            '╌' | '.' => {
                let is_bar = |x: i32| self.at((x, y)) == c;
                let is_middle = is_bar(x - 1) && is_bar(x + 1) && !is_bar(x - 2) && !is_bar(x + 2);
                is_middle.then_some([(x, y - 1), (x, y + 1)])
            }
            _ => None,
        }
    }

    /// The number of pips written around the middle of a half.
    fn end(&self, (x, y): GlyphPlace) -> Option<Pip> {
        let text: String = (x - 1..=x + 1).map(|x| self.at((x, y))).collect();
        text.trim().parse().ok().and_then(Pip::new)
    }

    /// The names of empty cells. What a cell needs stands behind its name, and moves the name to the left.
    fn letters(&self) -> Vec<(char, GlyphPlace)> {
        let mut found = Vec::new();
        for (y, row) in (0..).zip(&self.rows) {
            for (x, (_, c)) in (0..).zip(row) {
                let is_alone =
                    !self.at((x - 1, y)).is_alphabetic() && !self.at((x + 1, y)).is_ascii_uppercase();
                if c.is_ascii_uppercase() && is_alone {
                    let next = self.at((x + 1, y));
                    let has_more = next.is_ascii_digit() || matches!(next, '×' | 'x');
                    found.push((*c, (x + i32::from(has_more), y)));
                }
            }
        }
        found
    }

    /// Small letters that stand alone, but `v`: the chevron of an open end in ASCII.
    fn jumps(&self) -> Vec<(char, GlyphPlace)> {
        let mut found = Vec::new();
        for (y, row) in (0..).zip(&self.rows) {
            for (x, (_, c)) in (0..).zip(row) {
                let is_alone =
                    !self.at((x - 1, y)).is_alphanumeric() && !self.at((x + 1, y)).is_alphanumeric();
                if c.is_ascii_lowercase() && *c != 'v' && is_alone {
                    found.push((*c, (x, y)));
                }
            }
        }
        found
    }

    /// The coordinates of a middle, by the numbers of the columns in the first row and the numbers of the
    /// rows at the left.
    fn origin(&self, (x, y): GlyphPlace) -> Option<(GlyphPlace, [i16; 2])> {
        let top = self.rows.iter().position(|row| !row.is_empty())?;
        let columns = numbers(&self.rows[top]);
        let is_header = self.rows[top].iter().all(|(_, c)| matches!(c, ' ' | '-' | '\u{2212}' | '0'..='9'));
        let (start, length, number) = *columns.first().filter(|_| is_header)?;
        let across = i16::try_from((x - (start + (length - 1) / 2)) / ACROSS).ok()?;
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y))?;
        let (_, _, own) = *numbers(row).first()?;
        Some(((x, y), [number.checked_add(across)?, own]))
    }
}

/// The numbers of a row: where each starts, its length, and its value.
fn numbers(row: &[(usize, char)]) -> Vec<(i32, i32, i16)> {
    let ascii = |c: char| if c == '\u{2212}' { '-' } else { c };
    let text: String =
        row.iter().map(|(_, c)| Some(ascii(*c)).filter(char::is_ascii).unwrap_or(' ')).collect();
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let words = text.split(' ').filter(|word| !word.is_empty());
    words.filter_map(|word| Some((start(word) as i32, word.len() as i32, word.parse().ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Vec<String> {
        let (boxes, errors) = read(text);
        assert_eq!(errors, []);
        boxes.tiles.iter().map(|tile| format!("{}-{}", tile.ends[0], tile.ends[1])).collect()
    }

    #[test]
    fn tiles_are_read_at_their_bars() {
        let text = "\
┌───┬───────┐
│ 5 │ 6 ┆11 │B3
│╌╌╌├───┬───┘
│12 │ 1 │H×
└───┤╌╌╌│
 A5 │ 4 │
    └───┘
";
        assert_eq!(tiles(text), ["6-11", "5-12", "1-4"]);
        let letters: Vec<(char, GlyphPlace)> = read(text).0.letters;
        assert_eq!(letters, [('B', (14, 1)), ('H', (10, 3)), ('A', (2, 5))]);
        let ascii = "+---+\n| 4 |\n|...+-------+\n| 2 | 2 : 3 |\n+---+-------+\n";
        assert_eq!(tiles(ascii), ["4-2", "2-3"]);
    }

    #[test]
    fn numbers_along_the_edges_give_places() {
        let text = "    -1\n  +---+\n0 | 4 |\n  |...|\n1 | 2 |\n  +---+\n";
        assert_eq!(read(text).0.origin, Some(((4, 2), [-1, 0])));
        assert_eq!(read("+---+\n| 4 |\n|...|\n| 2 |\n+---+\n").0.origin, None);
    }

    #[test]
    fn an_end_of_two_tiles_is_a_fault() {
        let errors = read("+-----------+\n| 5 : 0 : 3 |\n+-----------+\n").1;
        assert_eq!(errors[0].fault, NotationFault::CrowdedHalf(0, 2));
    }

    #[test]
    fn a_bar_without_numbers_is_a_fault() {
        let errors = read("┌───────┐\n│ 5 ┆ ? │\n└───────┘\n").1;
        assert_eq!(errors[0].fault, NotationFault::BarWithoutEnds);
    }
}
